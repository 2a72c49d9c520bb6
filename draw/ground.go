package draw

import "leaper/board"

// maxChequered is the largest board whose squares are drawn one by one. Beyond,
// they would be specks, and cost more than the tour.
const maxChequered = 1 << 14

// ground draws the board: its squares in two colours, the edge round what is
// there, and crosses in holes if they are wanted.
func (d *drawing) ground() {
	b, l := d.graph.Board(), d.layout
	if b.Cells() <= maxChequered && d.palette.Square != d.palette.Paper {
		squares := Path{Fill: d.palette.Square}
		for s := range board.Square(b.Cells()) {
			if !b.IsHole(s) && l.dark(s) {
				at := l.corner(s)
				squares.Lines = append(squares.Lines, rectangle(at, at.add(Point{Unit, Unit})))
			}
		}
		d.Ground = append(d.Ground, squares)
	}
	d.outline()
	d.crosses()
}

// outline draws the edge of what is there.
func (d *drawing) outline() {
	b := d.graph.Board()
	edge := Path{Stroke: d.palette.Edge, Width: 20}
	d.layout.layers(func(at Point, first board.Square, rows, columns int64) {
		edge.Lines = append(edge.Lines, outline(b, at, first, rows, columns)...)
	})
	d.Ground = append(d.Ground, edge)
}

// crosses marks the holes, if that is wanted.
func (d *drawing) crosses() {
	b := d.graph.Board()
	if !d.options.Crosses || len(b.Holes()) == 0 {
		return
	}
	crosses := Path{Stroke: d.palette.Hole, Width: 40, Sign: '×'}
	for _, h := range b.Holes() {
		crosses.Lines = append(crosses.Lines, cross(d.layout.centre(h), Unit/4)...)
	}
	d.put(crosses)
}

// outline is the edge of a layer: the sides between what is a square and what is
// not, in runs as long as they get.
func outline(b *board.Board, at Point, first board.Square, rows, columns int64) []Line {
	if len(b.Holes()) == 0 {
		return []Line{rectangle(at, at.add(Point{int32(columns * Unit), int32(rows * Unit)}))}
	}
	there := func(r, c int64) bool {
		return r >= 0 && c >= 0 && r < rows && c < columns && !b.IsHole(first+board.Square(r*columns+c))
	}
	var lines []Line
	// run draws the sides along one way: n of them one after another.
	run := func(n int64, side func(i int64) bool, point func(i int64) Point) {
		for i := int64(0); i < n; i++ {
			start := i
			for i < n && side(i) {
				i++
			}
			if i > start {
				lines = append(lines, Line{Points: []Point{point(start), point(i)}})
			}
		}
	}
	for r := range rows + 1 {
		run(columns, func(c int64) bool { return there(r-1, c) != there(r, c) },
			func(c int64) Point { return at.add(Point{int32(c * Unit), int32(r * Unit)}) })
	}
	for c := range columns + 1 {
		run(rows, func(r int64) bool { return there(r, c-1) != there(r, c) },
			func(r int64) Point { return at.add(Point{int32(c * Unit), int32(r * Unit)}) })
	}
	return lines
}
