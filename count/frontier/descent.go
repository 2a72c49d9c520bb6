package frontier

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
)

// A sweep that keeps whole layers needs room for the widest of them. But once a vertex
// of the cut has met its last neighbour on a side, its degree there is settled, and
// parts the layer for good: no state of one degree ever becomes one of another. So a
// side can go on with a part of the layer, down to the cut, before it makes the next
// part; and memory holds one branch of a tree in place of a layer:
//
//	base ──┬─ b4 has 0 ──┬─ b5 has 0 ── … ── the cut: join
//	       │             ├─ b5 has 1         each branch is made from the layer
//	       │             └─ b5 has 2         before it, when it is its turn, and
//	       ├─ b4 has 1 …                     nothing is swept twice
//	       └─ b4 has 2 …
//
// Both sides go down together: where one has a degree d, the other has 2 − d. In a
// plan of mirror images a branch and the one that the other side sees in the mirror
// are two branches of one side; and a pair that is met both ways round is joined once.
//
// How much this saves depends on the order: row by row, the cut has settled with the
// last row only. So sides are swept in an order of their own, in which vertices of the
// cut settle one after another from early on (sweeps.go).

// A joint is where branches part: vertices of the cut that are settled on both sides.
// In a plan of mirror images these are a vertex and its image.
type joint struct {
	vertices []int32
	steps    [2]int // of each side: the last that can change one of their degrees
}

// joints lists the joints of two sides, in order.
func (p *Decomposition) joints(first, second *half) []joint {
	sides := [2]map[int32]int{first.settles(), second.settles()}
	steps := [2]int{len(first.steps), len(second.steps)}
	var list []joint
	for _, v := range first.places {
		if v == p.graph.Hub || slices.ContainsFunc(list, func(j joint) bool { return slices.Contains(j.vertices, v) }) {
			continue
		}
		j := joint{vertices: []int32{v}}
		if image := p.image(v); p.mirror && image != v {
			j.vertices = append(j.vertices, image)
		}
		for _, v := range j.vertices {
			for side := range sides {
				j.steps[side] = max(j.steps[side], sides[side][v])
			}
		}
		list = append(list, j)
	}
	// By the side that settles last, as a share of its steps.
	share := func(j joint) int {
		return max(j.steps[0]*steps[1], j.steps[1]*steps[0])
	}
	slices.SortStableFunc(list, func(a, b joint) int { return cmp.Compare(share(a), share(b)) })
	for i := 1; i < len(list); i++ {
		for side := range sides {
			list[i].steps[side] = max(list[i].steps[side], list[i-1].steps[side])
		}
	}
	return list
}

// keys lists the degrees that the vertices of a joint can have on the first side, two
// bits each, with those that they have on the side that is joined to it: what they
// lack, and in a plan of mirror images seen in the mirror.
func (p *Decomposition) keys(j joint) (keys, others []uint32) {
	keys = []uint32{0}
	for i := range j.vertices {
		var more []uint32
		for _, key := range keys {
			for d := range uint32(3) {
				more = append(more, key|d<<(2*i))
			}
		}
		keys = more
	}
	for _, key := range keys {
		other := uint32(0)
		for i, v := range j.vertices {
			at := i
			if p.mirror {
				at = slices.Index(j.vertices, p.image(v))
			}
			other |= (2 - key>>(2*i)&3) << (2 * at)
		}
		others = append(others, other)
	}
	return keys, others
}

// A strand is one side on its way down.
type strand struct {
	half  *half
	steps int // made
	layer *layer
	owned bool // the layer is to be released
}

// mask is what a code must be, after so many steps, for vertices to have the degrees of
// a key.
func (h *half) mask(vertices []int32, key uint32, steps int) (mask, value uint64) {
	front := h.frontAt(steps)
	for i, v := range vertices {
		bit := 2 * (len(front) - 1 - slices.Index(front, v))
		mask |= 3 << bit
		value |= uint64(key>>(2*i)&3) << bit
	}
	return mask, value
}

// A descent is a unit on its way, or a branch of it.
type descent struct {
	*running
	counter *counter
	joints  []joint
	hands   []*pouring
	joins   []*joiner
	leaf    int64 // of so many states at most nothing is parted any more
	few     int64 // of so many states branches go to threads, one each
	tell    func(share float64)
}

// leafStates is the largest leaf: some 10 MB.
const leafStates = 1 << 20

