//go:build !leaperpage

package counting

import (
	"context"

	"leaper/count"
	"leaper/estimate"
	"leaper/sample"
	"leaper/stats"
	"leaper/tour"
	"leaper/verbs/query"
)

// countOf counts tours of a file's graph.
func countOf(ctx context.Context, f *query.File, ask tour.Ask, opts count.Options) (count.Count, error) {
	return count.Graph(ctx, f.Adjacency, ask, opts)
}

// uses counts the tours that take each move, and starts those that begin on each square.
func (c *Counting) uses(ctx context.Context) ([]count.Use, error) {
	if c.File != nil {
		return count.GraphByMove(ctx, c.File.Adjacency, c.Ask, c.opts)
	}
	return count.ByMove(ctx, c.Graph, c.Ask, c.opts)
}

func (c *Counting) starts(ctx context.Context) ([]count.Start, error) {
	if c.File != nil {
		return count.GraphByStart(ctx, c.File.Adjacency, c.Ask, c.opts)
	}
	return count.ByStart(ctx, c.Graph, c.Ask, c.opts)
}

// estimateOf estimates tours of a board, or of a file's graph.
func estimateOf(ctx context.Context, a query.Asked, opts estimate.Options) (estimate.Estimate, error) {
	if a.File != nil {
		return estimate.Graph(ctx, a.File.Adjacency, a.Ask, opts)
	}
	return estimate.Tours(ctx, a.Graph, a.Ask, opts)
}

// drawerOf draws tours of a file's graph.
func drawerOf(ctx context.Context, f *query.File, ask tour.Ask, opts sample.Options) (*sample.Sampler, error) {
	return sample.Graph(ctx, f.Adjacency, ask, opts)
}

// tallyOf makes an empty tally.
func tallyOf(ctx context.Context, a query.Asked) (*stats.Tally, error) {
	if a.File != nil {
		return stats.Graph(ctx, a.File.Adjacency)
	}
	return stats.New(ctx, a.Graph)
}

// SamplesFile is some tours of a file's graph, each drawn uniformly from all.
type SamplesFile struct {
	List []query.FileTour `json:"tours"`
	*Samples
}

// ofFile draws tours of a graph from a file.
func (s *Sampling) ofFile(ctx context.Context, tell query.Tell) (query.Answer, error) {
	list := []query.FileTour{}
	err := s.Ready(ctx, tell)
	if err == nil {
		err = s.Run(ctx, func(_ int64, t tour.Tour) error {
			list = append(list, *s.File.TourOf(t))
			return nil
		})
	}
	a, err := s.Answer(err)
	if err != nil {
		return nil, err
	}
	return &SamplesFile{list, a}, nil
}
