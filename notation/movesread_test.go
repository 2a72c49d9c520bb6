package notation_test

import (
	"testing"

	"leaper/notation"
)

// Squares in order, as people write them: what parts names, capitals, a square a line, brackets.
// Each text is a king's walk on 3x3, or refused.
func TestNamesOfOthers(t *testing.T) {
	const want = "a1 a2 b3 c2"
	for _, c := range []struct{ text, want, read string }{
		{"a1 a2 b3 c2\n", want, ""},
		{"a1, a2, b3, c2\n", want, ""},
		{"a1;a2;b3;c2", want, ""},
		{"a1-a2-b3-c2", want, ""},
		{"A1 -> A2 -> B3 -> C2", want, ""},
		{"a1→a2→b3→c2", want, ""},
		{"(3,1), (2,1), (1, 2), (2,3)", want, ""},
		{"```\na1 a2 b3 c2\n```\n", want, ""},
		{"a1\na2\nb3\nc2\n", want, "its squares stand in a line each"},
		{"# mine\nA1\r\nA2\r\nB3\r\nC2\r\n# the end\n", want, "its squares stand in a line each"},
		{"[\"a1\", \"a2\", \"b3\", \"c2\"]", want, ""},
		{"['a1', 'a2', 'b3', 'c2']", want, ""},
		{"a1-a2 b3-c2", "!line 1: moves from square to square, with another sign between them: write the squares of a tour in order, such as a1 c2 b4", ""},
		{"a1-a2,a2-b3", "!line 1: moves from square to square, with another sign between them: write the squares of a tour in order, such as a1 c2 b4", ""},
		{"Ka1 Ka2", `!line 1: square "Ka1": write a file and a rank, such as a1`, ""},
		{"a1\na2 b3\n", want[:2], ""},
	} {
		items, err := readAll(c.text, notation.ReadContext{Board: parse(t, "3x3")})
		got, read := "", ""
		if len(items) > 0 {
			for step, s := range items[0].Tour.All() {
				if step > 0 {
					got += " "
				}
				got += items[0].Board.Name(s)
			}
			read = items[0].ReadAs
		}
		if err != nil {
			got = "!" + err.Error()
		}
		if got != c.want || read != c.read {
			t.Errorf("%q: %s, %q; want %s, %q", c.text, got, read, c.want, c.read)
		}
	}
}
