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

// Graphs as rows of numbers. There is no standard, and all of these are in use:
//
//	1 2     4 3     1 2 5     1: 2 3    0 1 1    4 4
//	2 3     1 2     2 3 1     2: 1 3    1 0 1    2 4
//	3 1     2 3     3 1 7     3: 1 2    1 1 0    1 3
//	        3 4                                  2 4
//	                                             1 3
//	edges   counted edges     lists     matrix   metis
//	                with weights
//
// A text is read in the only format that it can have. Each format has a test: a header gives the
// number of rows after it and their highest number; a matrix is square and has zeros and ones; in
// lists each vertex begins one row, and is a neighbour of its neighbours. If two formats are
// possible and give different graphs, the text is refused and both are named: a wrong proof that
// there is no tour would be worse. The user can always name the format.

// A draft is a text as read in one format, before it becomes a graph.
type draft struct {
	format      Format
	description string // in words, for people who choose
	header      string
	columnNames bool
	vertices    int64 // how many there are; −1: those that are named
	first       int64 // the number of the first of these
	weights     bool
	weighs      *weigher // of edges, one a row
	asymmetric  bool     // of a matrix: it is not symmetric
	mayRepeat   bool     // each edge may stand in the rows of both its vertices
	directed    bool
	// eachPair yields pairs of words; the second is noSecond for a vertex without an edge.
	eachPair func(yield func(v, w uint32) bool)
}

// weigh gives a graph the weights of the rows.
func (d *draft) weigh(a *Adjacency, pairs []Edge) {
	if d.weighs != nil {
		d.weighs.weigh(a, pairs, d.directed)
	}
}

// noSecond stands for a missing second vertex.
const noSecond = notWhole

// readText reads a text of rows in the given format, or in the only one that it can have.
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
			list, err = oneDraft(t.draftAs(*in.extension))
		}
	} else {
		list, err = oneDraft(t.draftAs(in.format))
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

// An AmbiguousError says that a text can be read in two ways. It wraps [ErrSyntax].
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
		where = fmt.Sprintf("line %d: %s", t.line[0], short(t.rowText(0)))
		return &AmbiguousError{[2]Format{one.format, other.format}, fmt.Sprintf(
			"%s can say how many vertices and edges follow (format %s), or be read as %s (format %s), and the graphs differ", where, one.format, other.description, other.format)}
	}
	return &AmbiguousError{[2]Format{one.format, other.format}, fmt.Sprintf(
		"%s can be read as %s (format %s) or as %s (format %s), and the graphs differ", where, one.description, one.format, other.description, other.format)}
}

// sameGraph reports whether two tables have the same vertex names and edges.
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

// oneDraft returns a list of one draft, or the error.
func oneDraft(d *draft, err error) ([]*draft, error) { return []*draft{d}, err }

func (t *textTable) fail(f Format, row int, format string, args ...any) error {
	return fault.New(ErrSyntax, "%s: line %d: %s", f, t.line[row], fmt.Sprintf(format, args...))
}

// draftAs reads the text in a given format.
func (t *textTable) draftAs(f Format) (*draft, error) {
	whole := t.withoutBlankRows()
	if whole.rows() == 0 && t.statedVertices < 0 {
		return nil, fault.New(ErrSyntax, "%s: the text ends, and there is no vertex", f)
	}
	if whole.rows() == 0 {
		return whole.asEdges()
	}
	switch f {
	case Matrix:
		return whole.asMatrix()
	case Counted:
		return whole.asCounted()
	case METIS:
		return t.asMETIS()
	case Lists:
		return whole.asLists()
	}
	return whole.asEdges()
}

