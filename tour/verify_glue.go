package tour

import (
	"math/bits"

	"leaper/board"
)

// How the verifier reads topologies. Package board follows a move over the
// edges, by a table. This second reading is different on purpose: the board is
// repeated in the plane, and the move must end on a copy of the right square.

// A reading reports whether a mover's from + vector is a copy of its to.
type reading func(m *mover, vector []int) bool

// reader is the reading of a topology; false if there is none.
func reader(t board.Topology) (reading, bool) {
	switch form, k := t.Split(); form {
	case board.Plane:
		return flat, true
	case board.Cylinder:
		return rolled, true
	case board.Torus:
		return tiled, true
	case board.Mobius:
		return func(m *mover, v []int) bool { down, ok := glided(m, v); return ok && down == 0 }, true
	case board.Klein:
		return func(m *mover, v []int) bool { _, ok := glided(m, v); return ok }, true
	case board.Projective:
		return crossed, true
	case board.Twisted:
		return func(m *mover, v []int) bool { return sheared(m, v, k) }, true
	}
	return nil, false
}

// flat: the board is there once.
func flat(m *mover, vector []int) bool {
	for axis, v := range vector {
		if m.to[axis]-m.from[axis] != int64(v) {
			return false
		}
	}
	return true
}

// tiled: the copies lie side by side along every axis.
func tiled(m *mover, vector []int) bool {
	for axis, v := range vector {
		if _, whole := copies(m.from[axis], v, m.to[axis], m.board.Side(axis)); !whole {
			return false
		}
	}
	return true
}

// rolled: they lie in one row.
func rolled(m *mover, vector []int) bool {
	return m.to[0]-m.from[0] == int64(vector[0]) && tiled(m, vector)
}

// glided: the copy k times to the right has its rows mirrored if k is odd. It
// says how many copies further down to is.
func glided(m *mover, vector []int) (down int64, ok bool) {
	k, whole := copies(m.from[1], vector[1], m.to[1], m.board.Side(1))
	row := mirrorIf(k%2 != 0, m.to[0], m.board.Side(0))
	down, also := copies(m.from[0], vector[0], row, m.board.Side(0))
	return down, whole && also
}

// crossed: the copy j times down has its columns mirrored if j is odd, and the
// one k times to the right of that its rows if k is odd.
func crossed(m *mover, vector []int) bool {
	rows, columns := m.board.Side(0), m.board.Side(1)
	for j := range int64(2) {
		k, ok := copies(m.from[1], vector[1], mirrorIf(j == 1, m.to[1], columns), columns)
		down, whole := copies(m.from[0], vector[0], mirrorIf(k%2 != 0, m.to[0], rows), rows)
		if ok && whole && (down%2 != 0) == (j == 1) {
			return true
		}
	}
	return false
}

// sheared: the row of copies j times down lies j times by columns to the left, so
// that they follow each other to the right where one goes down.
func sheared(m *mover, vector []int, by int64) bool {
	columns := m.board.Side(1)
	j, whole := copies(m.from[0], vector[0], m.to[0], m.board.Side(0))
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
	_, ok := copies(m.from[1], vector[1], column, columns)
	return ok
}

// copies is how many sides of length n lie between from + v and to, and
// whether it is a whole number of them. It goes the first side by hand, for
// from + v could pass 2^63.
func copies(from int64, v int, to, n int64) (int64, bool) {
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
