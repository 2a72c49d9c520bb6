package notation_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/notation"
	"leaper/tour"
)

// FuzzConstraints reads given numbers, moves, symmetries and sums as people may write them.
// What is no constraint is one line, and wraps [tour.ErrAsk]. What is one is on squares of the
// board, and written down in the plain form it is read as the same.
func FuzzConstraints(f *testing.F) {
	for _, text := range []string{
		"", "c5=17,e4=1", "c5=17, e4 = 1", "a1-b3", "a1>b3,c2-d4", "a1>b3>c5", "1 . 3\n. . .\n. # .", "c5=", "=3", "c5=-1",
		"a1=99999999999999999999", "(1,2,3)=4", "(1,1,1)-(2,3,1)", "half-turn", "any", "rows,columns", "rows,,diagonals", "a1=1,a1=1", "é5=1", "\ufeff1 2", "a1-a1", "1\n2\n", ",",
	} {
		for size := range len(demandBoards) {
			f.Add(text, uint8(size))
		}
	}
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		b, err := board.Parse(demandBoards[int(size)%len(demandBoards)])
		if err != nil {
			t.Fatal(err)
		}
		oneLine := func(what string, err error) {
			if line := err.Error(); line == "" || strings.ContainsAny(line, "\n\r") {
				t.Fatalf("%s %q: %q is not one line", what, text, line)
			}
		}
		if numbers, err := notation.ReadNumbers(b, text, notation.Headers{}); err != nil {
			oneLine("numbers", err)
		} else if err := (tour.Ask{Constraints: &tour.Constraints{Numbers: numbers}}).Check(b, tour.NumberConstraints); err != nil {
			oneLine("numbers", err)
		} else if len(numbers) > 0 {
			var plain []string
			for _, n := range numbers {
				plain = append(plain, fmt.Sprintf("%s=%d", b.Name(n.Square), n.Number))
			}
			if again, err := notation.ReadNumbers(b, strings.Join(plain, ","), notation.Headers{}); err != nil || !slices.Equal(again, numbers) {
				t.Fatalf("numbers %q: %v, and read again %v, %v", text, numbers, again, err)
			}
		}
		if moves, err := notation.ReadMoves(b, text); err != nil {
			oneLine("moves", err)
		} else if err := (tour.Ask{Constraints: &tour.Constraints{Use: moves}}).Check(b, tour.MoveConstraints); err != nil {
			oneLine("moves", err)
		} else if len(moves) > 0 {
			var plain []string
			for _, m := range moves {
				plain = append(plain, b.Name(m.From)+map[bool]string{false: "-", true: ">"}[m.OneWay]+b.Name(m.To))
			}
			if again, err := notation.ReadMoves(b, strings.Join(plain, ",")); err != nil || !slices.Equal(again, moves) {
				t.Fatalf("moves %q: %v, and read again %v, %v", text, moves, again, err)
			}
		}
		if s, err := tour.ParseSymmetry(text); err != nil {
			oneLine("symmetry", err)
			if !errors.Is(err, tour.ErrAsk) {
				t.Fatalf("symmetry %q: %v is no fault of the question", text, err)
			}
		} else if again, err := tour.ParseSymmetry(s.String()); err != nil || again != s {
			t.Fatalf("symmetry %q: %v, and read again %v, %v", text, s, again, err)
		}
		if s, err := tour.ParseSums(text); err != nil {
			oneLine("sums", err)
		} else if again, err := tour.ParseSums(s.String()); err != nil || again != s || s == 0 {
			t.Fatalf("sums %q: %v, and read again %v, %v", text, s, again, err)
		}
	})
}

var demandBoards = []string{"3x3", "5x5", "2x3x4", "1x1", "30x30"}
