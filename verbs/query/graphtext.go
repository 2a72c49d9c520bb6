//go:build !leaperpage

package query

import (
	"context"
	"strings"

	"leaper/graph"
)

// Onto puts the graph in place of the board, if there is one. It may have as many vertices as
// a board squares, and as many edges as a piece moves.
func (q *OfGraph) Onto(p *Place, most Limits) error {
	if q.Text == "" {
		return nil
	}
	if p.Board != "" || p.Given != nil || p.File != nil {
		return BadFields("graph", "board", "the graph comes from a board or from a text; leave one of them out")
	}
	r, err := graph.Guess(strings.NewReader(q.Text))
	if err != nil {
		return InField("graph", err)
	}
	a, err := r.Only(context.Background())
	if err != nil {
		return InField("graph", err)
	}
	switch {
	case most.Squares > 0 && int64(a.Len()) > most.Squares:
		return InField("graph", TooMuch("it has %d vertices; graphs of up to %d are taken here, and the command takes larger ones", a.Len(), most.Squares))
	case most.Arcs > 0 && int64(a.Arcs()) > most.Arcs:
		return InField("graph", TooMuch("it has %d edges; %d are taken here, and the command takes more", a.Arcs()/2, most.Arcs/2))
	}
	p.File = &File{Adjacency: a}
	return nil
}
