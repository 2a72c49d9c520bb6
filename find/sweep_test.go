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
	c, err := graph.FromArcs(400, arcsOf(cubic(t, 400, 7)))
	if err != nil {
		t.Fatal(err)
	}
	answer, err = find.Find(t.Context(), graph.FromAdjacency(c), tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Sweep})
	if err != nil || answer.Verdict != exist.Undecided || answer.Why == nil || answer.Why.Rule != "limit" {
		t.Errorf("one way: %v, %v, %v", answer.Verdict, answer.Why, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := find.Find(ctx, graph.FromAdjacency(petersen(t, 501, 2)), tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Sweep}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// arcsOf are the edges of a graph, some ways back missing.
func arcsOf(a *graph.Adjacency) []graph.Edge {
	var arcs []graph.Edge
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			if v < w || (v+w)%40 > 0 {
				arcs = append(arcs, graph.Edge{v, w})
			}
		}
	}
	return arcs
}

// TestSweepOneWay: where moves go one way, by edges or by what is asked, a sweep finds a tour exactly where a
// listing does.
func TestSweepOneWay(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 13))
	some, none, wide := 0, 0, 0
	rounds := setup.Rounds(150, 500, 5000)
	for range rounds {
		var g *graph.Graph
		var ask tour.Ask
		if r.IntN(2) == 0 {
			random, asked, ok := setup.Random(t, r, 16, []string{"pawn+ferz", "pawn+knight", "pawn+bishop", "pawn+ferz+knight", "pawn+wazir"})
			if !ok {
				continue
			}
			g, ask = random, asked
		} else {
			n := 1 + r.IntN(9)
			var arcs []graph.Edge
			for range r.IntN(4 * n) {
				if v, w := r.IntN(n), r.IntN(n); v != w {
					arcs = append(arcs, graph.Edge{graph.Vertex(v), graph.Vertex(w)})
				}
			}
			a, err := graph.FromArcs(int64(n), arcs)
			if err != nil {
				t.Fatal(err)
			}
			g = graph.FromAdjacency(a)
			ask = setup.RandomTableAsk(r, a)
			if c := ask.ConstraintsOrNone(); len(c.Numbers) > 0 {
				ask = ask.WithoutConstraints()
			}
		}
		if ask.Check(g, tour.MoveConstraints) != nil {
			continue
		}
		list, err := find.Find(t.Context(), g, ask, find.Options{Method: find.Backtrack})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []find.Method{find.Sweep, find.Auto} {
			got, err := find.Find(t.Context(), g, ask, find.Options{Method: m, Seed: r.Uint64N(3)})
			if m == find.Sweep && err == nil && got.Verdict == exist.Undecided && got.Why.Rule == "limit" {
				wide++ // dense boards
				continue
			}
			if err != nil || got.Verdict != list.Verdict {
				t.Fatalf("%s, %+v, %s: %v, %v, %v; %v", g, ask, m, got.Verdict, got.Why, err, list.Verdict)
			}
		}
		if list.Verdict == exist.Found {
			some++
		} else {
			none++
		}
	}
	if min(some, none) < rounds/7 || wide > some/10 {
		t.Errorf("%d have tours, %d have none, %d are too wide", some, none, wide)
	}
}

// TestSweepOneWayLong: tours of long graphs whose edges go one way, and the proof that there are none, come by the
// sweep among the turns of auto.
func TestSweepOneWayLong(t *testing.T) {
	for _, twice := range []bool{false, true} {
		var arcs []graph.Edge
		at := func(x, y int) graph.Vertex { return graph.Vertex(6*x + y) }
		const columns = 41
		for x := range columns {
			for y := range 6 {
				if x+1 < columns && (x != columns/2 || y == 0 || twice && y == 5) { // a strait
					arcs = append(arcs, graph.Edge{at(x, y), at(x+1, y)})
					if y%2 == 1 {
						arcs = append(arcs, graph.Edge{at(x+1, y), at(x, y)})
					}
				}
				if y < 5 {
					arcs = append(arcs, graph.Edge{at(x, y), at(x, y+1)}, graph.Edge{at(x, y+1), at(x, y)})
				}
			}
		}
		a, err := graph.FromArcs(6*columns, arcs)
		if err != nil {
			t.Fatal(err)
		}
		g := graph.FromAdjacency(a)
		for _, m := range []find.Method{find.Sweep, find.Auto} {
			answer, err := find.Find(t.Context(), g, tour.Ask{Kind: tour.Closed}, find.Options{Method: m})
			if want := map[bool]exist.Verdict{true: exist.Found, false: exist.None}[twice]; err != nil || answer.Verdict != want {
				t.Errorf("%s: %v, %v, %v; want %v", m, answer.Verdict, answer.Why, err, want)
			}
		}
	}
}
