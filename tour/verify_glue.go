package tour

import (
	"math/bits"

	"leaper/board"
)

// How the verifier treats topologies. Package board follows a move across the
// edges, by a table. This second implementation is different on purpose: copies of the board
// tile the plane, and the move must end on a copy of the right square.

// A copyTest reports whether m.from + vector is a copy of m.to.
type copyTest func(m *mover, vector []int) bool

// copyTestFor returns the test for a topology; false if the verifier does not know it.
func copyTestFor(t board.Topology) (copyTest, bool) {
	switch form, k := t.Split(); form {
	case board.Plane:
		return isCopyOnPlane, true
	case board.Cylinder:
		return isCopyOnCylinder, true
	case board.Torus:
		return isCopyOnTorus, true
	case board.Mobius:
		return func(m *mover, v []int) bool { down, ok := isCopyOnKlein(m, v); return ok && down == 0 }, true
	case board.Klein:
		return func(m *mover, v []int) bool { _, ok := isCopyOnKlein(m, v); return ok }, true
	case board.Projective:
		return isCopyOnProjective, true
	case board.Twisted:
		return func(m *mover, v []int) bool { return isCopyOnTwisted(m, v, k) }, true
	}
	return nil, false
}

// isCopyOnPlane: there is only one copy of the board.
func isCopyOnPlane(m *mover, vector []int) bool {
	for axis, v := range vector {
		if m.to[axis]-m.from[axis] != int64(v) {
			return false
		}
	}
	return true
}

// isCopyOnTorus: the copies lie side by side along every axis.
func isCopyOnTorus(m *mover, vector []int) bool {
	for axis, v := range vector {
		if _, whole := countCopies(m.from[axis], v, m.to[axis], m.board.Side(axis)); !whole {
			return false
		}
	}
	return true
}

// isCopyOnCylinder: the copies lie in one row.
func isCopyOnCylinder(m *mover, vector []int) bool {
	return m.to[0]-m.from[0] == int64(vector[0]) && isCopyOnTorus(m, vector)
}

// isCopyOnKlein: the copy k times to the right has its rows mirrored if k is odd. It
// returns how many copies further down m.to is.
func isCopyOnKlein(m *mover, vector []int) (down int64, ok bool) {
	k, whole := countCopies(m.from[1], vector[1], m.to[1], m.board.Side(1))
	row := mirrorIf(k%2 != 0, m.to[0], m.board.Side(0))
	down, also := countCopies(m.from[0], vector[0], row, m.board.Side(0))
	return down, whole && also
}

// isCopyOnProjective: the copy j times down has its columns mirrored if j is odd, and the
// one k times to the right of that its rows if k is odd.
func isCopyOnProjective(m *mover, vector []int) bool {
	rows, columns := m.board.Side(0), m.board.Side(1)
	for j := range int64(2) {
		k, ok := countCopies(m.from[1], vector[1], mirrorIf(j == 1, m.to[1], columns), columns)
		down, whole := countCopies(m.from[0], vector[0], mirrorIf(k%2 != 0, m.to[0], rows), rows)
		if ok && whole && (down%2 != 0) == (j == 1) {
			return true
		}
	}
	return false
}

// isCopyOnTwisted: the row of copies j times down is shifted by j·by columns to the left, so
// that moving down leads to copies further right.
func isCopyOnTwisted(m *mover, vector []int, by int64) bool {
	columns := m.board.Side(1)
	j, whole := countCopies(m.from[0], vector[0], m.to[0], m.board.Side(0))
	if !whole {
		return false
	}
	hi, lo := bits.Mul64(uint64(abs(j)), uint64(by))
	left := int64(bits.Rem64(hi, lo, uint64(columns)))
	if j < 0 {
		left = (columns - left) % columns
	}
	column := m.to[1] - left
	if column < 0 {
		column += columns
	}
	_, ok := countCopies(m.from[1], vector[1], column, columns)
	return ok
}

// countCopies divides the distance from from + v to to by the side n, and reports whether the
// quotient is a whole number. It takes the first side separately, since from + v could pass 2^63.
func countCopies(from int64, v int, to, n int64) (int64, bool) {
	off, sides := from-to, int64(0)
	switch {
	case off > 0 && v > 0:
		off, sides = off-n, 1
	case off < 0 && v < 0:
		off, sides = off+n, -1
	}
	off += int64(v)
	return sides + off/n, off%n == 0
}

func mirrorIf(yes bool, coord, side int64) int64 {
	if yes {
		return side - 1 - coord
	}
	return coord
}
