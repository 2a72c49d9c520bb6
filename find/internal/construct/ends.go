package construct

import (
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// ends chooses a tour's start on the cycle and its direction, for the kind and the
// ends asked for.
type ends struct {
	cycle
	board  *board.Board
	ask    tour.Ask
	broken bool  // the cycle lacks the move to one step
	start  int64 // that step
	axes   []axis
	origin board.Square // the start if no end is given
}

// chooseParts chooses the parts of the tour that the ask wants.
func (e ends) chooseParts() ([]part, error) {
	if e.broken {
		return e.walkWhole(e.start, e.neighbour(e.start, -1))
	}
	if e.ask.Kind == tour.Open {
		return e.openWalk()
	}
	if from, given := e.ask.From.Given(); given {
		at := e.step(from)
		return e.walkWhole(at, e.neighbour(at, -1), e.neighbour(at, 1))
	}
	if to, given := e.ask.To.Given(); given {
		at := e.step(to)
		return e.walkWhole(e.neighbour(at, 1), at)
	}
	at := e.step(e.origin)
	return e.walkWhole(at, e.neighbour(at, -1))
}

// walkWhole walks the whole cycle from a step to one of its neighbours, or in reverse, as
// the ends require.
func (e ends) walkWhole(first int64, lasts ...int64) ([]part, error) {
	for _, last := range lasts {
		forwards := part{first, e.len(), last == e.neighbour(first, 1) && e.len() > 2}
		if e.match(first, last) {
			return []part{forwards}, nil
		}
		if e.match(last, first) {
			return []part{{last, e.len(), !forwards.backwards}}, nil
		}
	}
	return nil, e.refuse(e.at(first), e.at(lasts[0]))
}

// openWalk makes an open tour of a closed one (the rotation of Pósa 1976). The tour
// begins on some square p and goes round the cycle, but before it meets the
// square x next to p, where it would end, it takes a move from another square y
// to x, and walks the rest from there:
//
//	closed   p ── … ── y ── z ── … ── x ── p
//	open     p ── … ── y ── x ── … ── z          without y–z, x–p
//
// It ends on z, which must not be a move from p.
func (e ends) openWalk() ([]part, error) {
	p, tries := e.step(e.origin), min(e.len(), 64)
	given, turned := false, false
	if s, yes := e.ask.From.Given(); yes {
		p, tries, given = e.step(s), 1, true
	}
	if s, yes := e.ask.To.Given(); yes && !given {
		p, tries, turned = e.step(s), 1, true
	}
	if corners := e.corners(p); (given || turned) && len(corners) > 1 {
		return nil, fault.New(ErrNone, "%s is a move from the corners %s and %s, which have one more neighbour each, so an open tour with this end has one of the corners as its other end",
			e.board.Name(e.at(p)), e.board.Name(corners[0]), e.board.Name(corners[1]))
	}
	for range tries {
		for _, direction := range []int64{-1, 1} {
			x := e.neighbour(p, direction)
			for _, y := range e.stepsNear(x) {
				// The number of squares from p to y, away from x.
				length := wrap((p-y)*direction, e.len()) + 1
				z := e.neighbour(y, -direction)
				if length == 1 || z == x || e.areAdjacent(p, z) {
					continue
				}
				parts := []part{{p, length, direction > 0}, {x, e.len() - length, direction < 0}}
				if turned {
					parts = []part{{z, e.len() - length, direction > 0}, {y, length, direction < 0}}
				}
				if to, yes := e.ask.To.Given(); yes && !turned && e.at(z) != to {
					continue
				}
				return parts, nil
			}
		}
		p = e.neighbour(p, 1)
	}
	return nil, e.refuse(e.at(p), e.at(e.neighbour(p, -1)))
}

// corners lists the corners of the board a move from the square of a step. If there
// are two, the tour must pass from one over that square to the other, or end on one of
// them.
func (e ends) corners(step int64) []board.Square {
	var found []board.Square
	for _, s := range e.stepsNear(step) {
		if len(e.stepsNear(s)) == 2 {
			found = append(found, e.at(s))
		}
	}
	return found
}

// neighbour returns the step of the cycle before or after a step: direction is −1 or 1.
func (e ends) neighbour(step, direction int64) int64 { return wrap(step+direction, e.len()) }

// stepsNear lists the steps whose squares are a move from the square of a step.
func (e ends) stepsNear(step int64) []int64 {
	var steps []int64
	for s := range moves(e.at(step), e.axes) {
		steps = append(steps, e.step(s))
	}
	return steps
}

// areAdjacent reports whether the squares of two steps are a move apart.
func (e ends) areAdjacent(a, b int64) bool {
	return slices.Contains(e.stepsNear(a), b)
}

// match reports whether these ends match the given ones, if any.
func (e ends) match(first, last int64) bool {
	from, fromGiven := e.ask.From.Given()
	to, toGiven := e.ask.To.Given()
	return (!fromGiven || from == e.at(first)) && (!toGiven || to == e.at(last))
}

// refuse returns an error that names the possible ends.
func (e ends) refuse(first, last board.Square) error {
	return fault.New(ErrEnds, "the %s of %s with these ends is not constructed; one from %s to %s is",
		e.ask.Kind, e.board.Size(), e.board.Name(first), e.board.Name(last))
}
