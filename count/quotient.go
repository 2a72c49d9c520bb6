package count

import (
	"context"
	"math/big"
	"slices"

	"leaper/count/frontier"
	"leaper/graph"
)

// A quotient is a leap graph seen by a symmetry: its vertices are the orbits.
type quotient struct {
	// order is that of the symmetry, if its orbits all have one length or it is
	// its own inverse; else 0, and no tour is its own image.
	order int64
	arcs  [][]arc // from the first square of each orbit
	of    []int32 // the orbit of each vertex
	fixed []int32 // the orbits of one square
	edges []int32 // the orbits of two squares that are a move apart
}

// arc is a move from the first square of an orbit to the image of the first
// square of another, under so many times the symmetry.
type arc struct {
	to      int32
	voltage int64
}

func newQuotient(a *graph.Adjacency, image []int32) *quotient {
	q := &quotient{order: orderOf(image), of: slices.Repeat([]int32{-1}, len(image))}
	times := make([]int64, len(image)) // that the symmetry takes the first to it
	var firsts []int32
	longest := int64(1)
	for v := range int32(len(image)) {
		if q.of[v] >= 0 {
			continue
		}
		length := int64(0)
		for w := v; q.of[w] < 0; w = image[w] {
			q.of[w] = int32(len(firsts))
			times[w] = length
			length++
		}
		if length == 1 {
			q.fixed = append(q.fixed, q.of[v])
		}
		longest = max(longest, length)
		firsts = append(firsts, v)
	}
	if q.order == 1 && longest > 1 {
		q.order = 0
		if longest == 2 {
			q.order = 2
		}
	}
	for u, v := range firsts {
		var row []arc
		for _, w := range a.Of(graph.Vertex(v)) {
			row = append(row, arc{q.of[w], times[w]})
			if q.of[w] == int32(u) && q.order == 2 {
				q.edges = append(q.edges, int32(u))
			}
		}
		q.arcs = append(q.arcs, row)
	}
	return q
}

func (q *quotient) len() int { return len(q.arcs) }

// weighted is a graph in the making. Several edges between two vertices are one,
// and their weights add up.
type weighted struct {
	next   [][]int32
	weight map[[2]int32]int64
}

// graph is the quotient without loops: each edge weighs what the function makes
// of its voltage. A square that is fixed has each move to an orbit twice, and
// they are images: they count once.
func (q *quotient) graph(weigh func(voltage int64) int64) *weighted {
	w := &weighted{next: make([][]int32, q.len()), weight: map[[2]int32]int64{}}
	single := make([]bool, q.len())
	for _, f := range q.fixed {
		single[f] = true
	}
	for u, row := range q.arcs {
		for _, a := range row {
			v := a.to
			if (single[u] == single[v] && int32(u) < v) || (!single[u] && single[v]) {
				w.weight[pair(int32(u), v)] += weigh(a.voltage)
			}
		}
	}
	for u, row := range q.arcs {
		for _, a := range row {
			if v := a.to; int32(u) != v && w.weight[pair(int32(u), v)] != 0 && !slices.Contains(w.next[u], v) {
				w.next[u] = append(w.next[u], v)
			}
		}
	}
	return w
}

func pair(u, v int32) [2]int32 { return [2]int32{min(u, v), max(u, v)} }

// vertex adds a vertex joined to some others.
func (w *weighted) vertex(others ...int32) int32 {
	x := int32(len(w.next))
	w.next = append(w.next, slices.Clone(others))
	for _, v := range others {
		w.next[v] = append(w.next[v], x)
		w.weight[pair(v, x)] = 1
	}
	return x
}

// passable says whether a look does not already show that there is no
// Hamiltonian cycle: that a vertex has less than two edges, or is out of reach.
func (w *weighted) passable() bool {
	reached := make([]bool, len(w.next))
	reached[0] = true
	queue := []int32{0}
	for at := 0; at < len(queue); at++ {
		row := w.next[queue[at]]
		if len(row) < 2 {
			return false
		}
		for _, v := range row {
			if !reached[v] {
				reached[v] = true
				queue = append(queue, v)
			}
		}
	}
	return len(queue) == len(w.next)
}

// each is the weight of an edge whatever its voltage, and sign that of one that
// counts as −1 if its voltage is odd.
func each(int64) int64         { return 1 }
func sign(voltage int64) int64 { return 1 - 2*(voltage&1) }

// turned counts closed tours that the symmetry turns.
func (s *sweeping) turned(ctx context.Context, q *quotient) (fixedTours, error) {
	none := fixedTours{known: new(big.Int)}
	if q.order < 2 || len(q.fixed) > 0 {
		return none, nil
	}
	powerOf2 := q.order&(q.order-1) == 0
	if !powerOf2 || q.len() < 3 { // two edges between two orbits can be a cycle
		n, err := q.generating(ctx)
		return fixedTours{known: n}, err
	}
	switch odd, known := q.parity(); {
	case known && odd:
		return s.weightedCycles(ctx, q, q.graph(each), -1, 2, "turned")
	case known:
		return none, nil
	}
	f, err := s.weightedCycles(ctx, q, q.graph(each), -1, 1, "turned")
	if err != nil {
		return f, err
	}
	signed, err := s.weightedCycles(ctx, q, q.graph(sign), -1, 1, "turned, signed")
	f.add(-1, signed)
	return f, err
}

