// Package quotient divides a leap graph by a symmetry, so that symmetric tours become cycles and
// paths of a smaller graph. Package find looks for them there, package count counts and draws
// them, and package constraints lists them by it.
//
//	┌─┐ ┌─┐      a b c d      The half turn takes a to A, A to a, and so on. The
//	│ └─┘ │      e f g h      tour is a b f g c d h e A B F G C D H e: among the
//	│ ┌─┐ │      H G F E      orbits a cycle of 8, a b f g c d h e, walked twice,
//	└─┘ └─┘      D C B A      for its edge h–e leads from small letters to capitals.
//
// A symmetry maps a closed tour to itself in one of two ways, and a path only in the second:
//
//   - It turns it round: all orbits have as many squares as the symmetry has powers,
//     m, and the tour is a cycle through all orbits, walked m times. Every arc of the
//     quotient has a voltage: how often the symmetry is applied along it (Gross
//     1974). A cycle lifts to one tour if its voltages sum up to a number that
//     generates Z_m, and else to several cycles.
//   - It reverses it: m = 2, and the tour crosses the axis twice, a path once: on a
//     square that is fixed, or on a move between a square and its image. Between the
//     crossings lies a path through all orbits, and its image.
package quotient

import (
	"slices"

	"leaper/graph"
)

// A Quotient is a leap graph seen by a symmetry: its vertices are the orbits.
type Quotient struct {
	// Order is the order of the symmetry, if its orbits all have one length or it is
	// its own inverse; else 0, and no tour is its own image.
	Order int64
	Arcs  [][]Arc // from the first square of each orbit
	Of    []int32 // the orbit of each vertex
	Fixed []int32 // the orbits of one square
	Edges []int32 // the orbits of two squares that are a move apart
}

// Arc is a move from the first square of an orbit to the image of the first
// square of another, under a power of the symmetry.
type Arc struct {
	To      int32
	Voltage int64
}

// New divides a table of moves by a permutation of its vertices that takes moves to
// moves.
func New(a graph.Rows, image []int32) *Quotient {
	q := &Quotient{Order: UniformOrder(image), Of: slices.Repeat([]int32{-1}, len(image))}
	times := make([]int64, len(image)) // how often the symmetry takes the orbit's first square to it
	var firsts []int32
	longest := int64(1)
	for v := range int32(len(image)) {
		if q.Of[v] >= 0 {
			continue
		}
		length := int64(0)
		for w := v; q.Of[w] < 0; w = image[w] {
			q.Of[w] = int32(len(firsts))
			times[w] = length
			length++
		}
		if length == 1 {
			q.Fixed = append(q.Fixed, q.Of[v])
		}
		longest = max(longest, length)
		firsts = append(firsts, v)
	}
	if q.Order == 1 && longest > 1 {
		q.Order = 0
		if longest == 2 {
			q.Order = 2
		}
	}
	for u, v := range firsts {
		var row []Arc
		for _, w := range a.Of(graph.Vertex(v)) {
			row = append(row, Arc{q.Of[w], times[w]})
			if q.Of[w] == int32(u) && q.Order == 2 {
				q.Edges = append(q.Edges, int32(u))
			}
		}
		q.Arcs = append(q.Arcs, row)
	}
	return q
}

// Len returns the number of orbits.
func (q *Quotient) Len() int { return len(q.Arcs) }

// A Weighted is a graph with weighted edges, to which vertices can be added. Several edges
// between two vertices are one, and their weights add up.
type Weighted struct {
	Next   [][]int32
	weight map[[2]int32]int64
}

// Graph returns the quotient without loops: weigh gives the weight of an edge by its voltage. A
// fixed square has each move to an orbit twice, and
// the two are images of each other: they count once.
func (q *Quotient) Graph(weigh func(voltage int64) int64) *Weighted {
	w := &Weighted{Next: make([][]int32, q.Len()), weight: map[[2]int32]int64{}}
	single := make([]bool, q.Len())
	for _, f := range q.Fixed {
		single[f] = true
	}
	for u, row := range q.Arcs {
		for _, a := range row {
			v := a.To
			if (single[u] == single[v] && int32(u) < v) || (!single[u] && single[v]) {
				w.weight[pair(int32(u), v)] += weigh(a.Voltage)
			}
		}
	}
	for u, row := range q.Arcs {
		for _, a := range row {
			if v := a.To; int32(u) != v && w.weight[pair(int32(u), v)] != 0 && !slices.Contains(w.Next[u], v) {
				w.Next[u] = append(w.Next[u], v)
			}
		}
	}
	return w
}

