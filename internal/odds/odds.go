// Package odds measures how often a method of find succeeds, by many independent trials with their own
// random numbers. The verb stats shows its rates.
//
// A heuristic that may fail is described by its rate of success, and a rate that
// was measured by its interval: 38 tours in 100 walks say that the rate is
// somewhere between 0.29 and 0.48. See [Wilson] for which interval and why.
//
// Trial i draws from the seed and i alone. So the counts are the same for any
// number of threads, and a trial can be made again without those before it.
package odds

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"leaper/graph"
	"leaper/work"
)

// Errors that the package returns, wrapped in a sentence.
var (
	// ErrOptions: options that contradict each other or the graph.
	ErrOptions = errors.New("impossible options")
	// ErrUnfinished: the context ended before all trials were made. The counts
	// that come with it are of those that were.
	ErrUnfinished = errors.New("trials not finished")
)

// Options of a measurement. The zero value makes 1000 trials on all processors,
// with the seed 1.
type Options struct {
	Trials int64
	Seed   uint64
	From   int64 // the first trial: those before it were made, or are, elsewhere
	// Threads are heeded, and Progress, which hears of each trial.
	work.Resources
}

// defaultTrials are made where a number is not given.
const defaultTrials = 1000

func (o Options) filled() Options {
	if o.Trials <= 0 {
		o.Trials = defaultTrials
	}
	if o.Seed == 0 {
		o.Seed = 1
	}
	o.Threads = int(min(int64(o.Filled().Threads), o.Trials))
	return o
}

// Made reports the number of trials made so far, by anyone.
func (o Options) Made(trials int64) {
	if o.Progress != nil {
		o.Progress(work.Progress{Done: float64(trials) / float64(o.Trials), Words: fmt.Sprintf("%d of %d trials", trials, o.Trials)})
	}
}

// Source is the random numbers of a trial.
func Source(seed uint64, trial int64) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(trial))) }

// A count is what came of trials: of each outcome how many, and how much work
// it took in all, in the method's own unit.
type count struct {
	number [4]int64
	work   [4]int64
	time   time.Duration // of all threads together
}

func (c *count) add(d count) {
	for i := range c.number {
		c.number[i] += d.number[i]
		c.work[i] += d.work[i]
	}
	c.time += d.time
}

func (c *count) trials() (sum int64) {
	for _, n := range c.number {
		sum += n
	}
	return sum
}

// table is that of a graph's moves; if ctx ends first, the error wraps [ErrUnfinished].
func table(ctx context.Context, g *graph.Graph) (*graph.Adjacency, error) {
	a, err := g.Table(ctx)
	if err != nil && !errors.Is(err, graph.ErrTooLarge) {
		return nil, fmt.Errorf("%w: %w", ErrUnfinished, err)
	}
	return a, err
}

// trial makes one trial and says its outcome and its work.
type trial func(ctx context.Context, random *rand.Rand) (outcome int, work int64, err error)

// run makes all trials, each thread with a machine of its own. If ctx ends, the
// counts are of the trials that came to their end, and the error is the
// context's.
func run(ctx context.Context, opts Options, machine func() trial) (count, error) {
	var next, done atomic.Int64
	counts := make([]count, opts.Threads)
	errs := make([]error, opts.Threads)
	var group sync.WaitGroup
	for t := range opts.Threads {
		group.Go(func() {
			begun := time.Now()
			try := machine()
			for errs[t] == nil {
				i := next.Add(1) - 1
				if i >= opts.Trials {
					break
				}
				if errs[t] = ctx.Err(); errs[t] != nil {
					break
				}
				outcome, effort, err := try(ctx, Source(opts.Seed, opts.From+i))
				if errs[t] = err; err != nil {
					break
				}
				counts[t].number[outcome]++
				counts[t].work[outcome] += effort
				opts.Made(done.Add(1))
			}
			counts[t].time = time.Since(begun)
		})
	}
	group.Wait()
	var sum count
	for _, c := range counts {
		sum.add(c)
	}
	return sum, errors.Join(errs...)
}
