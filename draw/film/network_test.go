package film_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/find/neural"
	"leaper/graph"
	"leaper/internal/testing/setup"
)

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// network is the film of a run.
func network(ctx context.Context, g *graph.Graph, o draw.Options, s film.Shots, seed uint64) (*film.Film, film.Settled, error) {
	table, err := g.Table(ctx)
	if err != nil {
		return nil, film.Settled{}, err
	}
	w := neural.New(context.Background(), table, neural.Takefuji)
	w.Draw(random(seed))
	wiring := make(film.Wiring, w.Len())
	for i := range wiring {
		wiring[i][0], wiring[i][1], _, _ = w.Neuron(i)
	}
	on := func(i int) bool {
		_, _, _, on := w.Neuron(i)
		return on
	}
	return film.Network(g, o, s, wiring, func(yield func(film.Sweep, error) bool) {
		if !yield(film.Sweep{On: on}, nil) {
			return
		}
		for s := range w.Steps(0) {
			if !yield(film.Sweep{Number: s.Sweep, Switched: s.Switched, On: on, Last: s.Last, Stuck: s.Outcome == neural.Stuck}, ctx.Err()) {
				return
			}
		}
	})
}

// TestNetworkReplay runs networks beside their films: the lines of each frame are
// the neurons that are on after that sweep, and the marks the squares that have
// not two.
func TestNetworkReplay(t *testing.T) {
	seen := map[neural.Outcome]int{}
	for _, c := range []struct {
		size, piece string
		seeds       uint64
	}{{"6x6", "knight", 12}, {"4x6", "wazir", 6}, {"5x5", "knight", 2}, {"4x4", "king", 4}, {"3x3", "knight", 1}} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		table, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for seed := range c.seeds {
			shown, settled, err := network(t.Context(), g, draw.Options{}, film.Shots{Frames: 1000}, seed)
			if err != nil {
				t.Fatal(err)
			}
			w := neural.New(context.Background(), table, neural.Takefuji)
			w.Draw(random(seed))
			var items []draw.Item
			frame := 0
			check := func() {
				items = stacked(t, items, shown.Frames[frame])
				if got, want := shownEdges(items), networkEdges(g, table, w); !slices.Equal(got, want) {
					t.Fatalf("%s, seed %d, frame %d of %d shows\n%v, want\n%v", g, seed, frame, len(shown.Frames), got, want)
				}
				if got, want := marks(items), restless(table, w); got != want {
					t.Fatalf("%s, seed %d, frame %d has %d marks, want %d", g, seed, frame, got, want)
				}
				frame++
			}
			check()
			sweeps := 0
			for range w.Steps(0) {
				sweeps++
				check()
			}
			w.Draw(random(seed))
			outcome, _, err := w.Settle(context.Background(), 0)
			if err != nil || settled.Sweeps != sweeps || settled.Frames != frame || settled.Every != 1 || settled.Cycles != w.Cycles() {
				t.Errorf("%s, seed %d: %+v; it comes to %s after %d sweeps, %v", g, seed, settled, outcome, sweeps, err)
			}
			seen[outcome]++
			if words := shown.Frames[frame-1].Words; !strings.Contains(words, map[neural.Outcome]string{neural.Tour: "a closed tour", neural.Cycles: "cycles, no tour", neural.Stuck: "stuck", neural.Diverged: "not settled"}[outcome]) {
				t.Errorf("%s, seed %d comes to %s: %s", g, seed, outcome, words)
			}
		}
	}
	for o := neural.Diverged; o <= neural.Tour; o++ {
		if seen[o] == 0 {
			t.Errorf("no run came to %s", o)
		}
	}
}

type edge [2]draw.Point

func sorted(edges []edge) []edge {
	compare := func(p, q draw.Point) int { return int(p.Y-q.Y)*100_000 + int(p.X-q.X) }
	for i, e := range edges {
		if compare(e[0], e[1]) > 0 {
			edges[i] = edge{e[1], e[0]}
		}
	}
	slices.SortFunc(edges, func(a, b edge) int {
		if c := compare(a[0], b[0]); c != 0 {
			return c
		}
		return compare(a[1], b[1])
	})
	return edges
}

// shownEdges are the moves that items draw: straight lines, not circles.
func shownEdges(items []draw.Item) []edge {
	var edges []edge
	for _, it := range items {
		if path, ok := it.(draw.Path); ok && path.Sign == 0 {
			for _, l := range path.Lines {
				for i := range len(l.Points) - 1 {
					edges = append(edges, edge{l.Points[i], l.Points[i+1]})
				}
			}
		}
	}
	return sorted(edges)
}

func networkEdges(g *graph.Graph, table *graph.Adjacency, w *neural.Network) []edge {
	var edges []edge
	for i := range w.Len() {
		if a, b, _, on := w.Neuron(i); on {
			edges = append(edges, edge{middle(g.Board(), table.Square(a)), middle(g.Board(), table.Square(b))})
		}
	}
	return sorted(edges)
}

func marks(items []draw.Item) int {
	n := 0
	for _, it := range items {
		if path, ok := it.(draw.Path); ok && path.Sign != 0 {
			n += len(path.Lines)
		}
	}
	return n
}

func restless(table *graph.Adjacency, w *neural.Network) int {
	n := 0
	for v := range graph.Vertex(table.Len()) {
		if w.Degree(v) != 2 {
			n++
		}
	}
	return n
}

// TestNetworkSampled: a long run has no more frames than there is room for, and
// its first and last state are among them.
func TestNetworkSampled(t *testing.T) {
	g := setup.Graph(t, "5x5", "plane", "knight") // never settles
	shown, settled, err := network(t.Context(), g, draw.Options{}, film.Shots{Frames: 20}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if settled.Sweeps != 356 || settled.Every != 32 || len(shown.Frames) != 13 || !strings.HasPrefix(shown.Frames[0].Words, "at random") || !strings.HasPrefix(shown.Frames[12].Words, "sweep 356 ") {
		t.Errorf("%+v: %d frames", settled, len(shown.Frames))
	}
}

func TestNetworkOptions(t *testing.T) {
	knight := setup.Graph(t, "5x5", "plane", "knight")
	fault := func(ctx context.Context, g *graph.Graph, o draw.Options, s film.Shots) error {
		_, _, err := network(ctx, g, o, s, 1)
		return err
	}
	background := context.Background()
	for i, err := range []error{
		fault(background, knight, draw.Options{Style: draw.Numbers}, film.Shots{}),
		fault(background, knight, draw.Options{Theme: draw.InkOnly}, film.Shots{}),
		fault(background, knight, draw.Options{}, film.Shots{Frames: 1}),
		fault(background, knight, draw.Options{}, film.Shots{Frames: film.MaxFrames + 1}),
		fault(background, setup.Graph(t, "5x5", "plane", "pawn"), draw.Options{}, film.Shots{}),
		fault(background, setup.Graph(t, "1x1", "plane", "knight"), draw.Options{}, film.Shots{}),
	} {
		if !errors.Is(err, draw.ErrOption) {
			t.Errorf("case %d: %v", i, err)
		}
	}
	ctx, cancel := context.WithCancel(background)
	cancel()
	if err := fault(ctx, knight, draw.Options{}, film.Shots{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
