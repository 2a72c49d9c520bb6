package walks

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/internal/subgraph"
	"leaper/tour"
	"leaper/work"
)

// Where pairs of moves cost something, or a measure is no sum, a small change to a tour has no cost that a table knows. So
// this search measures whole tours. It takes a move out of a closed tour, and lets the path that is left grow at its
// end and be cut where it grew (the backbite of Oberdorf, Ferguson, Jacobsen and Kondev 2006) until its ends are a
// move apart; a path changes by one such step. Worse tours are taken, too, and less and less often (Kirkpatrick,
// Gelatt and Vecchi 1983).

const (
	changesPerVertex = 400  // that are tried
	mostBites        = 40   // until the ends of a path have met
	leastAnnealed    = 40   // vertices: of fewer, a sweep has the best as soon
	mostAnnealed     = 1024 // vertices: each change measures a tour
	warmest, coldest = 2.0, 0.15
)

// anneal looks for a good tour where not only moves cost something, on at least this many vertices.
func (l *lightest) anneal(ctx context.Context, least int) error {
	n := l.p.graph.Vertices
	_, from := l.q.From.Given()
	_, to := l.q.To.Given()
	if l.m.IsSum() && len(l.costs.pairs) == 0 || n < least || n > mostAnnealed || from || to || l.q.Uncrossed || l.p.table.Directed() || l.q.ConstraintKinds() != 0 {
		return nil
	}
	a, err := find.Find(ctx, l.g, l.q.Ask, find.Options{Resources: work.Resources{Threads: l.opts.Threads, Memory: l.opts.memory()}})
	if err != nil || a.Verdict != exist.Found {
		return ctx.Err()
	}
	draw := rand.New(rand.NewPCG(11, uint64(n)))
	beat := pulse.Of(ctx)
	now := l.p.vertices(a.Tour)
	cost, err := l.costOf(now)
	if err != nil {
		return err
	}
	l.found(l.p.tour(slices.Clone(now)), cost)
	changes := changesPerVertex * n
	for i := range changes {
		if err := beat.Beat(4 * n); err != nil {
			return err
		}
		next := l.bitten(now, draw)
		if next == nil {
			continue
		}
		c, err := l.costOf(next)
		if err != nil {
			return err
		}
		heat := warmest * math.Pow(coldest/warmest, float64(i)/float64(changes))
		if c > cost && draw.Float64() >= math.Exp(float64(cost-c)/heat) {
			continue
		}
		now, cost = next, c
		if cost < l.least {
			l.found(l.p.tour(l.p.oriented(l.q, slices.Clone(now))), cost)
		}
	}
	return nil
}

// costOf measures a tour.
func (l *lightest) costOf(walk []int32) (int64, error) {
	n, err := l.m.Of(tour.Of(l.p.squares(walk)), l.q.Kind == tour.Closed)
	return l.sign * n, err
}

// bitten is another tour that has most moves of a tour, or nil if none came of it.
func (l *lightest) bitten(walk []int32, draw *rand.Rand) []int32 {
	n := len(walk)
	next := make([]int32, n)
	cut := draw.IntN(n)
	if l.p.spec.Shape != subgraph.Circuit {
		cut = 0
	}
	copy(next, walk[cut:])
	copy(next[n-cut:], walk[:cut])
	if draw.IntN(2) == 0 {
		slices.Reverse(next)
	}
	for range mostBites {
		near := l.p.table.Of(graph.Vertex(next[n-1]))
		grown := int32(near[draw.IntN(len(near))])
		if at := slices.Index(next, grown); at < n-2 {
			slices.Reverse(next[at+1:])
		} else {
			continue
		}
		if l.p.spec.Shape != subgraph.Circuit || l.p.table.Has(graph.Vertex(next[n-1]), graph.Vertex(next[0])) {
			return next
		}
	}
	return nil
}
