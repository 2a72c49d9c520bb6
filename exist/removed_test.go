package exist_test

import (
	"fmt"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestFewestRemoved takes every set of so many squares away.
func TestFewestRemoved(t *testing.T) {
	x := theorem(t, "DeMaio & Hippchen 2009", "")
	for _, c := range []struct{ m, n int }{{3, 3}, {3, 4}, {4, 3}, {3, 5}, {3, 6}, {3, 7}, {3, 8}, {4, 4}, {4, 5}, {5, 4}, {4, 6}, {5, 5}, {2, 4}, {1, 5}} {
		if testing.Short() && c.m*c.n == 18 {
			continue
		}
		want, possible := exist.FewestRemoved(int64(c.m), int64(c.n))
		var try func(holes []board.Square, left int64) bool
		size, n := fmt.Sprint(c.m, "x", c.n), tally{}
		try = func(holes []board.Square, left int64) bool {
			if left == 0 {
				ask := tour.Ask{Kind: tour.Closed}
				g := setup.Graph(t, size, "plane", "knight", holes...)
				n.holds(t, x, g, ask)
				why, err := exist.Certificate(t.Context(), g, table(t, g), ask)
				return why == nil && err == nil && exact(t, g, ask)
			}
			first := board.Square(0)
			if len(holes) > 0 {
				first = holes[len(holes)-1] + 1
			}
			for s := first; int(s) < c.m*c.n; s++ {
				if try(append(holes[:len(holes):len(holes)], s), left-1) {
					return true
				}
			}
			return false
		}
		for k := int64(0); k <= min(4, int64(c.m*c.n)-3); k++ {
			if got := try(nil, k); got != (possible && k == want) {
				t.Fatalf("%s: the theorem needs %d squares removed (%v), and with %d there is a tour: %v", size, want, possible, k, got)
			} else if got {
				break
			}
		}
	}
}

// TestOddBoards takes each square away from boards of odd sides, and looks for a
// tour if the theorem says so on larger boards.
func TestOddBoards(t *testing.T) {
	n, x := tally{}, theorem(t, "Bi, Butler, DeGraaf & Doebel 2015", "")
	for size, every := range map[string]board.Square{
		"3x3": 1, "3x5": 1, "5x3": 1, "3x7": 1, "3x9": 1, "9x3": 1, "3x11": 1, "13x3": 3, "3x15": 3, "3x17": 3, "3x19": 5, "21x3": 5, "5x5": 1, "5x7": 1, "7x5": 2, "5x9": 2, "7x7": 2,
		"5x11": 6, "7x9": 6, "9x9": 12, "1x5x7": 7, "11x7": 8, "11x13": 24, "15x15": 38,
	} {
		if testing.Short() && every == 1 {
			every = 2
		}
		cells := setup.Graph(t, size, "plane", "knight").Board().Cells()
		for s := board.Square(0); int64(s) < cells; s += every {
			n.holds(t, x, setup.Graph(t, size, "plane", "knight", s), tour.Ask{Kind: tour.Closed})
		}
	}
	n.least(t, 80, 150)
}
