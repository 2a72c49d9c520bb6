package board

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// A Symmetry maps a board onto itself: it sends the square x to the square y
// with y[i] = ±x[axis[i]] + shift[i], wrapped. It keeps distances, so it takes
// moves to moves for every piece that has no preferred direction.
type Symmetry struct {
	axis  []int
	flip  []bool
	shift []int64
	sides []int64 // of the board
	turn  Turn    // its name, on hexagons
}

// Symmetries yields the symmetries of a board, its holes and topology taken
// into account, the identity first, each once. A square has 8, a rectangle 4;
// a torus has its translations as well, so the sequence can be long: it is
// made as it is read, in O(rank) memory (except if wraps mirror or shift and a
// side is 1 or 2: then a table removes equal maps).
//
// A map of the plane induces one of the glued board if it maps wraps to wraps.
// On a torus all shifts do; on a Klein bottle a shift along the rows must
// be its own inverse under the mirror, so only half the side is possible; on a Möbius
// strip and on the projective plane only 0 is possible along a mirrored axis
// (Conway, Burgiel & Goodman-Strauss 2008, ch. 1–3, for the groups). On a twisted
// torus all shifts and the half turn do; a mirror or a quarter turn only if it
// maps the lattice of the copies of a square to itself, whether or not the sides are equal.
//
// No other map keeps the moves of every leaper, except on some narrow boards
// whose wraps mirror or shift: there the squares have more symmetries by chance,
// as on the projective 1×6 and 2×3.
func (b *Board) Symmetries() iter.Seq[Symmetry] {
	if b.hex != nil {
		return b.hexSymmetries
	}
	return func(yield func(Symmetry) bool) {
		// Where a wrap mirrors or shifts, two maps may be equal on short sides.
		sift := (b.Mirrors(1) || b.rowsShift()) && slices.Min(b.sizes) <= 2
		seen := map[string]bool{}
		for axis := range b.axisOrders() {
			s := Symmetry{axis, make([]bool, b.Rank()), make([]int64, b.Rank()), b.sizes, 0}
			if !b.eachFlip(&s, 0, func() bool {
				if !b.keepsHoles(s) {
					return true
				}
				if sift {
					key := b.fingerprint(s)
					if seen[key] {
						return true
					}
					seen[key] = true
				}
				return yield(Symmetry{axis, slices.Clone(s.flip), slices.Clone(s.shift), b.sizes, 0})
			}) {
				return
			}
		}
	}
}

// SymmetryBound is an upper bound on the number of the board's symmetries without its holes,
// or most + 1 if that may exceed most: the orders of equal axes, two directions along each,
// and the shifts.
func (b *Board) SymmetryBound(most int64) int64 {
	if b.hex != nil {
		return int64(len(hexTurns))
	}
	if b.rowsShift() {
		if b.cells > most/8 {
			return most + 1
		}
		return 8 * b.cells
	}
	n := int64(1)
	equal := map[int64]int64{}
	for axis, side := range b.sizes {
		if side == 1 {
			continue // turning it moves nothing
		}
		equal[side]++
		factor := 2 * equal[side]
		switch {
		case b.shiftsFreely(axis) && side > most/factor:
			return most + 1
		case b.shiftsFreely(axis):
			factor *= side
		case b.shiftsByHalf(axis):
			factor *= 2
		}
		if n > most/factor {
			return most + 1
		}
		n *= factor
	}
	return n
}

// axisOrders yields the permutations of the axes that map sides to equal sides,
// the identity first. Axes of length 1 stay where they are: moving them moves
// nothing.
func (b *Board) axisOrders() iter.Seq[[]int] {
	swaps := b.rows == b.columns
	turns := b.rowsShift() // whatever the sides; keepsLattice says which do
	order := make([]int, b.Rank())
	used := make([]bool, b.Rank())
	return func(yield func([]int) bool) {
		var place func(i int) bool
		place = func(i int) bool {
			if i == len(order) {
				return yield(slices.Clone(order))
			}
			for j := range order {
				moves := i != j && (!swaps || b.sizes[i] == 1)
				if used[j] || !turns && (b.sizes[i] != b.sizes[j] || moves) {
					continue
				}
				used[j], order[i] = true, j
				more := place(i + 1)
				used[j] = false
				if !more {
					return false
				}
			}
			return true
		}
		place(0)
	}
}

