// Package position keeps a walk in progress: the visited squares and, for every other square, the
// number of its onward moves, as moves are made and taken back. The searches that list, estimate
// and finish walks use it; all code that moves one piece over a board can.
//
// It keeps one number for each square. Entering a square subtracts one from the number of
// each square that leads to it. The same row of the table gives the next squares:
//
//	free   3  gone+1  2  0 …       gone: the square is visited
//
//	enter v:   for every u that leads to v:  free[u]--, and if u is not visited
//	           and v leads to it, it is one of the next
//	leave v:   the same, ++, so that a step back undoes a step exactly
//
// So one comparison shows whether a square is visited, or how many onward moves it has. The rules
// (rules.go) need the squares with at most one onward move; the position counts these on the way.
package position

import (
	"slices"

	"leaper/graph"
	"leaper/trace"
)

// A Move is a square to go to, and its number of onward moves.
type Move struct {
	To     graph.Vertex
	Onward int32
}

// A Position is a walk and the unvisited rest. It is for one goroutine.
type Position struct {
	// OnPrune, if not nil, gets each square that [Position.Prune] drops, and why. If it
	// drops all for one reason, OnPrune gets the walk's last square.
	OnPrune func(v graph.Vertex, why trace.Reason)

	*Moves
	walk   []graph.Vertex
	free   []int32 // onward squares, each counted once; plus gone if visited
	onward []int32 // onward moves; nil if these are as many as onward squares
	last   []uint8 // the set L: 1 where the walk may end

	lows     [2]int // unvisited low squares: [0] outside L, [1] in L
	isolated int    // how many of these have no way on
	ends     int    // how many squares of L are unvisited
}

// gone is added to the number of a visited square. No square has as many ways on:
// see [graph.MaxVertices].
const (
	goneBit = 30
	gone    = 1 << goneBit
)

// New makes a position without a walk or allowed ends; see [Position.Begin].
func New(m *Moves) *Position {
	n := m.Len()
	p := &Position{Moves: m, walk: make([]graph.Vertex, 0, n), free: make([]int32, n), last: make([]uint8, n)}
	if m.onward != nil {
		p.onward = make([]int32, n)
	}
	p.Begin(nil)
	return p
}

// Ends are the squares on which walks may end.
type Ends struct {
	may   []uint8
	count int
}

// MakeEnds makes the set of allowed ends among a number of squares.
func MakeEnds(squares int, may func(graph.Vertex) bool) Ends {
	e := Ends{may: make([]uint8, squares)}
	for v := range e.may {
		if may(graph.Vertex(v)) {
			e.may[v] = 1
			e.count++
		}
	}
	return e
}

// Begin forgets the walk. The next walk may end only on the given squares;
// [Position.Allow] and [Position.Forbid] change that.
func (p *Position) Begin(ends *Ends) {
	copy(p.free, p.Moves.free)
	copy(p.onward, p.Moves.onward)
	p.walk = p.walk[:0]
	if ends == nil {
		clear(p.last)
		p.ends = 0
	} else {
		copy(p.last, ends.may)
		p.ends = ends.count
	}
	p.lows, p.isolated = [2]int{}, 0
	for _, v := range p.low {
		p.lows[p.last[v]&1]++
		if p.free[v] == 0 {
			p.isolated++
		}
	}
}

// Allow lets the walk end on an unvisited square.
func (p *Position) Allow(v graph.Vertex) { p.setEnd(v, 1) }

// Forbid stops the walk from ending on an unvisited square.
func (p *Position) Forbid(v graph.Vertex) { p.setEnd(v, 0) }

// setEnd puts a square into L if yes is 1, and takes it out if yes is 0.
func (p *Position) setEnd(v graph.Vertex, yes uint8) {
	was := p.last[v]
	p.last[v] = yes
	p.ends += int(yes) - int(was)
	if p.free[v] <= 1 {
		p.lows[was]--
		p.lows[yes]++
	}
}

// Walk lists the visited squares in order. It is valid until the next step.
func (p *Position) Walk() []graph.Vertex { return p.walk }

// Left returns the number of unvisited squares.
func (p *Position) Left() int { return len(p.free) - len(p.walk) }

// Visited reports whether the walk was on a square.
func (p *Position) Visited(v graph.Vertex) bool { return p.free[v] >= gone }

// Onward returns the number of moves from a square to unvisited ones.
func (p *Position) Onward(v graph.Vertex) int32 {
	if p.onward != nil {
		return p.onward[v]
	}
	return p.free[v] % gone
}

// MayEnd reports whether the walk may end on a square.
func (p *Position) MayEnd(v graph.Vertex) bool { return p.last[v] == 1 }

// IsLow reports whether an unvisited square has at most one way on.
func (p *Position) IsLow(v graph.Vertex) bool { return p.free[v] <= 1 }

// Enter visits an unvisited square, and appends the squares to go to from there, in
// the order of the table. The caller ensures that the square is a move from the last
// one.
func (p *Position) Enter(v graph.Vertex, next []Move) []Move {
	p.walk = append(p.walk, v)
	last := p.last[v] & 1
	if f := p.free[v]; f <= 1 {
		p.lows[last]--
		if f == 0 {
			p.isolated--
		}
	}
	p.free[v] += gone
	p.ends -= int(last)
	if !p.plain {
		return p.enterDirected(v, next)
	}
	row, free, k := p.Out.Of(v), p.free, len(next)
	if cap(next)-k < len(row) {
		next = slices.Grow(next, len(row))
	}
	next = next[:k+len(row)]
	for _, u := range row {
		f := free[u] - 1
		free[u] = f
		next[k] = Move{u, f}
		k += int(1 - f>>goneBit) // visited squares are overwritten
		if f <= 1 {
			if f == 1 {
				p.lows[p.last[u]&1]++
			} else {
				p.isolated++ // it was low before
			}
		}
	}
	return next[:k]
}

// enterDirected does the rest of Enter if Out and In differ, or arcs are several moves.
func (p *Position) enterDirected(v graph.Vertex, next []Move) []Move {
	free, onward := p.free, p.free
	if p.onward != nil {
		onward = p.onward
		p.count(v, -1)
	}
	for _, u := range p.In.Of(v) {
		f := free[u] - 1
		free[u] = f
		if f <= 1 {
			if f == 1 {
				p.lows[p.last[u]&1]++
			} else {
				p.isolated++
			}
		}
	}
	for _, u := range p.Out.Of(v) {
		if free[u] < gone {
			next = append(next, Move{u, onward[u]})
		}
	}
	return next
}

// count updates the onward moves of the squares that lead to v: sign is −1 when v is entered, and 1 when
// it is left.
func (p *Position) count(v graph.Vertex, sign int32) {
	onward, row := p.onward, p.In.Of(v)
	for i, times := range p.In.Multiplicities(v)[:len(row)] {
		onward[row[i]] += sign * int32(times)
	}
}

// Leave takes back the last step, and returns its square.
func (p *Position) Leave() graph.Vertex {
	v := p.walk[len(p.walk)-1]
	p.walk = p.walk[:len(p.walk)-1]
	if p.onward != nil {
		p.count(v, +1)
	}
	free := p.free
	for _, u := range p.In.Of(v) {
		f := free[u] + 1
		free[u] = f
		if f <= 2 {
			if f == 2 {
				p.lows[p.last[u]&1]--
			} else {
				p.isolated--
			}
		}
	}
	f := p.free[v] - gone
	p.free[v] = f
	last := p.last[v] & 1
	p.ends += int(last)
	if f <= 1 {
		p.lows[last]++
		if f == 0 {
			p.isolated++
		}
	}
	return v
}
