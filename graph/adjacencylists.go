package graph

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"leaper/internal/pulse"
)

// Lists of neighbours: each row has a vertex and its neighbours. A pair is in both rows, or in one:
//
//	1: 2 3       0 1 2      (networkx's adjlist)
//	2: 1 3       1 2
//	3: 1 2       2
//
// Without colons a row of three numbers may also be an edge with a weight. So rows are lists if
// each vertex begins one, and either all neighbours are mutual or none are.

// asLists reads rows as lists.
func (t *textTable) asLists() (*draft, error) {
	d := &draft{format: Lists, description: "lists of neighbours", vertices: t.statedVertices, first: t.first, mayRepeat: true, weights: t.hasData, directed: t.arrows > 0}
	for row := range t.rows() {
		for _, word := range t.rowWords(row) {
			if err := t.checkVertex(Lists, row, word); err != nil {
				return nil, err
			}
		}
	}
	d.eachPair = func(yield func(v, w uint32) bool) {
		for row := range t.rows() {
			words := t.rowWords(row)
			if !yield(words[0], noSecond) {
				return
			}
			for _, w := range words[1:] {
				if !yield(words[0], w) {
					return
				}
			}
		}
	}
	return d, nil
}

// checkVertex returns an error if a word is not a vertex.
func (t *textTable) checkVertex(f Format, row int, word uint32) error {
	switch {
	case word == notWhole:
		return t.fail(f, row, "a fraction, or a number of more than nine digits, stands for a vertex; vertices are whole numbers or names")
	case t.names == nil && t.statedVertices >= 0 && (int64(word) < t.first || int64(word) >= t.first+t.statedVertices):
		return t.fail(f, row, "vertex %d of a graph of %d from %d", word, t.statedVertices, t.first)
	}
	return nil
}

// asCertainLists reads rows as lists if they are certainly lists; otherwise it returns nil.
func (t *textTable) asCertainLists() *draft {
	heads, mutual, oneWay, clean := t.countMutual()
	if !heads || !clean || mutual > 0 && oneWay > 0 {
		return nil
	}
	d, err := t.asLists()
	if err != nil {
		return nil
	}
	return d
}

// mayBeLists reports whether rows of that many words, which are edges with weights, also look like
// lists with mistakes.
func (t *textTable) mayBeLists(width int) bool {
	heads, mutual, _, clean := t.countMutual()
	return clean && (heads && mutual > 0 || width > 3 && t.checkDistinctHeads() == nil)
}

// countMutual reads rows as lists, and reports whether each vertex begins one row, how many neighbours
// are mutual and how many are not, and whether no row contains its own vertex or one twice.
func (t *textTable) countMutual() (heads bool, mutual, oneWay int, clean bool) {
	if t.rows() > MaxVertices || t.checkDistinctHeads() != nil {
		return false, 0, 0, false
	}
	rows := make(map[uint32][]uint32, t.rows()) // sorted
	for i := range t.rows() {
		words := t.rowWords(i)
		if repeats(words) {
			return false, 0, 0, false
		}
		rows[words[0]] = slices.Sorted(slices.Values(words[1:]))
	}
	heads = true
	for v, row := range rows {
		for _, w := range row {
			back, ok := rows[w]
			_, isBack := slices.BinarySearch(back, v)
			if heads = heads && ok; isBack {
				mutual++
			} else {
				oneWay++
			}
		}
	}
	return heads, mutual, oneWay, true
}

// checkDistinctHeads returns an error if a vertex begins two rows.
func (t *textTable) checkDistinctHeads() error {
	met := map[uint32]bool{}
	for row := range t.rows() {
		head := t.rowWords(row)[0]
		if met[head] {
			return t.fail(Lists, row, "vertex %s begins a second line; in lists of neighbours each begins one, and edges have the same number of words in each line", t.wordText(head))
		}
		met[head] = true
	}
	return nil
}

// unevenDrafts reads rows of different lengths: lists, or, with two or three words each, edges of which
// some have a weight.
func (t *textTable) unevenDrafts(low, high int) ([]*draft, error) {
	wrong := t.checkDistinctHeads()
	for row := range t.rows() {
		if wrong == nil && repeats(t.rowWords(row)) {
			wrong = t.fail(Lists, row, "%s has a vertex twice, as lists of neighbours have not, and edges have as many words in each line", short(t.rowText(row)))
		}
	}
	switch {
	case wrong == nil && (low < 2 || high > 3 || t.asCertainLists() != nil):
		return oneDraft(t.asLists())
	case low == 2 && high == 3:
		edges, err := t.asEdges()
		if wrong == nil && err == nil {
			return nil, ambiguous(t, edges, &draft{format: Lists, description: "lists of neighbours"})
		}
		return nil, cmp.Or(wrong, err)
	case low == 1:
		return nil, t.fail(Edges, 0, "%s is no header: numbers before edges are the number of vertices, that of edges, or both, and the lines after it say otherwise", short(t.rowText(0)))
	}
	return nil, wrong
}

// writeEdges writes edges once, the lower vertex first.
func (a *Adjacency) writeEdges(p *pulse.Pulse, out *bufio.Writer, _ Labels) error {
	base := a.base()
	return a.writePairs(p, out, base, fmt.Sprintf(vertexRemark, a.Len(), base))
}

// writeCounted writes the number of vertices and edges, then each edge once.
func (a *Adjacency) writeCounted(p *pulse.Pulse, out *bufio.Writer, _ Labels) error {
	return a.writePairs(p, out, a.base(), fmt.Sprintf("%d %d\n", a.Len(), a.Arcs()/2))
}

// base is the first vertex number in the output: 0 if the graph counts from 0, else 1.
func (a *Adjacency) base() Vertex {
	if first, row := a.FirstNumber(); row && first == 0 {
		return 0
	}
	return 1
}

func (a *Adjacency) writePairs(p *pulse.Pulse, out *bufio.Writer, base Vertex, head string) error {
	_, _ = out.WriteString(head) // the writer keeps its first error
	return a.edges(p, func(v, u Vertex) { fmt.Fprintf(out, "%d %d\n", v+base, u+base) })
}

// writeLists writes all neighbours of each vertex.
func (a *Adjacency) writeLists(p *pulse.Pulse, out *bufio.Writer, _ Labels) error {
	base := a.base()
	fmt.Fprintf(out, vertexRemark, a.Len(), base)
	return a.each(p, func(v Vertex, row []Vertex) {
		out.WriteString(strconv.Itoa(int(v+base)) + ":")
		for _, u := range row {
			out.WriteString(" " + strconv.Itoa(int(u+base)))
		}
		out.WriteByte('\n')
	})
}
