package run

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"sync/atomic"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
	"leaper/internal/slots"
)

// A run gets its units at once, and makes their shared steps once. A worker among many machines
// gets units one after another, and does not know which will come. A prepared plan keeps the
// shared steps from one unit to the next:
//
//	            ┌─ unit 17          what is swept alike for all units, the bases of
//	base ───────┼─ unit 4           both sides or the prefixes of branches (prefixes.go), is
//	(kept)      └─ unit 301 …       swept when the first unit needs it
//
// Each unit, or each group that is counted together, may have a number that does not fit 63
// bits. Such units are counted again modulo primes. The bases of a prime are kept like those of
// whole numbers, as long as there is room for several.

// Prepared is a plan that is ready for units. It may be asked for several at once.
type Prepared struct {
	plan   *plan.Plan
	opts   Options
	slots  *slots.Slots
	system sweep.Residues
	large  atomic.Bool   // whole numbers are not worth a try
	latest atomic.Uint64 // prime

	r       *Running    // nil before the first unit
	spoiled atomic.Bool // by a unit that failed: its thread is left in no good state
	bases   map[sweep.Ring][2]*base
}

// Prepare makes a plan ready for units. The error wraps that of the context.
func Prepare(ctx context.Context, p *plan.Plan, opts Options) (*Prepared, error) {
	opts = opts.WithDefaults()
	opts.Progress, opts.Ledger = nil, "" // units come one after another, and are kept where they go
	r, err := New(p, opts, 1)
	if err != nil {
		return nil, err
	}
	limit, err := r.Limit(ctx)
	if err != nil {
		return nil, err
	}
	q := &Prepared{plan: p, opts: opts, slots: slots.New(p.AtOnce(opts.Threads)), system: sweep.NewResidues(limit)}
	q.large.Store(p.Negative() || Long(p.Graph, limit))
	return q, nil
}

// togetherWork is the most transitions of units that are worth counting together, a minute or
// two: a worker that dies loses them all.
const togetherWork = plan.RoundWork

// Together is the most units worth counting together: units in branches share more than the
// prefix cache can keep. It also reports whether the memory has room for that.
func Together(p *plan.Plan, opts Options) (most int, kept bool, err error) {
	n := uint64(len(p.Codes))
	if !p.InBranches() || n == 0 {
		return 1, true, nil
	}
	kept, err = p.PrefixesFit(opts.WithDefaults().Memory, 0)
	return int(min(n, max(1, togetherWork/max(1, p.Work/n)))), kept, err
}

// Units counts some units, exactly, whatever their size, and gives each to done once it is
// known. If more units are to come, it keeps the shared steps. The error wraps [ErrMemory],
// [ErrScratch] or that of the context.
func (p *Prepared) Units(ctx context.Context, units []int, more bool, done func(unit int, n *big.Int) error) error {
	if p.plan.InBranches() {
		return p.together(ctx, units, more, done)
	}
	for _, unit := range units {
		if err := p.together(ctx, []int{unit}, more, done); err != nil {
			return err
		}
	}
	return nil
}

