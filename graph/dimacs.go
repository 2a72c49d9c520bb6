package graph

import (
	"bufio"
	"fmt"
	"strconv"

	"leaper/internal/pulse"
)

// writeDIMACS writes the edge format of the second DIMACS challenge, that on
// cliques and colourings (its paper ccformat, 1993): c lines are remarks, the
// line p has the numbers of vertices and edges, and each line e an edge;
// vertices count from 1.
func (a *Adjacency) writeDIMACS(p *pulse.Pulse, out *bufio.Writer, l Labels) error {
	fmt.Fprintf(out, "c %s\n", oneLine(l.title()))
	fmt.Fprintf(out, "p edge %d %d\n", a.Len(), a.Arcs()/2)
	return a.edges(p, func(v, u Vertex) { fmt.Fprintf(out, "e %d %d\n", v+1, u+1) })
}

// readDIMACS reads that format. Of the number of edges it thinks nothing: many files are wrong
// there.
func readDIMACS(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	w := newLineWords(p, in)
	vertices := int64(-1)
	directed, weights := false, false
	var edges []Edge
	weighs := &weigher{}
	for ; w.err == nil; w.line++ {
		kind, ok := w.nextWord()
		if !ok {
			continue
		}
		var words []string
		for word, ok := w.nextWord(); ok; word, ok = w.nextWord() {
			if len(words) < 4 {
				words = append(words, word)
			}
		}
		switch kind {
		case "c", "n", "d", "v", "x": // remarks, and what colourings have of vertices
		case "p":
			if vertices >= 0 || len(words) < 2 {
				return nil, w.fail("the first line after remarks is a line p: p edge, the number of vertices and the number of edges")
			}
			n, err := strconv.ParseInt(words[1], 10, 64)
			if err != nil || n < 1 {
				return nil, w.fail("%s is not a number of vertices, from 1", short(words[1]))
			}
			if err := fitsTable(n, 0); err != nil {
				return nil, err
			}
			vertices = n
		case "e", "a": // of shortest paths: arcs with their lengths
			if vertices < 0 || len(words) < 2 {
				return nil, w.fail("a line %s has two vertices, and comes after the line p", kind)
			}
			if len(edges) > 0 && directed != (kind == "a") {
				return nil, w.fail("lines e are edges and lines a are arcs, and a graph has either")
			}
			directed, weights = kind == "a", weights || len(words) > 2
			var e Edge
			for i := range e {
				n, err := w.number(words[i])
				if err != nil {
					return nil, err
				}
				if n < 1 || n > vertices {
					return nil, w.fail("vertex %d of a graph of %d; vertices are 1 to %d", n, vertices, vertices)
				}
				e[i] = Vertex(n - 1)
			}
			edges = append(edges, e)
			weighs.addOf(len(words), words[2:])
			if err := fitsTable(vertices, int64(len(edges))); err != nil {
				return nil, err
			}
		default:
			return nil, w.fail("it begins with %s; lines begin with c, p, e or a", short(kind))
		}
	}
	if err := w.failure(); err != nil {
		return nil, err
	}
	if vertices < 0 {
		return nil, w.fail("the text ends, and there was no line p")
	}
	a, err := in.graph(p, Reading{Format: DIMACS, Weights: weights}, vertices, edges, directed, false)
	if err == nil {
		weighs.weigh(a, edges, directed)
	}
	return a, err
}
