package run

import (
	"context"
	"sync"
	"sync/atomic"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
	"leaper/internal/pulse"
	"leaper/work"
)

// Running is shared by the parts of one run.
type Running struct {
	plan        *plan.Plan
	Opts        Options
	Store       *pairing.Store
	Seam        sweep.Seam
	division    *division         // the branches, once they are needed
	Gatherers   []*sweep.Gatherer // of each thread
	Joins       []*sweep.Joiner   // of each thread
	Progress    *Progress
	pager       *pager  // that keeps prefixes for later units; nil in a run that keeps none
	beginnings  [2]node // what all primes share, of each side: see begin
	after       float64 // the work after the sweep of a round, as a multiple of the sweep; 0: nothing but joins
	ignoreGuess bool    // no guess refuses this run
	mu          sync.Mutex
	Stats       sweep.Stats
}

// New prepares a run.
func New(p *plan.Plan, opts Options) (*Running, error) {
	r := &Running{plan: p, Opts: opts, Progress: NewProgress(opts.Progress), ignoreGuess: opts.GoOn || p.InBranches()} // branches are made for little memory
	var err error
	if r.Seam, err = p.Seam(); err != nil {
		return nil, err
	}
	r.equip()
	return r, nil
}

// equip gives a run its memory, and its threads their gatherers and joiners, and drops the old ones.
func (r *Running) equip() {
	p := r.plan
	r.Store, r.Gatherers, r.Joins, r.beginnings = &pairing.Store{Limit: r.Opts.Memory, Full: p.Full}, nil, nil, [2]node{}
	r.Progress.begun = 0
	r.Store.Force(p.Tables.Bytes.Load())
	for range r.Opts.Threads {
		r.Gatherers = append(r.Gatherers, sweep.NewGatherer(p.Tables, r.Store))
		r.Joins = append(r.Joins, sweep.NewJoiner(p.Tables, r.Store))
	}
}

// Fresh lets the gatherers forget numbers that were too large.
func (r *Running) Fresh() {
	for _, gatherer := range r.Gatherers {
		gatherer.Over = 0
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

// Options of a count. The zero value is good.
type Options struct {
	// The memory is for states, their classes, tables and the arrays of threads. It leaves out the
	// graph and the plan. Progress hears the guessed share of the work that is done.
	work.Resources
	// Ledger is a file in which a count notes the results of a round, so that a
	// stopped count continues within it. It is made after about a minute's work, and removed
	// with its scratch file when the count is done; "": none.
	Ledger string
	// Sweeps are the keys of all plans of a count that is made by one after another: they share the
	// ledger, and each has it for itself while it runs.
	Sweeps []string
	// GoOn lets a count go on that seems to need far more memory than allowed, however much of its work
	// steps in parts repeat. It then ends only when a step does not fit.
	GoOn bool
	// ConfirmRefusal, if not nil, is asked before a guess refuses a count. It looks whether the count can
	// be made in a memory.
	ConfirmRefusal func(ctx context.Context, memory int64) (can bool, err error)
	// Modulo, if not 0, is a prime below 2⁶². Numbers are then modulo this prime, from 0 on, in
	// one pass.
	Modulo uint64
}

func (o Options) WithDefaults() Options {
	o.Resources = o.Filled()
	return o
}
