package walks

import (
	"context"
	"math/rand/v2"
	"slices"

	"leaper/internal/pulse"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// A localSearch looks for a light tour by small changes to a ring of all vertices: a stretch is turned
// round (2-opt: Croes 1958), or moves elsewhere (Or-opt: Or 1976), as long as that makes the ring
// lighter. Then the ring is cut into four at random and put together in another order (the double
// bridge of Martin, Otto and Felten 1991), and the search goes on from there if it ends lighter.
//
// What is no edge costs more than all edges. A path is a ring with one more vertex, between its ends.
// Nothing that it finds is called the best: sweeps prove that, and are quicker with it.
type localSearch struct {
	cost     [][]int64
	ring     []int32
	directed bool
}

// mostRing is the size of the largest ring, whose costs are a table.
const mostRing = 300

// improve tries a local search where costs are those of edges alone.
func (l *lightest) improve(ctx context.Context) {
	n := l.p.graph.Vertices
	if len(l.costs.pairs) > 0 || l.q.Uncrossed || n > mostRing || n < 4 {
		return
	}
	s := l.newRing()
	draw := rand.New(rand.NewPCG(7, uint64(n)))
	beat := pulse.Of(ctx)
	s.descend(&beat)
	best, least := slices.Clone(s.ring), s.total()
	for range max(50, min(3000, 40000/n)) {
		if beat.Beat(n) != nil {
			return
		}
		s.ring = bridge(best, draw)
		if s.descend(&beat); s.total() < least {
			best, least = slices.Clone(s.ring), s.total()
		}
	}
	if t, cost, ok := l.unrolled(best); ok {
		l.found(t, cost)
	}
}

// newRing is a ring in the order of the vertices.
func (l *lightest) newRing() *localSearch {
	n := l.p.graph.Vertices
	size := n
	if l.q.Kind != tour.Closed {
		size++
	}
	never := int64(1)
	l.arcs(func(_, _ int, _, _ int32, cost int64) { never = max(never, cost, -cost) })
	never *= 4 * int64(n+1)
	given := l.q.Kind != tour.Closed && l.freeEnds() < 2 // a path to its end is not one to its start
	s := &localSearch{directed: l.p.graph.Directed || given, cost: make([][]int64, size)}
	for v := range s.cost {
		s.cost[v] = slices.Repeat([]int64{never}, size)
		s.ring = append(s.ring, int32(v))
	}
	l.arcs(func(edge, _ int, from, to int32, cost int64) {
		if l.p.graph.Edges[edge].Must {
			cost -= never
		}
		s.cost[from][to] = cost
		if !l.p.graph.Directed {
			s.cost[to][from] = cost
		}
	})
	if size > n {
		for v := range int32(n) {
			if l.mayEnd(v, l.p.spec.From, l.p.spec.To) {
				s.cost[n][v] = 0
			}
			if l.mayEnd(v, l.p.spec.To, l.p.spec.From) {
				s.cost[v][n] = 0
			}
			if !s.directed {
				s.cost[n][v] = min(s.cost[n][v], s.cost[v][n])
				s.cost[v][n] = s.cost[n][v]
			}
		}
	}
	return s
}

// mayEnd reports whether a path can have a vertex at an end, which is given or not, as is the other.
func (l *lightest) mayEnd(v int32, end, other *int32) bool {
	if end != nil {
		return *end == v
	}
	return other == nil || *other != v
}

func (s *localSearch) total() int64 {
	sum := int64(0)
	for i, v := range s.ring {
		sum += s.cost[v][s.ring[(i+1)%len(s.ring)]]
	}
	return sum
}

// descend makes changes until none makes the ring lighter.
func (s *localSearch) descend(beat *pulse.Pulse) {
	for changed := true; changed; {
		changed = !s.directed && s.turnStretches(beat)
		changed = s.moveStretches(beat) || changed
		if beat.Beat(1) != nil {
			return
		}
	}
}

func (s *localSearch) at(i int) int32 { return s.ring[i%len(s.ring)] }

// turnStretches turns stretches round.
func (s *localSearch) turnStretches(beat *pulse.Pulse) bool {
	n, changed := len(s.ring), false
	for i := range n - 1 {
		if beat.Beat(n) != nil {
			return false
		}
		for j := i + 2; j < n && j-i < n-1; j++ {
			a, b, c, d := s.at(i), s.at(i+1), s.at(j), s.at(j+1)
			if s.cost[a][c]+s.cost[b][d] < s.cost[a][b]+s.cost[c][d] {
				slices.Reverse(s.ring[i+1 : j+1])
				changed = true
			}
		}
	}
	return changed
}

// longestStretch is how many vertices move together.
const longestStretch = 8

// moveStretches moves stretches to a place behind them. The ring is turned, so that each begins it.
func (s *localSearch) moveStretches(beat *pulse.Pulse) bool {
	n, changed := len(s.ring), false
	for range n {
		if beat.Beat(n*longestStretch) != nil {
			return false
		}
		s.ring = append(s.ring[1:len(s.ring):len(s.ring)], s.ring[0])
		for length := 1; length <= min(longestStretch, n-3); length++ {
			first, last, before, after := s.ring[0], s.ring[length-1], s.ring[n-1], s.ring[length]
			gain := s.cost[before][first] + s.cost[last][after] - s.cost[before][after]
			for j := length; j < n-1; j++ {
				c, d := s.ring[j], s.ring[j+1]
				open := gain + s.cost[c][d]
				straight := s.cost[c][first]+s.cost[last][d] < open
				turned := !straight && !s.directed && s.cost[c][last]+s.cost[first][d] < open
				if !straight && !turned {
					continue
				}
				stretch := slices.Clone(s.ring[:length])
				if turned {
					slices.Reverse(stretch)
				}
				s.ring = slices.Concat(s.ring[length:j+1], stretch, s.ring[j+1:])
				changed = true
				break
			}
		}
	}
	return changed
}

// bridge cuts a ring into four and swaps the two in the middle.
func bridge(ring []int32, draw *rand.Rand) []int32 {
	n := len(ring)
	cuts := []int{1 + draw.IntN(n-1), 1 + draw.IntN(n-1), 1 + draw.IntN(n-1)}
	slices.Sort(cuts)
	return slices.Concat(ring[:cuts[0]], ring[cuts[1]:cuts[2]], ring[cuts[0]:cuts[1]], ring[cuts[2]:])
}

// unrolled is the tour of a ring, if all its moves are allowed and none that must be taken is missing.
func (l *lightest) unrolled(ring []int32) (tour.Tour, int64, bool) {
	n := l.p.graph.Vertices
	w := slices.Clone(ring)
	if len(w) > n {
		i := slices.Index(w, int32(n))
		w = slices.Concat(w[i+1:], w[:i])
	}
	w = l.p.oriented(l.q, w)
	taken := map[[2]int32]bool{}
	steps := len(w) - 1
	if l.q.Kind == tour.Closed {
		steps++
	}
	for i := range steps {
		taken[[2]int32{w[i], w[(i+1)%n]}] = true
	}
	sum, moves, musts := int64(0), 0, 0
	for i, e := range l.p.graph.Edges {
		there, back := taken[[2]int32{e.U, e.V}], taken[[2]int32{e.V, e.U}]
		if e.Must && !there && !back {
			musts++
		}
		switch {
		case there && (!l.p.graph.Directed || e.Ways&subgraph.Forward != 0):
			sum += l.sign * l.costs.along[i]
			moves++
		case back && (!l.p.graph.Directed || e.Ways&subgraph.Backward != 0):
			cost := l.costs.along[i]
			if l.p.graph.Directed {
				cost = l.costs.against[i]
			}
			sum += l.sign * cost
			moves++
		}
	}
	t := l.p.tour(w)
	if moves != steps || musts > 0 || verify(context.Background(), l.g, l.q, []tour.Tour{t}) != nil {
		return t, 0, false
	}
	return t, sum, true
}
