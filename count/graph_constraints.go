//go:build !leaperpage

package count

import (
	"context"
	"math/big"

	"leaper/constraints"
	"leaper/graph"
	"leaper/internal/fault"
)

// obeyingGraph is [Count.obeying] for a graph that stands on no board.
func (c Count) obeyingGraph(ctx context.Context, a *graph.Adjacency, opts Options) (Count, error) {
	p, why, err := constraints.NewGraph(ctx, a, c.ask)
	switch {
	case ctx.Err() != nil:
		return Count{}, unfinished(ctx.Err())
	case err != nil:
		return Count{}, err
	case why != nil:
		c.directed = new(big.Int)
		return c, nil
	}
	e := &edgewise{whole: a, ask: c.ask.Plain(), opts: opts}
	switch cannot := e.read(c.ask); {
	case cannot != "" && opts.Method == Sweep:
		return Count{}, fault.New(ErrMethod, "a sweep cannot count tours of a graph with %s; a complete search does, if there are not too many", cannot)
	case cannot != "":
		return c.search(ctx, p, opts, func() (Count, error) { return c.listGraph(ctx, a, opts) })
	case a.Len() > MaxSweep:
		return Count{}, fault.New(graph.ErrTooLarge, "counting by a sweep: a graph of %d vertices, the most this can hold is %d", a.Len(), MaxSweep)
	}
	c.directed, err = e.total(ctx)
	return c, err
}
