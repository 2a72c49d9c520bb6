package tour

import (
	"leaper/board"
	"leaper/piece"
)

// Leads is how the verifier tells whether the piece gets from one square to
// another in one move, to be compared with the leap graph.
func Leads(b *board.Board, p piece.Piece) (func(from, to board.Square) bool, error) {
	m, err := newMover(b, p)
	if err != nil {
		return nil, err
	}
	return m.leads, nil
}
