package graph

import (
	"slices"
	"strings"
)

// Edges: each row has two vertices, numbers or names, and perhaps a weight or other data.
// The first row may have names of columns, as in tables.
//
//	1 2          Source;Target;Weight        a b
//	2 3 0.7      Oslo;Rome;7                 b c

// columnNames are the usual pairs of names for the two columns of vertices.
var columnNames = [][2]string{
	{"source", "target"}, {"from", "to"}, {"src", "dst"}, {"src", "dest"}, {"start", "end"}, {"head", "tail"}, {"tail", "head"},
	{"node1", "node2"}, {"vertex1", "vertex2"}, {"fromnodeid", "tonodeid"}, {"sourceid", "targetid"}, {"from_id", "to_id"}, {"v1", "v2"}, {"u", "v"}, {"i", "j"},
}

// namesColumns reports whether the first row names columns: its first words are such names, and no
// vertex of another row has one of them.
func (t *textTable) namesColumns() bool {
	first := t.rowWords(0)
	if t.names == nil || t.rows() < 2 || len(first) < 2 {
		return false
	}
	pair := [2]string{strings.ToLower(t.wordText(first[0])), strings.ToLower(t.wordText(first[1]))}
	return slices.Contains(columnNames, pair) && !t.hasEnd(1, first[0], first[1])
}

// hasEnd reports whether one of two words is a vertex of a row from the given one on.
func (t *textTable) hasEnd(from int, one, other uint32) bool {
	for _, word := range t.edgeEnds(from) {
		if word == one || word == other {
			return true
		}
	}
	return false
}

// asEdges reads rows as edges.
func (t *textTable) asEdges() (*draft, error) {
	d := &draft{format: Edges, description: "edges", vertices: t.statedVertices, first: t.first, directed: t.arrows > 0}
	if t.rows() == 1 && len(t.rowWords(0)) > 3 && !t.hasData {
		return t.asFlatEdges(d)
	}
	if t.arrows > 0 && t.arrows != t.rows() {
		return nil, t.fail(Edges, 0, "some edges have -> and go one way, and some have not; write all of them in one way")
	}
	head, types := 0, -1
	if t.rows() > 0 && t.namesColumns() {
		head = 1
		d.columnNames = true
		types = slices.IndexFunc(t.rowWords(0), func(word uint32) bool { return strings.EqualFold(t.wordText(word), "type") })
	} else if err := t.checkUnlinkedHeader(); err != nil {
		return nil, err
	}
	d.weights = t.hasData
	for row := head; row < t.rows(); row++ {
		words := t.rowWords(row)
		if len(words) < 2 {
			return nil, t.fail(Edges, row, "one vertex, and an edge has two (lists of neighbours are read by the format lists)")
		}
		for _, word := range words[:2] {
			if err := t.checkVertex(Edges, row, word); err != nil {
				return nil, err
			}
		}
		d.weights = d.weights || len(words) > 2
		if types > 1 && types >= len(words) {
			return nil, t.fail(Edges, row, "it has no Type, which says whether the edge goes one way")
		}
		if types > 1 {
			directed := strings.EqualFold(t.wordText(words[types]), "directed")
			if row > head && directed != d.directed {
				return nil, t.fail(Edges, row, "edges that go one way and edges that do not are mixed; Type is the same in all rows")
			}
			d.directed = directed
		}
	}
	d.weighs = t.edgeWeights(head)
	if d.weights {
		d.description = "edges with weights"
	}
	d.eachPair = func(yield func(v, w uint32) bool) {
		for row := head; row < t.rows(); row++ {
			if words := t.rowWords(row); !yield(words[0], words[1]) {
				return
			}
		}
	}
	return d, nil
}

// edgeWeights are the weights of edges from a row on: the third word, where no row has more, or what
// the first row calls weight.
func (t *textTable) edgeWeights(head int) *weigher {
	w := &weigher{}
	column := 2
	if t.rows() == 0 {
		return w
	}
	_, high := t.widths()
	switch {
	case t.hasData:
		w.fail("data in braces are not read; write the weight behind the vertices, without braces")
	case head > 0:
		column = slices.IndexFunc(t.rowWords(0), func(word uint32) bool { return strings.EqualFold(t.wordText(word), "weight") })
		if high > 2 && column < 2 {
			w.fail("no column is called weight")
		}
	case high > 3:
		w.fail("the edges have %d columns; write source, target and weight above them", high)
	}
	if w.bad != nil || high < 3 {
		return w
	}
	for row := head; row < t.rows(); row++ {
		text := ""
		if words := t.rowWords(row); column < len(words) {
			text = t.numberText(t.start[row] + uint32(column))
		}
		w.add(text)
	}
	return w
}

// numberText is the word at a place, as it was written if it is no whole number; empty for an empty field.
func (t *textTable) numberText(place uint32) string {
	if word := t.words[place]; word != notWhole {
		return t.wordText(word)
	}
	return t.decimals[place]
}

// asFlatEdges reads one row as edges one after another.
func (t *textTable) asFlatEdges(d *draft) (*draft, error) {
	row := t.rowWords(0)
	if len(row)%2 == 1 || slices.Contains(row, notWhole) {
		return nil, t.fail(Edges, 0, "%d words in one line; write one edge a line", len(row))
	}
	d.description = "edges one after another"
	d.eachPair = func(yield func(v, w uint32) bool) {
		for i := 0; i < len(row); i += 2 {
			if !yield(row[i], row[i+1]) {
				return
			}
		}
	}
	return d, nil
}

// checkUnlinkedHeader refuses a first row whose names are in no other row, if the other rows share names:
// it may be the names of columns, or a separate edge.
func (t *textTable) checkUnlinkedHeader() error {
	if t.names == nil || t.rows() < 3 || len(t.rowWords(0)) < 2 {
		return nil
	}
	first := t.rowWords(0)
	if t.hasEnd(1, first[0], first[1]) {
		return nil
	}
	numbers := true
	for _, word := range t.edgeEnds(1) {
		numbers = numbers && (word == notWhole || isDigits(t.wordText(word)))
	}
	if numbers || t.withoutHead(1).sharesVertices() {
		return t.fail(Edges, 0, "%s are names of columns, or an edge apart from all others; delete the line, or call the columns source and target", short(t.rowText(0)))
	}
	return nil
}
