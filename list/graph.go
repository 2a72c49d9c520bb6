package list

import (
	"context"
	"iter"
	"slices"

	"leaper/constraints"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/position"
	"leaper/tour"
)

// Graph yields the tours of a graph that stands on no board, as [graph.Read]
// gives it, in order: its squares are its vertices, and a tour visits each once.
// It is [All] without what needs a board: the convention Distinct, which goes by
// its symmetries, and the order [Moves], by those of a piece. In the order [KT]
// equals are taken last-vertex first; [Plain] and [Castle] take vertices by their
// number. Of constraints it knows [tour.OfGraphs]. Its errors are those of All.
func Graph(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) iter.Seq2[tour.Tour, error] {
	return func(yield func(tour.Tour, error) bool) {
		p, err := newGraphProblem(ctx, a, ask, opts)
		if err != nil {
			yield(tour.Tour{}, err)
			return
		}
		p.stream(ctx, yield)
	}
}

func newGraphProblem(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (*problem, error) {
	if err := ask.CheckGraph(a, tour.OfGraphs); err != nil {
		return nil, err
	}
	switch {
	case a.Len() > MaxSquares:
		return nil, fault.New(graph.ErrTooLarge, "listing: a graph of %d vertices, the most this can hold is %d", a.Len(), MaxSquares)
	case a.Arcs() > MaxArcs:
		return nil, fault.New(graph.ErrTooLarge, "listing: a graph of %d edges, the most this can hold is %d", a.Arcs()/2, MaxArcs/2)
	case opts.Order > Castle:
		return nil, fault.New(ErrOptions, "%s does not exist", opts.Order)
	case opts.Order == Moves:
		return nil, fault.New(ErrOptions, "order moves needs the moves of a piece, and this graph has none; there are kt, plain and castle")
	case opts.Order == Castle && ask.Kind != tour.Closed:
		return nil, errCastle
	case opts.As == tour.Distinct:
		return nil, fault.New(ErrOptions, "distinct makes no sense for a graph without a board: it is by the symmetries of a board")
	case opts.As == tour.Undirected && a.Directed():
		return nil, fault.New(ErrOptions, "undirected makes no sense for a graph whose edges go one way")
	case opts.Skip < 0:
		return nil, fault.New(ErrOptions, "skip %d is below 0", opts.Skip)
	case opts.Limit < 0:
		return nil, fault.New(ErrOptions, "limit %d is below 0", opts.Limit)
	}
	p := &problem{Ground: constraints.Ground{Table: a, Directed: a.Directed(), NoPrune: opts.NoPrune}, ask: ask.SettledGraph(a), opts: opts, n: a.Len(), end: -1}
	out := graph.MakeRows(p.n, a.Arcs())
	var row []graph.Vertex
	look := pulse.Of(ctx)
	for v := range graph.Vertex(p.n) {
		if err := look.Beat(1 + len(row)); err != nil {
			return nil, err
		}
		if row = append(row[:0], a.Of(v)...); opts.Order == KT {
			slices.Reverse(row)
		}
		out.Append(row...)
	}
	var err error
	if p.Moves, err = position.NewMoves(ctx, out, p.Directed); err != nil {
		return nil, err
	}
	p.findEnds()
	if p.watch, err = constraints.NewWatch(ctx, &p.Ground, p.ask); p.watch.None() {
		p.starts = nil
	}
	return p, err
}
