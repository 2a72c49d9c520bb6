// Package oracle is a second, slow implementation of the design, for tests to compare
// with: it moves a piece over a board, with wraps, one unit step after another, and
// lists a leaper's vectors. It imports nothing of the project, so a test against it
// can fail.
package oracle

import (
	"slices"
	"strconv"
	"strings"
)

// A Board is given by its sides, its topology's name and its holes, squares
// being numbered in row-major order.
type Board struct {
	Sides    []int
	Topology string
	Holes    []int
	Hexes    []Hexagon // of a board of hexagons, by their numbers; holes that the shape does not have have no name
}

// Cells is the number of squares, holes included.
func (b Board) Cells() int {
	n := 1
	for _, side := range b.Sides {
		n *= side
	}
	return n
}

// Coords are the coordinates of a square, from 0.
func (b Board) Coords(square int) []int {
	out := make([]int, len(b.Sides))
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = square % b.Sides[i]
		square /= b.Sides[i]
	}
	return out
}

// Square is the square at coordinates inside the box.
func (b Board) Square(coords []int) int {
	s := 0
	for i, c := range coords {
		s = s*b.Sides[i] + c
	}
	return s
}

// seam says whether leaving along an axis comes back, and whether that mirrors
// the other axis: the table of the design, word for word.
func (b Board) seam(axis int) (wraps, mirrors bool) {
	switch b.Topology {
	case "plane":
		return false, false
	case "cylinder": // columns wrap
		return axis == 1, false
	case "torus": // every axis wraps
		return true, false
	case "mobius": // columns wrap and the row is mirrored
		return axis == 1, axis == 1
	case "klein": // Möbius, and rows wrap plainly
		return true, axis == 1
	case "projective": // both wrap, each mirroring the other
		return true, true
	}
	if _, twisted := b.twist(); twisted { // a torus shifted by K columns when rows wrap
		return true, false
	}
	panic("no topology " + b.Topology)
}

// twist is K of the topology twisted:K.
func (b Board) twist() (k int, twisted bool) {
	number, twisted := strings.CutPrefix(b.Topology, "twisted:")
	k, _ = strconv.Atoi(number)
	return k, twisted
}

// A Walker stands on a square and keeps its sense of direction: where a wrap
// mirrors an axis, it walks on the other way along that axis.
type Walker struct {
	board  Board
	coords []int
	facing []int // 1, or −1 where its axis is mirrored
	off    bool
}

// Walk puts a walker on a square.
func (b Board) Walk(from int) *Walker {
	facing := make([]int, len(b.Sides))
	for i := range facing {
		facing[i] = 1
	}
	return &Walker{b, b.Coords(from), facing, false}
}

// Unit walks one square along an axis, forwards (1) or backwards (−1).
func (w *Walker) Unit(axis, direction int) {
	side := w.board.Sides[axis]
	w.coords[axis] += direction * w.facing[axis]
	if c := w.coords[axis]; c >= 0 && c < side {
		return
	}
	wraps, mirrors := w.board.seam(axis)
	if !wraps {
		w.off = true // for good: a vector never turns back along an axis
		return
	}
	if w.coords[axis] < 0 {
		w.coords[axis] = side - 1
	} else {
		w.coords[axis] = 0
	}
	if k, twisted := w.board.twist(); twisted && axis == 0 {
		columns := w.board.Sides[1]
		if direction*w.facing[axis] < 0 { // up: to the left
			k = -k
		}
		w.coords[1] = ((w.coords[1]+k)%columns + columns) % columns
	}
	if mirrors {
		other := 1 - axis
		w.coords[other] = w.board.Sides[other] - 1 - w.coords[other]
		w.facing[other] = -w.facing[other]
	}
}

// Leap walks along a vector, one axis after another in this order (nil: as
// they come), and says where it is; false if it fell off on the way or came
// down in a hole.
func (w *Walker) Leap(vector []int, order []int) (int, bool) {
	for i := range vector {
		axis := i
		if order != nil {
			axis = order[i]
		}
		for range max(vector[axis], -vector[axis]) {
			if w.off {
				return 0, false
			}
			w.Unit(axis, sign(vector[axis]))
		}
	}
	if w.off {
		return 0, false
	}
	s := w.board.Square(w.coords)
	return s, !slices.Contains(w.board.Holes, s)
}

func sign(v int) int {
	if v < 0 {
		return -1
	}
	return 1
}

// Reach lists the squares one move from a square, in ascending order, each
// once and the square itself left out. A rider repeats its vectors.
func (b Board) Reach(from int, vectors [][]int, rides bool) []int {
	var out []int
	for _, v := range vectors {
		walker := b.Walk(from)
		for {
			to, ok := walker.Leap(v, nil)
			if !ok || to == from {
				break
			}
			out = append(out, to)
			if !rides {
				break
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Vectors lists, in no useful order, every vector whose entries without their
// signs are the signs of base: it tries all of them.
func Vectors(base []int) [][]int {
	reach := slices.Max(base)
	want := slices.Sorted(slices.Values(base))
	var out [][]int
	v := make([]int, len(base))
	var fill func(i int)
	fill = func(i int) {
		if i == len(v) {
			sizes := make([]int, len(v))
			for j, x := range v {
				sizes[j] = max(x, -x)
			}
			slices.Sort(sizes)
			if slices.Equal(sizes, want) {
				out = append(out, slices.Clone(v))
			}
			return
		}
		for x := -reach; x <= reach; x++ {
			v[i] = x
			fill(i + 1)
		}
	}
	fill(0)
	return out
}

// Topologies lists the names of those that boards of a rank may have.
func Topologies(rank int) []string {
	if rank == 2 {
		return []string{"plane", "cylinder", "torus", "mobius", "klein", "projective", "twisted:2"}
	}
	return []string{"plane", "torus"}
}

// Boxes lists all sides of a rank from 1 to longest.
func Boxes(rank, longest int) [][]int {
	if rank == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for _, rest := range Boxes(rank-1, longest) {
		for side := 1; side <= longest; side++ {
			out = append(out, append(slices.Clone(rest), side))
		}
	}
	return out
}
