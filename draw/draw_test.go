package draw_test

import (
	"errors"
	"strings"
	"testing"

	"leaper/draw"
	"leaper/graph"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestInside: nothing is drawn off the picture.
func TestInside(t *testing.T) {
	samples.Scenes(t, func(name string, s *draw.Scene, _ draw.Theme) {
		check := func(p draw.Point) {
			if p.X < 0 || p.Y < 0 || p.X > s.Width || p.Y > s.Height {
				t.Errorf("%s: %v is not in the picture of %d by %d", name, p, s.Width, s.Height)
			}
		}
		for _, items := range [][]draw.Item{s.Ground, s.Items} {
			for _, it := range items {
				switch it := it.(type) {
				case draw.Path:
					for _, l := range it.Lines {
						if l.Curved && len(l.Points)%3 != 1 {
							t.Errorf("%s: a curve of %d points", name, len(l.Points))
						}
						for i, p := range l.Points {
							if !l.Curved || i%3 == 0 { // what pulls a curve may lie outside
								check(p)
							}
						}
					}
				case draw.Dots:
					for _, p := range it.At {
						check(p)
					}
				case draw.Text:
					check(it.At)
				}
			}
		}
	})
}

func TestErrors(t *testing.T) {
	g := setup.Graph(t, "3x4", "plane", "knight")
	tr := samples.First(t, g, tour.Path)
	huge := setup.Graph(t, "1000000x1000000", "plane", "knight")
	long := setup.Graph(t, "2000000", "plane", "wazir")
	for _, c := range []struct {
		name  string
		g     *graph.Graph
		o     draw.Options
		tours []tour.Tour
		want  error
		text  string
	}{
		{"no tour", g, draw.Options{}, nil, draw.ErrOption, "needs a tour"},
		{"two", g, draw.Options{}, []tour.Tour{tr, tr}, draw.ErrOption, "one tour"},
		{"style", g, draw.Options{Style: 99}, []tour.Tour{tr}, draw.ErrOption, "style 99"},
		{"open glyph", g, draw.Options{Style: draw.Glyph}, []tour.Tour{tr}, draw.ErrOption, "closed tour"},
		{"ink heat", g, draw.Options{Style: draw.Heat, Theme: draw.InkOnly}, []tour.Tour{tr}, draw.ErrOption, "areas"},
		{"step", g, draw.Options{Style: draw.Access, Step: 13}, []tour.Tour{tr}, draw.ErrOption, "1 to 12"},
		{"step of line", g, draw.Options{Step: 3}, []tour.Tour{tr}, draw.ErrOption, "accessibility"},
		{"huge", huge, draw.Options{}, []tour.Tour{tr}, draw.ErrTooLarge, "at most 4194304"},
		{"long", long, draw.Options{}, []tour.Tour{tr}, draw.ErrTooLarge, "1048576 squares"},
	} {
		_, err := draw.Tours(c.g, c.o, c.tours...)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
