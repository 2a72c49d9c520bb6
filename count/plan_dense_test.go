package count

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/count/internal/heldkarp"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestDenseBack: how many tours of a dense graph take each edge, by sets and by a sweep, and tours that
// are drawn by sets.
func TestDenseBack(t *testing.T) {
	setup.NotRacedByDay(t)
	ctx := context.Background()
	r := rand.New(rand.NewPCG(14, 14))
	asks := []tour.Ask{{Kind: tour.Path}, {Kind: tour.Closed}, {Kind: tour.Path, From: tour.At(3)}, {Kind: tour.Path, From: tour.At(3), To: tour.At(5)}, {Kind: tour.Closed, From: tour.At(0), To: tour.At(1)}, {Kind: tour.Path, To: tour.At(0)}}
	for _, ask := range asks[:setup.Rounds(1, 4, 6)] {
		var edges []graph.Edge
		n := minDrawnBySets - 1
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
		sets, swept := sweepingOf(graph.FromAdjacency(a), a, 1<<30), sweepingOf(graph.FromAdjacency(a), a, 1<<30)
		sets.backwards = true
		p, err := sets.plan(ctx, ask)
		if err != nil || p.terms[0].sets == nil {
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
		d, err := NewDraws(ctx, graph.FromAdjacency(a), ask, Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		number, err := q.total(ctx, Options{})
		if _, is := d.(*walkDraws).draws.(*heldkarp.Draws); err != nil || !is || number.Cmp(d.Number()) != 0 {
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
			if err := tour.Verify(t.Context(), graph.FromAdjacency(a), ask, tour.Of(squares)); err != nil {
				t.Fatalf("%+v: %v", ask, err)
			}
		}
	}
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
		want, err := Exact(context.Background(), graph.FromAdjacency(a), ask, Options{Method: Listing})
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
			got, err := Exact(context.Background(), graph.FromAdjacency(a), ask, Options{Method: m})
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
		p, err := newPlan(context.Background(), g, ask, 1<<30, layoutOptions{sumOnly: true})
		if err != nil || (p.terms[0].sets != nil) != c.sets {
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

// TestOneWayDraws: tours of a dense graph whose arcs go one way are drawn by sets, and are tours of it,
// as many as there are.
func TestOneWayDraws(t *testing.T) {
	setup.NotRacedByDay(t)
	ctx := context.Background()
	var arcs []graph.Edge
	n := graph.Vertex(minDrawnBySets)
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
		d, err := NewDraws(ctx, graph.FromAdjacency(a), ask, Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Exact(ctx, graph.FromAdjacency(a), ask, Options{})
		if err != nil || d.Number().Cmp(want.Directed()) != 0 || !d.(*walkDraws).arrows {
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
			if err := tour.Verify(t.Context(), graph.FromAdjacency(a), ask, tour.Of(squares)); err != nil {
				t.Fatalf("%+v: %v", ask, err)
			}
			met[fmt.Sprint(walk)] = true
		}
		if len(met) < 290 {
			t.Errorf("%+v: only %d of 300 tours differ", ask, len(met))
		}
	}
}
