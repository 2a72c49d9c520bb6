package sample

import (
	"context"

	"leaper/count"
	"leaper/count/frontier"
	"leaper/graph"
	"leaper/tour"
)

// Graph is [New] for a graph that stands on no board. Its squares are its vertices, from 0.
// Where its edges go one way, or it is too wide, nothing is drawn.
func Graph(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (*Sampler, error) {
	if err := ask.CheckGraph(a); err != nil {
		return nil, err
	}
	s := &Sampler{ask: ask, proposed: ask, refuses: ask.Kind == tour.Open, adj: a, opts: opts, stage: "counting"}
	if s.opts.Memory <= 0 {
		s.opts.Memory = frontier.DefaultMemory
	}
	if s.refuses {
		s.proposed.Kind = tour.Path
	}
	draws, err := count.NewGraphDraws(ctx, a, s.proposed, s.counting())
	if err != nil {
		return nil, err
	}
	if draws.Number().Sign() == 0 {
		return nil, ErrNone
	}
	s.draws = draws
	s.verifier = func(t tour.Tour) error { return tour.VerifyGraph(a, ask, t) }
	s.proposals = func(t tour.Tour) error { return tour.VerifyGraph(a, s.proposed, t) }
	s.size()
	return s, nil
}

// exact counts the tours that are asked for.
func (s *Sampler) exact(ctx context.Context) (count.Count, error) {
	if s.graph == nil {
		return count.Graph(ctx, s.adj, s.ask, s.counting())
	}
	return count.Exact(ctx, s.graph, s.ask, s.counting())
}
