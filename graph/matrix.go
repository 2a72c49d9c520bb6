package graph

import (
	"bufio"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// A matrix of adjacency: row by row, 1 where an edge leads from the vertex of the row to that of
// the column. Vertices are numbered from 1. One that is not symmetric is that of a directed
// graph. Other numbers than 0 are weights. The number of vertices may come first.
//
//	0 1 1        3
//	1 0 0        0 0.5 2
//	1 0 0        …

// asMatrix reads rows as a matrix.
func (t *textTable) asMatrix() (*draft, error) {
	d := &draft{format: Matrix, description: "a matrix", first: 1, mayRepeat: true}
	rows := t
	if n := t.rows() - 1; n > 1 && t.names == nil && len(t.rowWords(0)) < min(n, 3) && int(t.rowWords(0)[0]) == n && len(t.rowWords(1)) == n {
		d.header = t.rowText(0) // with the number of columns or of edges
		rows = t.withoutHead(1)
	}
	n := rows.rows()
	d.vertices = int64(n)
	if t.names != nil {
		return nil, t.fail(Matrix, 0, "a matrix has numbers, 0 where there is no edge")
	}
	for row := range n {
		if words := rows.rowWords(row); len(words) != n {
			return nil, rows.fail(Matrix, row, "%s in a matrix of %s, which has as many columns as rows", fault.Plural(len(words), "number"), fault.Plural(n, "row"))
		}
	}
	for row := range n {
		for column, word := range rows.rowWords(row) {
			d.weights = d.weights || word > 1
			back := rows.rowWords(column)[row]
			d.directed = d.directed || (word != 0) != (back != 0)
			d.asymmetric = d.asymmetric || word != back
		}
	}
	for row := range n {
		if d.weights && rows.rowWords(row)[row] != 0 { // numbers that are no ones may be vertices
			return nil, rows.fail(Matrix, row, "other numbers than 0 and 1 are weights, of a matrix with zeros from corner to corner, and this one has other numbers there")
		}
	}
	d.eachPair = func(yield func(v, w uint32) bool) {
		for row := range n {
			for column, word := range rows.rowWords(row) {
				if word != 0 && !yield(uint32(row)+1, uint32(column)+1) {
					return
				}
			}
		}
	}
	return d, nil
}

// onesOnly reports whether all numbers are 0 or 1.
func (t *textTable) onesOnly() bool {
	for _, word := range t.words {
		if word > 1 {
			return false
		}
	}
	return true
}

// readDigits reads a matrix whose rows have no blanks: 0110.
func readDigits(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	w := newLineWords(p, in)
	var arcs []Edge
	n, rows := 0, 0
	for ; w.err == nil; w.line++ {
		word, ok := w.nextWord()
		if !ok {
			continue
		}
		if word[0] == '#' || word[0] == '%' {
			w.skip()
			continue
		}
		if n == 0 {
			n = len(word)
		}
		if len(word) != n || rows == n {
			return nil, w.fail("a matrix of %d columns has as many rows of as many digits, 0 or 1", n)
		}
		for column, c := range word {
			if c != '0' && c != '1' {
				return nil, w.fail("%q in a matrix, whose digits are 0 and 1", string(c))
			}
			if c == '1' {
				arcs = append(arcs, Edge{Vertex(rows), Vertex(column)})
			}
		}
		rows++
		if _, more := w.nextWord(); more {
			return nil, w.fail("a matrix without blanks has one word in a line")
		}
	}
	if err := w.failure(); err != nil {
		return nil, err
	}
	if rows != n || n == 0 {
		return nil, w.fail("the matrix ends after %d rows, and its rows have %d digits", rows, n)
	}
	return in.graph(p, Reading{Format: Matrix}, int64(n), arcs, true, true)
}

// writeMatrix writes a matrix of adjacency.
func (a *Adjacency) writeMatrix(p *pulse.Pulse, out *bufio.Writer, _ Labels) error {
	line := make([]byte, 2*a.Len())
	for v := range Vertex(a.Len()) {
		for i := range a.Len() {
			line[2*i], line[2*i+1] = '0', ' '
		}
		for _, u := range a.Of(v) {
			line[2*u] = '1'
		}
		line[len(line)-1] = '\n'
		_, _ = out.Write(line) // the writer keeps its first error
		if err := p.Beat(1 + a.Len()/64); err != nil {
			return err
		}
	}
	return nil
}
