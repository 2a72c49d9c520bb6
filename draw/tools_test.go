package draw_test

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
	"leaper/internal/setup"
	"leaper/tour"
)

// tool is the path of a program that reads what is drawn. Where it is missing
// the test is skipped, and with CI=true it fails.
func tool(t *testing.T, name, debian string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%s is missing (Debian: %s), and CI=true skips nothing", name, debian)
		}
		t.Skipf("%s is missing (Debian: %s)", name, debian)
	}
	return path
}

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
func document(t *testing.T) []draw.Page {
	var pages []draw.Page
	every(t, func(_ string, s *draw.Scene, theme draw.Theme) {
		pages = append(pages, draw.Fit(s, theme))
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
		pages = append(pages, draw.Fit(s, draw.Light))
	}
	return pages
}

// sheet is all closed wazir tours of 4x6 on one page.
func sheet(t *testing.T) draw.Page {
	t.Helper()
	g := setup.Graph(t, "4x6", "plane", "wazir")
	tr := first(t, g, tour.Closed)
	var scenes []*draw.Scene
	for range 37 {
		s, err := draw.Tours(g, draw.Options{Style: draw.Region, Plain: true}, tr)
		if err != nil {
			t.Fatal(err)
		}
		scenes = append(scenes, s)
	}
	pages, err := draw.Sheet{Paper: draw.Paper{Width: 210, Height: 297}, Margin: 10, Title: "37 tours (wazir) \\ 100 %"}.Pages(scenes)
	if err != nil || len(pages) != 1 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	return pages[0]
}

func TestXML(t *testing.T) {
	for _, p := range append(document(t), sheet(t)) {
		text := write(t, draw.FormatSVG, p)
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
		m, err := png.Decode(bytes.NewReader(write(t, draw.FormatPNG, p)))
		if err != nil {
			t.Fatal(err)
		}
		if b := m.Bounds(); max(b.Dx(), b.Dy()) != 200 {
			t.Errorf("%v", b)
		}
	}
	var b bytes.Buffer
	if err := draw.PNG(&b, sheet(t), 500); err != nil {
		t.Error(err)
	}
}

func file(t *testing.T, name string, f draw.Format, pages ...draw.Page) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, write(t, f, pages...), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestQpdf(t *testing.T) {
	path := tool(t, "qpdf", "qpdf")
	run(t, path, "--check", file(t, "all.pdf", draw.FormatPDF, document(t)...))
	run(t, path, "--check", file(t, "sheet.pdf", draw.FormatPDF, sheet(t)))
}

func TestPoppler(t *testing.T) {
	path := tool(t, "pdftoppm", "poppler-utils")
	out := filepath.Join(t.TempDir(), "page")
	run(t, path, "-r", "10", file(t, "all.pdf", draw.FormatPDF, append(document(t), sheet(t))...), out)
	pages, err := filepath.Glob(out + "*.ppm")
	if want := len(document(t)) + 1; err != nil || len(pages) != want {
		t.Errorf("%d pages of %d, %v", len(pages), want, err)
	}
}

func TestGhostscript(t *testing.T) {
	path := tool(t, "gs", "ghostscript")
	flags := []string{"-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=nullpage"}
	pages := append(document(t), sheet(t))
	for name, args := range map[string][]string{
		"ps":  {file(t, "all.ps", draw.FormatPS, pages...)},
		"eps": {file(t, "a.eps", draw.FormatEPS, pages[0]), file(t, "b.eps", draw.FormatEPS, pages[len(pages)-1])},
		"pdf": {file(t, "all.pdf", draw.FormatPDF, pages...)},
	} {
		if out := run(t, path, append(flags, args...)...); out != "" {
			t.Errorf("%s: %s", name, out)
		}
	}
}
