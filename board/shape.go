package board

import (
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/nearest"
)

// MinShape and MaxShape bound the rows and the columns of a [Shape]: a smaller board
// cannot show the figure, and a knight on it might have no move.
const (
	MinShape = 8
	MaxShape = 4096
)

// A figure reports whether a square belongs to a shape of the given size. x and y are
// the square's distances from the middle, doubled to be whole: x from −(columns−1) on the
// left, y from −(rows−1) at the bottom.
type figure func(x, y, columns, rows int64) bool

// figures are the shapes by name, computed in integers, so that all processors give the
// same squares.
var figures = []struct {
	names.Value
	contains figure
	pointed  bool // its points are blunted
}{
	{names.Value{"heart", "a heart"}, heart, false},
	{names.Value{"star", "a star of five points"}, star, true},
	{names.Value{"tree", "a fir with its trunk"}, tree, true},
	{names.Value{"cross", "a cross of four arms"}, cross, false},
	{names.Value{"diamond", "a square that stands on a corner"}, diamond, false},
	{names.Value{"ring", "a disc with a round hole"}, ring, false},
	{names.Value{"frame", "a rectangle with a hole in the middle"}, frame, false},
}

// Shapes lists the shapes.
func Shapes() names.List { return names.ListOf(figures) }

// shape returns a board in the shape of a figure of that many rows and columns.
func shape(name string, rows, columns int64) (*Board, error) {
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
	in := make([]bool, b.cells)
	for s := range in {
		x, y := 2*(int64(s)%columns)-columns+1, rows-1-2*(int64(s)/columns)
		in[s] = figures[at].contains(x, y, columns, rows)
	}
	if figures[at].pointed {
		blunted(in, columns)
	}
	var holes []Square
	for s, is := range in {
		if !is {
			holes = append(holes, Square(s))
		}
	}
	return b.WithHoles(holes...)
}

// ParseShape returns a board in the shape of a figure: the squares outside of it are holes. Its size
// is such as "12", for equal rows and columns, or "12x16". Rows and columns go from [MinShape] to [MaxShape], and one may be at most twice the other.
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
// Besides, there are a star of five points, and a tree. The left half mirrors the right half, and the
// top half the bottom half, except for the heart, the star and the tree. A
// knight can reach each square from each other; and if the number of columns is even, both
// colours have the same number of squares.
//
// It wraps [ErrSize], and [ErrSyntax] for a name that no shape has.
func ParseShape(name, size string) (*Board, error) {
	b, err := Parse(size)
	if err != nil {
		return nil, err
	}
	if b.Rank() > 2 {
		return nil, fault.New(ErrSize, "%s of %s: write a size such as 12, or rows and columns such as 12x16", fault.Shorten(name), b.Size())
	}
	sides := b.Sides()
	return shape(name, sides[0], sides[len(sides)-1])
}

// heart is where (u² + v² − 1)³ ≤ u²v³, in thousandths.
func heart(x, y, columns, rows int64) bool {
	const one = 1000
	x, columns = fromMiddle(x, columns)
	u, v := x*1130/columns, 110+y*1104/rows
	d := u*u + v*v - one*one
	return d*d/one*d/(one*one) <= u*u*v/one*v/one*v
}

// starCorners are the points of half a star and the notches between them, in thousandths of half
// the board, from the top to the bottom. Points are blunt and notches less deep than a drawn star has
// them, so that a knight gets in and out.
var starCorners = [...][2]int64{{0, 1000}, {190, 1000}, {380, 400}, {1000, 370}, {1000, 150}, {620, -190}, {880, -1000}, {440, -1000}, {0, -520}}

// star is inside of the corners: a line to its right crosses their sides once.
func star(x, y, columns, rows int64) bool {
	x, columns = fromMiddle(x, columns)
	x, y = abs(x)*1000, y*1000
	inside := false
	for i, to := range starCorners[1:] {
		from := starCorners[i]
		ax, ay, bx, by := to[0]*columns, to[1]*rows, from[0]*columns, from[1]*rows
		if (ay > y) == (by > y) {
			continue
		}
		if left := (x-ax)*(by-ay) - (bx-ax)*(y-ay); left == 0 || (left < 0) == (by > ay) {
			inside = !inside
		}
	}
	return inside
}

// treeTiers are where the tiers of a tree end, from its top, and how wide each begins and ends, in
// thousandths. The trunk has the rest.
var treeTiers = [...]struct{ end, narrow, wide int64 }{{330, 220, 600}, {580, 380, 800}, {800, 560, 1000}, {1001, 380, 380}}

// tree has three tiers on a trunk.
func tree(x, y, columns, rows int64) bool {
	x, columns = fromMiddle(x, columns)
	down, begin := (rows-y)*500/rows, int64(0)
	for _, t := range treeTiers {
		if down < t.end {
			return abs(x)*1000 <= columns*(t.narrow+(t.wide-t.narrow)*(down-begin)/(t.end-begin))
		}
		begin = t.end
	}
	return false
}

// blunted takes the squares away that a knight could not enter and leave: those with fewer than two
// of its moves, and then those that have fewer without these.
func blunted(in []bool, columns int64) {
	rows := int64(len(in)) / columns
	moves := func(at int64, do func(int64)) {
		for _, m := range [...][2]int64{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}} {
			if row, column := at/columns+m[0], at%columns+m[1]; row >= 0 && row < rows && column >= 0 && column < columns && in[row*columns+column] {
				do(row*columns + column)
			}
		}
	}
	var look func(int64)
	look = func(at int64) {
		n := 0
		if moves(at, func(int64) { n++ }); n < 2 {
			in[at] = false
			moves(at, look)
		}
	}
	for at := range int64(len(in)) {
		if in[at] {
			look(at)
		}
	}
}

// cross has arms a third as wide as the board.
func cross(x, y, columns, rows int64) bool {
	return abs(x) < armWidth(columns) || abs(y) < armWidth(rows)
}

// armWidth is a third of a side, or one more so that the arm is in the middle, but at least 3.
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

// fromMiddle treats the two middle columns or rows of an even number as one, so that
// tips are blunt.
func fromMiddle(x, side int64) (distance, odd int64) {
	if side%2 == 0 {
		return abs(x) - 1, side - 1
	}
	return abs(x), side
}

// wallWidth is the width of a ring or a frame, in squares.
func wallWidth(columns, rows int64) int64 { return max(3, (min(columns, rows)+2)/4) }

func abs(n int64) int64 { return max(n, -n) }
