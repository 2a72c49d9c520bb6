package paper_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
)

// scene is a picture of numbers.
func scene(t testing.TB, o draw.Options) *draw.Scene {
	t.Helper()
	for _, s := range samples.All(t) {
		if s.Name == "wazir" {
			scene, err := draw.Tours(s.Graph, o, s.Tour)
			if err != nil {
				t.Fatal(err)
			}
			return scene
		}
	}
	t.Fatal("no sample of the wazir")
	return nil
}

// TestSingle: a picture stands in the middle of its page, as large as it gets, and its
// title above it, whatever the page.
func TestSingle(t *testing.T) {
	s := scene(t, draw.Options{})
	for _, name := range append(paper.Sizes().Names(), "300x100", "100x300", "20x20", "5000x5000") {
		size, err := paper.ParseSize(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, margin := range []int64{0, 4} {
			for _, title := range []string{"", "A title", strings.Repeat("A long title ", 20)} {
				page, err := paper.Single{Size: size, Margin: margin, Title: title}.Page(s)
				if err != nil {
					t.Fatal(err)
				}
				part := page.Parts[len(page.Parts)-1]
				width, height := int64(s.Width)*part.Square/draw.Unit, int64(s.Height)*part.Square/draw.Unit
				left, right := part.X, page.Width-part.X-width
				top, bottom := part.Y, page.Height-part.Y-height
				if page.Width != size.Width || page.Height != size.Height || left-right > 1 || right-left > 1 || min(left, top, bottom) < margin*1000-1 {
					t.Errorf("%s: %dx%d, with %d %d %d %d around it", name, page.Width, page.Height, left, right, top, bottom)
				}
				full := min(left, top, bottom) <= margin*1000+10
				if title == "" {
					if len(page.Parts) != 1 || !full || top-bottom > 1 || bottom-top > 1 {
						t.Errorf("%s: %d %d above and below", name, top, bottom)
					}
					continue
				}
				words := page.Parts[0].Scene.Items[0].(draw.Text)
				long := draw.TextWidth(title) * int64(words.Size) / 1000
				if words.Words != title || page.Title != title || long > page.Width-2*margin*1000 || int64(words.At.Y)-int64(words.Size)/2 < margin*1000 || int64(words.At.Y)+int64(words.Size)/2 > top {
					t.Errorf("%s: the title is %+v, %d wide, the picture begins at %d", name, words, long, top)
				}
			}
		}
	}
	fit := paper.Fit(s)
	if page, err := (paper.Single{}).Page(s); err != nil || page.Width != fit.Width || page.Height != fit.Height || len(page.Parts) != 1 {
		t.Errorf("%+v, %v", page, err)
	}
	if page, err := (paper.Single{Margin: 5, Title: "T"}).Page(s); err != nil || page.Width != fit.Width+10000 || page.Height <= fit.Height+10000 || page.Parts[1].Square != fit.Parts[0].Square {
		t.Errorf("%+v, %v", page, err)
	}
	for _, margin := range []int64{10, 11, 1000} {
		if _, err := (paper.Single{Size: paper.Size{Width: 20_000, Height: 400_000}, Margin: margin}).Page(s); !errors.Is(err, draw.ErrOption) {
			t.Errorf("a margin of %d: %v", margin, err)
		}
	}
}

// TestFont: the letters of a PDF come along, and its words can be copied, whatever
// they are of.
func TestFont(t *testing.T) {
	fonts, text := samples.Tool(t, "poppler-utils", "pdffonts"), samples.Tool(t, "poppler-utils", "pdftotext")
	const title = `A "closed" tour (of 8×8) \ für Ängstliche: 100 %, φ ≥ 2`
	page, err := paper.Single{Title: title}.Page(scene(t, draw.Options{Style: draw.Numbers}))
	if err != nil {
		t.Fatal(err)
	}
	path := file(t, "font.pdf", paper.PDF, page, page)
	lines := strings.Split(strings.TrimSpace(run(t, fonts, path)), "\n")
	if len(lines) != 3 || !strings.Contains(lines[2], "+GoRegular") || !strings.Contains(lines[2], "yes yes yes") {
		t.Errorf("fonts:\n%s", strings.Join(lines, "\n"))
	}
	out := filepath.Join(t.TempDir(), "font.txt")
	run(t, text, "-layout", path, out)
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(got)), " ")
	if strings.Count(words, title) != 2 || !strings.Contains(words, " 12 ") || !strings.Contains(words, "16") {
		t.Errorf("its words are %s", words)
	}
	// Pages for plotters, and those without words, have none.
	for _, o := range []draw.Options{{}, {Style: draw.Numbers, Theme: draw.InkOnly}} {
		if got := run(t, fonts, file(t, "none.pdf", paper.PDF, paper.Fit(scene(t, o)))); strings.Contains(got, "Go") {
			t.Errorf("%s, %s: %s", o.Style, o.Theme, got)
		}
	}
}

