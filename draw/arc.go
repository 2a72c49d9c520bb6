package draw

import (
	"math"

	"leaper/tour"
)

// arcBow is the bend of arcs, as a part of their length: about a quarter of a circle.
const arcBow = 0.28

// drawArcs draws each move as an arc that is bent to the left of its direction. So the
// whole line shows its direction, moves there and back lie apart, and a closed tour
// becomes an ornament.
func (d *Pen) drawArcs(t tour.Tour) {
	if t.Len() == 0 {
		return
	}
	closed := d.Closed(t)
	path := Path{Stroke: d.Palette.Line, Width: d.lineWidth(LineWidth), Lines: d.TourLines(t, closed)}
	for i, l := range path.Lines {
		path.Lines[i] = bendIntoArcs(l)
	}
	d.drawStroke(path)
	if !d.Options.Plain {
		d.putSeamMarks(t, closed)
		if d.Options.Arrows > 0 {
			d.putArrowheads(t, closed, path.Lines)
		}
		d.putMarks(t, closed)
	}
}

// bendIntoArcs makes the legs of a line arcs; on boards of layers they are curved already.
func bendIntoArcs(l Line) Line {
	if l.Curved || len(l.Points) < 2 {
		return l
	}
	points := l.Points
	if l.Closed {
		points = append(points[:len(points):len(points)], points[0])
	}
	arcs := Line{Curved: true, Closed: l.Closed, Points: make([]Point, 1, 3*len(points))}
	arcs.Points[0] = points[0]
	for i := 1; i < len(points); i++ {
		p, q := points[i-1], points[i]
		dx, dy := float64(q.X-p.X), float64(q.Y-p.Y)
		bow := arcBow * math.Sqrt(float64(dx*dx)+float64(dy*dy))
		arcs.Points = append(arcs.Points, bentLine(p, q, -min(bow, Unit)).Points[1:]...)
	}
	return arcs
}
