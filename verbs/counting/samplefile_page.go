//go:build leaperpage

package counting

import (
	"context"

	"leaper/count"
	"leaper/estimate"
	"leaper/sample"
	"leaper/tour"
	"leaper/verbs/query"
)

// The page reads no graph files, so it neither counts nor draws tours of their graphs.

func countOf(context.Context, *query.File, tour.Ask, count.Options) (count.Count, error) {
	return count.Count{}, count.ErrMethod
}

func (c *Counting) uses(ctx context.Context) ([]count.Use, error) {
	return count.ByMove(ctx, c.Graph, c.Ask, c.opts)
}

func (c *Counting) starts(ctx context.Context) ([]count.Start, error) {
	return count.ByStart(ctx, c.Graph, c.Ask, c.opts)
}

func estimateOf(ctx context.Context, a query.Asked, opts estimate.Options) (estimate.Estimate, error) {
	return estimate.Tours(ctx, a.Graph, a.Ask, opts)
}

func drawerOf(context.Context, *query.File, tour.Ask, sample.Options) (*sample.Sampler, error) {
	return nil, sample.ErrNone
}

func (s *Sampling) ofFile(context.Context, query.Tell) (query.Answer, error) {
	return nil, sample.ErrNone
}
