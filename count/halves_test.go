package count

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/setup"
	"leaper/list"
	"leaper/tour"
)

// walkedCycles counts the cycles through all vertices by walking them, in the direction of the arcs.
func walkedCycles(next [][]int32) int64 {
	met := make([]bool, len(next))
	var walk func(v int32, left int) int64
	walk = func(v int32, left int) (n int64) {
		met[v] = true
		for _, w := range next[v] {
			switch {
			case left == 0 && w == 0:
				n++
			case left > 0 && !met[w]:
				n += walk(w, left-1)
			}
		}
		met[v] = false
		return n
	}
	return walk(0, len(next)-1)
}

// rowsOf is the graph whose arcs are the bits of a number.
func rowsOf(n int, arcs uint64, bothWays bool) [][]int32 {
	next := make([][]int32, n)
	for v := range int32(n) {
		for w := range int32(n) {
			if v == w || bothWays && v > w {
				continue
			}
			if arcs&1 == 1 {
				if next[v] = append(next[v], w); bothWays {
					next[w] = append(next[w], v)
				}
			}
			arcs >>= 1
		}
	}
	return next
}

func checkHalves(t *testing.T, next [][]int32, bases int) bool {
	t.Helper()
	want := walkedCycles(next)
	for base := range int32(bases) {
		got, err := halvesOf(next, base).cycles(context.Background(), Options{Threads: 1})
		if err != nil || !got.IsInt64() || got.Int64() != want {
			t.Fatalf("%v from %d: %v, %v; want %d", next, base, got, err, want)
		}
	}
	return want > 0
}

// TestHalvesSmall: all graphs of up to 6 vertices and all directed ones of up to 4, from each base.
func TestHalvesSmall(t *testing.T) {
	some := map[bool]int{}
	for n := 3; n <= setup.Rounds(5, 6, 6); n++ {
		for arcs := range uint64(1) << (n * (n - 1) / 2) {
			some[checkHalves(t, rowsOf(n, arcs, true), n)]++
		}
	}
	for n := 3; n <= 4; n++ {
		for arcs := range uint64(1) << (n * (n - 1)) {
			some[checkHalves(t, rowsOf(n, arcs, false), n)]++
		}
	}
	if t.Log(some); some[true] < 600 || some[false] < 600 {
		t.Error(some)
	}
}

// TestHalvesRandom: random graphs of 5 to 10 vertices.
func TestHalvesRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1962))
	some := map[string]int{}
	for range setup.Rounds(200, 600, 3000) {
		n, bothWays := 5+r.IntN(5), r.IntN(2) == 0
		arcs := r.Uint64() | r.Uint64()
		if n*(n-1) > 64 {
			bothWays = true
		}
		some[fmt.Sprint(bothWays, checkHalves(t, rowsOf(n, arcs, bothWays), 2))]++
	}
	if t.Log(some); some["true true"] < 50 || some["false true"] < 50 {
		t.Error(some)
	}
}

// TestHalvesFactorial: complete graphs have (n−1)! cycles in both directions, so that no sum runs over.
func TestHalvesFactorial(t *testing.T) {
	for n := 3; n <= setup.Rounds(18, 22, mostHalves+1); n++ {
		for threads := 1; threads <= 3; threads += 2 {
			got, err := halvesOf(complete(n), 0).cycles(context.Background(), Options{Threads: threads})
			if want := new(big.Int).MulRange(1, int64(n-1)); err != nil || got.Cmp(want) != 0 {
				t.Errorf("K%d: %v, %v; want %v", n, got, err, want)
			}
		}
	}
}

func complete(n int) (next [][]int32) {
	for v := range n {
		next = append(next, nil)
		for w := range n {
			if v != w {
				next[v] = append(next[v], int32(w))
			}
		}
	}
	return next
}

