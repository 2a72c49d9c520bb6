// Package position keeps a walk under way: the squares visited so far, and for every other square
// the number of its onward moves, as moves are made and taken back. The searches that list,
// estimate and finish walks use it, and so can anything else that moves one piece over a board.
//
// It keeps one number for each square. Entering a square subtracts one from each square that
// leads to it; the same row of the table gives the squares to go to next:
//
//	free   3  gone+1  2  0 …       gone: the square is visited
//
//	enter v:   for every u that leads to v:  free[u]--, and if u is not visited
//	           and v leads to it, it is one of the next
//	leave v:   the same, ++, so that a step back undoes a step exactly
//
// So one comparison shows whether a square is visited, or how many onward moves it has. The rules
// (rules.go) need the squares with one onward move or none, which are counted on the way.
package position

import (
	"slices"

	"leaper/graph"
	"leaper/trace"
)

// A Move is a square to go to, and how many moves lead on from there.
type Move struct {
	To     graph.Vertex
	Onward int32
}

// A Position is a walk and what is left. It is for one goroutine.
type Position struct {
	// Tell, if not nil, is told what [Position.Worth] leaves out, and why: a square
	// to go to, or, where all are left out for one reason, the walk's last square.
	Tell func(v graph.Vertex, why trace.Reason)

	*Moves
	walk   []graph.Vertex
	free   []int32 // squares to go on to, each counted once; with gone, where the walk was
	onward []int32 // moves to go on by; nil where these are as many
	last   []uint8 // L: 1 where the walk may end

	lows  [2]int // low squares not visited: [0] outside L, [1] in L
	alone int    // of these, squares with no way on
	ends  int    // squares of L not visited
}

// gone is added to the number of a visited square. No square has as many ways on:
// see [graph.MaxVertices].
const (
	goneBit = 30
	gone    = 1 << goneBit
)

// New is a position without a walk, which may end nowhere yet; see [Position.Begin].
func New(m *Moves) *Position {
	n := m.Len()
	p := &Position{Moves: m, walk: make([]graph.Vertex, 0, n), free: make([]int32, n), last: make([]uint8, n)}
	if m.onward != nil {
		p.onward = make([]int32, n)
	}
	p.Begin(nil)
	return p
}

// Ends is a set of squares on which walks may end.
type Ends struct {
	may   []uint8
	count int
}

// MakeEnds makes the set of those of so many squares that may be ends.
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

// Begin forgets the walk. The next may end on the squares given, nowhere if there
// are none; [Position.Allow] and [Position.Forbid] change that.
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
	p.lows, p.alone = [2]int{}, 0
	for _, v := range p.low {
		p.lows[p.last[v]&1]++
		if p.free[v] == 0 {
			p.alone++
		}
	}
}

// Allow lets the walk end on a square that is not visited.
func (p *Position) Allow(v graph.Vertex) { p.mayEnd(v, 1) }

// Forbid does not let the walk end on a square that is not visited.
func (p *Position) Forbid(v graph.Vertex) { p.mayEnd(v, 0) }

func (p *Position) mayEnd(v graph.Vertex, yes uint8) {
	was := p.last[v]
	p.last[v] = yes
	p.ends += int(yes) - int(was)
	if p.free[v] <= 1 {
		p.lows[was]--
		p.lows[yes]++
	}
}

// Walk is the squares visited, in order. It is valid until the next step.
func (p *Position) Walk() []graph.Vertex { return p.walk }

// Left is how many squares are not visited.
func (p *Position) Left() int { return len(p.free) - len(p.walk) }

// Visited reports whether the walk was on a square.
func (p *Position) Visited(v graph.Vertex) bool { return p.free[v] >= gone }

// Onward is how many moves lead on from a square to those not visited.
func (p *Position) Onward(v graph.Vertex) int32 {
	if p.onward != nil {
		return p.onward[v]
	}
	return p.free[v] % gone
}

// MayEnd reports whether the walk may end on a square.
func (p *Position) MayEnd(v graph.Vertex) bool { return p.last[v] == 1 }

// Low reports whether a square that is not visited has one way on at most.
func (p *Position) Low(v graph.Vertex) bool { return p.free[v] <= 1 }

// Enter visits a square, which is not visited yet, and appends the squares to go to
// from there, in the order of the table. That the square is a move from the last is
// the caller's to see to.
func (p *Position) Enter(v graph.Vertex, next []Move) []Move {
	p.walk = append(p.walk, v)
	last := p.last[v] & 1
	if f := p.free[v]; f <= 1 {
		p.lows[last]--
		if f == 0 {
			p.alone--
		}
	}
	p.free[v] += gone
	p.ends -= int(last)
	if !p.plain {
		return p.enterByArrows(v, next)
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
		k += int(1 - f>>goneBit) // those that are visited are written over
		if f <= 1 {
			if f == 1 {
				p.lows[p.last[u]&1]++
			} else {
				p.alone++ // and it was low before
			}
		}
	}
	return next[:k]
}

// enterByArrows is the rest of Enter where a table of its own says from where a
// square is reached.
func (p *Position) enterByArrows(v graph.Vertex, next []Move) []Move {
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
				p.alone++
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

// count tells the squares that lead to v by several moves that it was entered or left.
func (p *Position) count(v graph.Vertex, by int32) {
	onward, row := p.onward, p.In.Of(v)
	for i, times := range p.In.Times(v)[:len(row)] {
		onward[row[i]] += by * int32(times)
	}
}

// Leave takes the last step back, and returns the square left.
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
				p.alone--
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
			p.alone++
		}
	}
	return v
}
