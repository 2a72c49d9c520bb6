package construct

import (
	"cmp"
	"iter"
	"slices"

	"leaper/board"
)

// A brick is a closed tour of a small box, from file boxes.go.
type brick struct {
	axes    []axis
	squares []board.Square
	order   []int64 // the index of a square in squares, by its coordinates
}

// newBrick lays a brick of three axes, in any order, if there is one of this size.
func newBrick(axes []axis) (*brick, bool) {
	b := &brick{axes: slices.SortedFunc(slices.Values(axes), bySide)}
	x, y, z := b.axes[0], b.axes[1], b.axes[2]
	letters, ok := boxes[[3]int64{x.side, y.side, z.side}]
	if !ok {
		return nil, false
	}
	planes := [3][2]axis{{x, y}, {x, z}, {y, z}}
	b.order = make([]int64, x.side*y.side*z.side)
	b.squares = []board.Square{0}
	at := int64(0)
	for i, letter := range letters {
		plane, m := planes[(letter-'A')/8], knight[(letter-'A')%8]
		at += m.rows*plane[0].stride + m.cols*plane[1].stride
		b.squares = append(b.squares, board.Square(at))
		b.order[b.place(board.Square(at))] = int64(i) + 1
	}
	return b, true
}

// place is the index of a square in order.
func (b *brick) place(q board.Square) int64 {
	return (b.axes[0].coordinate(q)*b.axes[1].side+b.axes[1].coordinate(q))*b.axes[2].side + b.axes[2].coordinate(q)
}

func (b *brick) len() int64                 { return int64(len(b.squares)) }
func (b *brick) at(step int64) board.Square { return b.squares[step] }
func (b *brick) step(q board.Square) int64  { return b.order[b.place(q)] }

func (b *brick) fill(dst []board.Square, step int64) {
	for len(dst) > 0 {
		n := copy(dst, b.squares[step:])
		dst, step = dst[n:], 0
	}
}

// joints yields all squares.
func (b *brick) joints(int64) iter.Seq[board.Square] { return slices.Values(b.squares) }

func bySide(x, y axis) int { return cmp.Compare(x.side, y.side) }
