package run

import (
	"context"
	"errors"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
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
		b := &Base{Layer: start}
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
