package factor_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find/internal/factor"
	"leaper/graph"
	"leaper/internal/randomboard"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

var background = context.Background()

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// must is a graph, with its table, that a test starts from.
func must(t testing.TB, size, topology, name string, holes ...board.Square) (*graph.Graph, *graph.Adjacency) {
	t.Helper()
	g := setup.Graph(t, size, topology, name, holes...)
	return g, table(t, g)
}

func table(t testing.TB, g *graph.Graph) *graph.Adjacency {
	t.Helper()
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// holed is the knight's graph on a board with balanced random holes.
func holed(t testing.TB, size string, percent int64, seed uint64) *graph.Graph {
	t.Helper()
	g := setup.Graph(t, size, "plane", "knight")
	b, err := randomboard.Draw(t.Context(), g, g.Board().Cells()*percent/100, source(seed), randomboard.Options{Balanced: true})
	if err != nil {
		t.Fatal(err)
	}
	if g, err = graph.New(b, g.Piece()); err != nil {
		t.Fatal(err)
	}
	return g
}

// run looks for a tour, and verifies what is found.
func run(t testing.TB, g *graph.Graph, ask tour.Ask, f *factor.Finder, effort int) ([]board.Square, bool, *exist.Reason) {
	t.Helper()
	path, ok, why, err := f.Run(background, effort)
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		if path != nil {
			t.Fatalf("%s, %+v: not found, but a path of %d squares", g, ask, len(path))
		}
		return nil, false, why
	}
	if err := tour.Verify(t.Context(), g, ask, tour.Of(path)); err != nil {
		t.Fatalf("%s, holes %v, %+v: %v", g, g.Board().Holes(), ask, err)
	}
	return path, true, nil
}

// TestBoards finds tours on larger boards of all kinds.
func TestBoards(t *testing.T) {
	at := tour.At
	for _, c := range []struct {
		size, topology, piece string
		asks                  []tour.Ask
	}{
		{"1x1", "plane", "knight", []tour.Ask{{}, {Kind: tour.Closed}, {From: at(0), To: at(0)}}},
		{"1x2", "plane", "wazir", []tour.Ask{{}, {Kind: tour.Open}, {From: at(1)}, {To: at(0)}, {Kind: tour.Open, From: at(0), To: at(1)}}},
		{"1x3", "plane", "wazir", []tour.Ask{{}, {Kind: tour.Open, From: at(2)}}},
		{"8x8", "plane", "knight", []tour.Ask{
			{}, {Kind: tour.Closed}, {Kind: tour.Open}, {From: at(0)}, {To: at(0)}, {From: at(9), To: at(62)},
			{Kind: tour.Closed, From: at(27)}, {Kind: tour.Closed, To: at(27)}, {Kind: tour.Closed, From: at(0), To: at(10)}, {Kind: tour.Closed, From: at(10), To: at(0)},
			{Kind: tour.Open, From: at(27)}, {Kind: tour.Open, To: at(27)}, {Kind: tour.Open, From: at(0), To: at(1)},
		}},
		{"51x49", "plane", "knight", []tour.Ask{{}, {From: at(0), To: at(2498)}, {Kind: tour.Open, To: at(50)}}},
		{"50x50", "torus", "knight", []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open, From: at(7)}}},
		{"51x51", "torus", "knight", []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open, From: at(7)}}},
		{"40x41", "mobius", "knight", []tour.Ask{{Kind: tour.Closed}, {From: at(3), To: at(4)}}},
		{"41x40", "klein", "king", []tour.Ask{{Kind: tour.Closed}, {Kind: tour.Open}}},
		{"31x33", "projective", "camel+wazir", []tour.Ask{{Kind: tour.Closed}, {Kind: tour.Open}}},
		{"20x21", "plane", "rook", []tour.Ask{{Kind: tour.Closed}, {Kind: tour.Open, From: at(5), To: at(67)}}},
		{"10x10", "plane", "1,4", []tour.Ask{{Kind: tour.Closed}, {}}},
		{"10x10x10", "plane", "knight", []tour.Ask{{Kind: tour.Closed}, {Kind: tour.Open, From: at(0)}}},
		{"6x7x8", "torus", "1,2", []tour.Ask{{Kind: tour.Closed}}},
		{"30x30", "plane", "wazir", []tour.Ask{{Kind: tour.Closed}, {From: at(0), To: at(870)}}},
	} {
		g, a := must(t, c.size, c.topology, c.piece)
		for _, ask := range c.asks {
			f := factor.New(g, a, ask, source(3))
			for i := range 3 { // run again, it looks for another
				if _, ok, why := run(t, g, ask, f, 100_000); !ok {
					t.Errorf("%s, %+v, tour %d: not found, %v", g, ask, i+1, why)
				}
			}
		}
	}
}

