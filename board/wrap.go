package board

import (
	"math"
	"math/bits"
)

// AtWrapped is the square at coordinates anywhere in Z^d, after wrapping; false if they are
// off the board or in a hole. It uses coords as scratch space.
//
// The glued board is the quotient of the plane by a group: going once round
// the columns of a Möbius strip is the glide (r, c) → (R−1−r, c+C). Dividing
// the column by C gives the number of turns, and an odd number mirrors the
// row; the same holds for rows. The order does not matter: a mirror keeps a square
// in the box, and negates the other axis's number of turns, so that an odd
// number stays odd. Where rows shift, each turn round them adds to the column.
func (b *Board) AtWrapped(coords []int64) (Square, bool) {
	if b.topology != Plane {
		b.wrap(coords)
	}
	var s int64
	for axis, c := range coords {
		if uint64(c) >= uint64(b.sizes[axis]) {
			return 0, false
		}
		s += c * b.strides[axis]
	}
	return Square(s), !b.IsHole(Square(s))
}

// wrap brings coordinates into the box along the axes that wrap.
func (b *Board) wrap(coords []int64) {
	var odd [2]bool // went round an odd number of times; only rows and columns mirror
	for axis, n := range b.sizes {
		c := coords[axis]
		if uint64(c) < uint64(n) || !b.Wraps(axis) {
			continue
		}
		turns, rest := c/n, c%n
		if rest < 0 {
			turns, rest = turns-1, rest+n
		}
		coords[axis] = rest
		if axis == 0 && b.rows.Shift != 0 {
			coords[1] = b.shiftColumn(coords[1], turns)
		}
		if axis < len(odd) {
			odd[axis] = turns&1 != 0
		}
	}
	for axis, mirror := range odd {
		if mirror && b.Mirrors(axis) {
			coords[1-axis] = b.sizes[1-axis] - 1 - coords[1-axis]
		}
	}
}

// shiftColumn is the column reached by that number of turns round the rows.
func (b *Board) shiftColumn(column, turns int64) int64 {
	n := b.sizes[1]
	hi, lo := bits.Mul64(magnitude(turns), uint64(b.rows.Shift))
	left := n - int64(bits.Rem64(hi, lo, uint64(n))) // the same shift, to the left
	if turns < 0 {
		left = n - left
	}
	if column %= n; column < 0 {
		column += n
	}
	if column -= left; column < 0 {
		column += n
	}
	return column
}

// Step is the square at times × vector from `from`, whatever lies between; false if that is
// off the board or in a hole.
// Scratch has the board's rank, or is nil.
func (b *Board) Step(from Square, vector []int, times int64, scratch []int64) (Square, bool) {
	coords := b.Coords(from, scratch)
	for axis, v := range vector {
		if c := coords[axis]; int64(int32(v)) == int64(v) && int64(int32(times)) == times && c < 1<<62 {
			coords[axis] = c + int64(v)*times
			continue
		}
		c, ok := b.farCoordinate(axis, coords[axis], int64(v), times)
		if !ok {
			return 0, false
		}
		coords[axis] = c
	}
	return b.AtWrapped(coords)
}

// farCoordinate is c + v·times, which may pass 2^63. If it does on an axis that ends, the result
// is false. On an axis that wraps, an even number of turns (which keeps mirrors as they are), or
// a number that shifts no column, is subtracted. If a side is 2^62 or more, the other axis has
// the side 1, which no mirror changes, so that any number of turns can be subtracted.
func (b *Board) farCoordinate(axis int, c, v, times int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(v), magnitude(times))
	negative := (v < 0) != (times < 0)
	if b.Wraps(axis) {
		period := uint64(b.sizes[axis])
		switch {
		case axis == 0 && b.rows.Shift != 0:
			period *= uint64(b.sizes[1] / gcd(b.sizes[1], b.rows.Shift))
		case period < 1<<62:
			period *= 2
		}
		back := bits.Rem64(hi, lo, period)
		if !negative {
			back = period - back
		}
		return c - int64(back), true
	}
	switch {
	case hi != 0 || lo > math.MaxInt64:
		return 0, false
	case negative:
		return c - int64(lo), true
	}
	return c + int64(lo), int64(lo) <= math.MaxInt64-c
}

func gcd(a, b int64) int64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}
