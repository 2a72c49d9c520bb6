package graph

import (
	"errors"
	"fmt"
	"strconv"

	"leaper/board"
	"leaper/internal/fault"
)

// ErrNoBoard: what is asked for needs a board, and the graph has none.
var ErrNoBoard = errors.New("no board")

// NeedsBoard returns nil if the graph has a board, else an error for what needs one, which
// wraps [ErrNoBoard].
func (g *Graph) NeedsBoard(what string) error {
	if g.OnBoard() {
		return nil
	}
	return fault.New(ErrNoBoard, "%s needs a board, and this graph has none", what)
}

// What a graph stands on: a board and its squares, or vertices alone. Those are squares to
// all who ask: none is a hole, and each is its own number from 0.

// Squares is how many squares there are, holes left out.
func (g *Graph) Squares() int64 {
	if !g.OnBoard() {
		return int64(g.lists().Len())
	}
	return g.board.Squares()
}

// Cells is how many numbers squares have, holes included: they are 0 to Cells − 1.
func (g *Graph) Cells() int64 {
	if !g.OnBoard() {
		return int64(g.lists().Len())
	}
	return g.board.Cells()
}

// IsHole reports whether a cell of the board is none of its squares.
func (g *Graph) IsHole(s board.Square) bool { return g.OnBoard() && g.board.IsHole(s) }

// First is the first square, and 0 if there is none.
func (g *Graph) First() board.Square {
	if !g.OnBoard() {
		return 0
	}
	return g.board.First()
}

// Name is what a square is called: by the board, or as [Adjacency.QuotedName] has it. A vertex that
// is not there has the number that it would have from 1.
func (g *Graph) Name(s board.Square) string {
	switch {
	case g.OnBoard():
		return g.board.Name(s)
	case s < 0 || int64(s) >= int64(g.lists().Len()):
		return strconv.FormatInt(int64(s)+1, 10)
	}
	return g.lists().QuotedName(Vertex(s))
}

// Size is how large the board is, "8x8", or the graph: "5 vertices".
func (g *Graph) Size() string {
	if !g.OnBoard() {
		return fmt.Sprintf("%d vertices", g.lists().Len())
	}
	return g.board.Size()
}
