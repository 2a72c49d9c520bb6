package film

import (
	"bytes"
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"leaper/draw"
	"leaper/draw/paper"
)

// randomFilm has every kind of item, put on and taken off at random.
func randomFilm(r *rand.Rand) *Film {
	const side = 3 * draw.Unit
	f := &Film{Width: side, Height: side * 2 / 3, Palette: draw.Theme(r.IntN(2)).Palette(), Words: r.IntN(2) == 0}
	at := func() draw.Point { return draw.Point{X: r.Int32N(f.Width), Y: r.Int32N(f.Height)} }
	colours := []draw.Colour{draw.RGB(0xff0000), draw.RGB(0x00aa00), draw.RGB(0x3344ff), draw.RGB(0x000000)}
	item := func() draw.Item {
		c := colours[r.IntN(len(colours))]
		switch r.IntN(5) {
		case 0:
			return draw.Path{Stroke: c, Width: r.Int32N(150), Lines: []draw.Line{{Points: []draw.Point{at(), at(), at()}}}}
		case 1:
			return draw.Path{Fill: c, Lines: []draw.Line{draw.Circle(at(), r.Int32N(400))}}
		case 2:
			return draw.Path{Fill: c, Stroke: colours[r.IntN(len(colours))], Width: 60, Lines: []draw.Line{{Curved: true, Points: []draw.Point{at(), at(), at(), at()}}}}
		case 3:
			return draw.Dots{At: []draw.Point{at(), at()}, Radius: 90, Colour: c}
		}
		return draw.Text{At: at(), Size: 400, Words: "42", Colour: c}
	}
	f.Ground = []draw.Item{item(), item()}
	f.Figure = []string{"", "knight", "of no name"}[r.IntN(3)]
	stack := 0
	for range 2 + r.IntN(12) {
		fr := Frame{Keep: r.IntN(stack + 1), Piece: at(), Shown: r.IntN(3) > 0, Time: time.Duration(20+10*r.IntN(9)) * time.Millisecond}
		if r.IntN(2) == 0 {
			fr.Keep = stack
		}
		for range r.IntN(4) {
			fr.Add = append(fr.Add, item())
		}
		if f.Words {
			fr.Words = []string{"", "a3", "c4 is passed over"}[r.IntN(3)]
		}
		stack = fr.Keep + len(fr.Add)
		if n := len(f.Frames); n > 0 && f.Frames[n-1].Shown && r.IntN(2) == 0 {
			way := draw.Line{Points: []draw.Point{f.Frames[n-1].Piece, fr.Piece}}
			if r.IntN(2) == 0 {
				way = draw.Line{Curved: true, Points: []draw.Point{f.Frames[n-1].Piece, at(), at(), fr.Piece}}
			}
			fr.Way = &draw.Path{Stroke: colours[r.IntN(len(colours))], Width: 60, Lines: []draw.Line{way}}
			fr.Unseen = r.IntN(2) == 0
		}
		f.Frames = append(f.Frames, fr)
	}
	return f
}

