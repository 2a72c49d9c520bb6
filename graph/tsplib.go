package graph

import (
	"strings"
)

// The problems of TSPLIB whose weights are given in full: TYPE TSP or ATSP with the
// EDGE_WEIGHT_TYPE EXPLICIT. All vertices are joined, and the weights stand in rows, of which an
// EDGE_WEIGHT_FORMAT leaves out what is the same by symmetry:
//
//	FULL_MATRIX     UPPER_ROW     LOWER_DIAG_ROW
//	0 3 5           3 5           0
//	3 0 4           4             3 0
//	5 4 0                         5 4 0
//
// By columns, an upper triangle is what a lower one is by rows.

// maxExplicit is the largest number of vertices: each pair has a weight.
const maxExplicit = 1 << 11

// triangle is which columns a row has: from, to (excluded).
type triangle func(row, n int) (from, to int)

func triangleOf(name string) triangle {
	switch name {
	case "FULL_MATRIX":
		return func(_, n int) (int, int) { return 0, n }
	case "UPPER_ROW", "LOWER_COL":
		return func(row, n int) (int, int) { return row + 1, n }
	case "LOWER_ROW", "UPPER_COL":
		return func(row, _ int) (int, int) { return 0, row }
	case "UPPER_DIAG_ROW", "LOWER_DIAG_COL":
		return func(row, n int) (int, int) { return row, n }
	case "LOWER_DIAG_ROW", "UPPER_DIAG_COL":
		return func(row, _ int) (int, int) { return 0, row + 1 }
	}
	return nil
}

// explicitWeights reads the section of weights: numbers, in lines of any length.
func (h *hcpReader) explicitWeights() error {
	columns := triangleOf(h.weightFormat)
	switch {
	case h.problem == "HCP":
		return h.fail("weights in a Hamiltonian cycle problem; TYPE is TSP or ATSP if there are weights")
	case h.weightType != "EXPLICIT":
		return h.fail("EDGE_WEIGHT_TYPE is %s; weights are read if they are given in full, EXPLICIT", short(h.weightType))
	case h.vertices < 0:
		return h.fail("the weights come before DIMENSION, the number of vertices")
	case columns == nil:
		return h.fail("EDGE_WEIGHT_FORMAT is %s; it is FULL_MATRIX, or UPPER or LOWER with ROW, COL, DIAG_ROW or DIAG_COL", short(h.weightFormat))
	case h.problem == "ATSP" && h.weightFormat != "FULL_MATRIX":
		return h.fail("EDGE_WEIGHT_FORMAT is %s; the weights of an ATSP are a FULL_MATRIX", short(h.weightFormat))
	case h.vertices > maxExplicit:
		return h.fail("%d vertices; with weights for all pairs, %d are the most", h.vertices, maxExplicit)
	}
	n := int(h.vertices)
	h.weigher = &weigher{}
	var words []string
	for row := range n {
		from, to := columns(row, n)
		for column := from; column < to; column++ {
			for len(words) == 0 {
				text, ok := h.next()
				if !ok || text == "EOF" {
					return h.endedBefore("the last of the weights")
				}
				words = strings.Fields(text)
			}
			word := words[0]
			words = words[1:]
			if _, ok := parseDecimal(word); !ok {
				return h.fail("%s is no weight, and more are to come", short(word))
			}
			if row != column {
				h.edges = append(h.edges, Edge{Vertex(row), Vertex(column)})
				h.weigher.add(word)
			}
			if err := h.Beat(1); err != nil {
				return err
			}
		}
	}
	if len(words) > 0 {
		return h.fail("%s after the last of the weights", short(words[0]))
	}
	return nil
}

// pass passes over a section of numbers.
func (h *hcpReader) pass() error {
	for {
		text, ok := h.next()
		if !ok {
			return h.lines.Err()
		}
		if text[0] >= 'A' {
			h.unread = true
			return nil
		}
	}
}
