package frontier

import (
	"context"
	"math"
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
	"leaper/internal/fault"
)

// base is a side swept as far as all units go together, its classes sorted by
// the degrees of the fixed vertices that are settled by then.
type base struct {
	*sweep.Layer
	steps   int
	settled []int // indices of those vertices
	parts   map[uint32][]sweep.Class
}

// bases sweeps what all units share, of one side or of both.
func (r *running) bases(ctx context.Context, c *sweep.Counter) (bases [2]*base, err error) {
	for side, second := range r.plan.Sides() {
		if bases[side], err = r.base(ctx, c, second); err != nil {
			r.drop(bases)
			return bases, err
		}
	}
	return bases, nil
}

// drop releases bases.
func (r *running) drop(bases [2]*base) {
	for _, b := range bases {
		if b != nil {
			sweep.Release(r.store, b.Layer)
		}
	}
}

// base sweeps one side until the units part, or as much of the memory is used as
// leaves room for one more step.
func (r *running) base(ctx context.Context, c *sweep.Counter, second bool) (*base, error) {
	h, err := r.plan.Half(second, nil)
	if err != nil {
		return nil, err
	}
	return r.baseUpTo(ctx, c, second, h, r.plan.BaseSteps(h), len(r.plan.Fixed) == 0)
}

// baseUpTo sweeps one side up to a last step; if it is not held to that, until a share of
// the memory is used.
func (r *running) baseUpTo(ctx context.Context, c *sweep.Counter, second bool, h *plan.Half, last int, held bool) (*base, error) {
	b, err := r.from(c, second)
	if err != nil {
		return nil, err
	}
	most := r.opts.Memory / 10 * 3
	switch {
	case second && r.plan.Apart:
		last = 0
	case held:
		most = math.MaxInt64
	}
	if err := r.grow(ctx, c, second, h, b, last, most); err != nil {
		sweep.Release(r.store, b.Layer)
		return nil, err
	}
	r.progress.based(second, b.steps)
	return b, r.part(b, h)
}

// grow makes the steps of a base up to a last one, or as long as what is used, and the base
// once more for its next step, is less than twice so many bytes: so a second base has room
// beside the first.
func (r *running) grow(ctx context.Context, c *sweep.Counter, second bool, h *plan.Half, b *base, last int, most int64) error {
	for b.steps < last && c.Store.Used()/2+int64(b.Bytes()/2) < most {
		into, err := c.Step(ctx, &h.Steps[b.steps], b.Layer, r.hands)
		if err != nil {
			return err
		}
		sweep.Release(c.Store, b.Layer)
		b.Layer = into
		b.steps++
		if err := r.foresee(second, h, b); err != nil {
			return err
		}
		r.add(c)
		r.progress.base(second, b.steps)
	}
	return nil
}

// part sorts the classes of a base into parts.
func (r *running) part(b *base, h *plan.Half) error {
	settles, front := h.Settles(), h.FrontAt(b.steps)
	var bits []int // where their degrees are in a code
	for i, v := range r.plan.Fixed {
		if settles[v] < b.steps {
			b.settled = append(b.settled, i)
			bits = append(bits, 2*(len(front)-1-slices.Index(front, v)))
		}
	}
	if len(bits) == 0 {
		b.parts = map[uint32][]sweep.Class{0: b.Classes}
		return nil
	}
	of := func(class sweep.Class) (key uint32) {
		for n, i := range b.settled {
			key |= uint32(class.Code>>bits[n]&3) << (2 * i)
		}
		return key
	}
	many := map[uint32]int{}
	for _, class := range b.Classes {
		many[of(class)]++
	}
	list, err := pairing.Grown[sweep.Class](r.store, nil, len(b.Classes))
	if err != nil {
		return err
	}
	b.parts = map[uint32][]sweep.Class{}
	at := 0
	for key, n := range many {
		b.parts[key] = list[at : at : at+n]
		at += n
	}
	for _, class := range b.Classes {
		key := of(class)
		b.parts[key] = append(b.parts[key], class)
	}
	// The list of all is of no more use.
	r.store.Credit(pairing.SizeOf[sweep.Class](cap(b.Classes)))
	b.Classes = list[:len(b.Classes)]
	return nil
}

// A sweep that has come to tellingStates is a probe of what is to come: where the
// plan's guess, as far as it proved true, is manyTimes the memory allowed, the
// rest is not worth the time.
const (
	tellingStates = 1 << 20
	manyTimes     = 8
)

// foresee refuses a count that will take far more memory than is allowed.
func (r *running) foresee(second bool, h *plan.Half, b *base) error {
	guessed := r.plan.Layers[plan.SideIndex(second)]
	if b.States < tellingStates || b.steps >= len(guessed) {
		return nil
	}
	ahead := r.plan.OfUnit(h, guessed, b.steps)
	if now, states := guessed[b.steps-1], uint64(b.States); states < now {
		ahead = plan.Portion(ahead, states, now)
	}
	if need := plan.ProductOf(plan.StepBytes, ahead); need > plan.ProductOf(manyTimes, uint64(r.opts.Memory)) {
		return fault.New(pairing.ErrMemory, "it would take about %s of memory, far more than is allowed", plan.BytesText(need))
	}
	return nil
}

// table is the states of one side in one unit.
func (r *running) table(ctx context.Context, c *sweep.Counter, b *base, second bool, unit uint32, hands []*sweep.Pouring) (*sweep.Layer, error) {
	h, from, err := r.partOf(b, second, unit)
	if err != nil {
		return nil, err
	}
	return c.Sweep(ctx, h.Steps[b.steps:], from, hands)
}

// partOf is one side of a unit, and the part of its base.
func (r *running) partOf(b *base, second bool, unit uint32) (*plan.Half, *sweep.Layer, error) {
	h, err := r.plan.Half(second, r.plan.DegreesOf(unit, second))
	if err != nil {
		return nil, nil, err
	}
	key := uint32(0)
	for _, i := range b.settled {
		d := plan.Degree(unit, i)
		if second {
			d = 2 - d
		}
		key |= uint32(d) << (2 * i)
	}
	from, err := sweep.Lend(r.store, b.Layer, b.parts[key], func(code uint64) bool {
		return b.steps == len(h.Steps) || h.Steps[b.steps].Before.Meets(code)
	})
	return h, from, err
}
