//go:build leaperpage

package find

import (
	"context"

	"leaper/graph"
	"leaper/list"
	"leaper/tour"
)

// lifted goes on with the listing: a page loads no more than it must, and the listing finds
// nearly all that there is.
func lifted(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	return firstOf(ctx, g, ask, opts, list.KT, 0)
}
