package draw

import (
	"leaper/board"
	"leaper/internal/fault"
)

const (
	// maxSquares is the largest board that is drawn, holes included.
	maxSquares = 1 << 22
	// maxSide is how many squares wide or high a picture may be: 2^20 of them are
	// 2^30 units, which a Point can hold.
	maxSide = 1 << 20
)

// Margin is the empty space around a board.
const Margin = Unit * 2 / 5

// A layout says where the squares of a board lie. Axes take turns from the last
// one: columns go right, rows down, layers stand side by side, the axis above
// them goes down again, and so on:
//
//	4x5x5                        2x2x3x3
//	□□□□□  □□□□□  □□□□□  □□□□□   □□□  □□□     axis 3: right, axis 2: down
//	□□□□□  □□□□□  □□□□□  □□□□□   □□□  □□□     axis 1: right, with a gap
//	 …                           □□□  □□□
//	                                          axis 0: down, with a gap
//	                             □□□  □□□
//	                              …
type layout struct {
	board  *board.Board
	pitch  []int32 // by axis: how far apart two squares are that differ by 1
	origin Point   // the first square's top left
	width  int32
	height int32
	view   *stacking // of a box that is drawn as a stack; else nil
	coords []int64   // scratch
}

// CheckSize returns nil if a board can be drawn, else an error that says what can and
// wraps [ErrTooLarge].
func CheckSize(b *board.Board) error {
	_, err := newLayout(b)
	return err
}

func newLayout(b *board.Board) (*layout, error) {
	if b.Cells() > maxSquares {
		return nil, fault.New(ErrTooLarge, "board %s has %d squares, holes included; at most %d can be drawn", b.Size(), b.Cells(), maxSquares)
	}
	l := &layout{board: b, pitch: make([]int32, b.Rank()), coords: make([]int64, b.Rank())}
	extent := [2]int64{Unit, Unit} // right, down
	for i := range b.Rank() {
		axis, way := b.Rank()-1-i, i%2
		pitch := extent[way]
		if i >= 2 {
			pitch += int64(i/2) * Unit
		}
		extent[way] += (b.Side(axis) - 1) * pitch
		if extent[way] > maxSide*Unit {
			return nil, fault.New(ErrTooLarge, "board %s makes a picture more than %d squares wide or high, the most that a picture can have", b.Size(), maxSide)
		}
		l.pitch[axis] = int32(pitch)
	}
	l.origin = Point{Margin, Margin}
	l.width, l.height = int32(extent[0])+2*Margin, int32(extent[1])+2*Margin
	return l, nil
}

// corner is a square's top left.
func (l *layout) corner(s board.Square) Point {
	p := l.origin
	for axis, c := range l.board.Coords(s, l.coords) {
		if (len(l.pitch)-1-axis)%2 == 0 {
			p.X += int32(c) * l.pitch[axis]
		} else {
			p.Y += int32(c) * l.pitch[axis]
		}
	}
	return p
}

// centre is the middle of a square.
func (l *layout) centre(s board.Square) Point {
	if l.view != nil {
		at := l.board.Coords(s, l.coords)
		return l.view.at(at[0], 2*at[1]+1, 2*at[2]+1)
	}
	return l.corner(s).Add(Point{Unit / 2, Unit / 2})
}

// project is where a place of the box lies that need not be a square's middle:
// coordinates in units, the middle of the first square being Unit/2.
func (l *layout) project(place []int64) Point {
	sum := [2]int64{int64(l.origin.X) + Unit/2, int64(l.origin.Y) + Unit/2}
	for axis, c := range place {
		sum[(len(l.pitch)-1-axis)%2] += (c - Unit/2) * int64(l.pitch[axis]) / Unit
	}
	return Point{int32(sum[0]), int32(sum[1])}
}

// dark reports whether a square has the colour that a chess board's top right
// corner has not: the sum of its coordinates is odd.
func (l *layout) dark(s board.Square) bool {
	odd := int64(0)
	for _, c := range l.board.Coords(s, l.coords) {
		odd += c
	}
	return odd%2 == 1
}

// layers visits the board's layers: the top left of each, the first cell, and
// its rows and columns.
func (l *layout) layers(visit func(at Point, first board.Square, rows, columns int64)) {
	b, rows := l.board, int64(1)
	columns := b.Side(b.Rank() - 1)
	if b.Rank() > 1 {
		rows = b.Side(b.Rank() - 2)
	}
	for first := int64(0); first < b.Cells(); first += rows * columns {
		visit(l.corner(board.Square(first)), board.Square(first), rows, columns)
	}
}
