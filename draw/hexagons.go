package draw

import "leaper/board"

// Where hexagons lie: neighbours are a [Unit] apart, as squares are.

const (
	// between is the distance of two rows of hexagons, or of two files that stand upright.
	between = Unit * 866025 / 1000000
	// hexRadius is the distance of a corner from the middle.
	hexRadius = Unit * 577350 / 1000000
)

// layHexagons gives the extent of a board of hexagons.
func (l *layout) layHexagons() {
	var right, down int64
	for s := range board.Square(l.board.Cells()) {
		if x, y := l.board.Middle(s); !l.board.IsHole(s) || len(l.board.Holes()) == int(l.board.Cells()) {
			right, down = max(right, x), max(down, y)
		}
	}
	for _, h := range l.board.Taken() {
		x, y := l.board.Middle(h)
		right, down = max(right, x), max(down, y)
	}
	l.apart = l.hexAt(1, 1)
	far, wide, high := l.hexAt(right, down), int32(Unit), int32(2*hexRadius)
	if l.board.Upright() {
		wide, high = high, wide
	}
	l.origin = Point{Margin, Margin}
	l.width, l.height = far.X+wide+2*Margin, far.Y+high+2*Margin
}

// hexAt is the place of a middle, seen from that of the first.
func (l *layout) hexAt(right, down int64) Point {
	if l.board.Upright() {
		return Point{int32(right * between), int32(down * Unit / 2)}
	}
	return Point{int32(right * Unit / 2), int32(down * between)}
}

// hexCentre is the middle of a hexagon.
func (l *layout) hexCentre(s board.Square) Point {
	first := Point{Unit / 2, hexRadius}
	if l.board.Upright() {
		first = Point{hexRadius, Unit / 2}
	}
	return l.origin.Add(first).Add(l.hexAt(l.board.Middle(s)))
}

// hexCorner is a corner of a hexagon, one of six; the side of a number goes from the corner of this
// number to the next. Hexagons that meet have the same point in common, so that their sides are one line.
func (l *layout) hexCorner(s board.Square, corner int, inset int32) Point {
	corner %= 6
	if l.board.Upright() { // rows and columns change places
		corner = (8 - corner) % 6
	}
	short := inset * hexRadius / Unit
	side, half, tip := Unit/2-inset, between-hexRadius-short, hexRadius-2*short
	at := [6]Point{{side, -half}, {side, half}, {0, tip}, {-side, half}, {-side, -half}, {0, -tip}}[corner]
	if l.board.Upright() {
		at.X, at.Y = at.Y, at.X
	}
	return l.hexCentre(s).Add(at)
}

// hexBeyond are the neighbours beyond the sides of a hexagon, as vectors.
var hexBeyond = [6][2]int64{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}

// hexSides gives the sides of hexagons for which a test of the cell and the one beyond it holds: it
// asks whether each is on the board.
func (l *layout) hexSides(test func(a, z bool) bool) (lines []Line) {
	b := l.board
	for s := range board.Square(b.Cells()) {
		if b.IsHole(s) {
			continue
		}
		for side, by := range hexBeyond {
			at := b.Coords(s, l.coords)
			at[0], at[1] = at[0]+by[0], at[1]+by[1]
			to, there := b.AtWrapped(at)
			if test(true, there) && (!there || s < to) {
				lines = append(lines, Line{Points: []Point{l.hexCorner(s, side, 0), l.hexCorner(s, side+1, 0)}})
			}
		}
	}
	return lines
}
