package board_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"leaper/board"
)

// FuzzParse: whatever the text, a size is a board that its own size gives
// again, or one line of error; so with the names of its squares.
func FuzzParse(f *testing.F) {
	for _, seed := range [][2]string{
		{"8x8", "a1"}, {"3x4", "d3"}, {"1x30", "ad1"}, {"4x5x5", "(1,2,3)"}, {"8", "(8)"}, {"2X3×4", "( 1,2, 3)"},
		{"0x8", ""}, {"8x", "a"}, {"8xx8", "1a"}, {"+8x8", "a+1"}, {"8x-1", "(-1,2)"}, {"x", "(,)"},
		{"10000000x10000000x10000000", "(1,1,1)"}, {"9223372036854775807", "(9223372036854775807)"},
		{"1x9223372036854775807", "zzzzzzzzzzzzzzzzzz1"}, {"8x8", "a99999999999999999999"}, {"8x8\n", "a1\n"},
		{"8x8", "a1-c3,b2"}, {"4x5x5", "(1,2,3)-(2,1,4)"}, {"heart.txt", "a1--b2"}, {"3x3", "twisted:7"}, {"3x3", "MÖBIUS"}, {"99999x99999", "a1-zzz99"},
		{"hex:3", "c5"}, {"HEX:5x7", "g5-a1"}, {"hex:12", "l1,w12"}, {"hex:", "a1"}, {"hex:2x3x4", "a1"}, {"hex:0", ""}, {"hex:200", "aaa1"}, {"hex:99999999999999999999", "j1"},
		{"hex:\n . .\n. # .\n . .\n", "b2"}, {"hex:. .\n . .", "b1"}, {"hex:2\n .\n. #\n .\n. .\n .\n", "c1"}, {"hex:. .\n. .", "a1"}, {"hex:2\n. .\n", "a1"}, {"hex:#", "a1"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, size, square string) {
		b, err := board.Parse(size)
		if err != nil {
			checkFuzzed(t, err, board.ErrSyntax, board.ErrSize, board.ErrEmpty) // a picture of hexagons may be empty
			return
		}
		again, err := board.Parse(b.Size())
		if len(b.Taken()) > 0 {
			again, err = board.ReadPicture(strings.NewReader(b.Picture()))
		}
		if err != nil || !again.Equal(b) {
			t.Fatalf("%q is %s, which reads as %v, %v", size, b, again, err)
		}
		for _, s := range []board.Square{0, b.First(), board.Square(b.Cells() / 2), board.Square(b.Cells() - 1)} {
			if got, err := b.ParseSquare(b.Name(s)); (got != s || err != nil) && (b.Has(s) || !b.Hexagonal()) {
				t.Fatalf("%s: %s is square %d, %v, want %d", b, b.Name(s), got, err, s)
			}
			if got := b.At(b.Coords(s, nil)); got != s {
				t.Fatalf("%s: square %d has the coordinates of %d", b, s, got)
			}
		}
		switch squares, err := b.ParseSquares(square); {
		case err != nil:
			checkFuzzed(t, err, board.ErrSyntax, board.ErrSquare, board.ErrSize)
		case !slices.ContainsFunc(squares, func(s board.Square) bool { return !b.Has(s) && !slices.Contains(b.Taken(), s) }):
		default:
			t.Fatalf("%s: %q are the squares %v", b, square, squares)
		}
		if shape, err := board.ParseTopology(square); err != nil {
			checkFuzzed(t, err, board.ErrTopology)
		} else if again, err := board.ParseTopology(shape.String()); err != nil || again != shape {
			t.Fatalf("%q is %s, which reads as %v, %v", square, shape, again, err)
		}
		s, err := b.ParseSquare(square)
		if err != nil {
			checkFuzzed(t, err, board.ErrSyntax, board.ErrSquare)
			return
		}
		if !b.Has(s) && !slices.Contains(b.Taken(), s) {
			t.Fatalf("%s: %q is square %d, which it has not", b, square, s)
		}
		if name := b.Name(s); name != square && !strings.HasPrefix(square, "(") {
			t.Fatalf("%s: %q is square %d, whose name is %s", b, square, s, name)
		}
	})
}

// FuzzPicture: a picture is a board whose picture gives it again, or one line
// of error.
func FuzzPicture(f *testing.F) {
	for _, seed := range []string{".", "..\n..\n", ".#.\r\n#\r\n", " .\n\n.", "", "\n", "###", ".\t.", "..é", "\xff", ".\r.", "\ufeff."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, picture string) {
		b, err := board.ReadPicture(strings.NewReader(picture))
		if err != nil {
			checkFuzzed(t, err, board.ErrSyntax, board.ErrSize, board.ErrEmpty)
			return
		}
		again, err := board.ReadPicture(strings.NewReader(b.Picture()))
		if err != nil || !again.Equal(b) {
			t.Fatalf("%q is %s, which reads as %v, %v", picture, b.Picture(), again, err)
		}
		if dots := strings.Count(picture, "."); b.Squares() != int64(dots) {
			t.Fatalf("%q has %d dots and %d squares", picture, dots, b.Squares())
		}
	})
}

// checkFuzzed checks that an error is one line and wraps one of the sentinels.
func checkFuzzed(t *testing.T, err error, sentinels ...error) {
	t.Helper()
	if strings.ContainsAny(err.Error(), "\n\r") {
		t.Fatalf("error of more than one line: %q", err)
	}
	for _, sentinel := range sentinels {
		if errors.Is(err, sentinel) {
			return
		}
	}
	t.Fatalf("error %q wraps none of %v", err, sentinels)
}
