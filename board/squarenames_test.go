package board_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

// nextFile counts on in letters, as one does on paper: z is followed by aa.
func nextFile(file string) string {
	letters := []byte(file)
	for i := len(letters) - 1; i >= 0; i-- {
		if letters[i] < 'z' {
			letters[i]++
			return string(letters)
		}
		letters[i] = 'a'
	}
	return "a" + string(letters)
}

func TestNamesOfColumns(t *testing.T) {
	b := setup.Board(t, "2x20000", "plane") // past zzz
	file := "a"
	for c := range board.Square(20000) {
		if top, bottom := b.Name(c), b.Name(20000+c); top != file+"2" || bottom != file+"1" {
			t.Fatalf("column %d has the names %s and %s, want %[4]s2 and %[4]s1", c, top, bottom, file)
		}
		file = nextFile(file)
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		size   string
		square board.Square
		name   string
	}{
		{"8x8", 0, "a8"}, {"8x8", 7, "h8"}, {"8x8", 56, "a1"}, {"8x8", 63, "h1"}, {"8x8", 28, "e5"},
		{"12x30", 30*11 + 26, "aa1"}, {"1x1", 0, "a1"},
		{"8", 0, "(1)"}, {"8", 7, "(8)"},
		{"2x3x4", 0, "(1,1,1)"}, {"2x3x4", 23, "(2,3,4)"}, {"2x3x4", 12 + 4 + 2, "(2,2,3)"},
		{"9223372036854775807", math.MaxInt64 - 1, "(9223372036854775807)"},
		{"9223372036854775807x1", 0, "a9223372036854775807"},
		{"1x9223372036854775807", math.MaxInt64 - 1, "crpxnlskvljfhg1"},
	} {
		b := setup.Board(t, c.size, "plane")
		if got := b.Name(c.square); got != c.name {
			t.Errorf("%s: square %d is %s, want %s", c.size, c.square, got, c.name)
		}
		if got, err := b.ParseSquare(c.name); got != c.square || err != nil {
			t.Errorf("%s: %s is square %d, %v, want %d", c.size, c.name, got, err, c.square)
		}
		if got := string(b.AppendName([]byte("at "), c.square)); got != "at "+c.name {
			t.Errorf("%s: appended, square %d gives %q", c.size, c.square, got)
		}
	}
}

// TestNamesRoundTrip goes through every square of small boards, by name and by
// coordinates, which are read on boards of rows and columns too.
func TestNamesRoundTrip(t *testing.T) {
	for rank := 1; rank <= 4; rank++ {
		for _, sides := range oracle.Boxes(rank, 4) {
			b, plain := twin(t, sides, "plane")
			names := map[string]bool{}
			for s := range board.Square(b.Cells()) {
				coords := plain.Coords(int(s))
				for i := range coords {
					coords[i]++
				}
				byCoords := strings.ReplaceAll(strings.Trim(fmt.Sprint(coords), "[]"), " ", ",")
				for _, name := range []string{b.Name(s), "(" + byCoords + ")"} {
					if got, err := b.ParseSquare(name); got != s || err != nil {
						t.Fatalf("%s: %s is square %d, %v, want %d", b, name, got, err, s)
					}
				}
				names[b.Name(s)] = true
			}
			if int64(len(names)) != b.Cells() {
				t.Errorf("%s: %d squares have %d names", b, b.Cells(), len(names))
			}
		}
	}
}

