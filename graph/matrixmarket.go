package graph

import (
	"strconv"
	"strings"

	"leaper/internal/pulse"
)

// Matrix Market's coordinate format (Boisvert, Pozo and Remington 1996), in which the SuiteSparse
// collection has its graphs: a row and a column for each number that is not 0, from 1.
//
//	%%MatrixMarket matrix coordinate pattern symmetric
//	% remarks
//	4 4 3
//	2 1
//	3 2
//	4 3
//
// A general matrix is that of a directed graph, unless it is symmetric all the same.

func readMatrixMarket(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	w := newLineWords(p, in)
	var banner []string
	for word, ok := w.nextWord(); ok; word, ok = w.nextWord() {
		if banner = append(banner, strings.ToLower(word)); len(banner) > 5 {
			break
		}
	}
	if len(banner) != 5 || banner[0] != "%%matrixmarket" || banner[1] != "matrix" || banner[2] != "coordinate" {
		return nil, w.fail("it begins with %%%%MatrixMarket matrix coordinate, the kind of the numbers and that of symmetry; arrays are not read")
	}
	symmetric := banner[4] != "general"
	var size []int64
	var pairs []Edge
	weights := banner[3] != "pattern"
	for w.line++; w.err == nil; w.line++ {
		word, ok := w.nextWord()
		if !ok {
			continue
		}
		if strings.HasPrefix(word, "%") {
			w.skip()
			continue
		}
		var row []int64
		for ; ok; word, ok = w.nextWord() {
			if len(row) == 3 || len(row) == 2 && size != nil {
				continue // the number itself
			}
			n, err := strconv.ParseInt(word, 10, 64)
			if err != nil || n < 0 {
				return nil, w.fail("%s is no number from 0", short(word))
			}
			row = append(row, n)
		}
		switch {
		case size == nil && (len(row) != 3 || row[0] != row[1]):
			return nil, w.fail("the matrix of a graph has as many rows as columns, and this line says how many, and how many numbers are not 0")
		case size == nil:
			if err := fitsTable(row[0], row[2]/2); err != nil {
				return nil, err
			}
			size = row
		case len(row) < 2 || min(row[0], row[1]) < 1 || max(row[0], row[1]) > size[0]:
			return nil, w.fail("a row and a column from 1 to %d are wanted", size[0])
		default:
			if pairs = append(pairs, Edge{Vertex(row[0] - 1), Vertex(row[1] - 1)}); int64(len(pairs)) > size[2] {
				return nil, w.fail("more than the %d numbers that the head says", size[2])
			}
		}
	}
	if err := w.failure(); err != nil {
		return nil, err
	}
	if size == nil || int64(len(pairs)) < size[2] {
		return nil, w.fail("the text ends before all numbers have come")
	}
	return in.graph(p, Reading{Format: MatrixMarket, Weights: weights}, size[0], pairs, !symmetric, !symmetric)
}
