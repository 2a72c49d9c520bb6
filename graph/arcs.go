package graph

import (
	"slices"

	"leaper/internal/fault"
)

// FromArcs returns the table of a directed graph without a board, as [FromEdges] does
// for an undirected one: an arc goes from its first vertex to its second. Loops, and copies of
// an arc, are left out.
//
// It wraps [ErrTooLarge] beyond [MaxVertices] and [MaxArcs], copies counted, and
// [ErrSyntax] for an arc to a vertex that does not exist.
func FromArcs(vertices int64, arcs []Edge) (*Adjacency, error) {
	if err := fitsTable(vertices, int64(len(arcs)+1)/2); err != nil {
		return nil, err
	}
	rows := make([][]Vertex, vertices)
	for _, e := range arcs {
		if min(e[0], e[1]) < 0 || int64(max(e[0], e[1])) >= vertices {
			return nil, fault.New(ErrSyntax, "arc %d to %d of a graph of %d vertices, which are 0 to %d", e[0], e[1], vertices, vertices-1)
		}
		if e[0] != e[1] {
			rows[e[0]] = append(rows[e[0]], e[1])
		}
	}
	a := &Adjacency{Rows: MakeRows(int(vertices), len(arcs)), directed: true}
	for _, row := range rows {
		slices.Sort(row)
		a.Append(slices.Compact(row)...)
	}
	return a, nil
}
