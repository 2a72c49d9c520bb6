package find_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/piece"
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
			answer, err := find.Find(t.Context(), graph.Of(a), tour.Ask{Kind: tour.Closed}, find.Options{})
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

// TestSweepRandom: of random graphs a sweep says what a listing does, for every kind and
// with ends or not.
func TestSweepRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	seen := map[exist.Verdict]int{}
	for range setup.Rounds(400, 2000, 8000) {
		n := 1 + r.IntN(10)
		var edges []graph.Edge
		chance := 0.2 + 0.4*r.Float64()
		for v := range n {
			for w := range v {
				if r.Float64() < chance {
					edges = append(edges, graph.Edge{graph.Vertex(v), graph.Vertex(w)})
				}
			}
		}
		a, err := graph.FromEdges(int64(n), edges)
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{Kind: []tour.Kind{tour.Path, tour.Closed, tour.Open}[r.IntN(3)]}
		ends := r.Perm(n)
		if r.IntN(2) == 0 {
			ask.From = tour.At(board.Square(ends[0]))
		}
		if n > 1 && r.IntN(3) == 0 {
			ask.To = tour.At(board.Square(ends[1]))
		}
		compare(t, a, ask, r.Uint64N(3), seen)
	}
	if seen[exist.Found] < 50 || seen[exist.None] < 50 {
		t.Errorf("verdicts %v: too much alike", seen)
	}
}

// compare holds a sweep's verdict against a listing's.
func compare(t *testing.T, a *graph.Adjacency, ask tour.Ask, seed uint64, seen map[exist.Verdict]int) {
	t.Helper()
	want := exist.None
	for _, err := range list.All(t.Context(), graph.Of(a), ask, list.Options{Limit: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		want = exist.Found
	}
	answer, err := find.Find(t.Context(), graph.Of(a), ask, find.Options{Method: find.Sweep, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	seen[want]++
	if answer.Verdict == exist.Undecided && ask.Kind == tour.Open {
		return // all paths that were drawn close
	}
	if answer.Verdict != want {
		t.Errorf("%d vertices, %d edges, %+v: %v (%v), and a listing says %v", a.Len(), a.Arcs()/2, ask, answer.Verdict, answer.Why, want)
	}
}

// TestSweepCubic: of all graphs of random matchings of few vertices, each with three edges, a
// sweep says what a listing does.
func TestSweepCubic(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	seen := map[exist.Verdict]int{}
	for range setup.Rounds(200, 1000, 4000) {
		n := 2 * (2 + r.IntN(8))
		var edges []graph.Edge
		ends := r.Perm(3 * n)
		for i := 0; i < len(ends); i += 2 {
			edges = append(edges, graph.Edge{graph.Vertex(ends[i] / 3), graph.Vertex(ends[i+1] / 3)})
		}
		a, err := graph.FromEdges(int64(n), edges)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, a, tour.Ask{Kind: tour.Closed}, 0, seen)
	}
	if seen[exist.Found] < 20 || seen[exist.None] < 20 {
		t.Errorf("verdicts %v: too much alike", seen)
	}
}

// TestSweepBoards: of small boards with random holes, with moves to take and to avoid or
// without, a sweep says what a listing does.
func TestSweepBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 6))
	seen := map[exist.Verdict]int{}
	for range setup.Rounds(60, 300, 1500) {
		rows, columns := int64(3+r.IntN(3)), int64(4+r.IntN(4))
		b, err := board.New(rows, columns)
		if err != nil {
			t.Fatal(err)
		}
		var holes []board.Square
		for s := range board.Square(b.Cells()) {
			if r.IntN(8) == 0 {
				holes = append(holes, s)
			}
		}
		if b, err = b.WithHoles(holes...); err != nil {
			continue // no square is left
		}
		g, err := graph.New(b, piece.Knight())
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{Kind: []tour.Kind{tour.Path, tour.Closed}[r.IntN(2)]}
		a, err := g.Compress()
		if err != nil || a.Len() < 4 {
			continue
		}
		if v := graph.Vertex(r.IntN(a.Len())); r.IntN(2) == 0 && len(a.Of(v)) > 0 {
			move := tour.Move{From: a.Square(v), To: a.Square(a.Of(v)[r.IntN(len(a.Of(v)))])}
			ask.Constraints = &tour.Constraints{Use: []tour.Move{move}}
			if r.IntN(2) == 0 {
				ask.Constraints = &tour.Constraints{Avoid: []tour.Move{move}}
			}
		}
		want := exist.None
		for _, err := range list.All(t.Context(), g, ask, list.Options{Limit: 1}) {
			if err != nil {
				t.Fatal(err)
			}
			want = exist.Found
		}
		seen[want]++
		answer, err := find.Find(t.Context(), g, ask, find.Options{Method: find.Sweep})
		switch {
		case err != nil:
			t.Fatal(err)
		case answer.Verdict != want:
			t.Errorf("%s, %+v: %v (%v), and a listing says %v", b, ask, answer.Verdict, answer.Why, want)
		case want == exist.Found:
			if err := tour.Verify(g, ask, answer.Tour); err != nil {
				t.Error(err)
			}
		}
	}
	if seen[exist.Found] < 5 || seen[exist.None] < 5 {
		t.Errorf("verdicts %v: too much alike", seen)
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
	answer, err := find.Find(t.Context(), graph.Of(cubic(t, 400, 7)), tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Sweep})
	if err != nil || answer.Verdict != exist.Undecided || answer.Why == nil || answer.Why.Rule != "limit" {
		t.Errorf("%v, %v, %v", answer.Verdict, answer.Why, err)
	}
	pawn := setup.Graph(t, "4x4", "plane", "pawn")
	if _, err := find.Find(t.Context(), pawn, tour.Ask{}, find.Options{Method: find.Sweep}); !errors.Is(err, find.ErrMethod) {
		t.Errorf("a pawn: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := find.Find(ctx, graph.Of(petersen(t, 501, 2)), tour.Ask{Kind: tour.Closed}, find.Options{Method: find.Sweep}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
