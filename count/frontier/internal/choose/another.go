package choose

import (
	"context"

	"leaper/count/frontier/internal/plan"
)

// Another plans a count as [New] does, but in another way than a given layout. So the number, or
// its residue modulo a prime (see [Options]), can be found a second time. The sides have other
// states after each step. A plan that is only the old one along another axis, or in a mirror,
// does not count as another. The error wraps [ErrAnother] if there is no other plan, or
// [ErrLayout] if the layout is not of this graph.
func Another(ctx context.Context, g plan.Graph, memory int64, old plan.Layout, orders ...[]int32) (*plan.Plan, error) {
	laid, err := plan.Lay(g, old)
	if err != nil {
		return nil, err
	}
	c := newChooser(g)
	c.avoid = laid
	return c.plan(ctx, memory, orders)
}
