package draw_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/draw"
)

// TestGolden compares one small picture of each style and format with those in
// testdata, which were looked at. UPDATE_GOLDEN=1 writes them anew.
func TestGolden(t *testing.T) {
	all := map[string]sample{}
	for _, s := range samples(t) {
		all[s.name] = s
	}
	for _, c := range []struct {
		name, sample string
		options      draw.Options
		formats      []draw.Format
	}{
		{"line", "knight", draw.Options{}, []draw.Format{draw.FormatSVG, draw.FormatPS, draw.FormatEPS, draw.FormatPDF, draw.FormatPNG, draw.FormatText, draw.FormatANSI}},
		{"numbers", "holes", draw.Options{Style: draw.Numbers, Theme: draw.Dark, Crosses: true}, []draw.Format{draw.FormatSVG, draw.FormatPS, draw.FormatPDF, draw.FormatPNG, draw.FormatText, draw.FormatANSI}},
		{"smooth", "knight", draw.Options{Style: draw.Smooth}, []draw.Format{draw.FormatSVG, draw.FormatPDF, draw.FormatPNG}},
		{"string", "knight", draw.Options{Style: draw.String, Theme: draw.Dark}, []draw.Format{draw.FormatSVG, draw.FormatPNG}},
		{"glyph", "wazir", draw.Options{Style: draw.Glyph}, []draw.Format{draw.FormatSVG, draw.FormatEPS, draw.FormatPNG, draw.FormatText}},
		{"region", "wazir", draw.Options{Style: draw.Region}, []draw.Format{draw.FormatSVG, draw.FormatPNG}},
		{"heat", "knight", draw.Options{Style: draw.Heat}, []draw.Format{draw.FormatSVG, draw.FormatPNG, draw.FormatText, draw.FormatANSI}},
		{"degrees", "knight", draw.Options{Style: draw.Access}, []draw.Format{draw.FormatSVG, draw.FormatText}},
		{"warnsdorff", "knight", draw.Options{Style: draw.Access, Step: 5}, []draw.Format{draw.FormatSVG, draw.FormatPNG, draw.FormatText}},
		{"ink", "knight", draw.Options{Style: draw.Numbers, Theme: draw.InkOnly}, []draw.Format{draw.FormatSVG, draw.FormatPS}},
		{"torus", "torus", draw.Options{}, []draw.Format{draw.FormatSVG, draw.FormatPNG, draw.FormatText}},
		{"mobius", "mobius", draw.Options{}, []draw.Format{draw.FormatSVG, draw.FormatText}},
		{"layers", "layers", draw.Options{}, []draw.Format{draw.FormatSVG, draw.FormatPNG, draw.FormatText}},
		{"rank4", "rank4", draw.Options{Style: draw.Numbers}, []draw.Format{draw.FormatSVG, draw.FormatText}},
	} {
		s := all[c.sample]
		scene, err := draw.Tours(s.g, c.options, s.t)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range c.formats {
			name := c.name + "." + f.String()
			golden(t, name, f, write(t, f, draw.Fit(scene, c.options.Theme)))
		}
	}
	golden(t, "sheet.ps", draw.FormatPS, write(t, draw.FormatPS, sheet(t)))
}

// golden compares pictures to the byte, but PNG by its pixels: Go's encoder
// changes between versions.
func golden(t *testing.T, name string, f draw.Format, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if f != draw.FormatPNG {
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		return
	}
	a, b := pixels(t, want), pixels(t, got)
	if a.Bounds() != b.Bounds() {
		t.Fatalf("%s: %v, want %v", name, b.Bounds(), a.Bounds())
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if a.At(x, y) != b.At(x, y) {
				t.Fatalf("%s: pixel %d %d is %v, want %v", name, x, y, b.At(x, y), a.At(x, y))
			}
		}
	}
}

func pixels(t *testing.T, b []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return m
}
