package position

import (
	"leaper/trace"
)

// The pruning rules: they see that a walk cannot be finished. No rule loses a tour or
// changes the order of the tours. Tests check each against the search without rules,
// on all small boards and on thousands of random ones. The rules hold if all moves go
// both ways.
//
// A walk stands on v; U is the set of unvisited squares, and L the set of squares on
// which the walk may end. The rest is a path that starts next to v, visits all of U,
// and ends in L. A square is low if at most one of its neighbours is in U:
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
//   - L must not be used up before the end: its last square in U must not come next while others
//     are left.
//
// A square becomes low when the walk enters one of its neighbours, and is a door then.
// So if every step kept these rules, no corner lies outside L, and two corners can
// only occur at the first step, from squares that were low before.
//
// [trace.Reason] names each rule and draws it.
//
// list/masks.go has the same rules on words of bits: on a board of 64 squares they are
// faster than counts that are kept.

// The properties of a square in the rules: a sum of these.
const (
	inL = 1 << iota
	isLow
)

// Sets of these four sums, one bit for each.
const (
	only    = 1
	ending  = only<<inL | only<<(inL|isLow)   // in L
	lower   = only<<isLow | only<<(inL|isLow) // low
	doors   = only << isLow                   // low and outside L
	passing = only<<0 | only<<isLow           // outside L
)

// Prune keeps the squares that some tour may visit next: it moves them to the front,
// in order, and returns them. Pass it the squares that [Position.Enter] gave for the
// last step, in any order. All earlier steps must have kept the rules.
func (p *Position) Prune(moves []Move) []Move {
	switch {
	case p.Left() == 1:
		return p.keep(moves, ending, trace.OtherEnd)
	case p.directed:
		return moves
	case p.isolated > 0:
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
		case len(p.walk) == 1 && p.hasBadCorners(moves):
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

// hasBadCorners reports whether there is a corner outside L, or two corners in L.
func (p *Position) hasBadCorners(moves []Move) bool {
	corners := p.lows
	for _, m := range moves {
		if p.IsLow(m.To) {
			corners[p.last[m.To]]--
		}
	}
	return corners[0] > 0 || corners[1] > 1
}

// keep moves the squares of some kinds to the front, and reports why it drops the
// others.
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
		} else if p.OnPrune != nil {
			p.OnPrune(m.To, why)
		}
	}
	return moves[:kept]
}

// giveUp reports why no square is worth a try, and keeps none.
func (p *Position) giveUp(moves []Move, why trace.Reason) []Move {
	if p.OnPrune != nil {
		p.OnPrune(p.walk[len(p.walk)-1], why)
	}
	return moves[:0]
}

// Forced returns the index in moves of the first square that must come next: a door outside
// L; −1 if there is none. It applies this rule alone, for searches without the others.
func (p *Position) Forced(moves []Move) int {
	if p.directed {
		return -1
	}
	for i, m := range moves {
		if p.IsLow(m.To) && !p.MayEnd(m.To) {
			return i
		}
	}
	return -1
}
