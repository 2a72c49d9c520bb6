package list_test

import (
	"errors"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestLonger: the walks that are shown are paths, each longer than the one
// before, and they change nothing of the listing.
func TestLonger(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		kind                  tour.Kind
		least                 int // squares of the longest at least
	}{
		{"4x4", "plane", "knight", tour.Path, 4},
		{"5x5", "plane", "knight", tour.Path, 20},
		{"3x6", "plane", "knight", tour.Closed, 4},
		{"3x3", "torus", "pawn+1,2", tour.Closed, 4},
		{"10x10", "plane", "pawn+knight", tour.Closed, 40},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		ask := tour.Ask{Kind: c.kind}
		longest := 0
		var with, without list.Stats
		for _, stats := range []*list.Stats{&with, &without} {
			opts := list.Options{Limit: 50, MaxSteps: 100000, Stats: stats}
			if stats == &with {
				opts.Longer = func(path []board.Square) {
					if len(path) <= longest {
						t.Errorf("%s: %d squares after %d", g, len(path), longest)
					}
					longest = len(path)
					seen := map[board.Square]bool{}
					for i, s := range path {
						if seen[s] || (i > 0 && !g.Adjacent(path[i-1], s)) {
							t.Fatalf("%s: step %d of %v is no move to a new square", g, i+1, path)
						}
						seen[s] = true
					}
				}
			}
			for _, err := range list.All(t.Context(), g, ask, opts) {
				if err != nil && !errors.Is(err, list.ErrSteps) {
					t.Fatal(err)
				}
			}
		}
		if longest < c.least || with != without {
			t.Errorf("%s: the longest has %d squares, want %d; %+v, without %+v", g, longest, c.least, with, without)
		}
	}
}
