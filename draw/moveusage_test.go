package draw_test

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// usesOf counts by listing how many tours take each move.
func usesOf(t *testing.T, size, topology string, kind tour.Kind) *draw.Uses {
	t.Helper()
	g := setup.Graph(t, size, topology, "knight")
	uses, all := map[[2]board.Square]int64{}, int64(0)
	for one, err := range list.All(t.Context(), g, tour.Ask{Kind: kind}, list.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		all++
		last := board.Square(-1)
		if kind == tour.Closed {
			last = one.At(one.Len() - 1)
		}
		for _, s := range one.All() {
			if last >= 0 {
				uses[[2]board.Square{min(s, last), max(s, last)}]++
			}
			last = s
		}
	}
	u := &draw.Uses{What: "tours", All: big.NewInt(all)}
	for s := range board.Square(g.Board().Cells()) {
		for _, to := range g.Neighbours(s, nil) {
			if to > s {
				u.Moves = append(u.Moves, draw.Use{Squares: [2]board.Square{s, to}, Tours: big.NewInt(uses[[2]board.Square{s, to}])})
			}
		}
	}
	return u
}

// TestUsage reads a map back: each move is a line, moves that more tours take are wider, and
// the legend has each number with the moves that have it.
func TestUsage(t *testing.T) {
	for _, b := range []struct {
		size string
		kind tour.Kind
	}{{"5x6", tour.Closed}, {"5x5", tour.Path}, {"3x4", tour.Path}} {
		g, u := setup.Graph(t, b.size, "plane", "knight"), usesOf(t, b.size, "plane", b.kind)
		for _, theme := range []draw.Theme{draw.Light, draw.Dark} {
			scene, err := draw.Tours(g, draw.Options{Style: draw.Usage, Theme: theme, Uses: u})
			if err != nil {
				t.Fatal(err)
			}
			centre := func(s board.Square) draw.Point {
				side := g.Board().Side(1)
				return draw.Point{X: draw.Margin + int32(int64(s)%side)*draw.Unit + draw.Unit/2, Y: draw.Margin + int32(int64(s)/side)*draw.Unit + draw.Unit/2}
			}
			wide := map[[2]draw.Point]int32{}
			words := ""
			for it := range scene.All {
				switch it := it.(type) {
				case draw.Path:
					for _, l := range it.Lines {
						if len(l.Points) == 2 {
							wide[[2]draw.Point{l.Points[0], l.Points[1]}] = it.Width
						}
					}
				case draw.Text:
					words += it.Words + "\n"
					if it.At.X > scene.Width || it.At.Y > scene.Height {
						t.Errorf("%s: %q stands outside", b.size, it.Words)
					}
				}
			}
			classes := map[string]int{}
			for _, one := range u.Moves {
				classes[one.Tours.String()]++
				at := [2]draw.Point{centre(one.Squares[0]), centre(one.Squares[1])}
				if wide[at] == 0 {
					t.Fatalf("%s: no line from %v to %v", b.size, at[0], at[1])
				}
				for _, other := range u.Moves {
					w := wide[[2]draw.Point{centre(other.Squares[0]), centre(other.Squares[1])}]
					if one.Tours.Cmp(other.Tours) > 0 && wide[at] < w || one.Tours.Cmp(other.Tours) == 0 && wide[at] != w {
						t.Errorf("%s: %v tours are %d wide, and %v are %d", b.size, one.Tours, wide[at], other.Tours, w)
					}
				}
			}
			for n, moves := range classes {
				if want := fmt.Sprintf("%s  x %d\n", n, moves); !strings.Contains(strings.ReplaceAll(words, ",", ""), want) {
					t.Errorf("%s: the legend lacks %q:\n%s", b.size, want, words)
				}
			}
		}
	}
}

func TestUsageRefuses(t *testing.T) {
	g := setup.Graph(t, "3x4", "plane", "knight")
	for _, o := range []draw.Options{
		{Style: draw.Usage},
		{Style: draw.Usage, Theme: draw.InkOnly, Uses: usesOf(t, "3x4", "plane", tour.Path)},
		{Style: draw.Usage, Figure: true, Uses: usesOf(t, "3x4", "plane", tour.Path)},
	} {
		if _, err := draw.Tours(g, o); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	// Glued edges: a move that leaves the board is drawn in two parts.
	torus := setup.Graph(t, "3x4", "torus", "knight")
	if _, err := draw.Tours(torus, draw.Options{Style: draw.Usage, Uses: &draw.Uses{All: big.NewInt(5), Moves: []draw.Use{{Squares: [2]board.Square{0, 7}, Tours: big.NewInt(2)}}}}); err != nil {
		t.Error(err)
	}
	// Nothing to draw: no tours at all.
	if _, err := draw.Tours(g, draw.Options{Style: draw.Usage, Uses: &draw.Uses{All: new(big.Int), Moves: []draw.Use{{Squares: [2]board.Square{0, 6}, Tours: new(big.Int)}}}}); err != nil {
		t.Error(err)
	}
}
