package warnsdorff_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

var background = context.Background()

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

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// run walks up to so many times, and verifies what is found.
func run(t testing.TB, g *graph.Graph, ask tour.Ask, w *warnsdorff.Walker, walks int) ([]board.Square, bool) {
	t.Helper()
	path, ok, err := w.Run(background, walks)
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		if path != nil {
			t.Fatalf("%s, %+v: not found, but a path of %d squares", g, ask, len(path))
		}
		return nil, false
	}
	if err := tour.Verify(t.Context(), g, ask, tour.Of(path)); err != nil {
		t.Fatalf("%s, holes %v, %+v: %v", g, g.Board().Holes(), ask, err)
	}
	return path, true
}

// TestWalks finds several tours of many boards, with ends and without. That
// they start and end as asked is for the verifier to see.
func TestWalks(t *testing.T) {
	at := tour.At
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		asks                  []tour.Ask
	}{
		{"1x1", "plane", "knight", nil, []tour.Ask{{}, {Kind: tour.Closed}, {From: at(0), To: at(0)}, {To: at(0)}}},
		{"1x1", "plane", "pawn", nil, []tour.Ask{{}, {Kind: tour.Closed}, {From: at(0), To: at(0)}, {To: at(0)}}},
		{"2x1", "plane", "pawn", nil, []tour.Ask{{}, {From: at(1)}, {To: at(0)}, {From: at(1), To: at(0)}, {Kind: tour.Open}, {Kind: tour.Open, To: at(0)}}},
		{"1x2", "plane", "wazir", nil, []tour.Ask{{}, {To: at(0)}, {Kind: tour.Open, From: at(0), To: at(1)}}},
		{"8x8", "plane", "knight", nil, []tour.Ask{
			{}, {Kind: tour.Closed}, {Kind: tour.Open}, {From: at(0)}, {To: at(0)}, {From: at(9), To: at(62)}, {From: at(31), To: at(17)},
			{Kind: tour.Closed, From: at(27)}, {Kind: tour.Closed, To: at(27)}, {Kind: tour.Closed, From: at(0), To: at(10)}, {Kind: tour.Closed, From: at(10), To: at(0)},
			{Kind: tour.Open, From: at(27)}, {Kind: tour.Open, To: at(27)}, {Kind: tour.Open, From: at(0), To: at(1)},
		}},
		{"6x6", "plane", "knight", []board.Square{0, 5, 30, 35}, []tour.Ask{{}, {From: at(7)}, {To: at(8)}, {From: at(1), To: at(33)}}},
		{"5x5", "plane", "knight", nil, []tour.Ask{{}, {From: at(0), To: at(24)}, {To: at(12)}, {From: at(12)}}},
		{"30", "plane", "1", nil, []tour.Ask{{}, {From: at(0)}, {To: at(0)}, {Kind: tour.Open, From: at(29), To: at(0)}}},
		{"31", "torus", "1", nil, []tour.Ask{{Kind: tour.Closed}, {From: at(3), To: at(4)}, {Kind: tour.Closed, To: at(8)}}},
		{"5x8", "cylinder", "knight", nil, []tour.Ask{{Kind: tour.Closed, From: at(7)}}},
		{"7x9", "mobius", "knight", nil, []tour.Ask{{Kind: tour.Open, To: at(7)}}},
		{"6x7", "klein", "rook", nil, []tour.Ask{{Kind: tour.Closed}, {From: at(1), To: at(2)}}},
		{"7x7", "projective", "king", nil, []tour.Ask{{Kind: tour.Open, From: at(1), To: at(20)}}},
		{"3x3x4", "torus", "1,2", nil, []tour.Ask{{Kind: tour.Closed}}},
		{"6x6", "torus", "pawn+knight", nil, []tour.Ask{
			{}, {From: at(3)}, {To: at(3)}, {From: at(3), To: at(0)}, {Kind: tour.Closed}, {Kind: tour.Closed, From: at(3)}, {Kind: tour.Closed, To: at(3)},
			{Kind: tour.Open}, {Kind: tour.Open, From: at(3)}, {Kind: tour.Open, To: at(3)},
		}},
		{"4x4", "plane", "pawn+ferz", nil, []tour.Ask{{}, {To: at(1)}}},
		{"3x3", "torus", "pawn+1,2", nil, []tour.Ask{{To: at(1)}, {To: at(4)}, {To: at(6)}, {Kind: tour.Open, To: at(8)}, {Kind: tour.Closed, To: at(8)}}},
	} {
		g, a := must(t, c.size, c.topology, c.piece, c.holes...)
		for _, ask := range c.asks {
			w := warnsdorff.New(g, a, ask, source(7))
			for i := range 20 {
				if _, ok := run(t, g, ask, w, 10000); !ok {
					t.Errorf("%s, %+v: tour %d not found", g, ask, i+1)
					break
				}
			}
		}
	}
}

