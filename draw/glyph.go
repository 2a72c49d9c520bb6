package draw

import (
	"leaper/internal/fault"
	"leaper/tour"
)

// glyph draws a closed tour of single steps, as the wazir makes them, thick: the
// patterns of "The Castle of Glyphs" (2008), reminiscent of arabesques and of
// square Kufic script. Such a tour does not cross itself, so it has an inside,
// which the style region fills.
func (d *drawing) glyph(t tour.Tour) error {
	if !d.closed(t) {
		return fault.New(ErrOption, "style %s wants a closed tour, so that the stroke comes home; ask for one with closed, or take the style line", d.options.Style)
	}
	lines := d.walk(t, true)
	if d.options.Style == Region {
		if d.graph.Wrapped() || d.layout.board.Rank() != 2 || !unitSteps(lines) {
			return fault.New(ErrOption, "style region wants a tour of rows and columns that does not cross itself, as the wazir's")
		}
		d.put(Path{Lines: lines, Fill: d.palette.Line, Stroke: d.palette.Line, Width: 240})
		return nil
	}
	width := int32(560)
	if !unitSteps(lines) {
		width = 220 // what crosses itself must leave room
	}
	if d.options.Theme == InkOnly {
		width = lineWidth
	}
	d.put(Path{Lines: lines, Stroke: d.palette.Line, Width: width})
	return nil
}

// unitSteps reports whether lines go from a square to the next, straight.
func unitSteps(lines []Line) bool {
	for _, l := range lines {
		for i, p := range l.Points {
			q := l.Points[(i+1)%len(l.Points)]
			if i == len(l.Points)-1 && !l.Closed {
				break
			}
			if abs(int64(p.X-q.X))+abs(int64(p.Y-q.Y)) > Unit {
				return false
			}
		}
	}
	return true
}
