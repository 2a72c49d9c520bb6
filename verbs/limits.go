package verbs

import (
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

// Limits are what an adapter allows. Where one is 0, that of the library holds.
type Limits struct {
	Squares int64 // of a board, holes included
	Arcs    int64 // moves from square to square, by the piece's vectors

	Tours    int   // of one answer of list
	Listed   int64 // squares of all tours of one listing
	More     bool  // list looks whether there is one more than it gives
	Events   int   // of one answer of trace
	Switched int   // switches of one answer of settle
	Verified int   // tours of one verify
	Facts    int64 // squares of boards whose tours verify describes

	Threads int   // of the work; 0: one for each processor
	Memory  int64 // bytes for the states of a count
}

// A LimitError is a question that asks for more than an adapter allows.
type LimitError struct{ text string }

func (e *LimitError) Error() string { return e.text }

func tooMuch(format string, args ...any) error { return &LimitError{fmt.Sprintf(format, args...)} }

// Graph is the leap graph of a board and a piece, if it is not too large.
func (l Limits) Graph(b *board.Board, p piece.Piece) (*graph.Graph, error) {
	if err := l.CheckBoard(b); err != nil {
		return nil, err
	}
	g, err := graph.New(b, p)
	if err != nil {
		return nil, err
	}
	return g, l.moves(g)
}

// CheckBoard refuses what has too many squares.
func (l Limits) CheckBoard(b *board.Board) error {
	if l.Squares == 0 || b.Cells() <= l.Squares {
		return nil
	}
	return tooMuch("board %s has %d squares; boards of up to %d are taken here, and the command takes larger ones", b.Size(), b.Cells(), l.Squares)
}

// moves refuses what has too many moves from square to square, as far as the
// vectors tell.
func (l Limits) moves(g *graph.Graph) error {
	if l.Arcs == 0 {
		return nil
	}
	b := g.Board()
	longest := int64(1)
	for _, side := range b.Sides() {
		longest = max(longest, side)
	}
	var moves int64
	for _, m := range g.Moves() {
		if m.Rides {
			moves += longest
		} else {
			moves++
		}
	}
	if moves > 0 && b.Squares() > l.Arcs/moves {
		return tooMuch("%s may have %d moves from each of %d squares; %d moves in all are taken here, and the command takes more", g, moves, b.Squares(), l.Arcs)
	}
	return nil
}
