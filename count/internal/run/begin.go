package run

import (
	"context"
	"errors"
	"fmt"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
	"leaper/internal/fault"
)

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

// begunShare: the beginning of a side may take 1/begunShare of the memory.
const begunShare = 8

// begin sweeps the sides in whole numbers, if they will be swept modulo several primes. It goes on
// while all units share the steps and the numbers fit.
func (r *Running) begin(ctx context.Context) error {
	if r.plan.Negative() || int64(r.plan.Bytes()) > r.Opts.Memory/2 { // there is no room for more
		return nil
	}
	c := &sweep.Counter{Tables: r.plan.Tables, Store: r.Store, Ring: sweep.WholeNumbers}
	defer func() { r.add(c) }()
	defer r.Fresh()
	for side, second := range r.plan.Sides() {
		r.Fresh()
		h, err := r.plan.Half(second, nil)
		if err != nil {
			return err
		}
		if r.beginnings[side].layer, err = c.Start(); err != nil {
			return err
		}
		err = r.grow(ctx, c, &r.beginnings[side], second, h)
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

// grow makes the steps of a beginning. The used memory, plus the size of the layer for its next
// step, stays below twice the share of a beginning, so that the other side's has room beside it.
func (r *Running) grow(ctx context.Context, c *sweep.Counter, s *node, second bool, h *plan.Half) error {
	side, err := r.SideOf(second)
	if err != nil {
		return err
	}
	before := r.Progress.begun
	for last := r.plan.BaseSteps(h); s.steps < last && c.Store.Used()/2+int64(s.layer.Bytes()/2) < r.Opts.Memory/begunShare; {
		into, err := c.Step(ctx, &h.Steps[s.steps], s.layer, r.Gatherers)
		if err != nil {
			return err
		}
		sweep.Release(c.Store, s.layer)
		s.layer = into
		s.steps++
		if err := r.checkGuess(ctx, second, h, s.steps, into); err != nil {
			return err
		}
		r.add(c)
		r.Progress.BeginningDone(before + side.Share(0, s.steps, len(h.Steps))/float64(len(r.plan.Sides())))
	}
	return nil
}

// from is the node where a side starts in a ring: the beginning that all rings share, or the root.
func (r *Running) from(c *sweep.Counter, second bool) (s node, err error) {
	if s = r.beginnings[plan.SideIndex(second)]; s.layer == nil || c.Ring == sweep.WholeNumbers {
		s.steps = 0
		s.layer, err = c.Start()
		return s, err
	}
	s.layer, err = modulo(r.Store, s.layer, c.Ring)
	return s, err
}

// modulo converts a layer of whole numbers to a ring.
func modulo(s *pairing.Store, l *sweep.Layer, ring sweep.Ring) (*sweep.Layer, error) {
	w := sweep.Writer{Layer: sweep.Layer{Numbering: l.Numbering}, Store: s}
	for _, of := range l.Classes {
		c, err := w.Room(of.Code, int(of.N), of.Pairs())
		if err != nil {
			sweep.Release(s, &w.Layer)
			return nil, err
		}
		n := l.Numbering.Words(int(of.N), of.Pairs())
		words := w.Chunks[c.Chunk][c.At:][:n]
		copy(words, l.Chunks[of.Chunk][of.At:][:n])
		for i := range words[:of.N] {
			if words[i] %= ring.Prime; words[i] == 0 {
				words[i] = ring.Prime // 0 is no state
			}
		}
	}
	return &w.Layer, nil
}

// A sweep that has reached tellingStates is a probe. If the plan's guess, as far as it proved
// true, is manyTimes the memory allowed, the rest is not worth the time.
const (
	tellingStates = 1 << 20
	manyTimes     = 8
)

// ErrGuess: a count is refused by a guess. Steps in parts would not help either.
var ErrGuess = errors.New("far too much, by a guess")

// checkGuess refuses a count that will take far more memory than allowed, by a guess. If the options
// have ConfirmRefusal, it must confirm that.
func (r *Running) checkGuess(ctx context.Context, second bool, h *plan.Half, steps int, l *sweep.Layer) error {
	guessed := r.plan.Layers[plan.SideIndex(second)]
	if r.ignoreGuess || l.States < tellingStates || steps >= len(guessed) {
		return nil
	}
	ahead := r.plan.OfUnit(h, guessed, steps)
	if now, states := guessed[steps-1], uint64(l.States); states < now {
		ahead = plan.Portion(ahead, states, now)
	}
	need := plan.ProductOf(plan.StepBytes, ahead)
	if need <= plan.ProductOf(manyTimes, uint64(r.Opts.Memory)) {
		return nil
	}
	if r.Opts.ConfirmRefusal != nil {
		can, err := r.Opts.ConfirmRefusal(ctx, r.Opts.Memory-r.Store.Used())
		if r.ignoreGuess = can; can || err != nil {
			return err
		}
	}
	return fault.New(fmt.Errorf("%w: %w", pairing.ErrMemory, ErrGuess), "it would take about %s of memory, far more than is allowed; this is a guess, which may be a hundred times too high", plan.BytesText(need))
}
