package frontier

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/choose"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestRandomGraphs counts random graphs in random orders, cut at every time, in
// units and on threads.
func TestRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1998))
	telling := 0 // plans of several units whose number is not 0
	whole, cut := 0, 0
	rounds := setup.Rounds(150, 400, 1200)
	for range rounds {
		n := 3 + r.IntN(6) + r.IntN(3)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.3+0.7*r.Float64(), r.IntN(3) == 0)
		want := specimens.BruteCycles(g.Next)
		if want == 0 && r.IntN(4) > 0 { // most sparse graphs have none
			continue
		}
		// Graphs of short reach have many plans with a cut in their own order.
		order := specimens.InOrder(n)
		if r.IntN(3) == 0 {
			order = specimens.Shuffled(r, n)
		}
		for split := range 2*n + 1 {
			p := specimens.PlanAt(t, g, order, split, r.IntN(5))
			if p.Whole && split > 0 && r.IntN(4) > 0 {
				continue // it is the same plan every time
			}
			threads := 1 + 2*r.IntN(2)
			got, _, err := run.All(context.Background(), p, run.Options{Resources: work.Resources{Threads: threads}})
			if err != nil || !got.IsInt64() || got.Int64() != want {
				t.Fatalf("%v, hub %d, in order %v cut at %d, units of %v: %v cycles, %v; want %d",
					g.Next, g.Hub, order, split, p.Fixed, got, err, want)
			}
			if p.Whole {
				whole++
			} else {
				cut++
			}
			if want > 0 && p.Units() > 1 {
				telling++
			}
		}
	}
	t.Logf("%d whole, %d cut, %d with cycles in several units", whole, cut, telling)
	if telling < rounds/2 || whole < rounds/6*5 {
		t.Errorf("%d plans of several units have cycles, %d plans are whole: too few to tell anything", telling, whole)
	}
}

func TestWeights(t *testing.T) {
	for _, c := range []struct {
		name string
		draw func(r *rand.Rand) int64
	}{
		{"small", func(r *rand.Rand) int64 { return 1 + r.Int64N(3) }},
		{"signs", func(r *rand.Rand) int64 { return 1 - 2*r.Int64N(2) }},
		{"small of both signs", func(r *rand.Rand) int64 { return (1 + r.Int64N(5)) * (1 - 2*r.Int64N(2)) }},
		{"all negative", func(r *rand.Rand) int64 { return -1 - r.Int64N(9) }},
		{"powers of two", func(r *rand.Rand) int64 { return 1 << r.IntN(30) }},
		{"large", func(r *rand.Rand) int64 { return 1 + r.Int64N(1<<20) }},
		{"large of both signs", func(r *rand.Rand) int64 { return (1 + r.Int64N(1<<20)) * (1 - 2*r.Int64N(2)) }},
		{"equal", func(r *rand.Rand) int64 { return 1_000_000 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			rounds := setup.Rounds(40, 100, 200)
			r := rand.New(rand.NewPCG(12, 7))
			telling := 0
			for range rounds {
				n := 3 + r.IntN(6)
				g := specimens.RandomGraph(r, n, 2+r.IntN(6), 0.5+0.5*r.Float64(), r.IntN(3) == 0)
				want := specimens.Weighted(&g, func() int64 { return c.draw(r) })
				if want.Sign() == 0 {
					continue
				}
				telling++
				order := specimens.InOrder(n)
				if r.IntN(3) == 0 {
					order = specimens.Shuffled(r, n)
				}
				for range 4 {
					p := specimens.PlanAt(t, g, order, r.IntN(2*n+1), r.IntN(4))
					got, _, err := run.All(context.Background(), p, run.Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
					if err != nil || got.Cmp(want) != 0 {
						t.Fatalf("%v, hub %d, weights%s, in order %v cut at %d: %v, %v; want %v",
							g.Next, g.Hub, edgeWeights(g), order, p.Split, got, err, want)
					}
				}
			}
			if telling < rounds/5*2 {
				t.Errorf("only %d graphs have a number other than 0", telling)
			}
		})
	}
}

// TestHeavyWeights has the smallest graphs in which a number can be too large in each possible
// place.
func TestHeavyWeights(t *testing.T) {
	type weights = map[[2]int32]int64
	fan := weights{}
	for v := range int32(6) {
		for u := range v {
			fan[[2]int32{u, v}] = 2
			if v == 5 {
				fan[[2]int32{u, v}] = 1 << 31
			}
		}
	}
	for _, c := range []struct {
		name    string
		n       int
		weights weights
	}{
		{"the bound of all numbers", 4, weights{{0, 1}: 1e6, {1, 2}: 1e6, {2, 3}: 1e6, {0, 3}: 1e6}},
		{"the two edges of a step", 4, weights{{0, 1}: 1, {1, 2}: 1, {2, 3}: 1 << 32, {0, 3}: 1 << 32}},
		{"a sum past 64 bits with no top bit", 4, weights{{1, 2}: 1 << 30, {0, 3}: 1 << 30, {0, 2}: 2, {1, 3}: 3, {0, 1}: 3, {2, 3}: 5}},
		{"sums that are 0 modulo 2^64", 6, fan},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := plan.Graph{Next: make([][]int32, c.n), Hub: -1}
			for v := range int32(c.n) {
				for u := range v {
					if c.weights[[2]int32{u, v}] != 0 {
						specimens.JoinVertices(g.Next, u, v)
					}
				}
			}
			g.Weight = func(u, v int32) int64 { return c.weights[[2]int32{min(u, v), max(u, v)}] }
			want := specimens.CycleSum(g)
			p := specimens.PlanAt(t, g, specimens.InOrder(c.n), 2*c.n, 0)
			if got, _, err := run.All(context.Background(), p, run.Options{Resources: work.Resources{Threads: 1}}); err != nil || got.Cmp(want) != 0 {
				t.Errorf("%v, %v; want %v", got, err, want)
			}
		})
	}
}

