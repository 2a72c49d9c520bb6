package draw

import (
	"context"
	"strconv"

	"leaper/board"
	"leaper/draw/internal/whole"
	"leaper/graph"
	"leaper/internal/fault"
)

const (
	// maxNodes is the largest number of squares in a picture of a leap graph.
	maxNodes = 1 << 16
	// maxArcs is the largest number of moves; a move and its way back are two.
	maxArcs = 1 << 19

	nodeRadius = 280
	edgeWidth  = 20
)

// Graph draws the leap graph: a disc for each square, coloured by the number of
// its moves, which stands in it, and a line for each edge. If a move has no move
// back, an arrowhead at the end of its line says that the piece can go that way
// only. Lines that would run through other discs are bent round them if one bow is
// enough; lines that leave a glued board come in again where its edges are glued.
//
// It uses the options Theme, Crosses, Labels and of Marks the dots, its discs, and for a box the style stack with
// its View. The error wraps [ErrOption], [ErrTooLarge] or [graph.ErrTooLarge].
func Graph(g *graph.Graph, o Options) (*Scene, error) {
	if !themes.Has(o.Theme) {
		return nil, fault.New(ErrOption, "%s: no such theme", o.Theme)
	}
	if err := g.NeedsBoard("a drawing of a leap graph"); err != nil {
		return nil, err
	}
	if err := checkPictureSize(g); err != nil {
		return nil, err
	}
	a, err := g.Table(context.Background())
	if err != nil {
		return nil, err
	}
	d, err := newPen(g, o)
	if err != nil {
		return nil, err
	}
	d.Title = "The leap graph of " + d.Title
	if o.Style == Stack {
		return d.Scene, d.drawStackedGraph(a)
	}
	if g.Wrapped() || g.Board().Rank() > 2 {
		d.drawEdge() // it shows where the edges of the board, or of a layer, are
	}
	d.drawCrosses()
	d.drawEdges(a)
	d.drawNodes(a)
	return d.Scene, nil
}

// checkPictureSize refuses graphs that are too large for a picture.
func checkPictureSize(g *graph.Graph) error {
	b := g.Board()
	if b.Squares() > maxNodes {
		return fault.New(ErrTooLarge, "a leap graph of %d squares; at most %d are drawn, and format dot writes larger ones for other programs", b.Squares(), maxNodes)
	}
	arcs := 0
	for s := range board.Square(b.Cells()) {
		if b.IsHole(s) {
			continue
		}
		if arcs += g.Degree(s); arcs > maxArcs {
			return fault.New(ErrTooLarge, "the leap graph of %s has more than %d moves, the most that are drawn; format dot writes larger ones for other programs", g, maxArcs)
		}
	}
	return nil
}

// drawEdges draws each edge once, from the square that comes first on the board.
func (d *Pen) drawEdges(a *graph.Adjacency) {
	lines := Path{Stroke: d.Palette.Line, Width: edgeWidth, Sign: Unseen}
	heads := Path{Sign: Unseen}
	open := d.Options.Theme == InkOnly
	if open {
		heads.Stroke, heads.Width = d.Palette.Line, edgeWidth
	} else {
		heads.Fill = d.Palette.Line
	}
	w := d.newRouter()
	for v := range graph.Vertex(a.Len()) {
		for _, u := range a.Of(v) {
			back := a.Has(u, v)
			if back && v > u {
				continue
			}
			edge := w.route(a.Square(v), a.Square(u))
			lines.Lines = append(lines.Lines, edge...)
			if !back {
				heads.Lines = append(heads.Lines, arrowheadAt(edge[len(edge)-1], open))
			}
		}
	}
	d.PutLines(lines, heads)
}

// A router lays the lines of edges round the discs.
type router struct {
	layout *layout
	legs   *legs
	// taken has, row by row, the places in a grid of squares that have a disc.
	taken   []bool
	columns int32
	bare    bool // there are no discs
}

func (d *Pen) newRouter() *router {
	l := d.layout
	w := &router{layout: l, legs: newLegs(d.Graph, l), columns: l.width/Unit + 1, bare: !d.Options.Marks.has(dotMarks)}
	w.taken = make([]bool, w.columns*(l.height/Unit+1))
	for s := range board.Square(l.board.Cells()) {
		if !l.board.IsHole(s) {
			at := l.corner(s)
			w.taken[(at.Y-l.origin.Y)/Unit*w.columns+(at.X-l.origin.X)/Unit] = true
		}
	}
	return w
}

// bows are the bends that are tried to clear the discs on the way of a line: the
// first of them that meets the fewest discs is taken.
var bows = [...]float64{0, 300, -300, 450, -450, 600, -600, 800, -800}

