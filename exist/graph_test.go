package exist_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// hamiltonian tries every walk of a graph.
func hamiltonian(a *graph.Adjacency, ask tour.Ask, walk []graph.Vertex) bool {
	if len(walk) == a.Len() {
		squares := make([]board.Square, len(walk))
		for i, v := range walk {
			squares[i] = board.Square(v)
		}
		return tour.Verify(context.Background(), graph.FromAdjacency(a), ask, tour.Of(squares)) == nil
	}
	for v := range graph.Vertex(a.Len()) {
		if !slices.Contains(walk, v) && (len(walk) == 0 || a.Has(walk[len(walk)-1], v)) && hamiltonian(a, ask, append(walk, v)) {
			return true
		}
	}
	return false
}

// TestDecideGraph: on random graphs, none is said only where every walk fails, and
// of those that fail most are seen.
func TestDecideGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 11))
	seen, missed, fine := 0, 0, 0
	for range 600 {
		n := 1 + r.Int64N(8)
		var edges []graph.Edge
		for range r.Int64N(3 * n) {
			edges = append(edges, graph.Edge{graph.Vertex(r.Int64N(n)), graph.Vertex(r.Int64N(n))})
		}
		directed := r.IntN(4) == 0
		var a *graph.Adjacency
		var err error
		if directed {
			a, err = graph.FromArcs(n, edges)
		} else {
			a, err = graph.FromEdges(n, edges)
		}
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
		if r.IntN(3) == 0 {
			ask.From = tour.At(board.Square(r.Int64N(n)))
		}
		if r.IntN(3) == 0 {
			ask.To = tour.At(board.Square(r.Int64N(n)))
		}
		v, why, err := exist.Decide(context.Background(), graph.FromAdjacency(a), ask, exist.Effort{})
		if ask.Check(graph.FromAdjacency(a)) != nil {
			if !errors.Is(err, tour.ErrAsk) {
				t.Fatalf("%+v: %v", ask, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		switch there := hamiltonian(a, ask, nil); {
		case v == exist.None && there:
			t.Fatalf("%v, directed %v, %+v: none, %s, and there is one", edges, directed, ask, why)
		case v == exist.None:
			if seen++; why == nil || strings.Contains(why.Text, "square") || strings.Contains(why.Text, "board") {
				t.Fatalf("the reason is %v", why)
			}
		case there:
			fine++
		default:
			missed++
		}
	}
	if fine < 50 || seen < 200 || missed > seen/4 {
		t.Errorf("%d have a tour, of the others %d are seen and %d are not", fine, seen, missed)
	}
}

// TestCertificateStops: the context is looked at all along.
func TestCertificateStops(t *testing.T) {
	g := setup.Graph(t, "400x401", "torus", "knight")
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	whole := setup.LookedAt(0)
	if why, err := exist.Certificate(whole, g, a, tour.Ask{}); why != nil || err != nil {
		t.Fatal(why, err)
	}
	if whole.Count() < int64(a.Len())>>14 {
		t.Errorf("%d looks for %d squares", whole.Count(), a.Len())
	}
	for after := int64(1); after < whole.Count(); after += 1 + after/int64(setup.Rounds(4, 40, 1000)) {
		ctx := setup.LookedAt(after)
		if _, err := exist.Certificate(ctx, g, a, tour.Ask{}); !errors.Is(err, context.Canceled) || ctx.Count() > after+2 {
			t.Fatalf("ended at look %d of %d: %v after %d", after, whole.Count(), err, ctx.Count())
		}
	}
}
