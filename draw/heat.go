package draw

import (
	"leaper/board"
	"leaper/tour"
)

const (
	// shades is how many colours a heat map has: eyes tell no more apart, and each
	// is one path, whatever the size of the board.
	shades = 64
	// MaxNumbered is the largest board whose heat map has numbers, too.
	MaxNumbered = 1 << 10
)

// heat gives each square a colour by its step.
func (d *Pen) heat(t tour.Tour) {
	squares := make([][]board.Square, shades)
	for step, s := range t.All() {
		i := Shade(step, t.Len())
		squares[i] = append(squares[i], s)
	}
	for i, list := range squares {
		d.Fill(list, d.ShadeColour(int64(i)))
	}
	if t.Len() <= MaxNumbered && !d.Options.Plain {
		d.steps(t, d.OnHeat(t.Len()))
	}
}

// Shade is which of the shades a step has, of so many steps.
func Shade(step, length int64) int64 { return step * (shades - 1) / max(length-1, 1) }

// ShadeColour is that of a shade.
func (d *Pen) ShadeColour(shade int64) Colour { return Ramp(d.Palette.Heat, shade, shades-1) }

// OnHeat is the colour of a step's number, on that of its square.
func (d *Pen) OnHeat(length int64) func(step int64) Colour {
	return func(step int64) Colour { return readable(d.ShadeColour(Shade(step, length))) }
}

// Fill fills squares.
func (d *Pen) Fill(squares []board.Square, colour Colour) {
	if len(squares) == 0 {
		return
	}
	path := Path{Fill: colour, Lines: make([]Line, 0, len(squares))}
	for _, s := range squares {
		at := d.layout.corner(s)
		path.Lines = append(path.Lines, rectangle(at, at.Add(Point{Unit, Unit})))
	}
	d.Put(path)
}
