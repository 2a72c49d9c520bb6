package draw

import (
	"cmp"
	"math"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A View is the direction from which a stack is seen: turned about its upright axis, and tilted, both
// in degrees. The larger the tilt, the more it is seen from above. The zero value is a turn of -29 and
// a tilt of 36.
type View struct{ Turn, Tilt int32 }

// ViewOf makes a view; a turn or a tilt that is not given is the usual one.
func ViewOf(turn int32, turned bool, tilt int32, tilted bool) View {
	if !turned && !tilted {
		return View{}
	}
	v := UsualView()
	if turned {
		v.Turn = turn
	}
	if tilted {
		v.Tilt = tilt
	}
	return v
}

// UsualView is the view that the zero value stands for.
func UsualView() View { return View{usualTurn, usualTilt} }

const (
	usualTurn = -29
	usualTilt = 36
	leastTilt = 5
	mostTilt  = 85
	// layerDistance is the distance of two layers.
	layerDistance = Unit * 21 / 10
)

// A stacking projects the places of a box. The projection is parallel, so equal moves
// stay equal:
//
//	 ╱────╱ 1     a place (row, column, layer) is turned about the upright axis, then
//	╱────╱        tilted: its depth goes up the picture, its height more so
//	 ╱────╱ 2
//	╱────╱
type stacking struct {
	layers, rows, columns int64
	sinTurn, cosTurn      float64
	sinTilt, cosTilt      float64
	origin                Point
}

func (v View) stacking(b *board.Board) *stacking {
	seen := cmp.Or(v, UsualView())
	p := &stacking{layers: b.Side(0), rows: b.Side(1), columns: b.Side(2)}
	p.sinTurn, p.cosTurn = math.Sincos(float64(seen.Turn) * math.Pi / 180)
	p.sinTilt, p.cosTilt = math.Sincos(float64(seen.Tilt) * math.Pi / 180)
	return p
}

// project is the point of a place; rows and columns are in halves of a square.
func (p *stacking) project(layer, row, column int64) Point {
	x, y := float64(column-p.columns)*Unit/2, float64(row-p.rows)*Unit/2
	z := float64(p.layers-1-2*layer) / 2 * layerDistance
	deep := float64(x*p.sinTurn) + float64(y*p.cosTurn)
	return p.origin.Add(Point{rounded(float64(x*p.cosTurn) - float64(y*p.sinTurn)), rounded(float64(deep*p.sinTilt) - float64(z*p.cosTilt))})
}

// fit shifts the stack to the right of the margin and below it, and gives its size. There is room for
// a piece on each square.
func (p *stacking) fit() (width, height int32) {
	low, high := Point{math.MaxInt32, math.MaxInt32}, Point{math.MinInt32, math.MinInt32}
	for corner := range int64(8) {
		q := p.project(corner>>2*(p.layers-1), corner>>1%2*2*p.rows, corner%2*2*p.columns)
		low, high = Point{min(low.X, q.X), min(low.Y, q.Y)}, Point{max(high.X, q.X), max(high.Y, q.Y)}
	}
	low.Y -= Unit / 2
	p.origin = Point{Margin - low.X, Margin - low.Y}
	return high.X - low.X + 2*Margin, high.Y - low.Y + 2*Margin
}

// checkStack refuses boards that are not boxes.
func checkStack(g *graph.Graph, _ tour.Kind) error {
	switch b := g.Board(); {
	case b.Rank() != 3:
		return fault.New(ErrOption, "style stack shows boxes, and %s has rank %d; take the style line", b.Size(), b.Rank())
	case b.Cells() > maxChequered:
		return fault.New(ErrTooLarge, "style stack: board %s has %d squares; at most %d are drawn in this style", b.Size(), b.Cells(), maxChequered)
	}
	return nil
}

// drawStack draws a box as a stack of layers with a tour.
func (d *Pen) drawStack(t tour.Tour) error {
	p, err := d.useStack()
	if err != nil {
		return err
	}
	closed := t.Len() > 0 && d.Closed(t)
	squares := make([]board.Square, 0, t.Len())
	for _, s := range t.All() {
		squares = append(squares, s)
	}
	d.drawLayers(p, d.groupByLayer(t, closed, p.area()), squares, true)
	if !d.Options.Plain && t.Len() > 0 {
		d.putMarks(t, closed)
	}
	return nil
}

// drawStackedGraph draws a box as a stack of layers with all its moves.
func (d *Pen) drawStackedGraph(a *graph.Adjacency) error {
	p, err := d.useStack()
	if err != nil {
		return err
	}
	moves, squares := make([][]edge, p.layers), make([]board.Square, 0, a.Len())
	for v := range graph.Vertex(a.Len()) {
		from := a.Square(v)
		squares = append(squares, from)
		for _, u := range a.Of(v) {
			switch back := a.Has(u, v); {
			case !back:
				return fault.New(ErrOption, "style stack has no arrowheads, and %s has moves that go one way; take another style", d.Graph)
			case v < u:
				layer := from / p.area()
				moves[layer] = append(moves[layer], edge{from, a.Square(u)})
			}
		}
	}
	d.drawLayers(p, moves, squares, false)
	return nil
}

// useStack makes the pen draw on a stack from now on.
func (d *Pen) useStack() (*stacking, error) {
	if err := checkStack(d.Graph, tour.Path); err != nil {
		return nil, err
	}
	p := d.Options.View.stacking(d.Graph.Board())
	d.Width, d.Height = p.fit()
	d.layout.view, d.layout.width, d.layout.height = p, d.Width, d.Height
	return p, nil
}

// area is the number of squares of a layer.
func (p *stacking) area() board.Square { return board.Square(p.rows * p.columns) }

// drawLayers draws layers, the first on top, with their squares and with moves, which are given by the
// upper layer that they touch. The layers are drawn from the lowest up, each over the lines that end
// below it, so that the front covers the back. The lines of a tour are heavy, and pass over each other.
func (d *Pen) drawLayers(p *stacking, moves [][]edge, squares []board.Square, heavy bool) {
	area := p.area()
	for layer := p.layers - 1; layer >= 0; layer-- {
		if !d.Options.Plain {
			d.drawLayer(p, layer)
		}
		for _, m := range moves[layer] {
			line := []Line{{Points: []Point{d.layout.centre(m.from), d.layout.centre(m.to)}}}
			colour := d.Palette.Line
			if m.from/area != m.to/area {
				colour = Mix(d.Palette.Line, d.Palette.End, 45, 100)
			}
			path := Path{Lines: line, Stroke: colour, Width: edgeWidth}
			if heavy {
				path.Width = d.lineWidth(70)
				d.PutGap(path)
			}
			d.Put(path)
		}
		if d.Options.Plain {
			continue
		}
		dots := Dots{Radius: 100, Colour: d.Palette.Line}
		for _, s := range squares {
			if int64(s/area) == layer {
				dots.At = append(dots.At, d.layout.centre(s))
			}
		}
		if len(dots.At) > 0 {
			d.Put(dots)
		}
	}
}

// groupByLayer groups a tour's moves by the upper layer that they touch: a line is in front of
// a layer if neither end is above it.
func (d *Pen) groupByLayer(t tour.Tour, closed bool, area board.Square) [][]edge {
	moves := make([][]edge, d.Graph.Board().Side(0))
	add := func(from, to board.Square) {
		layer := min(from, to) / area
		moves[layer] = append(moves[layer], edge{from, to})
	}
	last := board.Square(-1)
	for step, s := range t.All() {
		if step > 0 {
			add(last, s)
		}
		last = s
	}
	if closed {
		add(last, t.At(0))
	}
	return moves
}

// drawLayer draws the squares and the edge of a layer, without lines on it.
func (d *Pen) drawLayer(p *stacking, layer int64) {
	b := d.Graph.Board()
	quad := func(row, column, high, wide int64) Line {
		corner := func(r, c int64) Point { return p.project(layer, 2*r, 2*c) }
		return Line{Closed: true, Points: []Point{corner(row, column), corner(row, column+wide), corner(row+high, column+wide), corner(row+high, column)}}
	}
	light := cmp.Or(d.Palette.Light, d.Palette.Paper)
	squares := [3]Path{{Fill: light, Sign: Unseen}, {Fill: d.Palette.Square, Sign: Unseen}, {Fill: Mix(d.Palette.Paper, d.Palette.Hole, 1, 3), Sign: Unseen}}
	for row := range p.rows {
		for column := range p.columns {
			kind := (layer + row + column) % 2
			if b.IsHole(board.Square((layer*p.rows+row)*p.columns + column)) {
				kind = 2
			}
			squares[kind].Lines = append(squares[kind].Lines, quad(row, column, 1, 1))
		}
	}
	d.PutLines(squares[:]...)
	d.Put(Path{Lines: []Line{quad(0, 0, p.rows, p.columns)}, Stroke: d.Palette.Edge, Width: 20, Sign: Unseen})
}
