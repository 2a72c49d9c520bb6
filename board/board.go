// Package board gives the boards: a finite set of squares, the cells of a box in Z^d, with a
// topology that says what happens at its edges, and with holes. Every other package builds on
// it; it is the first part of the model.
//
// A [Square] is a number: the cells of the box counted in row-major order from
// 0, holes included, so that a square keeps its number when a hole appears.
// On a board of rows and columns:
//
//	     c=0 c=1 c=2 c=3
//	r=0   0   1   2   3       a3 b3 c3 d3      row 1 is on top: a square's
//	r=1   4   5   6   7       a2 b2 c2 d2      coordinates grow downwards, its
//	r=2   8   9  10  11       a1 b1 c1 d1      algebraic rank grows upwards
//
// A board is O(1) to make and to keep, whatever its size: nothing is stored
// but the sides, the topology and the list of holes.
package board

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"leaper/internal/fault"
)

// A Square is one cell of a board's box: its index in row-major order, from 0,
// holes included.
type Square int64

// MaxRank is the greatest number of axes a board may have. A board of 2^63−1
// squares has at most 62 sides longer than 1.
const MaxRank = 62

// Errors that the package returns, wrapped in a sentence that names the input.
var (
	// ErrSyntax: the text is not a board, a square or a picture.
	ErrSyntax = errors.New("bad syntax")
	// ErrSize: a side below 1, too many axes, or more than 2^63−1 squares.
	ErrSize = errors.New("bad size")
	// ErrSquare: a square that is not on the board, or a hole.
	ErrSquare = errors.New("no such square")
	// ErrTopology: a topology that this board cannot have.
	ErrTopology = errors.New("bad topology")
	// ErrEmpty: every square is a hole.
	ErrEmpty = errors.New("no squares left")
)

// A Board is a box of squares with its topology and holes. It does not change
// once made; the With methods return new boards. Make one with [New], [Parse]
// or [ReadPicture].
type Board struct {
	sizes    []int64
	strides  []int64 // strides[i]: the difference of two squares that differ by 1 on axis i
	cells    int64
	topology Topology
	rows     Seam      // at the ends of axis 0
	columns  Seam      // at the ends of the other axes
	holes    []Square  // sorted, each once; those that the shape does not have as well
	hex      *hexagons // nil for squares
}

// New makes a plane board without holes. Sides are at least 1 and their
// product at most 2^63−1; else the error wraps [ErrSize].
func New(sizes ...int64) (*Board, error) {
	name := joinSizes(sizes)
	if len(sizes) == 0 {
		return nil, fault.New(ErrSize, "board %q has no sides; write a size such as 8x8", name)
	}
	if len(sizes) > MaxRank {
		return nil, fault.New(ErrSize, "board with %d sides: at most %d sides are possible", len(sizes), MaxRank)
	}
	b := &Board{sizes: slices.Clone(sizes), strides: make([]int64, len(sizes)), cells: 1}
	for i, n := range sizes {
		if n < 1 {
			return nil, fault.New(ErrSize, "board %q: side %d is %d, and a side has at least one square; write a size such as 8x8", name, i+1, n)
		}
	}
	for i := len(sizes) - 1; i >= 0; i-- {
		b.strides[i] = b.cells
		hi, lo := bits.Mul64(uint64(b.cells), uint64(sizes[i]))
		if hi != 0 || lo > math.MaxInt64 {
			return nil, fault.New(ErrSize, "board %q has more than 2^63-1 squares, the most a board can have", name)
		}
		b.cells = int64(lo)
	}
	return b, nil
}

