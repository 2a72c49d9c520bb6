package count

import (
	"context"
	"errors"
	"math/big"
	"runtime"

	"leaper/count/frontier"
	"leaper/internal/slots"
)

// Prepared is a plan that is ready for units, one after another or several at once, as
// they come: what they share is swept once. Where all units are known beforehand,
// [Plan.Run] takes less work.
type Prepared struct {
	plan  *Plan
	opts  Options
	slots *slots.Slots

	term  int // whose plan is ready; −1: none is
	ready *frontier.Prepared
}

// Prepare makes a plan ready, for the work of the first unit.
func (p *Plan) Prepare(opts Options) *Prepared {
	if opts.Threads <= 0 {
		opts.Threads = runtime.GOMAXPROCS(0)
	}
	return &Prepared{plan: p, opts: opts, slots: slots.New(opts.Threads), term: -1}
}

// AtOnce is how many units it is worth asking for at once.
func (p *Prepared) AtOnce() int {
	most := 1
	for _, t := range p.plan.terms {
		most = max(most, t.plan.AtOnce(p.slots.Len()))
	}
	return most
}

// Unit counts what a unit adds to the number of directed tours. The error wraps
// [ErrUnfinished] and the cause.
func (p *Prepared) Unit(ctx context.Context, unit int) (*big.Int, error) {
	term, first := 0, 0
	for unit >= first+p.plan.terms[term].plan.Units() {
		first += p.plan.terms[term].plan.Units()
		term++
	}
	t := p.plan.terms[term]
	// One term is ready at a time: each may take all the memory.
	slot, err := p.slots.Take(ctx, func() bool { return p.term == term }, func() error {
		p.Close()
		ready, err := t.plan.Prepare(ctx, p.opts.sweep())
		if err == nil {
			p.term, p.ready = term, ready
		}
		return err
	})
	if err != nil {
		return nil, prepared(ctx, err)
	}
	defer p.slots.Put(slot)
	n, err := p.ready.Unit(ctx, unit-first)
	if err != nil {
		return nil, prepared(ctx, err)
	}
	return n.Mul(n, big.NewInt(t.factor)), nil
}

// Close gives back the disk that it has. No unit is asked for any more, nor under way.
func (p *Prepared) Close() {
	if p.ready != nil {
		p.ready.Close()
	}
	p.term, p.ready = -1, nil
}

// prepared is the error of a unit.
func prepared(ctx context.Context, err error) error {
	if errors.Is(err, frontier.ErrMemory) || errors.Is(err, frontier.ErrScratch) || ctx.Err() != nil {
		return unfinished(err)
	}
	return err
}
