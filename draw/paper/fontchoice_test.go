package paper_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// titled is a picture with a title.
func titled(t *testing.T, theme draw.Theme, title string) paper.Page {
	t.Helper()
	g := setup.Graph(t, "3x4", "plane", "knight")
	s, err := draw.Tours(g, draw.Options{Theme: theme}, samples.First(t, g, tour.Path))
	if err != nil {
		t.Fatal(err)
	}
	page, err := paper.Single{Title: title}.Page(s)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// TestLetters: a format that lacks letters names them and writes nothing; one that takes
// its reader's letters writes all.
func TestLetters(t *testing.T) {
	for _, c := range []struct {
		format paper.Format
		theme  draw.Theme
		title  string
		font   []byte
		want   string // of the error
	}{
		{paper.PDF, draw.Light, "騎士 of 8", nil, "the letters '騎', '士' are not in the font"},
		{paper.PNG, draw.Dark, "騎士騎士", nil, "the letters '騎', '士' are not in the font"},
		{paper.PNG, draw.Light, "a\tb", nil, `'\t'`},
		{paper.PDF, draw.Light, "é Ω Ж", nil, ""},
		{paper.PDF, draw.Light, "é Ω Ж", gomono.TTF, ""},
		{paper.PNG, draw.Light, "é Ω Ж", gomono.TTF, ""},
		{paper.PNG, draw.Light, "騎", gomono.TTF, "the font has no letters '騎'"},
		{paper.SVG, draw.Light, "騎士の巡歴", nil, ""},
		{paper.SVG, draw.InkOnly, "é", nil, "svg has no letters 'é'"},
		{paper.SVG, draw.Light, "a", gomono.TTF, "a font goes with pdf and png"},
		{paper.PDF, draw.InkOnly, "a", gomono.TTF, "the theme ink writes with single strokes"},
		{paper.PS, draw.Light, "é", nil, "ps has no letters 'é'"},
		{paper.EPS, draw.Light, "plain", nil, ""},
		{paper.PNG, draw.Light, "a", []byte("no font"), "it is no font"},
	} {
		var b bytes.Buffer
		err := paper.Write(t.Context(), &b, c.format, paper.Options{Font: c.font}, titled(t, c.theme, c.title))
		switch {
		case c.want == "" && (err != nil || b.Len() == 0):
			t.Errorf("%s of %q: %v", c.format, c.title, err)
		case c.want != "" && (!errors.Is(err, draw.ErrOption) || !strings.Contains(err.Error(), c.want) || b.Len() > 0):
			t.Errorf("%s of %q: %v, and %d bytes; want %q", c.format, c.title, err, b.Len(), c.want)
		}
	}
}

// TestFontEmbedded: a PDF has the part of the font that it needs, and letters look as in
// that font.
func TestFontEmbedded(t *testing.T) {
	page := titled(t, draw.Light, "Rösselsprung")
	write := func(f paper.Format, font []byte) []byte {
		var b bytes.Buffer
		if err := paper.Write(t.Context(), &b, f, paper.Options{Font: font, Pixels: 300}, page); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	own, same, mono := write(paper.PDF, nil), write(paper.PDF, goregular.TTF), write(paper.PDF, gomono.TTF)
	if !bytes.Equal(own, same) {
		t.Error("Go Regular as a file is not Go Regular")
	}
	if !bytes.Contains(mono, []byte("+Given")) || len(mono) > 20000 {
		t.Errorf("%d bytes of PDF, with a font of %d", len(mono), len(gomono.TTF))
	}
	if bytes.Equal(write(paper.PNG, nil), write(paper.PNG, gomono.TTF)) {
		t.Error("the letters of another font look the same")
	}
}

// TestDamagedFonts: a file that somebody gives is refused in a sentence or drawn, whatever
// is in it.
func TestDamagedFonts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	page := titled(t, draw.Light, "Tour é")
	refused := 0
	for range 300 {
		font := slices.Clone(gomono.TTF)
		switch r.IntN(3) {
		case 0:
			font = font[:r.IntN(len(font))]
		case 1:
			for range 1 + r.IntN(400) {
				font[r.IntN(len(font))] = byte(r.Uint32())
			}
		default:
			for range 1 + r.IntN(8) {
				font[r.IntN(400)] = byte(r.Uint32())
			}
		}
		for _, f := range []paper.Format{paper.PDF, paper.PNG} {
			if err := paper.Write(t.Context(), io.Discard, f, paper.Options{Font: font, Pixels: 100}, page); err != nil {
				if refused++; !errors.Is(err, draw.ErrOption) {
					t.Errorf("%v", err)
				}
			}
		}
	}
	if refused < 100 || refused > 590 {
		t.Errorf("%d of 600 refused", refused)
	}
}
