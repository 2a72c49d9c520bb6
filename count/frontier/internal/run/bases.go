package run

import (
	"context"
	"errors"
	"fmt"
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
	Steps   int
	settled []int // indices of those vertices
	parts   map[uint32][]sweep.Class
}

// bases sweeps the steps that all units share, of one side or of both.
func (r *Running) bases(ctx context.Context, c *sweep.Counter) (bases [2]*base, err error) {
	for side, second := range r.plan.Sides() {
		if bases[side], err = r.base(ctx, c, second); err != nil {
			r.drop(bases)
			return bases, err
		}
	}
	return bases, nil
}

// drop releases bases.
func (r *Running) drop(bases [2]*base) {
	for _, b := range bases {
		if b != nil {
			sweep.Release(r.Store, b.Layer)
		}
	}
}

// base sweeps one side until the units separate, or until the used memory leaves room for just
// one more step.
func (r *Running) base(ctx context.Context, c *sweep.Counter, second bool) (*base, error) {
	h, err := r.plan.Half(second, nil)
	if err != nil {
		return nil, err
	}
	b, err := r.from(c, second)
	if err != nil {
		return nil, err
	}
	last, most := r.plan.BaseSteps(h), r.Opts.Memory/10*3
	switch {
	case second && r.plan.Apart:
		last = 0
	case len(r.plan.Fixed) == 0:
		most = math.MaxInt64
	}
	if err := r.grow(ctx, c, second, h, b, last, most); err != nil {
		sweep.Release(r.Store, b.Layer)
		return nil, err
	}
	r.Progress.based(second, b.Steps)
	return b, r.part(b, h)
}

// grow makes the steps of a base up to a last one. It stops earlier if the used memory, plus the
// size of the base for its next step, would reach twice so many bytes. So a second base has room
// beside the first.
func (r *Running) grow(ctx context.Context, c *sweep.Counter, second bool, h *plan.Half, b *base, last int, most int64) error {
	for b.Steps < last && c.Store.Used()/2+int64(b.Bytes()/2) < most {
		into, err := c.Step(ctx, &h.Steps[b.Steps], b.Layer, r.Hands)
		if err != nil {
			return err
		}
		sweep.Release(c.Store, b.Layer)
		b.Layer = into
		b.Steps++
		if err := r.foresee(second, h, b.Steps, b.Layer); err != nil {
			return err
		}
		r.add(c)
		r.Progress.base(second, b.Steps)
	}
	return nil
}

