package list

import (
	"context"
	"slices"

	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/list/internal/edges"
	"leaper/tour"
)

// lexical ranks by number: the order of the walks of a cycle.
type lexical struct{}

func (lexical) rank(_ int, v graph.Vertex) int { return int(v) }

// A cycleWalker makes tours of the cycles that a searcher meets.
type cycleWalker struct {
	*cycles
	filter *filter
	search edges.Searcher
	cycle  []graph.Vertex // as the searcher gives it
	path   []graph.Vertex
}

func (c *cycles) newWalker(ctx context.Context) (*cycleWalker, error) {
	f, err := newFilter(ctx, c.problem)
	if err != nil {
		return nil, err
	}
	f.whole = c.whole
	w := &cycleWalker{cycles: c, filter: f, path: make([]graph.Vertex, c.n)}
	if n := c.graph.Rows.Len(); n > 0 && !c.none {
		w.cycle = make([]graph.Vertex, n)
		if w.search = edges.New(&c.graph); c.opts.tables {
			w.search = edges.NewWide(&c.graph)
		}
	}
	return w, nil
}

// searchCycles visits cycles. A board of one square is its own walk,
// and needs no search.
func (w *cycleWalker) searchCycles(j *job, e edges.Job) error {
	if err := j.checkLimits(w.problem, 0); err != nil {
		return err
	}
	if w.search == nil {
		if w.n == 1 && !w.none {
			e.Visit()
		}
		return nil
	}
	var stats edges.Stats
	e.Stats = &stats
	e.Check = func(steps int64) error {
		j.stats.Steps += steps
		return j.checkLimits(w.problem, 0)
	}
	_, err := w.search.Search(&e)
	j.stats.Retreats += stats.Branches
	j.stats.Tests += 1 + stats.Branches
	j.stats.Pruned += stats.Dead
	return err
}

// walks passes the tours of the present cycle to f, and returns false if f does.
func (w *cycleWalker) walks(f func(path []graph.Vertex) bool) bool {
	n := len(w.cycle)
	if n == 0 {
		w.path[0] = 0
		return w.ask.Kind == tour.Open || !w.mayStart[0] || !w.filter.admits(w.path, lexical{}) || f(w.path)
	}
	w.search.Walk(w.cycle)
	if w.apex {
		at := slices.Index(w.cycle, graph.Vertex(w.n))
		next, last := (at+1)%n, (at+n-1)%n
		if w.cycle[next] < w.cycle[last] {
			return w.walk(next, 1, f) && w.walk(last, -1, f)
		}
		return w.walk(last, -1, f) && w.walk(next, 1, f)
	}
	for _, start := range w.starts {
		at := slices.Index(w.cycle, start)
		way := 1
		if w.cycle[(at+1)%n] > w.cycle[(at+n-1)%n] {
			way = -1
		}
		if !w.walk(at, way, f) || !w.walk(at, -way, f) {
			return false
		}
	}
	return true
}

// walk passes a walk of the cycle to f, from a place in it and forwards or backwards, if it is a tour.
func (w *cycleWalker) walk(at, way int, f func(path []graph.Vertex) bool) bool {
	if !w.mayStart[w.cycle[at]] {
		return true
	}
	n := len(w.cycle)
	for i := range w.path {
		w.path[i] = w.cycle[at]
		if at += way; at == n {
			at = 0
		} else if at < 0 {
			at = n - 1
		}
	}
	if w.end >= 0 && w.path[w.n-1] != w.end || !w.filter.admits(w.path, lexical{}) {
		return true
	}
	return f(w.path)
}

// runEdges is run with the searcher by edges.
func (p *problem) runEdges(ctx context.Context, stats *Stats, visit func(path []graph.Vertex, from int) bool) error {
	c, err := p.newCycles(ctx)
	if err != nil {
		return err
	}
	w, err := c.newWalker(ctx)
	if err != nil {
		return err
	}
	skip := p.opts.Skip
	return w.searchCycles(&job{ctx: ctx, stats: stats, idle: &p.idle}, edges.Job{Visit: func() bool {
		return w.walks(func(path []graph.Vertex) bool {
			if skip > 0 {
				skip--
				return true
			}
			stats.Tours++
			return visit(path, 0) && stats.Tours != p.opts.Limit
		})
	}})
}

// Parts are cut off at the first depth at which there are enough to share. A search without enough has the most
// at some depth, and below it fewer, as it ends: then it is cut there.
const (
	enoughParts = 1 << 9
	lastDepth   = 40
)

// parts cuts the search into parts, at a depth. It counts the tours that it meets before.
func (w *cycleWalker) parts(j *job, tours func() int64) (parts []edges.Way, depth int, err error) {
	var stats Stats
	for at := 4; at <= lastDepth; at += 4 {
		var here []edges.Way
		var met Stats
		err = w.searchCycles(&job{ctx: j.ctx, stats: &met}, edges.Job{
			Cut:   at,
			Part:  func(p edges.Way) bool { here = append(here, p); return true },
			Visit: func() bool { met.Tours += tours(); return true },
		})
		if err != nil || at == 4 || len(here) > len(parts) {
			parts, depth, stats = here, at, met
		}
		if err != nil || len(here) <= len(parts)/2 || len(parts) >= enoughParts {
			break
		}
	}
	j.stats.add(stats)
	return parts, depth, err
}

// countCycles counts tours by edges, on some threads. The number and the steps do not depend on how many.
func (p *problem) countCycles(ctx context.Context, threads int, total *Stats) error {
	ctx = pulse.Sharing(ctx)
	c, err := p.newCycles(ctx)
	if err != nil {
		return err
	}
	walkers := make([]*cycleWalker, threads)
	for t := range walkers {
		if walkers[t], err = c.newWalker(ctx); err != nil {
			return err
		}
	}
	parts, _, err := walkers[0].parts(&job{ctx: ctx, stats: total}, walkers[0].tours)
	if err != nil {
		return err
	}
	return p.share(threads, len(parts), total, func(thread int, stats *Stats) (func(part int) error, error) {
		w := walkers[thread]
		return func(part int) error {
			return w.searchCycles(&job{ctx: ctx, stats: stats}, edges.Job{Below: parts[part], Visit: func() bool {
				stats.Tours += w.tours()
				return true
			}})
		}, nil
	})
}

// tours is how many tours the present cycle is.
func (w *cycleWalker) tours() int64 {
	if w.each > 0 {
		return w.each
	}
	n := int64(0)
	w.walks(func([]graph.Vertex) bool { n++; return true })
	return n
}