func TestParseSquareErrors(t *testing.T) {
	many := strings.Repeat("z", 5000)
	for _, c := range []struct {
		size, in string
		sentinel error
		says     string
	}{
		{"8x8", "", board.ErrSyntax, "such as a1"},
		{"8x8", "a", board.ErrSyntax, "such as a1"},
		{"8x8", "1", board.ErrSyntax, "such as a1"},
		{"8x8", "1a", board.ErrSyntax, "such as a1"},
		{"8x8", "A1", board.ErrSyntax, "such as a1"},
		{"8x8", "a01", board.ErrSyntax, "such as a1"},
		{"8x8", "a0", board.ErrSyntax, "such as a1"},
		{"8x8", "a-1", board.ErrSyntax, "such as a1"},
		{"8x8", "a+1", board.ErrSyntax, "such as a1"},
		{"8x8", "a1 ", board.ErrSyntax, "such as a1"},
		{"8x8", "a1\n", board.ErrSyntax, "such as a1"},
		{"8x8", "é1", board.ErrSyntax, "such as a1"},
		{"8x8", "a1b", board.ErrSyntax, "such as a1"},
		{"8x8", many, board.ErrSyntax, "such as a1"},
		{"8x8", "a9", board.ErrSquare, "from a1 to h8"},
		{"8x8", "i1", board.ErrSquare, "from a1 to h8"},
		{"8x8", "a99999999999999999999", board.ErrSquare, "from a1 to h8"},
		{"8x8", "zzzzzzzzzzzzzzzzzz1", board.ErrSquare, "from a1 to h8"},
		{"8x8", many + "1", board.ErrSquare, "from a1 to h8"},
		{"1x9223372036854775807", "crpxnlskvljfhh1", board.ErrSquare, "to crpxnlskvljfhg1"}, // 2^63
		{"1x9223372036854775807", "gkgwbylwrxtlpu1", board.ErrSquare, "to crpxnlskvljfhg1"}, // 2^64 + 5
		{"2x3x4", "a1", board.ErrSyntax, "such as (1,1,1)"},
		{"8", "a1", board.ErrSyntax, "such as (1)"},
		{"2x3x4", "(1,1)", board.ErrSyntax, "3 coordinates"},
		{"2x3x4", "(1,1,1,1)", board.ErrSyntax, "3 coordinates"},
		{"2x3x4", "(1,1,1", board.ErrSyntax, "3 coordinates"},
		{"2x3x4", "(", board.ErrSyntax, "3 coordinates"},
		{"8", "()", board.ErrSyntax, "not a number"},
		{"2x3x4", "(1,,1)", board.ErrSyntax, "not a number"},
		{"2x3x4", "(1,+1,1)", board.ErrSyntax, "not a number"},
		{"2x3x4", "(1,1,x)", board.ErrSyntax, "not a number"},
		{"2x3x4", "(0,1,1)", board.ErrSquare, "from (1,1,1) to (2,3,4)"},
		{"2x3x4", "(1,1,-1)", board.ErrSquare, "from (1,1,1) to (2,3,4)"},
		{"2x3x4", "(3,1,1)", board.ErrSquare, "from (1,1,1) to (2,3,4)"},
		{"2x3x4", "(1,1,99999999999999999999)", board.ErrSquare, "from (1,1,1) to (2,3,4)"},
		{"2x3x4", "(1,1,-99999999999999999999)", board.ErrSquare, "from (1,1,1) to (2,3,4)"},
		{"9223372036854775807", "(9223372036854775808)", board.ErrSquare, "to (9223372036854775807)"},
		{"8x8", "(9,1)", board.ErrSquare, "from (1,1) to (8,8)"},
	} {
		t.Run(c.size+" "+c.in[:min(20, len(c.in))], func(t *testing.T) {
			_, err := setup.Board(t, c.size, "plane").ParseSquare(c.in)
			checkError(t, err, c.sentinel, c.says)
		})
	}
}

// TestParseSquareOfHole: a hole has a name, like any square of the box.
func TestParseSquareOfHole(t *testing.T) {
	b := setup.Board(t, "3x3", "plane", 4)
	if s, err := b.ParseSquare("b2"); s != 4 || err != nil || !b.IsHole(s) {
		t.Errorf("b2 is square %d, %v", s, err)
	}
}

func TestParseSquares(t *testing.T) {
	for _, c := range []struct {
		size, in string
		want     []board.Square
		err      error
	}{
		{"3x3", "a1", []board.Square{6}, nil},
		{"3x3", "b1,c3", []board.Square{7, 2}, nil},
		{"3x3", " b1 , c3 ", []board.Square{7, 2}, nil},
		{"3x3", "(1,1),a1,(3, 3)", []board.Square{0, 6, 8}, nil},
		{"2x2x2", "(1,2,1),(2,2,2)", []board.Square{2, 7}, nil},
		{"3x3", "a1-c1", []board.Square{6, 7, 8}, nil},
		{"3x3", "c2 - b3, a1", []board.Square{1, 2, 4, 5, 6}, nil},
		{"3x3", "b2-b2,b2", []board.Square{4, 4}, nil},
		{"3x3", "(1,1)-(2,2)", []board.Square{0, 1, 3, 4}, nil},
		{"3x3", "(3,1)-c3", []board.Square{0, 1, 2, 3, 4, 5, 6, 7, 8}, nil},
		{"2x2x2", "(1,1,2)-(2,2,2),(1,1,1)", []board.Square{1, 3, 5, 7, 0}, nil},
		{"5", "(2)-(4)", []board.Square{1, 2, 3}, nil},
		{"2x2", "a1-c1", nil, board.ErrSquare},
		{"9223372036854775807", "(1)-(1048577)", nil, board.ErrSize},
		{"9223372036854775807", "(1)-(1048575),(1)-(2)", nil, board.ErrSize},
		{"3037000499x3037000499", "(1,1)-(3037000499,3037000499)", nil, board.ErrSize},
		{"3x3", "a1-", nil, board.ErrSyntax},
		{"3x3", "-a1", nil, board.ErrSyntax},
		{"3x3", "a1-b2-c3", nil, board.ErrSyntax},
		{"3x3", "a1-d3", nil, board.ErrSquare},
		{"3x3", "", nil, board.ErrSyntax},
		{"3x3", "a1,", nil, board.ErrSyntax},
		{"3x3", ",a1", nil, board.ErrSyntax},
		{"3x3", "a1;b1", nil, board.ErrSyntax},
		{"3x3", "(1,1", nil, board.ErrSyntax},
		{"3x3", "((1,1),a1", nil, board.ErrSyntax},
		{"3x3", "a1),b1", nil, board.ErrSyntax},
		{"3x3", "a1,d1", nil, board.ErrSquare},
	} {
		got, err := setup.Board(t, c.size, "plane").ParseSquares(c.in)
		switch {
		case c.err != nil:
			checkError(t, err, c.err, "square")
		case err != nil || !slices.Equal(got, c.want):
			t.Errorf("%s: ParseSquares(%q) = %v, %v, want %v", c.size, c.in, got, err, c.want)
		}
	}
}
