package notation_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/notation"
	"leaper/tour"
)

// FuzzRead reads anything. It must not panic; an error must be one line that
// wraps ErrSyntax; and what is read well must come back through every format.
func FuzzRead(f *testing.F) {
	for _, folder := range []string{"golden", "boxes", "gallery"} {
		paths, err := filepath.Glob(filepath.Join("testdata", folder, "*.txt"))
		if err != nil {
			f.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text))
		}
	}
	for _, text := range []string{
		"", "1", "0 1\n", "# #\n1 2\n", "1 2\n\n\n3 4\n", "1 2\n2 1\n", ". 1\n", "---\n\n1\n---\n2",
		"a1 b3 c1\na1\n", "(1,2,3) (2,2,2)\n", "zz99\n",
		`{"board":"2x2","topology":"klein","holes":["a1"],"piece":"1,2","kind":"open","squares":3,"tour":["a2","b2","b1"]}`,
		`[{"tour":["a1"]},{"tour":["(1)"],"squares":"1"}]`, `{"board":"9223372036854775807","tour":["(9223372036854775807)"]}`,
		"# piece: zebra\n1 2\n# topology: torus; board: 1x2\n1 2\n", "# piece: 1,2\na1 b1\n", "# board: 2\n┌─┐\n│1│\n└─┘\n",
		"┌┬─┐\n││1│\n└┴─┘\n", "┌─┬─┐\n│1│ │\n└─┴─┘\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		items, err := readAll(text, notation.ReadContext{})
		if err != nil && (!errors.Is(err, notation.ErrSyntax) || strings.ContainsAny(err.Error(), "\n\r\x00")) {
			t.Fatalf("error %q", err)
		}
		if err == nil && len(items) == 0 {
			t.Fatal("no tours and no error")
		}
		for _, item := range items {
			givenNumbers(t, item)
			if item.Fault != nil {
				if !errors.Is(item.Fault, tour.ErrNotTour) {
					t.Fatalf("fault %v", item.Fault)
				}
				continue
			}
			again(t, item)
		}
	})
}

// givenNumbers holds what is given of a grid against its tour: the tour is of
// the given numbers, and where nothing is wrong, of all of them.
func givenNumbers(t *testing.T, item notation.Item) {
	if item.Format != notation.Grid && item.Format != notation.Box {
		return
	}
	given := int64(0)
	for s, n := range item.Numbers {
		if n < 0 || n > item.Board.Squares() || n > 0 && item.Board.IsHole(board.Square(s)) {
			t.Fatalf("number %d on %s", n, item.Board.Name(board.Square(s)))
		}
		if n > 0 {
			given++
		}
	}
	for step, s := range item.Tour.All() {
		if item.Numbers[s] != step+1 {
			t.Fatalf("step %d is %s, which has the number %d", step, item.Board.Name(s), item.Numbers[s])
		}
	}
	if int64(len(item.Numbers)) != item.Board.Cells() || item.Fault == nil && given != item.Tour.Len() {
		t.Fatalf("%d numbers of %d cells, %d squares of a tour", given, len(item.Numbers), item.Tour.Len())
	}
}

// again writes a tour in every format that can show it and reads it again.
func again(t *testing.T, item notation.Item) {
	one := []notation.Item{item}
	sequence := squares(item.Tour)
	sorted := slices.Clone(sequence)
	slices.Sort(sorted)
	drawable := item.Board.Cells() <= 1<<12 && len(slices.Compact(sorted)) == len(sequence)
	for _, s := range sequence {
		drawable = drawable && !item.Board.IsHole(s)
	}
	for _, format := range written {
		if !drawable && (format == notation.Grid || format == notation.Box) {
			continue
		}
		for _, fromZero := range []bool{false, true} {
			text := mustWrite(t, format, notation.Options{FromZero: fromZero}, item)
			sameTours(t, text, one, mustRead(t, text, notation.ReadContext{Board: item.Board}))
			if format == notation.Grid {
				read := mustRead(t, text, notation.ReadContext{})[0]
				if read.Piece.String() != item.Piece.String() || read.Board.Topology() != item.Board.Topology() {
					t.Fatalf("%s on %s is read as %s on %s in\n%s", item.Piece, item.Board, read.Piece, read.Board, text)
				}
			}
		}
	}
}
