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
	if list, err = shadowed(ctx, list, memory); err != nil {
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

// takes takes what a sample tells for what the plan takes.
func (p *Decomposition) takes(s sample) {
	p.held, p.states, p.work, p.expect, p.rate = s.held, s.states, s.transitions, s.cut, s.rate
}

// descents lists the descents that plans may become and that are worth a shadow: half of
// them by what they seem to take in so much memory, half by what they seem to hold.
func (c *chooser) descents(ctx context.Context, best *Decomposition, memory uint64) ([]*Decomposition, error) {
	if len(c.graph.Next) > maxSheared {
		return nil, nil
	}
	var all []*Decomposition
	alike := map[[2]uint64]bool{} // along another axis, a square board is the same
	for _, p := range c.plans {
		if p.whole || p.made || p.cost() > min(hopeless, productOf(32, best.cost())) {
			continue
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
	shadows := fewShadows
	if best.cost() > largeCount {
		shadows = manyShadows
	}
	var list []*Decomposition
	take := func(n int, price func(p *Decomposition) uint64) {
		slices.SortStableFunc(all, func(p, q *Decomposition) int { return cmp.Compare(price(p), price(q)) })
		n = min(n, len(all))
		list = append(list, all[:n]...)
		all = all[n:]
	}
	take(shadows/2, func(p *Decomposition) uint64 { return within(p.cost(), p.held/overHeld, memory) })
	take(shadows/2, func(p *Decomposition) uint64 { return p.held })
	return list, nil
}

// shadowed sorts descents by what their shadows take in so much memory, and leaves those
// out that need far more.
func shadowed(ctx context.Context, list []*Decomposition, memory uint64) ([]*Decomposition, error) {
	costs, errs := make([]uint64, len(list)), make([]error, len(list))
	order := make([]int, len(list))
	threads := runtime.GOMAXPROCS(0)
	var next atomic.Int64
	inParallel(threads, func(int) {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(list) {
				return
			}
			var s sample
			s, errs[i] = list[i].sampleOf(ctx, shadowBranches, int64(memory), true)
			costs[i] = within(s.transitions, s.held/overShadow, memory)
		}
	})
	for i, err := range errs {
		switch {
		case errors.Is(err, ErrMemory):
			costs[i] = endless
		case err != nil:
			return nil, err
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(costs[i], costs[j]) })
	var sorted []*Decomposition
	for _, i := range order {
		if costs[i] < endless {
			sorted = append(sorted, list[i])
		}
	}
	return sorted, nil
}

// within is what a descent is compared by that holds so much, where so much memory is
// allowed.
func within(cost, held, memory uint64) uint64 {
	for ; held > memory/2; held /= 2 {
		cost = productOf(cost, 2)
	}
	return cost
}
