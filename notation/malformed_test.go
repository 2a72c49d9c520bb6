package notation_test

import (
	"errors"
	"strings"
	"testing"

	"leaper/board"
	"leaper/notation"
	"leaper/tour"
)

// The message of each is stated whole: it is what people see.
func TestMalformed(t *testing.T) {
	for _, c := range []struct {
		name, board, text, want string
	}{
		{"nothing", "", "", "no tour in the input; it needs a grid of numbers, boxes, a line of moves or JSON"},
		{"blank lines", "", "\n \n\t\n", "no tour in the input; it needs a grid of numbers, boxes, a line of moves or JSON"},
		{"a comment only", "", "# source: nobody\n", "no tour in the input; it needs a grid of numbers, boxes, a line of moves or JSON"},
		{"a parting line only", "", "---\n", "no tour in the input; it needs a grid of numbers, boxes, a line of moves or JSON"},
		{"no format", "", "\n<svg/>\n", `line 2: "<svg/>" does not begin a tour; a grid of numbers, boxes, a line of moves and JSON do`},
		{"a binary file", "", "\x00\x01\xff\n", `line 1: "\x00\x01\xff" does not begin a tour; a grid of numbers, boxes, a line of moves and JSON do`},

		{"a short row", "", "1 2 3\n4 5\n", "line 2: a row of 2 numbers under rows of 3; all rows of a grid have as many; the text may be cut short"},
		{"a long row", "", "1 2\n\n3 4 5\n", "line 3: a row of 3 numbers under rows of 2; all rows of a grid have as many; between tours write a line ---"},
		{"a letter", "", "1 2\n3 l4\n", `line 2: "l4" is no number; a row of a grid has numbers, '#' for holes and '.' for squares without a number`},
		{"a negative number", "", "1 -2\n", `line 1: "-2" is no number; a row of a grid has numbers, '#' for holes and '.' for squares without a number`},
		{"a long word", "", "1 " + strings.Repeat("é", 100) + "\n", `line 1: "` + strings.Repeat("é", 57) + `..." is no number; a row of a grid has numbers, '#' for holes and '.' for squares without a number`},
		{"cut short", "", "1 4 7 10\n12 9 2 5\n", "line 1: 10 is out of range: 2x4 has 8 squares, numbered 1 to 8; the text may be cut short"},
		{"out of range from 0", "", "0 1\n2 4\n", "line 2: 4 is out of range: 2x2 has 4 squares, numbered 0 to 3; the text may be cut short"},
		{"0 and the greatest", "", "# 1\n2 3\n0 5", "line 3: 5 is out of range: 3x2 has 5 squares, numbered 0 to 4; the text may be cut short"},
		{"a huge number", "", "1 99999999999999999999999999\n", "line 1: 576460752303423488 or more is out of range: 2 has 2 squares, numbered 1 to 2; the text may be cut short"},
		{"the last layer short", "", "1 2\n3 4\n\n5 6\n", "line 4: a layer ends here after 1 row, and the first has 2 rows; all layers have the same size; the text may be cut short"},
		{"a long layer", "", "1 2\n\n3 4\n5 6\n", "line 4: no blank line stands above this row, where after the rows before it there should be 1; all layers have the same size"},
		{"an inner layer short", "", "1 2\n3 4\n\n5 6\n\n7 8\n9 10\n11 12\n", "line 6: 1 blank line stands above this row, where after the rows before it there should be 0; all layers have the same size"},
		{"a block of layers short", "", "1 2\n3 4\n\n5 6\n\n\n7 8\n", "line 4: a layer ends here after 1 row, and the first has 2 rows; all layers have the same size"},
		{"too many axes", "", "1 2\n" + strings.Repeat("\n", 61) + "3 4\n", "line 63: 61 blank lines stand above this row; 60 at most have a meaning, for a board of rank 62"},
		{"holes only", "", "# #\n", "line 1: board 2: every square is a hole, and at least one square must be left"},
		{"no numbers", "", ". .\n", "line 1: no square has a number; write the number of its step on each"},
		{"another size", "3x4", "1 2 3\n4 5 6\n", "line 1: the grid is 2x3, and the board 3x4"},
		{"fewer rows", "8x3", "1 2 3\n4 5 6\n", "line 1: the grid is 2x3, and the board 8x3; the text may be cut short"},
		{"another rank", "2x2x2", "1 2\n3 4\n5 6\n7 8\n", "line 1: the grid is 4x2, and the board 2x2x2"},
		{"a hole not there", "2x2 -a1", "1 2\n3 4\n", "line 2: a1 is a hole of the board; write '#' there"},
		{"a hole too many", "2x2", "1 #\n2 3\n", "line 1: b2 is '#', and the board has no hole there"},
		{"moves after a grid", "", "1 2\n\n---\n\na1 b1\n", "line 5: this looks like moves, after a grid; a text has one format"},
		{"JSON after a grid", "", "1 2\n\n{}\n", "line 3: this looks like JSON, after a grid; a text has one format"},
		{"a box after a grid", "", "1 2\n\n┌───┐\n│1 2│\n└───┘\n", "line 3: this looks like boxes, after a grid; a text has one format"},

		{"a box not closed", "", "┌───┐\n│1 2│\n", "line 2: the text ends in a box that begins on line 1; close it with └──┘"},
		{"a box of an edge", "", "┌───┐\n", "line 1: the text ends in a box that begins on line 1; close it with └──┘"},
		{"a box that stops", "", "┌───┐\n│1 2│\n\n1 2\n", "line 3: the box that begins on line 1 is not closed; a line that begins with │, ├ or └ should be here"},
		{"an upper edge torn", "", "┌───\n│1 2│\n└───┘\n", `line 1: "┌───" is no upper edge of a box; write it as ┌──┐ or ┌──┬──┐`},
		{"an upper edge with text", "", "┌─a─┐\n│1 2│\n└───┘\n", `line 1: "┌─a─┐" is no upper edge of a box; write it as ┌──┐ or ┌──┬──┐`},
		{"a wide box", "", "┌───┐\n│1  2│\n└───┘\n", "line 2: the edge │ on the right of box 1 should be under the one on line 1"},
		{"a missing edge", "", "┌───┬───┐\n│1 2│2 1\n└───┴───┘\n", "line 2: the edge │ on the right of box 2 should be under the one on line 1"},
		{"one box too many", "", "┌───┐\n│1 2│2 1│\n└───┘\n", `line 2: "2 1│" stands on the right of the boxes; nothing should`},
		{"a lower edge too long", "", "┌───┐\n│1 2│\n└────┘\n", "line 3: this edge of the boxes does not fit the one on line 1"},
		{"a middle edge torn", "", "┌───┬───┐\n│1 2│1 2│\n├───┼──\n", "line 3: this edge of the boxes does not fit the one on line 1"},
		{"a full box after an empty one", "", "┌───┬───┐\n│   │1 2│\n└───┴───┘\n", "line 2: a box with numbers after an empty one; only the last boxes of a table may be empty"},
		{"empty boxes", "", "┌───┐\n│   │\n└───┘\n", "no tour in the input; it needs a grid of numbers, boxes, a line of moves or JSON"},
		{"a net", "", "┌─────┐\n│┌───┐│\n││2 3││\n│└───┘│\n└─────┘\n", `line 2: "┌───┐" is no number; a row of a grid has numbers, '#' for holes and '.' for squares without a number`},
		{"a ragged box", "", "┌───┐\n│1 2│\n│3  │\n└───┘\n", "line 3: a row of 1 number under rows of 2; all rows of a grid have as many; the text may be cut short"},
		{"a box of another size", "2x2", "┌───┐\n│1 2│\n└───┘\n", "line 2: the box is 2, and the board 2x2"},
		{"a grid after a box", "", "┌───┐\n│1 2│\n└───┘\n1 2\n", "line 4: this looks like a grid, after boxes; a text has one format"},

		{"no name", "", "a1 b2\na1 4\n", `line 2: "4" names no square; write a1, or coordinates from 1 such as (1,2,3)`},
		{"no name on a board", "2x2", "a1 4\n", `line 1: square "4": write a file and a rank, such as a1`},
		{"off the board", "2x2", "a1 c2\n", `line 1: square "c2" is off the board 2x2, which goes from a1 to b2`},
		{"coordinates off the board", "2x2x2", "(1,1,1) (1,1,3)\n", `line 1: square "(1,1,3)" is off the board 2x2x2, which goes from (1,1,1) to (2,2,2)`},
		{"coordinates cut", "", "(1,1) (1,\n", `line 1: "(1," names no square; write a1, or coordinates from 1 such as (1,2,3)`},
		{"coordinates from 0", "", "(1,0)\n", `line 1: "(1,0)" names no square; write a1, or coordinates from 1 such as (1,2,3)`},
		{"a rank of 0", "", "a0\n", `line 1: "a0" names no square; write a1, or coordinates from 1 such as (1,2,3)`},
		{"two ways", "", "a1 (1,2)\n", `line 1: "(1,2)" is another kind of name than those before it; write all squares of a tour in one way`},
		{"two ranks", "", "(1,2) (1,2,3)\n", `line 1: "(1,2,3)" is another kind of name than those before it; write all squares of a tour in one way`},
		{"a huge board", "", "zzzzzzzzzz9999999999\n", "line 1: board \"9999999999x146813779479510\" has more than 2^63-1 squares, the most a board can have"},
		{"a huge name", "", strings.Repeat("z", 70) + "1\n", `line 1: "` + strings.Repeat("z", 57) + `..." names no square; write a1, or coordinates from 1 such as (1,2,3)`},
		{"a grid after moves", "", "a1 b2\n1 2\n", "line 2: this looks like a grid, after moves; a text has one format"},

		{"JSON cut", "", "\n{\"tour\": [\"a1\",\n\n", "line 4: the JSON ends too early; the text may be cut short"},
		{"an array cut", "", "[\n {\"tour\":[\"a1\"]}\n,{\"tour\":[\"a1\"]}\n", "line 4: the JSON ends too early; the text may be cut short"},
		{"JSON torn", "", "{\"tour\":[\"a1\"]}\n{\"tour\":\n [a1]}\n", "line 3: torn JSON: invalid character 'a' looking for beginning of value"},
		{"an array torn", "", "[{\"tour\":[\"a1\"]}\n;{\"tour\":[\"a1\"]}]\n", "line 2: torn JSON: expected comma after array element"},
		{"an array's object torn", "", "[{\"tour\":[\"a1\"]}\n,{\"tour\":[a1]}]\n", "line 2: torn JSON: invalid character 'a' looking for beginning of value"},
		{"text after an array", "", "[{\"tour\":[\"a1\"]}]\n{\"tour\":[\"a1\"]}\n", `line 2: "{" after an array; a text of arrays has nothing else`},
		{"an array after an object", "", "{\"tour\":[\"a1\"]}\n[]\n", `line 2: no tour in JSON: array where an object should be`},
		{"moves after JSON", "", "{\"tour\":[\"a1\"]}\na1 b1\n", "line 2: torn JSON: invalid character 'a' looking for beginning of value"},
		{"numbers for names", "", "{\n\"tour\":\n[1]}\n", `line 3: no tour in JSON: number as "tour"`},
		{"an object without a tour", "", "{}\n", `line 1: the object has no tour; it needs "tour": ["a1", …]`},
		{"an empty tour", "", `{"board":"2x2","tour":[]}`, `line 1: the object has no tour; it needs "tour": ["a1", …]`},
		{"an empty name", "", `{"tour":[""]}`, `line 1: "" names no square; write a1, or coordinates from 1 such as (1,2,3)`},
		{"a name with blanks", "", `{"tour":["a1 b2"]}`, `line 1: "a1 b2" names no square; write a1, or coordinates from 1 such as (1,2,3)`},
		{"a bad board", "", `{"board":"8by8","tour":["a1"]}`, `line 1: board "8by8": "8by8" is not a number; write sizes with x between them, such as 8x8`},
		{"a bad topology", "", `{"board":"2x2","topology":"sphere","tour":["a1"]}`, `line 1: topology "sphere" is unknown; it is one of plane, cylinder, torus, mobius, klein, projective, twisted:K`},
		{"a topology of another rank", "", `{"board":"2","topology":"klein","tour":["(1)"]}`, `line 1: topology klein needs a board of rows and columns, and 2 has rank 1; plane and torus go with every rank`},
		{"a bad hole", "", `{"board":"2x2","holes":["c1"],"tour":["a1"]}`, `line 1: square "c1" is off the board 2x2, which goes from a1 to b2`},
		{"holes only in JSON", "", `{"board":"1x1","holes":["a1"],"tour":["a1"]}`, `line 1: board 1x1: every square is a hole, and at least one square must be left`},
		{"holes of no board", "", `{"holes":["c1"],"tour":["a1"]}`, `line 1: topology or holes of no board; say "board": "8x8" as well`},
		{"a bad piece", "", `{"piece":"unicorn","tour":["a1"]}`, `line 1: piece "unicorn" is unknown; write a name such as knight, letters such as N, or a vector such as 1,2`},
		{"a bad kind", "", `{"kind":"shut","tour":["a1"]}`, `line 1: kind "shut" is none of closed, open`},
		{"a bad count", "", `{"board":"2x2","squares":5,"tour":["a1"]}`, `line 1: squares is 5, and the board 2x2 has 4`},
		{"another board in JSON", "2x2", `{"board":"3x3","tour":["a1"]}`, `line 1: the tour's board is 3x3, and the board 2x2; sides and holes must be the same`},
		{"other holes in JSON", "2x2 -a1", `{"board":"2x2","tour":["a1"]}`, `line 1: the tour's board is 2x2, and the board 2x2, 1 hole; sides and holes must be the same`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var context notation.ReadContext
			if c.board != "" {
				context.Board = holedBoard(t, c.board)
			}
			_, err := readAll(c.text, context)
			if !errors.Is(err, notation.ErrSyntax) {
				t.Fatalf("error %v", err)
			}
			if err.Error() != c.want {
				t.Errorf("error\n  %s\nwant\n  %s", err, c.want)
			}
		})
	}
}

