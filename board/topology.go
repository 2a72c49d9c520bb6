package board

import (
	"fmt"
	"math"
	"math/bits"
	"strings"

	"leaper/internal/fault"
)

// A Topology says how the edges of a board are glued.
//
//	cylinder   torus      Möbius     Klein      projective
//	+-----+    +--»--+    +-----+    +--»--+    +--»--+
//	^     ^    ^     ^    ^     v    ^     v    ^     v
//	+-----+    +--»--+    +-----+    +--»--+    +--«--+
//
// Arrows that point the same way are glued plainly, arrows that point against
// each other with a mirror. So: on a cylinder, columns wrap (leaving on the
// right enters on the left); on a torus every axis wraps, whatever the rank;
// on a Möbius strip columns wrap and the row is mirrored; a Klein bottle is a
// Möbius strip whose rows wrap plainly; on the projective plane both wrap,
// each mirroring the other.
type Topology uint8

// The topologies. The zero value is the plane.
const (
	Plane Topology = iota
	Cylinder
	Torus
	Mobius
	Klein
	Projective
)

var topologyNames = [...]string{"plane", "cylinder", "torus", "mobius", "klein", "projective"}

// TopologyNames lists the names that [ParseTopology] reads.
func TopologyNames() []string { return append([]string(nil), topologyNames[:]...) }

func (t Topology) String() string {
	if int(t) < len(topologyNames) {
		return topologyNames[t]
	}
	return fmt.Sprintf("topology %d", uint8(t))
}

// ParseTopology reads a topology's name, in any case; "möbius" is read too.
func ParseTopology(s string) (Topology, error) {
	name := strings.ToLower(s)
	if name == "möbius" {
		name = Mobius.String()
	}
	for i, n := range topologyNames {
		if n == name {
			return Topology(i), nil
		}
	}
	return Plane, fault.New(ErrTopology, "topology %q is none of %s", shorten(s), strings.Join(topologyNames[:], ", "))
}

// Wraps reports whether leaving the board along an axis comes back onto it.
func (b *Board) Wraps(axis int) bool {
	switch b.topology {
	case Torus, Klein, Projective:
		return true
	case Cylinder, Mobius:
		return axis == 1
	}
	return false
}

// Mirrors reports whether wrapping along an axis mirrors the other axis.
func (b *Board) Mirrors(axis int) bool {
	switch b.topology {
	case Mobius, Klein:
		return axis == 1
	case Projective:
		return true
	}
	return false
}

// Land is the square that coordinates anywhere in Z^d come down on, after
// wrapping; false if they are off the board or in a hole. It uses coords as
// scratch space.
//
// The glued board is the quotient of the plane by a group: going once round
// the columns of a Möbius strip is the glide (r, c) → (R−1−r, c+C). Dividing
// the column by C says how often it was used, and an odd number mirrors the
// row; the same with rows. The order does not matter: a mirror keeps a square
// in the box, and negates the other axis's number of turns, so that an odd
// number stays odd.
func (b *Board) Land(coords []int64) (Square, bool) {
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

// Step is where a piece lands that leaves `from` along times × vector, without
// looking at what lies between; false if that is off the board or in a hole.
// Scratch has the board's rank, or is nil.
func (b *Board) Step(from Square, vector []int, times int64, scratch []int64) (Square, bool) {
	coords := b.Coords(from, scratch)
	for axis, v := range vector {
		if c := coords[axis]; int64(int32(v)) == int64(v) && int64(int32(times)) == times && c < 1<<62 {
			coords[axis] = c + int64(v)*times
			continue
		}
		c, ok := b.far(axis, coords[axis], int64(v), times)
		if !ok {
			return 0, false
		}
		coords[axis] = c
	}
	return b.Land(coords)
}

// far is c + v·times where that may pass 2^63: false where it does on an axis
// that ends, and less an even number of turns (so that mirrors stay as they
// are) on an axis that wraps. A side of 2^62 and more leaves a side of 1 to
// the other axis, which no mirror changes: there, any number of turns will do.
func (b *Board) far(axis int, c, v, times int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(v), magnitude(times))
	negative := (v < 0) != (times < 0)
	if b.Wraps(axis) {
		period := uint64(b.sizes[axis])
		if period < 1<<62 {
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

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}
