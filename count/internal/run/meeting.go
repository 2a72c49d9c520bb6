package run

import (
	"context"
	"slices"

	"leaper/count/internal/sweep"
)

// Some questions need the states that branches leave at the cut, and not only the number of
// cycles from the join. Cycles are drawn where the two sides of a unit meet; there, the units
// are the buckets. How many cycles take an edge depends on all states, in an order of their own;
// for that, a round stays on its shelf.

// Meet sweeps units of a plan, one after another. For each unit it passes the layers
// of both sides at the cut to each; for mirror images both may be one layer. To keep a layer for
// longer, leave an empty one in its place.
func (r *Running) Meet(ctx context.Context, c *sweep.Counter, units []int, each func(unit int, left, right *sweep.Layer) error) (err error) {
	if err = r.divide(); err == nil {
		r.division.buckets, err = newBuckets(r.plan, r.plan.Fixed)
	}
	if err != nil {
		return err
	}
	r.Stats.Passes++
	defer r.add(c)
	return r.inRounds(ctx, c, units, false, func(rd *round) error {
		return rd.shelf.meet(ctx, c, r.Gatherers[:1], func(_ context.Context, _ int, _ *sweep.Counter, g group, left, right *sweep.Layer) error {
			defer rd.reportJoined(g)
			return each(g.unit, left, right)
		})
	})
}

// Meeting is a round that stays on its shelf.
type Meeting struct {
	round   *round
	counter *sweep.Counter
	facing  *sweep.Layer // a bucket that was asked for
	key     uint32
	second  bool
}

// Known is the known degrees of a branch on the cut.
type Known = wanted

// Meetings sweeps all units of a plan, in rounds. The work after the sweep of each
// round takes about after times the work of the sweep.
func (r *Running) Meetings(ctx context.Context, c *sweep.Counter, after float64, each func(m *Meeting) error) error {
	r.Stats.Passes++
	r.after = after
	defer r.add(c)
	return r.inRounds(ctx, c, r.plan.All(), false, func(rd *round) error {
		rd.shelf.rereads = true
		rd.shelf.hold()
		m := &Meeting{round: rd, counter: c}
		defer m.leave()
		err := each(m)
		if err == nil {
			m.Made(1 - rd.made)
		}
		return err
	})
}

// Below is the known part of a key after a vertex has a degree on a side. It also says whether
// this round has anything there.
func (m *Meeting) Below(k Known, v int32, degree uint8, second bool) (Known, bool) {
	k = m.round.shelf.narrowed(k, v, degree, second)
	return k, m.round.wants(k)
}

// Made notes that a share of the work after the sweep is done.
func (m *Meeting) Made(share float64) {
	m.round.mu.Lock()
	defer m.round.mu.Unlock()
	m.round.made += share
	m.round.report()
}

// Facing divides a layer at the cut by the buckets that its classes meet. It passes each part to
// each, with a layer of their complements, or nil if the part meets nothing in this round.
func (m *Meeting) Facing(ctx context.Context, l *sweep.Layer, second bool, each func(part, other *sweep.Layer) error) error {
	b := &m.round.shelf.buckets
	var keys []uint32
	of := map[uint32][]sweep.Class{}
	for _, c := range l.Classes {
		key := b.keyOf(c.Code, second)
		if of[key] == nil {
			keys = append(keys, key)
		}
		of[key] = append(of[key], c)
	}
	if i := slices.Index(keys, m.key); i > 0 { // the bucket at hand comes first
		keys[0], keys[i] = keys[i], keys[0]
	}
	for _, key := range keys {
		part, err := sweep.Lend(m.round.Store, l, of[key], func(uint64) bool { return true })
		if err != nil {
			return err
		}
		var other *sweep.Layer
		if m.round.shelf.has(key) {
			other, err = m.other(ctx, key, second)
		}
		if err == nil {
			err = each(part, other)
		}
		sweep.Release(m.round.Store, part)
		if err != nil {
			return err
		}
	}
	return nil
}

// other gives the bucket that a bucket of a side meets.
func (m *Meeting) other(ctx context.Context, key uint32, second bool) (*sweep.Layer, error) {
	if m.facing != nil && m.key == key && m.second == second {
		return m.facing, nil
	}
	m.leave()
	s := m.round.shelf
	meets, of := key, !second
	if s.mirror {
		meets, of = s.imageOf(m.round.plan, key), false
	}
	var err error
	m.facing, err = s.take(ctx, m.counter, m.round.Gatherers[0], meets, of)
	m.key, m.second = key, second
	return m.facing, m.round.pager.problem(err)
}

// leave releases the bucket that was asked for.
func (m *Meeting) leave() {
	if m.facing != nil {
		sweep.Release(m.round.Store, m.facing)
		m.facing = nil
	}
}
