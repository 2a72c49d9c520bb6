package notation

import (
	"leaper/board"
	"leaper/tour"
)

// squareNames gives the names of a board's squares. It keeps those of small boards,
// of which a listing writes millions of tours.
type squareNames struct {
	board *board.Board
	text  []byte
	ends  []int32 // the name of s is text[ends[s]:ends[s+1]]
}

// maxKeptNames is the largest number of cells of a board whose names are kept.
const maxKeptNames = 1 << 12

func (n *squareNames) prepare(b *board.Board) {
	if n.board == b {
		return
	}
	n.board, n.text, n.ends = b, n.text[:0], n.ends[:0]
	if b.Cells() > maxKeptNames {
		return
	}
	n.ends = append(n.ends, 0)
	for s := range board.Square(b.Cells()) {
		n.text = b.AppendName(n.text, s)
		n.ends = append(n.ends, int32(len(n.text)))
	}
}

// append appends the name of a square.
func (n *squareNames) append(dst []byte, s board.Square) []byte {
	if len(n.ends) == 0 {
		return n.board.AppendName(dst, s)
	}
	return append(dst, n.text[n.ends[s]:n.ends[s+1]]...)
}

// writeTour writes the squares of a tour in order, with a separator between them.
// It holds no more of the tour than a chunk.
func (n *squareNames) writeTour(o *output, b *board.Board, t tour.Tour, separator string) error {
	n.prepare(b)
	cells := uint64(b.Cells())
	step := int64(0)
	for chunk := range t.Chunks() {
		for _, s := range chunk {
			if uint64(s) >= cells {
				return errOffBoard(b, step, s)
			}
			if step > 0 {
				o.buf = append(o.buf, separator...)
			}
			o.buf = n.append(o.buf, s)
			step++
		}
		if err := o.spill(); err != nil {
			return err
		}
	}
	return nil
}
