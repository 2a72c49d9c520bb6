package draw

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
)

// leapGraphs are boards of every kind, with pieces of every kind.
var leapGraphs = []struct {
	size, topology, piece string
	holes                 []board.Square
}{
	{"8x8", "plane", "knight", nil},
	{"5x5", "plane", "knight", []board.Square{0, 7, 12}},
	{"4x4", "plane", "queen", nil},
	{"3x7", "plane", "dabbaba", nil},
	{"7", "plane", "wazir", nil},
	{"4x4x4", "plane", "knight", nil},
	{"2x2x3x3", "plane", "knight", nil},
	{"3x4", "torus", "knight", nil},
	{"5x6", "mobius", "knight", nil},
	{"5x4", "klein", "king", nil},
	{"4x5", "projective", "camel", nil},
	{"5x7", "cylinder", "dabbaba", nil},
	{"3x3x3", "torus", "knight", nil},
	{"5x5", "plane", "pawn", nil},
	{"2x3", "plane", "pawn+wazir", nil},
	{"1x1", "plane", "knight", nil},
	{"2x2", "plane", "knight", nil},
}

// eachGraph calls f with the picture of each, in each theme, and its layout.
func eachLeapGraph(t *testing.T, f func(t *testing.T, s *Scene, d *Pen)) {
	for _, c := range leapGraphs {
		for theme := range Theme(len(Themes())) {
			t.Run(fmt.Sprintf("%s-%s-%s-%s", c.piece, c.size, c.topology, theme), func(t *testing.T) {
				g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
				o := Options{Theme: theme, Labels: g.Board().Rank() == 2, Crosses: true}
				s, err := Graph(g, o)
				if err != nil {
					t.Fatal(err)
				}
				d, err := newPen(g, o)
				if err != nil {
					t.Fatal(err)
				}
				f(t, s, d)
			})
		}
	}
}

// TestGraphEdges: from each disc as many lines start as the square has edges, and
// on boards without glued edges, where a line is an edge, each edge is there once.
func TestGraphEdges(t *testing.T) {
	eachLeapGraph(t, func(t *testing.T, s *Scene, d *Pen) {
		b := d.Graph.Board()
		at := func(p Point) board.Square {
			for q := range board.Square(b.Cells()) {
				c := d.layout.centre(q)
				if r := math.Hypot(float64(p.X-c.X), float64(p.Y-c.Y)); math.Abs(r-nodeRadius) < 3 && !b.IsHole(q) {
					return q
				}
			}
			return -1
		}
		ends := map[board.Square]int{}
		drawn := map[edge]int{}
		for _, it := range s.Items {
			p, ok := it.(Path)
			if !ok || p.Sign != Unseen || p.Fill != 0 {
				continue
			}
			for _, l := range p.Lines {
				if l.Closed || len(l.Points) == 3 { // a disc's rim, an arrowhead
					continue
				}
				from, to := at(l.Points[0]), at(l.Points[len(l.Points)-1])
				if !d.Graph.Wrapped() && (from < 0 || to < 0) {
					t.Fatalf("a line from %v to %v", l.Points[0], l.Points[len(l.Points)-1])
				}
				drawn[edge{min(from, to), max(from, to)}]++
				for _, q := range []board.Square{from, to} {
					if q >= 0 {
						ends[q]++
					}
				}
			}
		}
		want := map[edge]bool{}
		for q := range board.Square(b.Cells()) {
			if b.Has(q) {
				for _, w := range d.Graph.Neighbours(q, nil) {
					want[edge{min(q, w), max(q, w)}] = true
				}
			}
		}
		degree := map[board.Square]int{}
		for e := range want {
			degree[e.from]++
			degree[e.to]++
			if !d.Graph.Wrapped() && drawn[e] != 1 {
				t.Errorf("%s to %s is drawn %d times", b.Name(e.from), b.Name(e.to), drawn[e])
			}
		}
		if !d.Graph.Wrapped() && len(drawn) != len(want) {
			t.Errorf("%d edges are drawn, and there are %d", len(drawn), len(want))
		}
		for q := range board.Square(b.Cells()) {
			if ends[q] != degree[q] {
				t.Errorf("%s: %d lines, want %d", b.Name(q), ends[q], degree[q])
			}
		}
	})
}

// TestGraphHeads: there is an arrowhead for each move without a move back, its tip
// at the square that it leads to.
func TestGraphHeads(t *testing.T) {
	eachLeapGraph(t, func(t *testing.T, s *Scene, d *Pen) {
		b := d.Graph.Board()
		want, got := 0, 0
		for q := range board.Square(b.Cells()) {
			if b.Has(q) {
				for _, w := range d.Graph.Neighbours(q, nil) {
					if !d.Graph.Adjacent(w, q) {
						want++
					}
				}
			}
		}
		for _, it := range s.Items {
			if p, ok := it.(Path); ok {
				for _, l := range p.Lines {
					if len(l.Points) == 3 {
						got++
					}
				}
			}
		}
		if got != want {
			t.Errorf("%d arrowheads, want %d", got, want)
		}
	})
}

