package graph

import (
	"context"
	"slices"

	"leaper/internal/pulse"
)

// Rows is a table of arcs in compressed rows (CSR), for engines:
//
//	start  0   2       5    …     from vertex v arcs lead to
//	        \   \       \         to[start[v]:start[v+1]]
//	to     [5 7 6 8 11 4 …
//
// The order in a row is up to the builder; an [Adjacency] has each row ascending, each
// vertex once. On a wrapped board an arc may represent several moves to the same
// square: see [Rows.Multiplicities].
type Rows struct {
	start []int32
	to    []Vertex
	times []uint16 // nil: once each
}

// MakeRows returns an empty table with capacity for the given vertices and arcs.
func MakeRows(vertices, arcs int) Rows {
	return Rows{start: make([]int32, 1, vertices+1), to: make([]Vertex, 0, arcs)}
}

// Append adds the row of the next vertex.
func (r *Rows) Append(row ...Vertex) {
	r.to = append(r.to, row...)
	r.start = append(r.start, int32(len(r.to)))
}

// SetMultiplicities sets the number of moves that every arc represents, in the order of the
// table. The table keeps the slice.
func (r *Rows) SetMultiplicities(times []uint16) { r.times = times }

// HasMultiplicities reports whether an arc may represent several moves: see [Rows.SetMultiplicities].
func (r *Rows) HasMultiplicities() bool { return r.times != nil }

// Len is the number of vertices; the zero table has none.
func (r *Rows) Len() int { return max(0, len(r.start)-1) }

// Arcs is the number of arcs.
func (r *Rows) Arcs() int { return len(r.to) }

// Of lists the successors of a vertex, its neighbours. The caller must not change it.
func (r *Rows) Of(v Vertex) []Vertex { return r.to[r.start[v]:r.start[v+1]] }

// Multiplicities has for each arc of [Rows.Of] the number of moves that it represents; nil
// means one each.
func (r *Rows) Multiplicities(v Vertex) []uint16 {
	if r.times == nil {
		return nil
	}
	return r.times[r.start[v]:r.start[v+1]]
}

// Transposed returns the table with every arc reversed: the predecessors of each vertex.
// Its rows are in ascending order. Some milliseconds after the context ends
// it returns the context's error.
func (r *Rows) Transposed(ctx context.Context) (Rows, error) {
	p := pulse.Of(ctx)
	return r.transposed(&p)
}

func (r *Rows) transposed(p *pulse.Pulse) (Rows, error) {
	t := Rows{start: make([]int32, len(r.start)), to: make([]Vertex, len(r.to))}
	if r.times != nil {
		t.times = make([]uint16, len(r.to))
	}
	for v := range Vertex(r.Len()) {
		row := r.Of(v)
		for _, w := range row {
			t.start[w+1]++
		}
		if err := p.Beat(1 + len(row)/8); err != nil {
			return Rows{}, err
		}
	}
	for v := 1; v < len(t.start); v++ {
		t.start[v] += t.start[v-1]
	}
	fill := slices.Clone(t.start)
	for v := range Vertex(r.Len()) {
		row, times := r.Of(v), r.Multiplicities(v)
		for i, w := range row {
			t.to[fill[w]] = v
			if times != nil {
				t.times[fill[w]] = times[i]
			}
			fill[w]++
		}
		if err := p.Beat(1 + len(row)/8); err != nil {
			return Rows{}, err
		}
	}
	return t, nil
}
