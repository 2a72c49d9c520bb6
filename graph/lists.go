package graph

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"

	"leaper/internal/pulse"
)

// Lists of neighbours: a vertex and its neighbours a row. A pair comes in both rows, or once:
//
//	1: 2 3       0 1 2      (networkx's adjlist)
//	2: 1 3       1 2
//	3: 1 2       2
//
// Without colons a row of three numbers may also be an edge with a weight. So rows are lists if
// each vertex begins one, and either all neighbours are mutual or none are.

// asLists reads rows as lists.
func (t *textTable) asLists() *draft {
	d := &draft{format: Lists, as: "lists of neighbours", vertices: t.said, first: t.first, lists: true, weights: t.data, directed: t.arrow}
	d.each = func(yield func(v, w uint32) bool) {
		for row := range t.rows() {
			words := t.of(row)
			if len(words) == 0 || !yield(words[0], alone) {
				return
			}
			for _, w := range words[1:] {
				if w != fraction && !yield(words[0], w) {
					return
				}
			}
		}
	}
	return d
}

// neighbours reads rows as lists if they are such without doubt; else it is nil.
func (t *textTable) neighbours() *draft {
	heads, mutual, oneWay, clean := t.mutual()
	if heads && clean && (mutual == 0 || oneWay == 0) {
		return t.asLists()
	}
	return nil
}

// rivals reports whether rows of so many words, which are edges with weights, look like
// lists too, though with slips.
func (t *textTable) rivals(width int) bool {
	heads, mutual, _, clean := t.mutual()
	return clean && (heads && mutual > 0 || width > 3 && t.distinct() == nil)
}

// mutual says of rows as lists whether each vertex begins one row; how many neighbours are
// mutual, and how many are not; and whether no row has its own vertex or one twice.
func (t *textTable) mutual() (heads bool, mutual, oneWay int, clean bool) {
	if t.distinct() != nil {
		return false, 0, 0, false
	}
	row := map[uint32]int{}
	for i := range t.rows() {
		row[t.of(i)[0]] = i
	}
	heads, clean = true, true
	for i := range t.rows() {
		words := t.of(i)
		clean = clean && !repeats(words)
		for _, w := range words[1:] {
			back, ok := row[w]
			switch {
			case !ok || w == fraction:
				heads = false
				oneWay++
			case slices.Contains(t.of(back)[1:], words[0]):
				mutual++
			default:
				oneWay++
			}
		}
	}
	return heads, mutual, oneWay, clean
}

// distinct says which vertex begins two rows; nil if none does.
func (t *textTable) distinct() error {
	met := map[uint32]bool{}
	for row := range t.rows() {
		head := t.of(row)[0]
		if met[head] {
			return t.fail(Lists, row, "vertex %s begins a second line; in lists of neighbours each begins one, and edges have the same number of words in each line", t.name(head))
		}
		met[head] = true
	}
	return nil
}

// uneven reads rows of different lengths, which can only be lists.
func (t *textTable) uneven(shortest int) ([]*draft, error) {
	if err := t.distinct(); err != nil {
		if shortest == 1 {
			return nil, t.fail(Edges, 0, "%s is no header: numbers before edges are the number of vertices, that of edges, or both, and the lines after it say otherwise", short(t.text(0)))
		}
		return nil, err
	}
	return []*draft{t.asLists()}, nil
}

// writeLists writes edges once, the lower vertex first, or all neighbours of each vertex. They
// are numbered from 0 if the graph's vertices are, and else from 1.
func (a *Adjacency) writeLists(p *pulse.Pulse, w io.Writer, f Format) error {
	out := bufio.NewWriterSize(w, 1<<16)
	base := Vertex(1)
	if first, row := a.First(); row && first == 0 {
		base = 0
	}
	if f == Counted {
		fmt.Fprintf(out, "%d %d\n", a.Len(), a.Arcs()/2)
	} else {
		fmt.Fprintf(out, remark, a.Len(), base)
	}
	if f != Lists {
		if err := a.edges(p, func(v, u Vertex) { fmt.Fprintf(out, "%d %d\n", v+base, u+base) }); err != nil {
			return err
		}
		return out.Flush()
	}
	for v := range Vertex(a.Len()) {
		out.WriteString(strconv.Itoa(int(v+base)) + ":")
		for _, u := range a.Of(v) {
			out.WriteString(" " + strconv.Itoa(int(u+base)))
		}
		out.WriteByte('\n')
		if err := p.Beat(1 + len(a.Of(v))); err != nil {
			return err
		}
	}
	return out.Flush()
}