// Parse reads a size such as "8x8", "4x5x5" or "8" (one row of eight squares), or one of hexagons:
// "hex:6" is a hexagon of side 6, and "hex:5x7" five rows of seven, which shift by half a cell. It also accepts
// X, × and * for x, with blanks around them. A picture may follow hex: as well, see [ReadPicture]. It wraps [ErrSyntax] or [ErrSize],
// and [ErrEmpty] for a picture of holes. If the text looks
// like a file name, or is the name of a shape, the error is a [NameError]: [ReadPicture] reads the
// picture in a file, and [ParseShape] makes a shape of a size.
func Parse(s string) (*Board, error) {
	if n := len(hexPrefix); len(s) >= n && strings.EqualFold(s[:n], hexPrefix) {
		return parseHexagons(s[n:])
	}
	if isShape := slices.Contains(Shapes().Names(), s); isShape || looksLikeFile(s) {
		return nil, &NameError{s, isShape}
	}
	sizes, err := parseSizes(s, s, "write sizes with x between them, such as 8x8")
	if err != nil {
		return nil, err
	}
	return New(sizes...)
}

// parseSizes reads the sides in a text; whole is all that was written, for errors.
func parseSizes(whole, s, advice string) ([]int64, error) {
	joined := s
	for _, times := range []string{"X", "×", "*"} {
		joined = strings.ReplaceAll(joined, times, "x")
	}
	fields := strings.Split(joined, "x")
	for i, f := range fields {
		if fields[i] = strings.TrimSpace(f); fields[i] == "" {
			return nil, fault.New(ErrSyntax, "board %q: a side is missing; %s", fault.Shorten(whole), advice)
		}
	}
	sizes := make([]int64, len(fields))
	for i, f := range fields {
		n, err := strconv.ParseInt(f, 10, 64)
		switch {
		case errors.Is(err, strconv.ErrRange) && f[0] == '-':
			return nil, fault.New(ErrSize, "board %q: side %d is %s, and a side has at least one square; write a size such as 8x8", fault.Shorten(whole), i+1, fault.Shorten(f))
		case errors.Is(err, strconv.ErrRange) && f[0] != '+':
			return nil, fault.New(ErrSize, "board %q has more than 2^63-1 squares, the most a board can have", fault.Shorten(whole))
		case err != nil || f[0] == '+':
			return nil, fault.New(ErrSyntax, "board %q: %q is not a number; %s", fault.Shorten(whole), fault.Shorten(f), advice)
		}
		sizes[i] = n
	}
	return sizes, nil
}

// A NameError is a text that is no size: it looks like a file name, or is the name of a shape. It
// wraps [ErrSyntax].
type NameError struct {
	Name    string
	IsShape bool
}

// Error says what could be written in place of the name.
func (e *NameError) Error() string {
	if e.IsShape {
		return fmt.Sprintf("board %q is a shape without a size; write a size such as 8x8, or the picture of the shape", e.Name)
	}
	return fmt.Sprintf("board %q looks like a file; write a size such as 8x8, or the picture that is in the file", fault.Shorten(e.Name))
}

// Unwrap is [ErrSyntax].
func (e *NameError) Unwrap() error { return ErrSyntax }

