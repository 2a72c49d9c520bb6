package count

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
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
		got, err := halvesOf(next, base).cycles(context.Background(), Options{Resources: work.Resources{Threads: 1}})
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
			got, err := halvesOf(complete(n), 0).cycles(context.Background(), Options{Resources: work.Resources{Threads: threads}})
			if want := new(big.Int).MulRange(1, int64(n-1)); err != nil || got.Cmp(want) != 0 {
				t.Errorf("K%d: %v, %v; want %v", n, got, err, want)
			}
		}
	}
}

// TestHalvesDraws: each cycle of small graphs is drawn about equally often, and as many take each edge
// as there are.
func TestHalvesDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 12))
	odd, drawn := 0, map[bool]int{}
	for range setup.Rounds(30, 60, 300) {
		n := 4 + r.IntN(4)
		bothWays, each := r.IntN(3) > 0, 2
		if !bothWays {
			each = 1
		}
		next := rowsOf(n, r.Uint64()|r.Uint64(), bothWays)
		base := int32(r.IntN(n))
		h := halvesOf(next, base)
		want := map[string]int{}
		uses := map[frontier.Edge]int64{}
		var walk func(path []int32)
		walk = func(path []int32) {
			for _, w := range next[path[len(path)-1]] {
				switch {
				case len(path) == n && w == path[0]:
					want[fmt.Sprint(path)] = len(want)
					for i, v := range path {
						u := path[(i+1)%n]
						uses[frontier.Edge{min(u, v), max(u, v)}]++
					}
				case !slices.Contains(path, w):
					walk(append(path[:len(path):len(path)], w))
				}
			}
		}
		walk([]int32{base})
		if bothWays {
			got, err := h.uses(context.Background(), Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
			if err != nil || len(got) != len(uses) {
				t.Fatalf("%v: uses %v, %v; want %v", next, got, err, uses)
			}
			for e, x := range got {
				if x.Int64()*2 != uses[e] {
					t.Fatalf("%v: %v cycles take %v, want half of %d", next, x, e, uses[e])
				}
			}
		}
		d, err := h.draws(context.Background(), Options{Resources: work.Resources{Threads: 1}})
		if err != nil || d.directed().Int64() != int64(len(want)) || d.Number().Int64() != int64(len(want)/2) {
			t.Fatalf("%v: %v, %v, %v; want %d", next, d.directed(), d.Number(), err, len(want))
		}
		if drawn[bothWays] += min(1, len(want)/(2*each)); len(want) < 2 {
			continue
		}
		times := make([]int, len(want))
		sources := make([]*rand.Rand, 40*len(want))
		for i := range sources {
			sources[i] = r
		}
		cycles, err := d.Draw(context.Background(), sources)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cycles {
			at, is := want[fmt.Sprint(c)]
			if !is {
				t.Fatalf("%v: %v is no cycle", next, c)
			}
			times[at]++
		}
		if off := setup.ChiSquare(times, nil); off > 3 || off < -3 {
			odd++
		}
	}
	if odd > 2 || drawn[true] < 5 || drawn[false] < 3 {
		t.Errorf("%d graphs are drawn unevenly, of %v", odd, drawn)
	}
}

// TestHalvesUses: of a complete graph, each edge is in as many cycles.
func TestHalvesUses(t *testing.T) {
	for n := 3; n <= setup.Rounds(14, 18, 20); n++ {
		uses, err := halvesOf(complete(n), 1).uses(context.Background(), Options{})
		want := new(big.Int).MulRange(1, int64(n-2)) // (n−1)!/2 cycles of n edges, among n(n−1)/2
		if err != nil || len(uses) != n*(n-1)/2 {
			t.Fatal(n, uses, err)
		}
		for e, x := range uses {
			if x.Cmp(want) != 0 {
				t.Fatalf("K%d: %v in %v, want %v", n, e, x, want)
			}
		}
	}
}

