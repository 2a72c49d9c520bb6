//go:build !leaperpage

package sample

import (
	"context"
	"iter"

	"leaper/count"
	"leaper/count/frontier"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
)

// Graph is [New] for a graph without a board. Its squares are its vertices, from 0. A sweep
// draws tours with edges to take and to avoid. Tours with given numbers on the way, and tours of
// a graph whose edges go one way, are drawn from their listing.
func Graph(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (*Sampler, error) {
	if err := ask.CheckGraph(a, tour.OfGraphs); err != nil {
		return nil, err
	}
	s := &Sampler{ask: ask, proposed: ask, adj: a, opts: opts, stage: "counting"}
	if s.opts.Memory <= 0 {
		s.opts.Memory = frontier.DefaultMemory
	}
	if err := s.readyGraph(ctx); err != nil {
		return nil, err
	}
	if s.Number().Sign() == 0 {
		return nil, ErrNone
	}
	s.verifier = func(t tour.Tour) error { return tour.VerifyGraph(a, ask, t) }
	s.proposals = func(t tour.Tour) error { return tour.VerifyGraph(a, s.proposed, t) }
	s.size()
	return s, nil
}

// readyGraph is [Sampler.ready] for a graph that stands on no board.
func (s *Sampler) readyGraph(ctx context.Context) error {
	drawn, k := s.ask.TurnedGraph(s.adj)
	some := drawn.Constrained()
	paths := drawn
	if paths.Kind == tour.Open {
		paths.Kind = tour.Path
	}
	if s.adj.Directed() && !count.DrawnBySets(s.adj, paths, s.counting()) || some&^tour.OfMoves != 0 || some != 0 && s.adj.Len() < 4 {
		return s.list(ctx)
	}
	s.turn = int(k - 1)
	if s.refuses = drawn.Kind == tour.Open; s.refuses {
		drawn.Kind, s.proposed.Kind = tour.Path, tour.Path
	}
	draws, err := count.NewGraphDraws(ctx, s.adj, drawn, s.counting())
	if err == nil { // no drawer is better than one that is nil
		s.draws = draws
	}
	return err
}

// exact counts the tours that are asked for.
func (s *Sampler) exact(ctx context.Context) (count.Count, error) {
	if s.graph == nil {
		return count.Graph(ctx, s.adj, s.ask, s.counting())
	}
	return count.Exact(ctx, s.graph, s.ask, s.counting())
}

// listing is all the tours that are asked for.
func (s *Sampler) listing(ctx context.Context) iter.Seq2[tour.Tour, error] {
	if s.graph == nil {
		return list.Graph(ctx, s.adj, s.ask, list.Options{})
	}
	return list.All(ctx, s.graph, s.ask, list.Options{})
}
