package exist_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// partsWithout counts the parts of a graph without one vertex, by painting.
func partsWithout(n int, edges []graph.Edge, gone int) int {
	paint := make([]int, n)
	for v := range paint {
		paint[v] = v
	}
	for changed := true; changed; {
		changed = false
		for _, e := range edges {
			v, w := int(e[0]), int(e[1])
			if v == gone || w == gone || paint[v] == paint[w] {
				continue
			}
			paint[v] = min(paint[v], paint[w])
			paint[w] = paint[v]
			changed = true
		}
	}
	parts := 0
	for v := range n {
		if v != gone && paint[v] == v {
			parts++
		}
	}
	return parts
}

// TestCutVertex: the search into the depth sees what taking each vertex away shows.
func TestCutVertex(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 73))
	count := map[bool]int{}
	for done := 0; done < 3000; {
		n := 3 + r.IntN(12)
		var edges []graph.Edge
		for range n + r.IntN(n) {
			edges = append(edges, graph.Edge{graph.Vertex(r.IntN(n)), graph.Vertex(r.IntN(n))})
		}
		if partsWithout(n, edges, -1) != 1 {
			continue
		}
		done++
		a, err := graph.FromEdges(int64(n), edges)
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
		from := r.IntN(2*n) - n
		if from >= 0 {
			ask.From = tour.At(board.Square(from))
		}
		want := -1
		for v := range n {
			room := 2
			if ask.Kind == tour.Closed || v == from {
				room = 1
			}
			if partsWithout(n, edges, v) > room {
				want = v
				break
			}
		}
		count[want >= 0]++
		why, err := exist.CutVertexOf(t.Context(), graph.FromAdjacency(a), a, ask)
		switch {
		case err != nil:
			t.Fatal(err)
		case (why != nil) != (want >= 0):
			t.Fatalf("%d vertices, %v, %+v: %v, want vertex %d", n, edges, ask, why, want)
		case why != nil && (len(why.Witness) != 1 || why.Witness[0] != board.Square(want)):
			t.Fatalf("%d vertices, %v, %+v: %v, want vertex %d", n, edges, ask, why.Witness, want)
		}
	}
	if count[true] < 300 || count[false] < 300 {
		t.Errorf("%v", count)
	}
}

// TestCutVertexStops: the context is looked at while the graph is gone through.
func TestCutVertexStops(t *testing.T) {
	a, err := setup.Graph(t, "200x200", "plane", "knight").Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	whole := setup.LookedAt(0)
	if _, err := exist.CutVertexOf(whole, graph.FromAdjacency(a), a, tour.Ask{}); err != nil || whole.Count() < 10 {
		t.Fatalf("%d looks at the context, %v", whole.Count(), err)
	}
	if why, err := exist.CutVertexOf(setup.LookedAt(5), graph.FromAdjacency(a), a, tour.Ask{}); why != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", why, err)
	}
}
