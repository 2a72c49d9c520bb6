package choose

import (
	"context"

	"leaper/count/internal/plan"
	"leaper/internal/vertexorder"
)

// New plans a count of the Hamiltonian cycles of a graph. It tries the orders given and some of
// its own, with several cuts each, and keeps the plan with the lowest guessed cost. Of plans
// with similar guesses it keeps the one whose order was given first. The choice is the same on
// every machine. The error wraps [ErrWidth] if every frontier is wider than [pairing.MaxWidth].
//
// Memory is what a run will be allowed. A count is planned in branches if it does not seem to
// fit half of the memory, or if it is long and branches give it automorphisms. 0 is for plans
// without branches.
func New(ctx context.Context, g plan.Graph, memory int64, orders ...[]int32) (*plan.Plan, error) {
	return newChooser(g).plan(ctx, memory, orders)
}

// plan tries orders, first the given ones, and takes the best plan.
func (c *chooser) plan(ctx context.Context, memory int64, orders [][]int32) (*plan.Plan, error) {
	for _, order := range orders {
		c.try(ctx, order)
	}
	c.given = len(c.tried)
	if len(c.Graph.Next) <= maxGreedy || len(orders) == 0 {
		c.try(ctx, vertexorder.Greedy(ctx, c.Graph.Next))
	}
	c.narrow(ctx, 10, quickRounds)
	best, err := c.choose(ctx)
	if err == nil && !best.Mirror && (best.Bytes() > largePlan || best.Cost() > longPlan) {
		c.narrow(ctx, 20, longRounds)
		best, err = c.choose(ctx)
	}
	if err != nil {
		return nil, err
	}
	if memory > 0 {
		if best, err = c.fitting(ctx, best, uint64(memory)); err != nil {
			return nil, err
		}
	}
	if err := best.ChooseUnits(plan.UnitStates); err != nil {
		return nil, err
	}
	return best, nil
}

// fitting is the best plan of whole layers, or a plan in branches in its place. It looks for
// branches if the plan does not seem to fit half of the memory, and if a long count may have
// automorphisms.
func (c *chooser) fitting(ctx context.Context, best *plan.Plan, memory uint64) (*plan.Plan, error) {
	undivided, err := best.Undivided()
	switch {
	case err != nil:
		return nil, err
	case best.Bytes() > memory/2 || undivided > memory:
		return c.inBranches(ctx, best, memory)
	case best.Cost() > worthFolding:
		return c.folding(ctx, best, memory)
	}
	return best, nil
}

// Another plans a count as [New] does, but in another way than a given layout. So the number, or
// its residue modulo a prime (see [Options]), can be found a second time. The sides have other
// states after each step. A plan that is only the old one along another axis, or in a mirror,
// does not count as another. The error wraps [ErrAnother] if there is no other plan, or
// [ErrLayout] if the layout is not of this graph.
func Another(ctx context.Context, g plan.Graph, memory int64, old plan.Layout, orders ...[]int32) (*plan.Plan, error) {
	oldPlan, err := plan.Lay(g, old)
	if err != nil {
		return nil, err
	}
	c := newChooser(g)
	c.avoid = oldPlan
	return c.plan(ctx, memory, orders)
}