// down counts what two strands make together; same says that they are one. The share
// is that of all the work, for progress.
func (d *descent) down(ctx context.Context, at int, a, b strand, same bool, times int, share float64) error {
	defer d.drop(&a)
	if !same {
		defer d.drop(&b)
	}
	for ; at < len(d.joints); at++ {
		j := d.joints[at]
		if err := d.advance(ctx, &a, j.steps[0]); err != nil {
			return err
		}
		if same {
			b = a
		} else if err := d.advance(ctx, &b, j.steps[1]); err != nil {
			return err
		}
		size := a.layer.states
		if !same {
			size += b.layer.states
		}
		if a.layer.states == 0 || b.layer.states == 0 {
			d.tell(share)
			return nil
		}
		if size > d.leaf {
			return d.part(ctx, at, a, b, same, times, share, size)
		}
	}
	if err := d.advance(ctx, &a, len(a.half.steps)); err != nil {
		return err
	}
	if same {
		b = a
	} else if err := d.advance(ctx, &b, len(b.half.steps)); err != nil {
		return err
	}
	d.tell(share)
	return d.counter.joinLayers(ctx, a.layer, b.layer, d.cutset, times, d.joins)
}

// branch is a child of two strands: the degrees that the vertices of a joint have on
// either, whether it is one and the same on both, and how often it counts.
type branch struct {
	key, other uint32
	same       bool
	times      int
}

// branches lists the branches of a joint, for strands that are one or two and count so
// many times.
func (p *Decomposition) branches(j joint, same bool, times int) []branch {
	var list []branch
	keys, others := p.keys(j)
	for i, key := range keys {
		switch other := others[i]; {
		case !same:
			list = append(list, branch{key, other, false, times})
		case other == key:
			list = append(list, branch{key, other, true, times})
		case other > key: // else it is met the other way round
			list = append(list, branch{key, other, false, 2 * times})
		}
	}
	return list
}

// part goes down the branches of a joint, one by one, or each on a thread.
func (d *descent) part(ctx context.Context, at int, a, b strand, same bool, times int, share float64, size int64) error {
	j := d.joints[at]
	branches := d.plan.branches(j, same, times)
	each := share / float64(len(branches))
	one := func(d *descent, ctx context.Context, child branch) error {
		x, y, err := d.children(ctx, a, b, j, child)
		if err != nil {
			return err
		}
		return d.down(ctx, at+1, x, y, child.same, child.times, each)
	}
	if len(d.hands) == 1 || size > d.few {
		for _, b := range branches {
			if err := one(d, ctx, b); err != nil {
				return err
			}
		}
		return nil
	}
	return d.spread(ctx, branches, one)
}

// spread gives branches to threads.
func (d *descent) spread(ctx context.Context, branches []branch, one func(d *descent, ctx context.Context, b branch) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(d.hands))
	var next atomic.Int64
	inParallel(len(d.hands), func(t int) {
		mine := *d
		mine.hands, mine.joins = d.hands[t:t+1], d.joins[t:t+1]
		mine.counter = &counter{tables: d.counter.tables, store: d.store, ring: d.counter.ring}
		defer func() { d.add(mine.counter) }()
		for {
			i := int(next.Add(1)) - 1
			if i >= len(branches) {
				return
			}
			if errs[t] = one(&mine, ctx, branches[i]); errs[t] != nil {
				cancel()
				return
			}
		}
	})
	return failure(errs)
}

// advance makes the steps of a strand up to one.
func (d *descent) advance(ctx context.Context, s *strand, to int) error {
	if s.steps >= to {
		return nil
	}
	into, err := d.counter.sweep(ctx, s.half.steps[s.steps:to], s.layer, s.owned, d.hands)
	if err != nil {
		s.owned = false // released, or never its own
		return err
	}
	*s = strand{s.half, to, into, true}
	return nil
}

// children are the strands of a branch.
func (d *descent) children(ctx context.Context, a, b strand, j joint, child branch) (x, y strand, err error) {
	if x, err = d.child(ctx, a, j, 0, child.key); err != nil || child.same {
		return x, x, err
	}
	if y, err = d.child(ctx, b, j, 1, child.other); err != nil {
		d.drop(&x)
	}
	return x, y, err
}

// child is a part of a strand's layer, a step further if the joint is that far.
func (d *descent) child(ctx context.Context, s strand, j joint, side int, key uint32) (strand, error) {
	if s.steps > j.steps[side] { // another joint was at this step
		mask, value := s.half.mask(j.vertices, key, s.steps)
		part, err := d.lend(s.layer, s.layer.classes, func(code uint64) bool { return code&mask == value })
		return strand{s.half, s.steps, part, err == nil}, err
	}
	step := s.half.steps[s.steps]
	step.mask, step.value = s.half.mask(j.vertices, key, s.steps+1)
	into, err := d.counter.step(ctx, &step, s.layer, d.hands)
	return strand{s.half, s.steps + 1, into, err == nil}, err
}

// drop releases a strand's layer.
func (d *descent) drop(s *strand) {
	if s.owned {
		d.store.release(s.layer)
	}
}
