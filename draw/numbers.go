package draw

import (
	"strconv"

	"leaper/board"
	"leaper/tour"
)

// textSize is the size at which words of this number of characters fit into a square.
func textSize(characters int) int32 {
	return min(460, 86000/int32(60*max(characters, 1)))
}

// NumberSize is the size at which numbers up to n fit into a square.
func NumberSize(n int64) int32 { return textSize(digits(n)) }

// digits is the largest number of characters of the numbers up to n.
func digits(n int64) int { return len(strconv.FormatInt(n, 10)) }

// drawNumbers writes the step of each square, from 1, and marks the first and the last.
func (d *Pen) drawNumbers(t tour.Tour) {
	if t.Len() == 0 {
		return
	}
	if !d.Options.Plain {
		if d.Options.Marks.has(startMark) {
			d.Frame(t.At(0), d.Palette.Start, true)
		}
		if !d.Closed(t) && d.Options.Marks.has(endMark) {
			d.Frame(t.At(t.Len()-1), d.Palette.End, false)
		}
	}
	d.putSteps(t, func(int64) Colour { return d.Palette.Words })
}

// putSteps writes the numbers of a tour, each step in its colour.
func (d *Pen) putSteps(t tour.Tour, colour func(step int64) Colour) {
	size := textSize(digits(t.Len()))
	for step, s := range t.All() {
		d.Put(d.Number(s, step, size, colour(step)))
	}
}

// Number is the text of a step in its square.
func (d *Pen) Number(s board.Square, step int64, size int32, colour Colour) Text {
	return Text{At: d.layout.centre(s), Size: size, Words: strconv.FormatInt(step+1, 10), Colour: colour}
}

// Frame marks a square by a line inside its edge: doubled for the start.
func (d *Pen) Frame(s board.Square, colour Colour, double bool) {
	path := Path{Stroke: colour, Width: 36, Lines: []Line{d.layout.cell(s, 40)}, Sign: Unseen}
	if double {
		path.Lines = append(path.Lines, d.layout.cell(s, 105))
	}
	d.Put(path)
}
