package beyond

import (
	"context"
	"math/big"
	"math/rand/v2"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// Whether there is any cycle is a smaller question than how many there are. It is enough to know
// that a state is reached. So there is one pass for any number of cycles, while a count that
// does not fit 63 bits takes one pass for each of many primes. Going back from a reached state
// to one that leads to it, step by step, gives a cycle in the end, as in a draw.

// Some gives a Hamiltonian cycle: its vertices in order, from the hub or the first vertex on. It
// gives nil if the graph has no cycle; the sweep is then a proof. The source decides which cycle; they
// are not equally likely. The error wraps [ErrMemory], [ErrDraw] where weights are negative, or
// that of the context.
func Some(ctx context.Context, p *plan.Plan, opts run.Options, random *rand.Rand) ([]int32, sweep.Stats, error) {
	d, err := refined(p, opts, unitStates)
	if err != nil {
		return nil, sweep.Stats{}, err
	}
	r, err := run.New(d.plan, d.opts)
	if err != nil {
		return nil, sweep.Stats{}, err
	}
	met := make([]*big.Int, d.plan.Units()) // 1 if the unit has a cycle
	if _, err := r.Pass(ctx, sweep.Reached, d.plan.All(), func(unit int, t sweep.Total) error {
		met[unit] = t.Number()
		return nil
	}); err != nil {
		return nil, r.Stats, err
	}
	if d.units, d.sum = weightsOf(met); d.sum.Sign() == 0 {
		return nil, r.Stats, nil
	}
	d.opts.Progress = nil
	one := sweep.Drawing{Random: random, Unit: d.units.Draw(random)}
	if err := d.pass(ctx, sweep.ReachedScale(), []*sweep.Drawing{&one}); err != nil {
		return nil, r.Stats, err
	}
	cycle, err := drawn(d.plan, &one)
	return cycle, r.Stats, err
}
