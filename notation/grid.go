package notation

import (
	"leaper/board"
	"leaper/piece"
	"leaper/tour"
)

// tourSeparator is the line between two tours; it stands between blank lines.
const tourSeparator = "---"

// gridEncoder writes numbers in columns of one width.
type gridEncoder struct {
	fromZero   bool
	hasWritten bool // a tour is written, so the next one is not the first
	numbers    cellNumbers
}

func (g *gridEncoder) encode(o *output, b *board.Board, p piece.Piece, t tour.Tour) error {
	if err := g.numbers.fill(b, t); err != nil {
		return err
	}
	if g.hasWritten {
		o.buf = append(o.buf, "\n"+tourSeparator+"\n\n"...)
	}
	g.hasWritten = true
	o.buf = appendRemark(o.buf, b, p)
	shift := shiftOf(g.fromZero)
	width := cellWidth(uint32(t.Len()), shift)
	sides := b.Sides()
	columns := int(sides[len(sides)-1])
	for start, row := 0, int64(0); start < len(g.numbers); start, row = start+columns, row+1 {
		if row > 0 {
			for range blankLines(sides, row) {
				o.buf = append(o.buf, '\n')
			}
		}
		for i, cell := range g.numbers[start : start+columns] {
			if i > 0 {
				o.buf = append(o.buf, ' ')
			}
			o.buf = appendCell(o.buf, cell, shift, width)
			if i&0xfff == 0xfff {
				if err := o.spill(); err != nil {
					return err
				}
			}
		}
		o.buf = append(o.buf, '\n')
		if err := o.spill(); err != nil {
			return err
		}
	}
	return nil
}

func (g *gridEncoder) end(*output) error { return nil }