// TestDenseBack: how many tours of a dense graph take each edge, by sets and by a sweep, and tours that
// are drawn by sets.
func TestDenseBack(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(14, 14))
	asks := []tour.Ask{{Kind: tour.Path}, {Kind: tour.Closed}, {Kind: tour.Path, From: tour.At(3)}, {Kind: tour.Path, From: tour.At(3), To: tour.At(5)}, {Kind: tour.Closed, From: tour.At(0), To: tour.At(1)}, {Kind: tour.Path, To: tour.At(0)}}
	for _, ask := range asks[:setup.Rounds(1, 4, 6)] {
		var edges []graph.Edge
		n := leastDense
		if ask.Kind == tour.Closed {
			n++
		}
		for v := range graph.Vertex(n) {
			for w := range v {
				if v == w+1 || r.IntN(5) < 3 {
					edges = append(edges, graph.Edge{w, v})
				}
			}
		}
		a, err := graph.FromEdges(int64(n), edges)
		if err != nil {
			t.Fatal(err)
		}
		sets, swept := sweepingOf(graph.Of(a), a, 1<<30), sweepingOf(graph.Of(a), a, 1<<30)
		sets.back = true
		p, err := sets.plan(ctx, ask)
		if err != nil || p.terms[0].halves == nil {
			t.Fatalf("%+v is not by sets: %v", ask, err)
		}
		q, err := swept.plan(ctx, ask)
		if err != nil {
			t.Fatal(err)
		}
		got, err := usesOf(ctx, p, Options{}, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		want, err := usesOf(ctx, q, Options{}, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		for e, n := range want {
			if got[e] == nil && n.Sign() > 0 || got[e] != nil && got[e].Cmp(n) != 0 {
				t.Errorf("%+v: %v by sets, %v by a sweep take %v", ask, got[e], n, e)
			}
		}
		d, err := NewDraws(ctx, graph.Of(a), ask, Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		number, err := q.total(ctx, Options{})
		if _, is := d.draws.(*halvesDraws); err != nil || !is || number.Cmp(d.Number()) != 0 {
			t.Errorf("%+v: %v to draw, %v in all, by sets %v, %v", ask, d.Number(), number, is, err)
		}
		walks, err := d.Draw(ctx, slices.Repeat([]*rand.Rand{r}, 200))
		if err != nil {
			t.Fatal(err)
		}
		for _, walk := range walks {
			squares := make([]board.Square, len(walk))
			for i, v := range walk {
				squares[i] = board.Square(v)
			}
			if err := tour.Verify(graph.Of(a), ask, tour.Of(squares)); err != nil {
				t.Fatalf("%+v: %v", ask, err)
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
		want, err := Exact(context.Background(), graph.Of(a), ask, Options{Method: Listing})
		if err != nil {
			t.Fatal(err)
		}
		methods := []Method{Auto, Sweep}
		if arrows {
			methods = methods[:1]
			c := Count{ask: ask, squares: int64(n), arrows: true}
			terms := oneWayTerms(a, ask)
			if got, err := c.bySets(context.Background(), terms, Options{}); len(terms) > 0 && (err != nil || got.Directed().Cmp(want.Directed()) != 0) {
				t.Fatalf("%v, %+v, by sets: %v, %v; want %v", edges, ask, got.Directed(), err, want.Directed())
			}
		}
		for _, m := range methods {
			got, err := Exact(context.Background(), graph.Of(a), ask, Options{Method: m})
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
	setup.NotRacedByDay(t)
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

// TestOneWayDraws: tours of a dense graph whose arcs go one way are drawn by sets, and are tours of it,
// as many as there are.
func TestOneWayDraws(t *testing.T) {
	ctx := context.Background()
	var arcs []graph.Edge
	n := graph.Vertex(leastDense + 1)
	for v := range n {
		for w := range n {
			if v != w && (v+2*w)%5 > 0 {
				arcs = append(arcs, graph.Edge{v, w})
			}
		}
	}
	a, err := graph.FromArcs(int64(n), arcs)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 15))
	for _, ask := range []tour.Ask{{Kind: tour.Path}, {Kind: tour.Closed}, {Kind: tour.Path, From: tour.At(4)}, {Kind: tour.Path, To: tour.At(4)}, {Kind: tour.Closed, From: tour.At(2)}, {Kind: tour.Closed, To: tour.At(2)}} {
		d, err := NewDraws(ctx, graph.Of(a), ask, Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Exact(ctx, graph.Of(a), ask, Options{})
		if err != nil || d.Number().Cmp(want.Directed()) != 0 || !d.arrows {
			t.Errorf("%+v: %v to draw, want %v, %v", ask, d.Number(), want.Directed(), err)
		}
		walks, err := d.Draw(ctx, slices.Repeat([]*rand.Rand{r}, 300))
		if err != nil {
			t.Fatal(err)
		}
		met := map[string]bool{}
		for _, walk := range walks {
			squares := make([]board.Square, len(walk))
			for i, v := range walk {
				squares[i] = board.Square(v)
			}
			if err := tour.Verify(graph.Of(a), ask, tour.Of(squares)); err != nil {
				t.Fatalf("%+v: %v", ask, err)
			}
			met[fmt.Sprint(walk)] = true
		}
		if len(met) < 290 {
			t.Errorf("%+v: only %d of 300 tours differ", ask, len(met))
		}
	}
}