// plainFrames draws every frame of a film from nothing.
func plainFrames(t *testing.T, f *Film, pixels int) []*image.RGBA {
	t.Helper()
	var all []*image.RGBA
	var stack []draw.Item
	for _, fr := range f.Frames {
		stack = append(stack[:fr.Keep:fr.Keep], fr.Add...)
		height, size := f.strip()
		page, pixels, err := f.page(height, pixels)
		if err != nil {
			t.Fatal(err)
		}
		s := &draw.Scene{Width: f.Width, Height: f.Height + height, Ground: f.Ground, Items: stack}
		page.Parts[0].Scene = s
		if fr.Words != "" {
			s.Items = append(s.Items[:len(stack):len(stack)], draw.Text{At: draw.Point{X: f.Width / 2, Y: f.Height + height*45/100}, Size: size, Words: fr.Words, Colour: f.Palette.Words})
		}
		if fr.Shown {
			s.Items = append(s.Items[:len(s.Items):len(s.Items)], f.pieceMark(fr.Piece)...)
		}
		m, err := paper.Image(t.Context(), page, paper.Options{Pixels: pixels})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

func cloned(m *image.RGBA) *image.RGBA {
	c := *m
	c.Pix = bytes.Clone(m.Pix)
	return &c
}

// same reports whether two pictures differ only inside an area.
func same(a, b *image.RGBA, area image.Rectangle) bool {
	for y := range a.Rect.Max.Y {
		for x := range a.Rect.Max.X {
			if !(image.Point{X: x, Y: y}).In(area) && a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return false
			}
		}
	}
	return true
}

// TestReel: what a film shows frame by frame is what is drawn from nothing, and
// differs from the frame before only where the reel says so.
func TestReel(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	undone := 0
	for range 150 {
		f := randomFilm(r)
		pixels := 20 + r.IntN(60)
		reel, err := newReel(t.Context(), f, Options{Pixels: pixels}, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		var last *image.RGBA
		stack := 0
		for i, want := range plainFrames(t, f, pixels) {
			got, changed := reel.showNext()
			bare := cloned(got)
			changed = changed.Union(reel.putPiece())
			if piece := reel.piece.area; f.Frames[i].Shown == piece.Empty() || !same(bare, got, piece) {
				t.Fatalf("frame %d: the piece is not at %v alone", i, piece)
			}
			if got.Bounds() != want.Bounds() || !bytes.Equal(got.Pix, want.Pix) {
				t.Fatalf("frame %d of %d differs", i, len(f.Frames))
			}
			if last != nil && !same(last, got, changed) {
				t.Fatalf("frame %d has changed, out of %v", i, changed)
			}
			last = cloned(got)
			if f.Frames[i].Keep < stack {
				undone++
			}
			stack = f.Frames[i].Keep + len(f.Frames[i].Add)
		}
	}
	if undone < 100 {
		t.Errorf("items were taken off %d times only", undone)
	}
}

// TestWhole: squares are whole numbers of pixels, and so look alike: one that is
// drawn in the place of another's makes the same pixels so much further.
func TestWhole(t *testing.T) {
	f := &Film{Palette: draw.Palette{Paper: draw.RGB(0)}, Width: 8*draw.Unit + 2*draw.Margin, Height: 8*draw.Unit + 2*draw.Margin, Frames: make([]Frame, 1)}
	for pixels := 9; pixels < 600; pixels++ {
		r, err := newReel(t.Context(), f, Options{Pixels: pixels}, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		m := r.canvas.Image
		edges := func(square int32) (from int, row []byte) {
			at := draw.Margin + square*draw.Unit
			clear(m.Pix)
			r.canvas.Draw(draw.Path{Fill: draw.RGB(0x112233), Lines: []draw.Line{{Closed: true, Points: []draw.Point{{X: at}, {X: at + draw.Unit}, {X: at + draw.Unit, Y: draw.Unit}, {X: at, Y: draw.Unit}}}}})
			row = m.Pix[:4*m.Rect.Dx()]
			from = slices.IndexFunc(row, func(b byte) bool { return b != 0 })
			return from / 4, bytes.Trim(row, "\x00")
		}
		first, one := edges(0)
		one = slices.Clone(one)
		last, other := edges(6)
		if !bytes.Equal(one, other) || (last-first)%6 != 0 || last == first || m.Rect.Dx() > pixels {
			t.Fatalf("%d pixels: the squares begin at %d and %d", pixels, first, last)
		}
	}
}

// TestTimes: no view is shorter than browsers can show, and none of a film's time
// is lost.
func TestTimes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 50 {
		f := randomFilm(r)
		total := time.Duration(0)
		for i := range f.Frames {
			f.Frames[i].Time = time.Duration(1+r.IntN(40)) * time.Millisecond
			total += f.Frames[i].Time
		}
		reel, err := newReel(t.Context(), f, Options{Pixels: 30}, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		sum, views := 0, 0
		for v := range reel.views {
			if v.hundredths < 2 {
				t.Fatalf("a view of %d hundredths", v.hundredths)
			}
			sum += v.hundredths
			views++
		}
		if diff := total - time.Duration(sum)*hundredth; diff < -25*time.Millisecond || diff > 5*time.Millisecond {
			t.Errorf("%d views of %v in all are shown for %d hundredths", views, total, sum)
		}
	}
}

func TestFilmLimits(t *testing.T) {
	f := &Film{Width: 8 * draw.Unit, Height: 8 * draw.Unit, Frames: make([]Frame, 600)}
	for _, c := range []struct {
		film   *Film
		pixels int
		want   error
	}{
		{f, 7, draw.ErrOption}, {f, -3, draw.ErrOption}, {f, 8, nil}, {f, 0, nil},
		{f, 1336, nil}, {f, 2000, draw.ErrTooLarge}, {f, 1 << 40, draw.ErrTooLarge},
		{&Film{Width: 8 * draw.Unit, Height: 8 * draw.Unit}, 100, draw.ErrOption},
		{&Film{Width: 70000 * draw.Unit, Height: draw.Unit, Frames: make([]Frame, 1)}, 0, draw.ErrTooLarge},
	} {
		if _, err := newReel(t.Context(), c.film, Options{Pixels: c.pixels}, 0, 1); !errors.Is(err, c.want) {
			t.Errorf("%d frames of %d pixels: %v, want %v", len(c.film.Frames), c.pixels, err, c.want)
		}
	}
}
