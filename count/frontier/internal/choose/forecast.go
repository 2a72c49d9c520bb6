package choose

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
)

// The choice of a plan in branches takes three looks, each at fewer plans and more closely. The
// guess of plan/cost.go costs nothing, is off by ten, and ranks plans within a factor of three.
// A dry run (sweep/dryrun.go) takes a second, and ranks them well. A few branches that are
// really swept (sample.go) tell whether the best plan fits the memory.
//
//	60 shears of each order ─guess─▶ 9 or 12 ─dry run─▶ 1 ─sample─▶ it fits
//
// For a huge count the best shears are bent: the lag of one row after another is changed, as
// long as that improves the guess.

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
	if err != nil || len(list) == 0 {
		return best, err
	}
	if list, _, err = rehearsed(ctx, list, memory, plan.Endless/dearer, dearer); err != nil {
		return nil, err
	}
	var tight *plan.Plan
	least := uint64(plan.Endless)
	for _, p := range list[:min(fewSamples, len(list))] {
		s, err := sampleOf(ctx, p, sampleBranches, int64(memory/8*7), false)
		if errors.Is(err, pairing.ErrMemory) {
			continue
		}
		if err != nil {
			return nil, err
		}
		takes(p, s)
		p.Rate = s.rate
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
	case len(list) > 0 && list[0].Cost() > hugeCount && list[0].Held/overHeld <= memory:
		return list[0], nil // whole layers are out of reach, and steps can be made in parts
	}
	return best, nil
}

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
	list, dryRuns, err := rehearsed(ctx, list, memory, best.Cost(), 1)
	if err != nil || len(list) == 0 || dryRuns[0].transitions > best.Cost() {
		return best, err
	}
	takes(list[0], dryRuns[0])
	return list[0], nil
}

// takes replaces the plan's guess by the cost that a sample found.
func takes(p *plan.Plan, s sample) {
	p.Held, p.Least, p.States, p.Work, p.Expect = s.held, s.least, s.states, s.transitions, s.cut
}

// rehearsed sorts plans in branches by the cost of their dry runs in so much memory, and removes
// those that need far more. The dry runs go two by two. A dry run ends early if it is so many
// times dearer than those before it, or than least at the start. The same ones end early on
// every machine.
func rehearsed(ctx context.Context, list []*plan.Plan, memory, least, dearer uint64) ([]*plan.Plan, []sample, error) {
	costs, errs := make([]uint64, len(list)), make([]error, len(list))
	samples := make([]sample, len(list))
	order := make([]int, len(list))
	for lo := 0; lo < len(list); lo += dryRunsAtOnce {
		hi := min(lo+dryRunsAtOnce, len(list))
		sweep.InParallel(hi-lo, func(t int) {
			i := lo + t
			samples[i], errs[i] = dryRunOf(ctx, list[i], int64(memory), plan.ProductOf(dearer, least))
			costs[i] = within(list[i].InRounds(samples[i].price()), samples[i].held/overDryRun, memory)
		})
		for i := lo; i < hi; i++ {
			switch order[i] = i; {
			case errors.Is(errs[i], pairing.ErrMemory) && list[i].Cost() > hugeCount:
				// Steps may be made in parts: the guess, which is higher than dry runs, stands.
				costs[i] = within(list[i].InRounds(list[i].Cost()), list[i].Held/overHeld, memory)
			case errors.Is(errs[i], pairing.ErrMemory) || errors.Is(errs[i], errDear):
				costs[i] = plan.Endless
			case errs[i] != nil:
				return nil, nil, errs[i]
			}
			least = min(least, costs[i])
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(costs[i], costs[j]) })
	var sorted []*plan.Plan
	var dryRuns []sample
	for _, i := range order {
		if costs[i] < plan.Endless {
			sorted, dryRuns = append(sorted, list[i]), append(dryRuns, samples[i])
		}
	}
	return sorted, dryRuns, nil
}
