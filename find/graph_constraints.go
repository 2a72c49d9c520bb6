//go:build !leaperpage

package find

import (
	"context"

	"leaper/constraints"
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// onTableObeying is [obeys] for a graph that stands on no board.
func onTableObeying(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	opts.draw = nil
	p, why, err := constraints.NewGraph(ctx, a, ask)
	if why == nil && err == nil {
		why = p.Contradiction()
	}
	switch {
	case why != nil || err != nil:
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, err
	case ask.Constrained()&tour.OfNumbers == 0 || opts.Method == Backtrack:
		return byTable(ctx, nil, a, ask, opts)
	case opts.Method == SAT:
		return placed(ctx, p)
	}
	return numbered(ctx, nil, p, opts)
}
