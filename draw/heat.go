package draw

import (
	"leaper/board"
	"leaper/tour"
)

const (
	// shades is how many colours a heat map has: eyes tell no more apart, and each
	// is one path, whatever the size of the board.
	shades = 64
	// maxNumbered is the largest board whose heat map has numbers, too.
	maxNumbered = 1 << 10
)

// heat gives each square a colour by its step.
func (d *drawing) heat(t tour.Tour) {
	squares := make([][]board.Square, shades)
	for step, s := range t.All() {
		i := shade(step, t.Len())
		squares[i] = append(squares[i], s)
	}
	for i, list := range squares {
		d.areas(list, d.shadeColour(int64(i)))
	}
	if t.Len() <= maxNumbered && !d.options.Plain {
		d.steps(t, d.onHeat(t.Len()))
	}
}

// shade is which of the shades a step has, of so many steps.
func shade(step, length int64) int64 { return step * (shades - 1) / max(length-1, 1) }

func (d *drawing) shadeColour(shade int64) Colour { return ramp(d.palette.Heat, shade, shades-1) }

// onHeat is the colour of a step's number, on that of its square.
func (d *drawing) onHeat(length int64) func(step int64) Colour {
	return func(step int64) Colour { return readable(d.shadeColour(shade(step, length))) }
}

// areas fills squares.
func (d *drawing) areas(squares []board.Square, colour Colour) {
	if len(squares) == 0 {
		return
	}
	path := Path{Fill: colour, Lines: make([]Line, 0, len(squares))}
	for _, s := range squares {
		at := d.layout.corner(s)
		path.Lines = append(path.Lines, rectangle(at, at.add(Point{Unit, Unit})))
	}
	d.put(path)
}
