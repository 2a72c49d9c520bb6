//go:build leaperpage

package find

import (
	"context"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// onTableObeying: a page has graphs that stand on no board as rests of boards alone, and nothing
// is demanded of those.
func onTableObeying(_ context.Context, _ *graph.Adjacency, ask tour.Ask, _ Options) (Answer, error) {
	return Answer{}, fault.New(ErrMethod, "a page finds no tours of graphs with %s", ask.Constrained())
}