// TestDenseGraphs: dense graphs of 3 to 9 vertices, of every kind and with ends, moves to take and to
// avoid: by sets, by a sweep, and listed.
func TestDenseGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1905, 17))
	some := map[string]int{}
	for range setup.Rounds(150, 600, 4000) {
		n := 4 + r.IntN(5)
		arrows, share := r.IntN(3) == 0, 0.6+0.4*r.Float64()
		var edges []graph.Edge
		for v := range graph.Vertex(n) {
			for w := range graph.Vertex(n) {
				if (arrows || v < w) && v != w && r.Float64() < share {
					edges = append(edges, graph.Edge{v, w})
				}
			}
		}
		build := graph.FromEdges
		if arrows {
			build = graph.FromArcs
		}
		a, err := build(int64(n), edges)
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
		from := r.IntN(n)
		if r.IntN(3) == 0 {
			ask.From = tour.At(board.Square(from))
		}
		if r.IntN(3) == 0 {
			ask.To = tour.At(board.Square((from + 1 + r.IntN(n-1)) % n))
		}
		if !arrows && r.IntN(2) == 0 {
			e, f := edges[r.IntN(len(edges))], edges[r.IntN(len(edges))]
			ask.Constraints = &tour.Constraints{Use: []tour.Move{{From: board.Square(e[0]), To: board.Square(e[1])}}}
			if f != e {
				ask.Constraints.Avoid = []tour.Move{{From: board.Square(f[0]), To: board.Square(f[1])}}
			}
		}
		want, err := Graph(context.Background(), a, ask, Options{Method: Listing})
		if err != nil {
			t.Fatal(err)
		}
		methods := []Method{Auto, Sweep}
		if arrows {
			methods = methods[:1]
			c := Count{ask: ask, squares: int64(n), arrows: true}
			stuck := func(list.Options) (int64, error) { return 0, list.ErrSteps }
			if got, err := c.oneWay(context.Background(), a, Options{}, stuck); len(oneWayTerms(a, ask)) > 0 && (err != nil || got.Directed().Cmp(want.Directed()) != 0) {
				t.Fatalf("%v, %+v, by sets: %v, %v; want %v", edges, ask, got.Directed(), err, want.Directed())
			}
		}
		for _, m := range methods {
			got, err := Graph(context.Background(), a, ask, Options{Method: m})
			if err != nil || got.Directed().Cmp(want.Directed()) != 0 {
				t.Fatalf("%v, %+v %+v, %s: %v, %v; want %v", edges, ask, ask.Constraints, m, got.Directed(), err, want.Directed())
			}
		}
		some[fmt.Sprintf("arrows %v, %s, constrained %v, some %v", arrows, ask.Kind, ask.Constraints != nil, want.Directed().Sign() > 0)]++
	}
	t.Log(some)
	for _, kind := range []string{"arrows false, path, constrained true, some true", "arrows false, closed tour, constrained true, some true", "arrows true, path, constrained false, some true", "arrows true, open tour, constrained false, some true"} {
		if some[kind] < 5 {
			t.Errorf("%s: %d times only", kind, some[kind])
		}
	}
}

// TestDenseBoards: boards of wide pieces are counted by sets and by a sweep, and a long board only by
// a sweep.
func TestDenseBoards(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		sets        bool
	}{
		{"3x4", "queen", tour.Path, true}, {"3x4", "queen", tour.Open, true}, {"3x4", "queen+knight", tour.Closed, true},
		{"3x5", "queen+knight", tour.Closed, true}, {"4x6", "knight", tour.Path, false}, {"3x8", "wazir", tour.Closed, false},
	} {
		g := setup.Holed(t, c.size, "", c.piece)
		ask := tour.Ask{Kind: c.kind}
		p, err := newPlan(context.Background(), g, ask, 1<<30, laid{summed: true})
		if err != nil || (p.terms[0].halves != nil) != c.sets {
			t.Errorf("%s: by sets is not %v, %v", g, c.sets, err)
		}
		want, err := Exact(context.Background(), g, ask, Options{Method: Sweep})
		if err != nil {
			t.Fatal(err)
		}
		for _, as := range []tour.Convention{tour.Directed, tour.Distinct} {
			got, err := Exact(context.Background(), g, ask, Options{As: as})
			if as == tour.Distinct && err == nil {
				want, err = Exact(context.Background(), g, ask, Options{As: as, Method: Sweep})
			}
			a, _ := got.As(as)
			b, _ := want.As(as)
			if err != nil || a.Cmp(b) != 0 {
				t.Errorf("%s, %s, %s: %v, %v; want %v", g, c.kind, as, a, err, b)
			}
		}
	}
}

// BenchmarkHalves counts the closed tours of complete graphs.
func BenchmarkHalves(b *testing.B) {
	for _, n := range []int{13, 17, 20, 24} {
		b.Run(fmt.Sprintf("K%d", n), func(b *testing.B) {
			h := halvesOf(complete(n), 0)
			for b.Loop() {
				if _, err := h.cycles(context.Background(), Options{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(h.work(), "additions/op")
			b.ReportMetric(float64(h.memory())/1e6, "MB")
		})
	}
}
