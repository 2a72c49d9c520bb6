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
// caller who asks for the expected cost of the plan.
const (
	dryRunBranches = 2
	sampleBranches = 2
	expectBranches = 8
)

// inBranches looks for a plan in branches, for a count whose best plan of whole layers does not
// seem to fit the memory. If no plan in branches fits, it gives that plan.
func (c *chooser) inBranches(ctx context.Context, best *plan.Plan, memory uint64) (*plan.Plan, error) {
	list, err := c.worthDryRuns(ctx, best, memory)
	if err != nil {
		return nil, err
	}
	dryRuns, err := makeDryRuns(ctx, list, memory, plan.Endless/dearer, dearer)
	if err != nil {
		return nil, err
	}
	most, allowed := uint64(0), memory/8*7 // of a sample: transitions, 0 for no limit; memory
	if len(dryRuns) == 0 {
		dryRuns, most, allowed = sortByGuess(list, memory), choiceWork, min(allowed, choiceMemory)
	}
	var tight *plan.Plan
	least := uint64(plan.Endless)
	for _, d := range dryRuns[:min(fewSamples, len(dryRuns))] {
		p := d.plan
		s, err := sampled(ctx, p, sampleBranches, int64(allowed), sampler{maxTransitions: most})
		if errors.Is(err, errDear) {
			break // others would be no cheaper
		}
		if errors.Is(err, pairing.ErrMemory) {
			continue
		}
		if err != nil {
			return nil, err
		}
		s.correct(p)
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
	case most == 0 && dryRuns[0].plan.Cost() > hugeCount && dryRuns[0].plan.Held/overHeld <= memory:
		return dryRuns[0].plan, nil // whole layers are out of reach, and steps can be made in parts
	}
	return best, nil
}

// sortByGuess sorts plans in branches by their guesses, since all their dry runs took far too much. A
// dry run assumes that every matching is possible. Where few are, as for a wazir on a torus, whose
// paths can hardly cross, its result is a hundred times too high, and only a sample tells the cost.
func sortByGuess(list []*plan.Plan, memory uint64) []dryRun {
	all := make([]dryRun, len(list))
	for i, p := range list {
		all[i] = dryRun{plan: p, cost: priceWithin(p.InRounds(p.Cost()), p.Held/overHeld, memory)}
	}
	slices.SortStableFunc(all, func(a, b dryRun) int { return cmp.Compare(a.cost, b.cost) })
	return all
}

// choiceWork is about the number of transitions of a sample if all dry runs failed: some seconds'
// worth, since most of these plans are beyond reach.
const choiceWork = 1 << 29

// choiceMemory is the most memory of such a sample. Branches are larger in more memory, and no
// branch would reach its end; what fits in less fits in more.
const choiceMemory = 7 << 28

// price is the cost by which plans in branches are compared after a sample or a dry run.
func (s sample) price() uint64 {
	return plan.SumOf(s.transitions, plan.ProductOf(plan.JoinWork, s.cut))
}

// worthFolding is the least work of a count for which a plan in branches with automorphisms is
// considered even if the memory holds whole layers.
const worthFolding = 1 << 29

// folding looks for a plan in branches with automorphisms that replaces a plan of whole layers
// which fits the memory. Dry runs of a few plans are enough.
func (c *chooser) folding(ctx context.Context, best *plan.Plan, memory uint64) (*plan.Plan, error) {
	all, err := c.sheared(ctx, best)
	if err != nil {
		return nil, err
	}
	all.list = slices.DeleteFunc(all.list, func(d candidate) bool { return len(d.to.Automorphisms) == 0 })
	list := all.cheapest(foldDryRuns, func(p *plan.Plan) uint64 { return priceWithin(p.Cost(), p.Held/overHeld, memory) })
	dryRuns, err := makeDryRuns(ctx, list, memory, best.Cost(), 1)
	if err != nil || len(dryRuns) == 0 || dryRuns[0].found.transitions > best.Cost() {
		return best, err
	}
	dryRuns[0].found.correct(dryRuns[0].plan)
	return dryRuns[0].plan, nil
}

// correct replaces the guesses of a plan by the costs that a sample found.
func (s sample) correct(p *plan.Plan) {
	p.Held, p.Least, p.States, p.Work, p.Expect = s.held, s.least, s.states, s.transitions, s.cut
}

// A dryRun is the dry run of a plan in branches.
type dryRun struct {
	plan  *plan.Plan
	found sample
	err   error
	cost  uint64 // of the plan, as far as known
}

// makeDryRuns makes dry runs of plans in branches, and sorts them by the cost of the plans in a
// memory. It leaves out plans that need far more memory. Two dry runs go at a time. A dry run ends
// early if it costs more than dearer times the cheapest before it, at the start dearer times least.
// The same dry runs end early on every machine.
func makeDryRuns(ctx context.Context, list []*plan.Plan, memory, least, dearer uint64) ([]dryRun, error) {
	all := make([]dryRun, len(list))
	for i, p := range list {
		all[i].plan = p
	}
	for batch := range slices.Chunk(all, dryRunsAtOnce) {
		sweep.InParallel(len(batch), func(t int) {
			d := &batch[t]
			d.found, d.err = dryRunOf(ctx, d.plan, int64(memory), plan.ProductOf(dearer, least))
			d.cost = priceWithin(d.plan.InRounds(d.found.price()), d.found.held/overDryRun, memory)
		})
		for i := range batch {
			switch d := &batch[i]; {
			case errors.Is(d.err, pairing.ErrMemory) && d.plan.Cost() > hugeCount:
				// Steps may be made in parts: the guess, which is higher than dry runs, stands.
				d.cost = priceWithin(d.plan.InRounds(d.plan.Cost()), d.plan.Held/overHeld, memory)
			case errors.Is(d.err, pairing.ErrMemory) || errors.Is(d.err, errDear):
				d.cost = plan.Endless
			case d.err != nil:
				return nil, d.err
			}
			least = min(least, batch[i].cost)
		}
	}
	all = slices.DeleteFunc(all, func(d dryRun) bool { return d.cost >= plan.Endless })
	slices.SortStableFunc(all, func(a, b dryRun) int { return cmp.Compare(a.cost, b.cost) })
	return all, nil
}
