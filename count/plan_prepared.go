package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"leaper/count/internal/frontier"
)

// Prepared is a plan that is ready to count units as they come. Units that are asked for at once
// wait for each other, for each has all threads. It sweeps their shared steps once. If all units
// are known beforehand, [Plan.Run] takes less work.
type Prepared struct {
	plan *Plan
	opts Options
	turn chan struct{} // full while a caller counts

	together int  // most units worth counting together
	kept     bool // whether their shared steps are kept at no cost

	term  int // whose plan is ready; −1: none is
	ready *frontier.Prepared
}

// Prepare makes a plan ready, for the work of the first unit.
func (p *Plan) Prepare(opts Options) (*Prepared, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	q := &Prepared{plan: p, opts: opts, turn: make(chan struct{}, 1), together: 1, kept: true, term: -1}
	for i, t := range p.terms {
		most, kept, err := t.plan.Together(opts.sweep())
		if err != nil {
			return nil, err
		}
		if i == 0 {
			q.together = most
		}
		q.together, q.kept = min(q.together, most), q.kept && kept
	}
	return q, nil
}

// Concurrency is how many units to ask for at once.
func (p *Prepared) Concurrency() int { return 1 }

// BatchSize is the most units worth counting together. It also reports whether their shared steps
// are kept at no cost.
func (p *Prepared) BatchSize() (most int, kept bool) { return p.together, p.kept }

// Unit counts what a unit adds to the number of directed tours. The error wraps
// [ErrUnfinished] and the cause.
func (p *Prepared) Unit(ctx context.Context, unit int) (sum *big.Int, err error) {
	err = p.Units(ctx, []int{unit}, true, func(_ int, n *big.Int) error {
		sum = n
		return nil
	})
	return sum, err
}

// Units counts what each unit adds to the number of directed tours, and gives each
// number to done once it is known. More says that other units are still to come. An error of
// done ends the count; other errors wrap [ErrUnfinished] and the cause.
func (p *Prepared) Units(ctx context.Context, units []int, more bool, done func(unit int, n *big.Int) error) error {
	for _, unit := range units {
		if unit < 0 || unit >= p.plan.Units() {
			return fmt.Errorf("there is no unit %d of %d", unit, p.plan.Units())
		}
	}
	for term, first := 0, 0; term < len(p.plan.terms); term++ {
		end := first + p.plan.terms[term].plan.Units()
		var mine []int
		for _, unit := range units {
			if first <= unit && unit < end {
				mine = append(mine, unit-first)
			}
		}
		if len(mine) > 0 {
			if err := p.of(ctx, term, mine, more, func(unit int, n *big.Int) error { return done(first+unit, n) }); err != nil {
				return err
			}
		}
		first = end
	}
	return nil
}

// of counts units of a term.
func (p *Prepared) of(ctx context.Context, term int, units []int, more bool, done func(unit int, n *big.Int) error) error {
	t := p.plan.terms[term]
	select {
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		return prepared(ctx, ctx.Err())
	}
	defer func() { <-p.turn }()
	if p.term != term { // one is ready at a time: each may take all the memory
		p.Close()
		ready, err := t.plan.Prepare(ctx, p.opts.sweep())
		if err != nil {
			return prepared(ctx, err)
		}
		p.term, p.ready = term, ready
	}
	var failed error // of done
	err := p.ready.Units(ctx, units, more, func(unit int, n *big.Int) error {
		failed = done(unit, n.Mul(n, big.NewInt(t.factor)))
		return failed
	})
	if failed != nil {
		return failed
	}
	return prepared(ctx, err)
}

// Close frees the disk. No unit may be asked for any more or be under way.
func (p *Prepared) Close() {
	if p.ready != nil {
		p.ready.Close()
	}
	p.term, p.ready = -1, nil
}

// prepared is the error of a unit.
func prepared(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, frontier.ErrMemory) || errors.Is(err, frontier.ErrScratch) || ctx.Err() != nil {
		return unfinished(err)
	}
	return err
}
