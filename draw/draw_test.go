package draw_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/internal/setup"
	"leaper/list"
	"leaper/tour"
)

// A sample is a tour to draw.
type sample struct {
	name string
	g    *graph.Graph
	t    tour.Tour
}

// first is the first tour of a graph that is listed.
func first(t testing.TB, g *graph.Graph, kind tour.Kind) tour.Tour {
	t.Helper()
	for found, err := range list.All(context.Background(), g, tour.Ask{Kind: kind}, list.Options{Limit: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		return found.Clone()
	}
	t.Fatalf("%s has no %s", g, kind)
	return tour.Tour{}
}

// samples has every kind of board: open and closed, holes, glued edges, every
// small rank.
func samples(t testing.TB) []sample {
	var all []sample
	for _, c := range []struct {
		name, size, topology, piece string
		kind                        tour.Kind
		holes                       []board.Square
	}{
		{"knight", "3x4", "plane", "knight", tour.Path, nil},
		{"wazir", "4x4", "plane", "wazir", tour.Closed, nil},
		{"holes", "4x4", "plane", "knight", tour.Path, []board.Square{1, 8, 12, 14, 15}},
		{"torus", "4x4", "torus", "knight", tour.Closed, nil},
		{"mobius", "3x4", "mobius", "wazir", tour.Path, nil},
		{"projective", "4x3", "projective", "knight", tour.Path, nil},
		{"row", "5", "plane", "wazir", tour.Path, nil},
		{"layers", "2x3x3", "plane", "wazir", tour.Path, nil},
		{"rank4", "2x2x2x2", "plane", "wazir", tour.Closed, nil},
		{"torus3", "3x3x3", "torus", "1,2", tour.Path, nil},
		{"single", "1x1", "plane", "knight", tour.Path, nil},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
		all = append(all, sample{c.name, g, first(t, g, c.kind)})
	}
	return all
}

// every calls f with every sample in every style and theme that can draw it.
func every(t *testing.T, f func(name string, s *draw.Scene, theme draw.Theme)) {
	drawn := 0
	for _, s := range samples(t) {
		for style := range draw.StyleNames() {
			for theme := range draw.ThemeNames() {
				o := draw.Options{Style: draw.Style(style), Theme: draw.Theme(theme), Crosses: theme == 0}
				scene, err := draw.Tours(s.g, o, s.t)
				if err != nil {
					if !errors.Is(err, draw.ErrOption) {
						t.Errorf("%s, %s, %s: %v", s.name, o.Style, o.Theme, err)
					}
					continue
				}
				drawn++
				f(strings.Join([]string{s.name, o.Style.String(), o.Theme.String()}, "-"), scene, o.Theme)
			}
		}
	}
	if drawn < 200 {
		t.Errorf("%d pictures only", drawn)
	}
}

func write(t testing.TB, f draw.Format, pages ...draw.Page) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := draw.Write(&b, f, 200, pages...); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestSame draws everything twice, in every format.
func TestSame(t *testing.T) {
	before := map[string][]byte{}
	for range 2 {
		every(t, func(name string, s *draw.Scene, theme draw.Theme) {
			for i, format := range draw.FormatNames() {
				got := write(t, draw.Format(i), draw.Fit(s, theme))
				key := name + "." + format
				if was, ok := before[key]; ok && !bytes.Equal(got, was) {
					t.Errorf("%s: two drawings differ", key)
				}
				before[key] = got
			}
		})
	}
}

// TestInside: nothing is drawn off the picture.
func TestInside(t *testing.T) {
	every(t, func(name string, s *draw.Scene, _ draw.Theme) {
		check := func(p draw.Point) {
			if p.X < 0 || p.Y < 0 || p.X > s.Width || p.Y > s.Height {
				t.Errorf("%s: %v is not in the picture of %d by %d", name, p, s.Width, s.Height)
			}
		}
		for _, items := range [][]draw.Item{s.Ground, s.Items} {
			for _, it := range items {
				switch it := it.(type) {
				case draw.Path:
					for _, l := range it.Lines {
						if l.Curved && len(l.Points)%3 != 1 {
							t.Errorf("%s: a curve of %d points", name, len(l.Points))
						}
						for i, p := range l.Points {
							if !l.Curved || i%3 == 0 { // what pulls a curve may lie outside
								check(p)
							}
						}
					}
				case draw.Dots:
					for _, p := range it.At {
						check(p)
					}
				case draw.Text:
					check(it.At)
				}
			}
		}
	})
}

func TestErrors(t *testing.T) {
	g := setup.Graph(t, "3x4", "plane", "knight")
	tr := first(t, g, tour.Path)
	huge := setup.Graph(t, "1000000x1000000", "plane", "knight")
	long := setup.Graph(t, "2000000", "plane", "wazir")
	for _, c := range []struct {
		name  string
		g     *graph.Graph
		o     draw.Options
		tours []tour.Tour
		want  error
		text  string
	}{
		{"no tour", g, draw.Options{}, nil, draw.ErrOption, "wants a tour"},
		{"two", g, draw.Options{}, []tour.Tour{tr, tr}, draw.ErrOption, "one tour"},
		{"style", g, draw.Options{Style: 99}, []tour.Tour{tr}, draw.ErrOption, "style 99"},
		{"open glyph", g, draw.Options{Style: draw.Glyph}, []tour.Tour{tr}, draw.ErrOption, "closed tour"},
		{"ink heat", g, draw.Options{Style: draw.Heat, Theme: draw.InkOnly}, []tour.Tour{tr}, draw.ErrOption, "areas"},
		{"step", g, draw.Options{Style: draw.Access, Step: 13}, []tour.Tour{tr}, draw.ErrOption, "1 to 12"},
		{"step of line", g, draw.Options{Step: 3}, []tour.Tour{tr}, draw.ErrOption, "accessibility"},
		{"huge", huge, draw.Options{}, []tour.Tour{tr}, draw.ErrTooLarge, "at most 4194304"},
		{"long", long, draw.Options{}, []tour.Tour{tr}, draw.ErrTooLarge, "1048576 squares"},
	} {
		_, err := draw.Tours(c.g, c.o, c.tours...)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	scene, err := draw.Tours(g, draw.Options{}, tr)
	if err != nil {
		t.Fatal(err)
	}
	page := draw.Fit(scene, draw.Light)
	if err := draw.Write(&bytes.Buffer{}, draw.FormatSVG, 0, page, page); !errors.Is(err, draw.ErrOption) {
		t.Errorf("two pages of SVG: %v", err)
	}
	for pixels, want := range map[int]error{-1: draw.ErrOption, 2: draw.ErrOption, 20000: draw.ErrTooLarge} {
		if err := draw.PNG(&bytes.Buffer{}, page, pixels); !errors.Is(err, want) {
			t.Errorf("%d pixels: %v", pixels, err)
		}
	}
	for _, s := range []string{"a7", "10x10", "210", "x", "9999x20", "-1x40"} {
		if _, err := draw.ParsePaper(s); !errors.Is(err, draw.ErrOption) {
			t.Errorf("paper %s: %v", s, err)
		}
	}
	if p, err := draw.ParsePaper("100x50mm"); err != nil || p != (draw.Paper{Width: 100, Height: 50}) {
		t.Errorf("%v, %v", p, err)
	}
}

// TestBytes: a long tour costs at most 8 bytes a move in SVG.
func TestBytes(t *testing.T) {
	g := setup.Graph(t, "200x200", "plane", "knight")
	squares := make([]board.Square, 40000) // no tour, but knight's moves
	for i := range squares {
		row := int64(i) * 2 % 200
		squares[i] = board.Square(row*200 + int64(i)%200)
	}
	scene, err := draw.Tours(g, draw.Options{}, tour.Of(squares))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(write(t, draw.FormatSVG, draw.Fit(scene, draw.Light))); n > 8*len(squares) {
		t.Errorf("%d bytes for %d moves", n, len(squares))
	}
}