// eachFlip tries the mirrors and shifts of the axes from i on, and calls f with each
// complete map. It stops when f returns false.
func (b *Board) eachFlip(s *Symmetry, i int, f func() bool) bool {
	if i == b.Rank() {
		return f()
	}
	for _, flip := range []bool{false, true} {
		if flip && !b.rowsShift() && (b.sizes[i] == 1 || (b.sizes[i] == 2 && b.shiftsFreely(i) && !b.Mirrors(i))) {
			continue // on a side this short a mirror equals a shift
		}
		s.flip[i] = flip
		if i == b.Rank()-1 && !b.keepsLattice(*s) {
			continue
		}
		for shift, more := b.firstShift(i, flip), true; more; shift, more = b.nextShift(i, flip, shift) {
			s.shift[i] = shift
			if !b.eachFlip(s, i+1, f) {
				return false
			}
		}
	}
	return true
}

// rowsShift reports whether rows wrap with a shift of the columns.
func (b *Board) rowsShift() bool { return b.rows.Shift != 0 }

// keepsLattice reports whether a symmetry without its shifts maps the copies of a square to
// copies of it, on a board whose rows shift. It checks two copies that generate all others. On
// other boards it is always true.
//
//	. . . o . . .      a copy of o is a side to the right, and one
//	. . . . . . .      a side down and the shift to the left
//	. . . . . . .
//	. o . . . . o      3×5, twisted:2
func (b *Board) keepsLattice(s Symmetry) bool {
	if !b.rowsShift() {
		return true
	}
	for _, copied := range [][]int64{{0, b.sizes[1]}, {b.sizes[0], -b.rows.Shift}} {
		var to [2]int64
		for i, from := range s.axis {
			if to[i] = copied[from]; s.flip[i] {
				to[i] = -to[i]
			}
		}
		if b.wrap(to[:]); to != [2]int64{} {
			return false
		}
	}
	return true
}

// shiftsFreely reports whether every shift along an axis is a symmetry: it wraps, and no
// wrap mirrors it.
func (b *Board) shiftsFreely(axis int) bool { return b.Wraps(axis) && !b.isMirrored(axis) }

// shiftsByHalf reports whether a shift by half an axis is a symmetry: the wrap that
// mirrors it turns the shift into one by the other half.
func (b *Board) shiftsByHalf(axis int) bool {
	return b.Wraps(axis) && b.isMirrored(axis) && !b.Mirrors(axis) && b.sizes[axis]%2 == 0
}

// isMirrored reports whether wrapping along the other axis mirrors this one.
func (b *Board) isMirrored(axis int) bool { return b.Rank() == 2 && b.Mirrors(1-axis) }

func (b *Board) firstShift(axis int, flip bool) int64 {
	if flip && !b.shiftsFreely(axis) {
		return b.sizes[axis] - 1
	}
	return 0
}

func (b *Board) nextShift(axis int, flip bool, shift int64) (int64, bool) {
	n := b.sizes[axis]
	switch {
	case b.shiftsFreely(axis):
		return shift + 1, shift+1 < n
	case b.shiftsByHalf(axis) && !flip && shift == 0:
		return n / 2, true
	case b.shiftsByHalf(axis) && flip && shift == n-1:
		return n/2 - 1, true
	}
	return 0, false
}

// Image is the image of a square under a symmetry. Scratch has twice the rank's
// length, or is nil.
func (b *Board) Image(m Symmetry, s Square, scratch []int64) Square {
	if b.hex != nil {
		to, _ := b.hexImage(m, s)
		return to
	}
	d := b.Rank()
	if scratch == nil {
		scratch = make([]int64, 2*d)
	}
	x, y := b.Coords(s, scratch[:d]), scratch[d:2*d]
	for i, from := range m.axis {
		y[i] = m.shift[i] + x[from]
		if m.flip[i] {
			y[i] = m.shift[i] - x[from]
		}
	}
	t, _ := b.AtWrapped(y)
	return t
}

