package odds

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"leaper/find/neural"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// Networks is what came of runs of a neural network.
type Networks struct {
	Runs    int64
	Of      [4]int64 // runs, by [neural.Outcome]
	Sweeps  [4]int64 // that these runs took together
	Neurons int
	Seed    uint64
	Time    time.Duration // that all threads took together
}

// Add adds what came of other runs of the same question, of the same seed.
func (n *Networks) Add(m Networks) {
	n.Runs += m.Runs
	for i := range n.Of {
		n.Of[i] += m.Of[i]
		n.Sweeps[i] += m.Sweeps[i]
	}
	n.Time += m.Time
}

// mostSweeps is more than a run takes, whatever becomes of it.
const mostSweeps = 1 << 40

// Check refuses results that this number of runs, with this number of neurons, cannot have.
func (n Networks) Check(seed uint64, trials int64, neurons int) error {
	left := trials
	for i, of := range n.Of {
		if of < 0 || of > left || n.Sweeps[i] < 0 || n.Sweeps[i]/mostSweeps > of || of == 0 && n.Sweeps[i] > 0 {
			return fmt.Errorf("of %d runs %d end in outcome %d, after %d sweeps", trials, of, i, n.Sweeps[i])
		}
		left -= of
	}
	switch {
	case n.Runs != trials || left != 0:
		return fmt.Errorf("it has %d runs, of which %d have an end, and %d were to be made", n.Runs, trials-left, trials)
	case n.Seed != seed || n.Neurons != neurons || n.Time != 0:
		return fmt.Errorf("the runs are of another measurement: seed %d, %d neurons, time %d", n.Seed, n.Neurons, n.Time)
	}
	return nil
}

// Rate is how often an outcome came.
func (n Networks) Rate(o neural.Outcome) Rate { return Rate{n.Of[o], n.Runs} }

// Neural measures Takefuji and Lee's network. The error wraps [ErrUnfinished],
// [ErrOptions] or [graph.ErrTooLarge].
func Neural(ctx context.Context, g *graph.Graph, rule neural.Rule, opts Options) (Networks, error) {
	if err := (tour.Ask{}).Check(g); err != nil {
		return Networks{}, err
	}
	if g.Directed() {
		return Networks{}, fault.New(ErrOptions, "the network has a neuron for a move and its reverse, and the %s has moves that cannot be reversed", g.Piece())
	}
	a, err := table(ctx, g)
	if err != nil {
		return Networks{}, err
	}
	opts = opts.filled()
	counts, err := run(ctx, opts, func() trial {
		network := neural.New(ctx, a, rule)
		return func(ctx context.Context, random *rand.Rand) (int, int64, error) {
			network.Draw(random)
			outcome, sweeps, err := network.Settle(ctx, 0)
			return int(outcome), int64(sweeps), err
		}
	})
	n := Networks{Runs: counts.trials(), Of: counts.number, Sweeps: counts.work, Neurons: a.Arcs() / 2, Seed: opts.Seed, Time: counts.time}
	if err != nil {
		return n, fmt.Errorf("after %d of %d runs: %w: %w", n.Runs, opts.Trials, ErrUnfinished, err)
	}
	return n, nil
}
