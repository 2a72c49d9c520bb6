package draw

import (
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// drawHarlequin fills a closed tour by the rule of even and odd: a place is filled if a way from there out
// of the board crosses the line an odd number of times. So any closed line makes a pattern of
// two colours, which change at each crossing, like the lozenges of Harlequin's coat.
func (d *Pen) drawHarlequin(t tour.Tour) error {
	if err := checkClosedInPlane(Harlequin)(d.Graph, d.kindOf(t)); err != nil {
		return err
	}
	d.Put(Path{Lines: d.TourLines(t, true), Fill: d.Palette.Line, EvenOdd: true, Sign: Unseen})
	return nil
}

// checkClosedInPlane refuses what has no inside and no crossings that come by turns: tours that are not
// known to be closed, and boards whose lines leave the plane.
func checkClosedInPlane(s Style) func(g *graph.Graph, kind tour.Kind) error {
	return func(g *graph.Graph, kind tour.Kind) error {
		switch {
		case kind != tour.Closed:
			return fault.New(ErrOption, "style %s needs a closed tour; ask for one with closed, or take the style line", s)
		case g.Wrapped() || g.Board().Rank() != 2:
			return fault.New(ErrOption, "style %s needs a board of rank 2 without glued edges, and this is %s; take the style line", s, g)
		}
		return nil
	}
}
