package draw

import (
	"math"
	"strconv"

	"leaper/board"
	"leaper/tour"
)

// The sizes of gaps. Where the line of a tour crosses itself, the later move may pass over the earlier
// one: a gap of paper lies under it, on both sides, but not at its ends, where the line goes on.
//
//	╲   ╱           the gap      ╲   ╱
//	 ╲ ╱        of ╱, which       ╲ ╱
//	  ╳        comes later:        ╱
//	 ╱ ╲                          ╱ ╲
//	╱   ╲                        ╱   ╲
//
// The gap, with its round ends, keeps clear of the dots at the ends of the leg. A leg that is too
// short for that, as some are on boards with glued edges, has no gap.
const (
	gapWidth  = 130 // beyond the line's own width
	gapFrom   = 160 // of a thousand parts of a leg, at least
	dotRadius = 80  // of a dot at a corner of the line
)

// drawPassing draws a tour's lines move by move, each move over those before it.
func (d *Pen) drawPassing(path Path) {
	for _, l := range path.Lines {
		for points := range l.legs {
			leg := path
			leg.Lines = []Line{{Points: points, Curved: l.Curved}}
			d.PutGap(leg)
			d.Put(leg)
		}
	}
}

// PutGap puts the gap under a path that passes over others.
func (d *Pen) PutGap(path Path) {
	gap := Path{Stroke: d.Palette.Paper, Width: path.Width + gapWidth, Sign: Unseen}
	for _, l := range path.Lines {
		for i := 0; i+l.Stride() < len(l.Points); i += l.Stride() {
			leg := l.Points[i : i+l.Stride()+1]
			if from := gapBegins(leg, gap.Width); from < 500 {
				gap.Lines = append(gap.Lines, Line{Curved: l.Curved, Points: middlePart(leg, from, 1000-from, 1000)})
			}
		}
	}
	d.PutLines(gap)
}

// gapBegins is the place on a leg where its gap begins, in thousandths of the leg.
func gapBegins(leg []Point, width int32) int64 {
	long := 1.0 // of a curve, the length of the lines through its control points
	for i, p := range leg[1:] {
		dx, dy := float64(p.X-leg[i].X), float64(p.Y-leg[i].Y)
		long += math.Sqrt(float64(dx*dx) + float64(dy*dy))
	}
	return max(gapFrom, int64(1000*float64(width/2+dotRadius)/long)+1)
}

// middlePart is the part of a leg, straight or curved, from from/total to to/total.
func middlePart(leg []Point, from, to, total int64) []Point {
	first := Split(leg, to, total)
	back := make([]Point, len(first))
	for i, p := range first {
		back[len(back)-1-i] = p
	}
	back = Split(back, to-from, to)
	for i, p := range back {
		first[len(first)-1-i] = p
	}
	return first
}

// Split is the beginning of a leg, part/total of it (de Casteljau).
func Split(leg []Point, part, total int64) []Point {
	row := append([]Point(nil), leg...)
	out := []Point{row[0]}
	between := func(a, b int32) int32 { return int32(int64(a) + int64(b-a)*part/total) }
	for n := len(row) - 1; n > 0; n-- {
		for i := range n {
			row[i] = Point{between(row[i].X, row[i+1].X), between(row[i].Y, row[i+1].Y)}
		}
		out = append(out, row[0])
	}
	return out
}

// maxSeamNumber is the largest number of the marks of seams, after which they begin with 1 again. No
// two near each other are the same.
const maxSeamNumber = 99

// SeamMarks gives the marks of a move that leaves a glued board: a disc where its line goes
// out and one where it comes in, of one colour and with the same number. Steps count from 1.
func (d *Pen) SeamMarks(step int64, from, to board.Square) []Item {
	const radius = Unit * 13 / 100
	lines := d.Hop(from, to).Lines
	if len(lines) < 2 {
		return nil
	}
	colour := d.Palette.Kinds[step%int64(len(d.Palette.Kinds))]
	disc := Path{Fill: d.Palette.Paper, Stroke: colour, Width: 35, Sign: Unseen}
	number := Text{Size: radius * 145 / 100, Colour: colour, Words: strconv.FormatInt(1+(step-1)%maxSeamNumber, 10)}
	if len(number.Words) > 1 {
		number.Size = radius * 105 / 100
	}
	items := []Item{Path{}}
	for i, l := range lines {
		ends := [2]Point{l.Points[0], l.Points[len(l.Points)-1]}
		if i > 0 {
			disc.Lines = append(disc.Lines, Circle(ends[0], radius))
			number.At = ends[0]
			items = append(items, number)
		}
		if i < len(lines)-1 {
			disc.Lines = append(disc.Lines, Circle(ends[1], radius))
			number.At = ends[1]
			items = append(items, number)
		}
	}
	items[0] = disc
	return items
}

// putSeamMarks marks all moves of a tour that leave the board, if the options ask for it.
func (d *Pen) putSeamMarks(t tour.Tour, closed bool) {
	if !d.Options.Seams {
		return
	}
	last := board.Square(-1)
	for step, s := range t.All() {
		if step > 0 {
			d.Put(d.SeamMarks(step, last, s)...)
		}
		last = s
	}
	if closed {
		d.Put(d.SeamMarks(t.Len(), last, t.At(0))...)
	}
}
