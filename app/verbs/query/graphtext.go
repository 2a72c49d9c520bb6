package query

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"leaper/graph"
	"leaper/internal/fault"
)

// ReplaceBoard puts the graph in place of the board, if there is one. It may have as many vertices as
// a board may have squares, and as many edges as a piece may have moves.
func (q *GraphText) ReplaceBoard(p *Place, limits Limits) error {
	if q.Text == "" && q.TextFormat != "" {
		return BadField("graph_format", "it is the format of graph, which is not given")
	}
	if q.Text == "" {
		return nil
	}
	if p.Board != "" || p.Given != nil || p.File != nil {
		return BadFields("graph", "board", "the graph comes from a board or from a text; leave one of them out")
	}
	r, err := q.reader()
	if err != nil {
		return err
	}
	a, err := graph.Only(context.Background(), r)
	if err != nil {
		if errors.As(err, new(*graph.AmbiguousError)) {
			return InField("graph", fmt.Errorf("%w in graph_format", err))
		}
		return InField("graph", err)
	}
	edges, noun := a.Edges()
	switch {
	case limits.Squares > 0 && int64(a.Len()) > limits.Squares:
		return InField("graph", TooMuch("it has %d vertices; graphs of up to %d are taken here, and the command takes larger ones", a.Len(), limits.Squares))
	case limits.Arcs > 0 && int64(a.Arcs()) > limits.Arcs:
		return InField("graph", TooMuch("it has %s; %d edges are taken here, and the command takes more", fault.Plural(edges, noun), limits.Arcs/2))
	}
	p.File = &File{Adjacency: a, Reading: r.Reading()}
	return nil
}

// reader reads the text in the format that is given, or in the one that it shows.
func (q *GraphText) reader() (*graph.Reader, error) {
	text := strings.NewReader(q.Text)
	if q.TextFormat != "" {
		f, err := graph.ParseFormat(q.TextFormat)
		return graph.NewReader(text, f), InField("graph_format", err)
	}
	r, err := graph.Guess(text)
	return r, InField("graph", err)
}
