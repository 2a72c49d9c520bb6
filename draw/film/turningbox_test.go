package film_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
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

// TestTurningGraph: each frame has a line for each edge, and a disc for each square.
func TestTurningGraph(t *testing.T) {
	g := setup.Graph(t, "3x3x4", "plane", "knight", 5)
	f, err := film.Graph(g, draw.Options{}, film.Shots{Frames: 5})
	if err != nil || len(f.Frames) != 5 {
		t.Fatal(err)
	}
	edges := 0
	for s := range board.Square(36) {
		if s != 5 {
			edges += g.Degree(s)
		}
	}
	for i := range f.Frames {
		lines, discs := 0, 0
		for _, it := range f.Still(i).Items {
			switch it := it.(type) {
			case draw.Path:
				if it.Fill == 0 && len(it.Lines[0].Points) == 2 {
					lines++
				}
			case draw.Dots:
				discs += len(it.At)
			}
		}
		if 2*lines != edges || discs != 35 {
			t.Errorf("frame %d: %d lines and %d discs, want %d and 35", i, lines, discs, edges/2)
		}
	}
	for _, c := range []struct{ size, piece, text string }{{"4x4", "knight", "turns a box"}, {"3x3x3", "pawn", "no arrowheads"}} {
		if _, err := film.Graph(setup.Graph(t, c.size, "plane", c.piece), draw.Options{}, film.Shots{}); !errors.Is(err, draw.ErrOption) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", c.size, err)
		}
	}
}
