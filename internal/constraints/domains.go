package constraints

import (
	"math/bits"
	"slices"

	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// domains are the squares that each step may still have. Steps count from 0: the step
// t is the number t+1.
type domains struct {
	*Problem
	sets  []uint64 // the set of vertices of each step
	size  []int32  // the size of each step's set
	count []int32  // in how many sets each vertex is
	open  int      // how many steps have more than one vertex

	// Changes whose consequences have not been drawn yet.
	dirty          []int          // steps whose sets became smaller
	head           int            // the steps of dirty before it are done
	waiting        []bool         // which steps are in dirty
	singleSteps    []int          // steps with one vertex left
	singleVertices []graph.Vertex // vertices with one step left

	empty emptySet // where a set became empty
}

// An emptySet is a step without a vertex, or a vertex without a step.
type emptySet struct {
	found  bool
	step   int // −1 if it is the vertex that has no step
	vertex graph.Vertex
}

// newDomains makes the domains at the start, before any conclusion.
func (p *Problem) newDomains() *domains {
	d := &domains{
		Problem: p, sets: make([]uint64, p.n*p.words), size: make([]int32, p.n), count: make([]int32, p.n),
		waiting: make([]bool, p.n), open: p.n,
	}
	all := make([]uint64, p.words)
	for v := range p.n {
		all[v/64] |= 1 << (v % 64)
	}
	for t := range p.n {
		copy(p.row(d.sets, graph.Vertex(t)), all)
		d.size[t], d.count[t] = int32(p.n), int32(p.n)
	}
	if p.n == 1 {
		d.open = 0
		return d
	}
	for t, v := range p.fixed {
		if v >= 0 && !d.assign(t, v) {
			return d
		}
	}
	if p.n <= maxEager {
		for t := range p.n {
			d.markDirty(t)
		}
	}
	return d
}

// maxEager is the number of squares up to which every step is dirty at the start: later the
// steps that changed are enough, and on a large board sets are large at first.
const maxEager = 1 << 9

// clone copies domains that are not waiting for any conclusion, into room if it is not nil.
func (d *domains) clone(room *domains) *domains {
	if room == nil {
		room = &domains{Problem: d.Problem, waiting: make([]bool, d.n)}
	}
	room.sets = append(room.sets[:0], d.sets...)
	room.size = append(room.size[:0], d.size...)
	room.count = append(room.count[:0], d.count...)
	room.open, room.empty = d.open, d.empty
	for _, t := range room.dirty[room.head:] {
		room.waiting[t] = false
	}
	room.dirty, room.head, room.singleSteps, room.singleVertices = room.dirty[:0], 0, room.singleSteps[:0], room.singleVertices[:0]
	return room
}

// set returns the set of a step.
func (d *domains) set(t int) []uint64 { return d.row(d.sets, graph.Vertex(t)) }

// has reports whether a step may have a vertex.
func (d *domains) has(t int, v graph.Vertex) bool { return d.sets[t*d.words+int(v)/64]>>(v%64)&1 == 1 }

// onlyVertex returns the vertex of a step that has one left.
func (d *domains) onlyVertex(t int) graph.Vertex {
	for i, w := range d.set(t) {
		if w != 0 {
			return graph.Vertex(64*i + bits.TrailingZeros64(w))
		}
	}
	return -1
}

// markDirty notes that a step's set became smaller.
func (d *domains) markDirty(t int) {
	if !d.waiting[t] {
		d.waiting[t] = true
		d.dirty = append(d.dirty, t)
	}
}

// remove removes a vertex from a step's set; false if nothing is left.
func (d *domains) remove(t int, v graph.Vertex) bool {
	d.set(t)[v/64] &^= 1 << (v % 64)
	d.size[t]--
	d.count[v]--
	switch d.size[t] {
	case 0:
		d.empty = emptySet{true, t, v}
		return false
	case 1:
		d.open--
		d.singleSteps = append(d.singleSteps, t)
	}
	switch d.count[v] {
	case 0:
		d.empty = emptySet{true, -1, v}
		return false
	case 1:
		d.singleVertices = append(d.singleVertices, v)
	}
	d.markDirty(t)
	return true
}

// assign gives a step its vertex; false if that leaves something empty.
func (d *domains) assign(t int, v graph.Vertex) bool {
	if !d.has(t, v) {
		d.empty = emptySet{true, t, v}
		return false
	}
	for i, w := range d.set(t) {
		for ; w != 0; w &= w - 1 {
			if u := graph.Vertex(64*i + bits.TrailingZeros64(w)); u != v && !d.remove(t, u) {
				return false
			}
		}
	}
	return true
}

// intersect removes from a step's set what is not in another set; false if nothing is left.
func (d *domains) intersect(t int, mask []uint64) bool {
	for i, w := range d.set(t) {
		for w &^= mask[i]; w != 0; w &= w - 1 {
			if !d.remove(t, graph.Vertex(64*i+bits.TrailingZeros64(w))) {
				return false
			}
		}
	}
	return true
}

// propagate draws conclusions until there are no more; false if a step or a vertex has nothing
// left. Scratch is space for a set.
func (d *domains) propagate(scratch []uint64) bool {
	for {
		for len(d.singleSteps)+len(d.singleVertices)+len(d.dirty) > 0 {
			if !d.propagateOne(scratch) {
				return false
			}
		}
		for _, r := range d.rules {
			if !r.narrow(d) {
				return false
			}
		}
		if len(d.singleSteps)+len(d.singleVertices)+len(d.dirty) == 0 {
			return true
		}
	}
}

// propagateOne draws the conclusions of one change: the cheapest first.
func (d *domains) propagateOne(scratch []uint64) bool {
	if k := len(d.singleSteps); k > 0 {
		t := d.singleSteps[k-1]
		d.singleSteps = d.singleSteps[:k-1]
		return d.claimVertex(t)
	}
	if k := len(d.singleVertices); k > 0 {
		v := d.singleVertices[k-1]
		d.singleVertices = d.singleVertices[:k-1]
		return d.assignOnlyStep(v)
	}
	t := d.dirty[d.head]
	if d.head++; d.head == len(d.dirty) {
		d.dirty, d.head = d.dirty[:0], 0
	}
	d.waiting[t] = false
	return d.reviseNeighbours(scratch, t)
}

// reviseNeighbours narrows the steps before and after a step whose set became smaller.
func (d *domains) reviseNeighbours(scratch []uint64, t int) bool {
	if after, ok := d.stepBy(t, 1); ok && !d.intersect(after, d.reached(scratch, t, d.out)) {
		return false
	}
	before, ok := d.stepBy(t, -1)
	return !ok || d.intersect(before, d.reached(scratch, t, d.in))
}

// claimVertex removes the only vertex of a step from all other steps.
func (d *domains) claimVertex(t int) bool {
	v := d.onlyVertex(t)
	for u := 0; u < d.n && d.count[v] > 1; u++ {
		if u != t && d.has(u, v) && !d.remove(u, v) {
			return false
		}
	}
	return true
}

// assignOnlyStep assigns a vertex to the only step that it has left.
func (d *domains) assignOnlyStep(v graph.Vertex) bool {
	for t := range d.n {
		if d.has(t, v) {
			return d.assign(t, v)
		}
	}
	return false
}

// reached returns the set to which moves lead from a step's set, or with the table in, from which
// they come.
func (d *domains) reached(scratch []uint64, t int, table []uint64) []uint64 {
	clear(scratch)
	for i, w := range d.set(t) {
		for ; w != 0; w &= w - 1 {
			row := d.row(table, graph.Vertex(64*i+bits.TrailingZeros64(w)))
			for k, x := range row {
				scratch[k] |= x
			}
		}
	}
	return scratch
}

// useRule is the rule for the moves to take.
type useRule struct{ *Problem }

// narrow keeps a step of one end of a move to take only if the other end may have the
// step before or after.
func (r useRule) narrow(d *domains) bool {
	for _, m := range r.use {
		for t := range d.n {
			after, later := d.stepBy(t, 1)
			before, sooner := d.stepBy(t, -1)
			leaves := later && d.has(after, m.to) || !m.oneWay && sooner && d.has(before, m.to)
			if d.has(t, m.from) && !leaves && !d.remove(t, m.from) {
				return false
			}
			comes := sooner && d.has(before, m.from) || !m.oneWay && later && d.has(after, m.from)
			if d.has(t, m.to) && !comes && !d.remove(t, m.to) {
				return false
			}
		}
	}
	return true
}

// openEndsRule is the rule for the ends of an open tour.
type openEndsRule struct{ *Problem }

func (r openEndsRule) findContradiction() *exist.Reason { return nil }

// narrow removes an end from which a move leads to the other, if that has one square left.
func (r openEndsRule) narrow(d *domains) bool {
	if d.ask.Kind != tour.Open {
		return true
	}
	if d.n == 1 {
		d.empty = emptySet{true, 0, 0}
		return false
	}
	if d.n == 2 {
		return true // the ends are a move apart, and the tour counts as open
	}
	last := d.n - 1
	for v := range graph.Vertex(d.n) {
		if d.size[0] == 1 && d.has(last, v) && slices.Contains(d.closers[v], d.onlyVertex(0)) && !d.remove(last, v) {
			return false
		}
	}
	for v := range graph.Vertex(d.n) {
		if d.size[last] == 1 && d.has(0, v) && slices.Contains(d.closers[d.onlyVertex(last)], v) && !d.remove(0, v) {
			return false
		}
	}
	return true
}
