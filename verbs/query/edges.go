//go:build !leaperpage

package query

import (
	"slices"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// ontoFile adds numbers that stand on vertices, and edges to take and to avoid, by the numbers
// of their vertices. All else goes by a board.
func (q *Constraints) ontoFile(a *Asked) error {
	for _, g := range q.All() {
		if g.Set && !slices.Contains([]string{"given", "use", "avoid"}, g.Field) {
			return Says("{%s} needs a board, and a graph from a file has none; it takes {given}, {use} and {avoid}", g.Field)
		}
	}
	d := tour.Constraints{}
	for _, of := range []struct {
		field, text, sign, right string
		add                      func(one, other int64)
	}{
		{"given", q.Numbers, "=", "numbers of a graph are written by its vertices, 5=17 for the 17th vertex of a tour, and separated by commas", func(v, n int64) {
			d.Numbers = append(d.Numbers, tour.Number{Square: board.Square(v - 1), Number: n})
		}},
		{"use", q.Use, "-", edgesAreWritten, func(v, w int64) { d.Use = append(d.Use, edge(v, w)) }},
		{"avoid", q.Avoid, "-", edgesAreWritten, func(v, w int64) { d.Avoid = append(d.Avoid, edge(v, w)) }},
	} {
		if of.text == "" {
			continue
		}
		for word := range strings.SplitSeq(of.text, ",") {
			one, other, ok := strings.Cut(strings.TrimSpace(word), of.sign)
			first, err := strconv.ParseInt(one, 10, 64)
			second, errToo := strconv.ParseInt(other, 10, 64)
			if !ok || err != nil || errToo != nil {
				return BadValue(of.field, fault.Shorten(word), "%s", of.right)
			}
			of.add(first, second)
		}
		a.Ask.Constraints = &d
		if err := a.Ask.CheckGraph(a.File.Adjacency, tour.OfGraphs); err != nil {
			return InField(of.field, err)
		}
	}
	return nil
}

const edgesAreWritten = "edges of a graph are written by its vertices, 1-2, and separated by commas"

func edge(v, w int64) tour.Move {
	return tour.Move{From: board.Square(v - 1), To: board.Square(w - 1)}
}