// holedBoard reads "2x2 -a1": a size and a hole.
func holedBoard(t testing.TB, text string) *board.Board {
	t.Helper()
	size, hole, found := strings.Cut(text, " -")
	b := parse(t, size)
	if !found {
		return b
	}
	s, err := b.ParseSquare(hole)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = b.WithHoles(s); err != nil {
		t.Fatal(err)
	}
	return b
}

// Errors of other packages can be told apart as well.
func TestMalformedCause(t *testing.T) {
	_, err := readAll("a1 c2\n", notation.ReadContext{Board: parse(t, "2x2")})
	var syntax *notation.SyntaxError
	if !errors.Is(err, board.ErrSquare) || !errors.As(err, &syntax) || syntax.Line != 1 {
		t.Errorf("error %v", err)
	}
}

// The tours before an error are read.
func TestToursBeforeAnError(t *testing.T) {
	for _, text := range []string{
		"1 2\n\n---\n\n2 1\n\n---\n\n2 3\n",
		"┌───┬───┐\n│1 2│2 1│\n├───┼───┤\n│2 3│1 2│\n└───┴───┘\n",
		"(1) (2)\n(2) (1)\n(0)\n",
		`[{"tour":["(1)","(2)"]},{"tour":["(2)","(1)"]},{"tour":[]}]`,
		`{"tour":["(1)","(2)"]} {"tour":["(2)","(1)"]} {"tour":`,
	} {
		items, err := readAll(text, notation.ReadContext{})
		if len(items) != 2 || !errors.Is(err, notation.ErrSyntax) {
			t.Errorf("%d tours and the error %v in\n%s", len(items), err, text)
		}
	}
}