// looksLikeFile reports whether a text has a dot before a letter, or a slash, as file names
// have and sizes do not.
func looksLikeFile(s string) bool {
	if strings.ContainsFunc(s, unicode.IsControl) {
		return false
	}
	dot := strings.LastIndexByte(s, '.')
	return strings.ContainsAny(s, `/\`) || dot > 0 && dot+1 < len(s) && unicode.IsLetter(rune(s[dot+1]))
}

// WithHoles returns the board with these squares removed as well. It
// wraps [ErrSquare] for a square off the board, [ErrEmpty] if no square is left.
func (b *Board) WithHoles(holes ...Square) (*Board, error) {
	all := make([]Square, 0, len(b.Holes())+len(holes))
	all = append(append(all, b.Holes()...), holes...)
	slices.Sort(all)
	all = slices.Compact(all)
	if b.Rank() == 0 {
		return nil, errNone()
	}
	for _, h := range holes {
		if h < 0 || int64(h) >= b.cells {
			return nil, fault.New(ErrSquare, "hole %d is off the board %s, whose squares are numbered 0 to %d", h, b.Size(), b.cells-1)
		}
	}
	if int64(len(all)) == b.cells { // absent ones among them
		return nil, fault.New(ErrEmpty, "board %s: every square is a hole, and at least one square must be left", b.Size())
	}
	c := *b
	c.holes = all
	return &c, nil
}

// Rank is the number of axes: 1 for a row, 2 for rows and columns.
func (b *Board) Rank() int {
	if b == nil {
		return 0
	}
	return len(b.sizes)
}

// Side is the length of one axis, 0 ≤ axis < Rank.
func (b *Board) Side(axis int) int64 { return b.sizes[axis] }

// Sides returns the lengths of all axes. The caller may keep it.
func (b *Board) Sides() []int64 { return slices.Clone(b.sizes) }

// Cells is the number of squares in the box, holes included.
func (b *Board) Cells() int64 {
	if b == nil {
		return 0
	}
	return b.cells
}

// Squares is the number of squares that a piece can stand on.
func (b *Board) Squares() int64 { return b.Cells() - int64(len(b.Holes())) }

// Topology says what happens at the edges.
func (b *Board) Topology() Topology {
	if b == nil {
		return Plane
	}
	return b.topology
}

// Holes lists the holes in row-major order. The caller must not change it.
func (b *Board) Holes() []Square {
	if b == nil {
		return nil
	}
	return b.holes
}

// IsHole reports whether a square of the box is a hole. Cost: O(log holes).
func (b *Board) IsHole(s Square) bool {
	if len(b.holes) == 0 {
		return false
	}
	_, found := slices.BinarySearch(b.holes, s)
	return found
}

// Has reports whether s is a square that a piece can stand on.
func (b *Board) Has(s Square) bool { return s >= 0 && int64(s) < b.cells && !b.IsHole(s) }

// First is the first square in row-major order that is not a hole.
func (b *Board) First() Square {
	s := Square(0)
	for _, h := range b.holes {
		if h != s {
			break
		}
		s++
	}
	return s
}

// Coords writes the coordinates of a square, from 0, into dst (of length Rank,
// or nil to have one made) and returns it.
func (b *Board) Coords(s Square, dst []int64) []int64 {
	if dst == nil {
		dst = make([]int64, len(b.sizes))
	}
	rest := int64(s)
	for i, stride := range b.strides {
		dst[i] = rest / stride
		rest %= stride
	}
	return dst
}

// At is the square at these coordinates, which must lie in the box.
func (b *Board) At(coords []int64) Square {
	var s int64
	for i, c := range coords {
		s += c * b.strides[i]
	}
	return Square(s)
}

// Equal reports whether two boards have the same size, topology and holes.
func (b *Board) Equal(c *Board) bool {
	return b.Size() == c.Size() && b.topology == c.topology && slices.Equal(b.holes, c.holes)
}

// Size is the board's size as [Parse] reads it: "8x8".
func (b *Board) Size() string {
	if b.Rank() == 0 {
		return "no board"
	}
	if b.hex != nil {
		return b.hex.size()
	}
	return joinSizes(b.sizes)
}

// errNone refuses the zero board, and none at all.
func errNone() error {
	return fault.New(ErrSize, "there is no board; make one with board.New or board.Parse")
}

// String is the size, with the topology where it is not the plane and the
// number of holes if there are any: "8x8 torus, 3 holes".
func (b *Board) String() string {
	s := b.Size()
	if b.Topology() != Plane {
		s += " " + b.topology.String()
	}
	switch taken := len(b.Taken()); taken {
	case 0:
		return s
	case 1:
		return s + ", 1 hole"
	default:
		return fmt.Sprintf("%s, %d holes", s, taken)
	}
}

func joinSizes(sizes []int64) string {
	parts := make([]string, len(sizes))
	for i, n := range sizes {
		parts[i] = strconv.FormatInt(n, 10)
	}
	return strings.Join(parts, "x")
}
