package notation

import (
	"slices"

	"leaper/board"
	"leaper/internal/cells"
	"leaper/internal/fault"
)

// A sheet is one tour's numbers as they stand in a grid or in a box, gathered
// row by row. Its size depends on the length of the text, and not on how large the numbers are.
type sheet struct {
	cells  []int64 // numbers from 0, or holeCell, or freeCell
	rows   []sheetRow
	blanks int      // blank lines since the last row
	boxed  bool     // it stands in a box, and blanks separate its cells
	signs  []string // the foreign signs in it
	readAs string   // how the signs are read; "" if all are ours

	// table has the lines of a table with more than blanks between its cells, until it ends, since
	// only all of them together show how to cut it.
	table    []cells.Line
	tabLines []cells.Line // above the table, of blanks and tabs
	length   int          // of its text

	uneven error // of the first row that is not as long as those above it, as lines of hexagons are not
}

// maxTable is the number of bytes of the longest text that is cut as a whole.
const maxTable = 1 << 26

// sheetRow is where a row stands.
type sheetRow struct {
	line   int
	blanks int // blank lines between it and the row before
	count  int // its cells
}

const (
	holeCell = -1 // '#'
	freeCell = -2 // '.': a square without a number
)

// hugeNumber stands for itself and all larger numbers: no text has as many squares.
const hugeNumber = 1 << 59

// parseCell reads one word of a row; false if it is no cell.
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

func (s *sheet) isEmpty() bool { return len(s.rows) == 0 && len(s.table) == 0 }

// width is the number of cells in a row.
func (s *sheet) width() int { return len(s.cells) / len(s.rows) }

// addBlank takes a blank line. Those above the first row say nothing.
func (s *sheet) addBlank(line int, text []byte) {
	switch {
	case len(s.table) > 0:
		s.table = append(s.table, cells.Line{Number: line, Text: string(text)})
	case len(s.rows) > 0:
		s.blanks++
	}
}

// addRow takes a row of cells.
func (s *sheet) addRow(line int, text []byte) error {
	if len(s.table) > 0 || !s.boxed && s.isEmpty() && cells.Foreign(text) {
		if s.length += len(text); s.length > maxTable {
			return syntaxErrorf(line, "a table with commas, tabs or borders of over %d bytes, the most that one can have; part its cells with blanks", maxTable)
		}
		if len(s.table) == 0 {
			s.table = s.tabLines
		}
		s.table = append(s.table, cells.Line{Number: line, Text: string(text)})
		return nil
	}
	count := 0
	for word, rest := token(text); len(word) > 0; word, rest = token(rest) {
		if err := s.addCell(line, word); err != nil {
			return err
		}
		count++
	}
	s.endRow(line, count)
	return nil
}

// lastIsBordered reports whether the last line is a row with borders.
func (s *sheet) lastIsBordered() bool {
	n := len(s.table)
	return n > 0 && cells.HasUpright(s.table[n-1].Text)
}

// addCell takes a cell of a row.
func (s *sheet) addCell(line int, word []byte) error {
	cell, ok := parseCell(word)
	if !ok {
		sign, known := foreignSign(string(word))
		if !known {
			return syntaxErrorf(line, "%q is no number; a row of a grid has numbers, '#' for holes and '.' for squares without a number", fault.Shorten(string(word)))
		}
		cell = s.foreignSignCell(sign)
	}
	s.cells = append(s.cells, cell)
	return nil
}

// endRow ends a row of the given number of cells.
func (s *sheet) endRow(line, count int) {
	width := count
	if len(s.rows) > 0 {
		width = (len(s.cells) - count) / len(s.rows)
	}
	if count != width && s.uneven == nil {
		hint := ""
		switch {
		case s.blanks > 0:
			hint = separatorAdvice
		case count < width:
			hint = "; the text may be cut short"
		}
		s.uneven = syntaxErrorf(line, "a row of %s under rows of %d; all rows of a grid have as many%s", fault.Plural(count, "number"), width, hint)
	}
	s.rows = append(s.rows, sheetRow{line, s.blanks, count})
	s.blanks = 0
}

// layHexagons puts the cells of lines of hexagons into the box of their board. Of a board that only a
// remark says, it gives the one whose holes are those of the sheet.
func (s *sheet) layHexagons(b, given *board.Board) (*board.Board, error) {
	n := 0
	laid := slices.Repeat([]int64{holeCell}, int(b.Cells()))
	var holes []board.Square
	var torn error // of the first row that is not as long as its line
	rows := s.rows
	for line := range b.TextLines() {
		if torn == nil && len(rows) > 0 && int64(rows[0].count) != line.Count {
			torn = syntaxErrorf(rows[0].line, "a line of %s, and %s has %d there", fault.Plural(rows[0].count, "hexagon"), b.Size(), line.Count)
		}
		rows = rows[min(1, len(rows)):]
		for at := range line.All() {
			if n++; n > len(s.cells) {
				continue
			}
			if laid[at] = s.cells[n-1]; laid[at] == holeCell {
				holes = append(holes, at)
			}
		}
	}
	line := s.rows[0].line
	if n != len(s.cells) {
		return nil, syntaxErrorf(line, "the grid has %d hexagons, and %s has %d; the text may be cut short", len(s.cells), b.Size(), n)
	}
	if torn != nil {
		return nil, torn
	}
	s.cells, s.rows = laid, slices.Repeat([]sheetRow{{line: line}}, int(b.Side(0)))
	if given != nil {
		return given, nil
	}
	b, err := b.WithHoles(holes...)
	if err != nil {
		return nil, wrapSyntax(line, err)
	}
	return b, nil
}

