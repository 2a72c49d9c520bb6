package paper_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// plotted is an SVG of the theme ink, and how often the pen is put down in it.
func plotted(t *testing.T, pen int64, page paper.Page) (svg string, downs int) {
	t.Helper()
	var b bytes.Buffer
	if err := paper.Write(context.Background(), &b, paper.SVG, paper.Options{Pen: pen}, page); err != nil {
		t.Fatal(err)
	}
	for _, d := range regexp.MustCompile(` d="([^"]*)"`).FindAllStringSubmatch(b.String(), -1) {
		downs += strings.Count(d[1], "M")
	}
	return b.String(), downs
}

// TestPenDowns: a closed tour without marks is one line in every style that has lines, and the frame
// is one more.
func TestPenDowns(t *testing.T) {
	for style, piece := range map[draw.Style]string{draw.LineStyle: "knight", draw.Smooth: "knight", draw.Arc: "knight", draw.String: "knight", draw.Glyph: "wazir"} {
		g := setup.Graph(t, "6x6", "plane", piece)
		tr := samples.First(t, g, tour.Closed)
		for marks, want := range map[string]int{"none": 1, "frame": 2, "frame,start": 5, "arrow": 2} {
			o := draw.Options{Style: style, Theme: draw.InkOnly}
			switch {
			case marks != "none" && style != draw.LineStyle && style != draw.Smooth:
				continue
			case style != draw.Glyph: // which has no marks
				var err error
				if o.Marks, err = draw.ParseMarks(marks); err != nil {
					t.Fatal(err)
				}
			}
			scene, err := draw.Tours(g, o, tr)
			if err != nil {
				t.Fatal(err)
			}
			svg, downs := plotted(t, 0, paper.Fit(scene))
			if downs != want || !strings.Contains(svg, `width="`) || strings.Count(svg, "inkscape:groupmode") != 1 {
				t.Errorf("%s, marks %s: the pen is put down %d times, not %d:\n%.400s", style, marks, downs, want, svg)
			}
		}
	}
}

// TestPens: each colour is a layer with a name, all lines are as wide as the pen, and lengths are in
// millimetres.
func TestPens(t *testing.T) {
	colours, err := draw.ParseColours("line=blue,start=red,words=#123456")
	if err != nil {
		t.Fatal(err)
	}
	g := setup.Graph(t, "6x6", "plane", "knight")
	scene, err := draw.Tours(g, draw.Options{Theme: draw.InkOnly, Colours: colours, Labels: true}, samples.First(t, g, tour.Closed))
	if err != nil {
		t.Fatal(err)
	}
	page, err := paper.Single{Size: paper.Size{Width: 210_000, Height: 297_000}, Title: "A tour"}.Page(scene)
	if err != nil {
		t.Fatal(err)
	}
	svg, _ := plotted(t, 700, page)
	for _, want := range []string{`width="210mm" height="297mm" viewBox="0 0 4200 5940"`, `stroke="#0000cc" stroke-width="14"`} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in %.600s", want, svg)
		}
	}
	layers := regexp.MustCompile(`inkscape:label="([^"]*)"`).FindAllStringSubmatch(svg, -1)
	var names []string
	for _, l := range layers {
		names = append(names, l[1])
	}
	if got := strings.Join(names, "; "); got != "1 #123456; 2 black; 3 blue; 4 red" {
		t.Errorf("the layers are %s", got)
	}
	if strings.Count(svg, "stroke-width") != strings.Count(svg, `stroke-width="14"`) {
		t.Error("some lines are not as wide as the pen")
	}
	for _, s := range []string{"", "0", "x", "-1mm", "21", "0.4cm", "NaN", "Inf"} {
		if _, err := paper.ParsePen(s); err == nil {
			t.Errorf("pen %q is read", s)
		}
	}
}

// TestPenDots: a dot, as of an i or a full stop, is painted in every format: a line that begins and ends at once
// is not, in PostScript and PDF.
func TestPenDots(t *testing.T) {
	g := setup.Graph(t, "5x5", "plane", "knight")
	scene, err := draw.Tours(g, draw.Options{Theme: draw.InkOnly}, samples.First(t, g, tour.Open))
	if err != nil {
		t.Fatal(err)
	}
	page, err := paper.Single{Size: paper.Size{Width: 210_000, Height: 297_000}, Title: "i. j! A: fin."}.Page(scene)
	if err != nil {
		t.Fatal(err)
	}
	unpainted := regexp.MustCompile(`[ \n]m\n([-0-9. ]+m\n|[sS]\n)`)
	for _, f := range []paper.Format{paper.PS, paper.EPS, paper.PDF} {
		text := write(t, f, page)
		if f == paper.PDF { // its contents are packed
			for _, packed := range bytes.Split(text, []byte("stream\n"))[1:] {
				if r, err := zlib.NewReader(bytes.NewReader(packed)); err == nil {
					plain, _ := io.ReadAll(r)
					text = append(text, plain...)
				}
			}
		}
		if bad := unpainted.Find(text); bad != nil || !bytes.Contains(text, []byte(" l\n")) {
			t.Errorf("%s has a dot that is not painted: %q", f, bad)
		}
	}
}

// TestPenHexagons: the edge of a board of hexagons is one line, since its sides meet to the unit.
func TestPenHexagons(t *testing.T) {
	marks, err := draw.ParseMarks("frame")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []string{"hex:4", "hex:4x5"} {
		g := setup.Graph(t, size, "plane", "king")
		scene, err := draw.Tours(g, draw.Options{Theme: draw.InkOnly, Marks: marks}, samples.First(t, g, tour.Closed))
		if err != nil {
			t.Fatal(err)
		}
		if svg, downs := plotted(t, 0, paper.Fit(scene)); downs != 2 {
			t.Errorf("%s: the pen is put down %d times, for a tour and an edge:\n%.400s", size, downs, svg)
		}
	}
}

// TestTurnedPens: pens draw a turned part as it is read, from the top of the page to its foot.
func TestTurnedPens(t *testing.T) {
	page := func(part paper.Part, points ...draw.Point) string {
		scene := &draw.Scene{Width: 3000, Height: 3000, Single: true}
		scene.PutLines(draw.Path{Stroke: draw.RGB(1), Width: 10, Lines: []draw.Line{{Points: points}}})
		part.Scene, part.Square = scene, draw.Unit
		return string(write(t, paper.PDF, paper.Page{Width: 9000, Height: 9000, Parts: []paper.Part{part}}))
	}
	turned := page(paper.Part{X: 5000, Y: 1000, Turned: true}, draw.Point{X: 100, Y: 200}, draw.Point{X: 2000, Y: 300})
	if want := page(paper.Part{}, draw.Point{X: 4800, Y: 1100}, draw.Point{X: 4700, Y: 3000}); turned != want {
		t.Errorf("%s\nand right is\n%s", turned, want)
	}
}
