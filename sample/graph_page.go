//go:build leaperpage

package sample

import (
	"context"
	"iter"

	"leaper/count"
	"leaper/list"
	"leaper/tour"
)

// A page draws tours of boards alone.

func (s *Sampler) exact(ctx context.Context) (count.Count, error) {
	return count.Exact(ctx, s.graph, s.ask, s.counting())
}

func (s *Sampler) listing(ctx context.Context) iter.Seq2[tour.Tour, error] {
	return list.All(ctx, s.graph, s.ask, list.Options{})
}
