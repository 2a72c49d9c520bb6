package choose

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
)

// The choice of a plan in branches takes three looks, each at fewer plans and more closely. See
// plan/cost.go for the guess, sweep/dryrun.go for the dry run, and sample.go for the sample,
// which tells whether the best plan fits the memory.
//
//	60 shears of each order ─guess─▶ 9 or 12 ─dry run─▶ 1 ─sample─▶ it fits

// The number of branches in a dry run, in a sample for the choice itself, and in a sample for a
// caller who asks for the cost of the plan.
const (
	dryRunBranches = 2
	sampleBranches = 2
	tellBranches   = 8
)

// inBranches looks for a plan in branches, for a count whose best plan of whole layers does not
// seem to fit the memory. If none fits, that plan stays.
func (c *chooser) inBranches(ctx context.Context, best *plan.Plan, memory uint64) (*plan.Plan, error) {
	list, err := c.worthDryRuns(ctx, best, memory)
	if err != nil {
		return nil, err
	}
	dryRuns, err := rehearsed(ctx, list, memory, plan.Endless/dearer, dearer)
	if err != nil {
		return nil, err
	}
	most, allowed := uint64(0), memory/8*7 // transitions of a sample, 0: as many as it takes; and its memory
	if len(dryRuns) == 0 {
		dryRuns, most, allowed = unrehearsed(list, memory), choiceWork, min(allowed, choiceMemory)
	}
	var tight *plan.Plan
	least := uint64(plan.Endless)
	for _, d := range dryRuns[:min(fewSamples, len(dryRuns))] {
		p := d.of
		s, err := sampled(ctx, p, sampleBranches, int64(allowed), sampler{most: most})
		if errors.Is(err, errDear) {
			break // others would be no cheaper
		}
		if errors.Is(err, pairing.ErrMemory) {
			continue
		}
		if err != nil {
			return nil, err
		}
		takes(p, s)
		p.Rate, p.Looked, p.Drawn = s.rate, s.made, s.branches
		if s.held <= plan.Roomy(memory) {
			return p, nil
		}
		price := p.InRounds(s.price())
		if s.least <= memory/5*4 && s.held/onDisk <= memory && price < least {
			tight, least = p, price
		}
	}
	switch {
	case tight != nil:
		return tight, nil
	case most == 0 && dryRuns[0].of.Cost() > hugeCount && dryRuns[0].of.Held/overHeld <= memory:
		return dryRuns[0].of, nil // whole layers are out of reach, and steps can be made in parts
	}
	return best, nil
}

// unrehearsed are plans in branches whose dry runs all took far too much, by their guesses. A dry
// run takes every matching for possible. Where few are, as for a wazir on a torus, whose paths can
// hardly cross, it says a hundred times too much, and only a sample tells.
func unrehearsed(list []*plan.Plan, memory uint64) []dryRun {
	all := make([]dryRun, len(list))
	for i, p := range list {
		all[i] = dryRun{of: p, cost: within(p.InRounds(p.Cost()), p.Held/overHeld, memory)}
	}
	slices.SortStableFunc(all, func(a, b dryRun) int { return cmp.Compare(a.cost, b.cost) })
	return all
}

// choiceWork is about how many transitions a sample of a plan makes whose dry run failed: some
// seconds' worth, for most of these plans are beyond reach.
const choiceWork = 1 << 29

// choiceMemory is what such a sample may use at most. Branches are larger in more memory, and none
// would come to its end; what fits in less fits in more.
const choiceMemory = 7 << 28

// price compares plans in branches, by the result of a sample or a dry run.
func (s sample) price() uint64 {
	return plan.SumOf(s.transitions, plan.ProductOf(plan.JoinWork, s.cut))
}

// worthFolding is the least work of a count at which a plan in branches with automorphisms is
// worth a look, even if the memory holds whole layers.
const worthFolding = 1 << 29

// folding looks for a plan in branches with automorphisms that replaces a plan of whole layers
// which fits the memory. Dry runs of a few plans are enough.
func (c *chooser) folding(ctx context.Context, best *plan.Plan, memory uint64) (*plan.Plan, error) {
	all, err := c.sheared(ctx, best)
	if err != nil {
		return nil, err
	}
	all.list = slices.DeleteFunc(all.list, func(d candidate) bool { return len(d.to.Automorphisms) == 0 })
	list := all.cheapest(foldDryRuns, func(p *plan.Plan) uint64 { return within(p.Cost(), p.Held/overHeld, memory) })
	dryRuns, err := rehearsed(ctx, list, memory, best.Cost(), 1)
	if err != nil || len(dryRuns) == 0 || dryRuns[0].found.transitions > best.Cost() {
		return best, err
	}
	takes(dryRuns[0].of, dryRuns[0].found)
	return dryRuns[0].of, nil
}

// takes replaces the plan's guess by the cost that a sample found.
func takes(p *plan.Plan, s sample) {
	p.Held, p.Least, p.States, p.Work, p.Expect = s.held, s.least, s.states, s.transitions, s.cut
}

// A dryRun is the dry run of a plan in branches.
type dryRun struct {
	of    *plan.Plan
	found sample
	err   error
	cost  uint64 // of the plan, as it seems now
}

// rehearsed makes dry runs of plans in branches, and sorts them by the cost of the plans in so
// much memory, without those that need far more. The dry runs go two by two. A dry run ends early
// if it is so many times dearer than those before it, or than least at the start. The same ones
// end early on every machine.
func rehearsed(ctx context.Context, list []*plan.Plan, memory, least, dearer uint64) ([]dryRun, error) {
	all := make([]dryRun, len(list))
	for i, p := range list {
		all[i].of = p
	}
	for some := range slices.Chunk(all, dryRunsAtOnce) {
		sweep.InParallel(len(some), func(t int) {
			d := &some[t]
			d.found, d.err = dryRunOf(ctx, d.of, int64(memory), plan.ProductOf(dearer, least))
			d.cost = within(d.of.InRounds(d.found.price()), d.found.held/overDryRun, memory)
		})
		for i := range some {
			switch d := &some[i]; {
			case errors.Is(d.err, pairing.ErrMemory) && d.of.Cost() > hugeCount:
				// Steps may be made in parts: the guess, which is higher than dry runs, stands.
				d.cost = within(d.of.InRounds(d.of.Cost()), d.of.Held/overHeld, memory)
			case errors.Is(d.err, pairing.ErrMemory) || errors.Is(d.err, errDear):
				d.cost = plan.Endless
			case d.err != nil:
				return nil, d.err
			}
			least = min(least, some[i].cost)
		}
	}
	all = slices.DeleteFunc(all, func(d dryRun) bool { return d.cost >= plan.Endless })
	slices.SortStableFunc(all, func(a, b dryRun) int { return cmp.Compare(a.cost, b.cost) })
	return all, nil
}
