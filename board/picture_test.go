package board_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"leaper/board"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

func TestReadPicture(t *testing.T) {
	for _, c := range []struct {
		name, picture, size string
		holes               []board.Square
	}{
		{"one square", ".", "1x1", nil},
		{"no final newline", "..\n..", "2x2", nil},
		{"final newline", "..\n..\n", "2x2", nil},
		{"Windows", "..\r\n#.\r\n", "2x2", []board.Square{2}},
		{"Windows, no final newline", "..\r\n#.", "2x2", []board.Square{2}},
		{"Windows, torn at the end", "..\r\n#.\r", "2x2", []board.Square{2}},
		{"blanks and signs", " .#\n. .\n", "2x3", []board.Square{0, 2, 4}},
		{"lines of any length", ".\n...\n..\n", "3x3", []board.Square{1, 2, 8}},
		{"blanks at the end under a longer line", ".  \n...\n", "2x3", []board.Square{1, 2}},
		{"an empty line is a row of holes", "..\n\n..\n", "3x2", []board.Square{2, 3}},
		{"commas", ".,#\r\n.,.\r\n", "2x2", []board.Square{1}},
		{"semicolons, and nothing for a hole", ".;;.\n.;.;.\n", "2x3", []board.Square{1}},
		{"tabs", ".\t#\n.\t.\n", "2x2", []board.Square{1}},
		{"a row of tabs", ".\t.\n\t\n.\t.\n", "", nil},
		{"borders", "+---+---+\n| . | # |\n+---+---+\n| . | . |\n+---+---+\n", "2x2", []board.Square{1}},
		{"box drawing", "┌─┬─┐\n│.│ │\n├─┼─┤\n│.│.│\n└─┴─┘\n", "2x2", []board.Square{1}},
		{"a fence", "```text\n.#\n..\n```\n", "2x2", []board.Square{1}},
		{"JSON of rows", "[\".#\",\n \"..\"]", "2x2", []board.Square{1}},
		{"JSON of signs", `[[".","#"],[".","."]]`, "2x2", []board.Square{1}},
		{"a byte order mark and commas", "\ufeff.,#\n.,.\n", "2x2", []board.Square{1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(c.picture), iotest.OneByteReader(strings.NewReader(c.picture))} {
				b, err := board.ReadPicture(r)
				if c.size == "" {
					if err == nil {
						t.Errorf("it is %s, %v", b, b.Holes())
					}
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if b.Size() != c.size || !slices.Equal(b.Holes(), c.holes) || b.Topology() != board.Plane {
					t.Errorf("%q is %s with holes %v, want %s with %v", c.picture, b, b.Holes(), c.size, c.holes)
				}
			}
		})
	}
}