// cutTable makes rows of the lines of a table.
func (s *sheet) cutTable() error {
	if len(s.table) == 0 {
		return nil
	}
	line := s.table[0].Number
	rows, err := cells.Cut(s.table)
	s.table = nil
	switch {
	case err != nil:
		return &SyntaxError{Line: err.Line, What: err.What}
	case len(rows) == 0:
		return syntaxErrorf(line, "a border without a row; write the numbers of the squares, row by row")
	}
	for i, r := range rows {
		if s.blanks = r.Blanks; i == 0 {
			s.blanks = 0
		}
		for _, word := range r.Cells {
			if err := s.addCell(r.Line, []byte(word)); err != nil {
				return err
			}
		}
		s.endRow(r.Line, len(r.Cells))
	}
	return nil
}

// sides gives the shape that the blank lines show, as a board's sides.
//
// A row with k or more blank lines above it begins a new layer (k = 1), block
// of layers (k = 2), and so on. So the first such row gives the number of rows
// in a layer or block. Divided by that number for k−1, it is the length of an
// axis. Every row must have as many blank lines above it as [board.BlankLines] says.
func (s *sheet) sides() ([]int64, error) {
	sides, err := s.shape()
	if err != nil && s.areTours() {
		err.What += separatorAdvice
	}
	if err != nil {
		return nil, err
	}
	return sides, nil
}

// separatorAdvice is what to do with tours that only blank lines separate.
const separatorAdvice = "; between tours write a line ---"

// areTours reports whether blank lines separate grids, each of which has all the numbers from 1,
// or from 0, for its squares.
func (s *sheet) areTours() bool {
	width, begin, several := s.width(), 0, false
	for i := 1; i <= len(s.rows); i++ {
		if i < len(s.rows) && s.rows[i].blanks == 0 {
			continue
		}
		part := slices.Clone(s.cells[begin*width : i*width])
		part = slices.DeleteFunc(part, func(c int64) bool { return c == holeCell })
		slices.Sort(part)
		for n, c := range part {
			if c != part[0]+int64(n) || c > int64(len(part)) || part[0] < 0 {
				return false
			}
		}
		several = several || i < len(s.rows)
		begin = i
	}
	return several
}

// shape gives the shape as a board's sides, without advice in its error.
func (s *sheet) shape() ([]int64, *SyntaxError) {
	deepest := 0
	for _, r := range s.rows {
		if deepest = max(deepest, r.blanks); deepest > board.MaxRank-2 {
			return nil, newSyntaxError(r.line, "%d blank lines stand above this row; %d at most have a meaning, for a board of rank %d", r.blanks, board.MaxRank-2, board.MaxRank)
		}
	}
	inner := []int64{int64(s.width())} // sides from the last axis on
	unit := 1                          // rows in a unit of the axes so far
	for blanks := 1; blanks <= deepest; blanks++ {
		row := 0
		for s.rows[row].blanks < blanks {
			row++
		}
		if row%unit != 0 {
			return nil, s.errUnequalLayers(row%unit, unit, row-1)
		}
		inner = append(inner, int64(row/unit))
		unit = row
	}
	if len(s.rows)%unit != 0 {
		err := s.errUnequalLayers(len(s.rows)%unit, unit, len(s.rows)-1)
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
		if want := board.BlankLines(sides, int64(i)); i > 0 && want != r.blanks {
			return nil, newSyntaxError(r.line, "%s above this row, where after the rows before it there should be %d; all layers have the same size",
				blankLinesInWords(r.blanks), want)
		}
	}
	return sides, nil
}

func blankLinesInWords(blanks int) string {
	switch blanks {
	case 0:
		return "no blank line stands"
	case 1:
		return "1 blank line stands"
	}
	return fault.Plural(blanks, "blank line") + " stand"
}

// errUnequalLayers is the error for a part of the sheet that has fewer rows than the first.
func (s *sheet) errUnequalLayers(rows, first, last int) *SyntaxError {
	return &SyntaxError{Line: s.rows[last].line, What: "a layer ends here after " + fault.Plural(rows, "row") +
		", and the first has " + fault.Plural(first, "row") + "; all layers have the same size"}
}
