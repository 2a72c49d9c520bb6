//go:build !leaperpage

package number

import (
	"context"

	"leaper/count"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
)

// Graph is [New] for a graph without a board, in the order of [list.Graph]. It keeps no
// cache.
func Graph(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (*Numbers, error) {
	if err := ask.CheckGraph(a, tour.OfGraphs); err != nil {
		return nil, err
	}
	if opts.Cache != nil {
		return nil, fault.New(ErrCache, "a cache belongs to a board, and this graph has none; leave it out")
	}
	n, err := newNumbers(ask.SettledGraph(a), opts, int64(a.Len()), a.Directed())
	if err != nil {
		return nil, err
	}
	n.table = a
	if n.tree, err = list.NewGraphTree(ctx, a, n.ask, n.List()); err != nil {
		return nil, err
	}
	if err := n.ready(ctx); err != nil {
		return nil, err
	}
	return n, nil
}

// beginnings counts beginnings of tours of a graph.
func (n *Numbers) beginnings(ctx context.Context, without [][2]graph.Vertex, by count.Options) (*count.Beginnings, error) {
	if n.graph == nil {
		return count.NewGraphBeginnings(n.table, n.home, without, by)
	}
	return count.NewBeginnings(ctx, n.graph, n.home, without, by)
}

func (n *Numbers) directed() bool {
	if n.graph == nil {
		return n.table.Directed()
	}
	return n.graph.Directed()
}

// verify is [tour.Verify], or [tour.VerifyGraph].
func (n *Numbers) verify(ask tour.Ask, t tour.Tour) error {
	if n.graph == nil {
		return tour.VerifyGraph(n.table, ask, t)
	}
	return tour.Verify(n.graph.Board(), n.graph.Piece(), ask, t)
}

// say is the constraints in words.
func (n *Numbers) say() string {
	if n.graph == nil {
		return n.ask.Say(nil)
	}
	return n.ask.Say(n.graph.Board())
}
