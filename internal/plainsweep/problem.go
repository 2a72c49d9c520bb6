package plainsweep

import (
	"fmt"

	"leaper/board"
	"leaper/exist"
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

// Avoid takes away ways that are avoided: in a graph that is not directed, whole edges.
func (p *Problem) Avoid(moves []tour.Move) {
	if len(moves) == 0 {
		return
	}
	for _, m := range moves {
		at, way, ok := p.Edge(m.From, m.To)
		if !ok {
			continue
		}
		if !m.OneWay || !p.Graph.Directed {
			way = subgraph.BothWays
		}
		p.Graph.Edges[at].Ways &^= way
	}
	edges := p.Graph.Edges
	p.Graph.Edges, p.place = nil, map[[2]graph.Vertex]int32{}
	for _, e := range edges {
		if e.Ways != 0 {
			p.place[[2]graph.Vertex{graph.Vertex(e.U), graph.Vertex(e.V)}] = int32(len(p.Graph.Edges))
			p.Graph.Edges = append(p.Graph.Edges, e)
		}
	}
}

// Use marks edges that are used, of those that are not avoided. It gives a proof that nothing obeys, if a
// move cannot be used.
func (p *Problem) Use(g *graph.Graph, moves []tour.Move) *exist.Reason {
	for _, m := range moves {
		because := func(format string, more ...any) *exist.Reason {
			return &exist.Reason{
				Rule: "moves", Text: fmt.Sprintf(format, append([]any{g.Name(m.From), g.Name(m.To)}, more...)...),
				Witness: []board.Square{m.From, m.To},
			}
		}
		at, way, ok := p.Edge(m.From, m.To)
		switch {
		case !g.Adjacent(m.From, m.To) && (m.OneWay || !g.Adjacent(m.To, m.From)):
			return because("%s to %s is not a move of the %s", g.Piece())
		case !ok:
			return because("the move %s to %s is both to be taken and to be avoided")
		}
		e := &p.Graph.Edges[at]
		if m.OneWay && p.Graph.Directed {
			if e.Ways &= way; e.Ways == 0 && e.Must {
				return because("the move from %s to %s cannot be taken both ways")
			} else if e.Ways == 0 {
				return because("the move %s to %s is both to be taken and to be avoided")
			}
		}
		e.Must = true
	}
	return nil
}

// Return has a closed walk with both ends take the move from its last square to its first. It gives a
// proof that there is none, if that is no move or avoided.
func (p *Problem) Return(g *graph.Graph, from, to tour.End) *exist.Reason {
	first, given := from.Given()
	last, both := to.Given()
	if !given || !both || g.Squares() == 1 {
		return nil
	}
	if p.Use(g, []tour.Move{{From: last, To: first, OneWay: true}}) == nil {
		return nil
	}
	without := ""
	if g.Adjacent(last, first) {
		without = "with the moves to use and without those to avoid, "
	}
	return &exist.Reason{
		Rule: "ends", Witness: []board.Square{first, last},
		Text: fmt.Sprintf("%s%s is not a move from %s, so no closed walk goes from the one to the other", without, g.Name(first), g.Name(last)),
	}
}

// End gives a path its ends, or a closed walk squares that it visits. That a closed walk with both
// ends takes the move from its last square to its first is asked by [Problem.Return].
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
