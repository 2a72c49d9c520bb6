package tour_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestVerifyStops: the context is looked at every few thousand squares, by the quick
// way and by the plain one, and the look that sees its end is the last.
func TestVerifyStops(t *testing.T) {
	const between = 1 << 15 // squares from one look to the next, at most
	r := rand.New(rand.NewPCG(2, 50))
	for _, c := range []struct {
		size, topology string
		whole          bool // the tour lies in memory, in one piece
	}{
		{"700x600", "plane", false}, {"700x600", "plane", true}, {"700x600", "torus", true}, {"60x60x60", "plane", false},
	} {
		g := setup.Graph(t, c.size, c.topology, "knight")
		plane := setup.Graph(t, c.size, "plane", "knight")
		ask := tour.Ask{Kind: tour.Closed}
		made, err := find.Find(t.Context(), plane, ask, find.Options{Method: find.Construct})
		if err != nil {
			t.Fatal(err)
		}
		walk := made.Tour
		if c.whole {
			walk = walk.Clone()
		}
		looks := stopsSoon(t, c.size+" "+c.topology, r, func(ctx context.Context) error {
			return tour.Verify(ctx, g, ask, walk)
		})
		if looks < walk.Len()/between-1 {
			t.Errorf("%s %s: %d looks for %d squares", c.size, c.topology, looks, walk.Len())
		}
	}
	path := make([]board.Square, 1<<19)
	edges := make([]graph.Edge, len(path)-1)
	for i := range path {
		path[i] = board.Square(i)
		if i > 0 {
			edges[i-1] = graph.Edge{graph.Vertex(i - 1), graph.Vertex(i)}
		}
	}
	a, err := graph.FromEdges(int64(len(path)), edges)
	if err != nil {
		t.Fatal(err)
	}
	if looks := stopsSoon(t, "a path", r, func(ctx context.Context) error {
		return tour.Verify(ctx, graph.FromAdjacency(a), tour.Ask{}, tour.Of(path))
	}); looks < int64(len(path))/between {
		t.Errorf("%d looks for a graph of %d vertices", looks, len(path))
	}
	// What is wrong is said even so, if it is seen first.
	if err := tour.Verify(setup.LookedAt(1), setup.Graph(t, "8x8", "plane", "knight"), tour.Ask{}, tour.Of([]board.Square{0, 1})); !errors.Is(err, tour.ErrNotTour) {
		t.Errorf("two squares in a row: %v", err)
	}
}

// stopsSoon verifies with contexts that end at some look, and returns how many looks
// there are to the end.
func stopsSoon(t *testing.T, what string, r *rand.Rand, verify func(context.Context) error) int64 {
	t.Helper()
	whole := setup.LookedAt(0)
	if err := verify(whole); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	looks := whole.Count()
	for range 4 {
		after := 1 + r.Int64N(looks-1)
		ctx := setup.LookedAt(after)
		if err := verify(ctx); !errors.Is(err, context.Canceled) || ctx.Count() != after+1 {
			t.Errorf("%s: stopped after %d looks, it looked %d times: %v", what, after, ctx.Count(), err)
		}
	}
	return looks
}
