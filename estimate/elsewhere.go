package estimate

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// Blocks of probes can be made anywhere. A block draws by the seed and its number, and the
// estimate adds up tallies in order, no matter who made them and when. So the result is the same
// to the last bit on machines that follow IEEE 754, as all machines do that Go runs on.

// A Tally is the result of one block of probes.
type Tally struct {
	Probes    int64      `json:"probes"`
	Successes int64      `json:"successes,omitempty"`
	Exp       int        `json:"exp,omitempty"`
	Sum       [4]float64 `json:"sum"`
	Largest   float64    `json:"largest,omitempty"`
}

// export makes a Tally for other processes.
func (t tally) export() Tally {
	return Tally{Probes: t.probes, Successes: t.successes, Exp: t.exp, Sum: t.sum, Largest: t.largest}
}

// check reads a Tally that should have this number of probes, each on this number of squares.
func (t Tally) check(probes int64, squares int) (tally, error) {
	bad := t.Probes != probes || t.Successes < 0 || t.Successes > t.Probes
	if t.Successes == 0 {
		bad = bad || t != Tally{Probes: probes}
	} else {
		// The largest weight is at least half a unit; and a weight is a product of as many chances
		// as there are squares, each of a moderate size.
		bad = bad || !(t.Largest >= 0.5 && t.Largest <= 1) || t.Exp < -64*(squares+1) || t.Exp > 64*(squares+1)
		largest, before := t.Largest, float64(t.Successes)
		for _, x := range t.Sum {
			bad = bad || !(x >= largest*(1-1e-9) && x <= before*(1+1e-9))
			largest, before = largest*t.Largest, x
		}
	}
	if bad {
		return tally{}, fault.New(ErrOptions, "a block of %d probes came with an impossible tally: %+v", probes, t)
	}
	return tally{probes: t.Probes, successes: t.Successes, exp: t.Exp, sum: t.Sum, largest: t.Largest}, nil
}

// Elsewhere makes the blocks with the numbers from to to−1, in other processes. It calls done once for
// each, in any order, never twice at the same time; blocks that came together it passes together, with the
// number of the first: if one of them is impossible, none counts.
type Elsewhere func(ctx context.Context, from, to int64, done func(first int64, list []Tally) error) error

// probeElsewhere makes all probes by Options.Elsewhere.
func (r *run) probeElsewhere(ctx context.Context) (tally, error) {
	stop := r.report()
	defer stop()
	for !r.enough && r.merged < r.blocks {
		end := min(r.stage.end, r.blocks)
		err := r.opts.Elsewhere(ctx, r.merged, end, func(first int64, list []Tally) error {
			blocks := make([]tally, len(list))
			for i, t := range list {
				var err error
				if blocks[i], err = t.check(r.probesOf(first+int64(i)), r.n); err != nil {
					return err
				}
			}
			for i, t := range blocks {
				r.deliver(first+int64(i), t)
			}
			return nil
		})
		if err != nil {
			return r.mergeAll(), err
		}
		if r.merged < end {
			return r.mergeAll(), errors.New("blocks of probes were not made") // a fault of Elsewhere
		}
	}
	return r.total, nil
}

// A Prober makes blocks of probes for an estimate that another process adds up. It can be asked
// for several at once.
type Prober struct {
	run     *run
	walkers sync.Pool
}

// NewProber makes a Prober, with the options of the estimate. The errors are those of [Tours].
func NewProber(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*Prober, error) {
	if err := ask.Check(g); err != nil {
		return nil, err
	}
	if err := opts.check(g); err != nil {
		return nil, err
	}
	a, why, err := tabulate(ctx, g, ask)
	if err != nil {
		return nil, err
	}
	if why != nil || a.Len() <= 2 {
		return nil, fault.New(ErrOptions, "the number is known, and there is nothing to probe")
	}
	p, err := newProblem(ctx, a, ask, opts.Method)
	if err != nil {
		return nil, err
	}
	if len(p.starts) == 0 {
		return nil, fault.New(ErrOptions, "no square can be the first, and there is nothing to probe")
	}
	out := &Prober{run: newRun(p, opts)}
	out.walkers.New = func() any { return newWalker(p) }
	return out, nil
}

// All returns the largest number of blocks.
func (p *Prober) All() int64 { return p.run.blocks }

// Threads returns the number of threads on which it is worth asking for blocks.
func (p *Prober) Threads() int { return p.run.opts.Filled().Threads }

// Blocks makes the blocks with the numbers from to to−1.
func (p *Prober) Blocks(ctx context.Context, from, to int64) ([]Tally, error) {
	if from < 0 || to < from || to > p.run.blocks {
		return nil, fault.New(ErrOptions, "there are no blocks from %d to %d", from, to)
	}
	w := p.walkers.Get().(*walker)
	defer p.walkers.Put(w)
	var list []Tally
	for i := from; i < to; i++ {
		t, err := p.run.probeBlock(ctx, w, i)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnfinished, err)
		}
		list = append(list, t.export())
	}
	return list, nil
}
