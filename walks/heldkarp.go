package walks

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"leaper/internal/pulse"
	"leaper/tour"
)

// Where many vertices are joined, a frontier has nearly all of them, and a sweep far more states than
// there are sets of vertices. For few vertices the least path to each vertex through each set (Bellman
// 1962, Held and Karp 1962) is quicker. It takes n times 2^n numbers.

// subsetsFit reports whether that can be done: the costs are those of edges, and the numbers fit the
// memory.
func (l *lightest) subsetsFit() bool {
	n := l.p.graph.Vertices
	if l.q.Kind == tour.Closed {
		n--
	}
	return len(l.costs.pairs) == 0 && !l.q.Uncrossed && n >= 3 && n < 24 && int64(n)<<n <= l.opts.memory()/8
}

// subsets finds the lightest tour, or that there is none.
func (l *lightest) subsets(ctx context.Context) error {
	s := l.newRing()
	n := len(s.ring) - 1 // the last vertex of the ring is where it begins
	start := int32(n)
	least := slices.Repeat([]int64{math.MaxInt64 / 2}, n<<n)
	for v := range n {
		least[n<<v+v] = s.cost[start][v]
	}
	beat := pulse.Of(ctx)
	for set := 1; set < 1<<n; set++ {
		if err := beat.Beat(n * n / 4); err != nil {
			return err
		}
		row := least[n*set : n*set+n]
		for in := set; in > 0; in &= in - 1 {
			v := bits.TrailingZeros(uint(in))
			here, costs := row[v], s.cost[v]
			for out := ^set & (1<<n - 1); out > 0; out &= out - 1 {
				w := bits.TrailingZeros(uint(out))
				at := n*(set|1<<w) + w
				least[at] = min(least[at], here+costs[w])
			}
		}
	}
	l.bySets = true
	// From the end back to the start.
	set, next := 1<<n-1, start
	ring := []int32{start}
	for set > 0 {
		best, at := int64(math.MaxInt64), 0
		for in := set; in > 0; in &= in - 1 {
			v := bits.TrailingZeros(uint(in))
			if cost := least[n*set+v] + s.cost[v][next]; cost < best {
				best, at = cost, v
			}
		}
		ring = append(ring, int32(at))
		set, next = set&^(1<<at), int32(at)
	}
	slices.Reverse(ring)
	t, cost, ok := l.unrolled(ring)
	if !ok { // the least ring has what is no move, so each has
		l.none = l.best == nil
		return nil
	}
	l.found(t, cost)
	l.bound = cost
	return nil
}