// A grid of the right shape whose numbers are no sequence is read, with what is
// wrong about it.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		text, want string
		step       int64
	}{
		{"1 2 3\n4 5 5\n", "step 5: 5 stands on both b1 and c1, and no square has the number 6", 4},
		{"1 3 3\n4 5 6\n", "step 2: no square has the number 2, and 3 stands on both b2 and c2", 1},
		{"0 2 2\n3 4 5\n", "step 2: no square has the number 1, and 2 stands on both b2 and c2", 1},
		{"3 2 2\n3 2 5\n", "step 1: no square has the number 1, and 2 stands on both b2 and c2", 0},
		{"1 . 3\n4 5 6\n", "step 2: no square has the number 2", 1},
		{"1 2 .\n4 5 2\n", "step 2: 2 stands on both b2 and c1, and no square has the number 3", 1},
		{"1 2 .\n3 3 2\n", "step 2: 2 stands on both b2 and c1", 1},
	} {
		items := mustRead(t, c.text, notation.ReadContext{})
		var fault *tour.Fault
		if len(items) != 1 || !errors.As(items[0].Fault, &fault) {
			t.Errorf("%q: no fault, but %+v", c.text, items)
			continue
		}
		if fault.Error() != c.want || fault.Step != c.step || !errors.Is(fault, tour.ErrNotTour) || items[0].Tour.Len() != c.step {
			t.Errorf("%q: fault at step %d after %d squares: %s\nwant at %d: %s", c.text, fault.Step, items[0].Tour.Len(), fault, c.step, c.want)
		}
	}
}

