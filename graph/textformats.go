package graph

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// What is a text of numbers? There is no standard, and people bring all of these:
//
//	1 2     4 3     1 2 5     1: 2 3    0 1 1    4 4
//	2 3     1 2     2 3 1     2: 1 3    1 0 1    2 4
//	3 1     2 3     3 1 7     3: 1 2    1 1 0    1 3
//	        3 4                                  2 4
//	                                             1 3
//	edges   counted edges     lists     matrix   metis
//	                with weights
//
// A text is read by what it can only be. Each format has a test that says whether a text can be
// in it: a header says how many rows follow and how high their numbers go; a matrix is square
// and has zeros and ones; in lists each vertex begins one row, and is a neighbour of its
// neighbours. Where two formats pass and give different graphs, the text is refused with both
// named: a wrong proof that there is no tour would be worse. The format can always be said.

// A draft is a text read in one format, before it becomes a graph.
type draft struct {
	format   Format
	as       string // in words, for people who choose
	header   string
	columns  bool
	vertices int64 // how many there are; −1: those that are named
	first    int64 // the number of the first of these
	weights  bool
	odd      bool // of a matrix: it is not symmetric
	lists    bool // each edge may stand in the rows of both its vertices
	directed bool
	// each gives pairs of words; of a vertex alone, with alone as the second.
	each func(yield func(v, w uint32) bool)
}

// alone stands for no second vertex.
const alone = fraction

// readText reads a text of rows in the format that is given, or in the one that it can only
// have.
func readText(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	t, err := readTable(p, in)
	if err != nil {
		return nil, err
	}
	var list []*draft
	if in.guessed {
		list, err = t.drafts()
		var two *AmbiguousError
		if errors.As(err, &two) && in.extension != nil && slices.Contains(two.Formats[:], *in.extension) {
			list, err = one(t.as(*in.extension))
		}
	} else {
		list, err = one(t.as(in.format))
	}
	if err != nil {
		return nil, err
	}
	var a *Adjacency
	var of *draft
	for _, d := range list {
		b, reading, err := t.graph(p, d)
		if loops := reading.Loops; err == nil && in.guessed && len(list) == 1 && loops > 1 && 2*loops >= t.rows()-1 {
			err = t.fail(d.format, 0, "half of the edges lead from a vertex to itself; perhaps the first column numbers the lines: leave it out")
		}
		kept := in.reading.Loops+in.reading.Copies == 0
		clean := reading.Loops+reading.Copies == 0
		switch {
		case err != nil:
			return nil, err
		case of == nil, clean && !kept: // nobody writes an edge twice
			a, of, in.reading, in.format = b, d, reading, d.format
		case kept && !clean, sameGraph(a, b):
		case in.extension != nil && *in.extension == of.format:
		case in.extension != nil && *in.extension == d.format:
			a, of, in.reading, in.format = b, d, reading, d.format
		default:
			return nil, ambiguous(t, of, d)
		}
	}
	return a, nil
}

// An AmbiguousError is a text that can be read in two ways. It wraps [ErrSyntax].
type AmbiguousError struct {
	Formats [2]Format // to choose from
	text    string
}

func (e *AmbiguousError) Error() string { return e.text + "; name the format" }

// Unwrap gives [ErrSyntax].
func (e *AmbiguousError) Unwrap() error { return ErrSyntax }

func ambiguous(t *textTable, one, other *draft) error {
	where := "the text"
	if one.header != other.header {
		where = fmt.Sprintf("line %d: %s", t.line[0], short(t.text(0)))
		return &AmbiguousError{[2]Format{one.format, other.format}, fmt.Sprintf(
			"%s can say how many vertices and edges follow (format %s), or be read as %s (format %s), and the graphs differ", where, one.format, other.as, other.format)}
	}
	return &AmbiguousError{[2]Format{one.format, other.format}, fmt.Sprintf(
		"%s can be read as %s (format %s) or as %s (format %s), and the graphs differ", where, one.as, one.format, other.as, other.format)}
}

