package count

import (
	"context"
	"math/big"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
)

// Graph counts the tours of a graph that stands on no board, such as
// [graph.Read] gives: Hamiltonian paths, or cycles for the kind closed. Its
// squares are its vertices, from 0. It is [Exact] without the convention
// Distinct, which needs a board's symmetries; so are its errors. Where edges go
// one way, tours are listed, and have no undirected number.
func Graph(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (Count, error) {
	if err := ask.CheckGraph(a); err != nil {
		return Count{}, err
	}
	c := Count{ask: ask, squares: int64(a.Len()), arrows: a.Directed()}
	switch {
	case opts.Method > Listing:
		return Count{}, fault.New(ErrMethod, "%s does not exist", opts.Method)
	case opts.As == tour.Distinct:
		return Count{}, fault.New(ErrMethod, "distinct makes no sense for a graph that stands on no board, which has no symmetries to speak of")
	case opts.As == tour.Undirected && a.Directed():
		return Count{}, fault.New(ErrMethod, "undirected makes no sense for a graph whose edges go one way")
	case opts.Method == Sweep && a.Directed():
		return Count{}, fault.New(ErrMethod, "a sweep cannot count tours of a graph whose edges go one way; list them")
	case opts.Method == Listing || a.Directed():
		return c.listGraph(ctx, a, opts)
	case a.Len() <= 2:
		c.directed = small(a, ask)
		return c, nil
	}
	switch why, err := exist.CertificateContext(ctx, nil, a, ask); {
	case err != nil:
		return Count{}, unfinished(err)
	case why != nil:
		c.directed = new(big.Int)
		return c, nil
	case a.Len() > MaxSweep:
		return Count{}, fault.New(graph.ErrTooLarge, "counting by a sweep: a graph of %d vertices, the most this can hold is %d", a.Len(), MaxSweep)
	}
	s := sweeping{adj: a, n: a.Len(), orders: [][]int32{inOrder(a.Len())}, memory: opts.memory()}
	plan, err := s.plan(ctx, ask)
	if err != nil {
		return Count{}, err
	}
	if c.directed, err = plan.total(ctx, opts); err != nil {
		return Count{}, err
	}
	return c, nil
}

// listGraph counts by listing.
func (c Count) listGraph(ctx context.Context, a *graph.Adjacency, opts Options) (Count, error) {
	n := int64(0)
	var failed error
	for _, err := range list.Graph(ctx, a, c.ask, list.Options{Threads: opts.Threads, Stats: opts.Stats}) {
		if err != nil {
			failed = err
			break
		}
		if n++; n&1023 == 0 && opts.Progress != nil {
			opts.Progress(0, n)
		}
	}
	if failed != nil && ctx.Err() == nil {
		return Count{}, failed
	}
	c.directed = big.NewInt(n)
	if failed != nil {
		return c, unfinished(failed)
	}
	return c, nil
}

func inOrder(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}
