package main

import (
	"math"
	"math/bits"
	"slices"
)

// maxRows bounds the states, which are of one size.
const maxRows = 8

// steps are the knight's moves to a later column. Each move is made at its left square.
var steps = [4][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}}

// A state is what is left of the walk so far at a square: the moves that lead to later squares, and
// which ends of the pieces belong together. All other moves lie to the left of any move to come,
// and cannot cross it.
type state struct {
	moves [2]uint64 // by the column of the left square from the last but one, its row, and the step
	mates uint64    // of each end, in the order of the squares: four bits with the place of the other end
}

// gone is the mate of an end whose piece ends for good on its other side.
const gone = 15

type sweep struct {
	rows, columns int
	closed        bool
	limit         int
	states        int   // the most at one square
	best          []int // moves of the longest walk by its last column
	next          map[state]int16
}

// A move is one that is made; squares are numbers, column by column.
type move struct{ from, to int16 }

// An end is a square that one move to a later square leads to.
type end struct{ square, mate int16 } // the mate's square, or -1 if it is gone

// A picture is a state that has been read. It is copied for each thing that is tried.
type picture struct {
	moved, open int
	moves       [32]move
	ends        [18]end
}

func (p *picture) add(m move) {
	p.moves[p.moved] = m
	p.moved++
}

func (p *picture) addEnd(e end) {
	p.ends[p.open] = e
	p.open++
}

// longest gives the most moves of a walk on 1, 2, … columns, up to all of them; nil if there are too
// many states.
func (s *sweep) longest() []int {
	s.best = make([]int, s.columns)
	layer := map[state]int16{{}: 0}
	for v := range s.rows * s.columns {
		s.next = make(map[state]int16, len(layer))
		for st, moves := range layer {
			p := s.read(st, v)
			s.visit(&p, int16(v), int(moves))
		}
		layer = s.next
		if s.states = max(s.states, len(layer)); s.states > s.limit {
			return nil
		}
	}
	for i := range s.columns - 1 {
		s.best[i+1] = max(s.best[i+1], s.best[i])
	}
	return s.best
}

// visit tries all that can be done at a square.
func (s *sweep) visit(p *picture, v int16, moves int) {
	left := picture{open: p.open, ends: p.ends}
	for _, m := range p.moves[:p.moved] {
		if m.to != v {
			left.add(m)
		}
	}
	var room [4]int16
	targets := s.targets(v, room[:0])
	switch p.moved - left.moved {
	case 2:
		s.keep(&left, v, moves)
	case 1:
		if !s.closed {
			s.finish(left, v, moves)
		}
		for _, to := range targets {
			if q, made := s.attach(left, v, v, to, moves); made {
				s.keep(&q, v, moves+1)
			}
		}
	case 0:
		begun := left
		begun.addEnd(end{v, -1})
		if !s.closed && begun.goneEnds() <= 2 {
			for _, to := range targets {
				if q, made := s.attach(begun, v, v, to, moves); made {
					s.keep(&q, v, moves+1)
				}
			}
		}
		const other = 1 << 14 // the second end at v
		both := left
		both.addEnd(end{v, other})
		both.addEnd(end{other, v})
		for i, one := range targets {
			q, made := s.attach(both, v, v, one, moves)
			if !made {
				continue
			}
			for _, two := range targets[i+1:] {
				if r, made := s.attach(q, other, v, two, moves+1); made {
					s.keep(&r, v, moves+2)
				}
			}
		}
		s.keep(&left, v, moves)
	}
}

// targets are the later squares a move from one.
func (s *sweep) targets(v int16, to []int16) []int16 {
	x, y := int(v)/s.rows, int(v)%s.rows
	for _, d := range steps {
		if a, b := x+d[0], y+d[1]; a < s.columns && b >= 0 && b < s.rows {
			to = append(to, int16(a*s.rows+b))
		}
	}
	return to
}

// finish lets a path end at a square.
func (s *sweep) finish(p picture, v int16, moves int) {
	mate := p.take(v)
	if mate < 0 {
		s.whole(&p, v, moves)
		return
	}
	if p.end(mate).mate = -1; p.goneEnds() <= 2 {
		s.keep(&p, v, moves)
	}
}

// whole measures a walk, if nothing else is left.
func (s *sweep) whole(p *picture, v int16, moves int) {
	if p.open > 0 {
		return
	}
	for _, m := range p.moves[:p.moved] {
		v = max(v, m.to)
	}
	column := int(v) / s.rows
	s.best[column] = max(s.best[column], moves)
}