// TestHoles finds tours of big boards with holes.
func TestHoles(t *testing.T) {
	for _, size := range []string{"40x40", "100x100", "300x300"} {
		for _, percent := range []int64{0, 2, 5} {
			g := holed(t, size, percent, 7)
			for _, kind := range []tour.Kind{tour.Closed, tour.Open, tour.Path} {
				if testing.Short() && g.Board().Cells() > 10_000 {
					continue
				}
				ask := tour.Ask{Kind: kind}
				if _, ok, why := run(t, g, ask, factor.New(g, table(t, g), ask, source(1)), 100_000); !ok {
					t.Errorf("%s, %s: not found, %v", g, kind, why)
				}
			}
		}
	}
}

// TestEnds: all pairs of ends of 6x6 that the colours allow.
func TestEnds(t *testing.T) {
	g, a := must(t, "6x6", "plane", "knight")
	for from := range board.Square(36) {
		for to := range board.Square(36) {
			if (from/6+from%6+to/6+to%6)%2 == 0 || testing.Short() && (from+to)%5 > 0 {
				continue
			}
			ask := tour.Ask{From: tour.At(from), To: tour.At(to)}
			if _, ok, why := run(t, g, ask, factor.New(g, a, ask, source(1)), 100_000); !ok {
				t.Errorf("from %d to %d: not found, %v", from, to, why)
			}
		}
	}
}

// TestRefused: what it does not do, it does not find.
func TestRefused(t *testing.T) {
	at := tour.At
	for _, c := range []struct {
		size, piece string
		ask         tour.Ask
		rule        string
	}{
		{"6x6", "pawn+knight", tour.Ask{}, ""},
		{"1x1", "knight", tour.Ask{Kind: tour.Open}, ""},
		{"1x2", "wazir", tour.Ask{Kind: tour.Closed}, ""},
		{"1x2", "knight", tour.Ask{}, ""},
		{"6x6", "knight", tour.Ask{Kind: tour.Closed, From: at(0), To: at(1)}, ""},
		{"6x6", "knight", tour.Ask{Kind: tour.Open, From: at(0), To: at(8)}, ""},
		{"3x6", "knight", tour.Ask{}, "2-factor"},
		{"5x5", "knight", tour.Ask{Kind: tour.Closed}, "2-factor"},
		{"3x4", "knight", tour.Ask{Kind: tour.Closed}, ""},
		{"3x3", "knight", tour.Ask{}, "ends"},
		{"4x4", "knight", tour.Ask{}, ""},
	} {
		g, a := must(t, c.size, "plane", c.piece)
		_, ok, why := run(t, g, c.ask, factor.New(g, a, c.ask, source(1)), 200)
		rule := ""
		if why != nil {
			rule = why.Rule
		}
		if ok || rule != c.rule {
			t.Errorf("%s, %+v: found is %v, and it says %v", g, c.ask, ok, why)
		}
	}
}

// TestSame: the same random numbers give the same tour, others others.
func TestSame(t *testing.T) {
	g := holed(t, "40x40", 5, 1)
	a := table(t, g)
	for _, ask := range []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open, From: tour.At(g.Board().First())}} {
		seen := map[string]bool{}
		for seed := range uint64(5) {
			x, ok, _ := run(t, g, ask, factor.New(g, a, ask, source(seed)), 10_000)
			y, _, _ := run(t, g, ask, factor.New(g, a, ask, source(seed)), 10_000)
			if !ok || !slices.Equal(x, y) {
				t.Fatalf("%+v, seed %d: found is %v, and two finders by the same numbers differ", ask, seed, ok)
			}
			seen[fmt.Sprint(x)] = true
		}
		if len(seen) != 5 {
			t.Errorf("%+v: 5 seeds give %d tours", ask, len(seen))
		}
	}
}

// counted is a context that ends after it was looked at so many times.
type counted struct {
	context.Context
	looks int
}

func (c *counted) Err() error {
	if c.looks--; c.looks >= 0 {
		return nil
	}
	return context.Canceled
}

// TestCancel: it looks at its context all the time, ends when that does, and can
// be run again.
func TestCancel(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
	}{{"120x120", "knight", tour.Closed}, {"120x120", "king", tour.Open}, {"5x4", "knight", tour.Closed}} {
		g, a := must(t, c.size, "plane", c.piece)
		ask := tour.Ask{Kind: c.kind}
		for looks := range 30 {
			f := factor.New(g, a, ask, source(1))
			ctx := &counted{background, looks}
			_, ok, _, err := f.Run(ctx, 1<<30)
			if !ok && !errors.Is(err, context.Canceled) {
				t.Errorf("%s, after %d looks: %v, %v", g, looks, ok, err)
			}
			if c.size != "5x4" {
				if _, ok, _ := run(t, g, ask, f, 1<<20); !ok {
					t.Errorf("%s, after %d looks: not found when it is run again", g, looks)
				}
			}
		}
	}
}