func TestReadPictureErrors(t *testing.T) {
	for _, c := range []struct {
		name, picture string
		sentinel      error
		says          string
	}{
		{"empty", "", board.ErrEmpty, "it is empty"},
		{"newlines", "\n\n\n", board.ErrEmpty, "it is empty"},
		{"a return", "\r", board.ErrEmpty, "it is empty"},
		{"holes", "##\n #\n", board.ErrEmpty, "every square is a hole"},
		{"first", "x", board.ErrSyntax, "line 1, column 1: 'x' is neither"},
		{"in the middle", "...\n.#x.\n", board.ErrSyntax, "line 2, column 3: 'x' is neither"},
		{"after an empty line", "..\n\n..\n   o", board.ErrSyntax, "line 4, column 4: 'o' is neither"},
		{"after Windows lines", "..\r\n..\r\n.?", board.ErrSyntax, "line 3, column 2: '?' is neither"},
		{"blanks at the end widen", ".  \n.\n", board.ErrSyntax, "line 1, column 2: blanks at the end may be holes or nothing; write # for a hole, or leave them away"},
		{"an empty line at the end", "..\n\n", board.ErrSyntax, "line 2 is empty, and may be a row of holes or nothing; write # in it, or leave it away"},
		{"and at the start", "\n..", board.ErrSyntax, "line 1 is empty, and may be a row of holes or nothing"},
		{"blanks between all signs", ". # .\n. . .\n", board.ErrSyntax, "line 1: blanks stand between all signs, and may be holes or nothing; write # for a hole, and no blanks"},
		{"a number in a table", "0,1\n1,1\n", board.ErrSyntax, `line 1, cell 1: "0" is neither '.' (a square) nor '#' or nothing (a hole)`},
		{"LeetCode's matrix", "[[0,1],[1,1]]", board.ErrSyntax, `line 1, cell 1: "0" is neither`},
		{"commas between several signs", "..,#\n.,.\n", board.ErrSyntax, "line 1, column 3: ',' is neither"},
		{"a short row of a table", ".,.,.\n.,.\n", board.ErrSyntax, "line 2: 2 cells, and the first row has 3; write # for a hole"},
		{"a comma at the end of all lines", ".,.,\n.,.,\n", board.ErrSyntax, "line 1: a comma ends each line"},
		{"a table cut short", "[[\".\",", board.ErrSyntax, "line 1: the text ends before its brackets are closed"},
		{"a second table", "[[\".\"]] [[\".\"]]", board.ErrSyntax, "line 1: something stands behind the brackets"},
		{"Unicode is one column", "..é", board.ErrSyntax, "line 1, column 3: 'é' is neither"},
		{"an emoji is one column", ".\n😀.", board.ErrSyntax, "line 2, column 1: '😀' is neither"},
		{"a wide blank", ".\u00a0.", board.ErrSyntax, `line 1, column 2: '\u00a0' is neither`},
		{"a byte order mark is no column", "\ufeff.x", board.ErrSyntax, "line 1, column 2: 'x' is neither"},
		{"a second mark", "\ufeff\ufeff.", board.ErrSyntax, `line 1, column 1: '\ufeff' is neither`},
		{"a mark inside", ".\ufeff", board.ErrSyntax, `line 1, column 2: '\ufeff' is neither`},
		{"a zero", ".\x00", board.ErrSyntax, `line 1, column 2: '\x00' is neither`},
		{"not UTF-8", "..\n.\xff", board.ErrSyntax, "line 2, column 2: a byte that is not UTF-8"},
		{"U+FFFD itself", ".\ufffd", board.ErrSyntax, "line 1, column 2: '�' is neither"},
		{"a return inside", ".\r.\n", board.ErrSyntax, "line 1, column 2: a carriage return"},
		{"two returns", "..\n.\r\r\n", board.ErrSyntax, "line 2, column 2: a carriage return"},
		{"the first of two", "x\ny", board.ErrSyntax, "line 1, column 1: 'x' is neither"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := board.ReadPicture(strings.NewReader(c.picture))
			if b != nil {
				t.Errorf("it gave a board, %v", b)
			}
			checkError(t, err, c.sentinel, c.says)
		})
	}
}

func TestReadPictureTooLarge(t *testing.T) {
	// 10,000 lines, the first of them 10,000 wide: 20 KB of text, 10^8 squares.
	wide := strings.Repeat(".", 10_000) + strings.Repeat("\n.", 9_999)
	_, err := board.ReadPicture(strings.NewReader(wide))
	checkError(t, err, board.ErrSize, "10000 lines of up to 10000 characters")

	if testing.Short() {
		t.Skip("64 MiB of text")
	}
	_, err = board.ReadPicture(dots{}) // it never ends
	checkError(t, err, board.ErrSize, "over 67108864 characters")
}

type dots struct{}

func (dots) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '.'
	}
	return len(p), nil
}

func TestReadPictureFails(t *testing.T) {
	broken := errors.New("the disk is on fire")
	_, err := board.ReadPicture(io.MultiReader(strings.NewReader("..\n"), iotest.ErrReader(broken)))
	checkError(t, err, broken, "board picture")
}

func TestPicture(t *testing.T) {
	if got := setup.Board(t, "2x3", "plane", 1, 5).Picture(); got != ".#.\n..#\n" {
		t.Errorf("the picture is %q", got)
	}
	for _, size := range []string{"5", "2x2x2", "9223372036854775807x1", "67108864x1", "8193x8193"} {
		if got := setup.Board(t, size, "plane").Picture(); got != "" {
			t.Errorf("%s has a picture of %d characters", size, len(got))
		}
	}
}

// TestPictureRoundTrip draws every board of up to 3×3 with every set of holes.
func TestPictureRoundTrip(t *testing.T) {
	for _, sides := range oracle.Boxes(2, 3) {
		cells := sides[0] * sides[1]
		for set := range 1<<cells - 1 {
			var holes []int
			for s := range cells {
				if set>>s&1 == 1 {
					holes = append(holes, s)
				}
			}
			b, _ := twin(t, sides, "plane", holes...)
			again, err := board.ReadPicture(strings.NewReader(b.Picture()))
			if err != nil || !again.Equal(b) {
				t.Fatalf("%v with holes %v has the picture %q, which reads as %v, %v", b, holes, b.Picture(), again, err)
			}
		}
	}
}
