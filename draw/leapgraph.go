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
	// maxNodes is how many squares a picture of a leap graph may have.
	maxNodes = 1 << 16
	// maxArcs is how many moves; a move and its way back are two.
	maxArcs = 1 << 19

	nodeRadius = 280
	edgeWidth  = 20
)

// Graph draws the leap graph: a disc for each square, coloured by the number of
// its moves, which stands in it, and a line for each edge. Where some move has no
// move back, an arrowhead at the end of a line says that the piece can go that way
// only. Lines that would run through other discs are bent round them where one bow
// does it; those that leave a glued board come in again where the gluing says.
//
// Of the options it heeds Theme, Crosses and Labels, and the style stack, of a box, with
// its View. The error wraps [ErrOption],
// [ErrTooLarge] or [graph.ErrTooLarge].
func Graph(g *graph.Graph, o Options) (*Scene, error) {
	if !themes.Has(o.Theme) {
		return nil, fault.New(ErrOption, "%s: no such theme", o.Theme)
	}
	if err := g.NeedsBoard("a drawing of a leap graph"); err != nil {
		return nil, err
	}
	if err := fitsPicture(g); err != nil {
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
		return d.Scene, d.stackedGraph(a)
	}
	if g.Wrapped() || g.Board().Rank() > 2 {
		d.edge() // it shows where the edges of the board, or of a layer, are
	}
	d.crosses()
	d.edges(a)
	d.nodes(a)
	return d.Scene, nil
}

// fitsPicture says what is too much for a picture.
func fitsPicture(g *graph.Graph) error {
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

// edges draws each edge once, from the square that comes first on the board.
func (d *Pen) edges(a *graph.Adjacency) {
	lines := Path{Stroke: d.Palette.Line, Width: edgeWidth, Sign: Unseen}
	heads := Path{Sign: Unseen}
	open := d.Options.Theme == InkOnly
	if open {
		heads.Stroke, heads.Width = d.Palette.Line, edgeWidth
	} else {
		heads.Fill = d.Palette.Line
	}
	w := d.newWires()
	for v := range graph.Vertex(a.Len()) {
		for _, u := range a.Of(v) {
			back := a.Has(u, v)
			if back && v > u {
				continue
			}
			edge := w.edge(a.Square(v), a.Square(u))
			lines.Lines = append(lines.Lines, edge...)
			if !back {
				heads.Lines = append(heads.Lines, headOf(edge[len(edge)-1], open))
			}
		}
	}
	d.PutLines(lines, heads)
}

// wires lays the lines of edges between the discs.
type wires struct {
	layout *layout
	legs   *legs
	// taken says, row by row, where in a grid of squares there is a disc.
	taken   []bool
	columns int32
}

func (d *Pen) newWires() *wires {
	l := d.layout
	w := &wires{layout: l, legs: newLegs(d.Graph, l), columns: l.width/Unit + 1}
	w.taken = make([]bool, w.columns*(l.height/Unit+1))
	for s := range board.Square(l.board.Cells()) {
		if !l.board.IsHole(s) {
			at := l.corner(s)
			w.taken[(at.Y-l.origin.Y)/Unit*w.columns+(at.X-l.origin.X)/Unit] = true
		}
	}
	return w
}

// bows are how far lines are bent, if they are to clear the discs on their way:
// the first of them that meets the fewest is taken.
var bows = [...]float64{0, 300, -300, 450, -450, 600, -600, 800, -800}

// edge is the lines of a move, from the rim of one disc to that of another.
func (w *wires) edge(from, to board.Square) []Line {
	ends := w.legs.of(nil, from, to)
	var lines []Line
	fewest := -1
	for _, bow := range bows {
		trial, meets := make([]Line, 0, len(ends)/2), 0
		for i := 0; i < len(ends); i += 2 {
			trial = append(trial, bent(ends[i], ends[i+1], bow))
		}
		cutAtRims(trial)
		for _, l := range trial {
			meets += w.meets(l, w.layout.centre(from), w.layout.centre(to))
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

// cutAtRims takes away what the discs of an edge's ends cover.
func cutAtRims(lines []Line) {
	first, last := lines[0].Points, lines[len(lines)-1].Points
	towards := func(from, to Point) Point {
		return from.Add(along(float64(to.X-from.X), float64(to.Y-from.Y), nodeRadius))
	}
	start, end := towards(first[0], first[1]), towards(last[len(last)-1], last[len(last)-2])
	first[0], last[len(last)-1] = start, end
}

// meets counts how often a line comes to a disc that is not at one of its ends.
func (w *wires) meets(l Line, start, end Point) int {
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

// bent is a line from a point to another, bent to its right, or to its left if bow
// is negative; a short one less.
func bent(p, q Point, bow float64) Line {
	if bow == 0 {
		return Line{Points: []Point{p, q}}
	}
	dx, dy := q.X-p.X, q.Y-p.Y
	x, y := float64(dx), float64(dy)
	short := float64(max(whole.Abs(int64(dx)), whole.Abs(int64(dy))) * 3 / 5)
	bow = min(max(bow, -short), short)
	aside := along(-y, x, bow)
	return Line{Curved: true, Points: []Point{
		p, p.Add(Point{dx / 3, dy / 3}).Add(aside), p.Add(Point{2 * dx / 3, 2 * dy / 3}).Add(aside), q,
	}}
}

// headOf is an arrowhead at a line's end.
func headOf(l Line, open bool) Line {
	to, from := l.Points[len(l.Points)-1], l.Points[len(l.Points)-2]
	return arrowhead(to, float64(to.X-from.X), float64(to.Y-from.Y), 150, 65, open)
}

// nodes draws the squares, the colours spread from the fewest moves to the most.
func (d *Pen) nodes(a *graph.Adjacency) {
	if a.Len() == 0 {
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
		words = append(words, Text{At: at, Size: size, Words: strconv.Itoa(degree), Colour: d.over(shade(degree))})
	}
	if d.Options.Theme != InkOnly {
		d.PutLines(discs...)
	}
	d.Put(rings)
	d.Put(words...)
}
