package walks

import (
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// uncrossedPlainly lists the tours that do not cross themselves, by the plain definition.
func uncrossedPlainly(t *testing.T, g *graph.Graph, kind tour.Kind) []tour.Tour {
	t.Helper()
	at := func(s board.Square) [2]int64 {
		return [2]int64{int64(s) / g.Board().Side(1), int64(s) % g.Board().Side(1)}
	}
	var tours []tour.Tour
	for one, err := range list.All(t.Context(), g, tour.Ask{Kind: kind}, list.Options{As: tour.Undirected}) {
		if err != nil {
			t.Fatal(err)
		}
		moves := one.Len() - 1
		if kind == tour.Closed {
			moves++
		}
		line := func(i int64) [2][2]int64 { return [2][2]int64{at(one.At(i)), at(one.At((i + 1) % one.Len()))} }
		crosses := false
		for i := range moves {
			for j := range i {
				a, b := line(i), line(j)
				crosses = crosses || meet([4][2]int64{a[0], a[1], b[0], b[1]})
			}
		}
		if !crosses {
			tours = append(tours, one.Clone())
		}
	}
	return tours
}

// TestUncrossedMeasures: the least and the most of each measure among tours that do not cross
// themselves are those of a list of all tours.
func TestUncrossedMeasures(t *testing.T) {
	found := 0
	for _, c := range []struct {
		size, piece string
		holes       []string
	}{
		{"4x4", "wazir", nil}, {"3x4", "king", nil}, {"4x3", "king", nil}, {"2x5", "king", nil}, {"5x2", "king", nil},
		{"4x4", "king", []string{"a1", "c3", "d4"}}, {"3x4", "queen", []string{"b2", "c1"}}, {"4x5", "wazir", []string{"c3", "e4"}}, {"3x4", "wazir+dabbaba", []string{"a1"}}, {"3x4", "knight", nil},
	} {
		g := setup.Holed(t, c.size, "plane", c.piece, c.holes...)
		for _, kind := range []tour.Kind{tour.Path, tour.Closed} {
			tours := uncrossedPlainly(t, g, kind)
			for _, name := range []string{"straight", "crossings", "turn:90", "slope:1/0", "slope:0/1"} {
				m, err := stats.ParseMeasure(t.Context(), g, name)
				if err != nil {
					continue // which the piece has not
				}
				for _, most := range []bool{false, true} {
					a, err := Lightest(t.Context(), g, Question{Ask: tour.Ask{Kind: kind}, Uncrossed: true}, m, most, Options{})
					if err != nil {
						t.Fatal(err)
					}
					if len(tours) == 0 {
						if a.Verdict != exist.None {
							t.Errorf("%s, holes %v, %s, %s: %+v, and there is no tour", g, c.holes, kind, name, a)
						}
						continue
					}
					want := int64(0)
					for i, one := range tours {
						n, err := m.Of(one, kind == tour.Closed)
						if err != nil {
							t.Fatal(err)
						}
						if i == 0 || most == (n > want) {
							want = n
						}
					}
					if a.Value != want || !a.Best() {
						t.Errorf("%s, holes %v, %s, %s, most %t: %+v, want %d of %d tours", g, c.holes, kind, name, most, a, want, len(tours))
					}
					found++
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d questions had tours", found)
	}
}
