package draw_test

import (
	"strings"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/piece"
)

// TestRuled: a ruled board has a line between each two squares, fills the holes that they enclose,
// and nothing beyond its edge.
func TestRuled(t *testing.T) {
	b, err := board.ReadPicture(strings.NewReader("...#\n.#..\n....\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		t.Fatal(err)
	}
	colours, err := draw.ParseColours("squares=none")
	if err != nil {
		t.Fatal(err)
	}
	d, err := draw.NewPen(g, draw.Options{Style: draw.Numbers, Ruled: true, Colours: colours})
	if err != nil {
		t.Fatal(err)
	}
	sides, filled := 0, 0
	for _, it := range d.Ground {
		p, is := it.(draw.Path)
		switch {
		case !is:
		case p.Fill != 0:
			filled += len(p.Lines)
		case p.Width < 20:
			for _, l := range p.Lines {
				sides += int(l.Points[1].X-l.Points[0].X+l.Points[1].Y-l.Points[0].Y) / draw.Unit
			}
		}
	}
	if sides != 11 || filled != 1 {
		t.Errorf("%d sides between squares, and 11 are right; %d holes filled, and 1 is enclosed", sides, filled)
	}
}