// sameGraph reports whether two tables have the same vertices, by their names, and edges.
func sameGraph(a, b *Adjacency) bool {
	if a.Len() != b.Len() || a.directed != b.directed || !slices.Equal(a.start, b.start) || !slices.Equal(a.to, b.to) {
		return false
	}
	for v := range Vertex(a.Len()) {
		if a.Name(v) != b.Name(v) {
			return false
		}
	}
	return true
}

// one is the only way to read a text, or what is wrong with it.
func one(d *draft, err error) ([]*draft, error) { return []*draft{d}, err }

func (t *textTable) fail(f Format, row int, format string, args ...any) error {
	return fault.New(ErrSyntax, "%s: line %d: %s", f, t.line[row], fmt.Sprintf(format, args...))
}

// as is the text in a format that somebody chose.
func (t *textTable) as(f Format) (*draft, error) {
	whole := t.full()
	if whole.rows() == 0 && t.said < 0 {
		return nil, fault.New(ErrSyntax, "%s: the text ends, and there is no vertex", f)
	}
	if whole.rows() == 0 {
		return whole.asEdges()
	}
	switch f {
	case Matrix:
		return whole.matrix()
	case Counted:
		return whole.counted()
	case METIS:
		return t.metis()
	case Lists:
		return whole.asLists()
	}
	return whole.asEdges()
}

// drafts are the ways to read a text whose format nobody said.
func (t *textTable) drafts() ([]*draft, error) {
	whole := t.full()
	switch {
	case whole.rows() == 0:
		return one(t.as(Edges))
	case t.colon > 0 && t.names != nil && whole.rows() < 2:
		return nil, whole.unlikeAll()
	case t.said >= 0:
		return whole.ours()
	case t.colon > 0:
		return whole.colons()
	case t.tied:
		return whole.joined()
	case whole.rows() == 1:
		return whole.single()
	}
	if err := whole.doubt(); err != nil {
		return nil, err
	}
	if d, err := whole.matrix(); err == nil {
		var rival *draft
		switch {
		case d.header != "":
		case whole.rows() == 2:
			rival, err = whole.asEdges()
		case !whole.onesOnly():
			if rival = whole.neighbours(); rival == nil && d.odd {
				rival, err = whole.asEdges()
			}
		}
		if rival != nil && err == nil {
			return []*draft{d, rival}, nil
		}
		return []*draft{d}, nil
	}
	var list []*draft
	if d, err := t.metis(); err == nil {
		list = append(list, d)
	}
	if err := t.severalGraphs(); err != nil && len(list) == 0 {
		return nil, err
	}
	d, err := whole.counted()
	if errors.Is(err, errUnclear) {
		return nil, err
	}
	if first := whole.of(0); err == nil && !(t.names != nil && len(first) == 2 && whole.meets(1, first[0], first[1])) {
		list = append(list, d)
		if lists := whole.without(1).neighbours(); lists != nil && d.weights {
			lists.header = d.header
			list = append(list, lists)
		}
		if whole.edgeLike(d) {
			d, err := whole.asEdges()
			return append(list, d), err
		}
	}
	if len(list) > 0 {
		return list, nil
	}
	if err := whole.headerless(); err != nil {
		return nil, err
	}
	return whole.headless()
}

// colons are the ways to read rows with colons: lists, in which each vertex begins one row.
func (t *textTable) colons() ([]*draft, error) {
	if t.odd != "" {
		return nil, t.doubt()
	}
	if err := t.distinct(); err != nil {
		return nil, err
	}
	if t.colon < t.rows() {
		return nil, t.fail(Lists, 0, "some lines have a colon behind their vertex, and some have not")
	}
	for row := range t.rows() {
		if repeats(t.of(row)) {
			if heads, _, _, _ := t.mutual(); !heads {
				return nil, t.fail(Lists, row, "%s has a vertex twice, as lists of neighbours have not", short(t.text(row)))
			}
		}
	}
	return one(t.asLists())
}

