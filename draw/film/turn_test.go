package film_test

import (
	"errors"
	"testing"
	"time"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/draw/internal/samples"
	"leaper/internal/setup"
	"leaper/tour"
)

// TestTurning: a box turns once, and each frame is the picture that is drawn from there,
// in the middle of the film.
func TestTurning(t *testing.T) {
	g := setup.Graph(t, "2x3x3", "plane", "wazir")
	tr := samples.First(t, g, tour.Path)
	f, err := film.Walk(g, draw.Options{Style: draw.Stack}, tr, film.Shots{Frames: 12, Time: time.Second})
	if err != nil || len(f.Frames) != 12 {
		t.Fatalf("%v", err)
	}
	seen := map[draw.Point]bool{}
	for i := range f.Frames {
		turn := int32(-29 + 30*i)
		s, err := draw.Tours(g, draw.Options{Style: draw.Stack, View: draw.View{Turn: turn, Tilt: 36}}, tr)
		if err != nil {
			t.Fatal(err)
		}
		still := f.Still(i)
		if len(still.Items) != len(s.Items) || still.Width < s.Width || still.Height < s.Height || f.Frames[i].Time != time.Second {
			t.Errorf("frame %d: %d items on %d by %d, want %d on %d by %d", i, len(still.Items), still.Width, still.Height, len(s.Items), s.Width, s.Height)
			continue
		}
		for k, it := range s.Items {
			if want, ok := it.(draw.Path); ok {
				got := still.Items[k].(draw.Path).Lines[0].Points[0]
				want := want.Lines[0].Points[0].Add(draw.Point{X: (still.Width - s.Width) / 2, Y: (still.Height - s.Height) / 2})
				if got != want {
					t.Errorf("frame %d, item %d: at %v, want %v", i, k, got, want)
				}
				seen[got] = true
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("%d places in all: it does not turn", len(seen))
	}
	for _, o := range []draw.Options{{Style: draw.Stack, Theme: draw.InkOnly}} {
		if _, err := film.Walk(g, o, tr, film.Shots{}); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	flat := setup.Graph(t, "3x4", "plane", "knight")
	if _, err := film.Walk(flat, draw.Options{Style: draw.Stack}, samples.First(t, flat, tour.Path), film.Shots{}); !errors.Is(err, draw.ErrOption) {
		t.Errorf("3x4: %v", err)
	}
}