// route gives the lines of a move, from the rim of one disc to that of another.
func (w *router) route(from, to board.Square) []Line {
	ends := w.legs.appendEnds(nil, from, to)
	var lines []Line
	fewest := -1
	for _, bow := range bows {
		trial, meets := make([]Line, 0, len(ends)/2), 0
		for i := 0; i < len(ends); i += 2 {
			trial = append(trial, bentLine(ends[i], ends[i+1], bow))
		}
		if !w.bare {
			cutAtRims(trial)
		}
		for _, l := range trial {
			meets += w.countDiscs(l, w.layout.centre(from), w.layout.centre(to))
		}
		if fewest < 0 || meets < fewest {
			lines, fewest = trial, meets
		}
		if fewest == 0 {
			break
		}
	}
	return lines
}

// cutAtRims removes the parts of lines that the discs at the ends of an edge cover.
func cutAtRims(lines []Line) {
	first, last := lines[0].Points, lines[len(lines)-1].Points
	towards := func(from, to Point) Point {
		return from.Add(offsetAlong(float64(to.X-from.X), float64(to.Y-from.Y), nodeRadius))
	}
	start, end := towards(first[0], first[1]), towards(last[len(last)-1], last[len(last)-2])
	first[0], last[len(last)-1] = start, end
}

// countDiscs counts the discs that a line meets, besides those at its ends.
func (w *router) countDiscs(l Line, start, end Point) int {
	const near, step = nodeRadius + 20, 100
	from, to := l.Points[0], l.Points[len(l.Points)-1]
	parts := max(whole.Abs(int64(to.X-from.X)), whole.Abs(int64(to.Y-from.Y)))/step + 2
	count, last := 0, start
	for i := int64(1); i < parts; i++ {
		p := Point{from.X + int32(int64(to.X-from.X)*i/parts), from.Y + int32(int64(to.Y-from.Y)*i/parts)}
		if l.Curved {
			p = Bezier(l.Points, i, parts)
		}
		column, row := (p.X-w.layout.origin.X)/Unit, (p.Y-w.layout.origin.Y)/Unit
		at := row*w.columns + column
		if p.X < w.layout.origin.X || p.Y < w.layout.origin.Y || column >= w.columns || int(at) >= len(w.taken) || !w.taken[at] {
			continue
		}
		centre := w.layout.origin.Add(Point{column*Unit + Unit/2, row*Unit + Unit/2})
		x, y := int64(p.X-centre.X), int64(p.Y-centre.Y)
		if centre != start && centre != end && centre != last && x*x+y*y < near*near {
			count++
			last = centre
		}
	}
	return count
}

// bentLine is a line from a point to another, bent to its right, or to its left if bow
// is negative; a short line is bent less.
func bentLine(p, q Point, bow float64) Line {
	if bow == 0 {
		return Line{Points: []Point{p, q}}
	}
	dx, dy := q.X-p.X, q.Y-p.Y
	x, y := float64(dx), float64(dy)
	short := float64(max(whole.Abs(int64(dx)), whole.Abs(int64(dy))) * 3 / 5)
	bow = min(max(bow, -short), short)
	aside := offsetAlong(-y, x, bow)
	return Line{Curved: true, Points: []Point{
		p, p.Add(Point{dx / 3, dy / 3}).Add(aside), p.Add(Point{2 * dx / 3, 2 * dy / 3}).Add(aside), q,
	}}
}

// arrowheadAt is an arrowhead at the end of a line.
func arrowheadAt(l Line, open bool) Line {
	to, from := l.Points[len(l.Points)-1], l.Points[len(l.Points)-2]
	return arrowhead(to, float64(to.X-from.X), float64(to.Y-from.Y), 150, 65, open)
}

// drawNodes draws the discs of the squares, in colours from the fewest moves to the most.
func (d *Pen) drawNodes(a *graph.Adjacency) {
	if a.Len() == 0 || !d.Options.Marks.has(dotMarks) {
		return
	}
	least, most := len(a.Of(0)), 0
	for v := range graph.Vertex(a.Len()) {
		least, most = min(least, len(a.Of(v))), max(most, len(a.Of(v)))
	}
	shade := func(degree int) Colour {
		if most == least {
			return Ramp(d.Palette.Heat, 1, 2)
		}
		return Ramp(d.Palette.Heat, int64(degree-least), int64(most-least))
	}
	discs := make([]Path, most-least+1)
	rings := Path{Stroke: d.Palette.Line, Width: edgeWidth, Sign: Unseen}
	size := min(340, int32(860/digits(int64(most))))
	var words []Item
	for v := range graph.Vertex(a.Len()) {
		at, degree := d.layout.centre(a.Square(v)), len(a.Of(v))
		discs[degree-least].Fill = shade(degree)
		discs[degree-least].Lines = append(discs[degree-least].Lines, Circle(at, nodeRadius))
		rings.Lines = append(rings.Lines, Circle(at, nodeRadius))
		words = append(words, Text{At: at, Size: size, Words: strconv.Itoa(degree), Colour: d.colourOver(shade(degree))})
	}
	if d.Options.Theme != InkOnly {
		d.PutLines(discs...)
	}
	d.Put(rings)
	d.Put(words...)
}
