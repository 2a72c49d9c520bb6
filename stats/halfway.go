package stats

import (
	"context"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/tour"
)

// halves measures how far half of a tour leads: how many moves the shortest way has from a
// square to the one that the tour reaches in the middle of its way. A tour of N squares is
// in the middle after N/2 moves, rounded down.
//
// The table has the moves between any two squares, each row filled by going out from a
// square in rings.
type halves struct {
	adj  *graph.Adjacency
	away [][]int16 // by vertex: moves to each; -1 where none lead
}

func newHalves(ctx context.Context, g *graph.Graph) (*halves, error) {
	adj, err := g.Table(ctx)
	if err != nil {
		return nil, err
	}
	h := &halves{adj: adj, away: make([][]int16, adj.Len())}
	p := pulse.Of(ctx)
	for v := range h.away {
		if err := p.Beat(adj.Len()); err != nil {
			return nil, err
		}
		h.away[v] = h.rings(graph.Vertex(v))
	}
	return h, nil
}

// rings are the moves from a vertex to each.
func (h *halves) rings(from graph.Vertex) []int16 {
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

// add adds a tour: of a closed one, all its starts.
func (h *halves) add(to *Spread, t tour.Tour, closed bool) {
	n := t.Len()
	vertex := func(s board.Square) graph.Vertex {
		v, _ := h.adj.Vertex(s)
		return v
	}
	far := func(start int64) int64 {
		return int64(h.away[vertex(t.At(start))][vertex(t.At((start+n/2)%n))])
	}
	if !closed {
		m := far(0)
		to.note(m, n) // as much as a closed tour has of them
		to.tour(m*n, n)
		return
	}
	sum := int64(0)
	for start := range n {
		m := far(start)
		to.note(m, 1)
		sum += m
	}
	to.tour(sum, n)
}
