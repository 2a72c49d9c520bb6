package board

import (
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/nearest"
)

// MinShape and MaxShape bound the rows and the columns of a [Shape]: below, there
// is no room for its look, and a knight on it might have no move.
const (
	MinShape = 8
	MaxShape = 4096
)

// A figure says which squares belong to a shape, on so many rows and columns. It is
// asked with the square's place seen from the middle, twice as far so that it is
// whole: x from −(columns−1) on the left, y from −(rows−1) at the bottom.
type figure func(x, y, columns, rows int64) bool

// figures are the shapes by name, in integers, so that all processors draw the
// same.
var figures = []struct {
	names.Value
	contains figure
}{
	{names.Value{"heart", "a heart"}, heart},
	{names.Value{"cross", "a cross of four arms"}, cross},
	{names.Value{"diamond", "a square that stands on a corner"}, diamond},
	{names.Value{"ring", "a disc with a round hole"}, ring},
	{names.Value{"frame", "a rectangle with a hole in the middle"}, frame},
}

// Shapes lists the shapes that there are.
func Shapes() names.List { return names.ListOf(figures) }

// Shape is a ready-made board: so many rows and columns, [MinShape] to [MaxShape]
// of each, none more than twice as many as the other, of which the squares outside
// of a figure are holes.
//
//	 ...  ...        ....           ..          ....       ..........
//	..........       ....          ....       ........     ..........
//	..........       ....         ......      ........     ..........
//	..........    ..........     ........    ....  ....    ...    ...
//	..........    ..........    ..........   ...    ...    ...    ...
//	 ........     ..........    ..........   ...    ...    ...    ...
//	 ........     ..........     ........    ....  ....    ...    ...
//	  ......         ....         ......      ........     ..........
//	   ....          ....          ....       ........     ..........
//	    ..           ....           ..          ....       ..........
//
// Its left is the mirror of its right, and but for the heart its top that of its
// bottom. A knight can go from each of its squares to each other; and if there is
// an even number of columns, as many squares have one colour as the other.
//
// It wraps [ErrSize], and [ErrSyntax] for a name that no shape has.
func Shape(name string, rows, columns int64) (*Board, error) {
	at, err := nearest.Choose("shape", name, Shapes().Names())
	if err != nil {
		return nil, fault.New(ErrSyntax, "%w", err)
	}
	for _, side := range []int64{rows, columns} {
		if side < MinShape || side > MaxShape {
			return nil, fault.New(ErrSize, "%s of %dx%d: rows and columns go from %d to %d", figures[at].Name(), rows, columns, MinShape, MaxShape)
		}
	}
	if max(rows, columns) > 2*min(rows, columns) {
		return nil, fault.New(ErrSize, "%s of %dx%d: it would be out of shape; the longer side may be at most twice the shorter", figures[at].Name(), rows, columns)
	}
	b, err := New(rows, columns)
	if err != nil {
		return nil, err
	}
	var holes []Square
	for s := range Square(b.cells) {
		x, y := 2*(int64(s)%columns)-columns+1, rows-1-2*(int64(s)/columns)
		if !figures[at].contains(x, y, columns, rows) {
			holes = append(holes, s)
		}
	}
	return b.WithHoles(holes...)
}

// ParseShape is the shape of a size such as "12", as many rows as columns, or
// "12x16".
func ParseShape(name, size string) (*Board, error) {
	b, err := Parse(size)
	if err != nil {
		return nil, err
	}
	if b.Rank() > 2 {
		return nil, fault.New(ErrSize, "%s of %s: write a size such as 12, or rows and columns such as 12x16", fault.Shorten(name), b.Size())
	}
	sides := b.Sides()
	return Shape(name, sides[0], sides[len(sides)-1])
}

// heart is where (u² + v² − 1)³ ≤ u²v³, in thousandths.
func heart(x, y, columns, rows int64) bool {
	const one = 1000
	x, columns = fromMiddle(x, columns)
	u, v := x*1130/columns, 110+y*1104/rows
	d := u*u + v*v - one*one
	return d*d/one*d/(one*one) <= u*u*v/one*v/one*v
}

// cross has arms a third as wide as the board.
func cross(x, y, columns, rows int64) bool {
	return abs(x) < armWidth(columns) || abs(y) < armWidth(rows)
}

// armWidth is a third of a side, or one more to be in the middle of it, but no less than 3.
func armWidth(side int64) int64 {
	width := max(3, (side+1)/3)
	return width + (side-width)%2
}

// diamond stands on a corner.
func diamond(x, y, columns, rows int64) bool {
	x, columns = fromMiddle(x, columns)
	y, rows = fromMiddle(y, rows)
	return abs(x)*rows+abs(y)*columns <= columns*rows
}

// ring lies between two ellipses.
func ring(x, y, columns, rows int64) bool {
	wall := 2 * wallWidth(columns, rows)
	return insideEllipse(x, y, columns, rows) && !insideEllipse(x, y, columns-wall, rows-wall)
}

func insideEllipse(x, y, width, height int64) bool {
	return x*x*height*height+y*y*width*width <= width*width*height*height
}

// frame lies between two rectangles.
func frame(x, y, columns, rows int64) bool {
	wall := 2 * wallWidth(columns, rows)
	return abs(x) >= columns-wall || abs(y) >= rows-wall
}

// fromMiddle takes the two middle columns or rows of an even number as one, so that
// tips are blunt.
func fromMiddle(x, side int64) (distance, odd int64) {
	if side%2 == 0 {
		return abs(x) - 1, side - 1
	}
	return abs(x), side
}

// wallWidth is how many squares a ring or a frame is wide.
func wallWidth(columns, rows int64) int64 { return max(3, (min(columns, rows)+2)/4) }

func abs(n int64) int64 { return max(n, -n) }
