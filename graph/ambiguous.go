package graph

import (
	"slices"
	"strings"

	"leaper/internal/fault"
)

// Signs that a text of rows is something else than it seems: a table with names of rows and
// columns, several graphs one after another, a program's own notation. Such a text is refused
// where nobody said its format. Each of these was once read as edges, and answered wrongly.

// brackets are signs that names have only in quotes.
const brackets = "()[]{}|\x00"

// doubt says why a text is perhaps none of the formats; nil if nothing speaks for that. The rows
// are those that have words.
func (t *textTable) doubt() error {
	low, high := t.widths()
	switch last := t.rows() - 1; {
	case t.odd != "":
		return fault.New(ErrSyntax, "%s in the text is no vertex, as it stands; names with brackets or bars stand in quotes (the formats are %s)", short(t.odd), strings.Join(Formats().Names(), ", "))
	case t.corner:
		return t.fail(Edges, 0, "the first field is empty, as in tables with names of rows; leave the first column out")
	case t.heads > 1:
		return t.fail(Edges, 0, "lines of # and a vertex stand between the lines, as igraph's lgl has them, which is not read; write an edge a line")
	case last > 1 && t.names == nil && high <= 3 && t.lastAloneZero():
		return t.fail(Edges, last, "a line of zeros ends the list in contests; delete it (0 is no vertex of the other lines)")
	case t.colon == 0 && t.square01(low, high):
		return t.fail(Matrix, 0, "the numbers are 0 and 1 but for the first line or column, and no square matrix; leave names of rows and columns out")
	case t.colon == 0 && t.rows() == 2 && low == high && low > 3:
		return t.fail(Edges, 0, "two long lines can be the first and the second vertices of edges; write one edge a line")
	}
	return nil
}

// lastAloneZero reports whether the last row has zeros alone, and none before has vertex 0.
func (t *textTable) lastAloneZero() bool {
	last := t.rows() - 1
	for row, word := range t.ends(0) {
		if word == 0 && row < last {
			return false
		}
	}
	return !slices.ContainsFunc(t.of(last), func(word uint32) bool { return word != 0 })
}

// square01 reports whether rows of three words or more have zeros and ones alone, but for the
// first row and the first column, and are no square.
func (t *textTable) square01(low, high int) bool {
	if _, err := t.matrix(); err == nil || t.rows() < 3 || high < 3 || high > low+1 || len(t.of(1)) != high {
		return false
	}
	body := t
	if len(t.of(0)) < 3 { // a header
		body = t.without(1)
	}
	if body.rows() < 3 {
		return false
	}
	for row := 1; row < body.rows(); row++ {
		for _, word := range body.of(row)[1:] {
			if name := body.name(word); name != "0" && name != "1" {
				return false
			}
		}
	}
	return true
}

// headerless says why the first row is perhaps a header all the same, though not as many rows
// follow as it says: one of its numbers is that of the vertices, and the other is none.
func (t *textTable) headerless() error {
	if t.names != nil || t.rows() < 3 || len(t.of(0)) != 2 {
		return nil
	}
	rest := t.without(1)
	low, high := rest.widths()
	if low != high || low < 2 || slices.Contains(rest.words[rest.start[0]:], fraction) {
		return nil
	}
	s := rest.span()
	n := uint32(s.high) // how many vertices there are
	if s.low == 0 {
		n++
	}
	a, b := t.of(0)[0], t.of(0)[1]
	m, lines := int(max(a, b)), rest.rows()
	near := lines >= m-2 && lines <= m+2 || lines == 2*m || 2*lines == m // one too many, or both directions
	if min(a, b) == n && uint32(m) > n && near {
		return t.fail(Counted, 0, "%s can be the number of vertices with that of edges, and %d lines follow; or an edge: name the format counted or edges", short(t.text(0)), rest.rows())
	}
	return nil
}

// severalGraphs says that the text has more than one graph, separated by empty rows; nil if it does
// not seem so.
func (t *textTable) severalGraphs() error {
	begin, blocks := 0, 0
	for row := 0; row <= t.rows(); row++ {
		if row < t.rows() && len(t.of(row)) > 0 {
			continue
		}
		if row > begin {
			if blocks++; blocks > 1 && t.graphOf(begin, row) {
				return t.fail(Edges, begin, "after empty lines another graph seems to begin; one graph is read, or many in graph6, sparse6, dot or json")
			}
		}
		begin = row + 1
	}
	return nil
}

// graphOf reports whether some rows alone are counted edges or a matrix.
func (t *textTable) graphOf(begin, end int) bool {
	part := *t
	part.start, part.line = t.start[begin:end+1], t.line[begin:end]
	if part.rows() < 3 {
		return false
	}
	_, counted := part.counted()
	_, matrix := part.matrix()
	return counted == nil || matrix == nil
}

// extras says why words behind the two vertices of named edges are perhaps no weights: they are
// one number at most, and no column is the same in all rows, as a sign between vertices is.
func (t *textTable) extras(low, high int) error {
	if t.names == nil || high < 3 || t.columns() {
		return nil
	}
	same := [2]bool{true, true}
	for row := range t.rows() {
		words := t.of(row)
		for _, word := range words[min(2, len(words)):] {
			if word != fraction && !isDigits(t.name(word)) {
				return t.fail(Edges, row, "%s: behind the two vertices of an edge stands at most a number; write source and target above columns with other data", short(t.text(row)))
			}
		}
		for i := range same {
			same[i] = same[i] && words[min(i, len(words)-1)] == t.of(0)[min(i, len(t.of(0))-1)]
		}
	}
	if high > 3 || t.rows() > 1 && (same[0] || same[1]) && low == high {
		return t.fail(Edges, 0, "%s: an edge is two vertices and perhaps a number, and this text has other columns; write source and target above them", short(t.text(0)))
	}
	return nil
}

// byPlace says whether rows can be the neighbours of the first vertex, the second and so on: then
// they are no edges, unless these are the same.
func (t *textTable) byPlace() ([]Edge, int64, bool) {
	if t.names != nil || t.rows() < 3 || t.rows() > 1<<16 {
		return nil, 0, false
	}
	rows := make([][]int64, t.rows())
	for i := range rows {
		for _, word := range t.of(i) {
			rows[i] = append(rows[i], int64(word))
		}
	}
	pairs, first, ok := neighbourRows(rows)
	return pairs, first, ok && mutualRows(rows, first)
}
