package paper

import (
	"unicode/utf8"

	"leaper/draw"
)

// withLabels puts labels and captions round a board in characters: names of rows to
// its left, names of columns below it as far as there is room, and captions in
// lines below that.
func (s *Screen) withLabels(scene *draw.Scene, paper draw.Colour) *Screen {
	if len(scene.Labels)+len(scene.Captions) == 0 {
		return s
	}
	// A label to the left of the first column is a row's.
	ofRow := func(t draw.Text) bool { return t.At.X < s.left }
	line := func(t draw.Text) int { return min(int(t.At.Y-draw.Margin)/int(s.pitch.Y)*s.rows, s.height) }
	gutter, height := 0, s.height
	for _, t := range scene.Labels {
		if ofRow(t) {
			gutter = max(gutter, len(t.Words)+1)
		} else {
			height = max(height, line(t)+1)
		}
	}
	width := gutter + s.width
	for _, t := range scene.Captions {
		width = max(width, utf8.RuneCountInString(t.Words))
	}
	out := &Screen{width: width, height: height + len(scene.Captions)}
	out.cells, out.arms = make([]styledChar, out.width*out.height), make([]uint8, out.width*out.height)
	for i := range out.cells {
		out.cells[i] = styledChar{' ', 0, paper}
	}
	for y := range s.height {
		for x := range s.width {
			out.set(gutter+x, y, s.character(x, y))
		}
	}
	write := func(x, y int, t draw.Text) {
		for i, c := range []rune(t.Words) {
			out.set(x+i, y, styledChar{c, t.Colour, paper})
		}
	}
	end, endLine := -1, -1
	for _, t := range scene.Labels {
		x, y := s.middleOf(t.At)
		if ofRow(t) {
			if 2*s.pitch.Y == draw.Unit { // it stands between two hexagons of its file
				y = line(t)
			}
			write(gutter-1-len(t.Words), y, t)
			continue
		}
		y = line(t)
		if y != endLine {
			end, endLine = -1, y
		}
		if x += gutter - len(t.Words) + 1; x > end {
			write(x, y, t)
			end = x + len(t.Words)
		}
	}
	for i, t := range scene.Captions {
		write(0, height+i, t)
	}
	return out
}
