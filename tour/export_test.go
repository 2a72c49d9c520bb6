package tour

import (
	"context"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

// Leads is how the verifier tells whether the piece gets from one square to
// another in one move, to be compared with the leap graph.
func Leads(b *board.Board, p piece.Piece) (func(from, to board.Square) bool, error) {
	m, err := newMover(b, p)
	if err != nil {
		return nil, err
	}
	return m.adjacent, nil
}

// BothWays verifies a path by the plain way alone, and says what the quick way
// has to say of it.
func BothWays(g *graph.Graph, t Tour) (fault error, quick bool, err error) {
	v, err := NewVerifier(g, Ask{})
	if err != nil {
		return nil, false, err
	}
	if quick, err = v.passesFast(context.Background(), t); err != nil {
		return nil, false, err
	}
	v.fast = nil
	return v.Verify(context.Background(), t), quick, nil
}
