package tour_test

import (
	"fmt"
	"slices"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// numbers are n different squares in no simple order.
func numbers(n int) []board.Square {
	out := make([]board.Square, n)
	for i := range out {
		out[i] = board.Square((i*7919 + 5) % max(n, 1)) // 7919 is prime
	}
	return out
}

// TestTour: however a tour is made, it has the same squares, however it is read.
func TestTour(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 4095, 4096, 4097, 10_000} {
		squares := numbers(n)
		backwards := slices.Clone(squares)
		slices.Reverse(backwards)
		at := func(step int64) board.Square { return squares[step] }
		tac := func(step int64) board.Square { return backwards[step] }
		fill := func(dst []board.Square, step int64) { copy(dst, squares[step:step+int64(len(dst))]) }
		llif := func(dst []board.Square, step int64) { copy(dst, backwards[step:step+int64(len(dst))]) }
		for name, made := range map[string]tour.Tour{
			"Of":                         tour.Of(squares),
			"Computed":                   tour.Computed(int64(n), at, nil),
			"Filled":                     tour.Computed(int64(n), at, fill),
			"Filled, reversed":           tour.Computed(int64(n), tac, llif).Reversed(),
			"Filled, reversed twice":     tour.Computed(int64(n), at, fill).Reversed().Reversed(),
			"Of, cloned":                 tour.Of(squares).Clone(),
			"Computed, cloned":           tour.Computed(int64(n), at, nil).Clone(),
			"Of, reversed":               tour.Of(backwards).Reversed(),
			"Computed, reversed":         tour.Computed(int64(n), tac, nil).Reversed(),
			"Of, reversed, cloned":       tour.Of(backwards).Reversed().Clone(),
			"Of, reversed twice":         tour.Of(squares).Reversed().Reversed(),
			"Computed, reversed twice":   tour.Computed(int64(n), at, nil).Reversed().Reversed(),
			"Of, reversed, cloned, back": tour.Of(squares).Reversed().Clone().Reversed(),
		} {
			t.Run(fmt.Sprint(name, " ", n), func(t *testing.T) { checkTour(t, made, squares) })
		}
	}
	checkTour(t, tour.Tour{}, nil)
}

func checkTour(t *testing.T, made tour.Tour, want []board.Square) {
	t.Helper()
	if made.Len() != int64(len(want)) {
		t.Fatalf("length %d, want %d", made.Len(), len(want))
	}
	for i, s := range want {
		if got := made.At(int64(i)); got != s {
			t.Fatalf("At(%d) is %d, want %d", i, got, s)
		}
	}
	var chunks []board.Square
	for chunk := range made.Chunks() {
		if len(chunk) == 0 || len(chunk) > 1<<12 {
			t.Fatalf("a chunk of %d squares", len(chunk))
		}
		chunks = append(chunks, chunk...)
	}
	if !slices.Equal(chunks, want) {
		t.Fatal("the chunks are not the squares")
	}
	next := int64(0)
	for step, s := range made.All() {
		if step != next || s != want[step] {
			t.Fatalf("All: step %d is %d, want step %d, %d", step, s, next, want[step])
		}
		next++
	}
	if next != made.Len() {
		t.Fatalf("All: %d steps", next)
	}
	// Reading may end anywhere.
	for stop := range min(3, made.Len()) {
		seen := int64(0)
		for step := range made.All() {
			if seen++; step == stop {
				break
			}
		}
		if seen != stop+1 {
			t.Fatalf("All, ended at step %d, gives %d steps", stop, seen)
		}
	}
	for range made.Chunks() {
		break
	}
	if len(want) > 1 {
		b := setup.Board(t, fmt.Sprint("1x", len(want)+1), "plane", board.Square(len(want)))
		for s, step := range made.Steps(b) {
			if s == len(want) && step != -1 || s < len(want) && want[step] != board.Square(s) {
				t.Fatalf("Steps: square %d is at step %d", s, step)
			}
		}
	}
}

// TestCloneStays: a listing uses one slice for all its tours.
func TestCloneStays(t *testing.T) {
	squares := numbers(6)
	listed := tour.Of(squares)
	for name, c := range map[string]struct{ kept, listed tour.Tour }{
		"as it is":             {listed.Clone(), listed},
		"reversed":             {listed.Reversed().Clone(), listed.Reversed()},
		"reversed afterwards":  {listed.Clone().Reversed(), listed.Reversed()},
		"reversed, and cloned": {listed.Clone().Reversed().Clone(), listed.Reversed()},
	} {
		before := slices.Clone(squares)
		was := c.listed.At(1)
		squares[1], squares[4] = 99, 99 // the next tour
		if c.kept.At(1) != was || c.kept.At(4) == 99 {
			t.Errorf("%s: the clone changed", name)
		}
		if c.listed.At(1) != 99 {
			t.Errorf("%s: the listed tour did not", name)
		}
		copy(squares, before)
	}
}

// TestComputedLong: a tour of 10^18 squares costs what is read of it.
func TestComputedLong(t *testing.T) {
	const n = 1_000_000_000_000_000_000
	walk := tour.Computed(n, func(step int64) board.Square { return board.Square(step) }, nil)
	back := walk.Reversed()
	if walk.At(n-1) != n-1 || back.At(0) != n-1 || back.At(n-1) != 0 || back.Clone().Len() != n {
		t.Error("the ends are elsewhere")
	}
	for step, s := range back.All() {
		if s != board.Square(n-1-step) {
			t.Fatalf("step %d is %d", step, s)
		}
		if step == 10_000 {
			break
		}
	}
}
