package find_test

import (
	"context"
	"errors"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/find/warnsdorff"
	"leaper/internal/setup"
	"leaper/tour"
)

// TestPartial: what is left of a search that finds nothing is a path, where a
// method knows of one and it is asked for, and never without asking.
func TestPartial(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		ask         tour.Ask
		opts        find.Options
		least       int64 // squares at least
	}{
		{"4x4", "knight", tour.Ask{}, find.Options{Method: find.Warnsdorff}, 15},
		{"4x20", "knight", tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Warnsdorff}, 80},
		{"4x20", "knight", tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Backtrack}, 60},
		{"4x16", "knight", tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Backtrack}, 45},
		{"100x100", "knight", tour.Ask{From: tour.At(0)}, find.Options{Method: find.Warnsdorff, Ties: warnsdorff.First}, 8818},
		{"31x31", "knight", tour.Ask{}, find.Options{Method: find.Hui}, 953},
		{"18x18", "knight", tour.Ask{}, find.Options{Method: find.Whitney}, 200},
		{"8x8", "knight", tour.Ask{From: tour.At(0), To: tour.At(2)}, find.Options{Method: find.Warnsdorff}, 0}, // of one colour: none
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		for _, cause := range []error{context.DeadlineExceeded, context.Canceled} {
			for _, want := range []bool{true, false} {
				c.opts.Partial = want
				answer, err := find.Find(&counted{background, 60, cause}, g, c.ask, c.opts)
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				n := answer.Partial.Len()
				if answer.Verdict != exist.Undecided {
					n = c.least // none: there is nothing to show
				}
				if want && n < c.least || !want && answer.Partial.Len() > 0 {
					t.Errorf("%s, %+v, %v: partial of %d squares, want %d", g, c.ask, cause, n, c.least)
				}
				seen := map[board.Square]bool{}
				for step, s := range answer.Partial.All() {
					if seen[s] || !g.Board().Has(s) || (step > 0 && !g.Adjacent(answer.Partial.At(step-1), s)) {
						t.Fatalf("%s, %+v: step %d of the partial path is no move to a new square", g, c.ask, step)
					}
					seen[s] = true
				}
			}
		}
	}
}
