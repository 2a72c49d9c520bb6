package frontier

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
)

// Which descent to take is told in three looks, each at fewer plans and each closer. The
// guess of cost.go costs nothing, is off by ten, and ranks plans within a factor of
// three. A shadow (shadow.go) takes a second, and ranks them well. Some branches that are
// really swept (sample.go) take some seconds, and tell the truth within a few tenths.
//
//	60 shears of each order ─guess─▶ 6 or 16 ─shadow─▶ 3 ─sample─▶ the one

// The plans that are looked at: shadows of a few of a small count, and of many of one
// with more guessed work than that; and samples of the best of these.
const (
	fewShadows  = 6
	manyShadows = 16
	largeCount  = 1 << 36
	fewSamples  = 3
	foldShadows = 3 // of a count that fits the memory in any case
	manyFailed  = 4 // samples that did not fit the memory
)

// maxSheared is the largest graph whose sweeps are sheared: to guess what a hundred orders
// take is slow where they are long, and what is long and can be counted is narrow.
const maxSheared = 150

// A shadow has no more than so many classes in all, some seconds' worth. What has more, or
// seems to take more work than hopeless, is beyond reach.
const (
	maxShadow = 1 << 26
	hopeless  = 1 << 53
)

// The branches of a shadow; of a sample, in which plans are compared; and of that which
// tells what the plan takes.
const (
	shadowBranches = 2
	sampleBranches = 2
	tellBranches   = 8
)

// overHeld is about how many times too high the guess of what a descent holds is, and
// overShadow a shadow's, at most.
const (
	overHeld   = 8
	overShadow = 4
)

// descending looks for a descent, for a count that the best plan of whole layers does
// not seem to fit the memory with; if none fits, that plan stays.
func (c *chooser) descending(ctx context.Context, best *Decomposition, memory uint64) (*Decomposition, error) {
	list, err := c.descents(ctx, best, memory)
	if err != nil || len(list) == 0 {
		return best, err
	}
	if list, _, err = shadowed(ctx, list, memory); err != nil {
		return nil, err
	}
	var chosen *Decomposition
	sampled, failed := 0, 0
	for _, p := range list {
		if failed == manyFailed || sampled == fewSamples {
			break
		}
		s, err := p.sampleOf(ctx, sampleBranches, int64(memory/4*3), false)
		if errors.Is(err, ErrMemory) {
			failed++
			continue
		}
		if err != nil {
			return nil, err
		}
		p.takes(s)
		if s.held > memory/5*3 { // what is on the shelf needs some
			failed++
			continue
		}
		if chosen == nil || p.work < chosen.work {
			chosen = p
		}
		if sampled++; p.work < roundWork {
			break
		}
	}
	if chosen == nil {
		return best, nil
	}
	s, err := chosen.sampleOf(ctx, tellBranches, int64(memory), false)
	if err != nil && !errors.Is(err, ErrMemory) {
		return nil, err
	}
	if err == nil {
		chosen.takes(s)
	}
	return chosen, nil
}

// worthFolding is the work of a count from which on a descent with twins is worth a look,
// even if the memory holds whole layers.
const worthFolding = 1 << 29

// folding looks for a descent with twins, in place of a plan of whole layers that fits the
// memory. The shadows of a few tell enough.
func (c *chooser) folding(ctx context.Context, best *Decomposition, memory uint64) (*Decomposition, error) {
	all, err := c.sheared(ctx, best)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(p *Decomposition) bool { return len(p.twins) == 0 })
	list, _ := cheapest(all, foldShadows, func(p *Decomposition) uint64 { return within(p.cost(), p.held/overHeld, memory) })
	list, shadows, err := shadowed(ctx, list, memory)
	if err != nil || len(list) == 0 || shadows[0].transitions > best.cost() {
		return best, err
	}
	list[0].takes(shadows[0])
	list[0].rate = 0 // of a shadow, it says nothing
	return list[0], nil
}

// takes takes what a sample tells for what the plan takes.
func (p *Decomposition) takes(s sample) {
	p.held, p.states, p.work, p.expect, p.rate = s.held, s.states, s.transitions, s.cut, s.rate
}

// descents lists the descents that plans may become and that are worth a shadow: half of
// them by what they seem to take in so much memory, half by what they seem to hold.
func (c *chooser) descents(ctx context.Context, best *Decomposition, memory uint64) ([]*Decomposition, error) {
	all, err := c.sheared(ctx, best)
	if err != nil {
		return nil, err
	}
	shadows := fewShadows
	if best.cost() > largeCount {
		shadows = manyShadows
	}
	list, all := cheapest(all, shadows/2, func(p *Decomposition) uint64 { return within(p.cost(), p.held/overHeld, memory) })
	small, _ := cheapest(all, shadows/2, func(p *Decomposition) uint64 { return p.held })
	return append(list, small...), nil
}

// cheapest are a few plans of the lowest price, and the rest.
func cheapest(all []*Decomposition, n int, price func(p *Decomposition) uint64) (few, rest []*Decomposition) {
	slices.SortStableFunc(all, func(p, q *Decomposition) int { return cmp.Compare(price(p), price(q)) })
	n = min(n, len(all))
	return slices.Clone(all[:n]), all[n:]
}

// sheared lists the descents that plans may become, if that can be done.
func (c *chooser) sheared(ctx context.Context, best *Decomposition) ([]*Decomposition, error) {
	if len(c.graph.Next) > maxSheared {
		return nil, nil
	}
	var all []*Decomposition
	alike := map[[2]uint64]bool{} // along another axis, a square board is the same
	for _, p := range c.plans {
		if p.whole || p.made || p.cost() > min(hopeless, productOf(32, best.cost())) {
			continue
		}
		if folded := p.foldedAlong(); folded != nil {
			p = folded
		}
		for _, s := range p.shears() {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			q, err := p.shearedBy(s)
			if errors.Is(err, ErrWidth) {
				continue
			}
			if err != nil {
				return nil, err
			}
			if q.cost() > hopeless {
				continue
			}
			if is := [2]uint64{q.work, q.held}; !alike[is] {
				alike[is] = true
				all = append(all, q)
			}
		}
	}
	return all, nil
}

// shadowed sorts descents by what their shadows take in so much memory, and leaves those
// out that need far more.
func shadowed(ctx context.Context, list []*Decomposition, memory uint64) ([]*Decomposition, []sample, error) {
	costs, errs := make([]uint64, len(list)), make([]error, len(list))
	samples := make([]sample, len(list))
	order := make([]int, len(list))
	threads := runtime.GOMAXPROCS(0)
	var next atomic.Int64
	inParallel(threads, func(int) {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(list) {
				return
			}
			s, err := list[i].sampleOf(ctx, shadowBranches, int64(memory), true)
			samples[i], errs[i] = s, err
			costs[i] = within(s.transitions, s.held/overShadow, memory)
		}
	})
	for i, err := range errs {
		switch {
		case errors.Is(err, ErrMemory):
			costs[i] = endless
		case err != nil:
			return nil, nil, err
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(costs[i], costs[j]) })
	var sorted []*Decomposition
	var shadows []sample
	for _, i := range order {
		if costs[i] < endless {
			sorted, shadows = append(sorted, list[i]), append(shadows, samples[i])
		}
	}
	return sorted, shadows, nil
}

// within is what a descent is compared by that holds so much, where so much memory is
// allowed.
func within(cost, held, memory uint64) uint64 {
	for ; held > memory/2; held /= 2 {
		cost = productOf(cost, 2)
	}
	return cost
}
