package cells_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"leaper/internal/cells"
)

func linesOf(text string) (lines []cells.Line) {
	for i, line := range strings.Split(text, "\n") {
		lines = append(lines, cells.Line{Number: i + 1, Text: line})
	}
	return lines
}

func shown(rows []cells.Row) string {
	var all []string
	for _, r := range rows {
		all = append(all, fmt.Sprintf("%d+%d %q", r.Line, r.Blanks, r.Cells))
	}
	return strings.Join(all, "; ")
}

func TestCut(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a b\nc d", `1+0 ["a" "b"]; 2+0 ["c" "d"]`},
		{"a, b c\nd,e", `!line 1: "b c" stands in one cell, since a comma parts the others; a square has one number`},
		{"a,b\n\n\nc,", `1+0 ["a" "b"]; 4+2 ["c" ""]`},
		{"'a',\"b\"", `1+0 ["a" "b"]`},
		{"a;1,5", `1+0 ["a" "1,5"]`},
		{"a\tb\n\tc", `1+0 ["a" "b"]; 2+0 ["" "c"]`},
		{"a b\tc\nd\te f", `1+0 ["a" "b" "c"]; 2+0 ["d" "e" "f"]`},
		{"|a|b|\n|-:|---|\n|c||", `1+0 ["a" "b"]; 3+0 ["c" ""]`},
		{"a|b\n |d", `1+0 ["a" "b"]; 2+0 ["" "d"]`},
		{"│a b│\n│c d│", `1+0 ["a" "b"]; 2+0 ["c" "d"]`},
		{"┏━┳━┓\n┃a┃b┃\n┗━┻━┛", `2+0 ["a" "b"]`},
		{"|a|b\n|c|d", "!line 2: the rows have a border on one side only; write one on both, or on none"},
		{"|a|b|\nc|d", `1+0 ["" "a" "b" ""]; 2+0 ["c" "d"]`}, // ragged, says who reads it
		{"a|b\nc d", "!line 2: no sign parts its cells, and a border does in other lines; write all rows in one way"},
	} {
		rows, err := cells.Cut(linesOf(c.text))
		got := shown(rows)
		if err != nil {
			got = "!" + err.Error()
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

func TestBrackets(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[[1,2],[3,4]]", "2: 1 1,2; 1 3,4"},
		{"\n{ {1, 2},\r\n  {3,\n   4},\n};", "2: 2 1, 2; 3 3,    4"},
		{"[1 2]", "1: 1 1 2"},
		{"[[[1]]]", "3: 1 1"},
		{"", "!EOF"},
		{"[[1]", "!line 1: the text ends before its brackets are closed; it may be cut short"},
		{"[]]", "!line 1: there is nothing in this pair of brackets; write the row of numbers in it"},
		{"]", "!line 1: a bracket is closed that is not open"},
		{"[1[2]]", "!line 1: a bracket beside numbers; write each row in brackets of its own"},
		{"[[1]\n2]", "!line 2: a bracket beside numbers; write each row in brackets of its own"},
	} {
		var b cells.Brackets
		err := b.Read(strings.NewReader(c.text))
		var rows []string
		for _, r := range b.Rows {
			rows = append(rows, fmt.Sprint(r.Number, " ", r.Text))
		}
		got := fmt.Sprintf("%d: %s", b.Deepest, strings.Join(rows, "; "))
		if wrong := (*cells.Error)(nil); errors.As(err, &wrong) || errors.Is(err, io.EOF) {
			got = "!" + err.Error()
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// A border is no row, and a row is no border.
func TestIsRule(t *testing.T) {
	for line, want := range map[string]bool{
		"+---+---+": true, "+-+": true, "|---|:-:|": true, "===": true, "┌─┬─┐": true, "╠═╬═╣": true, "--+--": true, " - - - ": false,
		"-- --": false, "| 1 |": false, "│ │": false, "|": false, "": false, "1 2": false, "+": false, "│1│": false, "--": false,
	} {
		if got := cells.IsRule(line); got != want {
			t.Errorf("%q: %t", line, got)
		}
	}
}
