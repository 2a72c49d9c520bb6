package run

import (
	"context"
	"sync"
	"sync/atomic"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
	"leaper/internal/pulse"
)

// Running is shared by the parts of one run.
type Running struct {
	plan     *plan.Plan
	Opts     Options
	Store    *pairing.Store
	Seam     sweep.Seam
	ways     *ways            // of branches
	Hands    []*sweep.Pouring // of each thread
	Joins    []*sweep.Joiner  // of each thread
	Progress *Progress
	pager    *pager   // that keeps prefixes for later units; nil in a run that keeps none
	begun    [2]*Base // the layers that all primes share, of each side: see beginning.go
	mu       sync.Mutex
	Stats    sweep.Stats
}

// New makes ready for a run of so many units.
func New(p *plan.Plan, opts Options, units int) (*Running, error) {
	r := &Running{plan: p, Opts: opts}
	var err error
	if r.Seam, err = p.Seam(); err != nil {
		return nil, err
	}
	if r.Progress, err = NewProgress(p, units, opts.Progress); err != nil {
		return nil, err
	}
	if p.InBranches() {
		if r.ways, err = newWays(p, opts); err != nil {
			return nil, err
		}
	}
	r.equip()
	return r, nil
}

// equip gives a run its memory and its threads' hands, and drops the old ones.
func (r *Running) equip() {
	p := r.plan
	r.Store, r.Hands, r.Joins, r.begun = &pairing.Store{Limit: r.Opts.Memory, Full: p.Full}, nil, nil, [2]*Base{}
	r.Store.Force(p.Tables.Bytes.Load())
	for range r.Opts.Threads {
		r.Hands = append(r.Hands, sweep.NewPouring(p.Tables, r.Store))
		r.Joins = append(r.Joins, sweep.NewJoiner(p.Tables, r.Store))
	}
}

// Fresh lets the hands forget numbers that were too large.
func (r *Running) Fresh() {
	for _, hand := range r.Hands {
		hand.Over = 0
	}
}

// add adds a counter's work to the stats, and resets the counter.
func (r *Running) add(c *sweep.Counter) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Stats.Add(c.Stats)
	c.Stats = sweep.Stats{}
	r.Stats.Memory = max(r.Stats.Memory, r.Store.Most())
}

// inTurns gives pieces of work to threads, one after another. When one fails, the others end.
func inTurns(ctx context.Context, threads, pieces int, one func(ctx context.Context, t, i int) error) error {
	ctx, cancel := context.WithCancel(ctx)
	ctx = pulse.Sharing(ctx)
	defer cancel()
	var next atomic.Int64
	errs := make([]error, threads)
	sweep.InParallel(threads, func(t int) {
		for errs[t] == nil {
			i := int(next.Add(1)) - 1
			if i >= pieces {
				return
			}
			if errs[t] = one(ctx, t, i); errs[t] != nil {
				cancel()
			}
		}
	})
	return sweep.Failure(errs)
}

// SumOfJoins adds up the totals of joiners.
func SumOfJoins(r sweep.Ring, joins []*sweep.Joiner) (sweep.Total, error) {
	sum := sweep.Total{Ring: r}
	for _, j := range joins {
		sum.Add(j.Total, 1)
	}
	if sum.Overflow() {
		return sum, sweep.ErrOverflow
	}
	return sum, nil
}

// Base is a side swept as far as all units go together, its classes sorted by
// the degrees of the fixed vertices that are settled by then.
type Base struct {
	*sweep.Layer
	Steps   int
	settled []int // indices of those vertices
	parts   map[uint32][]sweep.Class
}