// What is no tour for another reason is read without a word.
func TestWrongToursAreRead(t *testing.T) {
	b := parse(t, "3x3")
	for text, length := range map[string]int64{
		"a1 b3\n":                2, // too short
		"a1 b2 a1 c3\n":          4, // a square twice, and no moves
		`{"tour":["a1","a1"]}`:   2,
		"1 2 3\n4 5 6\n7 8 9\n":  9,
		"1 2 3\n4 5 6\n7 8 .\n":  8,
		"a1 (3,1)\n":             2, // a board that is known has two names for a square
		"( 1, 2 ) (1,2)(3,\t1) ": 3,
	} {
		items := mustRead(t, text, notation.ReadContext{Board: b})
		if len(items) != 1 || items[0].Fault != nil || items[0].Tour.Len() != length {
			t.Errorf("%q: %+v", text, items)
		}
	}
}

// Ends of lines, blanks and a byte order mark as other programs leave them.
func TestTolerance(t *testing.T) {
	for _, text := range []string{
		"1 2\n3 4\n",
		"1 2\n3 4",
		"\uFEFF1 2\r\n3 4\r\n",
		"\n\n\t1  2 \n 03\t4\n\n\n",
		"# a comment\n1 2\n3 4\n# another\n",
		"# 1 2 3 no row\n1 2\n3 4\n\n---\n",
		"-----\n1 2\n3 4\n",
		"\uFEFFa2 b2 a1 b1",
		"\r\n a2\tb2  a1 b1 \r\n\r\n",
		"# by hand\n\na2 b2 a1 b1\n# the end of it\n",
		" ┌───┐ \r\n │1 2│ \r\n │3 4│\r\n └───┘\r\n\r\n# the end\n",
		` { "extra": {"a": [1]}, "tour" : ["a2", "b2", "a1", "b1"] } `,
		" [ \r\n {\"tour\": [\"a2\", \"b2\", \"a1\", \"b1\"], \"squares\": \"4\"} \r\n ] \r\n [] ",
	} {
		items, err := readAll(text, notation.ReadContext{})
		if err != nil || len(items) != 1 || items[0].Board.Size() != "2x2" || items[0].Fault != nil {
			t.Errorf("%q: %v %+v", text, err, items)
			continue
		}
		if got := squares(items[0].Tour); got[0] != 0 || got[1] != 1 || got[2] != 2 || got[3] != 3 {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

// Where tours begin.
func TestLines(t *testing.T) {
	for text, want := range map[string][]int{
		"\n# a\n1 2\n\n---\n\n2 1\n": {3, 7},
		"\n(1) (2)\n\n(1)\n":         {2, 4},
		"┌───┬───┐\n│1 2│2 1│\n├───┼───┤\n│2 1│   │\n└───┴───┘\n":           {2, 2, 4},
		"\n\n{\"tour\":\n[\"a1\"]}\n\n {\"tour\":[\"a1\"]}":                 {3, 6},
		"\n[\n {\"tour\":[\"a1\"]}\n,\n{\"tour\":[\"a1\"]}\n]\n":            {3, 5},
		"[{\"tour\":[\"a1\"]}, {\"tour\":[\"a1\"]}]\n[{\"tour\":[\"a1\"]}]": {1, 1, 2},
	} {
		items := mustRead(t, text, notation.ReadContext{})
		if len(items) != len(want) {
			t.Errorf("%d tours in\n%s", len(items), text)
			continue
		}
		for i, item := range items {
			if item.Line != want[i] {
				t.Errorf("tour %d begins on line %d, want %d, in\n%s", i, item.Line, want[i], text)
			}
		}
	}
}
