package draw

import (
	"strconv"

	"leaper/board"
	"leaper/tour"
)

const (
	// shades is the number of colours of a heat map: eyes cannot distinguish more, and each
	// is one path, on a board of any size.
	shades = 64
	// MaxNumbered is the largest board whose heat map has numbers, too.
	MaxNumbered = 1 << 10
)

// drawHeat colours each square by its step. The scale is that of a whole tour, so the
// colours of an unfinished walk do not change as it grows.
func (d *Pen) drawHeat(t tour.Tour) {
	squares, most := make([][]board.Square, shades), max(t.Len(), d.Graph.Board().Squares())
	for step, s := range t.All() {
		i := Shade(step, most)
		squares[i] = append(squares[i], s)
	}
	for i, list := range squares {
		d.Fill(list, d.ShadeColour(int64(i)))
	}
	if t.Len() <= MaxNumbered && !d.Options.Plain {
		d.putSteps(t, d.OnHeat(most))
	}
}

// Shade is the shade of a step, of the given number of steps.
func Shade(step, length int64) int64 { return step * (shades - 1) / max(length-1, 1) }

// ShadeColour is the colour of a shade.
func (d *Pen) ShadeColour(shade int64) Colour { return Ramp(d.Palette.Heat, shade, shades-1) }

// OnHeat gives the colour of a step's number, which can be read on the colour of its square.
func (d *Pen) OnHeat(length int64) func(step int64) Colour {
	return func(step int64) Colour { return readableOn(d.ShadeColour(Shade(step, length))) }
}

// putLegend puts the colours of steps below a heat map, with the first number and the last.
func (d *Pen) putLegend() {
	const high, size = Unit / 5, 260
	last := strconv.FormatInt(d.Graph.Board().Squares(), 10)
	left, right := d.layout.origin.X, d.Width-Margin-d.Room.Right
	top, more := d.Height-Margin/2, int32(high+Margin/2)
	if d.Options.Labels { // which take the margin
		top, more = d.Height, high+Margin
	}
	wide := int32(TextWidth(last) * size / 1000)
	number := func(words string, x int32) {
		d.Captions = append(d.Captions, Text{At: Point{x, top + high/2}, Size: size, Words: words, Colour: d.Palette.Words})
	}
	first := int32(TextWidth("1") * size / 1000)
	number("1", left+first/2)
	number(last, right-wide/2)
	left, right = left+first+size/3, right-wide-size/3
	for i := int32(0); i < shades && right > left; i++ {
		at := func(i int32) int32 { return left + int32(int64(right-left)*int64(i)/shades) }
		// Each lies over the end of the one before it: if they only touched, paper would shine through.
		d.Ground = append(d.Ground, Path{Fill: d.ShadeColour(int64(i)), Lines: []Line{rectangle(Point{at(i), top}, Point{right, top + high})}})
	}
	d.Room.Below += more
	d.Height += more
}

// Fill fills squares.
func (d *Pen) Fill(squares []board.Square, colour Colour) {
	if len(squares) == 0 {
		return
	}
	path := Path{Fill: colour, Lines: make([]Line, 0, len(squares))}
	for _, s := range squares {
		path.Lines = append(path.Lines, d.layout.cell(s, 0))
	}
	d.Put(path)
}
