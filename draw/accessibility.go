package draw

import (
	"context"
	"strconv"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// drawAccess writes the number of moves into each square, and colours the square by it.
// At a step it shows what Warnsdorff's rule (1823) sees: the walk so far, and on
// each free square the number of its onward moves. Frames mark the choices of
// the next move, and a double frame the one that the tour took.
func (d *Pen) drawAccess(t tour.Tour) error {
	a, err := d.Graph.Table(context.Background())
	if err != nil {
		return err
	}
	step := d.Options.Step
	if step < 0 || step > t.Len() {
		return fault.New(ErrOption, "step %d: the tour has the steps 1 to %d", step, t.Len())
	}
	visited := make([]bool, a.Len())
	for i, s := range t.All() {
		if i >= step {
			break
		}
		if v, ok := a.Vertex(s); ok {
			visited[v] = true
		}
	}
	figures, most := make([]int64, a.Len()), int64(0)
	byFigure := map[int64][]board.Square{}
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			if !visited[w] {
				figures[v]++
			}
		}
		if !visited[v] {
			most = max(most, figures[v])
			byFigure[figures[v]] = append(byFigure[figures[v]], a.Square(v))
		}
	}
	single := d.Options.Theme == InkOnly
	if d.Options.Legend {
		d.putAccessKey(step > 0)
	}
	shade := func(figure int64) Colour { return Ramp(d.Palette.Heat, figure, max(most, 1)) }
	for figure := range most + 1 {
		if !single {
			d.Fill(byFigure[figure], shade(figure))
		}
	}
	if step > 0 {
		d.drawWalk(t)
	}
	size := textSize(max(2, digits(most)))
	for v := range graph.Vertex(a.Len()) {
		if visited[v] {
			continue
		}
		d.Put(Text{At: d.layout.centre(a.Square(v)), Size: size, Words: strconv.FormatInt(figures[v], 10), Colour: d.colourOver(shade(figures[v]))})
	}
	if step == 0 {
		return nil
	}
	last := t.At(step - 1)
	d.putEndMark(d.layout.centre(last))
	at, ok := a.Vertex(last)
	if !ok {
		return nil
	}
	for _, w := range a.Of(at) {
		if s := a.Square(w); !visited[w] {
			d.Frame(s, d.colourOver(shade(figures[w])), step < t.Len() && t.At(step) == s)
		}
	}
	return nil
}

// putAccessKey explains the figures and frames.
func (d *Pen) putAccessKey(walked bool) {
	sign := func(frames ...int32) func(at Point) []Item {
		return func(at Point) []Item {
			path := Path{Stroke: d.Palette.Words, Width: 25, Sign: Unseen}
			for _, half := range frames {
				path.Lines = append(path.Lines, rectangle(at.Add(Point{-half, -half}), at.Add(Point{half, half})))
			}
			if len(frames) == 0 {
				return []Item{Text{At: at, Size: captionSize, Words: "3", Colour: d.Palette.Words}}
			}
			return []Item{path}
		}
	}
	if !walked {
		d.Key(KeyLine{"how many moves there are from the square", sign()})
		return
	}
	d.Key(KeyLine{"how many free squares it leads on to", sign()}, KeyLine{"the next move may go here", sign(150)}, KeyLine{"it goes here", sign(150, 85)})
}

// colourOver is a colour that can be seen on an area of a colour; a plotter has no areas.
func (d *Pen) colourOver(area Colour) Colour {
	if d.Options.Theme == InkOnly {
		return d.Palette.Words
	}
	return readableOn(area)
}

// drawWalk draws the tour up to the step of the options, with a margin of paper that
// separates it from the colours below.
func (d *Pen) drawWalk(t tour.Tour) {
	squares := make([]board.Square, d.Options.Step)
	for i := range squares {
		squares[i] = t.At(int64(i))
	}
	lines := d.TourLines(tour.Of(squares), false)
	if d.Options.Theme != InkOnly {
		d.Put(Path{Stroke: d.Palette.Paper, Width: 3 * LineWidth, Lines: lines, Sign: Unseen})
	}
	d.Put(Path{Stroke: d.Palette.Line, Width: LineWidth, Lines: lines})
}
