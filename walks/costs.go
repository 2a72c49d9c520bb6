package walks

import (
	"context"
	"errors"
	"fmt"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
	"leaper/stats"
	"leaper/tour"
)

// costs are a measure as the sweep adds it up.
type costs struct {
	along, against []int64 // of each edge, from its first vertex to its second, and back
	pairs          []subgraph.Pair
}

// costsOf are the costs of a problem's edges.
func costsOf(ctx context.Context, m stats.Measure, g *graph.Graph, p *problem) (costs, error) {
	c := costs{along: make([]int64, len(p.graph.Edges))}
	c.against = c.along
	if w := m.Weights(); w != nil {
		c.against = make([]int64, len(p.graph.Edges))
		for i, e := range p.graph.Edges {
			if p.table.Has(graph.Vertex(e.U), graph.Vertex(e.V)) {
				c.along[i] = w.Of(graph.Vertex(e.U), graph.Vertex(e.V))
			}
			if p.table.Has(graph.Vertex(e.V), graph.Vertex(e.U)) {
				c.against[i] = w.Of(graph.Vertex(e.V), graph.Vertex(e.U))
			}
		}
		return c, nil
	}
	at := placesOf(g, p)
	switch {
	case m.OfTurns():
		addTurns(m, p, at, &c)
	case m.OfCrossings():
		lines := make([]segment, len(p.graph.Edges))
		for i, e := range p.graph.Edges {
			lines[i] = segment{[2]int64(at[e.U]), [2]int64(at[e.V])}
		}
		list, err := crossingPairs(ctx, lines, g.Board().Side(0) < g.Board().Side(1))
		if err != nil {
			return c, err
		}
		for _, pair := range list {
			c.pairs = append(c.pairs, subgraph.Pair{Edges: pair, Cost: 1})
		}
	default:
		for i, e := range p.graph.Edges {
			c.along[i] = m.OfMove(between(at[e.U], at[e.V]))
		}
	}
	return c, nil
}

// addTurns adds the pairs of edges that meet at a vertex and turn by the angle there.
func addTurns(m stats.Measure, p *problem, at [][]int64, c *costs) {
	meets := make([][]int32, p.graph.Vertices)
	for i, e := range p.graph.Edges {
		meets[e.U], meets[e.V] = append(meets[e.U], int32(i)), append(meets[e.V], int32(i))
	}
	other := func(edge int32, v int) []int64 {
		e := p.graph.Edges[edge]
		return at[int(e.U)+int(e.V)-v]
	}
	for v, list := range meets {
		for i, one := range list {
			for _, two := range list[:i] {
				if n := m.OfTurn(between(other(one, v), at[v]), between(at[v], other(two, v))); n > 0 {
					c.pairs = append(c.pairs, subgraph.Pair{Edges: [2]int32{one, two}, Cost: int32(n)})
				}
			}
		}
	}
}

func between(from, to []int64) []int64 {
	v := make([]int64, len(to))
	for axis := range to {
		v[axis] = to[axis] - from[axis]
	}
	return v
}

// placesOf are the coordinates of the vertices.
func placesOf(g *graph.Graph, p *problem) [][]int64 {
	at := make([][]int64, p.graph.Vertices)
	for v := range at {
		at[v] = g.Board().RightAngled(g.Board().Coords(p.table.Square(graph.Vertex(v)), nil))
	}
	return at
}

// checkMeasured compares what a search says of a walk with what the walk is.
func checkMeasured(m stats.Measure, q Question, t tour.Tour, value int64) error {
	n, err := m.Of(t, q.Kind == tour.Closed)
	if err == nil && n != value {
		err = fmt.Errorf("the sweep says %s %s, and the walk has %s", m.Text(value), m, m.Text(n))
	}
	if err != nil {
		return fault.New(errors.Join(ErrUnverified, err), "%s", err)
	}
	return nil
}