// ours are rows of a text that says by our remark how many vertices there are.
func (t *textTable) ours() ([]*draft, error) {
	for row := range t.rows() {
		if len(t.of(row)) != 2 {
			return one(t.asLists())
		}
	}
	return one(t.asEdges())
}

// single is a text of one row: an edge, or edges one after another, or a vertex and its
// neighbours.
func (t *textTable) single() ([]*draft, error) {
	row := t.of(0)
	switch {
	case len(row) == 1:
		return nil, t.fail(Edges, 0, "the text is one word, %s, and no graph; edges have two, one edge a line", short(t.text(0)))
	case len(row) == 2 && t.names != nil:
		return nil, t.unlikeAll()
	case len(row) == 2 && t.names == nil && row[1] == 0:
		return nil, ambiguous(t, &draft{format: Counted, header: t.text(0)}, &draft{format: Edges, as: "an edge"})
	case len(row) == 2 || len(row) == 3 && row[2] == fraction:
		return one(t.asEdges())
	case len(row) > 3 && len(row)%2 == 0 && repeats(row):
		return one(t.asEdges())
	}
	edges := &draft{format: Edges, as: "edges one after another"}
	if len(row) == 3 {
		edges.as = "an edge with a weight"
	}
	if len(row) > 3 && len(row)%2 == 1 {
		return nil, t.fail(Edges, 0, "%d words, and edges one after another are an even number of them; write one edge a line, or a vertex and a colon before its neighbours", len(row))
	}
	return nil, ambiguous(t, edges, &draft{format: Lists, as: "a vertex and its neighbours"})
}

// joined is a text whose first row is an edge for sure: it has a sign between its vertices, or
// data behind them.
func (t *textTable) joined() ([]*draft, error) {
	low, high := t.widths()
	if t.arrows > 0 && high > 2 {
		return nil, t.fail(Edges, 0, "an arrow leads to one vertex; write one a line, or a colon in place of the arrows")
	}
	if err := t.extras(low, high); err != nil {
		return nil, err
	}
	return one(t.asEdges())
}

// unlikeAll says that the text is in no format.
func (t *textTable) unlikeAll() error {
	return fault.New(ErrSyntax, "the text begins with %s, unlike every format that is read: %s", short(t.text(0)), strings.Join(Formats().Names(), ", "))
}

// repeats reports whether a row has a word twice.
func repeats[N cmp.Ordered](row []N) bool {
	sorted := slices.Sorted(slices.Values(row))
	return len(slices.Compact(sorted)) < len(row)
}

// headless are the ways to read rows without a header: edges, edges with weights, lists.
func (t *textTable) headless() ([]*draft, error) {
	low, high := t.widths()
	switch {
	case t.columns():
		return one(t.asEdges())
	case t.names != nil && !t.linked():
		return nil, t.unlikeAll()
	case t.extras(low, high) != nil:
		return nil, t.extras(low, high)
	case high == 1:
		return nil, t.fail(Edges, 0, "one word a line is no graph; an edge has two vertices, and lists of neighbours have a colon behind their vertex")
	case low == 2 && (high == 2 || t.data):
		return t.orByPlace()
	case low < high || low == 1:
		return t.uneven(low, high)
	}
	if t.rows() > 2 && !t.linked() {
		return nil, t.fail(Edges, 0, "no two edges share a vertex: weights stand behind the two vertices, and not before them")
	}
	edges, err := t.asEdges()
	if err != nil {
		return nil, err
	}
	switch lists := t.neighbours(); {
	case lists != nil:
		return []*draft{lists, edges}, nil
	case t.rivals(low):
		return nil, ambiguous(t, edges, &draft{format: Lists, as: "lists of neighbours"})
	}
	return t.orByPlace()
}