// attach moves from v, where the end at lies, to another square. A walk that is whole then is
// measured, and nothing is left of it.
func (s *sweep) attach(p picture, at, v, to int16, moves int) (picture, bool) {
	into := 0
	for _, m := range p.moves[:p.moved] {
		if m.to == to {
			into++
		}
		if s.crosses(m, move{v, to}) {
			return p, false
		}
	}
	p.add(move{v, to})
	mate := p.take(at)
	switch into {
	case 0:
		p.addEnd(end{to, mate})
		if mate >= 0 {
			p.end(mate).mate = to
		}
		return p, true
	case 1:
		far := p.take(to)
		switch {
		case mate == to: // a circuit
			if s.closed {
				s.whole(&p, v, moves+1)
			}
			return p, false
		case mate < 0 && far < 0: // a path
			s.whole(&p, v, moves+1)
			return p, false
		case mate < 0:
			p.end(far).mate = -1
		case far < 0:
			p.end(mate).mate = -1
		default:
			p.end(far).mate, p.end(mate).mate = mate, far
		}
		return p, true
	}
	return p, false
}

// take removes an end, and returns its mate.
func (p *picture) take(square int16) int16 {
	e := p.end(square)
	mate := e.mate
	p.open--
	*e = p.ends[p.open]
	return mate
}

func (p *picture) end(square int16) *end {
	i := 0
	for p.ends[i].square != square {
		i++
	}
	return &p.ends[i]
}

func (p *picture) goneEnds() int {
	n := 0
	for _, e := range p.ends[:p.open] {
		if e.mate < 0 {
			n++
		}
	}
	return n
}

// crosses reports whether two moves have a point in common that is no end of both.
func (s *sweep) crosses(m, n move) bool {
	if m.from == n.from || m.from == n.to || m.to == n.from || m.to == n.to {
		return false // a knight's move has no other square on its way
	}
	return s.side(m, n.from)*s.side(m, n.to) < 0 && s.side(n, m.from)*s.side(n, m.to) < 0
}

// side tells on which side of a move a square lies, by its sign.
func (s *sweep) side(m move, c int16) int {
	a, b, at := int(m.from), int(m.to), int(c)
	ax, ay := a/s.rows, a%s.rows
	return (b/s.rows-ax)*(at%s.rows-ay) - (b%s.rows-ay)*(at/s.rows-ax)
}

// keep notes a state after square v, if none like it has as many moves.
func (s *sweep) keep(p *picture, v int16, moves int) {
	var st state
	base := (int(v)+1)/s.rows - 2
	for _, m := range p.moves[:p.moved] {
		x, y := int(m.from)/s.rows, int(m.from)%s.rows
		step := slices.Index(steps[:], [2]int{int(m.to)/s.rows - x, int(m.to)%s.rows - y})
		bit := ((x-base)*maxRows+y)*len(steps) + step
		st.moves[bit/64] |= 1 << (bit % 64)
	}
	ends := p.ends
	open := ends[:p.open]
	if p.open > gone {
		s.states = math.MaxInt // more than the mates have room for
		return
	}
	slices.SortFunc(open, func(a, b end) int { return int(a.square - b.square) })
	for i, e := range open {
		mate := uint64(gone)
		if e.mate >= 0 {
			mate = uint64(slices.IndexFunc(open, func(f end) bool { return f.square == e.mate }))
		}
		st.mates |= mate << (4 * i)
	}
	if known, has := s.next[st]; !has || int(known) < moves {
		s.next[st] = int16(moves)
	}
}

// read reads a state before square v.
func (s *sweep) read(st state, v int) picture {
	var p picture
	base := v/s.rows - 2
	for i, word := range st.moves {
		for ; word != 0; word &= word - 1 {
			bit := 64*i + bits.TrailingZeros64(word)
			square, d := bit/len(steps), steps[bit%len(steps)]
			x, y := base+square/maxRows, square%maxRows
			p.add(move{int16(x*s.rows + y), int16((x+d[0])*s.rows + y + d[1])})
		}
	}
	for _, m := range p.moves[:p.moved] {
		into := 0
		for _, n := range p.moves[:p.moved] {
			if n.to == m.to {
				into++
			}
		}
		if into == 1 {
			p.addEnd(end{square: m.to})
		}
	}
	ends := p.ends[:p.open]
	slices.SortFunc(ends, func(a, b end) int { return int(a.square - b.square) })
	for i := range ends {
		ends[i].mate = -1
		if mate := int(st.mates >> (4 * i) & 15); mate != gone {
			ends[i].mate = ends[mate].square
		}
	}
	return p
}
