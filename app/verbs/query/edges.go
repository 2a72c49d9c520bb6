package query

import (
	"errors"
	"slices"

	"leaper/internal/asktext"
	"leaper/internal/fault"
	"leaper/tour"
)

// parseIntoFile adds numbers that stand on vertices, and edges to take and to avoid, by the names
// of their vertices. All other constraints need a board.
func (q *Constraints) parseIntoFile(a *ParsedQuestion) error {
	for _, g := range q.All() {
		if g.Set && !slices.Contains([]string{"given", "use", "avoid"}, g.Field) {
			return Says("{%s} needs a board, and a graph from a file has none; it takes {given}, {use} and {avoid}", g.Field)
		}
	}
	d := a.Ask.ConstraintsOrNone() // with the edges that the text fixes
	for _, of := range []struct{ field, text string }{{"given", q.Numbers}, {"use", q.Use}, {"avoid", q.Avoid}} {
		if of.text == "" {
			continue
		}
		var edges []tour.Move
		var err error
		switch of.field {
		case "given":
			d.Numbers, err = asktext.Numbers(a.File.Adjacency, of.text)
		case "use":
			edges, err = asktext.Edges(a.File.Adjacency, of.text)
			d.Use = append(d.Use, edges...)
		case "avoid":
			d.Avoid, err = asktext.Edges(a.File.Adjacency, of.text)
		}
		var wrong *asktext.WordError
		switch {
		case errors.As(err, &wrong):
			return BadValue(of.field, fault.Shorten(wrong.Word), "%w", wrong.Err)
		case err != nil:
			return InField(of.field, err)
		}
		a.Ask.Constraints = &d
		if err := a.Ask.Check(a.Graph, tour.GraphConstraints); err != nil {
			return InField(of.field, err)
		}
	}
	return nil
}
