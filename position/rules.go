package position

import (
	"leaper/trace"
)

// The rules that see that a walk cannot be finished. None leaves a tour out, or
// changes the order of those that are found: each is checked against the search
// without rules, on all small boards and on thousands of random ones. They hold
// where moves go both ways.
//
// A walk has come to v; U is the set of squares not yet visited. What is left
// is a path that starts next to v, visits all of U, and ends on a square of L: the
// squares on which the walk may end. A square is low if at most one of its
// neighbours is in U:
//
//	v · · ·        In that path every square but two has a neighbour in U
//	. . x .        before it and one after it. The first has v before it, the
//	. y . .        last none after it. So a low square comes next or last.
//
// Let a low square be a "door" if it is a neighbour of v, else a "corner".
//
//   - Cut off: a square with no neighbour in U is reached from v alone and
//     leads nowhere, so it must be all that is left of U.
//   - A corner must come last, so there is at most one, and it lies in L.
//   - A door outside L must come next, so there is at most one.
//   - A door in L comes next or last. So there are at most two low squares in
//     all; if there are two, one of the doors comes next.
//   - L must not be used up before the end: its last square in U is not for now.
//
// A square becomes low when one of its neighbours is entered, and is a door then.
// So if these rules were kept at every step, no corner lies outside L, and two
// corners can meet only at the first step, from squares that were low before.
//
// [trace.Reason] has a name for each rule that is met, and says it in pictures.
//
// The rules are here, and once more in the words of bits in list/masks.go, which
// reads them off a board of 64 squares faster than any count is kept.

// What a square is to the rules: a sum of these.
const (
	inL = 1 << iota
	isLow
)

// Sets of what squares may be, one bit for each of the four.
const (
	only    = 1
	ending  = only<<inL | only<<(inL|isLow)
	lower   = only<<isLow | only<<(inL|isLow)
	doors   = only << isLow // low, and outside L
	passing = only<<0 | only<<isLow
)

// Worth moves those of the squares to go to that some tour may visit next to the
// front, in order, and returns them. They are what [Position.Enter] gave for the
// last step, in any order, and the rules were kept at all steps before.
func (p *Position) Worth(moves []Move) []Move {
	switch {
	case p.Left() == 1:
		return p.keep(moves, ending, trace.OtherEnd)
	case p.directed:
		return moves
	case p.alone > 0:
		return p.giveUp(moves, trace.CutOff)
	case p.ends == 0:
		return p.giveUp(moves, trace.NoEnd)
	}
	if lows := p.lows[0] + p.lows[1]; lows > 0 {
		switch { // the low squares outside L are doors
		case lows > 2:
			return p.giveUp(moves, trace.ThreeLow)
		case p.lows[0] > 1:
			return p.giveUp(moves, trace.TwoDoors)
		case len(p.walk) == 1 && p.cornered(moves):
			return p.giveUp(moves, trace.DeadEnds)
		case p.lows[0] == 1:
			moves = p.keep(moves, doors, trace.Door)
		case lows == 2:
			moves = p.keep(moves, lower, trace.LowNext)
		}
	}
	if p.ends == 1 {
		moves = p.keep(moves, passing, trace.LastEnd)
	}
	return moves
}

// cornered reports whether there is a corner outside L, or two in it.
func (p *Position) cornered(moves []Move) bool {
	corners := p.lows
	for _, m := range moves {
		if p.Low(m.To) {
			corners[p.last[m.To]]--
		}
	}
	return corners[0] > 0 || corners[1] > 1
}

// keep moves the squares of some kinds to the front, and tells why not the others.
func (p *Position) keep(moves []Move, kinds uint8, why trace.Reason) []Move {
	kept := 0
	for _, m := range moves {
		kind := p.last[m.To]
		if p.free[m.To] <= 1 {
			kind |= isLow
		}
		if kinds>>kind&1 == 1 {
			moves[kept] = m
			kept++
		} else if p.Tell != nil {
			p.Tell(m.To, why)
		}
	}
	return moves[:kept]
}

// giveUp tells why no square is worth a try, and keeps none.
func (p *Position) giveUp(moves []Move, why trace.Reason) []Move {
	if p.Tell != nil {
		p.Tell(p.walk[len(p.walk)-1], why)
	}
	return moves[:0]
}

// Forced is the place among the squares to go to of the first that must come next:
// a door outside L; −1 if there is none. It is one rule on its own, for searches
// without the others.
func (p *Position) Forced(moves []Move) int {
	if p.directed {
		return -1
	}
	for i, m := range moves {
		if p.Low(m.To) && !p.MayEnd(m.To) {
			return i
		}
	}
	return -1
}
