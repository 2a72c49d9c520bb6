package heldkarp

import (
	"context"
	"sync"
	"sync/atomic"

	"leaper/internal/pulse"
	"leaper/work"
)

// A pool shares sets among threads and reports progress.
type pool struct {
	threads  int
	work     float64
	mutex    sync.Mutex
	done     float64
	progress func(work.Progress)
}

func newPool(resources work.Resources, work float64) *pool {
	return &pool{threads: resources.Filled().Threads, work: work, progress: resources.Progress}
}

// partSets is the number of sets that a thread visits at a time.
const partSets = 1 << 11

// each visits the sets of a size. It calls part, if not nil, for each finished part of them, never
// for two at once.
func (p *pool) each(ctx context.Context, n, size, work int, visit func(*subset), part func(at int, s *subset)) error {
	all := int(binomial(n, size))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(p.threads, 1+all/partSets) {
		group.Go(func() {
			beat, s := pulse.Of(ctx), new(subset)
			for at := int(next.Add(1)) - 1; at*partSets < all; at = int(next.Add(1)) - 1 {
				stop := min((at+1)*partSets, all)
				for s.unrank(at*partSets, size); s.rank < stop; s.next() {
					if visit(s); beat.Beat(work) != nil {
						return
					}
				}
				p.ended(at, s, float64((stop-at*partSets)*work), part)
			}
		})
	}
	group.Wait()
	return ctx.Err()
}

// ended reports a finished part.
func (p *pool) ended(at int, s *subset, done float64, part func(at int, s *subset)) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if part != nil {
		part(at, s)
	}
	if p.done += done; p.progress != nil {
		p.progress(work.Progress{Done: min(1, p.done/p.work)})
	}
}
