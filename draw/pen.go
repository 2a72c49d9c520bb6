package draw

import (
	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A Pen draws a scene piece by piece. Pictures and films use the same pieces, so
// they look the same.
type Pen struct {
	*Scene
	Graph   *graph.Graph
	Palette Palette
	Options Options
	layout  *layout
}

// NewPen makes a pen over a board that has nothing on it yet but its squares, unless
// the options leave them out, and its labels, if the options ask for them. The error
// wraps [ErrOption] or [ErrTooLarge].
func NewPen(g *graph.Graph, o Options) (*Pen, error) {
	d, err := newPen(g, o)
	if err == nil && !o.Plain {
		d.drawGround()
	}
	return d, err
}

// newPen makes a pen over a scene with nothing on it yet but labels, if the options ask for them.
func newPen(g *graph.Graph, o Options) (*Pen, error) {
	if err := g.NeedsBoard("a drawing of tours"); err != nil {
		return nil, err
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	if err := o.checkBoard(g); err != nil {
		return nil, err
	}
	palette := o.Palette()
	l, err := newLayout(g.Board())
	if err != nil {
		return nil, err
	}
	d := &Pen{
		Scene:  &Scene{Single: o.Theme == InkOnly, Title: g.String(), Paper: palette.Paper, Ink: palette.Words, Clear: o.Colours.Clear, Pitch: l.apart},
		layout: l, Graph: g, Palette: palette, Options: o,
	}
	if o.Ruled && !o.Labels && g.Board().Topology() == board.Plane {
		l.trim(Margin - Margin/4)
	}
	if o.Labels {
		if b := g.Board(); b.Rank() != 2 {
			return nil, fault.New(ErrOption, "labels name rows and columns, and %s has rank %d, where squares have coordinates; leave the labels out", b.Size(), b.Rank())
		}
		d.Room = l.makeRoom()
		d.Labels = l.labels(d.Palette.Words)
	}
	d.Width, d.Height = l.width, l.height
	if o.Legend && o.Style == Heat {
		d.putLegend()
	}
	return d, nil
}

// Closed reports whether a tour visits the whole board, or is a walk that returns, and its ends are a
// move apart.
func (d *Pen) Closed(t tour.Tour) bool {
	b := d.Graph.Board()
	return (t.Len() == b.Squares() || d.Options.Returns) && t.Len() > 2 && tour.IsClosed(b, d.Graph.Piece(), t)
}

// kindOf is the kind of a tour that is drawn, for the check of a style: closed or a path.
func (d *Pen) kindOf(t tour.Tour) tour.Kind {
	if d.Closed(t) {
		return tour.Closed
	}
	return tour.Path
}

// Centre is the middle of a square.
func (d *Pen) Centre(s board.Square) Point { return d.layout.centre(s) }

// Under is the colour of a square with nothing on it.
func (d *Pen) Under(s board.Square) Colour {
	switch {
	case d.Options.Plain || d.Graph.Board().Cells() > maxChequered:
		return d.Palette.Paper
	}
	return d.shades()[d.layout.shade(s)]
}

// lineWidth is the line width that was chosen, else the given one.
func (d *Pen) lineWidth(own int32) int32 {
	if d.Options.LineWidth > 0 {
		return d.Options.LineWidth
	}
	return own
}

// Hop is the line of a move, or of several in a row, for every board: straight, bent
// from layer to layer, or out over one edge and in over another.
func (d *Pen) Hop(squares ...board.Square) Path {
	return Path{Stroke: d.Palette.Line, Width: d.lineWidth(LineWidth), Lines: d.TourLines(tour.Of(squares), false)}
}

// Turns gives the dots on squares where the line turns.
func (d *Pen) Turns(squares ...board.Square) Dots {
	dots := Dots{Radius: dotRadius, Colour: d.Palette.Line, At: make([]Point, len(squares))}
	for i, s := range squares {
		dots.At[i] = d.layout.centre(s)
	}
	return dots
}

// SmoothHop is a hop without corners. Its bends depend on the squares before and after;
// -1 is no square.
func (d *Pen) SmoothHop(before, after board.Square, squares ...board.Square) Path {
	all, first, last := make([]board.Square, 0, len(squares)+2), 0, 0
	if before >= 0 {
		all = append(all, before)
		first = segments(d.TourLines(tour.Of([]board.Square{before, squares[0]}), false))
	}
	all = append(all, squares...)
	if after >= 0 {
		all = append(all, after)
		last = segments(d.TourLines(tour.Of([]board.Square{squares[len(squares)-1], after}), false))
	}
	path := d.Hop(all...)
	for i, l := range path.Lines {
		path.Lines[i] = roundCorners(l)
	}
	path.Lines = segmentsBetween(path.Lines, first, segments(path.Lines)-last)
	return path
}

// Stride is the number of points of a line for each of its segments.
func (l Line) Stride() int {
	if l.Curved {
		return 3
	}
	return 1
}

// legs yields the legs of a line, and the straight one that closes it.
func (l Line) legs(yield func([]Point) bool) {
	points, stride := l.Points, l.Stride()
	if l.Closed && !l.Curved && len(points) > 2 {
		points = append(points[:len(points):len(points)], points[0])
	}
	for i := 0; i+stride < len(points); i += stride {
		if !yield(points[i : i+stride+1]) {
			return
		}
	}
}

// segments counts the segments of lines.
func segments(lines []Line) int {
	n := 0
	for _, l := range lines {
		n += (len(l.Points) - 1) / l.Stride()
	}
	return n
}

// segmentsBetween gives the parts of lines from one segment to another, which are counted through all lines.
func segmentsBetween(lines []Line, from, to int) []Line {
	var kept []Line
	for _, l := range lines {
		n, stride := (len(l.Points)-1)/l.Stride(), l.Stride()
		if a, z := max(from, 0), min(to, n); a < z {
			l.Points = l.Points[a*stride : z*stride+1]
			kept = append(kept, l)
		}
		from, to = from-n, to-n
	}
	return kept
}
