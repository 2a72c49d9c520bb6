package board

import (
	"fmt"
	"math"
	"strings"
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
	name := strings.ReplaceAll(strings.ToLower(s), "ö", "o")
	for i, n := range topologyNames {
		if n == name {
			return Topology(i), nil
		}
	}
	return Plane, fmt.Errorf("topology %q is none of %s: %w", shorten(s), strings.Join(topologyNames[:], ", "), ErrTopology)
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
// row; then the same with rows. The order does not matter: both ways end on
// the same square, since the board's box meets each orbit just once.
func (b *Board) Land(coords []int64) (Square, bool) {
	if b.topology != Plane {
		for axis := len(coords) - 1; axis >= 0; axis-- {
			n := b.sizes[axis]
			if c := coords[axis]; (c < 0 || c >= n) && b.Wraps(axis) {
				turns := c / n
				if c < turns*n {
					turns--
				}
				coords[axis] = c - turns*n
				if turns&1 != 0 && b.Mirrors(axis) {
					coords[1-axis] = b.sizes[1-axis] - 1 - coords[1-axis]
				}
			}
		}
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

// Step is where a piece lands that leaves `from` along times × vector, without
// looking at what lies between; false if that is off the board or in a hole.
// Scratch has the board's rank, or is nil.
func (b *Board) Step(from Square, vector []int, times int64, scratch []int64) (Square, bool) {
	coords := b.Coords(from, scratch)
	for axis, v := range vector {
		d := int64(v) * times
		if v != 0 && d/int64(v) != times {
			return 0, false
		}
		c := coords[axis]
		if (d > 0 && c > math.MaxInt64-d) || (d < 0 && c < math.MinInt64-d) {
			return 0, false // only off the far edge of a board of nearly 2^63 squares
		}
		coords[axis] = c + d
	}
	return b.Land(coords)
}
