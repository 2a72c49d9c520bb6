package draw

import (
	"cmp"
	"leaper/board"
)

// maxChequered is the largest board whose squares are drawn one by one. On larger ones
// they would be specks, and cost more than the tour.
const maxChequered = 1 << 14

// drawGround draws the board: its squares in two colours, its edge, and crosses in
// holes if the options ask for them.
func (d *Pen) drawGround() {
	b, l := d.Graph.Board(), d.layout
	for shade, colour := range d.shades() {
		if b.Cells() > maxChequered || colour == d.Palette.Paper {
			continue
		}
		squares := Path{Fill: colour}
		for s := range board.Square(b.Cells()) {
			if !b.IsHole(s) && l.shade(s) == int64(shade) {
				squares.Lines = append(squares.Lines, l.cell(s, 0))
			}
		}
		if len(squares.Lines) > 0 {
			d.Ground = append(d.Ground, squares)
		}
	}
	d.drawHoles()
	d.drawRules()
	d.drawEdge()
	d.drawCrosses()
}

// shades are the colours of squares, the lightest first. The middle one is that of hexagons.
func (d *Pen) shades() []Colour {
	light := cmp.Or(d.Palette.Light, d.Palette.Paper)
	if d.Graph.Board().Hexagonal() {
		middle := light
		if light != d.Palette.Square {
			middle = Mix(light, d.Palette.Square, 1, 2)
		}
		return []Colour{light, middle, d.Palette.Square}
	}
	return []Colour{light, d.Palette.Square}
}

// drawHoles draws holes that squares enclose darker than both kinds of squares, in the theme dark lighter. In
// the theme ink, which has no areas, each has a stroke from corner to corner. Beyond the edge of a shape there
// is nothing to see; where edges are glued, no hole is beyond.
func (d *Pen) drawHoles() {
	b := d.Graph.Board()
	if b.Cells() > maxChequered || d.Palette.Hole == d.Palette.Paper || d.Options.Ruled {
		return
	}
	holes := b.Taken()
	if !d.Graph.Wrapped() {
		holes = d.enclosedHoles()
	}
	d.markHoles(holes, Mix(d.Palette.Paper, d.Palette.Hole, 1, 3))
}

// markHoles fills holes with a colour, or in the theme ink strikes them out.
func (d *Pen) markHoles(list []board.Square, colour Colour) {
	if len(list) == 0 {
		return
	}
	holes := Path{Fill: colour}
	if d.Options.Theme == InkOnly {
		holes = Path{Stroke: d.Palette.Hole, Width: 20}
	}
	for _, h := range list {
		cell := d.layout.cell(h, 0)
		if corners := cell.Points; d.Options.Theme == InkOnly {
			cell = Line{Points: []Point{corners[len(corners)/2+1], corners[1]}}
		}
		holes.Lines = append(holes.Lines, cell)
	}
	d.Ground = append(d.Ground, holes)
}

// drawRules draws lines between squares, if the options ask for them, and fills holes that squares
// enclose: beyond the edge there is nothing to see.
func (d *Pen) drawRules() {
	b := d.Graph.Board()
	if !d.Options.Ruled || b.Cells() > maxChequered {
		return
	}
	rules := Path{Stroke: Mix(d.Palette.Paper, d.Palette.Edge, 2, 5), Width: 12}
	if d.Options.Theme == InkOnly { // a pen has no pale colours
		rules.Stroke = d.Palette.Edge
	}
	if b.Hexagonal() {
		rules.Lines = d.layout.hexSides(func(a, z bool) bool { return a && z })
	}
	d.layout.visitLayers(func(at Point, first board.Square, rows, columns int64) {
		rules.Lines = append(rules.Lines, sides(b, at, first, rows, columns, func(a, z bool) bool { return a && z })...)
	})
	d.markHoles(d.enclosedHoles(), Mix(d.Palette.Paper, d.Palette.Edge, 1, 4))
	d.Ground = append(d.Ground, rules)
}

