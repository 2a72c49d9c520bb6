//go:build leaperpage

package count

import (
	"context"
	"fmt"

	"leaper/graph"
)

// symmetric leaves the count to the listing: a page loads no more than it must.
func (c Count) symmetric(context.Context, *graph.Graph, Options) (Count, error) {
	return Count{}, fmt.Errorf("on a page without a server %w", errSymmetry)
}
