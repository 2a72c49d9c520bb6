package paper_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestGolden compares one small picture of each style and format with those in
// testdata, which were looked at. UPDATE_GOLDEN=1 writes them again.
func TestGolden(t *testing.T) {
	all := map[string]samples.Sample{}
	for _, s := range samples.All(t) {
		all[s.Name] = s
	}
	closed := setup.Graph(t, "5x6", "plane", "knight")
	all["closed"] = samples.Sample{Name: "closed", Graph: closed, Tour: samples.First(t, closed, tour.Closed)}
	for _, c := range []struct {
		name, sample string
		options      draw.Options
		formats      []paper.Format
	}{
		{"line", "knight", draw.Options{}, []paper.Format{paper.SVG, paper.PS, paper.EPS, paper.PDF, paper.PNG, paper.Text, paper.ANSI}},
		{"numbers", "holes", draw.Options{Style: draw.Numbers, Theme: draw.Dark, Crosses: true}, []paper.Format{paper.SVG, paper.PS, paper.PDF, paper.PNG, paper.Text, paper.ANSI}},
		{"smooth", "knight", draw.Options{Style: draw.Smooth}, []paper.Format{paper.SVG, paper.PDF, paper.PNG}},
		{"arc", "knight", draw.Options{Style: draw.Arc}, []paper.Format{paper.SVG}},
		{"string", "knight", draw.Options{Style: draw.String, Theme: draw.Dark}, []paper.Format{paper.SVG, paper.PNG}},
		{"glyph", "wazir", draw.Options{Style: draw.Glyph}, []paper.Format{paper.SVG, paper.EPS, paper.PNG, paper.Text}},
		{"region", "wazir", draw.Options{Style: draw.Region}, []paper.Format{paper.SVG, paper.PNG}},
		{"harlequin", "closed", draw.Options{Style: draw.Harlequin}, []paper.Format{paper.SVG, paper.PDF, paper.PS, paper.PNG}},
		{"celtic", "closed", draw.Options{Style: draw.Celtic}, []paper.Format{paper.SVG, paper.PNG}},
		{"winding", "closed", draw.Options{Style: draw.Winding}, []paper.Format{paper.SVG, paper.PDF, paper.PNG}},
		{"heat", "knight", draw.Options{Style: draw.Heat}, []paper.Format{paper.SVG, paper.PNG, paper.Text, paper.ANSI}},
		{"degrees", "knight", draw.Options{Style: draw.Access}, []paper.Format{paper.SVG, paper.Text}},
		{"warnsdorff", "knight", draw.Options{Style: draw.Access, Step: 5}, []paper.Format{paper.SVG, paper.PNG, paper.Text}},
		{"ink", "knight", draw.Options{Style: draw.Numbers, Theme: draw.InkOnly}, []paper.Format{paper.SVG, paper.PS}},
		{"torus", "torus", draw.Options{}, []paper.Format{paper.SVG, paper.PNG, paper.Text}},
		{"mobius", "mobius", draw.Options{}, []paper.Format{paper.SVG, paper.Text}},
		{"layers", "layers", draw.Options{}, []paper.Format{paper.SVG, paper.PNG, paper.Text}},
		{"over", "knight", draw.Options{Over: true, Figure: true}, []paper.Format{paper.SVG, paper.PDF, paper.PNG, paper.PS}},
		{"seams", "torus", draw.Options{Seams: true}, []paper.Format{paper.SVG, paper.PNG}},
		{"legend", "knight", draw.Options{Style: draw.Heat, Legend: true, Labels: true}, []paper.Format{paper.SVG, paper.PNG}},
		{"stack", "layers", draw.Options{Style: draw.Stack, Figure: true}, []paper.Format{paper.SVG, paper.PNG}},
		{"rank4", "rank4", draw.Options{Style: draw.Numbers}, []paper.Format{paper.SVG, paper.Text}},
	} {
		s := all[c.sample]
		scene, err := draw.Tours(s.Graph, c.options, s.Tour)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range c.formats {
			name := c.name + "." + f.String()
			golden(t, name, f, write(t, f, paper.Fit(scene)))
		}
	}
	golden(t, "sheet.ps", paper.PS, write(t, paper.PS, sheet(t)))
}

// golden compares pictures to the byte, but PNG by its pixels: Go's encoder
// changes between versions.
func golden(t *testing.T, name string, f paper.Format, got []byte) {
	t.Helper()
	want := samples.Golden(t, name, got)
	if f != paper.PNG {
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		return
	}
	a, b := samples.Pixels(t, want), samples.Pixels(t, got)
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
