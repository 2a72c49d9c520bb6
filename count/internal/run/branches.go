package run

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
	"leaper/internal/fault"
)

// A sweep that keeps whole layers needs room for the widest of them. But once a vertex of the
// cut has met its last neighbour on a side, its degree there is settled, and divides the layer
// for good: no state of one degree ever becomes a state of another. So a side can take one part
// of the layer down to the cut before it makes the next part. Memory then holds one branch of a
// tree instead of a layer:
//
//	base ──┬─ b4 has 0 ──┬─ b5 has 0 ── … ── the cut: a leaf, put on the shelf
//	       │             ├─ b5 has 1         each branch is made from the layer
//	       │             └─ b5 has 2         before it, when it is its turn, and
//	       ├─ b4 has 1 …                     nothing is swept twice
//	       └─ b4 has 2 …
//
// The result of a branch at the cut is kept on the shelf (shelf.go) until everything that it
// meets in the join is there too. The shelf is in memory while there is room, and then on disk.
// If it is full, the count is made in rounds (rounds.go). The layers that branches are made from
// also wait on disk (pager.go).
//
// How much memory this saves depends on the order. Row by row, the cut settles only with the
// last row. So sides are swept in another order, which settles vertices of the cut one after
// another from early on (plan/sweeps.go).

// fewLeaves is the most leaves in a layer whose branches go to threads, one each.
const fewLeaves = 2

// narrowing is the number of states from which a layer smaller than a leaf is also divided, if some of
// its branches are not wanted: in a round, or in a unit that is counted apart.
const narrowing = 1 << 8

// reported is the number of states from which a layer is worth a report of progress.
const reported = 1 << 10

// narrows reports whether some branch of a joint is not wanted, now or by another unit.
func (d *brancher) narrows(p path, v int32) bool {
	if !slices.Contains(d.shelf.vertices, v) {
		return false
	}
	if d.keeps(p) && slices.Contains(d.plan.Fixed, v) {
		return true
	}
	for degree := range uint8(3) {
		if !d.wants(d.childPath(p, v, degree).wanted) {
			return true
		}
	}
	return false
}

// down goes down from a node to the cut, and puts the results on the shelf.
func (d *brancher) down(ctx context.Context, at int, s node, p path) error {
	defer d.release(&s)
	for ; at < len(d.Joints); at++ {
		if prefix, further, kept := d.prefix(p); kept {
			d.release(&s)
			prefix.share = s.share
			s, at, p = prefix, at+further.depth-p.depth, further
		}
		if parted, err := d.forward(ctx, at, &s, d.Joints[at].Step, branch{path: p}); parted || err != nil {
			return err
		}
		if s.layer.States == 0 {
			d.reportSwept(s.share)
			return nil
		}
		if p.mustBranch(at) || len(p.rest) == 0 && (s.layer.States > d.Leaf || s.layer.States > narrowing && d.narrows(p, d.Joints[at].Vertex)) {
			d.keep(&s, p)
			return d.part(ctx, at, &s, p)
		}
		p = p.past()
	}
	if parted, err := d.forward(ctx, at, &s, len(d.Half.Steps), branch{path: p}); parted || err != nil {
		return err
	}
	d.reportSwept(s.share)
	if len(p.rest) > 0 && s.layer.States > 0 {
		return fault.New(ErrRound, "the ledger of the round does not fit its plan")
	}
	return d.shelf.add(ctx, s.layer, d.second)
}

// part goes down the branches of a joint, one after another, or each on a thread.
func (d *brancher) part(ctx context.Context, at int, s *node, p path) error {
	j := d.Joints[at]
	var branches []branch
	odds := uint64(0)
	for _, degree := range []uint8{0, 2, 1} { // the largest last, for then the layer is released
		below := d.childPath(p, j.Vertex, degree)
		if d.wants(below.wanted) {
			b := branch{path: below, share: s.share * float64(plan.DegreeShare[degree])}
			b.lent = s.steps > j.Step // the joint before was at this step too
			b.mask, b.value = d.Half.Mask(j.Vertex, degree, max(s.steps, j.Step+1))
			branches = append(branches, b)
			odds += plan.DegreeShare[degree]
		}
	}
	for i := range branches {
		branches[i].share /= float64(odds)
	}
	if len(d.gatherers) > 1 && s.layer.States <= d.parallelBelow && len(p.rest) == 0 {
		slices.SortStableFunc(branches, func(a, b branch) int { return cmp.Compare(b.share, a.share) }) // the longest first
		return d.spread(ctx, len(branches), func(ctx context.Context, d *brancher, i int) error {
			child, err := d.child(ctx, *s, branches[i])
			if err != nil {
				return err
			}
			return d.down(ctx, at+1, child, branches[i].path)
		})
	}
	return d.inTurn(ctx, at+1, s, d.enter(trailEntry{At: at, Vertex: j.Vertex}, p, branches, false))
}