// TestClear: without paper, what lies behind shows through, and all else is as with it.
func TestClear(t *testing.T) {
	paperless := write(t, paper.PNG, paper.Fit(scene(t, draw.Options{Style: draw.Numbers, Colours: draw.Colours{Clear: true}})))
	with := write(t, paper.PNG, paper.Fit(scene(t, draw.Options{Style: draw.Numbers})))
	decode := func(b []byte) image.Image {
		m, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	a, b := decode(paperless), decode(with)
	r0, g0, b0 := draw.Light.Palette().Paper.Parts()
	clear, opaque, between := 0, 0, 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r, g, bl, alpha := a.At(x, y).RGBA()
			switch alpha {
			case 0:
				clear++
			case 0xffff:
				opaque++
			default:
				between++
			}
			wr, wg, wb, _ := b.At(x, y).RGBA()
			for _, c := range [][3]uint32{{r, uint32(r0), wr}, {g, uint32(g0), wg}, {bl, uint32(b0), wb}} {
				laid := int(c[0]>>8) + int(c[1]*(0xffff-alpha)/0xffff)
				if diff := laid - int(c[2]>>8); diff < -3 || diff > 3 {
					t.Fatalf("pixel %d %d: %d on paper, want %d", x, y, laid, c[2]>>8)
				}
			}
		}
	}
	if clear < 1000 || opaque < 1000 || between < 100 {
		t.Errorf("%d clear pixels, %d opaque ones and %d between", clear, opaque, between)
	}
	for _, f := range []paper.Format{paper.SVG, paper.PS, paper.PDF} {
		o := draw.Options{Colours: draw.Colours{Clear: true}}
		if bare, full := write(t, f, paper.Fit(scene(t, o))), write(t, f, paper.Fit(scene(t, draw.Options{}))); len(bare) >= len(full) {
			t.Errorf("%s: %d bytes without paper, %d with it", f, len(bare), len(full))
		}
	}
}

// TestDedication: words below a picture leave it whole, and stand between it and the end of the page.
func TestDedication(t *testing.T) {
	s := scene(t, draw.Options{})
	for _, size := range []paper.Size{{}, {Width: 210_000, Height: 210_000}, {Width: 108_000, Height: 192_000}} {
		for _, title := range []string{"", "A title"} {
			page, err := paper.Single{Size: size, Margin: 4, Title: title, Below: "For Ada"}.Page(s)
			if err != nil {
				t.Fatal(err)
			}
			part := page.Parts[1]
			foot := part.Y + int64(s.Height)*part.Square/draw.Unit
			for it := range page.Parts[0].Scene.All {
				if words := it.(draw.Text); words.Words == "For Ada" && (int64(words.At.Y-words.Size/2) < foot || int64(words.At.Y+words.Size/2) > page.Height) {
					t.Errorf("%v: the words are at %d, between %d and %d", size, words.At.Y, foot, page.Height)
				}
			}
		}
	}
}