// TestRandomWalks: on small boards of every kind a walk finds a tour if there
// is one, also where moves have a direction, so that no turn mends a walk.
func TestRandomWalks(t *testing.T) {
	cases := setup.Rounds(400, 1000, 3000)
	pieces := []string{"knight", "wazir", "king", "1,2", "rook", "nightrider", "pawn", "pawn+wazir", "pawn+knight", "pawn+ferz", "pawn+ferz", "N+W"}
	r := source(3)
	directed, backward, kinds := 0, 0, map[tour.Kind]int{}
	for done := 0; done < cases; {
		sides := make([]int64, []int{1, 2, 2, 2, 3}[r.IntN(5)])
		for i := range sides {
			sides[i] = 1 + r.Int64N([]int64{12, 5, 3}[len(sides)-1])
		}
		b, err := board.New(sides...)
		if err != nil {
			t.Fatal(err)
		}
		if shaped, err := b.WithTopology(board.Topology(r.IntN(9) % 6)); err == nil {
			b = shaped
		}
		g := setup.RandomGraph(t, r, b, r.IntN(4), pieces)
		b = g.Board()
		ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
		if r.IntN(3) == 0 {
			ask.From = tour.At(board.Square(r.Int64N(b.Cells())))
		}
		if r.IntN(2) == 0 {
			ask.To = tour.At(board.Square(r.Int64N(b.Cells())))
		}
		if b.Squares() > 12 || ask.Check(b) != nil {
			continue
		}
		_, from := ask.From.Given()
		_, to := ask.To.Given()
		a := table(t, g)
		n, err := list.Count(background, g, ask, list.Options{Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		exists, walks := n > 0, 20
		if exists {
			walks = 100000
			done++
			kinds[ask.Kind]++
			if g.Directed() {
				directed++
			}
			if to && !from {
				backward++
			}
		}
		if _, ok := run(t, g, ask, warnsdorff.New(g, a, ask, source(uint64(done))), walks); ok != exists {
			t.Fatalf("%s, holes %v, %+v: found is %v, and there is one: %v", g, b.Holes(), ask, ok, exists)
		}
	}
	if directed < cases/50 || backward < cases/10 || kinds[tour.Path] < cases/10 || kinds[tour.Closed] < cases/10 || kinds[tour.Open] < cases/10 {
		t.Errorf("directed %d, only the end given %d, kinds %v", directed, backward, kinds)
	}
}

// TestGivesUp: it makes as many walks as it is allowed, looks at its context,
// and goes on where it stopped.
func TestGivesUp(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		holes       []board.Square
		ask         tour.Ask
	}{
		{"4x4", "knight", nil, tour.Ask{}},
		{"2x2", "king", nil, tour.Ask{Kind: tour.Open}},
		{"2x2", "pawn+ferz", []board.Square{3}, tour.Ask{Kind: tour.Open, To: tour.At(2)}}, // no start is allowed
		{"3x3", "pawn", nil, tour.Ask{}},
		{"1x1", "knight", nil, tour.Ask{Kind: tour.Open}},
		{"1x2", "wazir", nil, tour.Ask{Kind: tour.Closed}},
		{"1x2", "wazir", nil, tour.Ask{Kind: tour.Closed, From: tour.At(1), To: tour.At(0)}},
		{"8x8", "knight", nil, tour.Ask{Kind: tour.Closed, From: tour.At(0), To: tour.At(1)}},
		{"8x8", "knight", nil, tour.Ask{Kind: tour.Open, From: tour.At(0), To: tour.At(10)}},
	} {
		g, a := must(t, c.size, "plane", c.piece, c.holes...)
		w := warnsdorff.New(g, a, c.ask, source(1))
		for range 3 {
			if _, ok := run(t, g, c.ask, w, 50); ok {
				t.Errorf("%s, %+v: found", g, c.ask)
			}
		}
		ctx, cancel := context.WithCancel(background)
		cancel()
		if _, ok, err := w.Run(ctx, 50); ok || !errors.Is(err, context.Canceled) {
			t.Errorf("%s, %+v, cancelled: %v, %v", g, c.ask, ok, err)
		}
	}
	g, a := must(t, "8x8", "plane", "knight")
	if _, ok, err := warnsdorff.New(g, a, tour.Ask{}, source(1)).Run(background, 0); ok || err != nil {
		t.Errorf("no walks: %v, %v", ok, err)
	}
}

// TestHardEnds: both ends stand next to a corner, which leaves it one neighbour
// to be come to from. Walks that did not keep that one for last would fail by
// the hundred.
func TestHardEnds(t *testing.T) {
	for _, c := range []struct{ size, from, to string }{{"8x8", "b6", "f7"}, {"20x20", "b18", "r19"}, {"50x50", "b48", "av49"}} {
		g, a := must(t, c.size, "plane", "knight")
		from, err := g.Board().ParseSquare(c.from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := g.Board().ParseSquare(c.to)
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{From: tour.At(from), To: tour.At(to)}
		w := warnsdorff.New(g, a, ask, source(1))
		for i := range 20 {
			if _, ok := run(t, g, ask, w, 1); !ok {
				t.Errorf("%s from %s to %s: tour %d takes more than one walk", c.size, c.from, c.to, i+1)
				break
			}
		}
	}
}

// TestStarts: a walk begins where a path can, at a dead end if there is one.
func TestStarts(t *testing.T) {
	g, a := must(t, "200", "plane", "1")
	for seed := range uint64(10) {
		if _, ok := run(t, g, tour.Ask{}, warnsdorff.New(g, a, tour.Ask{}, source(seed)), 1); !ok {
			t.Errorf("seed %d: the first walk along a row begins in its middle", seed)
		}
	}
}

// TestVariety: the same random numbers give the same tours, others give others,
// and so does every next walk.
func TestVariety(t *testing.T) {
	for _, ask := range []tour.Ask{{}, {Kind: tour.Closed}, {From: tour.At(0), To: tour.At(99)}, {To: tour.At(50)}} {
		g, a := must(t, "10x10", "plane", "knight")
		if ask.From != (tour.End{}) {
			ask.To = tour.At(98)
		}
		seen := map[string]bool{}
		for seed := range uint64(5) {
			one, two := warnsdorff.New(g, a, ask, source(seed)), warnsdorff.New(g, a, ask, source(seed))
			for range 5 {
				x, ok := run(t, g, ask, one, 1000)
				y, _ := run(t, g, ask, two, 1000)
				if !ok || !slices.Equal(x, y) {
					t.Fatalf("%+v: two walkers by the same numbers differ", ask)
				}
				seen[fmt.Sprint(x)] = true
			}
		}
		if len(seen) != 25 {
			t.Errorf("%+v: 25 walks give %d tours", ask, len(seen))
		}
	}
}

// BenchmarkWalk measures single walks, mended where they can be: how many
// succeed, and what a square costs.
func BenchmarkWalk(b *testing.B) {
	for _, kind := range []tour.Kind{tour.Path, tour.Closed} {
		for _, n := range []int{8, 20, 50, 200} {
			b.Run(fmt.Sprintf("%s %dx%d", kind, n, n), func(b *testing.B) {
				g, a := must(b, fmt.Sprint(n, "x", n), "plane", "knight")
				w := warnsdorff.New(g, a, tour.Ask{Kind: kind}, source(1))
				walks, tours := 0, 0
				for b.Loop() {
					_, ok, err := w.Run(background, 1)
					if err != nil {
						b.Fatal(err)
					}
					walks++
					if ok {
						tours++
					}
				}
				b.ReportMetric(float64(tours)/float64(walks), "tours/walk")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(walks)/float64(n*n), "ns/square")
			})
		}
	}
}
