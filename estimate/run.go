package estimate

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/internal/ticking"
	"leaper/work"
)

// Probes come in numbered blocks. A block's random numbers depend on the seed and its number,
// and the tallies of blocks are added in order:
//
//	thread 1   [0]   [2]      [4]          merged          [0 1 2]
//	thread 2      [1]    [3]               waiting         [4]
//
// So the sum, and the block after which it is precise enough, do not depend on the number of
// threads.

// blockWork is the largest number of squares that a block's probes enter, on boards that have no more
// squares: some milliseconds' work.
const blockWork = 1 << 16

// A run is the work on one estimate.
type run struct {
	*problem
	opts     Options
	perBlock int64
	blocks   int64 // the largest number of blocks
	begun    atomic.Int64

	mu      sync.Mutex
	waiting map[int64]tally // blocks that came before a block with a lower number
	merged  int64           // the blocks before this one are in the total
	total   tally           // the tally of this stage's blocks
	stage   stage
	enough  bool // the estimate is precise enough
}

func newRun(p *problem, opts Options) *run {
	r := &run{problem: p, opts: opts, waiting: map[int64]tally{}}
	r.perBlock = min(max(blockWork/int64(p.n), 1), 1<<10)
	r.blocks = math.MaxInt64
	if opts.Within == 0 {
		r.blocks = (opts.Probes-1)/r.perBlock + 1
		r.stage.end = r.blocks
	} else {
		r.stage.end = (minProbes-1)/r.perBlock + 1
	}
	return r
}

// probeAll makes the probes on all threads. The error is the context's.
func (r *run) probeAll(ctx context.Context) (tally, error) {
	if r.opts.Elsewhere != nil {
		return r.probeElsewhere(ctx)
	}
	ctx, cancel := context.WithCancel(ctx)
	ctx = pulse.Sharing(ctx)
	defer cancel()
	threads := int(min(int64(r.opts.Filled().Threads), r.blocks))
	var group sync.WaitGroup
	errs := make([]error, threads)
	for t := range threads {
		group.Go(func() { errs[t] = r.work(ctx, newWalker(r.problem), cancel) })
	}
	stop := r.report()
	group.Wait()
	stop()
	if r.enough || r.merged == r.blocks {
		return r.total, nil
	}
	r.mergeAll()
	for _, err := range errs {
		if err != nil {
			return r.total, err
		}
	}
	return r.total, ctx.Err()
}

// mergeAll adds all finished blocks to the total, after the work was ended early. They count in any
// order and stage, because the clock chose how many there are.
func (r *run) mergeAll() tally {
	r.total, r.stage.trial = r.soFar(), tally{}
	for _, i := range slices.Sorted(maps.Keys(r.waiting)) {
		r.total.merge(r.waiting[i])
	}
	return r.total
}

// work makes one block after another. It calls done when the estimate is good
// enough.
func (r *run) work(ctx context.Context, w *walker, done func()) error {
	for {
		i := r.begun.Add(1) - 1
		if i >= r.blocks {
			return nil
		}
		t, err := r.probeBlock(ctx, w, i)
		if err != nil {
			return err
		}
		if r.deliver(i, t) {
			done()
			return nil
		}
	}
}

// probeBlock makes the probes of a block.
func (r *run) probeBlock(ctx context.Context, w *walker, number int64) (tally, error) {
	if err := ctx.Err(); err != nil {
		return tally{}, err
	}
	w.random = *rand.NewPCG(r.opts.Seed, uint64(number))
	var t tally
	t.probes = r.probesOf(number)
	for range t.probes {
		weight, exp, err := w.probe(ctx)
		if err != nil {
			return tally{}, err
		}
		if weight > 0 {
			t.add(weight, exp)
		}
	}
	return t, nil
}

// probesOf returns how many probes a block has.
func (r *run) probesOf(block int64) int64 {
	if r.opts.Within == 0 {
		return min(r.perBlock, r.opts.Probes-block*r.perBlock)
	}
	return r.perBlock
}

// deliver adds a block to the total when its turn has come, and reports whether
// the estimate is good enough.
func (r *run) deliver(number int64, t tally) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if number >= r.merged { // otherwise it was merged before
		r.waiting[number] = t
	}
	for !r.enough {
		t, ok := r.waiting[r.merged]
		if !ok {
			break
		}
		delete(r.waiting, r.merged)
		r.total.merge(t)
		r.merged++
		if r.opts.Within > 0 && r.merged == r.stage.end {
			r.finishStage()
		}
	}
	return r.enough
}

// report calls Progress a few times a second, until stop is called.
func (r *run) report() (stop func()) {
	if r.opts.Progress == nil {
		return func() {}
	}
	return ticking.Every(200*time.Millisecond, func() {
		r.mu.Lock()
		t := r.soFar()
		p := work.Progress{Words: fault.Plural(t.probes, "probe"), Tours: t.successes}
		if r.stage.number > 0 || r.opts.Within == 0 {
			p.Done = float64(r.merged) / float64(r.stage.end)
		}
		if p.Done > 0 {
			p.Words = fmt.Sprintf("%.1f %% of the probes", 100*p.Done)
		}
		if t.successes > 0 {
			p.Words += fmt.Sprintf(", ± %.2g %%", 100*t.halfWidth(r.quantile()))
		}
		r.mu.Unlock()
		r.opts.Progress(p)
	})
}
