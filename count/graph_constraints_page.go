//go:build leaperpage

package count

import (
	"context"

	"leaper/graph"
	"leaper/internal/fault"
)

// obeyingGraph: a page counts such tours of boards alone.
func (c Count) obeyingGraph(context.Context, *graph.Adjacency, Options) (Count, error) {
	return Count{}, fault.New(ErrMethod, "a page counts no tours of graphs with %s", c.ask.Constrained())
}
