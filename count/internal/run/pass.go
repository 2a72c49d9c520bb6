package run

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"leaper/count/internal/sweep"
)

// When a round is swept, its buckets are joined, group after group. A small group is taken and
// joined by one thread, so that threads do not wait for each other; large ones by all together.

// Pass counts units in one ring. It returns those whose numbers were too large.
func (r *Running) Pass(ctx context.Context, ring sweep.Ring, units []int, done func(unit int, t sweep.Total) error) (over []int, err error) {
	r.Stats.Passes++
	c := &sweep.Counter{Tables: r.plan.Tables, Store: r.Store, Ring: ring}
	defer func() { r.add(c) }()
	var mu sync.Mutex
	var failed error      // of done
	left := map[int]int{} // groups of each unit
	sums := map[int]*sweep.Total{}
	for _, unit := range units {
		sums[unit] = &sweep.Total{Ring: c.Ring}
	}
	err = r.inRounds(ctx, c, units, true, func(r *round) error {
		if len(left) == 0 {
			for _, g := range r.groups {
				left[g.unit]++
			}
		}
		gatherers := r.Gatherers[:r.shelf.atOnce(len(r.Gatherers))]
		return r.shelf.meet(ctx, c, gatherers, func(ctx context.Context, t int, c *sweep.Counter, g group, one, other *sweep.Layer) error {
			joins := r.Joins
			if len(gatherers) > 1 {
				joins = joins[t : t+1]
			}
			total, err := r.join(ctx, c, g, joins, one, other)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			if err := cmp.Or(failed, ctx.Err()); err != nil { // while others were waited for
				return err
			}
			sum := sums[g.unit]
			sum.Add(total, 1)
			left[g.unit]--
			switch {
			case left[g.unit] > 0:
				return nil
			case sum.Overflow():
				return sweep.ErrOverflow
			}
			delete(sums, g.unit)
			failed = done(g.unit, *sum)
			return failed
		})
	})
	if errors.Is(err, sweep.ErrOverflow) {
		for _, unit := range units {
			if sums[unit] != nil {
				over = append(over, unit)
			}
		}
		r.Fresh()
		return over, nil
	}
	if err != nil {
		return nil, err
	}
	for _, unit := range units { // those without a group
		if sums[unit] != nil {
			if err := done(unit, *sums[unit]); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil
}

// join adds up the cycles of the buckets of a group.
func (r *round) join(ctx context.Context, c *sweep.Counter, g group, joins []*sweep.Joiner, left, right *sweep.Layer) (sweep.Total, error) {
	defer r.add(c)
	if r.plan.Whole {
		r.reportJoined(g)
		return left.Total(c.Ring), nil
	}
	for _, j := range joins {
		j.Begin(c.Ring)
	}
	times := 1
	if left != right && r.plan.Mirror {
		times = 2
	}
	if err := c.JoinLayers(ctx, left, right, r.Seam, times, joins); err != nil {
		return sweep.Total{}, err
	}
	sum, err := SumOfJoins(c.Ring, joins)
	if err == nil {
		r.reportJoined(g)
	}
	return sum, err
}

// meet takes the buckets of each group off the shelf, one group after another on each thread. Later
// groups may still be postponed meanwhile, and so is a group that the disk does not return as it was
// written.
func (s *shelf) meet(ctx context.Context, c *sweep.Counter, gatherers []*sweep.Gatherer, each func(ctx context.Context, t int, c *sweep.Counter, g group, left, right *sweep.Layer) error) error {
	return inTurns(ctx, len(gatherers), len(s.groups), func(ctx context.Context, t, _ int) error {
		g, is := s.next()
		if !is || ctx.Err() != nil {
			return ctx.Err()
		}
		mine := &sweep.Counter{Tables: c.Tables, Store: c.Store, Ring: c.Ring}
		left, right, err := s.both(ctx, mine, gatherers[t], g)
		if lost(err) && s.leave(g) {
			return nil
		}
		if err != nil {
			return err
		}
		defer func() {
			sweep.Release(s.store, left)
			if right != left {
				sweep.Release(s.store, right)
			}
		}()
		return each(ctx, t, mine, g, left, right)
	})
}

// next takes the next group. It is in use from now on, and not postponed.
func (s *shelf) next() (g group, is bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.inUse == len(s.groups) {
		return g, false
	}
	s.inUse++
	return s.groups[s.inUse-1], true
}

// atOnce is the number of groups that threads take at once: one each if that takes little memory and
// no group has much of the work; else 1, and all threads join each group together.
func (s *shelf) atOnce(threads int) int {
	most, all := 0, 0
	for _, g := range s.groups {
		words := 0
		for _, slot := range s.slots(g) {
			words += slot.words
		}
		most, all = max(most, words), all+words
	}
	if 4*threads*most > all || int64(8*unpackedTimes*threads*most) > s.store.Limit/smallGroups {
		return 1
	}
	return threads
}

// A group that is taken has up to unpackedTimes its packed size, with a copy of the latter: small
// counts with marks take a byte or so for a state. Groups that are taken at once may have
// 1/smallGroups of the memory.
const (
	unpackedTimes = 12
	smallGroups   = 16
)

// both takes the two buckets of a group. For mirror images a bucket may meet itself.
func (s *shelf) both(ctx context.Context, c *sweep.Counter, gatherer *sweep.Gatherer, g group) (left, right *sweep.Layer, err error) {
	if left, err = s.take(ctx, c, gatherer, g.key, false); err != nil || s.mirror && g.other == g.key {
		return left, left, err
	}
	if right, err = s.take(ctx, c, gatherer, g.other, !s.mirror); err != nil {
		sweep.Release(s.store, left)
	}
	return left, right, err
}

// leave postpones a group that was to be taken, unless it is the only one.
func (s *shelf) leave(g group) bool {
	freed := int64(0)
	defer func() { s.store.Credit(freed) }() // the store's lock comes before this one
	s.mu.Lock()
	defer s.mu.Unlock()
	i, last := slices.Index(s.groups, g), len(s.groups)-1
	if s.inUse--; s.postponable() == 0 {
		s.inUse++
		return false
	}
	s.groups[i], s.groups[s.inUse] = s.groups[s.inUse], s.groups[i]
	s.groups[s.inUse], s.groups[last] = s.groups[last], s.groups[s.inUse]
	freed = s.postponeLast(1)
	return true
}
