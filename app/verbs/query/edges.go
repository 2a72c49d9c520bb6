package query

import (
	"slices"

	"leaper/internal/asktext"
	"leaper/internal/fault"
	"leaper/tour"
)

// ontoFile adds numbers that stand on vertices, and edges to take and to avoid, by the names
// of their vertices. All other constraints need a board.
func (q *Constraints) ontoFile(a *ParsedQuestion) error {
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
		words, err := asktext.Words(of.text)
		if err != nil {
			return InField(of.field, err)
		}
		for _, word := range words {
			switch of.field {
			case "given":
				v, n, err := asktext.Number(a.File.Adjacency, word)
				if err != nil {
					return BadValue(of.field, fault.Shorten(word), "%w", err)
				}
				d.Numbers = append(d.Numbers, tour.Number{Square: v, Number: n})
			default:
				m, err := asktext.Edge(a.File.Adjacency, word)
				if err != nil {
					return BadValue(of.field, fault.Shorten(word), "%w", err)
				}
				if of.field == "use" {
					d.Use = append(d.Use, m)
				} else {
					d.Avoid = append(d.Avoid, m)
				}
			}
		}
		a.Ask.Constraints = &d
		if err := a.Ask.Check(a.Graph, tour.GraphConstraints); err != nil {
			return InField(of.field, err)
		}
	}
	return nil
}
