package frontier

import (
	"context"
	"errors"
	"math/big"
	"sync/atomic"

	"leaper/internal/slots"
)

// A run is given its units at once, and makes what they share once. A worker of many
// machines is given one unit after another, and does not know which: a prepared plan
// keeps what they share from one unit to the next.
//
//	            ┌─ unit 17          what is swept alike for all units, the bases of
//	base ───────┼─ unit 4           both sides or the stems of a descent (stems.go), is
//	(kept)      └─ unit 301 …       swept when the first unit needs it
//
// Whether a unit's number fits 63 bits is its own affair: if not, it alone is counted
// again modulo primes. The bases of a prime are kept as those of whole numbers are, as
// long as there is room for several.

// Prepared is a plan that is ready for units. It may be asked for several at once.
type Prepared struct {
	plan   *Decomposition
	opts   Options
	slots  *slots.Slots
	system residues
	large  atomic.Bool // whole numbers are not worth a try

	r       *running    // nil before the first unit
	spoiled atomic.Bool // by a unit that failed: its thread is left in no good state
	bases   map[ring][2]*base
}

// Prepare makes a plan ready for units. The error wraps that of the context.
func (p *Decomposition) Prepare(ctx context.Context, opts Options) (*Prepared, error) {
	opts = opts.withDefaults()
	opts.Progress = nil
	r, err := newRunning(p, opts)
	if err != nil {
		return nil, err
	}
	limit, err := r.limit(ctx)
	if err != nil {
		return nil, err
	}
	q := &Prepared{plan: p, opts: opts, slots: slots.New(p.AtOnce(opts.Threads)), system: newResidues(limit)}
	q.large.Store(p.negative() || p.long(limit))
	return q, nil
}

// AtOnce is how many units so many threads count at once: one each, or one with all.
func (p *Decomposition) AtOnce(threads int) int {
	if p.descends() || len(p.units) == 1 {
		return 1
	}
	return threads
}

// Unit counts a unit, exactly, whatever its size. The error wraps [ErrMemory],
// [ErrScratch] or that of the context.
func (p *Prepared) Unit(ctx context.Context, unit int) (*big.Int, error) {
	if !p.large.Load() {
		sum, err := p.in(ctx, wholeNumbers, unit)
		if !errors.Is(err, errOverflow) {
			return sum, err
		}
	}
	var sums []*big.Int
	for _, prime := range p.system.primes {
		sum, err := p.in(ctx, ring{prime}, unit)
		if err != nil {
			return nil, err
		}
		sums = append(sums, sum)
	}
	return p.system.number(sums), nil
}

// in counts a unit in a ring: among others, or, if that takes too much memory, alone and
// with all threads.
func (p *Prepared) in(ctx context.Context, by ring, unit int) (*big.Int, error) {
	slot, err := p.slots.Take(ctx, func() bool { return p.has(by) }, func() error { return p.make(ctx, by) })
	if err != nil {
		return nil, err
	}
	hands, joins := p.r.hands[slot:slot+1], p.r.joins[slot:slot+1]
	if p.slots.Len() == 1 {
		hands, joins = p.r.hands, p.r.joins
	}
	sum, err := p.count(ctx, by, unit, hands, joins)
	p.slots.Put(slot)
	if !errors.Is(err, ErrMemory) || p.slots.Len() == 1 {
		return sum, err
	}
	err = p.slots.Alone(ctx, func() (err error) {
		if !p.has(by) {
			if err := p.make(ctx, by); err != nil {
				return err
			}
		}
		sum, err = p.count(ctx, by, unit, p.r.hands, p.r.joins)
		return err
	})
	return sum, err
}

// count counts a unit from what is kept. What failed may have left threads half way, and
// memory that nobody gives back: then all begins anew with the next unit.
func (p *Prepared) count(ctx context.Context, by ring, unit int, hands []*pouring, joins []*joiner) (*big.Int, error) {
	c := &counter{tables: p.plan.tables, store: p.r.store, ring: by}
	n, err := p.number(ctx, c, unit, hands, joins)
	p.r.add(c)
	if err != nil && !errors.Is(err, errOverflow) {
		p.spoiled.Store(true)
	}
	return n, err
}

func (p *Prepared) number(ctx context.Context, c *counter, unit int, hands []*pouring, joins []*joiner) (*big.Int, error) {
	if !p.plan.descends() {
		sum, err := p.r.unit(ctx, c, unit, p.bases[c.ring], hands, joins)
		return sum.number(), err
	}
	for _, hand := range hands {
		hand.over = 0
	}
	var sum *big.Int
	over, err := p.r.descend(ctx, c, []int{unit}, func(_ int, t total) error {
		sum = t.number()
		return nil
	})
	if len(over) > 0 {
		return nil, errOverflow
	}
	return sum, err
}

// Close gives back the disk that it has. No unit is asked for any more, nor under way.
func (p *Prepared) Close() {
	if p.r != nil {
		p.r.stems.close()
	}
}

// has reports whether what units share is kept; of descents, what they come by is.
func (p *Prepared) has(by ring) bool {
	if p.r == nil || p.spoiled.Load() {
		return false
	}
	_, kept := p.bases[by]
	return kept || p.plan.descends()
}

// keptShare is the share of the memory that what is kept of other rings may have before
// one more is swept.
const keptShare = 8

// make sweeps what units share. Nobody is counting meanwhile.
func (p *Prepared) make(ctx context.Context, by ring) error {
	if p.r == nil || p.spoiled.Load() {
		r, err := newRunning(p.plan, p.opts)
		if err != nil {
			return err
		}
		if r.progress, err = newProgress(p.plan, 1, nil); err != nil {
			return err
		}
		disk := stemsDisk(p.opts.ScratchSize)
		r.opts.ScratchSize -= disk
		r.stems = newStems(p.opts.Scratch, disk)
		p.Close()
		p.r, p.bases = r, map[ring][2]*base{}
		p.spoiled.Store(false)
	}
	if p.has(by) {
		return nil
	}
	r := p.r
	if r.store.used() > r.opts.Memory/keptShare {
		for other, bases := range p.bases {
			r.drop(bases)
			delete(p.bases, other)
		}
	}
	r.fresh()
	bases, err := r.bases(ctx, &counter{tables: p.plan.tables, store: r.store, ring: by})
	switch {
	case errors.Is(err, errOverflow):
		p.large.Store(true)
		return err
	case err != nil:
		p.spoiled.Store(true)
		return err
	}
	p.bases[by] = bases
	return nil
}
