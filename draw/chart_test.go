package draw_test

import (
	"errors"
	"testing"

	"leaper/draw"
)

// TestChart reads a chart back: each bar is as high as its number is large, the mark stands
// where it should, and nothing leaves the paper.
func TestChart(t *testing.T) {
	for _, theme := range []draw.Theme{draw.Light, draw.Dark, draw.InkOnly} {
		c := draw.Chart{Width: 12000, Height: 8000, Title: "A chart", Below: "numbers", Words: "the mean", Mark: 1.5}
		for _, n := range []int64{4, 0, 8, 2} {
			c.Bars = append(c.Bars, draw.Bar{Label: "x", Value: n, Sketch: []draw.Point{{X: -300}, {}, {X: 100, Y: -300}}})
		}
		scene, err := c.Draw(theme)
		if err != nil {
			t.Fatal(err)
		}
		var highs, middles []int32
		mark := int32(-1)
		for it := range scene.All {
			path, ok := it.(draw.Path)
			if !ok {
				continue
			}
			for _, l := range path.Lines {
				for _, p := range l.Points {
					if p.X < 0 || p.Y < 0 || p.X > scene.Width || p.Y > scene.Height {
						t.Errorf("%s: a line goes to %v", theme, p)
					}
				}
				switch {
				case l.Closed:
					highs, middles = append(highs, l.Points[2].Y-l.Points[0].Y), append(middles, (l.Points[0].X+l.Points[2].X)/2)
				case len(l.Points) == 2 && l.Points[0].X == l.Points[1].X:
					mark = l.Points[0].X
				}
			}
		}
		if len(highs) != 3 || highs[1] < 2*highs[0]-2 || highs[1] > 2*highs[0]+2 || highs[0] < 2*highs[2]-2 || highs[0] > 2*highs[2]+2 {
			t.Errorf("%s: bars of 4, 8 and 2 are %v high", theme, highs)
		}
		// Between the second bar and the third.
		if want := (middles[0] + 3*middles[1]) / 4; mark < want-3 || mark > want+3 {
			t.Errorf("%s: the mark is at %d, and should be at %d", theme, mark, want)
		}
	}
	if _, err := (draw.Chart{Width: 9000, Height: 9000}).Draw(draw.Light); !errors.Is(err, draw.ErrOption) {
		t.Errorf("a chart of nothing: %v", err)
	}
}
