package paper

import (
	"context"

	"leaper/draw"
	"leaper/internal/fault"
)

// The width of a pen, in micrometres: as Options.Pen is, and as it may be.
const (
	usualPen = 400
	leastPen = 10
	mostPen  = 20_000
)

// ParsePen reads the width of a pen, such as 0.4mm, in micrometres. It wraps [draw.ErrOption].
func ParsePen(s string) (int64, error) {
	n, ok := ParseLength(s)
	if !ok || n < leastPen || n > mostPen {
		return 0, fault.New(draw.ErrOption, "pen %q: write the width of its lines in millimetres, from 0.01 to 20, such as 0.4mm", s)
	}
	return n, nil
}

// drawnByPens is a page for a plotter as its pens draw it: a part for each pen, in the order in which they
// are first needed, with lines of one width that are joined where they meet, and little
// travel between them. Words are strokes, and areas and discs their outlines.
func (p Page) drawnByPens(ctx context.Context, width int64) (Page, error) {
	if width == 0 {
		width = usualPen
	}
	byColour := map[draw.Colour]int{}
	var pens []draw.Path
	put := func(part Part, colour draw.Colour, lines []draw.Line) {
		at, known := byColour[colour]
		if !known {
			at = len(pens)
			byColour[colour] = at
			pens = append(pens, draw.Path{Stroke: colour, Width: int32(width)})
		}
		for _, l := range lines {
			points := make([]draw.Point, len(l.Points))
			for i, q := range l.Points {
				if part.Turned {
					q = draw.Point{X: -q.Y, Y: q.X}
				}
				points[i] = draw.Point{X: int32(part.X + int64(q.X)*part.Square/draw.Unit), Y: int32(part.Y + int64(q.Y)*part.Square/draw.Unit)}
			}
			l.Points = points
			pens[at].Lines = append(pens[at].Lines, l)
		}
	}
	for _, part := range p.Parts {
		for it := range part.Scene.All {
			if err := ctx.Err(); err != nil {
				return p, err
			}
			switch it := it.(type) {
			case draw.Text:
				put(part, it.Colour, strokesOf(it).Lines)
			case draw.Dots:
				put(part, it.Colour, discsOf(it, width*draw.Unit/max(part.Square, 1)))
			case draw.Path:
				if it.Stroke == 0 {
					it.Stroke = it.Fill
				}
				put(part, it.Stroke, it.Lines)
			}
		}
	}
	p.Parts = nil
	at := draw.Point{}
	for _, pen := range pens {
		pen.Lines = joinIntoWalks(pen.Lines)
		if err := shortenTravel(ctx, at, pen.Lines); err != nil {
			return p, err
		}
		if len(pen.Lines) > 0 {
			at = endOf(pen.Lines[len(pen.Lines)-1])
		}
		for i, l := range pen.Lines { // a straight one is closed by itself
			if l.Closed && !l.Curved {
				pen.Lines[i].Points = l.Points[:len(l.Points)-1]
			}
		}
		scene := &draw.Scene{Width: int32(p.Width), Height: int32(p.Height), Title: p.Title, Paper: p.Paper, Ink: pen.Stroke, Single: true}
		scene.PutLines(pen)
		p.Parts = append(p.Parts, Part{Scene: scene, Square: draw.Unit})
	}
	if pens == nil { // nothing to draw: the page is still one for a plotter
		p.Parts = []Part{{Scene: &draw.Scene{Width: int32(p.Width), Height: int32(p.Height), Single: true}, Square: draw.Unit}}
	}
	return p, nil
}

// discsOf are discs as the lines of a pen: a dot if the pen is as wide, else a circle.
func discsOf(d draw.Dots, pen int64) []draw.Line {
	lines := make([]draw.Line, len(d.At))
	for i, at := range d.At {
		if lines[i] = (draw.Line{Points: []draw.Point{at}}); int64(2*d.Radius) > pen {
			lines[i] = draw.Circle(at, d.Radius-int32(pen/2))
		}
	}
	return lines
}
