package notation_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/notation"
)

// All numbers that a grid gives are read, wherever its gaps are.
func TestNumbersOfGrids(t *testing.T) {
	for _, c := range []struct {
		text  string
		want  []int64
		tour  int64
		fault bool
	}{
		{"1 2\n3 4\n", []int64{1, 2, 3, 4}, 4, false},
		{"0 1\n2 3\n", []int64{1, 2, 3, 4}, 4, false},
		{"1 2\n. .\n", []int64{1, 2, 0, 0}, 2, false},
		{"1 .\n3 4\n", []int64{1, 0, 3, 4}, 1, true},
		{". 2\n3 4\n", []int64{0, 2, 3, 4}, 0, true},
		{". #\n3 .\n", []int64{0, 0, 3, 0}, 0, true},
		{"0 #\n2 .\n", []int64{1, 0, 3, 0}, 1, true},
		{"1 1\n2 4\n", []int64{1, 1, 2, 4}, 0, true},
		{"┌───┐\n│1 .│\n│4 3│\n└───┘\n", []int64{1, 0, 4, 3}, 1, true},
	} {
		item := mustRead(t, c.text, notation.ReadContext{})[0]
		if !slices.Equal(item.Numbers, c.want) || item.Tour.Len() != c.tour || (item.Fault != nil) != c.fault {
			t.Errorf("numbers %v, tour of %d, fault %v, in\n%s", item.Numbers, item.Tour.Len(), item.Fault, c.text)
		}
	}
	for _, text := range []string{"a1 b3\n", `{"tour":["a1","b3"]}`} {
		if item := mustRead(t, text, notation.ReadContext{})[0]; item.Numbers != nil {
			t.Errorf("%s has numbers %v", text, item.Numbers)
		}
	}
}

// A tour of which some squares are shown, as puzzles show them: what is shown is
// read, counted from 1 or, if the first square is shown, from 0.
func TestNumbersOfTornGrids(t *testing.T) {
	faults := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 3))
		b := randomBoard(t, rng, 1+rng.IntN(4))
		whole := randomTour(rng, b)
		want := make([]int64, b.Cells())
		for step, s := range whole.All() {
			if rng.IntN(3) > 0 {
				want[s] = step + 1
			}
		}
		origin := int64(0)
		if want[whole.At(0)] == 1 && rng.IntN(2) == 0 {
			origin = 1
		}
		text := numberGrid(t, b, func(s board.Square) int64 {
			if want[s] == 0 {
				return -1
			}
			return want[s] - origin
		})
		text = strings.ReplaceAll(text, "-1", " .")
		if !slices.ContainsFunc(want, func(n int64) bool { return n > 0 }) {
			continue // no number is no notation
		}
		t.Run(fmt.Sprintf("%d/%s", seed, b), func(t *testing.T) {
			item := mustRead(t, text, notation.ReadContext{Board: b})[0]
			if !slices.Equal(item.Numbers, want) {
				t.Errorf("numbers %v, want %v, in\n%s", item.Numbers, want, text)
			}
			for step, s := range item.Tour.All() {
				if want[s] != step+1 {
					t.Errorf("step %d is %s in\n%s", step, b.Name(s), text)
				}
			}
			if item.Fault != nil {
				faults++
			}
		})
	}
	if faults < 100 {
		t.Errorf("only %d grids have gaps before their last number", faults)
	}
}
