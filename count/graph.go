package count

import (
	"context"
	"math/big"
	"slices"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
)

// Graph counts the tours of a graph without a board, as [graph.Read] gives it: Hamiltonian
// paths, or Hamiltonian cycles for the kind closed. Its squares are its vertices, from 0. It
// works like [Exact], with the same errors, but without the convention Distinct, which needs a
// board's symmetries. Where edges go one way, tours are listed and have no undirected number.
func Graph(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (Count, error) {
	if err := ask.CheckGraph(a, tour.OfGraphs); err != nil {
		return Count{}, err
	}
	asked := ask
	ask, _ = ask.TurnedGraph(a)
	c, err := onTable(ctx, a, ask, opts)
	if c.squares > 0 {
		c.ask = asked
	}
	return c, err
}

// onTable counts by an ask that has been checked and turned.
func onTable(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (Count, error) {
	c := Count{ask: ask, squares: int64(a.Len()), arrows: a.Directed()}
	switch {
	case opts.Method > Listing:
		return Count{}, fault.New(ErrMethod, "%s does not exist", opts.Method)
	case opts.As == tour.Distinct:
		return Count{}, fault.New(ErrMethod, "distinct makes no sense for a graph without a board: it is by the symmetries of a board")
	case opts.As == tour.Undirected && a.Directed():
		return Count{}, fault.New(ErrMethod, "undirected makes no sense for a graph whose edges go one way")
	case opts.Method == Sweep && a.Directed():
		return Count{}, fault.New(ErrMethod, "a sweep cannot count tours of a graph whose edges go one way; list them")
	case opts.Method == Listing || a.Directed():
		return c.oneWay(ctx, a, opts, func(o list.Options) (int64, error) { return list.CountGraph(ctx, a, c.ask, o) })
	case ask.Constrained() != 0:
		return c.obeyingGraph(ctx, a, opts)
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
	s := sweepingOf(nil, a, opts.memory())
	s.summed = opts.Method == Auto
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
	return c.listed(ctx, opts, func(o list.Options) (int64, error) { return list.CountGraph(ctx, a, c.ask, o) })
}

// graphOrders are orders of the vertices of a graph without a board. One is the order of their
// numbers, which often follows how the graph was made. The other depends on the graph alone.
func graphOrders(a *graph.Adjacency) [][]int32 {
	return [][]int32{inOrder(a.Len()), layered(a)}
}

func inOrder(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// layered is an order by distance from a vertex at an end of the graph. Within a distance,
// vertices with earlier neighbours come first, so that edges do not reach far (Cuthill & McKee
// 1969). Its time is proportional to the edges. It is narrow where the graph is long, whatever
// its numbers.
func layered(a *graph.Adjacency) []int32 {
	met := make([]bool, a.Len())
	order := make([]int32, 0, a.Len())
	from := func(start graph.Vertex) (part []int32) {
		first := len(order)
		order, met[start] = append(order, int32(start)), true
		for at := first; at < len(order); at++ {
			row := slices.Clone(a.Of(graph.Vertex(order[at])))
			slices.SortStableFunc(row, func(v, w graph.Vertex) int { return len(a.Of(v)) - len(a.Of(w)) })
			for _, w := range row {
				if !met[w] {
					order, met[w] = append(order, int32(w)), true
				}
			}
		}
		return order[first:]
	}
	for v := range graph.Vertex(a.Len()) {
		if met[v] {
			continue
		}
		// The last one that is met is far away from all: an end, if there are ends.
		for range 2 {
			part := from(v)
			v = graph.Vertex(part[len(part)-1])
			for _, w := range part {
				met[w] = false
			}
			order = order[:len(order)-len(part)]
		}
		from(v)
	}
	return order
}