// TestGraphDegrees: each square has its degree, in words that can be read on its
// colour.
func TestGraphDegrees(t *testing.T) {
	eachLeapGraph(t, func(t *testing.T, s *Scene, d *Pen) {
		b := d.Graph.Board()
		words, under := map[Point]Text{}, map[Point]Colour{}
		for _, it := range s.Items {
			switch it := it.(type) {
			case Text:
				words[it.At] = it
			case Path:
				for _, l := range it.Lines {
					if l.Curved && l.Closed && it.Fill != 0 {
						under[l.Points[0].Add(Point{-nodeRadius, 0})] = it.Fill
					}
				}
			}
		}
		if int64(len(words)) != b.Squares() {
			t.Errorf("%d numbers for %d squares", len(words), b.Squares())
		}
		for q := range board.Square(b.Cells()) {
			if !b.Has(q) {
				continue
			}
			at := d.layout.centre(q)
			if got, want := words[at].Words, strconv.Itoa(d.Graph.Degree(q)); got != want {
				t.Errorf("%s: %q, want %s", b.Name(q), got, want)
			}
			ground := under[at]
			if d.Options.Theme == InkOnly {
				ground = d.Palette.Paper
			}
			if c := contrast(words[at].Colour, ground); c < 4.5 {
				t.Errorf("%s: %06x on %06x: %.2f", b.Name(q), words[at].Colour, ground, c)
			}
		}
	})
}

// TestBeside: the pictures that are no tours stay inside their frames, to the
// letter.
func TestBeside(t *testing.T) {
	eachLeapGraph(t, func(t *testing.T, s *Scene, _ *Pen) { inside(t, s) })
	for _, size := range []string{"4x2", "4x7", "2x4", "9x4", "4x4", "4x300"} {
		for theme := range Theme(len(Themes())) {
			s, err := Tours(setup.Graph(t, size, "plane", "knight"), Options{Style: Argument, Theme: theme})
			if err != nil {
				t.Fatal(err)
			}
			inside(t, s)
		}
	}
	for _, size := range []string{"1x1", "8x8", "1x100", "100x1", "1000x2", "3x800", "120x130", "1x16000"} {
		s, err := Tours(setup.Graph(t, size, "plane", "wazir"), Options{Style: Access, Labels: true})
		if err != nil {
			t.Fatal(err)
		}
		inside(t, s)
	}
}

// inside checks that all points and words are in the picture, and that no words
// beside the board touch each other.
func inside(t *testing.T, s *Scene) {
	t.Helper()
	type box struct{ left, top, right, bottom int64 }
	var beside []box
	for it := range s.All {
		switch it := it.(type) {
		case Path:
			for _, l := range it.Lines {
				for i, p := range l.Points {
					if (!l.Curved || i%3 == 0) && (p.X < 0 || p.Y < 0 || p.X > s.Width || p.Y > s.Height) {
						t.Fatalf("%s: %v is not in the picture of %d by %d", s.Title, p, s.Width, s.Height)
					}
				}
			}
		case Text:
			half, high := labelWidth(it.Words, int64(it.Size))/2, int64(it.Size)*CapHeight/200
			x, y := int64(it.At.X), int64(it.At.Y)
			if x-half < 0 || y-high < 0 || x+half > int64(s.Width) || y+high > int64(s.Height) {
				t.Fatalf("%s: %q at %v is not in the picture of %d by %d", s.Title, it.Words, it.At, s.Width, s.Height)
			}
		}
	}
	for _, list := range [][]Text{s.Labels, s.Captions} {
		for _, w := range list {
			half, high := labelWidth(w.Words, int64(w.Size))/2, int64(w.Size)*CapHeight/200
			b := box{int64(w.At.X) - half, int64(w.At.Y) - high, int64(w.At.X) + half, int64(w.At.Y) + high}
			for _, c := range beside {
				if b.left < c.right && c.left < b.right && b.top < c.bottom && c.top < b.bottom {
					t.Fatalf("%s: %q lies on other words", s.Title, w.Words)
				}
			}
			beside = append(beside, b)
		}
	}
}

func TestGraphErrors(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		o           Options
		want        error
		says        string
	}{
		{"300x300", "knight", Options{}, ErrTooLarge, "a leap graph of 90000 squares; at most 65536 are drawn"},
		{"100x100", "queen", Options{}, ErrTooLarge, "has more than 524288 moves"},
		{"4x4", "knight", Options{Theme: 9}, ErrOption, "no such theme"},
		{"2x2x2", "knight", Options{Labels: true}, ErrOption, "has rank 3"},
		{"7", "wazir", Options{Labels: true}, ErrOption, "has rank 1"},
	} {
		_, err := Graph(setup.Graph(t, c.size, "plane", c.piece), c.o)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s on %s: %v", c.piece, c.size, err)
		}
	}
}

// TestGraphClear: on small boards no line runs through a disc that is not one of
// its ends; points on it are looked at one by one.
func TestGraphClear(t *testing.T) {
	for _, c := range [][2]string{{"8x8", "knight"}, {"3x7", "dabbaba"}, {"4x4", "queen"}, {"6", "rook"}} {
		g := setup.Graph(t, c[0], "plane", c[1])
		d, err := newPen(g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, w := g.Board(), d.newRouter()
		for from := range board.Square(b.Cells()) {
			for _, to := range g.Neighbours(from, nil) {
				l := w.route(from, to)[0]
				for i := range int64(400) {
					p := Point{
						l.Points[0].X + int32(int64(l.Points[len(l.Points)-1].X-l.Points[0].X)*i/400),
						l.Points[0].Y + int32(int64(l.Points[len(l.Points)-1].Y-l.Points[0].Y)*i/400),
					}
					if l.Curved {
						p = Bezier(l.Points, i, 400)
					}
					for s := range board.Square(b.Cells()) {
						q := d.layout.centre(s)
						if s != from && s != to && math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y)) < nodeRadius {
							t.Fatalf("%s: %s to %s runs through %s", g, b.Name(from), b.Name(to), b.Name(s))
						}
					}
				}
			}
		}
	}
}