func (b *Board) keepsHoles(s Symmetry) bool {
	for _, h := range b.holes {
		if !b.IsHole(b.Image(s, h, nil)) {
			return false
		}
	}
	return true
}

// fingerprint is equal for two maps only if they are equal: they are affine, so the
// images of a corner of at most 3 squares a side decide.
func (b *Board) fingerprint(s Symmetry) string {
	var key strings.Builder
	coords := make([]int64, b.Rank())
	for {
		fmt.Fprintf(&key, "%d ", b.Image(s, b.At(coords), nil))
		i := len(coords) - 1
		for ; i >= 0; i-- {
			if coords[i]++; coords[i] < min(3, b.sizes[i]) {
				break
			}
			coords[i] = 0
		}
		if i < 0 {
			return key.String()
		}
	}
}

// TurnVector applies the symmetry, without its shift, to a vector.
func (s Symmetry) TurnVector(vector []int) []int {
	out := make([]int, len(vector))
	if len(s.axis) > len(vector) { // hexagons
		vector = []int{vector[0], vector[1], -vector[0] - vector[1]}
	}
	for i, from := range s.axis[:len(out)] {
		out[i] = vector[from]
		if s.flip[i] {
			out[i] = -out[i]
		}
	}
	return out
}

// IsIdentity reports whether a symmetry moves nothing.
func (s Symmetry) IsIdentity() bool {
	if len(s.axis) > len(s.sides) { // hexagons
		return s.turn == 0
	}
	for i, side := range s.sides {
		if side > 1 && (s.axis[i] != i || s.flip[i] || s.shift[i] != 0) {
			return false
		}
	}
	return true
}

// String names a symmetry of rows and columns ("half turn", "mirror left to
// right"); on other ranks it is written as a signed list of axes, such as
// (1,-3,2). On a wrapped board, a shift of the squares follows where there is
// one: "half turn, shift by (0,2)". A name without a shift is that of a turn of the
// drawing: see [Board.SymmetryOf].
func (s Symmetry) String() string {
	if len(s.axis) > len(s.sides) { // hexagons, whose shift follows from the turn
		if s.turn == 0 {
			return "identity"
		}
		return turns[s.turn].name
	}
	turn, shift := s.turnName(), s.shiftName()
	switch {
	case turn == "" && shift == "":
		return "identity"
	case shift == "":
		return turn
	case turn == "":
		return shift
	}
	return turn + ", " + shift
}

// shiftName describes the shift after the turn; "" if there is none.
func (s Symmetry) shiftName() string {
	moved := false
	parts := make([]string, len(s.shift))
	for i, by := range s.shift {
		moved = moved || s.sides[i] != s.sides[s.axis[i]] // a quarter turn of copies, and not of the drawing
		if s.flip[i] {
			by = (by + 1) % s.sides[i] // a mirror alone sends 0 to the other end
		}
		moved = moved || by != 0
		parts[i] = fmt.Sprint(by)
	}
	if !moved {
		return ""
	}
	return "shift by (" + strings.Join(parts, ",") + ")"
}

// turnName describes a symmetry without its shift; "" if that is the identity.
func (s Symmetry) turnName() string {
	plain := !slices.Contains(s.flip, true) && slices.IsSorted(s.axis)
	switch {
	case plain:
		return ""
	case len(s.axis) == 1:
		return "mirror end to end"
	case len(s.axis) != 2:
		var parts []string
		for i, a := range s.axis {
			sign := ""
			if s.flip[i] {
				sign = "-"
			}
			parts = append(parts, fmt.Sprintf("%s%d", sign, a+1))
		}
		return "(" + strings.Join(parts, ",") + ")"
	}
	for _, turn := range turns {
		if turn.name != "" && turn.swap == (s.axis[0] == 1) && turn.down == s.flip[0] && turn.across == s.flip[1] {
			return turn.name
		}
	}
	return ""
}
