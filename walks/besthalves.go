package walks

import (
	"context"
	"errors"
	"math"
	"slices"

	"leaper/internal/bestcycle"
	"leaper/internal/fault"
	"leaper/tour"
)

// byHalves looks for the best closed tour where a measure adds up what each square has, such as an angle, or the slopes of its
// moves: package bestcycle parts it at a cut. Limits rise from what is proven, since the best tours alone are few states, and
// each step proves something. It is no use, and tried is false, if the question is another; the error wraps [ErrTooWide] if
// states do not fit.
func (l *lightest) byHalves(ctx context.Context) (tried bool, err error) {
	if !l.isSumOverSquares() {
		return false, nil
	}
	order, cut := l.narrowCut()
	factor := int64(1)
	if slices.ContainsFunc(l.costs.along, func(n int64) bool { return n != 0 }) {
		factor = 2 // each end of an edge has half of it
	}
	g, dearest := l.atSquares(order, factor)
	h, err := bestcycle.New(ctx, g, cut)
	if err == nil {
		l.bound = max(l.bound, -floorDiv(int64(h.Bound()), factor))
	}
	for stride := int64(1); err == nil && !l.done(); {
		limit := l.bound + stride - 1
		if l.best == nil {
			stride *= 2
		} else {
			limit = min(limit, l.least-1)
		}
		var walk []int32
		var gains int32
		walk, gains, err = h.Best(ctx, int32(-min(limit, dearest)*factor), bestcycle.Options{Memory: l.opts.memory(), Progress: l.opts.Progress})
		if err != nil {
			break
		}
		if walk != nil {
			for i, at := range walk {
				walk[i] = order[at]
			}
			l.found(l.p.tour(l.p.oriented(l.q, walk)), -int64(gains)/factor)
		}
		if limit >= dearest && l.best == nil {
			limit = math.MaxInt64
		}
		l.settle(limit)
	}
	if errors.Is(err, bestcycle.ErrWidth) || errors.Is(err, bestcycle.ErrMemory) {
		err = fault.New(ErrTooWide, "%v", err)
	}
	return true, err
}

// isSumOverSquares reports whether a question is for a closed tour, and each pair of moves that costs something meets at a square.
func (l *lightest) isSumOverSquares() bool {
	if l.q.Kind != tour.Closed || l.p.graph.Directed || l.m.Weights() != nil || l.m.OfCrossings() || !l.p.plain() {
		return false
	}
	return len(l.p.orders) > 0
}

// narrowCut is an order of the vertices, and how many stand before a cut near its middle that few edges cross.
func (l *lightest) narrowCut() (order []int32, cut int) {
	n := l.p.graph.Vertices
	least := math.MaxInt
	place := make([]int, n)
	for _, o := range l.p.orders {
		for i, v := range o {
			place[v] = i
		}
		for apart := range n / 4 {
			for _, at := range []int{n/2 - apart, n/2 + apart} {
				crossing := 0
				for _, e := range l.p.graph.Edges {
					if place[e.U] < at != (place[e.V] < at) {
						crossing++
					}
				}
				if crossing < least {
					least, order, cut = crossing, o, at
				}
			}
		}
	}
	return order, cut
}

// atSquares are the costs as what squares gain by each pair of moves, times a factor, and what a tour costs at most.
func (l *lightest) atSquares(order []int32, factor int64) (*bestcycle.Graph, int64) {
	n := l.p.graph.Vertices
	place := make([]int32, n)
	for i, v := range order {
		place[v] = int32(i)
	}
	g := &bestcycle.Graph{Next: make([][]int32, n), Gains: make([][][]int32, n)}
	for _, e := range l.p.graph.Edges {
		u, v := place[e.U], place[e.V]
		g.Next[u], g.Next[v] = append(g.Next[u], v), append(g.Next[v], u)
	}
	for v, next := range g.Next {
		slices.Sort(next)
		for range next {
			g.Gains[v] = append(g.Gains[v], make([]int32, len(next)))
		}
	}
	ends := func(edge int32) (u, v int32) {
		e := l.p.graph.Edges[edge]
		return place[e.U], place[e.V]
	}
	for i, cost := range l.costs.along {
		if cost == 0 {
			continue
		}
		u, v := ends(int32(i))
		for range 2 {
			at, _ := slices.BinarySearch(g.Next[u], v)
			for other := range g.Next[u] {
				g.Gains[u][at][other] -= int32(l.sign * cost)
				g.Gains[u][other][at] -= int32(l.sign * cost)
			}
			u, v = v, u
		}
	}
	for _, pair := range l.costs.pairs {
		u, v := ends(pair.Edges[0])
		x, y := ends(pair.Edges[1])
		if u == y || v == y {
			x, y = y, x
		}
		if v == x {
			u, v = v, u
		}
		a, _ := slices.BinarySearch(g.Next[u], v)
		b, _ := slices.BinarySearch(g.Next[u], y)
		g.Gains[u][a][b] -= int32(l.sign * int64(pair.Cost) * factor)
		g.Gains[u][b][a] = g.Gains[u][a][b]
	}
	dearest := int64(0)
	for _, rows := range g.Gains {
		least := int32(math.MaxInt32)
		for a, row := range rows {
			for _, gain := range row[:a] {
				least = min(least, gain)
			}
		}
		dearest -= int64(least)
	}
	return g, dearest
}