// enclosedHoles lists the holes that squares of their layer enclose.
func (d *Pen) enclosedHoles() (list []board.Square) {
	b := d.Graph.Board()
	switch {
	case len(b.Taken()) == 0:
	case b.Hexagonal():
		return enclosedHoles(b, 0, b.Side(0), b.Side(1))
	default:
		d.layout.visitLayers(func(_ Point, first board.Square, rows, columns int64) {
			list = append(list, enclosedHoles(b, first, rows, columns)...)
		})
	}
	return list
}

// enclosedHoles lists the holes of a layer from which no way over holes, from side to side, leads
// out of it.
func enclosedHoles(b *board.Board, first board.Square, rows, columns int64) (list []board.Square) {
	outside := make([]bool, rows*columns)
	var visit func(r, c int64)
	visit = func(r, c int64) {
		if r < 0 || c < 0 || r >= rows || c >= columns || outside[r*columns+c] || !b.IsHole(first+board.Square(r*columns+c)) {
			return
		}
		outside[r*columns+c] = true
		visit(r-1, c)
		visit(r+1, c)
		visit(r, c-1)
		visit(r, c+1)
		if b.Hexagonal() {
			visit(r-1, c+1)
			visit(r+1, c-1)
		}
	}
	for r := range rows {
		visit(r, 0)
		visit(r, columns-1)
	}
	for c := range columns {
		visit(0, c)
		visit(rows-1, c)
	}
	for i, out := range outside {
		if s := first + board.Square(i); b.IsHole(s) && !out {
			list = append(list, s)
		}
	}
	return list
}

// drawEdge draws the edge of the board, layer by layer.
func (d *Pen) drawEdge() {
	if !d.Options.Marks.has(frameMark) {
		return
	}
	b := d.Graph.Board()
	edge := Path{Stroke: d.Palette.Edge, Width: 20}
	if b.Hexagonal() {
		edge.Lines = d.layout.hexSides(func(a, z bool) bool { return a != z })
	}
	d.layout.visitLayers(func(at Point, first board.Square, rows, columns int64) {
		edge.Lines = append(edge.Lines, outline(b, at, first, rows, columns)...)
	})
	d.Ground = append(d.Ground, edge)
}

// drawCrosses marks the holes, if the options ask for it.
func (d *Pen) drawCrosses() {
	b := d.Graph.Board()
	if !d.Options.Crosses || len(b.Taken()) == 0 {
		return
	}
	crosses := Path{Stroke: d.Palette.Hole, Width: 40, Sign: '×'}
	if crosses.Stroke == d.Palette.Paper { // holes are not drawn, but for these
		crosses.Stroke = Mix(d.Palette.Paper, d.Palette.Edge, 1, 2)
	}
	for _, h := range b.Taken() {
		crosses.Lines = append(crosses.Lines, Cross(d.layout.centre(h), Unit/4)...)
	}
	d.Put(crosses)
}

// outline gives the edge of a layer: the sides that have a square on one side only,
// in runs as long as possible.
func outline(b *board.Board, at Point, first board.Square, rows, columns int64) []Line {
	if len(b.Holes()) == 0 {
		return []Line{rectangle(at, at.Add(Point{int32(columns * Unit), int32(rows * Unit)}))}
	}
	return sides(b, at, first, rows, columns, func(a, z bool) bool { return a != z })
}

// sides gives the sides of a layer's squares for which a test of both cells beside them holds, in
// runs as long as possible. It asks whether each is a square.
func sides(b *board.Board, at Point, first board.Square, rows, columns int64, test func(a, z bool) bool) []Line {
	isSquare := func(r, c int64) bool {
		return r >= 0 && c >= 0 && r < rows && c < columns && !b.IsHole(first+board.Square(r*columns+c))
	}
	var lines []Line
	// run adds the sides of one row or column, n of them.
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
		run(columns, func(c int64) bool { return test(isSquare(r-1, c), isSquare(r, c)) },
			func(c int64) Point { return at.Add(Point{int32(c * Unit), int32(r * Unit)}) })
	}
	for c := range columns + 1 {
		run(rows, func(r int64) bool { return test(isSquare(r, c-1), isSquare(r, c)) },
			func(r int64) Point { return at.Add(Point{int32(c * Unit), int32(r * Unit)}) })
	}
	return lines
}
