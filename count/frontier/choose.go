package frontier

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// newPlan plans a count of the Hamiltonian cycles of a graph. It tries the orders
// given and some of its own, each cut at several times, and keeps the plan that
// seems to take the least: of those that seem about alike, the one whose order
// was given first. That is the same on every machine. If the frontier of all is
// wider than [pairing.MaxWidth], the error wraps [ErrWidth].
//
// Memory is what a run will be allowed. A count that does not seem to fit half of it is
// planned as a descent, and so is a long one if that has twins; 0 is for plans without.
func newPlan(ctx context.Context, g Graph, memory int64, orders ...[]int32) (*Decomposition, error) {
	return newChooser(g).plan(ctx, memory, orders)
}

// plan tries orders, those given first, and takes the best.
func (c *chooser) plan(ctx context.Context, memory int64, orders [][]int32) (*Decomposition, error) {
	for _, order := range orders {
		c.try(ctx, order)
	}
	c.given = len(c.tried)
	if len(c.graph.Next) <= maxGreedy || len(orders) == 0 {
		c.try(ctx, greedy(ctx, c.graph))
	}
	c.narrow(ctx, 10, quickRounds)
	best, err := c.choose(ctx)
	if err == nil && !best.mirror && (best.bytes() > largePlan || best.cost() > longPlan) {
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
	if err := best.share(unitStates); err != nil {
		return nil, err
	}
	return best, nil
}

// fitting is the best plan of whole layers, or in its place a descent: where it does not seem to
// fit half of the memory, and where a long one may have twins.
func (c *chooser) fitting(ctx context.Context, best *Decomposition, memory uint64) (*Decomposition, error) {
	undivided, err := best.undivided()
	switch {
	case err != nil:
		return nil, err
	case best.bytes() > memory/2 || undivided > memory:
		return c.descending(ctx, best, memory)
	case best.cost() > worthFolding:
		return c.folding(ctx, best, memory)
	}
	return best, nil
}

const (
	// maxGreedy is the largest graph for which the greedy order is tried: it takes
	// time that grows with the square.
	maxGreedy = 1 << 11
	// maxNarrowed is the largest of which orders are made narrower, and
	// worthNarrowing what a count costs at least for that.
	maxNarrowed    = 100
	worthNarrowing = 1 << 20
	// quickRounds are tried at first, and longRounds if a plan takes more memory
	// than a largePlan, or more work than a longPlan.
	quickRounds = 500
	longRounds  = 3000
	largePlan   = 1 << 28
	longPlan    = 1 << 29
)

// chooser gathers plans for one graph.
type chooser struct {
	*family
	plans []*Decomposition // the best of each order
	tried [][]int32
	given int            // how many of these were not made here
	wide  error          // why an order makes no plan
	avoid *Decomposition // if not nil: see another.go
}

func newChooser(g Graph) *chooser { return &chooser{family: coloured(g)} }

// choose takes a closer look at the plans that may be the best, and takes one.
func (c *chooser) choose(ctx context.Context) (*Decomposition, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(c.plans) == 0 {
		return nil, c.wide
	}
	if err := c.avoids(); err != nil {
		return nil, err
	}
	least := c.least()
	var plans []*Decomposition
	for _, p := range c.plans {
		if p.cost() > productOf(8, least) {
			continue
		}
		if least >= probeStates/8 { // else it is quick, whatever comes of it
			if err := p.probe(ctx, int64(min(probeStates, least/4))); err != nil {
				return nil, err
			}
		}
		if err := p.fix(unitStates); err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	lowest := slices.MinFunc(plans, func(p, q *Decomposition) int { return cmp.Compare(p.price(), q.price()) }).price()
	return plans[slices.IndexFunc(plans, func(p *Decomposition) bool { return p.price() <= lowest+lowest/4 })], nil
}

// least is the lowest cost.
func (c *chooser) least() uint64 {
	least := uint64(math.MaxUint64)
	for _, p := range c.plans {
		least = min(least, p.cost())
	}
	return least
}

// try adds the best plan for an order: of the times to cut at, those where the
// states cannot be many are looked at more closely.
func (c *chooser) try(ctx context.Context, order []int32) {
	if ctx.Err() != nil {
		return // choose says so
	}
	p := c.family.plan(order)
	if slices.ContainsFunc(c.tried, func(o []int32) bool { return slices.Equal(o, p.order) }) {
		return
	}
	c.tried = append(c.tried, p.order)
	p.made = c.given > 0
	type cut struct {
		split int
		cost  uint64
	}
	var cuts []cut
	for i, split := range p.splits() {
		if ctx.Err() != nil {
			return
		}
		if p.divide(split); ctx.Err() != nil { // either takes some hundredths of a second on a long board
			return
		}
		cost, err := p.rough()
		if err != nil {
			c.wide = err
			continue
		}
		if i > 0 {
			cost = productOf(cost, 2) // it is rough, and the middle is rarely far off
		}
		cuts = append(cuts, cut{split, cost})
	}
	slices.SortStableFunc(cuts, func(a, b cut) int { return cmp.Compare(a.cost, b.cost) })
	closely := 3
	if len(c.graph.Next) > maxNarrowed {
		closely = 1 // on long boards all is alike, and a look takes long
	}
	cuts = cuts[:min(closely, len(cuts))]
	best, least := 0, uint64(math.MaxUint64)
	for _, cut := range cuts {
		if ctx.Err() != nil { // each look takes a tenth of a second on a long board
			return
		}
		if err := p.lay(cut.split); err != nil {
			c.wide = err
		} else if price := p.price(); price < least {
			best, least = cut.split, price
		}
	}
	if least < math.MaxUint64 && ctx.Err() == nil && p.lay(best) == nil {
		c.plans = append(c.plans, p)
	}
}

// narrow tries orders that are made narrower, if the count is worth it: those
// tried before, and some that go outwards from a vertex, for some rounds each;
// the best of them for ten times as many.
func (c *chooser) narrow(ctx context.Context, starts, rounds int) {
	if c.least() < worthNarrowing || len(c.graph.Next) > maxNarrowed {
		return
	}
	draw := rand.New(rand.NewPCG(1736, uint64(len(c.tried))))
	o := newOrdering(c.family)
	orders := slices.Clone(c.tried)
	for len(orders) < starts {
		orders = append(orders, outwards(c.graph, draw))
	}
	for _, more := range []int{1, 10} {
		for i := range orders {
			orders[i] = o.narrowed(ctx, orders[i], draw, more*rounds)
		}
		slices.SortStableFunc(orders, func(a, b []int32) int { return cmp.Compare(o.cost(a), o.cost(b)) })
		orders = orders[:min(3, len(orders))]
	}
	for _, order := range orders {
		c.try(ctx, order)
	}
}
