package construct

import (
	"fmt"

	"leaper/board"
	"leaper/tour"
)

// ends decides where a tour of the comb begins and which way it goes, so that it
// is of the kind that is asked for and has the ends that are given.
type ends struct {
	*comb
	board *board.Board
	ask   tour.Ask
}

func (e ends) parts() ([]part, error) {
	if !closed(e.board.Side(0), e.board.Side(1)) {
		return e.whole(e.start, e.beside(e.start, -1))
	}
	if e.ask.Kind == tour.Open {
		return e.open()
	}
	if from, given := e.ask.From.Given(); given {
		at := e.comb.step(from)
		return e.whole(at, e.beside(at, -1), e.beside(at, 1))
	}
	if to, given := e.ask.To.Given(); given {
		at := e.comb.step(to)
		return e.whole(e.beside(at, 1), at)
	}
	at := e.comb.step(0)
	return e.whole(at, e.beside(at, -1))
}

// whole walks the whole cycle from a step to one of those beside it, or back, as
// the ends want it.
func (e ends) whole(first int64, lasts ...int64) ([]part, error) {
	for _, last := range lasts {
		forwards := part{first, e.squares, last == e.beside(first, 1) && e.squares > 2}
		if e.fits(first, last) {
			return []part{forwards}, nil
		}
		if e.fits(last, first) {
			return []part{{last, e.squares, !forwards.backwards}}, nil
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
	p, tries := e.comb.step(0), min(e.squares, 64)
	given, turned := false, false
	if s, yes := e.ask.From.Given(); yes {
		p, tries, given = e.comb.step(s), 1, true
	}
	if s, yes := e.ask.To.Given(); yes && !given {
		p, tries, turned = e.comb.step(s), 1, true
	}
	if corners := e.corners(p); (given || turned) && len(corners) > 1 {
		return nil, fmt.Errorf("%s is a move from the corners %s and %s, which have one more neighbour each, so that an open tour with this end has one of them as the other: %w",
			e.board.Name(e.at(p)), e.board.Name(corners[0]), e.board.Name(corners[1]), ErrNone)
	}
	for range tries {
		for _, by := range []int64{-1, 1} {
			x := e.beside(p, by)
			for _, y := range e.near(x) {
				// From p to y, away from x, there are so many squares.
				length := e.wrap((p-y)*by) + 1
				z := e.beside(y, -by)
				if length == 1 || z == x || e.adjacent(p, z) {
					continue
				}
				parts := []part{{p, length, by > 0}, {x, e.squares - length, by < 0}}
				if turned {
					parts = []part{{z, e.squares - length, by > 0}, {y, length, by < 0}}
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

// corners lists the corners of the board that are a move from the square of a
// step. Where there are two the tour has to pass from one over that square to the
// other, or end on one of them.
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
func (e ends) beside(step, by int64) int64 { return e.wrap(step + by) }

// wrap brings a step that is less than a turn of the cycle away back to it.
func (e ends) wrap(step int64) int64 {
	switch {
	case step < 0:
		return step + e.squares
	case step >= e.squares:
		return step - e.squares
	}
	return step
}

// near lists the steps of the cycle whose squares are a move from that of a step.
func (e ends) near(step int64) []int64 {
	var steps []int64
	s := int64(e.at(step))
	for _, m := range knight {
		if r, c := s/e.cols+m.rows, s%e.cols+m.cols; r >= 0 && r < e.board.Side(0) && c >= 0 && c < e.cols {
			steps = append(steps, e.comb.step(board.Square(r*e.cols+c)))
		}
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

// fits reports whether these are the ends that are given, if any.
func (e ends) fits(first, last int64) bool {
	from, fromGiven := e.ask.From.Given()
	to, toGiven := e.ask.To.Given()
	return (!fromGiven || from == e.at(first)) && (!toGiven || to == e.at(last))
}

// refuse names the ends that there are.
func (e ends) refuse(first, last board.Square) error {
	return fmt.Errorf("the %s of %s with these ends is not constructed; one from %s to %s is: %w",
		e.ask.Kind, e.board.Size(), e.board.Name(first), e.board.Name(last), ErrEnds)
}
