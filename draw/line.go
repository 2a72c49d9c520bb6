package draw

import (
	"math"

	"leaper/board"
	"leaper/tour"
)

const (
	// LineWidth is the default width of the line of a tour.
	LineWidth = 60
	// MaxDotted is the size of the largest board on which a line has a dot at each
	// of its corners.
	MaxDotted = 1 << 12
)

// TourLines is the line through a tour's squares, in several pieces if it goes over
// the edges of the board.
func (d *Pen) TourLines(t tour.Tour, closed bool) []Line {
	var lines []Line
	var points []Point
	lift := func() {
		if len(points) > 1 {
			lines = append(lines, Line{Points: points})
		}
		points = nil
	}
	move := func(ends []Point) {
		for i := 0; i < len(ends); i += 2 {
			if i > 0 {
				lift()
			}
			if len(points) == 0 {
				points = append(points, ends[i])
			}
			points = append(points, ends[i+1])
		}
	}
	switch {
	case d.Graph.Wrapped():
	case d.layout.board.Rank() > 2:
		return []Line{d.bowedLine(t, closed)}
	default:
		points = make([]Point, 0, t.Len())
		for _, s := range t.All() {
			points = append(points, d.layout.centre(s))
		}
		return []Line{{Points: points, Closed: closed}}
	}
	legs := newLegs(d.Graph, d.layout)
	var ends []Point
	last, first := board.Square(-1), board.Square(-1)
	for step, s := range t.All() {
		if step == 0 {
			first = s
		} else {
			ends = legs.appendEnds(ends[:0], last, s)
			move(ends)
		}
		last = s
	}
	if closed {
		move(legs.appendEnds(ends[:0], last, first))
	}
	lift()
	return lines
}

// bowedLine is the line of a walk on a board of layers. Moves within a layer are
// straight. Moves from layer to layer would run along the rows, over squares that
// they do not touch, so they are bent, one way there and the other way back.
func (d *Pen) bowedLine(t tour.Tour, closed bool) Line {
	const most = Unit * 45 / 100
	b := d.layout.board
	layer := board.Square(b.Side(b.Rank()-1) * b.Side(b.Rank()-2))
	line := Line{Curved: true, Closed: closed}
	last := board.Square(-1)
	add := func(s board.Square) {
		q := d.layout.centre(s)
		if last >= 0 {
			p := line.Points[len(line.Points)-1]
			dx, dy := q.X-p.X, q.Y-p.Y
			bow := Point{}
			if last/layer != s/layer {
				bow = Point{min(max(dy/8, -most), most), -min(max(dx/8, -most), most)}
			}
			line.Points = append(line.Points, p.Add(Point{dx / 3, dy / 3}).Add(bow), p.Add(Point{2 * dx / 3, 2 * dy / 3}).Add(bow), q)
		}
		last = s
	}
	for step, s := range t.All() {
		if step == 0 {
			line.Points = append(line.Points, d.layout.centre(s))
		}
		add(s)
	}
	if closed {
		add(t.At(0))
	}
	return line
}

// drawLine draws a tour as a line, with corners or smooth.
func (d *Pen) drawLine(t tour.Tour, smooth bool) {
	if t.Len() == 0 {
		return
	}
	closed := d.Closed(t)
	path := Path{Stroke: d.Palette.Line, Width: d.lineWidth(LineWidth), Lines: d.TourLines(t, closed)}
	if smooth { // on layers, the walk is curved already
		for i, l := range path.Lines {
			path.Lines[i] = roundCorners(l)
		}
	}
	first := path.Lines
	d.drawStroke(path)
	if d.Options.Plain {
		return
	}
	single := d.Options.Theme == InkOnly
	if !smooth && !single && t.Len() <= MaxDotted && d.Options.Marks.has(dotMarks) {
		dots := Dots{Radius: dotRadius, Colour: d.Palette.Line}
		for _, s := range t.All() {
			dots.At = append(dots.At, d.layout.centre(s))
		}
		d.Put(dots)
	}
	d.putSeamMarks(t, closed)
	if d.Options.Arrows > 0 {
		d.putArrowheads(t, closed, first)
	}
	if d.putMarks(t, closed); d.Options.Arrows == 0 && d.Options.Marks.has(arrowMark) {
		d.putArrow(first)
	}
}

// drawStroke draws the line of a tour, over itself if the options ask for it.
func (d *Pen) drawStroke(path Path) {
	if d.Options.Over {
		d.drawPassing(path)
	} else {
		d.Put(path)
	}
}

// putMarks marks the start with a disc, and the end of an open tour with a ring.
func (d *Pen) putMarks(t tour.Tour, closed bool) {
	if d.Options.Marks.has(startMark) {
		d.Put(d.StartMark(t.At(0)))
	}
	if !closed && t.Len() > 1 && d.Options.Marks.has(endMark) {
		d.putEndMark(d.layout.centre(t.At(t.Len() - 1)))
	}
}

