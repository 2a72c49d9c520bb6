package stats_test

import (
	"strings"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// TestBounds: no tour falls below the least or exceeds the most that any could have: also around
// a hole, where a tour goes around three times in eight moves, and where moves go one way.
func TestBounds(t *testing.T) {
	for _, c := range []struct {
		size  string
		holes string
		piece string
		most  int64 // of winding, in halves; -1 where that is not known
	}{
		{"3x3", "b2", "knight", 6},
		{"3x3", "b2", "king", 2},
		{"4x4", "", "wazir", 2},
		{"4x4", "a1 d4", "king", -1},
		{"6x6", "", "knight", -1},
		{"5x5", "a5 b5 c5 e5 b4 c4 d4 a3 c3 d3 e3 a2 c2 d2 a1 b1 c1 d1", "0,1+0,2+0,3+0,4+1,1+1,2+1,3+1,4+2,2+2,3+2,4+3,4", 5},
		{"3x4", "", "queen", -1},
		{"2x2", "", "king", -1},
	} {
		g := setup.Holed(t, c.size, "", c.piece, strings.Fields(c.holes)...)
		for _, name := range []string{"straight", "uncrossed", "area:swept", "area:shaded", "winding", "against", "corners"} {
			m, err := stats.ParseMeasure(t.Context(), g, name)
			if err != nil {
				continue // there is none on this board
			}
			least, most := m.Bounds()
			met := int64(-1)
			for x, err := range list.All(t.Context(), g, tour.Ask{Kind: tour.Closed}, list.Options{As: tour.Undirected, Limit: 20000}) {
				if err != nil {
					t.Fatal(err)
				}
				v, err := m.Of(x, true)
				if err != nil {
					t.Fatal(err)
				}
				if v < least || v > most {
					t.Fatalf("%s, %s of %v: %d, and the bounds are %d and %d", g, m, x, v, least, most)
				}
				met = max(met, v)
			}
			if name == "winding" && c.most >= 0 && met != c.most {
				t.Errorf("%s: winding of %d halves, want %d", g, met, c.most)
			}
		}
	}
}
