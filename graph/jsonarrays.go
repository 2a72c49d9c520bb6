package graph

import (
	"encoding/json"
	"slices"
)

// Arrays of arrays in JSON, and what they can be: edges, the neighbours of each vertex in turn,
// or a matrix.
//
//	[[0,1],[1,2],[2,0]]       [[1,2],[0,2],[0,1]]       [[0,1,1],[1,0,1],[1,1,0]]

// readArrays reads such a text.
func (g *jsonGraph) readArrays(raw json.RawMessage) (*Adjacency, error) {
	var rows [][]int64
	if json.Unmarshal(raw, &rows) != nil { // names, or data behind the vertices of edges
		rows = nil
	}
	if int64(len(rows)) > MaxVertices {
		rows = nil
	}
	format := g.in.format
	switch {
	case format == Lists || format == Matrix:
		if rows == nil {
			return nil, badJSON("%s are arrays of numbers, and this is another value", format)
		}
		pairs, first, ok := neighbourRows(rows)
		directed := false
		if format == Matrix {
			first = 0
			pairs, directed, ok = matrixRows(rows)
		}
		if !ok {
			return nil, badJSON("the arrays are no %s", format)
		}
		return g.numberedGraph(format, len(rows), first, pairs, directed)
	case format == Edges || rows == nil:
		return g.edgeList(raw)
	}
	if len(rows) == 2 && len(rows[0]) == len(rows[1]) && len(rows[0]) > 3 {
		return nil, badJSON("two long arrays can be the first and the second vertices of edges; write [[0, 1], [1, 2], …]")
	}
	if pairs, directed, ok := matrixRows(rows); ok && len(rows) > 2 {
		return g.numberedGraph(Matrix, len(rows), 0, pairs, directed)
	}
	edges, wrong := g.edgeList(raw)
	pairs, first, ok := neighbourRows(rows)
	if !ok || wrong == nil && !areMutual(rows, first) {
		return edges, wrong
	}
	reading := g.in.reading
	lists, err := g.numberedGraph(Lists, len(rows), first, pairs, false)
	if err != nil || edges == nil || reading.Loops+reading.Copies > 0 || sameGraph(edges, lists) {
		return lists, err
	}
	return nil, &AmbiguousError{[2]Format{Edges, Lists}, "json: the arrays can be edges (format edges) or the neighbours of each vertex (format lists), and the graphs differ"}
}

// edgeList reads edges.
func (g *jsonGraph) edgeList(raw json.RawMessage) (*Adjacency, error) {
	if err := g.edges(raw); err != nil {
		return nil, err
	}
	return g.finish(g.in)
}

// numberedGraph is a graph whose vertices are numbers in a row.
func (g *jsonGraph) numberedGraph(f Format, n int, first int64, pairs []Edge, directed bool) (*Adjacency, error) {
	a, err := g.in.graph(g.Pulse, Reading{Format: f}, int64(n), pairs, directed, true)
	if err == nil {
		a.names = namesFrom(first)
	}
	return a, err
}

// matrixRows reads a square matrix of zeros and ones.
func matrixRows(rows [][]int64) (arcs []Edge, directed, ok bool) {
	for v, row := range rows {
		if len(row) != len(rows) {
			return nil, false, false
		}
		for w, one := range row {
			switch one {
			case 0:
			case 1:
				arcs = append(arcs, Edge{Vertex(v), Vertex(w)})
			default:
				return nil, false, false
			}
		}
	}
	for _, arc := range arcs {
		directed = directed || rows[arc[1]][arc[0]] == 0
	}
	return arcs, directed, true
}

// neighbourRows reads the neighbours of each vertex in turn. They count from 0 if a 0 is among
// them, and from 1 if the number of the rows is; where neither is, whatever makes all mutual.
func neighbourRows(rows [][]int64) (pairs []Edge, first int64, ok bool) {
	n := int64(len(rows))
	low, high := n, int64(0)
	for _, row := range rows {
		for _, w := range row {
			low, high = min(low, w), max(high, w)
		}
	}
	switch {
	case low < 0 || high > n || low == 0 && high == n:
		return nil, 0, false
	case low > 0 && (high == n || !areMutual(rows, 0) && areMutual(rows, 1)):
		first = 1
	}
	for v, row := range rows {
		if repeats(row) || slices.Contains(row, int64(v)+first) {
			return nil, 0, false
		}
		for _, w := range row {
			pairs = append(pairs, Edge{Vertex(v), Vertex(w - first)})
		}
	}
	return pairs, first, true
}

// areMutual reports whether each neighbour has its vertex for a neighbour, too.
func areMutual(rows [][]int64, first int64) bool {
	sorted := make([][]int64, len(rows))
	for v, row := range rows {
		sorted[v] = slices.Sorted(slices.Values(row))
	}
	for v, row := range rows {
		for _, w := range row {
			at := w - first
			if at < 0 || at >= int64(len(rows)) || at == int64(v) {
				return false
			}
			if _, back := slices.BinarySearch(sorted[at], int64(v)+first); !back {
				return false
			}
		}
	}
	return true
}