// forward makes the steps before step to. If the trail says so, or if a step does not fit, it stops
// earlier and goes down in parts.
func (d *brancher) forward(ctx context.Context, next int, s *node, to int, b branch) (parted bool, err error) {
	m, parted := b.mustSplit(s.steps, to)
	if parted {
		to = m.At
	}
	err = d.advance(ctx, s, to, b.path)
	if b.share = s.share; err != nil {
		return true, d.afterFailure(ctx, next, s, b, err)
	}
	if parted {
		return true, d.inTurn(ctx, next, s, d.split(s, b, m.Vertex, false))
	}
	return false, nil
}

// inTurn goes down the branches of a node one after another, from the next joint. The layer that they
// are made from waits meanwhile, and is released when the last branch is made. A branch that does
// not fit the memory is divided further: see tight.go.
func (d *brancher) inTurn(ctx context.Context, next int, s *node, branches []branch) error {
	var w *paged
	needed := true
	if s.owned && !s.layer.Lent && s.layer.States > d.parallelBelow {
		w = d.pager.add(s.layer)
		defer d.pager.remove(w)
	}
	for first := true; len(branches) > 0; first = false {
		b := branches[0]
		branches = branches[1:]
		if !first && !d.wants(b.wanted) { // postponed meanwhile
			if err := d.done(b); err != nil {
				return err
			}
			continue
		}
		if !needed {
			if err := d.pager.pin(w); err != nil {
				return err
			}
			needed = true
		}
		m, parted := b.mustSplit(s.steps, s.steps+1)
		parted = parted && !b.lent
		var below node
		var err error
		if !parted {
			below, err = d.child(ctx, *s, b)
			m.Vertex, parted = d.splitVertex(s, next, b, err)
		}
		if parted {
			parts := d.split(s, b, m.Vertex, true)
			branches = append(parts, branches...)
			if len(parts) == 0 { // all of them are done
				if err := d.done(b); err != nil {
					return err
				}
			}
			continue
		}
		_, parted = b.mustSplit(below.steps, below.steps+1)
		if err == nil && !parted && below.layer.Lent && d.Half.Clear(d.Joints, next, below.steps) {
			// So that the layer itself can wait. If the step does not fit, down handles that.
			if err = d.advance(ctx, &below, below.steps+1, b.path); errors.Is(err, pairing.ErrMemory) {
				err = nil
			}
		}
		switch {
		case err != nil:
			d.release(&below)
			return err
		case below.layer.Lent:
		case len(branches) == 0:
			d.release(s)
			d.pager.remove(w)
		case w != nil:
			d.pager.unpin(w)
			needed = false
		}
		if err := d.down(ctx, next, below, b.path); err != nil {
			return err
		}
		if err := d.done(b); err != nil {
			return err
		}
	}
	return nil
}

// childPath is the path to a branch.
func (d *brancher) childPath(p path, v int32, degree uint8) path {
	p.wanted, p.name, p.depth, p.in = d.shelf.narrowed(p.wanted, v, degree, d.second), p.name<<2|uint64(degree), p.depth+1, degree
	return p
}

// spread gives branches to threads.
func (d *brancher) spread(ctx context.Context, branches int, one func(ctx context.Context, d *brancher, i int) error) error {
	mine := make([]brancher, len(d.gatherers))
	for t := range mine {
		mine[t] = *d
		mine[t].apart, mine[t].gatherers = true, d.gatherers[t:t+1]
		mine[t].counter = &sweep.Counter{Tables: d.counter.Tables, Store: d.Store, Ring: d.counter.Ring}
	}
	err := inTurns(ctx, len(mine), branches, func(ctx context.Context, t, i int) error { return one(ctx, &mine[t], i) })
	for t := range mine {
		d.add(mine[t].counter)
	}
	return err
}

