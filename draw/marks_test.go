package draw_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/board"
	"leaper/draw"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestOver: each move is drawn once, in the order of the tour, and before it the gap in
// which it lies, clear of the dots at its ends; a leg too short for that has none. Without
// over the same moves are one path.
func TestOver(t *testing.T) {
	const dot = 80
	long, short := 0, 0
	for _, s := range samples.All(t) {
		for _, style := range []draw.Style{draw.LineStyle, draw.Smooth, draw.Arc} {
			plain, err := draw.Tours(s.Graph, draw.Options{Style: style, Plain: true}, s.Tour)
			if err != nil {
				t.Fatal(err)
			}
			over, err := draw.Tours(s.Graph, draw.Options{Style: style, Plain: true, Over: true}, s.Tour)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []draw.Line
			for _, it := range plain.Items {
				want = append(want, legs(it.(draw.Path))...)
			}
			for i := 0; i < len(over.Items); i++ {
				gap, line := over.Items[i].(draw.Path), over.Items[i].(draw.Path)
				if gap.Stroke != draw.Light.Palette().Paper { // there is none
					got = append(got, legs(line)...)
					if l := line.Lines[0].Points; !line.Lines[0].Curved && distance(l[0], l[1]) > 2*(95+dot)+2 {
						t.Errorf("%s, %s: %v has no gap", s.Name, style, l)
					}
					short++
					continue
				}
				i++
				line = over.Items[i].(draw.Path)
				if gap.Width <= line.Width || len(gap.Lines) != 1 {
					t.Fatalf("%s, %s: item %d is the gap %+v", s.Name, style, i, gap)
				}
				got = append(got, legs(line)...)
				g, l := gap.Lines[0].Points, line.Lines[0].Points
				if !inBox(g, l) || g[0] == l[0] && l[0] != l[len(l)-1] {
					t.Errorf("%s, %s: the gap %v is not in %v", s.Name, style, g, l)
				}
				if !line.Lines[0].Curved && min(distance(g[0], l[0]), distance(g[1], l[1])) < float64(gap.Width/2+dot)-2 {
					t.Errorf("%s, %s: the gap %v reaches the ends of %v", s.Name, style, g, l)
				}
				long++
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s: (-plain +over)\n%s", s.Name, style, diff)
			}
		}
	}
	if long < 100 || short < 1 {
		t.Errorf("%d legs have gaps, %d are too short", long, short)
	}
}

func distance(a, b draw.Point) float64 { return math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)) }

// legs are a path's lines cut into moves.
func legs(p draw.Path) []draw.Line {
	var list []draw.Line
	for _, l := range p.Lines {
		points, step := l.Points, 1
		if l.Curved {
			step = 3
		} else if l.Closed && len(points) > 2 {
			points = append(points[:len(points):len(points)], points[0])
		}
		for i := 0; i+step < len(points); i += step {
			list = append(list, draw.Line{Curved: l.Curved, Points: points[i : i+step+1]})
		}
	}
	return list
}

// inBox reports whether points lie in the box round others.
func inBox(points, of []draw.Point) bool {
	for _, p := range points {
		left, right, above, below := false, false, false, false
		for _, q := range of {
			left, right, above, below = left || q.X <= p.X, right || q.X >= p.X, above || q.Y <= p.Y, below || q.Y >= p.Y
		}
		if !left || !right || !above || !below {
			return false
		}
	}
	return true
}

