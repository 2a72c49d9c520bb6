package film_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestRule: before each move of a walk, the topmost figure of each free square is how many
// free squares it leads on to, visited squares have none, and the rings and words say what
// the rule says, all of it counted again here from the piece's moves.
func TestRule(t *testing.T) {
	met := map[string]int{}
	all := samples.All(t)
	queen := setup.Graph(t, "4x4", "plane", "queen") // figures of two digits
	all = append(all, samples.Sample{Name: "queen", Graph: queen, Tour: samples.First(t, queen, tour.Closed)})
	g, closed := closedTour(t, "6x6")
	all = append(all, samples.Sample{Name: "closed", Graph: g, Tour: closed})
	for _, s := range all {
		o := draw.Options{Style: draw.Access}
		f, err := film.Walk(s.Graph, o, s.Tour, film.Shots{})
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		d, err := draw.NewPen(s.Graph, o)
		if err != nil {
			t.Fatal(err)
		}
		free := map[board.Square]bool{}
		for q := range board.Square(s.Graph.Board().Cells()) {
			if !s.Graph.Board().IsHole(q) {
				free[q] = true
			}
		}
		for i := range f.Frames {
			if int64(i) >= s.Tour.Len() {
				break // home
			}
			now := s.Tour.At(int64(i))
			delete(free, now)
			onward := func(q board.Square) (to []board.Square) {
				for _, w := range s.Graph.Neighbours(q, nil) {
					if free[w] && w != q && !slices.Contains(to, w) {
						to = append(to, w)
					}
				}
				return to
			}
			words, rings := map[draw.Point]string{}, map[draw.Point]draw.Colour{}
			for _, it := range f.Still(i).Items {
				switch it := it.(type) {
				case draw.Text:
					words[it.At] = it.Words
				case draw.Path:
					if it.Width == 50 || it.Width == 90 {
						at := it.Lines[0].Points[0]
						at.X -= 300
						rings[at] = it.Stroke
					}
				}
			}
			for q := range board.Square(s.Graph.Board().Cells()) {
				want := ""
				if free[q] {
					want = strconv.Itoa(len(onward(q)))
				}
				if got := strings.TrimSpace(words[d.Centre(q)]); got != want {
					t.Fatalf("%s, frame %d, %s: %q, want %q", s.Name, i, s.Graph.Board().Name(q), got, want)
				}
			}
			open := onward(now)
			if len(open) == 0 {
				continue
			}
			next, least := s.Tour.At(int64(i+1)), 1<<30
			for _, q := range open {
				least = min(least, len(onward(q)))
			}
			tied := 0
			for _, q := range open {
				want := d.Palette.Line
				if len(onward(q)) == least {
					want, tied = d.Palette.Start, tied+1
				}
				if q == next {
					want = d.Palette.End
				}
				if got := rings[d.Centre(q)]; got != want {
					t.Errorf("%s, frame %d, %s: a ring of %x, want %x", s.Name, i, s.Graph.Board().Name(q), got, want)
				}
			}
			want := "the fewest"
			switch {
			case len(onward(next)) > least:
				want = "against the rule"
			case tied > 1:
				want = "a tie of " + strconv.Itoa(tied)
			}
			if got := f.Frames[i].Words; !strings.Contains(got, want) {
				t.Errorf("%s, frame %d: %q, want %q", s.Name, i, got, want)
			}
			met[strings.Fields(want)[0]]++
		}
		screens, err := film.NewScreens(f, false)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := screens.Lines(0)
		if err != nil || strings.Contains(strings.Join(lines, ""), "free") {
			t.Errorf("%s: %v: a terminal has no room for the legend:\n%s", s.Name, err, strings.Join(lines, "\n"))
		}
	}
	if met["the"] < 10 || met["a"] < 10 || met["against"] < 5 {
		t.Errorf("met %v only", met)
	}
	large := setup.Graph(t, "40x40", "plane", "knight")
	if _, err := film.Walk(large, draw.Options{Style: draw.Access}, tour.Of([]board.Square{0, 82}), film.Shots{}); err == nil || !strings.Contains(err.Error(), "at most 1024") {
		t.Errorf("40x40: %v", err)
	}
}
