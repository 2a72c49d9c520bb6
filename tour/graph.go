package tour

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// Graphs without a board, such as [graph.Read] returns: the constraints of their tours, and how
// the verifier follows their edges.

// GraphConstraints are the constraints that tours of a graph without a board can have. All
// others need a board.
const GraphConstraints = NumberConstraints | MoveConstraints

// CheckGraph returns nil if the tours of a graph can be counted by a convention, else an error
// that says why not.
func (c Convention) CheckGraph(g *graph.Graph) error {
	switch {
	case c == Distinct && !g.OnBoard():
		return errors.New("distinct makes no sense for a graph without a board: it is by the symmetries of a board")
	case c == Undirected && g.Directed() && g.OnBoard():
		return fmt.Errorf("undirected makes no sense for the %s, whose moves cannot be reversed", g.Piece())
	case c == Undirected && g.Directed():
		return errors.New("undirected makes no sense for a graph whose edges go one way")
	}
	return nil
}

// adjacencyOf returns the neighbour lists of a graph without a board. They are the graph itself, so
// this costs nothing and cannot fail.
func adjacencyOf(on BoardOrGraph) *graph.Adjacency {
	a, _ := on.(interface {
		Table(ctx context.Context) (*graph.Adjacency, error)
	}).Table(context.Background())
	return a
}

// missingVertex is the error for a vertex that is not in the graph.
func missingVertex(on BoardOrGraph, what string, s board.Square) error {
	a := adjacencyOf(on)
	number := int64(s) + 1
	if first, row := a.FirstNumber(); row {
		number = int64(s) + first
	}
	return fault.New(ErrAsk, "%svertex %d is not in the graph, whose vertices are %s", what, number, a.NameRange())
}

// describeMissing says that a square is off the board, or a vertex is not in the graph.
func describeMissing(on BoardOrGraph, s board.Square) string {
	if boardOf(on) == nil {
		return missingVertex(on, "", s).Error()
	}
	return fmt.Sprintf("square %d is off the board %s", s, on.Size())
}

// noun is "squares" for a board and "vertices" for a graph without one.
func noun(on BoardOrGraph) string {
	if boardOf(on) == nil {
		return "vertices"
	}
	return "squares"
}

// edgeRules are the rules of a graph without a board: two vertices are adjacent if one is in the
// neighbour list of the other, which is read linearly.
type edgeRules struct {
	on        BoardOrGraph
	adjacency *graph.Adjacency
}

func (e edgeRules) adjacent(from, to board.Square) bool {
	return slices.Contains(e.adjacency.Of(graph.Vertex(from)), graph.Vertex(to))
}

func (e edgeRules) describeRevisit(s board.Square) string {
	return fmt.Sprintf("vertex %s is met a second time", e.on.Name(s))
}

func (e edgeRules) describeBadStep(from, to board.Square) string {
	return fmt.Sprintf("there is no edge from %s to %s", e.on.Name(from), e.on.Name(to))
}

func (e edgeRules) describeWrongEnds(first, last board.Square, kind Kind) string {
	if kind == Closed {
		return fmt.Sprintf("not closed: there is no edge from %s to %s, or no way back but the one it came", e.on.Name(last), e.on.Name(first))
	}
	return fmt.Sprintf("not open: its ends %s and %s are joined by an edge", e.on.Name(first), e.on.Name(last))
}
