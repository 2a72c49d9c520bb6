package find_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// shaken is a graph with its vertices numbered again.
func shaken(a *graph.Adjacency, r *rand.Rand) *graph.Adjacency {
	order := make([]graph.Vertex, a.Len())
	for i, v := range r.Perm(a.Len()) {
		order[i] = graph.Vertex(v)
	}
	return a.Renumbered(order)
}

// TestSweepPetersen: graphs that a solver leaves open are decided at once, however their
// vertices are numbered. Alspach (1983): (n, 2) has a Hamiltonian cycle unless n leaves 5
// modulo 6.
func TestSweepPetersen(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for _, n := range []int{65, 66, 67, 125, 303, 501, 905} {
		for _, a := range []*graph.Adjacency{petersen(t, n, 2), shaken(petersen(t, n, 2), r)} {
			answer, err := find.Find(t.Context(), graph.FromAdjacency(a), tour.Ask{Kind: tour.Closed}, find.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want := exist.Found
			if n%6 == 5 {
				want = exist.None
			}
			if answer.Verdict != want {
				t.Errorf("(%d, 2): %v by %s, want %v", n, answer.Verdict, answer.Method, want)
			}
			if want == exist.None && (answer.Method != find.Sweep || answer.Why.Rule != "sweep") {
				t.Errorf("(%d, 2): by %s, %v", n, answer.Method, answer.Why)
			}
		}
	}
}

// spliced is a graph with a vertex of three edges replaced by another such graph less one of
// its: where the other has no Hamiltonian cycle, the whole has none.
func spliced(t testing.TB, a, by *graph.Adjacency) *graph.Adjacency {
	t.Helper()
	var list [][2]int
	last, first := graph.Vertex(a.Len()-1), graph.Vertex(a.Len()-2) // the others of by come after
	for v := range last {
		for _, w := range a.Of(v) {
			if w > v && w != last {
				list = append(list, [2]int{int(v), int(w)})
			}
		}
	}
	for v := range graph.Vertex(by.Len()) {
		for _, w := range by.Of(v) {
			if v > 0 && w > v {
				list = append(list, [2]int{int(first + v), int(first + w)})
			}
		}
	}
	for i, v := range a.Of(last) {
		list = append(list, [2]int{int(v), int(first + by.Of(0)[i])})
	}
	return edges(t, a.Len()+by.Len()-2, list)
}

// TestSweepWide: a graph that is too wide is left open, with the reason, and is no error.
func TestSweepWide(t *testing.T) {
	answer, err := find.Find(t.Context(), graph.FromAdjacency(cubic(t, 400, 7)), tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Sweep})
	if err != nil || answer.Verdict != exist.Undecided || answer.Why == nil || answer.Why.Rule != "limit" {
		t.Errorf("%v, %v, %v", answer.Verdict, answer.Why, err)
	}
	pawn := setup.Graph(t, "4x4", "plane", "pawn")
	if _, err := find.Find(t.Context(), pawn, tour.Ask{}, find.Options{Method: find.Sweep}); !errors.Is(err, find.ErrMethod) {
		t.Errorf("a pawn: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := find.Find(ctx, graph.FromAdjacency(petersen(t, 501, 2)), tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Sweep}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
