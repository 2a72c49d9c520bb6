package paper_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// run runs a program, which has to succeed and to complain of nothing.
func run(t *testing.T, path string, args ...string) string {
	t.Helper()
	c := exec.Command(path, args...)
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil || errs.Len() > 0 {
		t.Fatalf("%s %v: %v\n%s%s", path, args, err, out, errs.Bytes())
	}
	return string(out)
}

// document is pages with everything in it: all samples, styles and themes.
func document(t *testing.T) []paper.Page {
	var pages []paper.Page
	samples.Scenes(t, func(_ string, s *draw.Scene, _ draw.Theme) {
		pages = append(pages, paper.Fit(s))
	})
	// A long closed line, which PostScript draws in pieces.
	g := setup.Graph(t, "50x50", "plane", "wazir")
	squares := make([]board.Square, 0, 2500)
	for c := range board.Square(50) {
		squares = append(squares, 49-c)
	}
	for c := range board.Square(50) { // down and up again below the first row
		for r := range board.Square(49) {
			if c%2 == 1 {
				r = 48 - r
			}
			squares = append(squares, (r+1)*50+c)
		}
	}
	for _, style := range []draw.Style{draw.LineStyle, draw.Smooth, draw.Glyph} {
		s, err := draw.Tours(g, draw.Options{Style: style}, tour.Of(squares))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, paper.Fit(s))
	}
	return pages
}

// sheet is all closed wazir tours of 4x6 on one page.
func sheet(t *testing.T) paper.Page {
	t.Helper()
	g := setup.Graph(t, "4x6", "plane", "wazir")
	tr := samples.First(t, g, tour.Closed)
	var scenes []*draw.Scene
	for range 37 {
		s, err := draw.Tours(g, draw.Options{Style: draw.Region, Plain: true}, tr)
		if err != nil {
			t.Fatal(err)
		}
		scenes = append(scenes, s)
	}
	pages, err := paper.Sheet{Size: paper.Size{Width: 210_000, Height: 297_000}, Margin: 10, Title: "37 tours (wazir) \\ 100 %"}.Pages(scenes)
	if err != nil || len(pages) != 1 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	return pages[0]
}

func TestXML(t *testing.T) {
	for _, p := range append(document(t), sheet(t)) {
		text := write(t, paper.SVG, p)
		for dec := xml.NewDecoder(bytes.NewReader(text)); ; {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
		}
	}
}

func TestPNGDecodes(t *testing.T) {
	for _, p := range document(t) {
		m, err := png.Decode(bytes.NewReader(write(t, paper.PNG, p)))
		if err != nil {
			t.Fatal(err)
		}
		if b := m.Bounds(); max(b.Dx(), b.Dy()) != 200 {
			t.Errorf("%v", b)
		}
	}
	var b bytes.Buffer
	if err := paper.Write(t.Context(), &b, paper.PNG, paper.Options{Pixels: 500}, sheet(t)); err != nil {
		t.Error(err)
	}
}

func file(t *testing.T, name string, f paper.Format, pages ...paper.Page) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, write(t, f, pages...), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestQpdf(t *testing.T) {
	path := samples.Tool(t, "qpdf", "qpdf")
	run(t, path, "--check", file(t, "all.pdf", paper.PDF, document(t)...))
	run(t, path, "--check", file(t, "sheet.pdf", paper.PDF, sheet(t)))
}

func TestPoppler(t *testing.T) {
	path := samples.Tool(t, "poppler-utils", "pdftoppm")
	out := filepath.Join(t.TempDir(), "page")
	run(t, path, "-r", "10", file(t, "all.pdf", paper.PDF, append(document(t), sheet(t))...), out)
	pages, err := filepath.Glob(out + "*.ppm")
	if want := len(document(t)) + 1; err != nil || len(pages) != want {
		t.Errorf("%d pages of %d, %v", len(pages), want, err)
	}
}

func TestGhostscript(t *testing.T) {
	path := samples.Tool(t, "ghostscript", "gs")
	flags := []string{"-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=nullpage"}
	pages := append(document(t), sheet(t))
	for name, args := range map[string][]string{
		"ps":  {file(t, "all.ps", paper.PS, pages...)},
		"eps": {file(t, "a.eps", paper.EPS, pages[0]), file(t, "b.eps", paper.EPS, pages[len(pages)-1])},
		"pdf": {file(t, "all.pdf", paper.PDF, pages...)},
	} {
		if out := run(t, path, append(flags, args...)...); out != "" {
			t.Errorf("%s: %s", name, out)
		}
	}
}
