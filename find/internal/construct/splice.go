package construct

import (
	"iter"
	"slices"

	"leaper/board"
)

// A splice is two cycles in two parts of a box, cut across an axis, made one by a
// joint. Its walk begins on b: all of the first cycle, to a, and then all of the
// second, from c to d.
type splice struct {
	joint
	first, second cycle
	along         axis
	cut           int64 // where the second part begins
}

// newSplice joins two cycles; the first has the given number of squares along the last of the
// axes. If their edges run the wrong way, it reverses the second one.
func newSplice(first, second cycle, axes []axis, cut int64) (*splice, bool) {
	at, ok := findJoint(first, second, axes, cut)
	if !ok {
		second = reversed{second}
		at, ok = findJoint(first, second, axes, cut)
	}
	return &splice{at, first, second, axes[len(axes)-1], cut}, ok
}

func (s *splice) len() int64 { return s.first.len() + s.second.len() }

// away returns the distance of the second part's squares from their places in its cycle.
func (s *splice) away() board.Square { return board.Square(s.cut * s.along.stride) }

func (s *splice) at(step int64) board.Square {
	if step < s.first.len() {
		return s.first.at(forward(s.b, step, s.first.len()))
	}
	return s.second.at(forward(s.c, step-s.first.len(), s.second.len())) + s.away()
}

func (s *splice) fill(dst []board.Square, step int64) {
	for len(dst) > 0 {
		part, begin, away := s.first, s.b, board.Square(0)
		if step >= part.len() {
			step -= part.len()
			part, begin, away = s.second, s.c, s.away()
		}
		n := min(int64(len(dst)), part.len()-step)
		part.fill(dst[:n], forward(begin, step, part.len()))
		for i := range dst[:n] {
			dst[i] += away
		}
		dst = dst[n:]
		if step += n; away != 0 {
			step = 0
		}
	}
}

func (s *splice) step(q board.Square) int64 {
	if s.along.coordinate(q) < s.cut {
		return wrap(s.first.step(q)-s.b, s.first.len())
	}
	return s.first.len() + wrap(s.second.step(q-s.away())-s.c, s.second.len())
}

// joints yields the joints of both parts, and the ends of the edges between them.
func (s *splice) joints(reach int64) iter.Seq[board.Square] {
	return func(yield func(board.Square) bool) {
		for q := range s.first.joints(reach) {
			if !yield(q) {
				return
			}
		}
		for q := range s.second.joints(reach) {
			if !yield(q + s.away()) {
				return
			}
		}
		_ = yield(s.at(0)) && yield(s.at(s.first.len()))
	}
}

// reversed is a reversed cycle.
type reversed struct{ cycle }

func (t reversed) at(step int64) board.Square { return t.cycle.at(t.len() - 1 - step) }
func (t reversed) step(q board.Square) int64  { return t.len() - 1 - t.cycle.step(q) }

func (t reversed) fill(dst []board.Square, step int64) {
	for len(dst) > 0 {
		n := min(int64(len(dst)), t.len()-step)
		t.cycle.fill(dst[:n], t.len()-step-n)
		slices.Reverse(dst[:n])
		dst, step = dst[n:], 0
	}
}
