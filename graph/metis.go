package graph

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// What METIS and its kin read (Karypis, "METIS: a software package for partitioning unstructured
// graphs", manual of version 5, 2013): the numbers of vertices and edges, then a line for each
// vertex with its neighbours, from 1; an empty line has none. Each edge stands in two lines.
//
//	4 3          a square's corner        3 2 1       with 1: each neighbour is followed
//	2            is left out              2 7         by a weight; with 10 or 100 a line
//	1 3                                   1 7 3 5     begins with weights of its vertex
//	2 4                                   2 5
//	3

// asMETIS reads rows, the empty ones too, in that format.
func (t *textTable) asMETIS() (*draft, error) {
	head := t.rowWords(0)
	if t.names != nil || len(head) < 2 || len(head) > 4 || slices.Contains(head, notWhole) {
		return nil, t.fail(METIS, 0, "%s is not the numbers of vertices and edges, which come first", short(t.rowText(0)))
	}
	n, m := int64(head[0]), int64(head[1])
	skip, weighted := 0, false
	if len(head) > 2 {
		kind := head[2]
		if kind > 111 || kind%10 > 1 || kind/10%10 > 1 {
			return nil, t.fail(METIS, 0, "%d is no kind of weights; it is 0, 1, 10, 11, 100, 101, 110 or 111", kind)
		}
		weighted = kind%10 == 1
		skip = int(kind/100) + int(kind/10%10)
		if len(head) == 4 && kind/10%10 == 1 {
			skip += int(head[3]) - 1
		}
	}
	if lines := t.rows() - 1; int64(lines) > n || int64(lines+t.blank) < n {
		return nil, t.fail(METIS, 0, "%d vertices, and %d lines follow", n, lines+t.blank)
	}
	if err := fitsTable(n, m); err != nil {
		return nil, err
	}
	lists := make([][]uint32, n)
	sum := int64(0)
	for row := 1; row < t.rows(); row++ {
		words := t.rowWords(row)
		if len(words) < skip || weighted && (len(words)-skip)%2 == 1 {
			return nil, t.fail(METIS, row, "weights are missing")
		}
		for i := skip; i < len(words); i++ {
			if words[i] < 1 || int64(words[i]) > n || int64(words[i]) == int64(row) {
				return nil, t.fail(METIS, row, "%s is no neighbour of vertex %d; others are 1 to %d", t.wordText(words[i]), row, n)
			}
			lists[row-1] = append(lists[row-1], words[i])
			if weighted {
				i++
			}
		}
		sum += int64(len(lists[row-1]))
		slices.Sort(lists[row-1])
	}
	if sum != 2*m {
		return nil, t.fail(METIS, 0, "it says that there are %d edges, and the lines have %d neighbours, not twice as many", m, sum)
	}
	for v, list := range lists {
		for i, w := range list {
			if _, back := slices.BinarySearch(lists[w-1], uint32(v+1)); !back || i > 0 && list[i-1] == w {
				return nil, fault.New(ErrSyntax, "metis: vertex %d has neighbour %d, and not the other way round, once each", v+1, w)
			}
		}
	}
	d := &draft{format: METIS, description: "the neighbours of each vertex after their numbers", header: t.rowText(0), vertices: n, first: 1, mayRepeat: true, weights: weighted || skip > 0}
	d.eachPair = func(yield func(v, w uint32) bool) {
		for v, list := range lists {
			for _, w := range list {
				if uint32(v+1) < w && !yield(uint32(v+1), w) {
					return
				}
			}
		}
	}
	return d, nil
}

// writeMETIS writes that format.
func (a *Adjacency) writeMETIS(p *pulse.Pulse, out *bufio.Writer, _ Labels) error {
	fmt.Fprintf(out, "%d %d\n", a.Len(), a.Arcs()/2)
	return a.each(p, func(_ Vertex, row []Vertex) {
		for i, u := range row {
			if i > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(strconv.Itoa(int(u) + 1))
		}
		out.WriteByte('\n')
	})
}
