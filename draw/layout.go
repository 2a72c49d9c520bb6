package draw

import (
	"leaper/board"
	"leaper/internal/fault"
)

const (
	// maxSquares is the size of the largest board that is drawn, holes included.
	maxSquares = 1 << 22
	// maxSide is the largest width or height of a picture in squares: 2^20 of them are
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
	pitch  []int32 // by axis: the distance of two squares that differ by 1
	origin Point   // the top left corner of the first square
	width  int32
	height int32
	apart  Point     // how far squares lie apart, if less than a Unit
	view   *stacking // if a box is drawn as a stack; else nil
	coords []int64   // scratch
}

// CheckSize returns nil if a board can be drawn, else an error that says which boards can
// and wraps [ErrTooLarge].
func CheckSize(b *board.Board) error {
	_, err := newLayout(b)
	return err
}

func newLayout(b *board.Board) (*layout, error) {
	if b.Cells() > maxSquares {
		return nil, fault.New(ErrTooLarge, "board %s has %d squares, holes included; at most %d can be drawn", b.Size(), b.Cells(), maxSquares)
	}
	l := &layout{board: b, pitch: make([]int32, b.Rank()), coords: make([]int64, b.Rank())}
	if b.Hexagonal() {
		l.layHexagons()
		return l, nil
	}
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

// trim takes some of the margin away on each side: boards to write on are as large as their page
// allows.
func (l *layout) trim(less int32) {
	l.origin = l.origin.Add(Point{-less, -less})
	l.width, l.height = l.width-2*less, l.height-2*less
}

// corner is the top left corner of a square.
func (l *layout) corner(s board.Square) Point {
	if l.board.Hexagonal() {
		return l.hexCentre(s).Add(Point{-Unit / 2, -Unit / 2})
	}
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

// cell is the edge of a square, or a line within it at a distance from the edge.
func (l *layout) cell(s board.Square, inset int32) Line {
	if l.board.Hexagonal() {
		points := make([]Point, len(hexBeyond))
		for i := range points {
			points[i] = l.hexCorner(s, i, inset)
		}
		return Line{Points: points, Closed: true}
	}
	at := l.corner(s)
	return rectangle(at.Add(Point{inset, inset}), at.Add(Point{Unit - inset, Unit - inset}))
}

// centre is the middle of a square.
func (l *layout) centre(s board.Square) Point {
	if l.view != nil {
		at := l.board.Coords(s, l.coords)
		return l.view.project(at[0], 2*at[1]+1, 2*at[2]+1)
	}
	return l.corner(s).Add(Point{Unit / 2, Unit / 2})
}

// project is the point of a place on the board, given by coordinates in units; the
// middle of the first square has Unit/2. Places between middles have points, too.
func (l *layout) project(place []int64) Point {
	sum := [2]int64{int64(l.origin.X) + Unit/2, int64(l.origin.Y) + Unit/2}
	for axis, c := range place {
		sum[(len(l.pitch)-1-axis)%2] += (c - Unit/2) * int64(l.pitch[axis]) / Unit
	}
	return Point{int32(sum[0]), int32(sum[1])}
}

// shade is how dark a square is, of two: a chess board's top right corner is dark, where the sum of
// the coordinates is odd. Hexagons have three.
func (l *layout) shade(s board.Square) int64 {
	if l.board.Hexagonal() {
		return l.board.Colour(s)
	}
	odd := int64(0)
	for _, c := range l.board.Coords(s, l.coords) {
		odd += c
	}
	return odd % 2
}

// visitLayers visits the layers of a board of squares: the top left of each, the first cell, and
// its rows and columns.
func (l *layout) visitLayers(visit func(at Point, first board.Square, rows, columns int64)) {
	b, rows := l.board, int64(1)
	if b.Hexagonal() {
		return // whose sides are not in rows
	}
	columns := b.Side(b.Rank() - 1)
	if b.Rank() > 1 {
		rows = b.Side(b.Rank() - 2)
	}
	for first := int64(0); first < b.Cells(); first += rows * columns {
		visit(l.corner(board.Square(first)), board.Square(first), rows, columns)
	}
}

// isDark reports whether a square is dark.
func (l *layout) isDark(s board.Square) bool { return l.shade(s) == 1 }
