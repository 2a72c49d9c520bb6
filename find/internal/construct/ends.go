package construct

import (
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
	broken bool  // no cycle: the move to one step is missing
	start  int64 // that step
	axes   []axis
	origin board.Square // the start if no end is given
}

func (e ends) parts() ([]part, error) {
	if e.broken {
		return e.whole(e.start, e.beside(e.start, -1))
	}
	if e.ask.Kind == tour.Open {
		return e.open()
	}
	if from, given := e.ask.From.Given(); given {
		at := e.step(from)
		return e.whole(at, e.beside(at, -1), e.beside(at, 1))
	}
	if to, given := e.ask.To.Given(); given {
		at := e.step(to)
		return e.whole(e.beside(at, 1), at)
	}
	at := e.step(e.origin)
	return e.whole(at, e.beside(at, -1))
}

// whole walks the whole cycle from a step to one of its neighbours, or in reverse, as
// the ends require.
func (e ends) whole(first int64, lasts ...int64) ([]part, error) {
	for _, last := range lasts {
		forwards := part{first, e.len(), last == e.beside(first, 1) && e.len() > 2}
		if e.fits(first, last) {
			return []part{forwards}, nil
		}
		if e.fits(last, first) {
			return []part{{last, e.len(), !forwards.backwards}}, nil
		}
	}
	return nil, e.refuse(e.at(first), e.at(lasts[0]))
}

// open makes an open tour of a closed one (the rotation of Pósa 1976). The tour
// begins on some square p and goes all the way round, but before it meets the
// square x beside p, where it would end, it takes a move from another square y
// to x, and walks the rest from there:
//
//	closed   p ── … ── y ── z ── … ── x ── p
//	open     p ── … ── y ── x ── … ── z          without y–z, x–p
//
// It ends on z, which must not be a move from p.
func (e ends) open() ([]part, error) {
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
		for _, by := range []int64{-1, 1} {
			x := e.beside(p, by)
			for _, y := range e.near(x) {
				// The number of squares from p to y, away from x.
				length := wrap((p-y)*by, e.len()) + 1
				z := e.beside(y, -by)
				if length == 1 || z == x || e.adjacent(p, z) {
					continue
				}
				parts := []part{{p, length, by > 0}, {x, e.len() - length, by < 0}}
				if turned {
					parts = []part{{z, e.len() - length, by > 0}, {y, length, by < 0}}
				}
				if to, yes := e.ask.To.Given(); yes && !turned && e.at(z) != to {
					continue
				}
				return parts, nil
			}
		}
		p = e.beside(p, 1)
	}
	return nil, e.refuse(e.at(p), e.at(e.beside(p, -1)))
}

// corners lists the corners of the board a move from the square of a step. If there
// are two, the tour must pass from one over that square to the other, or end on one of
// them.
func (e ends) corners(step int64) []board.Square {
	var found []board.Square
	for _, s := range e.near(step) {
		if len(e.near(s)) == 2 {
			found = append(found, e.at(s))
		}
	}
	return found
}

// beside is the step of the cycle next to a step.
func (e ends) beside(step, by int64) int64 { return wrap(step+by, e.len()) }

// near lists the steps whose squares are a move from the square of a step.
func (e ends) near(step int64) []int64 {
	var steps []int64
	for s := range moves(e.at(step), e.axes) {
		steps = append(steps, e.step(s))
	}
	return steps
}

func (e ends) adjacent(a, b int64) bool {
	for _, s := range e.near(a) {
		if s == b {
			return true
		}
	}
	return false
}

// fits reports whether these ends match the given ones, if any.
func (e ends) fits(first, last int64) bool {
	from, fromGiven := e.ask.From.Given()
	to, toGiven := e.ask.To.Given()
	return (!fromGiven || from == e.at(first)) && (!toGiven || to == e.at(last))
}

// refuse names the possible ends.
func (e ends) refuse(first, last board.Square) error {
	return fault.New(ErrEnds, "the %s of %s with these ends is not constructed; one from %s to %s is",
		e.ask.Kind, e.board.Size(), e.board.Name(first), e.board.Name(last))
}
