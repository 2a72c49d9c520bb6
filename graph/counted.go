package graph

import (
	"cmp"
	"slices"

	"leaper/internal/fault"
)

// Counted edges: their number comes first, as in programming contests, and the vertices
// are the numbers from 0 or from 1 up to the number of vertices.
//
//	4 3       4         4         %%MatrixMarket matrix coordinate pattern symmetric
//	1 2       3         1 2       4 4 3
//	2 3       1 2       2 3       1 2
//	3 4       …         …         …
//
// Two numbers may also be an edge. They are a header if they match the number of rows after them
// and the highest vertex; the text is refused if they may still be an edge: see
// headerMayBeEdge. If neither 0 nor the number of vertices is among the vertices, these count from 1.

// asCounted reads rows as edges after a header with their number.
func (t *textTable) asCounted() (*draft, error) {
	head, n, m, err := t.readCounts()
	if err != nil {
		return nil, err
	}
	body := t.withoutHead(head)
	if body.rows() == 0 && m == 0 && t.names == nil {
		none := func(func(v, w uint32) bool) {}
		return &draft{format: Counted, description: "edges after their number", header: t.rowText(0), vertices: n, first: 1, eachPair: none}, nil
	}
	if body.rows() == 0 {
		return nil, t.fail(Counted, 0, "no edges come after their number")
	}
	low, high := body.widths()
	if low != high || low < 2 {
		return nil, t.fail(Counted, head, "edges have two vertices, and as many weights in each line")
	}
	span := body.vertexSpan()
	first := int64(1)
	if span.low == 0 {
		first = 0
	}
	header := t.rowText(0)
	if head == 2 {
		header += " " + t.rowText(1)
	}
	fits := t.names != nil || span.high < n+first
	switch {
	case m >= 0 && m != int64(body.rows()):
		return nil, t.fail(Counted, 0, "%s says that there are %d edges, and %d lines follow", short(header), m, body.rows())
	case m < 0 && !fits && n == int64(body.rows()): // it is the number of edges
		n = -1
	case !fits:
		return nil, t.fail(Counted, 0, "%s says that there are %d vertices, and an edge has vertex %d", short(header), n, span.high)
	case m < 0 && n == int64(body.rows()) && n != body.countNamed():
		return nil, fault.New(errTwoReadings, "counted: line %d: %d can be the number of edges, or of vertices of which some have no edge; write both, vertices first", t.line[0], n)
	}
	d, err := body.asEdges()
	if err != nil {
		return nil, err
	}
	d.format, d.description, d.header, d.vertices, d.first = Counted, "edges after their number", header, n, first
	return d, nil
}

// readCounts reads the header: its number of rows, the number of vertices and, if given, that of
// edges.
func (t *textTable) readCounts() (head int, vertices, edges int64, err error) {
	number := func(row, i int) int64 {
		word := t.rowWords(row)[i]
		if t.names != nil && word == notWhole {
			return -1
		}
		if t.names != nil {
			if name := t.names[word]; isDigits(name) && len(name) < 10 {
				var n int64
				for _, c := range name {
					n = 10*n + int64(c-'0')
				}
				return n
			}
			return -1
		}
		return int64(word)
	}
	edges = -1
	switch first := len(t.rowWords(0)); {
	case first == 1 && t.rows() > 1 && len(t.rowWords(1)) == 1:
		head, vertices, edges = 2, number(0, 0), number(1, 0)
	case first == 1:
		head, vertices = 1, number(0, 0)
	case first == 2:
		head, vertices, edges = 1, number(0, 0), number(0, 1)
	default:
		head, vertices = 1, -1
	}
	if vertices < 1 || vertices == notWhole || edges == notWhole || (head == 2 || len(t.rowWords(0)) == 2) && edges < 0 {
		return 0, 0, 0, t.fail(Counted, 0, "%s is not the number of vertices and that of edges, which come first", short(t.rowText(0)))
	}
	return head, vertices, edges, nil
}

// errTwoReadings: a text can be read in two ways, and naming the format would not help.
var errTwoReadings = fault.New(ErrSyntax, "unclear")

type span struct{ low, high int64 }

// vertexSpan is the lowest and the highest number of a vertex.
func (t *textTable) vertexSpan() span {
	s := span{1 << 32, -1}
	for _, word := range t.edgeEnds(0) {
		s.low, s.high = min(s.low, int64(word)), max(s.high, int64(word))
	}
	return s
}

// countNamed counts the different vertices of the edges.
func (t *textTable) countNamed() int64 {
	met := map[uint32]bool{}
	for _, word := range t.edgeEnds(0) {
		met[word] = true
	}
	return int64(len(met))
}

// headerMayBeEdge reports whether the header of counted edges may be one more edge: it has two
// numbers, like the rows; both can be vertices, and no row repeats them. If the highest vertex is
// not the last one, it is not a header. Otherwise it may still be one of the rows, if it does
// not break their order:
//
//	4 3        no: the rows ascend     4 3        yes: each row goes on where the last
//	1 2                                3 2        one ended
//	1 3                                2 1
//	1 4                                1 4
//
// A number of edges above the number of vertices cannot be a vertex, so such a header is never an edge.
func (t *textTable) headerMayBeEdge(d *draft) bool {
	if len(t.rowWords(0)) != 2 || d.weights || t.names != nil {
		return false
	}
	a, b := t.rowWords(0)[0], t.rowWords(0)[1]
	rest := t.withoutHead(1)
	if a == b || int64(b) > d.vertices || rest.rows() == 0 {
		return false
	}
	for row := range rest.rows() {
		if one := rest.rowWords(row); one[0] == a && one[1] == b || one[0] == b && one[1] == a {
			return false
		}
	}
	if rest.vertexSpan().high < d.vertices+d.first-1 {
		return true
	}
	return !rest.breaksOrder(a, b)
}

// breaksOrder reports whether an edge before the rows would break their order: all ascend, from
// lower vertices to higher ones, or descend; or each begins where the last one ends. Fewer than
// three rows have no order.
func (t *textTable) breaksOrder(a, b uint32) bool {
	up, down, chain := true, true, true
	for row := range t.rows() {
		one := t.rowWords(row)
		up, down = up && one[0] < one[1], down && one[0] > one[1]
		if row > 0 {
			before := t.rowWords(row - 1)
			order := cmp.Or(cmp.Compare(before[0], one[0]), cmp.Compare(before[1], one[1]))
			up, down, chain = up && order < 0, down && order > 0, chain && before[1] == one[0]
		}
	}
	first := t.rowWords(0)
	order := slices.Compare([]uint32{a, b}, first)
	switch {
	case t.rows() < 3:
		return false
	case chain && b == first[0]:
		return false
	case up:
		return a > b && order > 0
	case down:
		return a < b && order < 0
	}
	return chain
}
