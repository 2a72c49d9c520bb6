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
	shade := func(step int64) int64 {
		if t.Len() == 1 {
			return 0
		}
		return step * (shades - 1) / (t.Len() - 1)
	}
	colour := func(shade int64) Colour { return ramp(d.palette.Heat, shade, shades-1) }
	squares := make([][]board.Square, shades)
	for step, s := range t.All() {
		squares[shade(step)] = append(squares[shade(step)], s)
	}
	for i, list := range squares {
		d.areas(list, colour(int64(i)))
	}
	if t.Len() <= maxNumbered && !d.options.Plain {
		d.steps(t, func(step int64) Colour { return readable(colour(shade(step))) })
	}
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
