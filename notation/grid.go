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
	width := b.TextWidth(cellWidth(uint32(t.Len()), shift))
	for line := range b.TextLines() {
		for range line.Blanks {
			o.buf = append(o.buf, '\n')
		}
		o.buf = line.AppendIndent(o.buf, width)
		n := 0
		for s := range line.All() {
			if n > 0 {
				o.buf = append(o.buf, ' ')
			}
			o.buf = appendCell(o.buf, g.numbers[s], shift, width)
			if n++; n&0xfff == 0 {
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