// drafts returns the possible readings of a text whose format is not given.
func (t *textTable) drafts() ([]*draft, error) {
	whole := t.withoutBlankRows()
	switch {
	case whole.rows() == 0:
		return oneDraft(t.draftAs(Edges))
	case t.colons > 0 && t.names != nil && whole.rows() < 2:
		return nil, whole.unknownFormat()
	case t.statedVertices >= 0:
		return whole.remarkDrafts()
	case t.colons > 0:
		return whole.colonDrafts()
	case t.firstIsEdge:
		return whole.markedEdgeDrafts()
	case whole.rows() == 1:
		return whole.oneRowDrafts()
	}
	if err := whole.checkDoubtful(); err != nil {
		return nil, err
	}
	if d, err := whole.asMatrix(); err == nil {
		var rival *draft
		switch {
		case d.header != "":
		case whole.rows() == 2:
			rival, err = whole.asEdges()
		case !whole.onesOnly():
			if rival = whole.asCertainLists(); rival == nil && d.asymmetric {
				rival, err = whole.asEdges()
			}
		}
		if rival != nil && err == nil {
			return []*draft{d, rival}, nil
		}
		return []*draft{d}, nil
	}
	var list []*draft
	if d, err := t.asMETIS(); err == nil {
		list = append(list, d)
	}
	if err := t.severalGraphs(); err != nil && len(list) == 0 {
		return nil, err
	}
	d, err := whole.asCounted()
	if errors.Is(err, errTwoReadings) {
		return nil, err
	}
	if first := whole.rowWords(0); err == nil && !(t.names != nil && len(first) == 2 && whole.hasEnd(1, first[0], first[1])) {
		list = append(list, d)
		if lists := whole.withoutHead(1).asCertainLists(); lists != nil && d.weights {
			lists.header = d.header
			list = append(list, lists)
		}
		if whole.headerMayBeEdge(d) {
			d, err := whole.asEdges()
			return append(list, d), err
		}
	}
	if len(list) > 0 {
		return list, nil
	}
	if err := whole.checkMissingHeader(); err != nil {
		return nil, err
	}
	return whole.headerlessDrafts()
}

// colonDrafts reads rows with colons: lists, in which each vertex begins one row.
func (t *textTable) colonDrafts() ([]*draft, error) {
	if t.oddWord != "" {
		return nil, t.checkDoubtful()
	}
	if err := t.checkDistinctHeads(); err != nil {
		return nil, err
	}
	if t.colons < t.rows() {
		return nil, t.fail(Lists, 0, "some lines have a colon behind their vertex, and some have not")
	}
	for row := range t.rows() {
		if repeats(t.rowWords(row)) {
			if heads, _, _, _ := t.countMutual(); !heads {
				return nil, t.fail(Lists, row, "%s has a vertex twice, as lists of neighbours have not", short(t.rowText(row)))
			}
		}
	}
	return oneDraft(t.asLists())
}

// remarkDrafts reads the rows of a text with Leaper's comment that gives the number of vertices.
func (t *textTable) remarkDrafts() ([]*draft, error) {
	for row := range t.rows() {
		if len(t.rowWords(row)) != 2 {
			return oneDraft(t.asLists())
		}
	}
	return oneDraft(t.asEdges())
}

// oneRowDrafts reads a text of one row: an edge, or edges one after another, or a vertex and its
// neighbours.
func (t *textTable) oneRowDrafts() ([]*draft, error) {
	row := t.rowWords(0)
	switch {
	case len(row) == 1:
		return nil, t.fail(Edges, 0, "the text is one word, %s, and no graph; edges have two, one edge a line", short(t.rowText(0)))
	case len(row) == 2 && t.names != nil:
		return nil, t.unknownFormat()
	case len(row) == 2 && t.names == nil && row[1] == 0:
		return nil, ambiguous(t, &draft{format: Counted, header: t.rowText(0)}, &draft{format: Edges, description: "an edge"})
	case len(row) == 2 || len(row) == 3 && row[2] == notWhole:
		return oneDraft(t.asEdges())
	case len(row) > 3 && len(row)%2 == 0 && repeats(row):
		return oneDraft(t.asEdges())
	}
	edges := &draft{format: Edges, description: "edges one after another"}
	if len(row) == 3 {
		edges.description = "an edge with a weight"
	}
	if len(row) > 3 && len(row)%2 == 1 {
		return nil, t.fail(Edges, 0, "%d words, and edges one after another are an even number of them; write one edge a line, or a vertex and a colon before its neighbours", len(row))
	}
	return nil, ambiguous(t, edges, &draft{format: Lists, description: "a vertex and its neighbours"})
}

// markedEdgeDrafts reads a text whose first row is certainly an edge: it has a sign between its
// vertices, or data after them.
func (t *textTable) markedEdgeDrafts() ([]*draft, error) {
	low, high := t.widths()
	if t.arrows > 0 && high > 2 {
		return nil, t.fail(Edges, 0, "an arrow leads to one vertex; write one a line, or a colon in place of the arrows")
	}
	if err := t.checkExtraWords(low, high); err != nil {
		return nil, err
	}
	return oneDraft(t.asEdges())
}

// unknownFormat is the error for a text that is in none of the formats.
func (t *textTable) unknownFormat() error {
	return fault.New(ErrSyntax, "the text begins with %s, unlike every format that is read: %s", short(t.rowText(0)), strings.Join(Formats().Names(), ", "))
}

// repeats reports whether a row has a word twice.
func repeats[N cmp.Ordered](row []N) bool {
	sorted := slices.Sorted(slices.Values(row))
	return len(slices.Compact(sorted)) < len(row)
}

