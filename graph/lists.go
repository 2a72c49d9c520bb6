package graph

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"leaper/internal/pulse"
)

// Lists of edges, and of neighbours. There is no standard; this is what most programs write:
//
//	edges        lists                    lists
//	1 2          1: 2 3                   0 1 2      (networkx's adjlist: a pair
//	1 3          2: 1 3                   1 2         comes once)
//	2 3          3: 1 2                   2
//
// Vertices are numbers: from 0 where a 0 comes up, else from 1, up to the highest. Words may
// be separated by commas. After # and % there are remarks; what follows the two vertices of an
// edge is a weight, or data in braces, and is passed over.
//
// A line of two numbers is the same edge in either format. So edges become lists where a line
// has another number of vertices; where a vertex begins a second line of three or more, which
// may be weights, the format has to be said.

// remark begins our own files, to keep vertices without edges.
const remark = "# %d vertices, from %d\n"

type listReader struct {
	*lineWords
	of    *Reader
	open  bool // the format was guessed: it may be either
	edges []Edge
	most  int64
	zero  bool
	said  int64          // vertices, by our remark; −1: not said
	heads map[int64]bool // of lines of three vertices or more, without a colon
}

func readLists(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	l := &listReader{lineWords: newLineWords(p, in), of: in, open: in.guessed, said: -1, most: -1, heads: map[int64]bool{}}
	for l.err == nil {
		if err := l.row(); err != nil {
			return nil, err
		}
		l.line++
	}
	if err := l.failed(); err != nil {
		return nil, err
	}
	vertices := l.most
	if l.zero {
		vertices++
		in.first = 0
	}
	vertices = max(vertices, l.said)
	if vertices < 1 {
		return nil, l.fail("the text ends, and there is no vertex")
	}
	if err := fitsTable(vertices, 0); err != nil {
		return nil, err
	}
	if !l.zero { // count from 0
		for i := range l.edges {
			l.edges[i][0]--
			l.edges[i][1]--
		}
	}
	return fromEdges(p, vertices, l.edges)
}

// row reads a line.
func (l *listReader) row() error {
	word, ok := l.next()
	if !ok {
		return nil
	}
	if word[0] == '#' || word[0] == '%' || strings.HasPrefix(word, "//") {
		return l.remark(word)
	}
	word, colon := strings.CutSuffix(word, ":")
	head, err := l.vertex(word)
	if err != nil {
		return err
	}
	n := 1
	for word, ok := l.next(); ok; word, ok = l.next() {
		c := word[0]
		aside := l.format == Edges && !l.open || c == '{' || strings.ContainsAny(word, ".eE")
		switch {
		case n == 1 && word == ":":
			colon = true
			continue
		case c == '#' || c == '%' || n == 2 && !colon && aside:
			l.skip()
			continue
		}
		to, err := l.vertex(word)
		if err != nil {
			return err
		}
		l.edges = append(l.edges, Edge{Vertex(head), Vertex(to)})
		if err := fitsTable(0, int64(len(l.edges))); err != nil {
			return err
		}
		n++
	}
	switch {
	case n == 1 && !colon && l.format == Edges && !l.open:
		return l.fail("one vertex; an edge has two (a list of neighbours is read by the format lists)")
	case !l.open || colon || n == 2:
	case n > 2 && l.heads[head]:
		return l.fail("vertex %d begins a second line of three numbers or more; in a list of neighbours each has one (edges with weights are read by the format edges)", head)
	case n > 2:
		l.heads[head] = true
	}
	if n != 2 || colon {
		l.of.format = Lists
	}
	return l.failed()
}

// remark passes over a remark, and takes the number of vertices from one of our own.
func (l *listReader) remark(word string) error {
	words := []string{word}
	for word, ok := l.next(); ok; word, ok = l.next() {
		if len(words) < 5 {
			words = append(words, word)
		}
	}
	var n, first int64
	if _, err := fmt.Sscanf(strings.Join(words, " "), "# %d vertices from %d", &n, &first); err == nil && l.line == 1 {
		l.said, l.zero = n, first == 0
		return fitsTable(n, 0)
	}
	return l.failed()
}

func (l *listReader) vertex(word string) (int64, error) {
	n, err := l.number(word)
	l.zero = l.zero || n == 0 && err == nil
	l.most = max(l.most, n)
	return n, err
}

// writeLists writes either: edges once, the lower vertex first, or all neighbours of each.
func (a *Adjacency) writeLists(p *pulse.Pulse, w io.Writer, edges bool) error {
	out := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(out, remark, a.Len(), 1)
	if edges {
		if err := a.edges(p, func(v, u Vertex) { fmt.Fprintf(out, "%d %d\n", v+1, u+1) }); err != nil {
			return err
		}
		return out.Flush()
	}
	for v := range Vertex(a.Len()) {
		out.WriteString(strconv.Itoa(int(v)+1) + ":")
		for _, u := range a.Of(v) {
			out.WriteString(" " + strconv.Itoa(int(u)+1))
		}
		out.WriteByte('\n')
		if err := p.Beat(1 + len(a.Of(v))); err != nil {
			return err
		}
	}
	return out.Flush()
}
