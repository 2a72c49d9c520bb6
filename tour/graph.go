package tour

import (
	"context"
	"fmt"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// Graphs without a board, as [graph.Read] gives them: what may be asked of them, and the
// verifier's way along their edges.

// OfGraphs is what may be demanded of tours of a graph without a board, whose edges go
// either way. Of the rest there is nothing without a board.
const OfGraphs = OfNumbers | OfMoves

// lacks says that a vertex is not there.
func lacks(g *graph.Graph, what string, s board.Square) error {
	a := listsOf(g)
	number := int64(s) + 1
	if first, row := a.First(); row {
		number = int64(s) + first
	}
	return fault.New(ErrAsk, "%svertex %d is not in the graph, whose vertices are %s", what, number, a.NameRange())
}

// listsOf are the lists of neighbours of a graph without a board: they are the graph, so no
// work is done, and none fails.
func listsOf(g *graph.Graph) *graph.Adjacency {
	a, _ := g.Table(context.Background())
	return a
}

// absent says that a square is not there.
func absent(on Ground, s board.Square) string {
	if boardOf(on) == nil {
		return lacks(on.(*graph.Graph), "", s).Error()
	}
	return fmt.Sprintf("square %d is off the board %s", s, on.Size())
}

// noun is what the ground has: squares or vertices.
func noun(on Ground) string {
	if boardOf(on) == nil {
		return "vertices"
	}
	return "squares"
}

// edgesOf are the steps of what has no board.
func edgesOf(on Ground) steps { return edges{on.(*graph.Graph)} }

// edges are the steps of a graph without a board.
type edges struct{ of *graph.Graph }

func (e edges) leads(from, to board.Square) bool { return leadsTo(e.of, from, to) }

func (e edges) twice(s board.Square) string {
	return fmt.Sprintf("vertex %s is met a second time", e.of.Name(s))
}

func (e edges) strange(from, to board.Square) string {
	return fmt.Sprintf("there is no edge from %s to %s", e.of.Name(from), e.of.Name(to))
}

func (e edges) ends(first, last board.Square, kind Kind) string {
	if kind == Closed {
		return fmt.Sprintf("not closed: there is no edge from %s to %s, or no way back but the one it came", e.of.Name(last), e.of.Name(first))
	}
	return fmt.Sprintf("not open: its ends %s and %s are joined by an edge", e.of.Name(first), e.of.Name(last))
}

// leadsTo reports whether there is an edge from one vertex to another. It reads the list of
// neighbours from end to end.
func leadsTo(g *graph.Graph, from, to board.Square) bool {
	return slices.Contains(listsOf(g).Of(graph.Vertex(from)), graph.Vertex(to))
}
