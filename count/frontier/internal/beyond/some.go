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

// Whether there is a cycle at all is a smaller question than how many there are: of a state
// it is enough to know that it is reached. So there is one pass, however many cycles there
// are, where a count that does not fit 63 bits takes one for each of many primes. Who walks
// back from a state that is reached to one that leads to it, and so on, has a cycle in the
// end, as draws have.

// Some gives a Hamiltonian cycle, its vertices in order from the hub or the first one on;
// nil if there is none, of which the sweep is a proof. Which one it is, the source decides;
// they are not equally likely. The error wraps [ErrMemory], [ErrDraw] where weights are negative,
// or that of the context.
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
	units := make([]int, p.Units())
	for i := range units {
		units[i] = i
	}
	if r.Progress, err = run.NewProgress(p, len(units), opts.Progress); err != nil {
		return nil, r.Stats, err
	}
	met := make([]uint64, len(units))
	if _, err := r.Pass(ctx, sweep.Reached, units, func(unit int, t sweep.Total) error {
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
	if _, err := d.pass(ctx, sweep.ReachedScale(), [][]*sweep.Drawing{{&one}}); err != nil {
		return nil, r.Stats, err
	}
	cycle, err := drawn(p, &one)
	return cycle, r.Stats, err
}
