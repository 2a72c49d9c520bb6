package choose

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"leaper/count/internal/plan"
	"leaper/internal/fault"
)

const (
	// maxGreedy is the largest graph for which the greedy order is tried: its time grows with
	// the square of the size.
	maxGreedy = 1 << 11
	// maxNarrowed is the largest graph whose orders are made narrower. worthNarrowing is the
	// least cost of a count at which that pays.
	maxNarrowed    = 100
	worthNarrowing = 1 << 20
	// quickRounds are tried at first. longRounds follow if a plan takes more memory than a
	// largePlan, or more work than a longPlan.
	quickRounds = 500
	longRounds  = 3000
	largePlan   = 1 << 28
	longPlan    = 1 << 29
)

// chooser gathers plans for one graph.
type chooser struct {
	*plan.Family
	plans []*plan.Plan // the best of each order
	tried [][]int32
	given int        // the first of these, which the caller gave
	wide  error      // why an order makes no plan
	avoid *plan.Plan // if not nil: see Another
}

func newChooser(g plan.Graph) *chooser { return &chooser{Family: plan.Coloured(g)} }

// choose probes the plans that may be the best, and picks one.
func (c *chooser) choose(ctx context.Context) (*plan.Plan, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(c.plans) == 0 {
		return nil, c.wide
	}
	if c.plans = slices.DeleteFunc(c.plans, c.avoid.IsLike); len(c.plans) == 0 {
		return nil, fault.New(ErrAnother, "this count can be made in one way only, that which is known already")
	}
	least := c.least()
	var plans []*plan.Plan
	for _, p := range c.plans {
		if p.Cost() > plan.ProductOf(8, least) {
			continue
		}
		if least >= plan.ProbeStates/8 { // else any plan is quick
			if err := p.Probe(ctx, int64(min(plan.ProbeStates, least/4))); err != nil {
				return nil, err
			}
		}
		if err := p.Fix(plan.UnitStates); err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	lowest := slices.MinFunc(plans, func(p, q *plan.Plan) int { return cmp.Compare(p.Price(), q.Price()) }).Price()
	return plans[slices.IndexFunc(plans, func(p *plan.Plan) bool { return p.Price() <= lowest+lowest/4 })], nil
}

// least is the lowest cost.
func (c *chooser) least() uint64 {
	least := uint64(math.MaxUint64)
	for _, p := range c.plans {
		least = min(least, p.Cost())
	}
	return least
}

// try adds the best plan for an order. It looks more closely at the cuts with the fewest possible
// states.
func (c *chooser) try(ctx context.Context, order []int32) {
	if ctx.Err() != nil {
		return // choose says so
	}
	p := c.Family.New(order)
	if slices.ContainsFunc(c.tried, func(o []int32) bool { return slices.Equal(o, p.Order) }) {
		return
	}
	c.tried = append(c.tried, p.Order)
	p.Generated = c.given > 0
	type cut struct {
		split int
		cost  uint64
	}
	var cuts []cut
	for i, split := range p.Splits() {
		if ctx.Err() != nil {
			return
		}
		if p.Divide(split); ctx.Err() != nil { // either takes some hundredths of a second on a long board
			return
		}
		cost, err := p.Rough()
		if err != nil {
			c.wide = err
			continue
		}
		if i > 0 {
			cost = plan.ProductOf(cost, 2) // it is rough, and the middle is rarely far off
		}
		cuts = append(cuts, cut{split, cost})
	}
	slices.SortStableFunc(cuts, func(a, b cut) int { return cmp.Compare(a.cost, b.cost) })
	closely := 3
	if len(c.Graph.Next) > maxNarrowed {
		closely = 1 // on long boards all cuts are alike, and a look takes long
	}
	cuts = cuts[:min(closely, len(cuts))]
	best, least := 0, uint64(math.MaxUint64)
	for _, cut := range cuts {
		if ctx.Err() != nil { // each look takes a tenth of a second on a long board
			return
		}
		if err := p.SplitAt(cut.split); err != nil {
			c.wide = err
		} else if price := p.Price(); price < least {
			best, least = cut.split, price
		}
	}
	if least < math.MaxUint64 && ctx.Err() == nil && p.SplitAt(best) == nil {
		c.plans = append(c.plans, p)
	}
}

// narrow makes orders narrower, if the count is worth it. It works on the orders tried before, and
// on some that go outwards from a vertex, for some rounds each, and then on the best of them for
// ten times as many rounds.
func (c *chooser) narrow(ctx context.Context, starts, rounds int) {
	if c.least() < worthNarrowing || len(c.Graph.Next) > maxNarrowed {
		return
	}
	draw := rand.New(rand.NewPCG(1736, uint64(len(c.tried))))
	o := plan.NewOrdering(c.Family)
	orders := slices.Clone(c.tried)
	for len(orders) < starts {
		orders = append(orders, plan.Outwards(c.Graph, draw))
	}
	for _, more := range []int{1, 10} {
		for i := range orders {
			orders[i] = o.Narrowed(ctx, orders[i], draw, more*rounds)
		}
		slices.SortStableFunc(orders, func(a, b []int32) int { return cmp.Compare(o.Cost(a), o.Cost(b)) })
		orders = orders[:min(3, len(orders))]
	}
	for _, order := range orders {
		c.try(ctx, order)
	}
}

// ErrAnother: there is no other plan.
var ErrAnother = errors.New("no other plan")
