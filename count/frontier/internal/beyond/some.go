package beyond

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/sweep"
)

// Whether there is any cycle is a smaller question than how many there are. It is enough to know
// that a state is reached. So there is one pass for any number of cycles, while a count that
// does not fit 63 bits takes one pass for each of many primes. Going back from a reached state
// to one that leads to it, step by step, gives a cycle in the end, as in a draw.

// Some gives a Hamiltonian cycle: its vertices in order, from the hub or the first vertex on. It
// gives nil if there is none; the sweep is then a proof. The source decides which cycle; they
// are not equally likely. The error wraps [ErrMemory], [ErrDraw] where weights are negative, or
// that of the context.
func Some(ctx context.Context, p *plan.Plan, opts run.Options, random *rand.Rand) ([]int32, sweep.Stats, error) {
	opts = opts.WithDefaults()
	if p.Negative() {
		return nil, sweep.Stats{}, fmt.Errorf("%w: their edges have negative weights", ErrDraw)
	}
	p, err := fine(p, unitStates)
	if err != nil {
		return nil, sweep.Stats{}, err
	}
	r, err := run.New(p, opts)
	if err != nil {
		return nil, sweep.Stats{}, err
	}
	met := make([]uint64, p.Units())
	if _, err := r.Pass(ctx, sweep.Reached, p.All(), func(unit int, t sweep.Total) error {
		met[unit] = t.Met()
		return nil
	}); err != nil {
		return nil, r.Stats, err
	}
	d := &Draws{plan: p, opts: opts, tries: sweep.MaxTries, units: sweep.Lot{Width: 1}, sum: new(big.Int)}
	d.opts.Progress = nil
	for _, one := range met {
		d.units.Add(one)
	}
	if len(d.units.Total()) == 0 {
		return nil, r.Stats, nil
	}
	one := sweep.Drawing{Random: random, Unit: d.units.Draw(random)}
	if err := d.pass(ctx, sweep.ReachedScale(), [][]*sweep.Drawing{{&one}}); err != nil {
		return nil, r.Stats, err
	}
	cycle, err := drawn(p, &one)
	return cycle, r.Stats, err
}