// advance makes the steps before step to. If a step fails, the node stays before it.
func (d *brancher) advance(ctx context.Context, s *node, to int, p path) error {
	if s.steps >= to {
		return nil
	}
	spent := int64(0)
	for s.steps < to {
		was := d.counter.Stats.Transitions
		into, err := d.step(ctx, &d.Half.Steps[s.steps], s)
		cost := d.counter.Stats.Transitions - was
		if err != nil {
			d.wasted(cost)
			return err
		}
		spent += cost
		d.release(s)
		*s = node{steps: s.steps + 1, layer: into, share: s.share, owned: true}
		if p.depth == 0 {
			if err := d.checkGuess(ctx, d.second, d.Half, s.steps, into); err != nil {
				return err
			}
		}
		if into.States > reported {
			made := s.share * d.Share(s.steps-1, s.steps, len(d.Half.Steps))
			s.share -= made
			d.reportSwept(made)
		}
	}
	d.swept(d.second, p, to, spent)
	return nil
}

// step makes a step from the layer of a node.
func (d *brancher) step(ctx context.Context, step *sweep.Step, s *node) (*sweep.Layer, error) {
	if err := d.pager.pin(s.prefix); err != nil {
		return nil, err
	}
	defer d.pager.unpin(s.prefix)
	return d.counter.Step(ctx, step, s.layer, d.gatherers)
}

// child makes the child at the end of a branch, mostly by a step.
func (d *brancher) child(ctx context.Context, s node, b branch) (node, error) {
	if prefix, _, kept := d.prefix(b.path); kept { // down finds the place
		prefix.share = b.share
		return prefix, nil
	}
	if b.lent {
		from := cmp.Or(s.prefix, s.lends)
		if err := d.pager.pin(from); err != nil {
			return node{}, err
		}
		part, err := sweep.Lend(d.Store, s.layer, s.layer.Classes, func(code uint64) bool { return code&b.mask == b.value })
		if err != nil {
			d.pager.unpin(from)
			return node{}, err
		}
		return node{steps: s.steps, layer: part, share: b.share, owned: true, lends: from}, nil
	}
	step := d.into(&s, b)
	was := d.counter.Stats.Transitions
	into, err := d.step(ctx, &step, &s)
	if err != nil {
		d.wasted(d.counter.Stats.Transitions - was)
		return node{}, err
	}
	d.swept(d.second, b.path, s.steps+1, d.counter.Stats.Transitions-was)
	return node{steps: s.steps + 1, layer: into, share: b.share, owned: true}, nil
}

// into is the next step of a node, restricted to a branch.
func (d *brancher) into(s *node, b branch) sweep.Step {
	step := d.Half.Steps[s.steps]
	step.Mask, step.Value = b.mask, b.value
	return step
}

// release releases the layer of a node.
func (d *brancher) release(s *node) {
	switch {
	case s.owned:
		sweep.Release(d.Store, s.layer)
		d.pager.unpin(s.lends)
	case s.prefix != nil:
		d.pager.left(s.prefix)
	}
	s.owned, s.prefix, s.lends = false, nil, nil
}

// done notes that a branch is finished, and adds a line to the ledger when it is time. Branches on
// threads are not on the trail.
func (d *brancher) done(b branch) error {
	if d.apart {
		return nil
	}
	f, in := b.choice, b.in
	for {
		f.Done |= 1 << in
		if f.left--; f.left > 0 || !f.inner {
			break
		}
		f, in = f.above, f.in
	}
	return d.shelf.note(plan.SideIndex(d.second), f)
}

// afterFailure continues at a node whose next step failed: in parts if the memory was too small.
func (d *brancher) afterFailure(ctx context.Context, next int, s *node, b branch, err error) error {
	v, parted := d.splitVertex(s, next, b, err)
	if !parted {
		return err
	}
	return d.inTurn(ctx, next, s, d.split(s, b, v, false))
}

// A brancher searches the tree of one side of a round, depth first, down to the cut.
type brancher struct {
	*round
	counter *sweep.Counter
	Side
	second        bool
	gatherers     []*sweep.Gatherer
	parallelBelow int64 // up to this number of states, the branches go to threads, one each
	apart         bool  // it is one of several, each on a thread
}

// enter places branches at a choice point. It leaves out finished branches and reports their shares.
func (d *brancher) enter(m trailEntry, p path, branches []branch, inner bool) []branch {
	f, rest := p.choicePoint(m)
	f.inner = inner
	branches = slices.DeleteFunc(branches, func(b branch) bool {
		done := f.Done>>b.in&1 != 0
		if done {
			d.reportSwept(b.share)
		}
		return done
	})
	for i := range branches {
		branches[i].choice, branches[i].rest = f, rest(branches[i].in)
	}
	f.left = len(branches)
	return branches
}

// reportSwept reports a share of the work as swept, with its cost.
func (d *brancher) reportSwept(share float64) {
	d.add(d.counter)
	d.round.reportSwept(share)
}