// headerlessDrafts reads rows without a header: edges, edges with weights, lists.
func (t *textTable) headerlessDrafts() ([]*draft, error) {
	low, high := t.widths()
	switch {
	case t.namesColumns():
		return oneDraft(t.asEdges())
	case t.names != nil && !t.sharesVertices():
		return nil, t.unknownFormat()
	case t.checkExtraWords(low, high) != nil:
		return nil, t.checkExtraWords(low, high)
	case high == 1:
		return nil, t.fail(Edges, 0, "one word a line is no graph; an edge has two vertices, and lists of neighbours have a colon behind their vertex")
	case low == 2 && (high == 2 || t.hasData):
		return t.edgesUnlessPositional()
	case low < high || low == 1:
		return t.unevenDrafts(low, high)
	}
	if t.rows() > 2 && !t.sharesVertices() {
		return nil, t.fail(Edges, 0, "no two edges share a vertex: weights stand behind the two vertices, and not before them")
	}
	edges, err := t.asEdges()
	if err != nil {
		return nil, err
	}
	switch lists := t.asCertainLists(); {
	case lists != nil:
		return []*draft{lists, edges}, nil
	case t.mayBeLists(low):
		return nil, ambiguous(t, edges, &draft{format: Lists, description: "lists of neighbours"})
	}
	return t.edgesUnlessPositional()
}

// edgesUnlessPositional reads rows as edges, unless they can also be the neighbours of each vertex in
// turn and would give another graph.
func (t *textTable) edgesUnlessPositional() ([]*draft, error) {
	edges, err := t.asEdges()
	if err != nil {
		return nil, err
	}
	pairs, first, ok := t.positionalLists()
	if !ok {
		return []*draft{edges}, nil
	}
	place := &draft{format: Lists, description: "neighbours", vertices: int64(t.rows()), first: first, mayRepeat: true}
	place.eachPair = func(yield func(v, w uint32) bool) {
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

// widths returns the numbers of words in the shortest and in the longest row.
func (t *textTable) widths() (low, high int) {
	low = len(t.rowWords(0))
	for row := range t.rows() {
		low, high = min(low, len(t.rowWords(row))), max(high, len(t.rowWords(row)))
	}
	return low, high
}

// sharesVertices reports whether two rows share a vertex, as edges of a graph do and words of another
// text do not.
func (t *textTable) sharesVertices() bool {
	met := map[uint32]bool{}
	for _, word := range t.edgeEnds(0) {
		if met[word] {
			return true
		}
		met[word] = true
	}
	return false
}

// graph makes the graph of a draft.
func (t *textTable) graph(p *pulse.Pulse, d *draft) (*Adjacency, Reading, error) {
	r := Reading{Format: d.format, Header: d.header, Columns: d.columnNames, Weights: d.weights}
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
		n, names, place = int64(len(of.numbers)), namesOfNumbers(of.numbers), of.place
	}
	if err := fitsTable(n, 0); err != nil {
		return nil, r, err
	}
	pairs := make([]Edge, 0, min(len(t.words)/2, MaxArcs))
	for v, w := range d.eachPair {
		if err := p.Beat(1); err != nil {
			return nil, r, err
		}
		if w == noSecond {
			continue
		}
		pairs = append(pairs, Edge{place(v), place(w)})
		if len(pairs) > MaxArcs/2 && !d.mayRepeat || len(pairs) > MaxArcs {
			return nil, r, fitsTable(0, int64(len(pairs)))
		}
	}
	a, err := fromPairs(p, n, pairs, d.directed)
	if err != nil {
		return nil, r, err
	}
	a.names = names
	d.weigh(a, pairs)
	return a, r.withGraph(a, pairs, d.directed, d.mayRepeat), nil
}

// namedGraph is the graph of a draft whose vertices have names.
func (t *textTable) namedGraph(p *pulse.Pulse, d *draft, r Reading) (*Adjacency, Reading, error) {
	g := newNamedBuilder(source{Pulse: p, format: d.format})
	g.directed = d.directed
	for v, w := range d.eachPair {
		one, err := g.vertex(t.wordText(v))
		if err == nil && w != noSecond {
			var other Vertex
			if other, err = g.vertex(t.wordText(w)); err == nil {
				err = g.addEdge(one, other)
			}
		}
		if err != nil {
			return nil, r, err
		}
	}
	if n := int64(len(g.names)); d.vertices >= 0 && d.vertices != n {
		return nil, r, t.fail(d.format, 0, "it says that there are %d vertices, and the edges name %d", d.vertices, n)
	}
	a, err := g.build()
	if err != nil {
		return nil, r, err
	}
	d.weigh(a, g.arcs)
	return a, r.withGraph(a, g.arcs, d.directed, d.mayRepeat), nil
}
