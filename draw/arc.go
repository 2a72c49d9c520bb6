package draw

import (
	"math"

	"leaper/tour"
)

// arcBow is how far arcs are bent, as a part of their length: about a quarter of a
// circle.
const arcBow = 0.28

// arcs draws each move as an arc that is bent to the left of where it goes: so the
// whole line tells its direction, moves along one way lie apart from those back, and
// a closed tour becomes an ornament.
func (d *Pen) arcs(t tour.Tour) {
	if t.Len() == 0 {
		return
	}
	closed := d.Closed(t)
	path := Path{Stroke: d.Palette.Line, Width: d.width(LineWidth), Lines: d.TourLines(t, closed)}
	for i, l := range path.Lines {
		path.Lines[i] = arched(l)
	}
	d.stroke(path)
	if !d.Options.Plain {
		d.seams(t, closed)
		if d.Options.Arrows > 0 {
			d.arrowheads(t, closed, path.Lines)
		}
		d.marks(t, closed)
	}
}

// arched makes arcs of a line's legs; on boards of layers they are bent already.
func arched(l Line) Line {
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
		arcs.Points = append(arcs.Points, bent(p, q, -min(bow, Unit)).Points[1:]...)
	}
	return arcs
}
