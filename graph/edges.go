package graph

import (
	"context"
	"slices"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// An Edge joins two vertices.
type Edge [2]Vertex

// FromEdges returns the table of an undirected graph without a board: its
// squares are its vertices, 0 to vertices−1. Loops, and copies of an edge, are
// left out.
//
// It wraps [ErrTooLarge] beyond [MaxVertices] and [MaxArcs], copies counted, and
// [ErrSyntax] for an edge to a vertex that does not exist.
func FromEdges(vertices int64, edges []Edge) (*Adjacency, error) {
	p := pulse.Of(context.Background())
	return fromEdges(&p, vertices, edges)
}

func fromEdges(p *pulse.Pulse, vertices int64, edges []Edge) (*Adjacency, error) {
	if err := fitsTable(vertices, int64(len(edges))); err != nil {
		return nil, err
	}
	n := int(vertices)
	start := make([]int32, n+1)
	for _, e := range edges {
		for _, v := range e {
			if v < 0 || int64(v) >= vertices {
				return nil, fault.New(ErrSyntax, "edge %d to %d of a graph of %d vertices, which are 0 to %d", e[0], e[1], n, n-1)
			}
		}
		if e[0] != e[1] {
			start[e[0]+1]++
			start[e[1]+1]++
		}
		if err := p.Beat(1); err != nil {
			return nil, err
		}
	}
	for v := range n {
		start[v+1] += start[v]
	}
	to := make([]Vertex, start[n])
	fill := slices.Clone(start)
	for _, e := range edges {
		if e[0] != e[1] {
			to[fill[e[0]]], to[fill[e[1]]] = e[1], e[0]
			fill[e[0]]++
			fill[e[1]]++
		}
		if err := p.Beat(1); err != nil {
			return nil, err
		}
	}
	// Sort each row, and remove copies.
	a := &Adjacency{Rows: Rows{start: make([]int32, 1, n+1), to: to[:0]}}
	for v := range n {
		row := to[start[v]:start[v+1]]
		slices.Sort(row)
		a.Append(slices.Compact(row)...)
		if err := p.Beat(1 + len(row)); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// fitsTable returns nil if a graph is within [MaxVertices] and [MaxArcs].
func fitsTable(vertices, edges int64) error {
	switch {
	case vertices < 0 || vertices > MaxVertices:
		return fault.New(ErrTooLarge, "a graph of %d vertices, and a table holds at most %d", vertices, MaxVertices)
	case edges > MaxArcs/2:
		return fault.New(ErrTooLarge, "a graph of more than %d edges, the most a table holds", MaxArcs/2)
	}
	return nil
}
