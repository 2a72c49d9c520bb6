package stats

import (
	"context"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/tour"
)

// halfDistances measures how far half of a tour leads: the distance, in moves, from a square to the
// one that the tour reaches half way. A tour of N squares is half way after N/2 moves, rounded
// down.
//
// The table has the distance between any two squares, each row filled by a breadth-first
// search.
type halfDistances struct {
	adj       *graph.Adjacency
	distances [][]int16 // by vertex: the distance to each; -1 where no moves lead there
}

func newHalves(ctx context.Context, g *graph.Graph) (*halfDistances, error) {
	adj, err := g.Table(ctx)
	if err != nil {
		return nil, err
	}
	h := &halfDistances{adj: adj, distances: make([][]int16, adj.Len())}
	p := pulse.Of(ctx)
	for v := range h.distances {
		if err := p.Beat(adj.Len()); err != nil {
			return nil, err
		}
		h.distances[v] = h.measureFrom(graph.Vertex(v))
	}
	return h, nil
}

// measureFrom returns the distances from a vertex to all, which it finds in rings around it.
func (h *halfDistances) measureFrom(from graph.Vertex) []int16 {
	away := make([]int16, h.adj.Len())
	for v := range away {
		away[v] = -1
	}
	away[from] = 0
	for ring := []graph.Vertex{from}; len(ring) > 0; {
		var next []graph.Vertex
		for _, v := range ring {
			for _, w := range h.adj.Of(v) {
				if away[w] < 0 {
					away[w] = away[v] + 1
					next = append(next, w)
				}
			}
		}
		ring = next
	}
	return away
}

// add adds a tour to a Spread: a closed one from each of its starts.
func (h *halfDistances) add(to *Spread, t tour.Tour, closed bool) {
	n := t.Len()
	vertex := func(s board.Square) graph.Vertex {
		v, _ := h.adj.Vertex(s)
		return v
	}
	far := func(start int64) int64 {
		return int64(h.distances[vertex(t.At(start))][vertex(t.At((start+n/2)%n))])
	}
	if !closed {
		m := far(0)
		to.count(m, n) // weighs as much as all starts of a closed tour
		to.addTour(m*n, n)
		return
	}
	sum := int64(0)
	for start := range n {
		m := far(start)
		to.count(m, 1)
		sum += m
	}
	to.addTour(sum, n)
}
