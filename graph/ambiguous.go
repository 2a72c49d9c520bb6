package graph

import (
	"slices"
	"strings"

	"leaper/internal/fault"
)

// Signs that a text of rows is not what it seems: a table with names of rows and columns, several
// graphs one after another, a notation of some program. Such a text is refused unless its format
// is given. Each of these texts was once read as edges, and gave wrong answers.

// brackets are characters that names have only in quotes.
const brackets = "()[]{}|\x00"

// checkDoubtful returns an error if a text is perhaps in none of the formats, else nil. All its rows
// must have words.
func (t *textTable) checkDoubtful() error {
	low, high := t.widths()
	switch last := t.rows() - 1; {
	case t.oddWord != "":
		return fault.New(ErrSyntax, "%s in the text is no vertex, as it stands; names with brackets or bars stand in quotes (the formats are %s)", short(t.oddWord), strings.Join(Formats().Names(), ", "))
	case t.emptyCorner:
		return t.fail(Edges, 0, "the first field is empty, as in tables with names of rows; leave the first column out")
	case t.vertexRemarks > 1:
		return t.fail(Edges, 0, "lines of # and a vertex stand between the lines, as igraph's lgl has them, which is not read; write an edge a line")
	case last > 1 && t.names == nil && high <= 3 && t.endsWithZeros():
		return t.fail(Edges, last, "a line of zeros ends the list in contests; delete it (0 is no vertex of the other lines)")
	case t.colons == 0 && t.isMatrixWithNames(low, high):
		return t.fail(Matrix, 0, "the numbers are 0 and 1 but for the first line or column, and no square matrix; leave names of rows and columns out")
	case t.colons == 0 && t.rows() == 2 && low == high && low > 3:
		return t.fail(Edges, 0, "two long lines can be the first and the second vertices of edges; write one edge a line")
	}
	return nil
}

// endsWithZeros reports whether the last row has only zeros, and no row before it has vertex 0.
func (t *textTable) endsWithZeros() bool {
	last := t.rows() - 1
	for row, word := range t.edgeEnds(0) {
		if word == 0 && row < last {
			return false
		}
	}
	return !slices.ContainsFunc(t.rowWords(last), func(word uint32) bool { return word != 0 })
}

// isMatrixWithNames reports whether rows of three words or more have only zeros and ones outside
// of the first row and the first column, and are not a square matrix.
func (t *textTable) isMatrixWithNames(low, high int) bool {
	if _, err := t.asMatrix(); err == nil || t.rows() < 3 || high < 3 || high > low+1 || len(t.rowWords(1)) != high {
		return false
	}
	body := t
	if len(t.rowWords(0)) < 3 { // a header
		body = t.withoutHead(1)
	}
	if body.rows() < 3 {
		return false
	}
	for row := 1; row < body.rows(); row++ {
		for _, word := range body.rowWords(row)[1:] {
			if name := body.wordText(word); name != "0" && name != "1" {
				return false
			}
		}
	}
	return true
}

// checkMissingHeader returns an error if the first row is perhaps a header, though another number of
// rows follows: one of its numbers is the number of vertices, and the other is not a vertex.
func (t *textTable) checkMissingHeader() error {
	if t.names != nil || t.rows() < 3 || len(t.rowWords(0)) != 2 {
		return nil
	}
	rest := t.withoutHead(1)
	low, high := rest.widths()
	if low != high || low < 2 || slices.Contains(rest.words[rest.start[0]:], notWhole) {
		return nil
	}
	s := rest.vertexSpan()
	n := uint32(s.high) // how many vertices there are
	if s.low == 0 {
		n++
	}
	a, b := t.rowWords(0)[0], t.rowWords(0)[1]
	m, lines := int(max(a, b)), rest.rows()
	near := lines >= m-2 && lines <= m+2 || lines == 2*m || 2*lines == m // one too many, or both directions
	if min(a, b) == n && uint32(m) > n && near {
		return t.fail(Counted, 0, "%s can be the number of vertices with that of edges, and %d lines follow; or an edge: name the format counted or edges", short(t.rowText(0)), rest.rows())
	}
	return nil
}

// severalGraphs returns an error if the text seems to have more than one graph, separated by empty
// rows; else nil.
func (t *textTable) severalGraphs() error {
	begin, blocks := 0, 0
	for row := 0; row <= t.rows(); row++ {
		if row < t.rows() && len(t.rowWords(row)) > 0 {
			continue
		}
		if row > begin {
			if blocks++; blocks > 1 && t.isGraph(begin, row) {
				return t.fail(Edges, begin, "after empty lines another graph seems to begin; one graph is read, or many in graph6, sparse6, dot or json")
			}
		}
		begin = row + 1
	}
	return nil
}

// isGraph reports whether some rows by themselves are counted edges or a matrix.
func (t *textTable) isGraph(begin, end int) bool {
	part := *t
	part.start, part.line = t.start[begin:end+1], t.line[begin:end]
	if part.rows() < 3 {
		return false
	}
	_, counted := part.asCounted()
	_, matrix := part.asMatrix()
	return counted == nil || matrix == nil
}

// checkExtraWords returns an error if words after the two vertices of named edges are perhaps not
// weights. A weight is at most one number, and no column is the same in all rows, as a sign between
// vertices would be.
func (t *textTable) checkExtraWords(low, high int) error {
	if t.names == nil || high < 3 || t.namesColumns() {
		return nil
	}
	same := [2]bool{true, true}
	for row := range t.rows() {
		words := t.rowWords(row)
		for _, word := range words[min(2, len(words)):] {
			if word != notWhole && !isDigits(t.wordText(word)) {
				return t.fail(Edges, row, "%s: behind the two vertices of an edge stands at most a number; write source and target above columns with other data", short(t.rowText(row)))
			}
		}
		for i := range same {
			same[i] = same[i] && words[min(i, len(words)-1)] == t.rowWords(0)[min(i, len(t.rowWords(0))-1)]
		}
	}
	if high > 3 || t.rows() > 1 && (same[0] || same[1]) && low == high {
		return t.fail(Edges, 0, "%s: an edge is two vertices and perhaps a number, and this text has other columns; write source and target above them", short(t.rowText(0)))
	}
	return nil
}

// positionalLists reports whether rows can be the neighbours of the first vertex, the second and so on.
// Then they are not edges, unless both readings give the same graph.
func (t *textTable) positionalLists() ([]Edge, int64, bool) {
	if t.names != nil || t.rows() < 3 || t.rows() > 1<<16 {
		return nil, 0, false
	}
	rows := make([][]int64, t.rows())
	for i := range rows {
		for _, word := range t.rowWords(i) {
			rows[i] = append(rows[i], int64(word))
		}
	}
	pairs, first, ok := neighbourRows(rows)
	return pairs, first, ok && areMutual(rows, first)
}
