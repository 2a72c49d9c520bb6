package draw

import (
	"leaper/draw/internal/whole"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// drawGlyph draws a closed tour of single steps, as the wazir makes them, as a thick line: the
// patterns of "The Castle of Glyphs" (2008), reminiscent of arabesques and of
// square Kufic script. Such a tour does not cross itself, so it has an inside,
// which the style region fills.
func (d *Pen) drawGlyph(t tour.Tour) error {
	if err := checkGlyph(d.Graph, d.kindOf(t)); err != nil {
		return err
	}
	lines := d.TourLines(t, true)
	width := int32(560)
	if !hasUnitSteps(lines) {
		width = 220 // a line that crosses itself must leave room
	}
	if d.Options.Theme == InkOnly {
		width = LineWidth
	}
	d.Put(Path{Lines: lines, Stroke: d.Palette.Line, Width: d.lineWidth(width)})
	return nil
}

// checkGlyph refuses tours that are not known to be closed.
func checkGlyph(_ *graph.Graph, kind tour.Kind) error {
	if kind == tour.Closed {
		return nil
	}
	return fault.New(ErrOption, "style glyph needs a closed tour, so that its stroke closes; ask for one with closed, or take the style line")
}

// drawRegion fills the inside of a tour that has one.
func (d *Pen) drawRegion(t tour.Tour) error {
	var lines []Line
	if d.Closed(t) && d.layout.board.Rank() == 2 && !d.Graph.Wrapped() {
		lines = d.TourLines(t, true)
	}
	if lines == nil || !hasUnitSteps(lines) {
		return errRegion
	}
	d.Put(Path{Lines: lines, Fill: d.Palette.Line, Stroke: d.Palette.Line, Width: 240})
	return nil
}

var errRegion = fault.New(ErrOption, "style region needs a closed tour that goes from each square to a neighbour, so that it does not cross itself, on a board of rank 2 without glued edges; ask for closed tours of the wazir, or take the style line")

// checkRegion refuses pieces that have no single steps, and boards on which a tour
// has no inside.
func checkRegion(g *graph.Graph, kind tour.Kind) error {
	steps := false
	for _, m := range g.Moves() {
		sum, vector := int64(0), []int64{}
		for _, v := range m.Vector {
			vector = append(vector, int64(v))
		}
		vector = g.Board().RightAngled(vector)
		for _, v := range vector {
			sum += whole.Abs(v)
		}
		steps = steps || sum == int64(len(vector)-1) // a step changes one coordinate of two by 1, or two of three
	}
	if kind != tour.Closed || !steps || g.Wrapped() || g.Board().Rank() != 2 {
		return errRegion
	}
	return nil
}

// hasUnitSteps reports whether lines go straight from each square to a neighbouring one.
func hasUnitSteps(lines []Line) bool {
	for _, l := range lines {
		for i, p := range l.Points {
			q := l.Points[(i+1)%len(l.Points)]
			if i == len(l.Points)-1 && !l.Closed {
				break
			}
			if x, y := int64(p.X-q.X), int64(p.Y-q.Y); x*x+y*y > Unit*Unit {
				return false
			}
		}
	}
	return true
}