// TestIsolated counts in graphs with a vertex without edges. No side has this vertex, and still
// every cycle needs it.
func TestIsolated(t *testing.T) {
	g := plan.Graph{Next: [][]int32{{1, 2}, {0, 2}, {0, 1}, nil}, Hub: -1}
	for split := range 9 {
		p := specimens.PlanAt(t, g, specimens.InOrder(4), split, 0)
		if got, _, err := run.All(context.Background(), p, run.Options{}); err != nil || got.Sign() != 0 {
			t.Errorf("cut at %d: %v cycles, %v; want 0", split, got, err)
		}
	}
}

func edgeWeights(g plan.Graph) string {
	s := ""
	for v, row := range g.Next {
		for _, w := range row {
			if int32(v) < w {
				s += fmt.Sprintf(" %d–%d:%d", v, w, g.Weight(int32(v), w))
			}
		}
	}
	return s
}

// TestProgress wants shares that rise to 1.
func TestProgress(t *testing.T) {
	planned := func(g plan.Graph, orders ...[]int32) *plan.Plan {
		p, err := choose.New(context.Background(), g, 0, orders...)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, p := range []*plan.Plan{
		specimens.Board6(t, 0), specimens.Board6(t, 4),
		planned(specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36)),
		planned(specimens.Grid(10, 10, 0, 1, false), specimens.InOrder(100)),
		planned(specimens.WithHub(specimens.Grid(5, 6, 1, 2, false)), specimens.InOrder(30)),
	} {
		var shares []float64
		opts := run.Options{Resources: work.Resources{Threads: 1, Progress: func(now work.Progress) { shares = append(shares, now.Done) }}}
		if _, _, err := run.All(context.Background(), p, opts); err != nil {
			t.Fatal(err)
		}
		if len(shares) == 0 || !slices.IsSorted(shares) || shares[0] < 0 || shares[len(shares)-1] != 1 {
			t.Errorf("cut %v, units of %v: shares %v", p.Cut, p.Fixed, shares)
		}
	}
}
