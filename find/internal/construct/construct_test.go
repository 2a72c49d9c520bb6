package construct_test

import (
	"errors"
	"fmt"
	"testing"

	"leaper/board"
	"leaper/find/internal/construct"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

var kinds = []tour.Kind{tour.Path, tour.Closed, tour.Open}

func rectangle(t testing.TB, rows, cols int64) *board.Board {
	t.Helper()
	b, err := board.New(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// schwenk and chiaOng say which rectangles have closed tours and paths, in the
// words of the papers.
func schwenk(m, n int64) bool {
	if m > n {
		m, n = n, m
	}
	if m == 1 && n == 1 {
		return true // by the convention of this project
	}
	return !(m%2 == 1 && n%2 == 1 || m == 1 || m == 2 || m == 4 || m == 3 && (n == 4 || n == 6 || n == 8))
}

func chiaOng(m, n int64) bool {
	if m > n {
		m, n = n, m
	}
	return m == 1 && n == 1 || !(m <= 2 || m == 3 && (n == 3 || n == 5 || n == 6) || m == 4 && n == 4)
}

// TestEveryBoard constructs all there is of all boards of up to 40 rows and
// columns, and nothing else.
func TestEveryBoard(t *testing.T) {
	most := int64(setup.Rounds(24, 32, 40))
	for rows := int64(1); rows <= most; rows++ {
		for cols := int64(1); cols <= most; cols++ {
			b := rectangle(t, rows, cols)
			for _, kind := range kinds {
				want := chiaOng(rows, cols)
				switch kind {
				case tour.Closed:
					want = schwenk(rows, cols)
				case tour.Open:
					want = want && rows*cols > 1
				}
				made, err := construct.New(b, tour.Ask{Kind: kind})
				if !want {
					if !errors.Is(err, construct.ErrNone) {
						t.Errorf("%s of %s: %v", kind, b, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s of %s: %v", kind, b, err)
					continue
				}
				checkTour(t, b, tour.Ask{Kind: kind}, made)
			}
		}
	}
}

// checkTour verifies a whole tour, and that its steps are those of its squares.
func checkTour(t *testing.T, b *board.Board, ask tour.Ask, made *construct.Tour) {
	t.Helper()
	name := fmt.Sprint(ask.Kind, " of ", b)
	walk := made.Tour()
	if err := tour.Verify(t.Context(), setup.On(b, piece.Knight()), ask, walk); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for step, s := range walk.All() {
		if made.At(step) != s || made.Step(s) != step {
			t.Errorf("%s: square %d comes at step %d, Step says %d, At %d", name, s, step, made.Step(s), made.At(step))
			return
		}
	}
}

// refused checks an error: there is no tour only where there is none.
func refused(t *testing.T, rows, cols int64, ask tour.Ask, err error) {
	t.Helper()
	_, from := ask.From.Given()
	_, to := ask.To.Given()
	exists := chiaOng(rows, cols) && (ask.Kind != tour.Closed || schwenk(rows, cols)) && (ask.Kind != tour.Open || rows*cols > 1)
	switch {
	case errors.Is(err, construct.ErrNone) && (!exists || ask.Kind == tour.Open && (from || to) && min(rows, cols) <= 5):
	case errors.Is(err, construct.ErrEnds) && exists && (from && to || (from || to) && !schwenk(rows, cols)):
	default:
		t.Errorf("%dx%d, %+v: %v", rows, cols, ask, err)
	}
}

func squareOf(n int64) board.Square { return board.Square(n) }

func mustRectangle(rows, cols int64) *board.Board {
	b, err := board.New(rows, cols)
	if err != nil {
		panic(err)
	}
	return b
}
