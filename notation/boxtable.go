package notation

import (
	"strings"
	"unicode/utf8"
)

// A boxTable puts texts of several lines into boxes that share their edges:
//
//	┌───┬──┐
//	│one│2 │     every column is as wide as the widest text in it,
//	│   │22│     every row as high as the highest; texts stand on the
//	├───┼──┤     left and at the top
//	│3  │  │
//	└───┴──┘
type boxTable struct {
	widths []int
	rows   [][]boxCell
}

// boxCell is one text, with lines of different lengths.
type boxCell struct {
	lines []string
	width int // of the longest line, in characters
}

func textCell(lines ...string) boxCell {
	c := boxCell{lines: lines}
	for _, l := range lines {
		c.width = max(c.width, utf8.RuneCountInString(l))
	}
	return c
}

// newTable puts cells into rows of the given number of boxes; the last row may have empty ones.
func newTable(cells []boxCell, across int) boxTable {
	if across <= 0 || across > len(cells) {
		across = len(cells)
	}
	t := boxTable{widths: make([]int, across)}
	for start := 0; start < len(cells); start += across {
		row := cells[start:min(start+across, len(cells))]
		for i, c := range row {
			t.widths[i] = max(t.widths[i], c.width)
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// edges of a table: left, between, right.
var (
	topEdge    = [3]string{"┌", "┬", "┐"}
	middleEdge = [3]string{"├", "┼", "┤"}
	bottomEdge = [3]string{"└", "┴", "┘"}
)

const (
	upright = "│"
	level   = "─"
)

// appendEdge appends a line of edges.
func (t boxTable) appendEdge(dst []byte, edge [3]string) []byte {
	dst = append(dst, edge[0]...)
	for i, w := range t.widths {
		if i > 0 {
			dst = append(dst, edge[1]...)
		}
		for range w {
			dst = append(dst, level...)
		}
	}
	dst = append(dst, edge[2]...)
	return append(dst, '\n')
}

// appendRow appends a row of boxes with the edge above it.
func (t boxTable) appendRow(dst []byte, row int) []byte {
	if row == 0 {
		dst = t.appendEdge(dst, topEdge)
	} else {
		dst = t.appendEdge(dst, middleEdge)
	}
	cells := t.rows[row]
	height := 0
	for _, c := range cells {
		height = max(height, len(c.lines))
	}
	for line := range height {
		dst = append(dst, upright...)
		for i, w := range t.widths {
			text := ""
			if i < len(cells) && line < len(cells[i].lines) {
				text = cells[i].lines[line]
			}
			dst = append(dst, text...)
			for range w - utf8.RuneCountInString(text) {
				dst = append(dst, ' ')
			}
			dst = append(dst, upright...)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// String is the whole table; a newline ends its last line.
func (t boxTable) String() string {
	var text []byte
	for row := range t.rows {
		text = t.appendRow(text, row)
	}
	return string(t.appendEdge(text, bottomEdge))
}

// tableCell makes a table the text of a cell in another table.
func tableCell(t boxTable) boxCell {
	return textCell(strings.Split(strings.TrimSuffix(t.String(), "\n"), "\n")...)
}
