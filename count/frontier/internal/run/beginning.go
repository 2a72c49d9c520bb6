package run

import (
	"context"
	"errors"
	"math/big"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
)

// A count that does not fit 63 bits is made modulo several primes. But the numbers of the
// first steps are small, and the same modulo all of them; so these steps are made once, in
// whole numbers, as far as these fit, and each prime goes on from there:
//
//	                            ┌─ modulo 2⁶² − 57 ─▶ the cut
//	start ── whole numbers ─────┼─ modulo 2⁶² − 87 ─▶ the cut
//	         (kept)             └─ …
//
// Of the wazir on 20×20 that is half of the steps, and of four passes most of what they
// have in common.

// begin sweeps the sides in whole numbers as far as all units go together and these fit, if
// they are to be swept modulo several primes.
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

// residue counts units modulo a prime: from the beginning, or, where the memory does not hold
// both that and the rest, without it.
func (r *Running) residue(ctx context.Context, by sweep.Ring, units []int) (map[int]*big.Int, error) {
	numbers := map[int]*big.Int{}
	over, err := r.Pass(ctx, by, units, func(unit int, t sweep.Total) error {
		numbers[unit] = t.Number()
		return nil
	})
	switch {
	case errors.Is(err, pairing.ErrMemory) && r.begun[0] != nil:
		r.equip()
		return r.residue(ctx, by, units)
	case err == nil && len(over) > 0:
		err = sweep.ErrOverflow // cannot be: residues have room
	}
	return numbers, err
}

// from is where a side starts in a ring: at the beginning that was made for all rings, or at
// nothing.
func (r *Running) from(c *sweep.Counter, second bool) (*Base, error) {
	b := r.begun[plan.SideIndex(second)]
	if b == nil || c.Ring == sweep.WholeNumbers {
		start, err := c.Start()
		return &Base{Layer: start}, err
	}
	into, err := modulo(r.Store, b.Layer, c.Ring)
	return &Base{Layer: into, Steps: b.Steps}, err
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
