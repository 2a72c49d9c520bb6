package list

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/internal/ticking"
	"leaper/tour"
	"leaper/work"
)

// Count lists every tour that [All] would and returns how many there are. On
// more than one thread the tree is cut into units, the walks of the first few
// squares, which the threads share; the number does not depend on how. If
// ctx ends, it returns the tours counted so far with the context's error.
// With a Limit it uses one thread; with a Skip it counts the tours after those skipped.
func Count(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (int64, error) {
	p, err := newProblem(ctx, g, ask, opts)
	if err != nil {
		return 0, err
	}
	threads := opts.Filled().Threads
	var stats Stats
	if opts.Limit == 0 && (opts.Order == Edges || opts.AnyOrder && p.edgesAreQuicker()) {
		err = p.countCycles(ctx, threads, &stats)
		stats.Tours = max(0, stats.Tours-p.opts.Skip)
	} else if threads == 1 || opts.Limit > 0 || p.n <= 2*unitDepth {
		err = p.run(ctx, p.searcher(), &stats, func([]graph.Vertex, int) bool { return true })
	} else {
		err = p.countInParallel(ctx, threads, &stats)
		stats.Tours = max(0, stats.Tours-p.opts.Skip)
	}
	if opts.Stats != nil {
		*opts.Stats = stats
	}
	return stats.Tours, err
}

// edgesAreQuicker reports whether a count by edges takes less time than one by walks.
func (p *problem) edgesAreQuicker() bool {
	return !p.Directed && !p.opts.NoPrune && p.opts.Longer == nil && p.ask.ConstraintKinds()&^tour.MoveConstraints == 0
}

// unitDepth is the number of squares of the walks that the tree is cut into. On
// boards of over maxUnitSquares squares the starts alone are the units, since
// longer walks are too many to keep.
const (
	unitDepth      = 4
	maxUnitSquares = 1 << 9
)

// countInParallel counts on several threads.
func (p *problem) countInParallel(ctx context.Context, threads int, total *Stats) error {
	ctx, cancel := context.WithCancel(ctx)
	ctx = pulse.Sharing(ctx)
	defer cancel()
	units, err := p.units(ctx, total)
	if err != nil {
		return err
	}
	return p.share(threads, len(units), total, func(_ int, stats *Stats) (func(unit int) error, error) {
		s := p.searcher()
		f, err := newFilter(ctx, p)
		return func(unit int) error {
			_, err := s.search(&job{ctx: ctx, stats: stats, start: units[unit][0], then: units[unit][1:], longest: neverLonger, leaf: func(path []graph.Vertex, _ int) bool {
				if f.admits(path, s) {
					stats.Tours++
				}
				return true
			}})
			return err
		}, err
	})
}

// share shares units among threads, and adds what they did to the total. On each thread, begin returns the
// function that does a unit and adds its tours and steps to the thread's own stats.
func (p *problem) share(threads, units int, total *Stats, begin func(thread int, stats *Stats) (func(unit int) error, error)) error {
	var next, done, tours atomic.Int64
	tours.Store(total.Tours)
	var group sync.WaitGroup
	results, errs := make([]Stats, threads), make([]error, threads)
	for t := range threads {
		group.Go(func() {
			stats := &results[t]
			do, err := begin(t, stats)
			for i := next.Add(1) - 1; err == nil && i < int64(units); i = next.Add(1) - 1 {
				before := stats.Tours
				err = do(int(i))
				tours.Add(stats.Tours - before)
				done.Add(1)
			}
			errs[t] = err
		})
	}
	if report := p.opts.Progress; report != nil {
		stop := ticking.Every(200*time.Millisecond, func() {
			report(work.Progress{Done: float64(done.Load()) / float64(max(1, units)), Tours: max(0, tours.Load()-p.opts.Skip)})
		})
		defer stop()
	}
	group.Wait()
	for t := range threads {
		total.add(results[t])
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// units lists the walks that the tree is cut into, as far as the rules allow
// them, in order.
func (p *problem) units(ctx context.Context, stats *Stats) ([][]graph.Vertex, error) {
	var units [][]graph.Vertex
	s := p.searcher()
	ends, err := p.findEndRules(ctx)
	if err != nil {
		return nil, err
	}
	stats.Tests += int64(len(p.starts))
	for _, start := range p.starts {
		if p.hasNoTour(ends, start) {
			stats.Pruned++
			continue
		}
		if p.n > maxUnitSquares || p.n <= 2*unitDepth {
			units = append(units, []graph.Vertex{start})
			continue
		}
		_, err := s.search(&job{ctx: ctx, stats: stats, start: start, depth: unitDepth, longest: neverLonger, leaf: func(path []graph.Vertex, _ int) bool {
			units = append(units, append([]graph.Vertex(nil), path...))
			return true
		}})
		if err != nil {
			return nil, err
		}
	}
	return units, nil
}

// findEndRules looks at the colours and parts of the graph; nil if rules must not be used.
func (p *problem) findEndRules(ctx context.Context) (*exist.Ends, error) {
	if p.opts.NoPrune {
		return nil, nil
	}
	table, err := p.Graph.Table(ctx)
	if err != nil {
		return nil, err
	}
	return exist.NewEnds(ctx, table)
}
