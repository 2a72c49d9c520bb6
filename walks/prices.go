package walks

import (
	"context"
	"math"
	"slices"

	"leaper/internal/pulse"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// prices bound what is still to be paid. Each vertex has a price for being left and one for being
// entered, the same where there is no direction. A tour pays all of them, so what it costs is their
// sum and what its edges cost beyond the prices of their ends. Where an edge costs less than these, the
// bound counts it, taken or not: with the best prices, that is the dual of the linear program
// of 2-factors (Dantzig, Fulkerson and Johnson 1954), or of assignments.
type prices struct {
	leave, enter []int64
	beyond       [2][]int64 // of each edge, along and against: what it costs beyond the prices
	sum          int64
	scale        int64 // costs of edges are multiplied by it, so that prices are finer
}

// finest is the scale of prices where numbers are small.
const finest = 16

func newPrices(ctx context.Context, l *lightest) prices {
	n := l.p.graph.Vertices
	p := prices{leave: make([]int64, n), enter: make([]int64, n), scale: 1}
	most := int64(1)
	for i := range l.p.graph.Edges {
		most = max(most, l.costs.along[i], -l.costs.along[i], l.costs.against[i], -l.costs.against[i])
	}
	if most < math.MaxInt64/finest/64/int64(n+2) {
		p.scale = finest
	}
	if most > 1 || l.costs.pairs == nil {
		p.raise(ctx, l, most*p.scale)
	}
	p.settle(l)
	return p
}

// arcs calls f for the ways to take an edge.
func (l *lightest) arcs(f func(edge int, way int, from, to int32, cost int64)) {
	for i, e := range l.p.graph.Edges {
		if !l.p.graph.Directed || e.Ways&subgraph.Forward != 0 {
			f(i, 0, e.U, e.V, l.sign*l.costs.along[i])
		}
		if l.p.graph.Directed && e.Ways&subgraph.Backward != 0 {
			f(i, 1, e.V, e.U, l.sign*l.costs.against[i])
		}
	}
}

// raise moves prices up where edges that cost less than them are too few, and down where too many
// (a subgradient), in steps that get smaller, and keeps the best.
func (p *prices) raise(ctx context.Context, l *lightest, most int64) {
	const rounds = 400
	beat := pulse.Of(ctx)
	n := l.p.graph.Vertices
	bestLeave, bestEnter := slices.Clone(p.leave), slices.Clone(p.enter)
	best := int64(math.MinInt64)
	outs, ins := make([]int64, n), make([]int64, n)
	for round := range rounds {
		if beat.Beat(len(l.p.graph.Edges)) != nil {
			break
		}
		wants := int64(2)
		if l.p.graph.Directed {
			wants = 1
		}
		for v := range n {
			outs[v], ins[v] = wants, wants
		}
		bound := int64(0)
		l.arcs(func(_, _ int, from, to int32, cost int64) {
			beyond := cost*p.scale - p.leave[from] - p.enter[to]
			if beyond >= 0 {
				return
			}
			bound += beyond
			if outs[from]--; !l.p.graph.Directed {
				outs[to]--
			} else {
				ins[to]--
			}
		})
		for v := range n {
			bound += p.leave[v] + p.enter[v]
		}
		if bound > best {
			best = bound
			copy(bestLeave, p.leave)
			copy(bestEnter, p.enter)
		}
		step := max(1, most/2*int64(rounds-round)*int64(rounds-round)/rounds/rounds/4)
		for v := range n {
			p.leave[v] += step * outs[v]
			if p.enter[v] += step * ins[v]; !l.p.graph.Directed {
				p.enter[v] = p.leave[v]
			}
		}
	}
	p.leave, p.enter = bestLeave, bestEnter
}

// settle works out what follows from the prices.
func (p *prices) settle(l *lightest) {
	p.beyond = [2][]int64{make([]int64, len(l.p.graph.Edges)), make([]int64, len(l.p.graph.Edges))}
	l.arcs(func(edge, way int, from, to int32, cost int64) {
		p.beyond[way][edge] = cost*p.scale - p.leave[from] - p.enter[to]
	})
	if !l.p.graph.Directed {
		p.beyond[1] = p.beyond[0]
	}
	for v := range p.leave {
		p.sum += p.leave[v] + p.enter[v]
		if l.isGiven(int32(v)) {
			p.sum -= p.end(int32(v))
		}
	}
}

// end is what a vertex saves at most by being an end of a path.
func (p *prices) end(v int32) int64 { return max(p.leave[v], p.enter[v]) }

// lower is a bound before any sweep.
func (l *lightest) lower() int64 {
	var ends saved
	for v := range int32(l.p.graph.Vertices) {
		if !l.isGiven(v) {
			ends.show(l.end(v))
		}
	}
	sum := l.sum - ends.most(l.freeEnds())
	for i := range l.p.graph.Edges {
		sum += min(0, l.beyond[0][i], l.beyond[1][i])
	}
	return floorDiv(sum, l.scale) + max(l.cheapestPairs(nil, 0), l.cheapestTurns())
}

// cheapestTurns bounds from below what pairs of moves cost that meet at a square: a closed tour has one pair at
// each. It is much where squares have few moves, as in the corners. Pairs that share no square cost 0, unless they save something.
func (l *lightest) cheapestTurns() int64 {
	if l.q.Kind != tour.Closed || l.p.graph.Directed {
		return l.cheapestPairs(nil, 0)
	}
	degree := make([]int64, l.p.graph.Vertices)
	for _, e := range l.p.graph.Edges {
		degree[e.U]++
		degree[e.V]++
	}
	costly := make([]int64, len(degree)) // pairs at each vertex that cost something
	apart := int64(0)
	for _, pair := range l.costs.pairs {
		e, f := l.p.graph.Edges[pair.Edges[0]], l.p.graph.Edges[pair.Edges[1]]
		switch {
		case pair.Cost != 1:
			return l.cheapestPairs(nil, 0)
		case e.U == f.U || e.U == f.V:
			costly[e.U]++
		case e.V == f.U || e.V == f.V:
			costly[e.V]++
		default:
			apart++
		}
	}
	sum := int64(0)
	for v, n := range degree {
		switch {
		case l.sign > 0 && costly[v] == n*(n-1)/2:
			sum++ // any pair costs
		case l.sign < 0 && costly[v] > 0:
			sum-- // some pair saves
		}
	}
	if l.sign < 0 {
		sum -= apart
	}
	return sum
}

// cheapestPairs bounds from below what pairs can cost from a step on: 0, or for the most of a
// measure what they can bring.
func (l *lightest) cheapestPairs(most []int64, at int) int64 {
	switch {
	case l.sign > 0 || len(l.costs.pairs) == 0:
		return 0
	case most == nil:
		return -int64(len(l.costs.pairs))
	}
	return -most[at]
}

// saved is what ends of a path can save that are not given: the most of those that were shown.
type saved struct{ first, second int64 }

func (s *saved) show(save int64) {
	if save > s.first {
		s.first, s.second = save, s.first
	} else {
		s.second = max(s.second, save)
	}
}

// most is what a number of ends save.
func (s *saved) most(ends int) int64 {
	switch ends {
	case 0:
		return 0
	case 1:
		return s.first
	}
	return s.first + s.second
}

// freeEnds is how many ends a tour has that are not given.
func (l *lightest) freeEnds() int {
	ends := 2
	for _, v := range []*int32{l.p.spec.From, l.p.spec.To} {
		if v != nil {
			ends--
		}
	}
	if l.q.Kind == tour.Closed {
		return 0
	}
	return ends
}

// isGiven reports whether a vertex is a given end of a path, with which the sweep begins.
func (l *lightest) isGiven(v int32) bool {
	from, to := l.p.spec.From, l.p.spec.To
	return from != nil && *from == v || to != nil && *to == v
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
