package draw

import (
	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// Lettered draws a text that stands along a tour: the letters, syllables or words of the squares, one for each cell of
// the board, "" for none. In the style numbers they stand in place of the numbers; in the style
// line, over a pale line. Like [Tours] it verifies nothing. The error wraps [ErrOption] or [ErrTooLarge].
func Lettered(g *graph.Graph, o Options, t tour.Tour, pieces []string) (*Scene, error) {
	switch {
	case o.Style != Numbers && o.Style != LineStyle:
		return nil, fault.New(ErrOption, "style %s has no room for a text; take the style line or numbers", o.Style)
	case o.Over || o.Seams || o.Figure || o.Arrows > 0 || o.Plain:
		return nil, fault.New(ErrOption, "over, seams, figure and arrows do not go with a text; leave them out")
	case int64(len(pieces)) != g.Board().Cells():
		return nil, fault.New(ErrOption, "%d pieces of a text for a board of %d squares, holes included", len(pieces), g.Board().Cells())
	}
	d, err := NewPen(g, o)
	if err != nil {
		return nil, err
	}
	d.Title = "A text along a tour of " + d.Title
	closed := d.Closed(t)
	if o.Style == LineStyle && t.Len() > 1 {
		d.Put(Path{Stroke: Mix(d.Palette.Paper, d.Palette.Line, 1, 4), Width: d.lineWidth(LineWidth), Lines: d.TourLines(t, closed)})
	}
	if t.Len() > 0 && o.Marks.has(startMark) {
		d.Frame(t.At(0), d.Palette.Start, true)
	}
	if t.Len() > 1 && !closed && o.Marks.has(endMark) {
		d.Frame(t.At(t.Len()-1), d.Palette.End, false)
	}
	widest := int64(1)
	for _, p := range pieces {
		widest = max(widest, TextWidth(p))
	}
	const room = Unit * 76 / 100
	size := int32(min(460, room*1000/widest))
	for s, p := range pieces {
		if p != "" {
			d.Put(Text{At: d.Centre(board.Square(s)), Size: size, Words: p, Colour: d.Palette.Words})
		}
	}
	return d.Scene, nil
}
