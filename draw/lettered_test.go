package draw_test

import (
	"errors"
	"testing"

	"leaper/draw"
	"leaper/internal/testing/samples"
)

// TestLettered: each piece of a text stands on its square, and styles that have no room for one refuse it.
func TestLettered(t *testing.T) {
	g, house := samples.House()
	pieces := []string{"a", "", "word", "b", "c", "d"}
	for _, style := range []draw.Style{draw.LineStyle, draw.Numbers} {
		scene, err := draw.Lettered(g, draw.Options{Style: style}, house, pieces)
		if err != nil {
			t.Fatal(err)
		}
		words, lines := 0, 0
		for it := range scene.All {
			switch it := it.(type) {
			case draw.Text:
				if words++; draw.TextWidth(it.Words)*int64(it.Size)/1000 > draw.Unit {
					t.Errorf("%q is wider than a square", it.Words)
				}
			case draw.Path:
				if it.Width == draw.LineWidth {
					lines++
				}
			}
		}
		if words != 5 || lines != map[draw.Style]int{draw.LineStyle: 1, draw.Numbers: 0}[style] {
			t.Errorf("style %s: %d words and %d lines", style, words, lines)
		}
	}
	for _, o := range []draw.Options{{Style: draw.Heat}, {Over: true}, {Arrows: 1}} {
		if _, err := draw.Lettered(g, o, house, pieces); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := draw.Lettered(g, draw.Options{}, house, pieces[1:]); !errors.Is(err, draw.ErrOption) {
		t.Errorf("five pieces on six cells: %v", err)
	}
}
