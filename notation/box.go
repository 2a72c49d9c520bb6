package notation

import (
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// maxBoxes is the largest number of bytes of a table of boxes. The table waits in
// memory, since the widths of its columns are known only when all its tours are.
const maxBoxes = 1 << 30

// boxEncoder gathers the texts of tours for a table of boxes.
type boxEncoder struct {
	fromZero bool
	across   int // how many boxes stand in a row of the table; 0: all
	numbers  cellNumbers
	remark   string // above the table: boxes of hexagons look like rows of squares
	cells    []boxCell
	bytes    int
	widths   []int  // of the columns of the current tour
	line     []byte // the current row
}

func (e *boxEncoder) encode(o *output, b *board.Board, p piece.Piece, t tour.Tour) error {
	if err := e.numbers.fill(b, t); err != nil {
		return err
	}
	remark := ""
	if b.Hexagonal() {
		remark = string(appendRemark(nil, b, p))
	}
	if remark != e.remark { // which holds for a whole table
		if err := e.end(o); err != nil {
			return err
		}
		e.remark, e.cells = remark, nil
	}
	shift := shiftOf(e.fromZero)
	columns := int(b.Side(b.Rank() - 1))
	e.widths = e.widths[:0]
	for i, number := range e.numbers {
		width := cellWidth(number, shift)
		if i < columns {
			e.widths = append(e.widths, width)
		} else if column := i % columns; width > e.widths[column] {
			e.widths[column] = width
		}
	}
	if b.Hexagonal() { // which stand under gaps
		width := b.TextWidth(slices.Max(e.widths))
		for i := range e.widths {
			e.widths[i] = width
		}
	}
	wide := 0
	var lines []string
	for row := range b.TextLines() {
		for range row.Blanks {
			lines = append(lines, "")
		}
		e.line = row.AppendIndent(e.line[:0], e.widths[0])
		column := 0
		for s := range row.All() {
			if column > 0 {
				e.line = append(e.line, ' ')
			}
			e.line = appendCell(e.line, e.numbers[s], shift, e.widths[column])
			column++
		}
		lines, wide = append(lines, string(e.line)), max(wide, len(e.line))
		if e.bytes += len(e.line); e.bytes > maxBoxes {
			return fault.New(ErrTooLarge, "a table of boxes has over %d bytes, the most it can have; write a grid instead", maxBoxes)
		}
	}
	e.cells = append(e.cells, boxCell{lines, wide})
	return nil
}

func (e *boxEncoder) end(o *output) error {
	if len(e.cells) == 0 {
		return nil
	}
	o.buf = append(o.buf, e.remark...)
	t := newTable(e.cells, e.across)
	for row := range t.rows {
		o.buf = t.appendRow(o.buf, row)
		if err := o.spill(); err != nil {
			return err
		}
	}
	o.buf = t.appendEdge(o.buf, bottomEdge)
	return nil
}
