package film_test

import (
	"bytes"
	"context"
	"errors"
	"image/gif"
	"io"
	"strings"
	"testing"
	"time"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// walks calls f with the walk of every sample in every style and theme that has
// one.
func walks(t *testing.T, s film.Shots, visit func(name string, sample samples.Sample, o draw.Options, f *film.Film)) {
	t.Helper()
	made := 0
	for _, sample := range samples.All(t) {
		for style := range draw.Styles() {
			if draw.Style(style) == draw.Stack {
				continue // nothing walks
			}
			for theme := range draw.Themes() {
				o := draw.Options{Style: draw.Style(style), Theme: draw.Theme(theme), Plain: theme == 1}
				f, err := film.Walk(sample.Graph, o, sample.Tour, s)
				if err != nil {
					if !errors.Is(err, draw.ErrOption) {
						t.Errorf("%s, %s, %s: %v", sample.Name, o.Style, o.Theme, err)
					}
					continue
				}
				made++
				visit(strings.Join([]string{sample.Name, o.Style.String(), o.Theme.String()}, "-"), sample, o, f)
			}
		}
	}
	if made < 80 {
		t.Errorf("%d films only", made)
	}
}

// TestWalk: a film begins at the start and ends where the tour does, with all of
// it on the stack, in no more frames than asked for.
func TestWalk(t *testing.T) {
	for _, frames := range []int{0, 3, 4, 7} {
		walks(t, film.Shots{Frames: frames}, func(name string, s samples.Sample, o draw.Options, f *film.Film) {
			if most := frames; most > 0 && len(f.Frames) > most {
				t.Errorf("%s: %d frames, asked for %d", name, len(f.Frames), frames)
			}
			var stack []draw.Item
			for i, fr := range f.Frames {
				if fr.Keep > len(stack) || fr.Time < film.LeastTime {
					t.Fatalf("%s: frame %d keeps %d of %d items, for %v", name, i, fr.Keep, len(stack), fr.Time)
				}
				stack = append(stack[:fr.Keep:fr.Keep], fr.Add...)
			}
			if last := f.Frames[len(f.Frames)-1]; last.Time != 2*time.Second {
				t.Errorf("%s: the last frame is shown for %v", name, last.Time)
			}
			if o.Style == draw.Access { // in the end a line
				o.Style = draw.LineStyle
			}
			whole, err := draw.Tours(s.Graph, o, s.Tour)
			if err != nil {
				t.Fatal(err)
			}
			got, want := tally(stack), tally(whole.Items)
			switch o.Style {
			case draw.Numbers:
				if got != want {
					t.Errorf("%s: %+v in the end, %+v in the picture", name, got, want)
				}
			case draw.Heat:
				if got.words != want.words || got.filled != want.filled {
					t.Errorf("%s: %+v in the end, %+v in the picture", name, got, want)
				}
			default:
				if got.moves != want.moves {
					t.Errorf("%s: %d parts of moves in the end, %d in the picture", name, got.moves, want.moves)
				}
			}
		})
	}
}

// A sum says what there is in a picture.
type sum struct{ moves, words, filled, framed int }

func tally(items []draw.Item) sum {
	n := sum{}
	for _, it := range items {
		switch it := it.(type) {
		case draw.Text:
			n.words++
		case draw.Path:
			for _, l := range it.Lines {
				switch {
				case it.Fill != 0 && !l.Curved && it.Stroke == 0:
					n.filled++
				case it.Width == 60 && l.Curved:
					n.moves += (len(l.Points) - 1) / 3
				case it.Width == 60:
					n.moves += len(l.Points) - 1
					if l.Closed {
						n.moves++
					}
				case it.Width == 36:
					n.framed++
				}
			}
		}
	}
	return n
}

func TestWalkErrors(t *testing.T) {
	g := setup.Graph(t, "3x4", "plane", "knight")
	tr := samples.First(t, g, tour.Path)
	huge := setup.Graph(t, "1000000x1000000", "plane", "knight")
	for _, c := range []struct {
		name string
		g    *graph.Graph
		o    draw.Options
		t    tour.Tour
		s    film.Shots
		want error
		text string
	}{
		{"style", g, draw.Options{Style: draw.Glyph}, tr, film.Shots{}, draw.ErrOption, "line, numbers, smooth, heat, accessibility, stack"},
		{"no style", g, draw.Options{Style: 99}, tr, film.Shots{}, draw.ErrOption, "style 99"},
		{"theme", g, draw.Options{Theme: 99}, tr, film.Shots{}, draw.ErrOption, "theme 99"},
		{"ink", g, draw.Options{Theme: draw.InkOnly}, tr, film.Shots{}, draw.ErrOption, "plotters"},
		{"step", g, draw.Options{Step: 2}, tr, film.Shots{}, draw.ErrOption, "step"},
		{"empty", g, draw.Options{}, tour.Tour{}, film.Shots{}, draw.ErrOption, "a tour to walk"},
		{"frames", g, draw.Options{}, tr, film.Shots{Frames: 2}, draw.ErrOption, "at least 3 are needed"},
		{"no frames", g, draw.Options{}, tr, film.Shots{Frames: -1}, draw.ErrOption, "at least 3 are needed"},
		{"short", g, draw.Options{}, tr, film.Shots{Time: time.Millisecond}, draw.ErrOption, "20ms"},
		{"long", g, draw.Options{}, tr, film.Shots{Hold: time.Hour}, draw.ErrOption, "1m0s"},
		{"huge", huge, draw.Options{}, tr, film.Shots{}, draw.ErrTooLarge, "at most 4194304"},
	} {
		_, err := film.Walk(c.g, c.o, c.t, c.s)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// closedTour is the same tour of a square board every time.
func closedTour(t testing.TB, size string) (*graph.Graph, tour.Tour) {
	t.Helper()
	g := setup.Graph(t, size, "plane", "knight")
	a, err := find.Find(context.Background(), g, tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Construct})
	if err != nil || a.Tour.Len() == 0 {
		t.Fatal(err)
	}
	return g, a.Tour
}

// TestFilmSize: what the film of a tour of 64 moves costs.
func TestFilmSize(t *testing.T) {
	g, tr := closedTour(t, "8x8")
	for _, c := range []struct {
		format film.Format
		style  draw.Style
		pixels int
		most   int
	}{
		{film.GIF, draw.Numbers, 480, 144000},
		{film.GIF, draw.LineStyle, 480, 75000},
		{film.GIF, draw.LineStyle, 240, 34000},
		{film.APNG, draw.Numbers, 480, 184000},
		{film.APNG, draw.LineStyle, 480, 88000},
	} {
		f, err := film.Walk(g, draw.Options{Style: c.style}, tr, film.Shots{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		last, calls := -1.0, 0
		progress := func(done float64) {
			if done <= last || done >= 1 {
				t.Fatalf("the share done is %v, after %v", done, last)
			}
			last, calls = done, calls+1
		}
		if err := film.Write(t.Context(), &b, c.format, film.Options{Pixels: c.pixels, Progress: progress}, f); err != nil {
			t.Fatal(err)
		}
		if last < 0.99 || calls < 2*len(f.Frames) {
			t.Errorf("%d shares, the last is %v", calls, last)
		}
		t.Logf("%s of %d pixels, %s: %d bytes", c.format, c.pixels, c.style, b.Len())
		if b.Len() > c.most {
			t.Errorf("%s of %d pixels, %s: %d bytes, more than %d", c.format, c.pixels, c.style, b.Len(), c.most)
		}
	}
}

// TestFilmEnded: the end of the context ends the drawing, whichever frame it comes at.
func TestFilmEnded(t *testing.T) {
	g, tr := closedTour(t, "3x10")
	f, err := film.Walk(g, draw.Options{}, tr, film.Shots{Frames: 5})
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []film.Format{film.GIF, film.APNG} {
		calls := 0
		if err := film.Write(t.Context(), io.Discard, format, film.Options{Pixels: 50, Progress: func(float64) { calls++ }}, f); err != nil {
			t.Fatal(err)
		}
		for last := 1; last <= calls; last++ {
			ctx, cancel := context.WithCancel(t.Context())
			now := 0
			progress := func(float64) {
				if now++; now == last {
					cancel()
				}
			}
			if err := film.Write(ctx, io.Discard, format, film.Options{Pixels: 50, Progress: progress}, f); !errors.Is(err, context.Canceled) || now != last {
				t.Errorf("%s: ended at call %d of %d, it gives %v after %d", format, last, calls, err, now)
			}
		}
	}
}

// TestLargeFilm: a film of a large board has as many frames as any, and an item
// or two in each.
func TestLargeFilm(t *testing.T) {
	g, tr := closedTour(t, "200x200")
	f, err := film.Walk(g, draw.Options{}, tr, film.Shots{})
	if err != nil {
		t.Fatal(err)
	}
	items := 0
	for _, fr := range f.Frames {
		items += len(fr.Add)
	}
	if len(f.Frames) != 600 || items > 1300 {
		t.Errorf("%d frames of %d items", len(f.Frames), items)
	}
	var b bytes.Buffer
	if err := film.Write(t.Context(), &b, film.GIF, film.Options{Pixels: 202}, f); err != nil {
		t.Fatal(err)
	}
	m, err := gif.DecodeAll(&b)
	if err != nil || m.Config.Width > 202 {
		t.Errorf("%v: %d pixels wide", err, m.Config.Width)
	}
}

// TestLasting: a film lasts as long as it is asked to, whatever its number of frames, and none of
// these is shorter than browsers show.
func TestLasting(t *testing.T) {
	for _, sample := range samples.All(t) {
		for _, lasts := range []time.Duration{film.LeastLasting, 6 * time.Second, film.MostLasting} {
			f, err := film.Walk(sample.Graph, draw.Options{Style: draw.LineStyle}, sample.Tour, film.Shots{Lasts: lasts})
			if err != nil {
				t.Fatal(err)
			}
			all := time.Duration(0)
			for _, frame := range f.Frames {
				if all += frame.Time; frame.Time < film.LeastTime {
					t.Errorf("%s: a frame of %v", sample.Name, frame.Time)
				}
			}
			if all != lasts {
				t.Errorf("%s lasts %v, and not %v", sample.Name, all, lasts)
			}
		}
		for _, s := range []film.Shots{{Lasts: time.Millisecond}, {Lasts: time.Minute, Time: time.Second}, {Lasts: time.Hour}} {
			if _, err := film.Walk(sample.Graph, draw.Options{}, sample.Tour, s); !errors.Is(err, draw.ErrOption) {
				t.Errorf("%v: %v", s, err)
			}
		}
	}
}