// orByPlace reads rows as edges, unless they can be the neighbours of each vertex in turn, and
// another graph.
func (t *textTable) orByPlace() ([]*draft, error) {
	edges, err := t.asEdges()
	if err != nil {
		return nil, err
	}
	pairs, first, ok := t.byPlace()
	if !ok {
		return []*draft{edges}, nil
	}
	place := &draft{format: Lists, as: "neighbours", vertices: int64(t.rows()), first: first, lists: true}
	place.each = func(yield func(v, w uint32) bool) {
		for _, e := range pairs {
			if !yield(uint32(int64(e[0])+first), uint32(int64(e[1])+first)) {
				return
			}
		}
	}
	p := pulse.Of(context.Background())
	a, _, errA := t.graph(&p, edges)
	b, _, errB := t.graph(&p, place)
	if errA == nil && errB == nil && sameGraph(a, b) {
		return []*draft{edges}, nil
	}
	return nil, t.fail(Edges, 0, "the lines can be the neighbours of vertex %d, of %d and so on, or edges; write a vertex and a colon before its neighbours, or name the format edges", first, first+1)
}

// widths are how many words the shortest row and the longest have.
func (t *textTable) widths() (low, high int) {
	low = len(t.of(0))
	for row := range t.rows() {
		low, high = min(low, len(t.of(row))), max(high, len(t.of(row)))
	}
	return low, high
}

// linked reports whether some word begins or ends two rows, as names in a graph do, and words
// of another text do not.
func (t *textTable) linked() bool {
	met := map[uint32]bool{}
	for _, word := range t.ends(0) {
		if met[word] {
			return true
		}
		met[word] = true
	}
	return false
}

// graph makes the graph of a draft.
func (t *textTable) graph(p *pulse.Pulse, d *draft) (*Adjacency, Reading, error) {
	r := Reading{Format: d.format, Header: d.header, Columns: d.columns, Weights: d.weights}
	if t.names != nil {
		return t.namedGraph(p, d, r)
	}
	n, names := d.vertices, namesFrom(d.first)
	place := func(word uint32) Vertex { return Vertex(int64(word) - d.first) }
	if n < 0 {
		of, err := d.numbers(p)
		if err != nil {
			return nil, r, err
		}
		n, names, place = int64(len(of.list)), namesOfNumbers(of.list), of.place
	}
	if err := fitsTable(n, 0); err != nil {
		return nil, r, err
	}
	pairs := make([]Edge, 0, min(len(t.words)/2, MaxArcs))
	for v, w := range d.each {
		if err := p.Beat(1); err != nil {
			return nil, r, err
		}
		if w == alone {
			continue
		}
		pairs = append(pairs, Edge{place(v), place(w)})
		if len(pairs) > MaxArcs/2 && !d.lists || len(pairs) > MaxArcs {
			return nil, r, fitsTable(0, int64(len(pairs)))
		}
	}
	a, err := fromPairs(p, n, pairs, d.directed)
	if err != nil {
		return nil, r, err
	}
	a.names = names
	return a, r.of(a, pairs, d.directed, d.lists), nil
}

// namedGraph is the graph of a draft whose vertices have names.
func (t *textTable) namedGraph(p *pulse.Pulse, d *draft, r Reading) (*Adjacency, Reading, error) {
	g := newNamed(source{Pulse: p, format: d.format})
	g.directed = d.directed
	for v, w := range d.each {
		one, err := g.vertex(t.name(v))
		if err == nil && w != alone {
			var other Vertex
			if other, err = g.vertex(t.name(w)); err == nil {
				err = g.join(one, other)
			}
		}
		if err != nil {
			return nil, r, err
		}
	}
	if n := int64(len(g.names)); d.vertices >= 0 && d.vertices != n {
		return nil, r, t.fail(d.format, 0, "it says that there are %d vertices, and the edges name %d", d.vertices, n)
	}
	a, err := g.graph()
	if err != nil {
		return nil, r, err
	}
	return a, r.of(a, g.arcs, d.directed, d.lists), nil
}
