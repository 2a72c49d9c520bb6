package paper_test

import (
	"bytes"
	"strings"
	"testing"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
)

// lettersOf is a page with the same word in each face.
func lettersOf(marks ...paper.Bookmark) paper.Page {
	s := &draw.Scene{Width: 9000, Height: 9000, Lettering: true}
	for f := range draw.Faces {
		s.Put(draw.Text{At: draw.Point{X: 4500, Y: 2000 * (int32(f) + 1)}, Size: 1000, Words: "Ärger", Colour: draw.RGB(0), Face: f})
	}
	return paper.Page{Width: 9000, Height: 9000, Paper: draw.RGB(0xffffff), Title: "Words", Marks: marks, Parts: []paper.Part{{Scene: s, Square: draw.Unit}}}
}

// TestOutline: bookmarks are a tree, of which each leads to its page and knows its neighbours;
// pages without any have none.
func TestOutline(t *testing.T) {
	pages := []paper.Page{
		lettersOf(paper.Bookmark{Words: "One"}), lettersOf(paper.Bookmark{Words: "1 (a)", Depth: 1}, paper.Bookmark{Words: "1·b", Depth: 1}),
		lettersOf(paper.Bookmark{Words: "Two"}, paper.Bookmark{Words: "too deep", Depth: 9}),
	}
	text := string(write(t, paper.PDF, pages...))
	for _, want := range []string{
		"/Type /Catalog /Pages 2 0 R /Outlines 10 0 R /PageMode /UseOutlines",
		"10 0 obj\n<< /Type /Outlines /Count 2 /First 11 0 R /Last 14 0 R >>",
		"11 0 obj\n<< /Title (One) /Parent 10 0 R /Dest [4 0 R /Fit] /Count -2 /First 12 0 R /Last 13 0 R /Next 14 0 R >>",
		"12 0 obj\n<< /Title (1 \\(a\\)) /Parent 11 0 R /Dest [6 0 R /Fit] /Next 13 0 R >>",
		"13 0 obj\n<< /Title <FEFF003100B70062> /Parent 11 0 R /Dest [6 0 R /Fit] /Prev 12 0 R >>",
		"14 0 obj\n<< /Title (Two) /Parent 10 0 R /Dest [8 0 R /Fit] /Count -1 /First 15 0 R /Last 15 0 R /Prev 11 0 R >>",
		"15 0 obj\n<< /Title (too deep) /Parent 14 0 R /Dest [8 0 R /Fit] >>",
		"/Font << /F 16 0 R /FI 21 0 R /FB 26 0 R >>", "+Go-Italic", "+Go-Bold", "+GoRegular",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
	if bare := write(t, paper.PDF, lettersOf()); bytes.Contains(bare, []byte("/Outlines")) {
		t.Error("a page without bookmarks has an outline")
	}
}

// TestFaces: words in italic and bold look unlike those that stand upright, in each format
// that has them, and as wide as a ruler says.
func TestFaces(t *testing.T) {
	svg := string(write(t, paper.SVG, lettersOf()))
	if strings.Count(svg, ` font-style="italic"`) != 1 || strings.Count(svg, ` font-weight="bold"`) != 1 {
		t.Errorf("%s", svg)
	}
	r := new(paper.Ruler)
	if u, b := r.Width(draw.Upright, "Ärger"), r.Width(draw.Bold, "Ärger"); b <= u || u < 2000 {
		t.Errorf("%d upright and %d bold", u, b)
	}
	if lacks := r.MissingLetters(draw.Upright, "Ärger, 騎士 騎 Жω"); lacks != "騎士" {
		t.Errorf("%q", lacks)
	}
	cover, err := r.Coverage(t.Context(), 'I', 10)
	if err != nil {
		t.Fatal(err)
	}
	inked := 0
	for y, row := range cover {
		for _, c := range row {
			if c > 128 {
				if inked++; y < 10 || y >= 20 {
					t.Errorf("a capital of ten rows reaches row %d of %d", y, len(cover))
				}
			}
		}
	}
	if inked < 20 {
		t.Errorf("%d squares", inked)
	}
}

// TestQpdfOutline: qpdf reads the outline and all faces.
func TestQpdfOutline(t *testing.T) {
	path := samples.Tool(t, "qpdf", "qpdf")
	run(t, path, "--check", file(t, "outline.pdf", paper.PDF, lettersOf(paper.Bookmark{Words: "One"}, paper.Bookmark{Words: "Two", Depth: 1})))
}
