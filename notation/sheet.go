package notation

import (
	"leaper/board"
	"leaper/internal/fault"
)

// A sheet is one tour's numbers as they stand in a grid or in a box, gathered
// row by row. It grows with the text and with no number in it.
type sheet struct {
	cells  []int64 // numbers from 0, or holeCell, or freeCell
	rows   []sheetRow
	blanks int // blank lines since the last row
}

// sheetRow is where a row stands.
type sheetRow struct {
	line   int
	blanks int // blank lines above it, down from the row before
}

const (
	holeCell = -1 // '#'
	freeCell = -2 // '.': a square without a number
)

// hugeNumber stands for all numbers from it on: no text has so many squares.
const hugeNumber = 1 << 59

// parseCell reads one word of a row; false if it is none.
func parseCell(word []byte) (int64, bool) {
	switch {
	case len(word) == 1 && word[0] == '#':
		return holeCell, true
	case len(word) == 1 && word[0] == '.':
		return freeCell, true
	}
	n := int64(0)
	for _, c := range word {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = min(n*10+int64(c-'0'), hugeNumber)
	}
	return n, len(word) > 0
}

func (s *sheet) empty() bool { return len(s.rows) == 0 }

// width is the number of cells in a row.
func (s *sheet) width() int { return len(s.cells) / len(s.rows) }

// blank takes a blank line. Those above the first row say nothing.
func (s *sheet) blank() {
	if !s.empty() {
		s.blanks++
	}
}

// row takes a row of cells.
func (s *sheet) row(line int, text []byte) error {
	count, width := 0, -1
	if !s.empty() {
		width = s.width()
	}
	for word, rest := token(text); len(word) > 0; word, rest = token(rest) {
		cell, ok := parseCell(word)
		if !ok {
			return syntax(line, "%q is no number; a row of a grid has numbers, '#' for holes and '.' for squares without a number", fault.Shorten(string(word)))
		}
		s.cells = append(s.cells, cell)
		count++
	}
	if width >= 0 && count != width {
		hint := ""
		if count < width {
			hint = "; the text may be cut short"
		}
		return syntax(line, "a row of %s under rows of %d; all rows of a grid have as many%s", fault.Plural(count, "number"), width, hint)
	}
	s.rows = append(s.rows, sheetRow{line, s.blanks})
	s.blanks = 0
	return nil
}

// sides is the shape that the blank lines make, as a board's sides.
//
// A row with k or more blank lines above it begins a new layer (k = 1), block
// of layers (k = 2), and so on. So the first such row gives the number of rows
// of one, and, divided by that for k−1, the length of an axis. Then every row
// must have as many blank lines above it as [blankLines] says.
func (s *sheet) sides() ([]int64, error) {
	deepest := 0
	for _, r := range s.rows {
		if deepest = max(deepest, r.blanks); deepest > board.MaxRank-2 {
			return nil, syntax(r.line, "%d blank lines stand above this row; %d at most have a meaning, for a board of rank %d", r.blanks, board.MaxRank-2, board.MaxRank)
		}
	}
	inner := []int64{int64(s.width())} // sides from the last axis on
	unit := 1                          // rows in what the axes so far make
	for blanks := 1; blanks <= deepest; blanks++ {
		at := 0
		for s.rows[at].blanks < blanks {
			at++
		}
		if at%unit != 0 {
			return nil, s.unequal(at%unit, unit, at-1)
		}
		inner = append(inner, int64(at/unit))
		unit = at
	}
	if len(s.rows)%unit != 0 {
		err := s.unequal(len(s.rows)%unit, unit, len(s.rows)-1)
		err.What += "; the text may be cut short"
		return nil, err
	}
	if len(s.rows) > 1 {
		inner = append(inner, int64(len(s.rows)/unit))
	}
	sides := make([]int64, 0, len(inner))
	for i := len(inner) - 1; i >= 0; i-- {
		sides = append(sides, inner[i])
	}
	for i, r := range s.rows {
		if want := blankLines(sides, int64(i)); i > 0 && want != r.blanks {
			return nil, syntax(r.line, "%s above this row, where after the rows before it there should be %d; all layers have the same size",
				stand(r.blanks), want)
		}
	}
	return sides, nil
}

func stand(blanks int) string {
	switch blanks {
	case 0:
		return "no blank line stands"
	case 1:
		return "1 blank line stands"
	}
	return fault.Plural(blanks, "blank line") + " stand"
}

// unequal says that a part of the sheet has fewer rows than the first.
func (s *sheet) unequal(rows, first, last int) *SyntaxError {
	return &SyntaxError{Line: s.rows[last].line, What: "a layer ends here after " + fault.Plural(rows, "row") +
		", and the first has " + fault.Plural(first, "row") + "; all layers have the same size"}
}
