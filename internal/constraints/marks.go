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
	ways    []uint64 // for each vertex a set, of wide
	near    []uint64
	many    []uint64
}

// Marks makes the marks before any conclusion. The error is [Problem.Fits]'s.
func (p *Problem) Marks() (*Marks, error) {
	if p.fits != nil {
		return nil, p.fits
	}
	return &Marks{d: p.domains(), scratch: make([]uint64, p.words)}, nil
}

// Copy copies marks, after [Marks.Propagate] returned true; into room, if that is not nil.
func (m *Marks) Copy(room *Marks) *Marks {
	if room == nil {
		room = &Marks{scratch: make([]uint64, len(m.scratch))}
	}
	room.d = m.d.clone(room.d)
	return room
}

// Propagate draws all conclusions without a choice; false if something has nothing left,
// of which [Marks.Contradiction] tells.
func (m *Marks) Propagate() bool {
	if m.d.empty.is {
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
// has nothing left. The marks are of no use after it.
func (m *Marks) PropagateRounds(times int) bool {
	d := m.d
	if d.empty.is {
		return false
	}
	for range times {
		lone, rare, dirty := d.singleSteps, d.singleVertices, d.dirty[d.head:]
		d.singleSteps, d.singleVertices, d.dirty, d.head = nil, nil, nil, 0
		for _, t := range lone {
			if !d.claimVertex(t) {
				return false
			}
		}
		for _, v := range rare {
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

// Remove takes a mark away; false if nothing is left then.
func (m *Marks) Remove(n tour.Number) bool {
	v, ok := m.d.table.Vertex(n.Square)
	return !ok || !m.d.has(int(n.Number-1), v) || m.d.remove(int(n.Number-1), v)
}

// Has reports whether a number may stand on a square.
func (m *Marks) Has(n tour.Number) bool {
	v, ok := m.d.table.Vertex(n.Square)
	return ok && m.d.has(int(n.Number-1), v)
}

// Left is how many squares a number may have, from 1.
func (m *Marks) Left(number int64) int { return int(m.d.size[number-1]) }

// Squares are those that a number may have.
func (m *Marks) Squares(number int64) []board.Square {
	var list []board.Square
	for i, w := range m.d.set(int(number - 1)) {
		for ; w != 0; w &= w - 1 {
			list = append(list, m.d.table.Square(graph.Vertex(64*i+bits.TrailingZeros64(w))))
		}
	}
	return list
}

// Contradiction says what has nothing left.
func (m *Marks) Contradiction() string {
	if dead := m.d.empty; dead.step < 0 {
		return fmt.Sprintf("%s would have no number left", m.d.name(dead.vertex))
	}
	return fmt.Sprintf("%d would have no square left", m.d.empty.step+1)
}

// manyWays are the vertices with more than two ways left, which most are. All are looked at
// together, step by step, and a vertex until three of its ways are known; of the others
// ways has all.
func (m *Marks) manyWays() []uint64 {
	d := m.d
	if m.ways == nil {
		m.ways, m.near, m.many = make([]uint64, d.n*d.words), make([]uint64, d.words), make([]uint64, d.words)
	}
	clear(m.ways)
	clear(m.many)
	wide, near := m.many, m.near
	for t := range d.n {
		clear(near)
		for _, by := range []int{-1, 1} {
			if beside, is := d.stepBy(t, by); is {
				for k, x := range d.set(beside) {
					near[k] |= x
				}
			}
		}
		for i, w := range d.set(t) {
			for w &^= wide[i]; w != 0; w &= w - 1 {
				v, many := graph.Vertex(64*i+bits.TrailingZeros64(w)), 0
				ways := d.row(m.ways, v)
				for k, x := range d.row(d.out, v) {
					ways[k] |= x & near[k]
					many += bits.OnesCount64(ways[k])
				}
				if many > 2 {
					wide[i] |= w & -w
				}
			}
		}
	}
	return wide
}

// applyTwoWays looks at squares where no tour can end, and that have two ways left: those
// squares have the numbers before and after. A square with fewer ways has none.
func (m *Marks) applyTwoWays() (changed, ok bool) {
	d := m.d
	if d.table.Directed() || d.n <= 2 {
		return false, true
	}
	wide, stale := m.manyWays(), false
	for v := range graph.Vertex(d.n) {
		if d.count[v] <= 1 || !d.closed() && (d.has(0, v) || d.has(d.n-1, v)) {
			continue
		}
		if stale {
			wide, stale = m.manyWays(), false
		}
		if wide[v/64]>>(v%64)&1 == 1 {
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
	after, on := d.stepBy(t, 1)
	before, back := d.stepBy(t, -1)
	return on && d.has(after, v) || back && d.has(before, v)
}
