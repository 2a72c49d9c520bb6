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

// NeedsBoard returns nil if the graph has a board, else an error that names what needs one and
// wraps [ErrNoBoard].
func (g *Graph) NeedsBoard(what string) error {
	if g.OnBoard() {
		return nil
	}
	return fault.New(ErrNoBoard, "%s needs a board, and this graph has none", what)
}

// The squares of a graph: those of its board, or its vertices if it has no board. Vertices count as
// squares: none is a hole, and each is its own number from 0.

// Squares is the number of squares without holes.
func (g *Graph) Squares() int64 {
	if !g.OnBoard() {
		return int64(g.lists().Len())
	}
	return g.board.Squares()
}

// Cells is the number of squares including holes: they are numbered 0 to Cells − 1.
func (g *Graph) Cells() int64 {
	if !g.OnBoard() {
		return int64(g.lists().Len())
	}
	return g.board.Cells()
}

// IsHole reports whether a cell of the board is a hole.
func (g *Graph) IsHole(s board.Square) bool { return g.OnBoard() && g.board.IsHole(s) }

// First is the first square, and 0 if there are no squares.
func (g *Graph) First() board.Square {
	if !g.OnBoard() {
		return 0
	}
	return g.board.First()
}

// Name is the name of a square on the board, or of a vertex, see [Adjacency.QuotedName]. A vertex
// that does not exist has its number from 1 as its name.
func (g *Graph) Name(s board.Square) string {
	switch {
	case g.OnBoard():
		return g.board.Name(s)
	case s < 0 || int64(s) >= int64(g.lists().Len()):
		return strconv.FormatInt(int64(s)+1, 10)
	}
	return g.lists().QuotedName(Vertex(s))
}

// Size is the size of the board, "8x8", or of the graph: "5 vertices".
func (g *Graph) Size() string {
	if !g.OnBoard() {
		return fmt.Sprintf("%d vertices", g.lists().Len())
	}
	return g.board.Size()
}
