package notation

import (
	"leaper/board"
	"leaper/piece"
	"leaper/tour"
)

// movesEncoder writes the names of the squares in the order of the tour, one
// tour a line.
type movesEncoder struct {
	names squareNames
}

func (m *movesEncoder) encode(o *output, b *board.Board, _ piece.Piece, t tour.Tour) error {
	if err := m.names.writeTour(o, b, t, " "); err != nil {
		return err
	}
	o.buf = append(o.buf, '\n')
	return nil
}

func (m *movesEncoder) end(*output) error { return nil }
