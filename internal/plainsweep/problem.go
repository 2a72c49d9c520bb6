package plainsweep

import (
	"leaper/board"
	"leaper/graph"
	"leaper/internal/subgraph"
	"leaper/internal/vertexorder"
	"leaper/tour"
)

// A Problem is a table of moves as the sweep has it.
type Problem struct {
	Table *graph.Adjacency
	Graph *subgraph.Graph
	Spec  *subgraph.Spec
	// place is the edge between two vertices, the lower one first.
	place map[[2]graph.Vertex]int32
}

// New makes a problem of a table, without moves to use and to avoid. Directed tells the two ways of
// an edge apart, and has to where the moves of the table go one way.
func New(table *graph.Adjacency, directed bool, spec subgraph.Spec) *Problem {
	p := &Problem{
		Table: table, Spec: &spec, place: map[[2]graph.Vertex]int32{},
		Graph: &subgraph.Graph{Vertices: table.Len(), Directed: directed},
	}
	for v := range graph.Vertex(table.Len()) {
		for _, w := range table.Of(v) {
			key, way := edgeOf(v, w)
			at, met := p.place[key]
			if !met {
				at = int32(len(p.Graph.Edges))
				p.place[key] = at
				p.Graph.Edges = append(p.Graph.Edges, subgraph.Edge{U: int32(key[0]), V: int32(key[1])})
			}
			p.Graph.Edges[at].Ways |= way
		}
	}
	return p
}

// edgeOf is the edge of a move, the lower vertex first, and the way that the move goes.
func edgeOf(v, w graph.Vertex) ([2]graph.Vertex, subgraph.Ways) {
	if v > w {
		return [2]graph.Vertex{w, v}, subgraph.Backward
	}
	return [2]graph.Vertex{v, w}, subgraph.Forward
}

// Edge is the place of the edge of a move in the graph, and the way that the move goes; false if there is none.
func (p *Problem) Edge(from, to board.Square) (int32, subgraph.Ways, bool) {
	v, ok := p.Table.Vertex(from)
	w, met := p.Table.Vertex(to)
	if !ok || !met {
		return 0, 0, false
	}
	key, way := edgeOf(v, w)
	at, ok := p.place[key]
	return at, way, ok
}

// A MoveError is a move that no walk can use.
type MoveError struct {
	Move tour.Move
	What string // what is wrong with it: the rest of a sentence
}

func (e *MoveError) Error() string { return "a move " + e.What }

// Unwrap gives [tour.ErrAsk].
func (e *MoveError) Unwrap() error { return tour.ErrAsk }

// Constrain marks edges that are used, and takes away ways that are avoided: in a graph that is not
// directed, whole edges. It can be asked once. The error is a [MoveError] if nothing obeys.
func (p *Problem) Constrain(use, avoid []tour.Move) error {
	gone := map[int32]bool{}
	for _, m := range avoid {
		at, way, ok := p.Edge(m.From, m.To)
		if !ok {
			continue
		}
		e := &p.Graph.Edges[at]
		if !m.OneWay {
			way = subgraph.BothWays
		}
		if e.Ways &^= way; e.Ways == 0 || !p.Graph.Directed {
			gone[at] = true
		}
	}
	for _, m := range use {
		at, way, ok := p.Edge(m.From, m.To)
		switch {
		case !ok:
			return &MoveError{m, "is to be used, and is no move"}
		case gone[at]:
			return &MoveError{m, "is both to be used and to be avoided"}
		}
		e := &p.Graph.Edges[at]
		if e.Must = true; m.OneWay {
			e.Ways &= way
		}
		if p.Graph.Directed && e.Ways == 0 {
			return &MoveError{m, "is to be used in a direction that is ruled out"}
		}
	}
	if len(gone) > 0 {
		p.drop(gone)
	}
	return nil
}

// drop takes edges out of the graph.
func (p *Problem) drop(gone map[int32]bool) {
	edges := p.Graph.Edges
	p.Graph.Edges, p.place = nil, map[[2]graph.Vertex]int32{}
	for i, e := range edges {
		if !gone[int32(i)] {
			p.place[[2]graph.Vertex{graph.Vertex(e.U), graph.Vertex(e.V)}] = int32(len(p.Graph.Edges))
			p.Graph.Edges = append(p.Graph.Edges, e)
		}
	}
}

// End gives a path its ends, or a closed walk squares that it visits. That a closed walk with both
// ends takes the move from its last square to its first has to be asked of [Problem.Constrain]: see [Home].
func (p *Problem) End(kind tour.Kind, from, to tour.End) {
	first, last := p.vertex(from), p.vertex(to)
	if kind != tour.Closed {
		p.Spec.From, p.Spec.To = first, last
		return
	}
	for _, v := range []*int32{first, last} {
		if v != nil {
			p.Spec.Visit = append(p.Spec.Visit, *v)
		}
	}
}

func (p *Problem) vertex(e tour.End) *int32 {
	s, given := e.Given()
	if !given {
		return nil
	}
	v, _ := p.Table.Vertex(s)
	n := int32(v)
	return &n
}

// Home is the move that a closed walk with both ends takes from its last square to its first; none if
// an end is not given.
func Home(from, to tour.End, directed bool) []tour.Move {
	first, given := from.Given()
	last, both := to.Given()
	if !given || !both {
		return nil
	}
	return []tour.Move{{From: last, To: first, OneWay: directed}}
}

// AxisOrders are the orders of the squares that go along the board, with each axis in turn the slowest;
// none without a board.
func AxisOrders(g *graph.Graph, a *graph.Adjacency) [][]int32 {
	if !g.OnBoard() {
		return nil
	}
	b := g.Board()
	var orders [][]int32
	coords := make([]int64, b.Rank())
	for slow := range b.Rank() {
		where := make([]int64, a.Len())
		for v := range where {
			where[v] = b.Coords(a.Square(graph.Vertex(v)), coords)[slow]
		}
		orders = append(orders, vertexorder.ByPlace(where))
	}
	return orders
}
