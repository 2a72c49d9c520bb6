package tour_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// wave goes up and down the columns of a board, and knows its steps. The
// functions, if not nil, spoil it.
type wave struct {
	rows, columns int64
	at            func(step int64, s board.Square) board.Square
	step          func(s board.Square, step int64) int64
	length        int64
}

func (w wave) Len() int64 { return w.rows*w.columns + w.length }

func (w wave) At(step int64) board.Square {
	column, row := step/w.rows, step%w.rows
	if column%2 == 1 {
		row = w.rows - 1 - row
	}
	s := board.Square(row*w.columns + column)
	if w.at != nil {
		s = w.at(step, s)
	}
	return s
}

func (w wave) Step(s board.Square) int64 {
	row, column := int64(s)/w.columns, int64(s)%w.columns
	if column%2 == 1 {
		row = w.rows - 1 - row
	}
	step := column*w.rows + row
	if w.step != nil {
		step = w.step(s, step)
	}
	return step
}

// TestVerifySample: it passes a good tour of any length, looks at what it is
// given, and sees what is wrong there.
func TestVerifySample(t *testing.T) {
	good := wave{rows: 1_000_000, columns: 3_000_000_000}
	b := setup.Board(t, "1000000x3000000000", "plane")
	wazir := mustPiece(t, "wazir")
	given := []board.Square{0, 7, 2_999_999_999, 3_000_000_000}
	looked, err := tour.VerifySample(setup.On(b, wazir), tour.Ask{Kind: tour.Open, From: tour.At(0)}, good, slices.Values(given), 500, 1)
	if err != nil || looked < 1000 {
		t.Errorf("looked at %d squares: %v", looked, err)
	}
	spoil := func(name string, w wave, ask tour.Ask, p, want string) {
		t.Helper()
		w.rows, w.columns = good.rows, good.columns
		var fault *tour.Fault
		_, err := tour.VerifySample(setup.On(b, mustPiece(t, p)), ask, w, slices.Values(given), 500, 1)
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	spoil("a step too long", wave{length: 1}, tour.Ask{}, "wazir", "wrong length")
	spoil("another piece", wave{}, tour.Ask{}, "ferz", "is not a move of the ferz")
	spoil("another end", wave{}, tour.Ask{To: tour.At(5)}, "wazir", "not on f1000000 as asked")
	spoil("not closed", wave{}, tour.Ask{Kind: tour.Closed}, "wazir", "not closed")
	spoil("a square that is nowhere", wave{step: func(s board.Square, step int64) int64 {
		if s == 7 {
			return -1
		}
		return step
	}}, tour.Ask{}, "wazir", "square h1000000 is not at step 0")
	spoil("a square that is elsewhere", wave{step: func(s board.Square, step int64) int64 {
		if s == 7 {
			return step + 1
		}
		return step
	}}, tour.Ask{}, "wazir", "square h1000000 is not at step")
	spoil("off the board", wave{at: func(step int64, s board.Square) board.Square {
		if step == 1 {
			return -3
		}
		return s
	}}, tour.Ask{}, "wazir", "square -3 is not one of the board")
	spoil("a square twice", wave{at: func(step int64, s board.Square) board.Square {
		if step == 1 {
			return 0
		}
		return s
	}}, tour.Ask{}, "wazir", "step 2: a1000000 is said to be met at step 1")
	if _, err := tour.VerifySample(setup.On(b, wazir), tour.Ask{From: tour.At(-1)}, good, slices.Values(given), 1, 1); !errors.Is(err, tour.ErrAsk) {
		t.Errorf("an impossible ask: %v", err)
	}
}
