package choose

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"leaper/count/internal/plan"
)

// The plans in branches that plans may become, and the few that are worth a closer look
// (forecast.go). Every plan is tried with every shear, folded or not. Those of huge counts are
// bent as well. Of all these, the few that seem cheapest remain.

// A candidate is a plan in branches that another plan may become, and how.
type candidate struct {
	to   *plan.Plan // not embedded: sorting would bring all of its methods along
	from *plan.Plan // before the shear
	by   plan.Shear
}

// candidates are plans in branches, each once.
type candidates struct {
	list  []candidate
	seen  map[[3]uint64]bool // by costs: along another axis, a square board gives the same plan
	avoid *plan.Plan         // if not nil: see Another
	known map[bending]candidate
}

// bending is the key of a bent candidate: a plan and a shear, as text.
type bending struct {
	from *plan.Plan
	by   string
}

// maxSheared is the largest graph whose sweeps are sheared. On long graphs it takes long to
// guess the cost of a hundred orders, and a long graph that can be counted is narrow.
const maxSheared = 150

// A count with more guessed work than largeCount is worth some more dry runs. A count with more
// than hugeCount, some hours' worth, is worth bent shears, and its price includes what its
// rounds sweep again. A count with more than hopeless is beyond reach.
const (
	largeCount = 1 << 36
	hugeCount  = 1 << 40
	hopeless   = 1 << 53
)

// overHeld is how many times a guess overestimates the bytes that branches hold, at most.
const overHeld = 32

// worthDryRuns lists plans in branches that are worth a dry run. It ranks them by their guessed
// cost in a memory. A third of the list assumes that the guess of their memory is very much too
// high, a third that it is too high, and a third that it is about right.
func (c *chooser) worthDryRuns(ctx context.Context, best *plan.Plan, memory uint64) ([]*plan.Plan, error) {
	all, err := c.sheared(ctx, best)
	if err != nil {
		return nil, err
	}
	dryRuns := fewDryRuns
	if best.Cost() > largeCount {
		dryRuns = manyDryRuns
	}
	var list []*plan.Plan
	for _, over := range []uint64{overHeld, overHeld / 4, overHeld / 16} {
		if best.Cost() > hugeCount {
			// Like the price below, but every improvement counts.
			err := all.bend(ctx, func(p *plan.Plan) uint64 {
				return plan.Portion(p.InRounds(p.Cost()), max(p.Held/over, memory/2), memory/2)
			})
			if err != nil {
				return nil, err
			}
		}
		list = append(list, all.cheapest(dryRuns/3, func(p *plan.Plan) uint64 { return priceWithin(p.InRounds(p.Cost()), p.Held/over, memory) })...)
	}
	return list, nil
}

// sheared lists the plans in branches that plans may become, folded or not, if there are any.
func (c *chooser) sheared(ctx context.Context, best *plan.Plan) (*candidates, error) {
	all := &candidates{seen: map[[3]uint64]bool{}, avoid: c.avoid, known: map[bending]candidate{}}
	if len(c.Graph.Next) > maxSheared {
		return all, nil
	}
	for _, p := range c.plans {
		if p.Whole || p.Generated || p.Cost() > min(hopeless, plan.ProductOf(32, best.Cost())) {
			continue
		}
		variants := []*plan.Plan{p}
		if q := p.FoldedAlong(); q != nil {
			variants = append(variants, q)
		}
		for _, p := range variants {
			for _, s := range p.Shears() {
				d, err := candidateOf(ctx, p, s)
				if err != nil {
					return nil, err
				}
				all.add(d)
			}
		}
	}
	return all, nil
}

// candidateOf changes a plan by a shear. The candidate is empty if its plan is beyond reach.
func candidateOf(ctx context.Context, p *plan.Plan, s plan.Shear) (candidate, error) {
	if err := ctx.Err(); err != nil {
		return candidate{}, err
	}
	q, err := p.ShearedBy(s)
	if errors.Is(err, plan.ErrWidth) || err == nil && q.Cost() > hopeless {
		return candidate{}, nil
	}
	if err != nil {
		return candidate{}, err
	}
	if rounds := min(plan.MostRounds, q.Work/plan.RoundWork); q.Cost() > hugeCount && rounds >= plan.FewRounds {
		q.Again, err = q.RepeatedWork(rounds)
	}
	return candidate{q, p, s}, err
}

// add adds a candidate unless it is empty or known.
func (all *candidates) add(d candidate) {
	if d.to == nil {
		return
	}
	costs := [3]uint64{d.to.Work, d.to.Held, uint64(len(d.to.Automorphisms))}
	if !all.seen[costs] && !all.avoid.IsLike(d.to) {
		all.seen[costs] = true
		all.list = append(all.list, d)
	}
}

// cheapest removes the n candidates with the lowest price from the list, and gives their plans.
func (all *candidates) cheapest(n int, price func(p *plan.Plan) uint64) (few []*plan.Plan) {
	all.sort(price)
	n = min(n, len(all.list))
	for _, d := range all.list[:n] {
		few = append(few, d.to)
	}
	all.list = all.list[n:]
	return few
}

// sort puts the cheapest first.
func (all *candidates) sort(price func(p *plan.Plan) uint64) {
	slices.SortStableFunc(all.list, func(p, q candidate) int { return cmp.Compare(price(p.to), price(q.to)) })
}

// bend adds bent versions of the cheapest shears of each plan. It changes one lag after another
// while the plan becomes cheaper. The rows next to the cut do best with small lags and those
// before them with large ones, or the other way round, depending on which vertices of the cut
// should settle first. No lag suits all rows.
func (all *candidates) bend(ctx context.Context, price func(p *plan.Plan) uint64) error {
	all.sort(price)
	times := map[*plan.Plan]int{}
	for _, best := range slices.Clone(all.list) {
		if times[best.from]++; times[best.from] > mostBent {
			continue
		}
		for better := true; better; {
			better = false
			for _, s := range best.by.Bends(best.from.Rows(best.by)) {
				d, err := all.bent(ctx, best.from, s)
				if err != nil {
					return err
				}
				if d.to != nil && price(d.to) < price(best.to) {
					best, better = d, true
				}
			}
		}
		all.add(best)
	}
	return nil
}

// mostBent is the most shears of a plan that are bent.
const mostBent = 8

// bent is candidateOf with a cache.
func (all *candidates) bent(ctx context.Context, p *plan.Plan, s plan.Shear) (candidate, error) {
	key := bending{p, fmt.Sprint(s)}
	if d, known := all.known[key]; known {
		return d, nil
	}
	d, err := candidateOf(ctx, p, s)
	all.known[key] = d
	return d, err
}

// priceWithin is the price of a plan in branches that holds some bytes, within the allowed memory.
func priceWithin(cost, held, memory uint64) uint64 {
	for ; held > memory/2; held /= 2 {
		cost = plan.ProductOf(cost, 2)
	}
	return cost
}

// The limits of the closer looks: dry runs for a few plans of a small count and many of a large
// one, and samples for the best of these.
const (
	fewDryRuns  = 9
	manyDryRuns = 12
	foldDryRuns = 4 // of a count that fits the memory in any case
	dearer      = 2 // a dry run is given up at this multiple of the cheapest, if several are wanted
	fewSamples  = 4 // of the best plans, until one fits the memory
)
