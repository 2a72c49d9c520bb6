package constraints

import (
	"fmt"
	"math/bits"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// Marks are a solver's pencil marks: the squares that each number may still have. A
// reasoner uses them to draw the conclusions of this package's search one at a time,
// with reasons. Marks are for one goroutine.
type Marks struct {
	d       *domains
	scratch []uint64
	ways    []uint64 // scratch of manyWays: for each vertex a set
	near    []uint64
	many    []uint64
}

// Marks makes the marks before any conclusion. The error is [Problem.Fits]'s.
func (p *Problem) Marks() (*Marks, error) {
	if p.unfit != nil {
		return nil, p.unfit
	}
	return &Marks{d: p.newDomains(), scratch: make([]uint64, p.words)}, nil
}

// Copy copies marks, after [Marks.Propagate] returned true; into room if that is not nil.
func (m *Marks) Copy(room *Marks) *Marks {
	if room == nil {
		room = &Marks{scratch: make([]uint64, len(m.scratch))}
	}
	room.d = m.d.clone(room.d)
	return room
}

// Propagate draws all conclusions without a choice; false if a number or a square has nothing left,
// which [Marks.Contradiction] names.
func (m *Marks) Propagate() bool {
	if m.d.empty.found {
		return false
	}
	for m.d.propagate(m.scratch) {
		switch changed, ok := m.applyTwoWays(); {
		case !ok:
			return false
		case !changed:
			return true
		}
	}
	return false
}

// PropagateRounds propagates for a given number of rounds; false if a number or a square
// has nothing left. The marks must not be used after that.
func (m *Marks) PropagateRounds(times int) bool {
	d := m.d
	if d.empty.found {
		return false
	}
	for range times {
		steps, vertices, dirty := d.singleSteps, d.singleVertices, d.dirty[d.head:]
		d.singleSteps, d.singleVertices, d.dirty, d.head = nil, nil, nil, 0
		for _, t := range steps {
			if !d.claimVertex(t) {
				return false
			}
		}
		for _, v := range vertices {
			if !d.assignOnlyStep(v) {
				return false
			}
		}
		for _, t := range dirty {
			d.waiting[t] = false
			if !d.reviseNeighbours(m.scratch, t) {
				return false
			}
		}
	}
	return true
}

// Put puts a number on a square; false if it cannot stand there.
func (m *Marks) Put(n tour.Number) bool {
	v, ok := m.d.table.Vertex(n.Square)
	return ok && m.d.assign(int(n.Number-1), v)
}

// Remove removes a mark; false if nothing is left then.
func (m *Marks) Remove(n tour.Number) bool {
	v, ok := m.d.table.Vertex(n.Square)
	return !ok || !m.d.has(int(n.Number-1), v) || m.d.remove(int(n.Number-1), v)
}

// Has reports whether a number may stand on a square.
func (m *Marks) Has(n tour.Number) bool {
	v, ok := m.d.table.Vertex(n.Square)
	return ok && m.d.has(int(n.Number-1), v)
}

// Left returns how many squares a number, counted from 1, may have.
func (m *Marks) Left(number int64) int { return int(m.d.size[number-1]) }

// Squares lists the squares that a number may have.
func (m *Marks) Squares(number int64) []board.Square {
	var list []board.Square
	for i, w := range m.d.set(int(number - 1)) {
		for ; w != 0; w &= w - 1 {
			list = append(list, m.d.table.Square(graph.Vertex(64*i+bits.TrailingZeros64(w))))
		}
	}
	return list
}

// Contradiction names the number or square that has nothing left.
func (m *Marks) Contradiction() string {
	if dead := m.d.empty; dead.step < 0 {
		return fmt.Sprintf("%s would have no number left", m.d.name(dead.vertex))
	}
	return fmt.Sprintf("%d would have no square left", m.d.empty.step+1)
}

// manyWays returns the set of vertices with more than two ways left, as most have. It goes through
// all of them together, step by step, and drops a vertex when three of its ways are known; for the
// others, ways has all.
func (m *Marks) manyWays() []uint64 {
	d := m.d
	if m.ways == nil {
		m.ways, m.near, m.many = make([]uint64, d.n*d.words), make([]uint64, d.words), make([]uint64, d.words)
	}
	clear(m.ways)
	clear(m.many)
	many, near := m.many, m.near
	for t := range d.n {
		clear(near)
		for _, direction := range []int{-1, 1} {
			if next, ok := d.stepBy(t, direction); ok {
				for k, x := range d.set(next) {
					near[k] |= x
				}
			}
		}
		for i, w := range d.set(t) {
			for w &^= many[i]; w != 0; w &= w - 1 {
				v, count := graph.Vertex(64*i+bits.TrailingZeros64(w)), 0
				ways := d.row(m.ways, v)
				for k, x := range d.row(d.out, v) {
					ways[k] |= x & near[k]
					count += bits.OnesCount64(ways[k])
				}
				if count > 2 {
					many[i] |= w & -w
				}
			}
		}
	}
	return many
}

// applyTwoWays finds squares where no tour can end, and which have two ways left: the squares of these
// ways have the numbers before and after. A square with fewer ways can have no number.
func (m *Marks) applyTwoWays() (changed, ok bool) {
	d := m.d
	if d.table.Directed() || d.n <= 2 {
		return false, true
	}
	many, stale := m.manyWays(), false
	for v := range graph.Vertex(d.n) {
		if d.count[v] <= 1 || !d.closed() && (d.has(0, v) || d.has(d.n-1, v)) {
			continue
		}
		if stale {
			many, stale = m.manyWays(), false
		}
		if many[v/64]>>(v%64)&1 == 1 {
			continue
		}
		var room [2]graph.Vertex
		ways := room[:0]
		for _, w := range d.table.Of(v) {
			if d.row(m.ways, v)[w/64]>>(w%64)&1 == 1 {
				ways = append(ways, w)
			}
		}
		if len(ways) < 2 {
			d.empty = emptySet{true, -1, v}
			return changed, false
		}
		for _, w := range ways {
			for t := range d.n {
				if !d.has(t, w) || d.mayBeNextTo(t, v) {
					continue
				}
				if changed, stale = true, true; !d.remove(t, w) {
					return true, false
				}
			}
		}
	}
	return changed, true
}

// mayBeNextTo reports whether a vertex may have the step before or after a step.
func (d *domains) mayBeNextTo(t int, v graph.Vertex) bool {
	after, hasAfter := d.stepBy(t, 1)
	before, hasBefore := d.stepBy(t, -1)
	return hasAfter && d.has(after, v) || hasBefore && d.has(before, v)
}