// StartMark is the mark of a start: a disc.
func (d *Pen) StartMark(s board.Square) Path {
	const radius = 190
	start := d.layout.centre(s)
	if d.Options.Theme == InkOnly {
		// A disc of strokes: rings in rings.
		return Path{Stroke: d.Palette.Start, Width: 20, Lines: []Line{Circle(start, radius), Circle(start, radius*2/3), Circle(start, radius/3)}, Sign: '●'}
	}
	return Path{Lines: []Line{Circle(start, radius)}, Fill: d.Palette.Start, Stroke: d.Palette.Paper, Width: 40, Sign: '●'}
}

func (d *Pen) putEndMark(at Point) {
	ring := Path{Lines: []Line{Circle(at, 170)}, Stroke: d.Palette.End, Width: 80, Fill: d.Palette.Paper, Sign: '○'}
	if d.Options.Theme == InkOnly {
		ring.Width, ring.Fill = 20, 0
	}
	d.Put(ring)
}

// putArrow shows the direction of a walk, with a head on the first leg that has room for
// it beside the disc of the start: if edges are glued, the first move may leave the
// board at once.
func (d *Pen) putArrow(lines []Line) {
	const room = 750
	for _, l := range lines {
		step := 1
		if l.Curved {
			step = 3
		}
		for i := 0; i+step < len(l.Points); i += step {
			from, to := l.Points[i], l.Points[i+step]
			dx, dy := float64(to.X-from.X), float64(to.Y-from.Y)
			long := math.Sqrt(float64(dx*dx) + float64(dy*dy))
			if long < room {
				continue
			}
			tip := from.Add(offsetAlong(dx, dy, min(long*0.62, 760)))
			if l.Curved {
				tip = Bezier(l.Points[i:i+4], 62, 100)
			}
			d.putArrowhead(tip, dx, dy, 270, 125)
			return
		}
	}
}

// putArrowhead puts an arrowhead of the given length and half width, in the colour of the start.
func (d *Pen) putArrowhead(tip Point, dx, dy, long, half float64) {
	head := Path{Sign: Unseen, Lines: []Line{arrowhead(tip, dx, dy, long, half, d.Options.Theme == InkOnly)}}
	if d.Options.Theme == InkOnly {
		head.Stroke, head.Width = d.Palette.Line, 20
	} else {
		head.Fill, head.Stroke, head.Width = d.Palette.Start, d.Palette.Paper, 30
	}
	d.Put(head)
}

// offsetAlong is the vector of a length in a direction; each part is rounded by itself, so
// that it is the same on all processors.
func offsetAlong(dx, dy, length float64) Point {
	long := math.Sqrt(float64(dx*dx) + float64(dy*dy))
	return Point{rounded(dx * length / long), rounded(dy * length / long)}
}

// arrowhead is a triangle of the given length and half width, with its tip at a point;
// an open one is the two strokes at the tip.
func arrowhead(tip Point, dx, dy, length, half float64, open bool) Line {
	back := tip.Add(offsetAlong(dx, dy, -length))
	left, right := back.Add(offsetAlong(-dy, dx, half)), back.Add(offsetAlong(-dy, dx, -half))
	if open {
		return Line{Points: []Point{left, tip, right}}
	}
	return Line{Closed: true, Points: []Point{tip, left, right}}
}

func rounded(x float64) int32 { return int32(math.Round(x)) }

// roundCorners makes a line a curve that goes through each point in the direction from
// the one before to the one after (Catmull and Rom 1974); the control points are a
// sixth of that way off.
func roundCorners(l Line) Line {
	n := len(l.Points)
	if n < 3 || l.Curved {
		return l
	}
	at := func(i int) Point {
		if l.Closed {
			return l.Points[(i+n)%n]
		}
		return l.Points[min(max(i, 0), n-1)]
	}
	last := n - 1
	if l.Closed {
		last = n
	}
	points := make([]Point, 1, 1+3*last)
	points[0] = l.Points[0]
	for i := range last {
		a, b, c, e := at(i-1), at(i), at(i+1), at(i+2)
		points = append(points,
			Point{b.X + (c.X-a.X)/6, b.Y + (c.Y-a.Y)/6},
			Point{c.X - (e.X-b.X)/6, c.Y - (e.Y-b.Y)/6}, c)
	}
	return Line{Points: points, Curved: true, Closed: l.Closed}
}

// Bezier is the point of a curve at the parameter part/total.
func Bezier(p []Point, part, total int64) Point {
	u, v := total-part, part
	sum := func(a, b, c, e int32) int32 {
		return int32((u*u*u*int64(a) + 3*u*u*v*int64(b) + 3*u*v*v*int64(c) + v*v*v*int64(e)) / (total * total * total))
	}
	return Point{sum(p[0].X, p[1].X, p[2].X, p[3].X), sum(p[0].Y, p[1].Y, p[2].Y, p[3].Y)}
}
