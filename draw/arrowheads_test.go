package draw_test

import (
	"errors"
	"math"
	"testing"

	"leaper/draw"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestArrows: every n-th move has one head, which points where the tour goes: from
// its foot to its tip it comes nearer to the square that the move leads to, or, where the
// move leaves the board, it is on one of its pieces.
func TestArrows(t *testing.T) {
	for _, s := range samples.All(t) {
		for _, style := range []draw.Style{draw.LineStyle, draw.Smooth, draw.Arc} {
			for _, every := range []int64{1, 2, 5} {
				o := draw.Options{Style: style, Arrows: every}
				scene, err := draw.Tours(s.Graph, o, s.Tour)
				if err != nil {
					t.Fatal(err)
				}
				d, err := draw.NewPen(s.Graph, o)
				if err != nil {
					t.Fatal(err)
				}
				moves := s.Tour.Len() - 1
				if d.Closed(s.Tour) {
					moves++
				}
				var heads []draw.Line
				for _, it := range scene.Items {
					if p, ok := it.(draw.Path); ok && p.Width == 30 && p.Fill == d.Palette.Start && len(p.Lines[0].Points) == 3 {
						heads = append(heads, p.Lines[0])
					}
				}
				if int64(len(heads)) != moves/every {
					t.Errorf("%s, %s, every %d: %d heads for %d moves", s.Name, style, every, len(heads), moves)
					continue
				}
				for i, h := range heads {
					step := int64(i+1) * every
					to := d.Centre(s.Tour.At(step % s.Tour.Len()))
					apart := func(p draw.Point) float64 {
						return math.Hypot(float64(p.X-to.X), float64(p.Y-to.Y))
					}
					foot := draw.Point{X: (h.Points[1].X + h.Points[2].X) / 2, Y: (h.Points[1].Y + h.Points[2].Y) / 2}
					if !s.Graph.Wrapped() && apart(h.Points[0]) >= apart(foot) {
						t.Errorf("%s, %s, every %d: the head of move %d does not point to its square", s.Name, style, every, step)
					}
				}
			}
		}
	}
	g := setup.Graph(t, "3x4", "plane", "knight")
	for _, o := range []draw.Options{{Arrows: -1}, {Arrows: 1, Style: draw.Heat}} {
		if _, err := draw.Tours(g, o, samples.First(t, g, tour.Path)); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	large := setup.Graph(t, "200x200", "plane", "knight")
	if err := (draw.Options{Arrows: 1}).CheckStyle(large, tour.Path); !errors.Is(err, draw.ErrTooLarge) {
		t.Errorf("200x200: %v", err)
	}
}