// part divides the classes of a base into parts.
func (r *Running) part(b *base, h *plan.Half) error {
	settles, front := h.Settles(), h.FrontAt(b.Steps)
	var bits []int // where their degrees are in a code
	for i, v := range r.plan.Fixed {
		if settles[v] < b.Steps {
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
	list, err := pairing.Grown[sweep.Class](r.Store, nil, len(b.Classes))
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
	r.Store.Credit(pairing.SizeOf[sweep.Class](cap(b.Classes)))
	b.Classes = list[:len(b.Classes)]
	return nil
}

// A sweep that has reached tellingStates is a probe. If the plan's guess, as far as it proved
// true, is manyTimes the memory allowed, the rest is not worth the time.
const (
	tellingStates = 1 << 20
	manyTimes     = 8
)

// errFar: parts of a step would be of no help either.
var errFar = errors.New("far too much")

// foresee refuses a count that will take far more memory than is allowed.
func (r *Running) foresee(second bool, h *plan.Half, steps int, l *sweep.Layer) error {
	guessed := r.plan.Layers[plan.SideIndex(second)]
	if l.States < tellingStates || steps >= len(guessed) {
		return nil
	}
	ahead := r.plan.OfUnit(h, guessed, steps)
	if now, states := guessed[steps-1], uint64(l.States); states < now {
		ahead = plan.Portion(ahead, states, now)
	}
	if need := plan.ProductOf(plan.StepBytes, ahead); need > plan.ProductOf(manyTimes, uint64(r.Opts.Memory)) {
		return fault.New(fmt.Errorf("%w: %w", pairing.ErrMemory, errFar), "it would take about %s of memory, far more than is allowed", plan.BytesText(need))
	}
	return nil
}

// table is the states of one side in one unit.
func (r *Running) table(ctx context.Context, c *sweep.Counter, b *base, second bool, unit uint32, hands []*sweep.Pouring) (*sweep.Layer, error) {
	h, err := r.plan.Half(second, r.plan.DegreesOf(unit, second))
	if err != nil {
		return nil, err
	}
	key := uint32(0)
	for _, i := range b.settled {
		d := plan.Degree(unit, i)
		if second {
			d = 2 - d
		}
		key |= uint32(d) << (2 * i)
	}
	from, err := sweep.Lend(r.Store, b.Layer, b.parts[key], func(code uint64) bool {
		return b.Steps == len(h.Steps) || h.Steps[b.Steps].Before.Meets(code)
	})
	if err != nil {
		return nil, err
	}
	return c.Sweep(ctx, h.Steps[b.Steps:], from, hands)
}

// from is where a side starts in a ring: at the beginning that all rings share, or at nothing.
func (r *Running) from(c *sweep.Counter, second bool) (*base, error) {
	b := r.begun[plan.SideIndex(second)]
	if b == nil || c.Ring == sweep.WholeNumbers {
		start, err := c.Start()
		return &base{Layer: start}, err
	}
	into, err := modulo(r.Store, b.Layer, c.Ring)
	return &base{Layer: into, Steps: b.Steps}, err
}

// modulo is a layer of whole numbers in a ring.
func modulo(s *pairing.Store, l *sweep.Layer, by sweep.Ring) (*sweep.Layer, error) {
	w := sweep.Writer{Layer: sweep.Layer{By: l.By}, Store: s}
	for _, of := range l.Classes {
		c, err := w.Room(of.Code, int(of.N), of.Pairs())
		if err != nil {
			sweep.Release(s, &w.Layer)
			return nil, err
		}
		n := l.By.Words(int(of.N), of.Pairs())
		words := w.Chunks[c.Chunk][c.At:][:n]
		copy(words, l.Chunks[of.Chunk][of.At:][:n])
		for i := range words[:of.N] {
			words[i] %= by.Prime
		}
	}
	return &w.Layer, nil
}

// A count that does not fit 63 bits is made modulo several primes. But the numbers of the first
// steps are small, and the same modulo all primes. So these steps are made once, in whole
// numbers, as far as these fit. Each prime goes on from there:
//
//	                            ┌─ modulo 2⁶² − 57 ─▶ the cut
//	start ── whole numbers ─────┼─ modulo 2⁶² − 87 ─▶ the cut
//	         (kept)             └─ …
//
// For the wazir on 20×20 this is half of the steps. It is also most of what the four passes have
// in common.

// begin sweeps the sides in whole numbers, if they will be swept modulo several primes. It goes
// on as long as all units go together and the numbers fit.
func (r *Running) begin(ctx context.Context) error {
	if r.plan.InBranches() || r.plan.Negative() {
		return nil
	}
	c := &sweep.Counter{Tables: r.plan.Tables, Store: r.Store, Ring: sweep.WholeNumbers}
	defer func() { r.add(c) }()
	defer r.Fresh()
	r.Fresh()
	for side, second := range r.plan.Sides() {
		h, err := r.plan.Half(second, nil)
		if err != nil {
			return err
		}
		start, err := c.Start()
		if err != nil {
			return err
		}
		b := &base{Layer: start}
		err = r.grow(ctx, c, second, h, b, r.plan.BaseSteps(h), r.Opts.Memory/keptShare)
		r.begun[side] = b
		switch {
		case errors.Is(err, pairing.ErrMemory):
			r.equip()
			return nil
		case err != nil && !errors.Is(err, sweep.ErrOverflow):
			return err
		}
	}
	return nil
}

// keptShare is the share of the memory that results of other rings may keep before one more ring
// is swept.
const keptShare = 8