func pair(u, v int32) [2]int32 { return [2]int32{min(u, v), max(u, v)} }

// Weight returns the weight of the edge between two vertices.
func (w *Weighted) Weight(u, v int32) int64 { return w.weight[pair(u, v)] }

// IsWeighted reports whether some edge weighs anything but 1.
func (w *Weighted) IsWeighted() bool {
	for _, weight := range w.weight {
		if weight != 0 && weight != 1 {
			return true
		}
	}
	return false
}

// AddVertex adds a vertex joined to some others.
func (w *Weighted) AddVertex(others ...int32) int32 {
	x := int32(len(w.Next))
	w.Next = append(w.Next, slices.Clone(others))
	for _, v := range others {
		w.Next[v] = append(w.Next[v], x)
		w.weight[pair(v, x)] = 1
	}
	return x
}

// MayHaveCycle reports whether a Hamiltonian cycle is possible at first sight: every vertex has
// two edges and can be reached.
func (w *Weighted) MayHaveCycle() bool {
	reached := make([]bool, len(w.Next))
	reached[0] = true
	queue := []int32{0}
	for at := 0; at < len(queue); at++ {
		row := w.Next[queue[at]]
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
	return len(queue) == len(w.Next)
}

// UnitWeight weighs every edge 1, and [SignWeight] weighs an edge −1 if its voltage is odd, and else 1.
func UnitWeight(int64) int64 { return 1 }

// SignWeight weighs an edge by its voltage: see [UnitWeight].
func SignWeight(voltage int64) int64 { return 1 - 2*(voltage&1) }

// Parity says whether the voltages of every cycle through all orbits sum up to
// an odd number, if it is easy to see that the sums are all odd or all even: if there are
// labels of the orbits where every edge's voltage is the difference of its labels, or
// every edge's voltage is one more than that. Colours are such labels where the symmetry
// changes the colour of every square.
func (q *Quotient) Parity() (odd, known bool) {
	for _, more := range []int64{0, 1} {
		label := slices.Repeat([]int64{-1}, q.Len())
		label[0] = 0
		queue := []int{0}
		fits := true
		for at := 0; at < len(queue) && fits; at++ {
			u := queue[at]
			for _, a := range q.Arcs[u] {
				want := (label[u] + a.Voltage + more) & 1
				switch {
				case int(a.To) == u:
				case label[a.To] < 0:
					label[a.To] = want
					queue = append(queue, int(a.To))
				case label[a.To] != want:
					fits = false
				}
			}
		}
		if fits {
			return more&int64(q.Len()) == 1, true
		}
	}
	return false, false
}

// Reversed returns a graph whose Hamiltonian cycles are the halves of closed tours that a
// symmetry of order 2 reverses: paths between two places where the tour crosses the
// axis. An X joins them to a cycle.
//
//	f ── ·· ── f'     u ── ·· ── u'     f ── ·· ── u
//	 ╲── X ──╱         ╲── X ──╱         ╲─ Y ─ X ─╱
//
// The X of the second picture has as many neighbours as there are edges across the axis. The
// graph is nil where no tour is reversed.
func (q *Quotient) Reversed() *Weighted {
	if q.Order != 2 || len(q.Fixed) > 2 {
		return nil
	}
	w := q.Graph(UnitWeight)
	switch len(q.Fixed) {
	case 0:
		w.AddVertex(q.Edges...)
	case 1:
		x := w.AddVertex(q.Edges...)
		w.AddVertex(x, q.Fixed[0])
	case 2:
		w.AddVertex(q.Fixed...)
	}
	return w
}

// ReversedPaths returns a graph whose Hamiltonian cycles are the halves of paths that a
// symmetry of order 2 reverses: half paths from the axis to anywhere. X, which it returns
// too, is joined to all ends, and a link leads from it to the axis, to a
// square f or to one of the edges.
//
//	f ── ·· ── v      u ── ·· ── v
//	 ╲─ Y ─ X ╱        ╲─ Z ─ Y ─ X ╱
//
// It is nil where no path is reversed.
func (q *Quotient) ReversedPaths() (w *Weighted, x int32) {
	if q.Order != 2 || len(q.Fixed) > 1 {
		return nil, -1
	}
	w = q.Graph(UnitWeight)
	var ends []int32
	for u := range int32(q.Len()) {
		if !slices.Contains(q.Fixed, u) {
			ends = append(ends, u)
		}
	}
	x = w.AddVertex(ends...)
	if len(q.Fixed) == 1 {
		w.AddVertex(x, q.Fixed[0])
	} else {
		z := w.AddVertex(q.Edges...)
		w.AddVertex(x, z)
	}
	return w, x
}
