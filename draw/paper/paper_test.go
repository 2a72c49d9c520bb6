package paper_test

import (
	"bytes"
	"errors"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

func write(t testing.TB, f paper.Format, pages ...paper.Page) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := paper.Write(t.Context(), &b, f, paper.Options{Pixels: 200}, pages...); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestSame draws everything twice, in every format.
func TestSame(t *testing.T) {
	before := map[string][]byte{}
	for range 2 {
		samples.Scenes(t, func(name string, s *draw.Scene, _ draw.Theme) {
			for i, format := range paper.Formats().Names() {
				got := write(t, paper.Format(i), paper.Fit(s))
				key := name + "." + format
				if was, ok := before[key]; ok && !bytes.Equal(got, was) {
					t.Errorf("%s: two drawings differ", key)
				}
				before[key] = got
			}
		})
	}
}

func TestErrors(t *testing.T) {
	g := setup.Graph(t, "3x4", "plane", "knight")
	tr := samples.First(t, g, tour.Path)
	scene, err := draw.Tours(g, draw.Options{}, tr)
	if err != nil {
		t.Fatal(err)
	}
	page := paper.Fit(scene)
	if err := paper.Write(t.Context(), &bytes.Buffer{}, paper.SVG, paper.Options{}, page, page); !errors.Is(err, draw.ErrOption) {
		t.Errorf("two pages of SVG: %v", err)
	}
	for pixels, want := range map[int]error{-1: draw.ErrOption, 2: draw.ErrOption, 20000: draw.ErrTooLarge} {
		if err := paper.Write(t.Context(), &bytes.Buffer{}, paper.PNG, paper.Options{Pixels: pixels}, page); !errors.Is(err, want) {
			t.Errorf("%d pixels: %v", pixels, err)
		}
	}
	for _, s := range []string{"a7", "10x10", "210", "x", "9999x20", "-1x40", "6x9", "NaNxNaN", "1e9x1e9", "6inx9", "6x9ft", "in"} {
		if _, err := paper.ParseSize(s); !errors.Is(err, draw.ErrOption) {
			t.Errorf("paper %s: %v", s, err)
		}
	}
	for s, want := range map[string]paper.Size{
		"100x50mm": {Width: 100_000, Height: 50_000}, "152.4x228.6": {Width: 152_400, Height: 228_600}, "6x9in": {Width: 152_400, Height: 228_600},
		"5.5x8.5 IN": {Width: 139_700, Height: 215_900}, "Letter": {Width: 215_900, Height: 279_400},
	} {
		p, err := paper.ParseSize(s)
		back, _ := paper.ParseSize(p.String())
		if err != nil || p != want || back != want {
			t.Errorf("%s: %v, %v", s, p, err)
		}
	}
}

// TestBytes: a long tour costs at most 8 bytes a move in SVG.
func TestBytes(t *testing.T) {
	g := setup.Graph(t, "200x200", "plane", "knight")
	squares := make([]board.Square, 40000) // no tour, but knight's moves
	for i := range squares {
		row := int64(i) * 2 % 200
		squares[i] = board.Square(row*200 + int64(i)%200)
	}
	scene, err := draw.Tours(g, draw.Options{}, tour.Of(squares))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(write(t, paper.SVG, paper.Fit(scene))); n > 8*len(squares) {
		t.Errorf("%d bytes for %d moves", n, len(squares))
	}
}
