package film

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	stdraw "image/draw"
	"image/gif"
	"math/rand/v2"
	"testing"

	"leaper/draw"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// A still is what a reader shows for a while.
type still struct {
	image      *image.RGBA
	hundredths int
}

// expected is what a film's file has to show: its frames drawn from nothing, in tints,
// and lines that grow between them. Those that look the same are one.
func expected(t *testing.T, f *Film, pixels int, distance int) []still {
	t.Helper()
	f = f.withGrowingLines(1 << 20)
	tints, err := newTints(t.Context(), f, Options{Pixels: pixels}, distance, 1)
	if err != nil {
		t.Fatal(err)
	}
	var all []still
	for i, m := range plainFrames(t, f, pixels) {
		for at := 0; at < len(m.Pix); at += 4 {
			r, g, b := tints.colours[tints.byColour[colourAt(m.Pix[at:])]-1].Parts()
			m.Pix[at], m.Pix[at+1], m.Pix[at+2] = r, g, b
		}
		hundredths := int(f.Frames[i].Time / hundredth)
		if n := len(all); n > 0 && bytes.Equal(all[n-1].image.Pix, m.Pix) {
			all[n-1].hundredths += hundredths
			continue
		}
		all = append(all, still{m, hundredths})
	}
	return all
}

func compare(t *testing.T, got, want []still) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d frames, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i].hundredths != want[i].hundredths {
			t.Errorf("frame %d is shown for %d hundredths, want %d", i, got[i].hundredths, want[i].hundredths)
		}
		if got[i].image.Rect != want[i].image.Rect || !bytes.Equal(got[i].image.Pix, want[i].image.Pix) {
			t.Fatalf("frame %d of %d differs", i, len(got))
		}
	}
}

// readGIF lays the frames of a GIF one over the other, as browsers do.
func readGIF(t *testing.T, b []byte) ([]still, *gif.GIF) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	m := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	var all []still
	for i, p := range g.Image {
		if g.Disposal[i] != gif.DisposalNone || g.Delay[i] < 2 {
			t.Errorf("frame %d: disposal %d, delay %d", i, g.Disposal[i], g.Delay[i])
		}
		stdraw.Draw(m, p.Rect, p, p.Rect.Min, stdraw.Over)
		all = append(all, still{cloned(m), g.Delay[i]})
	}
	return all, g
}

// TestGIF: a GIF shows the film's frames, in tints.
func TestGIF(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 60 {
		f, pixels := randomFilm(r), 20+r.IntN(80)
		var b bytes.Buffer
		if err := Write(t.Context(), &b, GIF, Options{Pixels: pixels}, f); err != nil {
			t.Fatal(err)
		}
		var parts bytes.Buffer
		if err := writeGIFHolding(t.Context(), &parts, Options{Pixels: pixels}, f, 1+r.IntN(4*pixels*pixels)); err != nil || !bytes.Equal(parts.Bytes(), b.Bytes()) {
			t.Fatalf("in parts it is another film: %d and %d bytes, %v", parts.Len(), b.Len(), err)
		}
		got, g := readGIF(t, b.Bytes())
		compare(t, got, expected(t, f, pixels, gifDistance))
		if g.LoopCount != 0 {
			t.Errorf("repeats %d times", g.LoopCount)
		}
		for _, p := range g.Image {
			if palette := g.Config.ColorModel.(color.Palette); len(p.Palette) != len(palette) {
				t.Errorf("a frame has a palette of its own: %d and %d colours", len(p.Palette), len(palette))
			}
		}
	}
}

// TestTints: a film's own colours stay as they are, and none is far from its tint,
// as long as they are few.
func TestTints(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 30 {
		f := randomFilm(r)
		tints, err := newTints(t.Context(), f, Options{Pixels: 60}, gifDistance, 1)
		if err != nil {
			t.Fatal(err)
		}
		for c, tint := range tints.byColour {
			d := squaredDistance(c, tints.colours[tint-1])
			if d > gifDistance*gifDistance || f.colours()[c] && d > 0 {
				t.Errorf("%x has the tint %x", c, tints.colours[tint-1])
			}
		}
		if len(tints.colours) > maxTints || len(tints.byColour) < len(tints.colours) {
			t.Errorf("%d tints of %d colours", len(tints.colours), len(tints.byColour))
		}
	}
	// Of 64 shades, each with letters in black or white, the nearest are merged.
	f := &Film{Width: 64 * draw.Unit, Height: draw.Unit, Frames: make([]Frame, 1)}
	for i := range int32(64 * 16) {
		at := draw.Point{X: i % 64 * draw.Unit, Y: i / 64 * 60}
		f.Ground = append(f.Ground, draw.Path{Fill: draw.RGB(uint32(i) * 4001), Lines: []draw.Line{{Closed: true, Points: []draw.Point{at, {X: at.X + draw.Unit, Y: at.Y}, {X: at.X + draw.Unit, Y: at.Y + 60}, {X: at.X, Y: at.Y + 60}}}}})
	}
	tints, err := newTints(t.Context(), f, Options{Pixels: 640}, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(tints.colours); n > maxTints || n < maxTints/2 {
		t.Errorf("%d tints for %d colours", n, len(tints.byColour))
	}
}

// TestFilmGolden compares films that were looked at, by the pixels of all their
// frames.
func TestFilmGolden(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		options               draw.Options
		want                  string
	}{
		{"3x4", "plane", "knight", draw.Options{}, "4d5d80c68d6defcb"},
		{"3x4", "plane", "knight", draw.Options{Style: draw.Numbers, Theme: draw.Dark}, "7de08b5717f3fa3b"},
		{"3x4", "plane", "knight", draw.Options{Style: draw.Smooth}, "d30b7ce41c919cef"},
		{"3x4", "plane", "knight", draw.Options{Style: draw.Heat}, "869e5eca141feb1f"},
		{"4x4", "torus", "knight", draw.Options{Theme: draw.Dark}, "d3d50e76da508e8b"},
		{"2x3x3", "plane", "wazir", draw.Options{}, "9285927c20ecd4be"},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		f, err := Walk(g, c.options, samples.First(t, g, tour.Path), Shots{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := Write(t.Context(), &b, GIF, Options{Pixels: 200}, f); err != nil {
			t.Fatal(err)
		}
		h := sha256.New()
		stills, _ := readGIF(t, b.Bytes())
		for _, s := range stills {
			h.Write([]byte(fmt.Sprintln(s.image.Rect, s.hundredths)))
			h.Write(s.image.Pix)
		}
		if got := fmt.Sprintf("%x", h.Sum(nil)[:8]); got != c.want {
			t.Errorf("%s, %s, %s: %d frames with the sum %s, want %s", g, c.options.Style, c.options.Theme, len(stills), got, c.want)
		}
	}
}