// TestSeams: wherever a line leaves the board, and nowhere else, there is a mark, and its
// number comes once more where the line comes back.
func TestSeams(t *testing.T) {
	marked := 0
	for _, s := range samples.All(t) {
		o := draw.Options{Seams: true}
		scene, err := draw.Tours(s.Graph, o, s.Tour)
		if !s.Graph.Wrapped() {
			if !errors.Is(err, draw.ErrOption) {
				t.Errorf("%s: %v", s.Name, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		pen, err := draw.NewPen(s.Graph, o)
		if err != nil {
			t.Fatal(err)
		}
		// A line that leaves ends, so legs that do not meet at a square are apart.
		squares := map[draw.Point]bool{}
		for sq := range board.Square(s.Graph.Board().Cells()) {
			squares[pen.Centre(sq)] = true
		}
		ends := map[draw.Point]int{}
		for _, l := range pen.TourLines(s.Tour, pen.Closed(s.Tour)) {
			for _, p := range []draw.Point{l.Points[0], l.Points[len(l.Points)-1]} {
				if !squares[p] {
					ends[p]++
				}
			}
		}
		numbers, seen := map[string]int{}, 0
		for _, it := range scene.Items {
			if text, ok := it.(draw.Text); ok {
				if ends[text.At] == 0 {
					t.Errorf("%s: a mark at %v, where no line leaves", s.Name, text.At)
				}
				ends[text.At]--
				numbers[text.Words]++
				seen++
			}
		}
		for at, n := range ends {
			if n != 0 {
				t.Errorf("%s: %d lines without a mark at %v", s.Name, n, at)
			}
		}
		for words, n := range numbers {
			if n%2 != 0 {
				t.Errorf("%s: the number %s stands on %d marks", s.Name, words, n)
			}
		}
		marked += seen
	}
	if marked < 40 {
		t.Errorf("%d marks only", marked)
	}
}

// TestFigureAndLegend: the piece stands on the last square, of a closed tour at home; the
// legend names the first step and the last, and has the map's own colours.
func TestFigureAndLegend(t *testing.T) {
	for _, s := range samples.All(t) {
		pen, err := draw.NewPen(s.Graph, draw.Options{})
		if err != nil {
			t.Fatal(err)
		}
		scene, err := draw.Tours(s.Graph, draw.Options{Figure: true}, s.Tour)
		if err != nil {
			t.Fatal(err)
		}
		at := pen.Centre(s.Tour.At(s.Tour.Len() - 1))
		if pen.Closed(s.Tour) {
			at = pen.Centre(s.Tour.At(0))
		}
		want := draw.Light.Palette().Figure(s.Graph.Piece().String(), at, draw.FigureWidth)
		if diff := cmp.Diff(want, scene.Items[len(scene.Items)-len(want):]); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", s.Name, diff)
		}
		bare, err := draw.Tours(s.Graph, draw.Options{Style: draw.Heat}, s.Tour)
		if err != nil {
			t.Fatal(err)
		}
		heat, err := draw.Tours(s.Graph, draw.Options{Style: draw.Heat, Legend: true}, s.Tour)
		if err != nil {
			t.Fatal(err)
		}
		if heat.Height <= bare.Height || heat.Width != bare.Width || len(heat.Captions) != 2 || heat.Captions[0].Words != "1" {
			t.Errorf("%s: a legend of %+v", s.Name, heat.Captions)
		}
		colours := map[draw.Colour]bool{}
		for _, it := range heat.Ground {
			if p, ok := it.(draw.Path); ok {
				colours[p.Fill] = true
				for _, l := range p.Lines {
					for _, q := range l.Points {
						if q.X < 0 || q.Y < 0 || q.X > heat.Width || q.Y > heat.Height {
							t.Fatalf("%s: %v is not in the picture", s.Name, q)
						}
					}
				}
			}
		}
		for _, it := range heat.Items {
			if p, ok := it.(draw.Path); ok && p.Fill != 0 && heat.Width > 4*draw.Unit && !colours[p.Fill] {
				t.Errorf("%s: a square has the colour %v, which is not in the legend", s.Name, p.Fill)
			}
		}
	}
}

// TestHeatUnderWay: a walk that is not whole has the colours that the tour has there.
func TestHeatUnderWay(t *testing.T) {
	g := setup.Graph(t, "5x5", "plane", "knight")
	whole := samples.First(t, g, tour.Path)
	var squares []board.Square
	for step, s := range whole.All() {
		if step < 9 {
			squares = append(squares, s)
		}
	}
	colours := func(t1 tour.Tour) map[draw.Point]draw.Colour {
		scene, err := draw.Tours(g, draw.Options{Style: draw.Heat}, t1)
		if err != nil {
			t.Fatal(err)
		}
		by := map[draw.Point]draw.Colour{}
		for _, it := range scene.Items {
			if p, ok := it.(draw.Path); ok {
				for _, l := range p.Lines {
					by[l.Points[0]] = p.Fill
				}
			}
		}
		return by
	}
	all, begun := colours(whole), colours(tour.Of(squares))
	if len(begun) != 9 {
		t.Errorf("%d squares", len(begun))
	}
	for at, c := range begun {
		if all[at] != c {
			t.Errorf("the square at %v is %x, and in the whole tour %x", at, c, all[at])
		}
	}
}

// TestMarksRefused: what would show nothing is refused, by its name.
func TestMarksRefused(t *testing.T) {
	g := setup.Graph(t, "4x4", "torus", "knight")
	whole := samples.First(t, g, tour.Closed)
	for _, c := range []struct {
		options draw.Options
		says    string
	}{
		{draw.Options{Style: draw.Numbers, Over: true}, "over"},
		{draw.Options{Theme: draw.InkOnly, Over: true}, "ink"},
		{draw.Options{Over: true, Colours: draw.Colours{Clear: true}}, "paper"},
		{draw.Options{Style: draw.Heat, Seams: true}, "seams"},
		{draw.Options{Legend: true}, "legend"},
		{draw.Options{Style: draw.Access, Figure: true}, "figure"},
		{draw.Options{View: draw.View{Turn: 3, Tilt: 30}}, "tilt"},
		{draw.Options{Style: draw.Stack, View: draw.View{Turn: 3, Tilt: 2}}, "5 to 85"},
		{draw.Options{Style: draw.Stack}, "rank 2"},
	} {
		if _, err := draw.Tours(g, c.options, whole); !errors.Is(err, draw.ErrOption) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c.options, err)
		}
	}
	large := setup.Graph(t, "65x65", "torus", "knight")
	if _, err := draw.NewPen(large, draw.Options{Seams: true}); !errors.Is(err, draw.ErrTooLarge) {
		t.Errorf("65x65: %v", err)
	}
}
