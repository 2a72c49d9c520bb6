package draw

import (
	"math"
	"slices"

	"leaper/tour"
)

// putArrowheads puts an arrowhead on every n-th leg of a tour's lines, as the options say; the first
// is leg 1. If a move leaves a glued board, the arrowhead is on its longest piece.
func (d *Pen) putArrowheads(t tour.Tour, closed bool, lines []Line) {
	var pieces [][]Point
	for _, l := range lines {
		pieces = slices.AppendSeq(pieces, l.legs)
	}
	put := func(count int, leg int64) {
		longest, most := 0, 0.0
		for i, p := range pieces[:count] {
			if dx, dy := span(p); float64(dx*dx)+float64(dy*dy) > most {
				longest, most = i, float64(dx*dx)+float64(dy*dy)
			}
		}
		if leg%d.Options.Arrows == 0 && most > 0 {
			d.putLegHead(pieces[longest])
		}
		pieces = pieces[count:]
	}
	if !d.Graph.Wrapped() {
		for leg := int64(1); len(pieces) > 0; leg++ {
			put(1, leg)
		}
		return
	}
	last := t.At(0)
	for step, s := range t.All() {
		if step > 0 {
			put(len(d.Hop(last, s).Lines), step)
		}
		last = s
	}
	if closed {
		put(len(d.Hop(last, t.At(0)).Lines), t.Len())
	}
}

// span is the vector from one end of a leg to the other.
func span(leg []Point) (dx, dy float64) {
	return float64(leg[len(leg)-1].X - leg[0].X), float64(leg[len(leg)-1].Y - leg[0].Y)
}

// putLegHead puts a head a bit beyond the middle of a leg, clear of its dots and of the marks of
// start and end.
func (d *Pen) putLegHead(leg []Point) {
	const part, long, half = 60, 210, 95
	dx, dy := span(leg)
	tip := leg[0].Add(Point{rounded(dx * part / 100), rounded(dy * part / 100)})
	if len(leg) == 4 {
		tip = Bezier(leg, part, 100)
		before := Bezier(leg, part-5, 100)
		dx, dy = float64(tip.X-before.X), float64(tip.Y-before.Y)
	}
	x, y := span(leg)
	scale := min(1, math.Sqrt(float64(x*x)+float64(y*y))/Unit)
	d.putArrowhead(tip, dx, dy, long*scale, half*scale)
}