// together counts units. It counts those with too large numbers modulo primes.
func (p *Prepared) together(ctx context.Context, units []int, more bool, done func(unit int, n *big.Int) error) error {
	left := slices.Clone(units)
	if !p.large.Load() {
		err := p.in(ctx, sweep.WholeNumbers, units, more, func(unit int, n *big.Int) error {
			left = slices.DeleteFunc(left, func(u int) bool { return u == unit })
			return done(unit, n)
		})
		if !errors.Is(err, sweep.ErrOverflow) {
			return err
		}
		if len(units) > 1 { // others would be no better
			p.large.Store(true)
		}
	}
	// The prefixes of the last prime that was used are kept.
	numbers, err := ByPrimes(p.system, p.latest.Load(), func(by sweep.Ring, got func(unit int, n *big.Int)) error {
		defer p.latest.Store(by.Prime)
		return p.in(ctx, by, left, more, func(unit int, n *big.Int) error {
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

// in counts units in a ring: one together with others, or alone and with all threads if that
// takes too much memory. In branches it counts all of them.
func (p *Prepared) in(ctx context.Context, by sweep.Ring, units []int, more bool, done func(unit int, n *big.Int) error) error {
	slot, err := p.slots.Take(ctx, func() bool { return p.has(by) }, func() error { return p.make(ctx, by) })
	if err != nil {
		return err
	}
	hands, joins := p.r.Hands[slot:slot+1], p.r.Joins[slot:slot+1]
	if p.slots.Len() == 1 {
		hands, joins = p.r.Hands, p.r.Joins
	}
	if p.plan.InBranches() { // one at a time
		p.r.pager.later = more
	}
	err = p.count(ctx, by, units, hands, joins, done)
	p.slots.Put(slot)
	if !errors.Is(err, pairing.ErrMemory) || p.slots.Len() == 1 {
		return err
	}
	return p.slots.Alone(ctx, func() error {
		if !p.has(by) {
			if err := p.make(ctx, by); err != nil {
				return err
			}
		}
		return p.count(ctx, by, units, p.r.Hands, p.r.Joins, done)
	})
}

// count counts units from what is kept. A failure may leave threads half way and memory that is
// never released: then the next unit begins everything again.
func (p *Prepared) count(ctx context.Context, by sweep.Ring, units []int, hands []*sweep.Pouring, joins []*sweep.Joiner, done func(unit int, n *big.Int) error) error {
	c := &sweep.Counter{Tables: p.plan.Tables, Store: p.r.Store, Ring: by}
	err := p.numbers(ctx, c, units, hands, joins, done)
	p.r.add(c)
	if err != nil && !errors.Is(err, sweep.ErrOverflow) {
		p.spoiled.Store(true)
	}
	return err
}

func (p *Prepared) numbers(ctx context.Context, c *sweep.Counter, units []int, hands []*sweep.Pouring, joins []*sweep.Joiner, done func(unit int, n *big.Int) error) error {
	if !p.plan.InBranches() {
		sum, err := p.r.unit(ctx, c, units[0], p.bases[c.Ring], hands, joins)
		if err != nil {
			return err
		}
		return done(units[0], sum.Number())
	}
	over, err := p.r.inBranches(ctx, c, units, func(unit int, t sweep.Total) error { return done(unit, t.Number()) })
	if len(over) > 0 {
		return sweep.ErrOverflow
	}
	return err
}

// Close frees the disk. No unit may be asked for any more or be under way.
func (p *Prepared) Close() {
	if p.r != nil {
		p.r.pager.scratch.close()
	}
}

// has reports whether the shared steps of units are kept; in branches, the prefixes serve for
// them.
func (p *Prepared) has(by sweep.Ring) bool {
	if p.r == nil || p.spoiled.Load() {
		return false
	}
	_, kept := p.bases[by]
	return kept || p.plan.InBranches()
}

// make sweeps the shared steps of units. No unit is counted meanwhile.
func (p *Prepared) make(ctx context.Context, by sweep.Ring) error {
	if p.r == nil || p.spoiled.Load() {
		r, err := New(p.plan, p.opts, 1)
		if err != nil {
			return err
		}
		r.keepPrefixes(p.opts.ScratchSize)
		r.Opts.ScratchSize -= plan.PrefixDisk(p.opts.ScratchSize)
		p.Close()
		p.r, p.bases = r, map[sweep.Ring][2]*base{}
		p.spoiled.Store(false)
	}
	if p.has(by) {
		return nil
	}
	r := p.r
	if r.Store.Used() > r.Opts.Memory/keptShare {
		for other, bases := range p.bases {
			r.drop(bases)
			delete(p.bases, other)
		}
	}
	r.Fresh()
	bases, err := r.bases(ctx, &sweep.Counter{Tables: p.plan.Tables, Store: r.Store, Ring: by})
	switch {
	case errors.Is(err, sweep.ErrOverflow):
		p.large.Store(true)
		return err
	case err != nil:
		p.spoiled.Store(true)
		return err
	}
	p.bases[by] = bases
	return nil
}
