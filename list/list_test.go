package list_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// collect lists tours, verifies each and returns them.
func collect(t testing.TB, g *graph.Graph, ask tour.Ask, opts list.Options) [][]board.Square {
	t.Helper()
	var all [][]board.Square
	for x, err := range list.All(context.Background(), g, ask, opts) {
		if err != nil {
			t.Fatal(err)
		}
		if err := tour.Verify(t.Context(), g, ask, x); err != nil {
			t.Fatalf("%s: tour %d: %v", g, len(all)+1, err)
		}
		var squares []board.Square
		for _, s := range x.All() {
			squares = append(squares, s)
		}
		all = append(all, squares)
	}
	return all
}

// TestSeedOrder holds the order kt against the transcription of the seed, on
// boards in the seed and on others.
func TestSeedOrder(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long under the race detector")
	}
	for _, c := range []struct {
		size  string
		sides []int
		piece string
		kdefn []int
		want  int
		torus bool
	}{
		{"8x8", []int{8, 8}, "knight", []int{1, 2}, 1, false},
		{"5x5", []int{5, 5}, "knight", []int{1, 2}, 40, false},
		{"3x4", []int{3, 4}, "knight", []int{1, 2}, -1, false},
		{"4x3", []int{4, 3}, "knight", []int{1, 2}, -1, false},
		{"4x5", []int{4, 5}, "1,2", []int{1, 2}, -1, false},
		{"5x4", []int{5, 4}, "2,1", []int{2, 1}, -1, false},
		{"6x7", []int{6, 7}, "knight", []int{1, 2}, 3, false},
		{"9x8", []int{9, 8}, "knight", []int{1, 2}, 1, false},
		{"3x3", []int{3, 3}, "wazir", []int{0, 1}, -1, false},
		{"3x4", []int{3, 4}, "wazir", []int{0, 1}, -1, false},
		{"4x5x5", []int{4, 5, 5}, "1,2,2", []int{1, 2, 2}, 1, false},
		{"3x3x4x5", []int{3, 3, 4, 5}, "1,2", []int{1, 1, 1, 2}, 1, false},
		{"3", []int{3}, "1", []int{1}, -1, false},
		{"3x3", []int{3, 3}, "1,2", []int{1, 2}, -1, true},
		{"4x4", []int{4, 4}, "1,2", []int{1, 2}, 3000, true},
		{"3x3x3", []int{3, 3, 3}, "1,2", []int{1, 1, 2}, 300, true},
		{"5x6", []int{5, 6}, "1,2", []int{1, 2}, 5, true},
		{"6x5", []int{6, 5}, "1,3", []int{1, 3}, 5, true},
		{"3x4", []int{3, 4}, "1,2", []int{1, 2}, 2000, true},
		{"4x3", []int{4, 3}, "1,2", []int{1, 2}, 2000, true},
		{"4x5", []int{4, 5}, "1,2", []int{1, 2}, 3000, true},
		{"4x6", []int{4, 6}, "1,2", []int{1, 2}, 3000, true},
		{"2x5", []int{2, 5}, "0,1", []int{0, 1}, 3000, true},
		{"7", []int{7}, "1", []int{1}, 100, true},
	} {
		topology := "plane"
		if c.torus {
			topology = "torus"
		}
		t.Run(c.size+" "+c.piece+" "+topology, func(t *testing.T) {
			seed := seedTours(c.sides, c.kdefn, c.torus, c.want)
			// With copies, the literal seed lists a tour again and again.
			seen := map[string]bool{}
			var want [][]board.Square
			for _, s := range seed {
				if key := fmt.Sprint(s); !seen[key] {
					seen[key] = true
					want = append(want, s)
				}
			}
			g := setup.Graph(t, c.size, topology, c.piece)
			opts := list.Options{}
			if c.want > 0 {
				opts.Limit = int64(len(want))
			}
			got := collect(t, g, tour.Ask{}, opts)
			if len(got) != len(want) {
				t.Fatalf("listed %d tours, the seed lists %d", len(got), len(want))
			}
			for i := range want {
				if !slices.Equal(got[i], want[i]) {
					t.Fatalf("tour %d is %v, the seed's is %v", i+1, got[i], want[i])
				}
			}
		})
	}
}
