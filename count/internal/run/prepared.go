package run

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
)

// A run gets its units at once, and makes their shared steps once. A worker among many machines
// gets units one after another, and does not know which will come. A prepared plan keeps the
// shared steps from one unit to the next, as prefixes (prefixes.go).
//
// Each unit, or each group that is counted together, may have a number that does not fit 63
// bits. Such units are counted again modulo primes.

// Prepared is a plan that is ready for units. It is asked by one caller at a time.
type Prepared struct {
	plan   *plan.Plan
	opts   Options
	system sweep.Residues
	large  bool     // whole numbers would not fit
	latest uint64   // prime
	r      *Running // nil before the first unit, and after one that failed
}

// Prepare makes a plan ready for units. The error wraps that of the context.
func Prepare(ctx context.Context, p *plan.Plan, opts Options) (*Prepared, error) {
	opts = opts.WithDefaults()
	opts.Progress, opts.Ledger = nil, "" // units come one after another, and are kept where they go
	r, err := New(p, opts)
	if err != nil {
		return nil, err
	}
	limit, err := r.Limit(ctx)
	if err != nil {
		return nil, err
	}
	return &Prepared{plan: p, opts: opts, system: sweep.NewResidues(limit), large: p.Negative() || Long(p.Graph, limit)}, nil
}

// togetherWork is the most transitions of units that are worth counting together, a minute or
// two: a worker that dies loses them all.
const togetherWork = plan.RoundWork

// Together is the most units worth counting together: they share more than the prefix cache can
// keep. It also reports whether the memory has room for that.
func Together(p *plan.Plan, opts Options) (most int, kept bool, err error) {
	n := uint64(len(p.Codes))
	if n == 0 {
		return 1, true, nil
	}
	kept, err = p.PrefixesFit(opts.WithDefaults().Memory, 0)
	return int(min(n, max(1, togetherWork/max(1, p.Work/n)))), kept, err
}

// Units counts some units, exactly, whatever their size, and gives each to done once it is
// known. If more units are to come, it keeps the shared steps. The error wraps [ErrMemory],
// [ErrScratch] or that of the context.
func (p *Prepared) Units(ctx context.Context, units []int, more bool, done func(unit int, n *big.Int) error) error {
	left := slices.Clone(units)
	if !p.large {
		err := p.in(ctx, sweep.WholeNumbers, units, more, func(unit int, n *big.Int) error {
			left = slices.DeleteFunc(left, func(u int) bool { return u == unit })
			return done(unit, n)
		})
		if !errors.Is(err, sweep.ErrOverflow) {
			return err
		}
		p.large = len(units) > 1 // further units would not fit either
	}
	// The prefixes of the last prime that was used are kept.
	numbers, err := ByPrimes(p.system, p.latest, func(ring sweep.Ring, got func(unit int, n *big.Int)) error {
		p.latest = ring.Prime
		return p.in(ctx, ring, left, more, func(unit int, n *big.Int) error {
			got(unit, n)
			return nil
		})
	})
	for _, unit := range left {
		if err == nil {
			err = done(unit, numbers[unit])
		}
	}
	return err
}

// in counts units in a ring. A failure may leave threads half way and memory that is never
// released: then the next unit begins everything again.
func (p *Prepared) in(ctx context.Context, ring sweep.Ring, units []int, more bool, done func(unit int, n *big.Int) error) error {
	if p.r == nil {
		r, err := New(p.plan, p.opts)
		if err != nil {
			return err
		}
		r.keepPrefixes(p.opts.ScratchSize)
		r.Opts.ScratchSize -= plan.PrefixDisk(p.opts.ScratchSize)
		p.r = r
	}
	p.r.pager.later = more
	over, err := p.r.Pass(ctx, ring, units, func(unit int, t sweep.Total) error { return done(unit, t.Number()) })
	switch {
	case err != nil:
		p.Close()
	case len(over) > 0:
		err = sweep.ErrOverflow
	}
	return err
}

// Close frees the disk.
func (p *Prepared) Close() {
	if p.r != nil {
		p.r.pager.scratch.close()
		p.r = nil
	}
}