// parity says whether the voltages of every cycle through all orbits sum up to
// an odd number, if a look shows that they are all odd or all even: if there are
// labels such that every edge's voltage is the difference of its labels, or
// every edge's is that and one more. Colours are such labels where the symmetry
// changes the colour of every square.
func (q *quotient) parity() (odd, known bool) {
	for _, more := range []int64{0, 1} {
		label := slices.Repeat([]int64{-1}, q.len())
		label[0] = 0
		queue := []int{0}
		fits := true
		for at := 0; at < len(queue) && fits; at++ {
			u := queue[at]
			for _, a := range q.arcs[u] {
				want := (label[u] + a.voltage + more) & 1
				switch {
				case int(a.to) == u:
				case label[a.to] < 0:
					label[a.to] = want
					queue = append(queue, int(a.to))
				case label[a.to] != want:
					fits = false
				}
			}
		}
		if fits {
			return more&int64(q.len()) == 1, true
		}
	}
	return false, false
}

// reversed counts closed tours that the symmetry reverses: paths between two
// places where the tour crosses the axis. An X joins them to a cycle.
//
//	f ── ·· ── f'     u ── ·· ── u'     f ── ·· ── u
//	 ╲── X ──╱         ╲── X ──╱         ╲─ Y ─ X ─╱
//
// The second X has as many neighbours as there are edges across.
func (s *sweeping) reversed(ctx context.Context, q *quotient) (fixedTours, error) {
	if q.order != 2 || len(q.fixed) > 2 {
		return fixedTours{known: new(big.Int)}, nil
	}
	w := q.graph(each)
	switch len(q.fixed) {
	case 0:
		w.vertex(q.edges...)
	case 1:
		x := w.vertex(q.edges...)
		w.vertex(x, q.fixed[0])
	case 2:
		w.vertex(q.fixed...)
	}
	return s.weightedCycles(ctx, q, w, -1, 2, "reversed")
}

// reversedPaths counts paths that the symmetry reverses: half paths from the
// axis to anywhere. X is joined to all ends, and a link leads from it to the
// axis, on a square f or one of the edges.
//
//	f ── ·· ── v      u ── ·· ── v
//	 ╲─ Y ─ X ╱        ╲─ Z ─ Y ─ X ╱
func (s *sweeping) reversedPaths(ctx context.Context, q *quotient) (fixedTours, error) {
	if q.order != 2 || len(q.fixed) > 1 {
		return fixedTours{known: new(big.Int)}, nil
	}
	w := q.graph(each)
	var ends []int32
	for u := range int32(q.len()) {
		if !slices.Contains(q.fixed, u) {
			ends = append(ends, u)
		}
	}
	x := w.vertex(ends...)
	if len(q.fixed) == 1 {
		w.vertex(x, q.fixed[0])
	} else {
		z := w.vertex(q.edges...)
		w.vertex(x, z)
	}
	return s.weightedCycles(ctx, q, w, x, 2, "reversed")
}

// weightedCycles counts Hamiltonian cycles by their weights, times a factor. The
// orbits come in the order of their first squares; vertices that are none, but
// for the hub, amid their neighbours.
func (s *sweeping) weightedCycles(ctx context.Context, q *quotient, w *weighted, hub int32, factor int64, name string) (fixedTours, error) {
	f := fixedTours{known: new(big.Int)}
	if len(w.next) < 3 || !w.passable() {
		return f, nil
	}
	var orders [][]int32
	for _, squares := range s.orders {
		var order []int32
		seen := make([]bool, q.len())
		for _, v := range squares {
			if u := q.of[v]; !seen[u] {
				seen[u] = true
				order = append(order, u)
			}
		}
		for x := int32(q.len()); int(x) < len(w.next); x++ {
			if x == hub {
				continue
			}
			var places []int
			for _, v := range w.next[x] {
				if at := slices.Index(order, v); at >= 0 {
					places = append(places, at)
				}
			}
			slices.Sort(places)
			order = slices.Insert(order, places[len(places)/2]+1, x)
		}
		if !slices.ContainsFunc(orders, func(o []int32) bool { return slices.Equal(o, order) }) {
			orders = append(orders, order)
		}
	}
	g := frontier.Graph{Next: w.next, Hub: hub}
	for _, weight := range w.weight {
		if weight != 0 && weight != 1 {
			g.Weight = func(u, v int32) int64 { return w.weight[pair(u, v)] }
		}
	}
	plan, err := frontier.New(ctx, g, s.memory, orders...)
	if err != nil {
		return f, err
	}
	f.terms = []term{{plan: plan, factor: factor, name: name}}
	return f, nil
}
