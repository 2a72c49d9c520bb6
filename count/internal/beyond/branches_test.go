package beyond

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// branching makes a plan with a cut one in branches, in any orders of its sides.
func branching(t *testing.T, r *rand.Rand, p *plan.Plan) {
	t.Helper()
	any := func() []int32 {
		order := specimens.Shuffled(r, len(p.Graph.Next))
		return slices.DeleteFunc(order, func(v int32) bool { return v == p.Graph.Hub })
	}
	specimens.Branching(t, p, int64(r.IntN(20)), r.IntN(5), any(), any())
	if err := p.GuessStates(); err != nil {
		t.Fatal(err)
	}
}

// TestBranchesRandom: for random graphs, plans in branches draw each cycle about equally often,
// and give the number of cycles through each edge.
func TestBranchesRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 30))
	kinds := map[string]int{}
	for i := range setup.Rounds(150, 300, 1000) {
		g := specimens.RandomGraph(r, 6+r.IntN(5), 4+r.IntN(4), 0.6, r.IntN(2) == 0)
		names, want := map[string]int{}, map[Edge]int64{}
		specimens.EachCycle(g.Next, func(cycle []int32) {
			names[nameOf(cycle)] = 0
			for i, v := range cycle {
				want[edge(v, cycle[(i+1)%len(cycle)])]++
			}
		})
		if len(names) == 0 || len(names) > 60 {
			continue
		}
		p := plan.New(g, specimens.Shuffled(r, len(g.Next)))
		if p.Divide(len(g.Next)/2 + r.IntN(len(g.Next))); p.Whole {
			continue
		}
		branching(t, r, p)
		kinds[fmt.Sprintf("hub %v units %v", g.Hub >= 0, p.Units() > 1)]++
		what := fmt.Sprintf("graph %d: %v", i, g.Next)
		drawsEvenly(t, p, names, len(names), []int{0, 1, sweep.MaxTries}[r.IntN(3)], r.IntN(2) == 0, what)
		for e, got := range checkedUses(t, p, what) {
			if got.Int64() != want[e] {
				t.Fatalf("%s: edge %v is in %v cycles, and %d are known", what, e, got, want[e])
			}
		}
		cycle, _, err := Some(t.Context(), p, run.Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}}, r)
		if _, is := names[nameOf(cycle)]; err != nil || !is {
			t.Fatalf("%s: some cycle is %v, %v", what, cycle, err)
		}
	}
	if t.Log(kinds); len(kinds) < 4 {
		t.Error("too few kinds")
	}
}

// TestBranchesOfBoards does the same for boards folded along their rows and sheared, and
// compares with whole layers.
func TestBranchesOfBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 31))
	count := func(t *testing.T, p *plan.Plan) int64 {
		n, _, err := run.All(t.Context(), p, run.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return n.Int64()
	}
	tried := map[string]int{}
	specimens.FoldedBoards(t, r, count, func(p *plan.Plan, want int64) {
		if want == 0 || want > int64(setup.Rounds(1000, 20000, 20000)) {
			return
		}
		plain := plan.New(p.Graph, p.Order)
		plain.Divide(p.Split)
		if err := plain.GuessStates(); err != nil {
			t.Fatal(err)
		}
		if err := plain.ChooseUnits(1 << 20); err != nil {
			t.Fatal(err)
		}
		shears := p.Shears()
		q, err := p.ShearedBy(shears[r.IntN(len(shears))])
		if err != nil {
			t.Fatal(err)
		}
		q.Leaf = 1 + int64(r.IntN(20))
		q.Enumerate()
		if q, err = q.Divided(0.3 / float64(1+r.IntN(10))); err != nil {
			t.Fatal(err)
		}
		what := fmt.Sprintf("%d vertices, hub %d, %d units, across %d, %d automorphisms", len(q.Order), q.Graph.Hub, q.Units(), q.Across, len(q.Automorphisms))
		if q.Units() == 0 {
			return
		}
		tried[fmt.Sprintf("units %v across %v", q.Units() > 1, q.Across > 0)]++
		drawsEvenly(t, q, nil, int(want), sweep.MaxTries, r.IntN(2) == 0, what)
		whole := checkedUses(t, plain, what)
		for e, got := range checkedUses(t, q, what) {
			if got.Cmp(whole[e]) != 0 {
				t.Fatalf("%s: edge %v is in %v cycles, and in %v by whole layers", what, e, got, whole[e])
			}
		}
	})
	if t.Log(tried); len(tried) < 2 {
		t.Error("too few kinds")
	}
}

// fickle is a load that goes down some branches only.
type fickle struct{ random *rand.Rand }

func (f *fickle) below(*plan.Half, []int32, []uint8) load {
	if f.random.IntN(3) == 0 {
		return f
	}
	return nil
}

func (*fickle) cut(context.Context, []*sweep.Layer) error { return nil }

func (*fickle) join(*sweep.Layer, load) error { return nil }

func (*fickle) back(context.Context, *sweep.Checkpoints, func(step int)) error { return nil }

// TestClimbShares: whatever branches a climb goes down, even none of a node, their shares add up
// to all the work.
func TestClimbShares(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 35))
	p := specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.Flipped(6, 6), 35, 0)
	specimens.Branching(t, p, 20, 0, specimens.Sheared(6, 6, 2, 3))
	told := map[int]bool{}
	for range 20 {
		running, err := run.New(p, run.Options{Resources: work.Resources{Threads: 1}}.WithDefaults())
		if err != nil {
			t.Fatal(err)
		}
		c := &sweep.Counter{Tables: p.Tables, Store: running.Store, Ring: sweep.WholeNumbers}
		share, times := 0.0, 0
		if err := climbSide(t.Context(), running, false, []*sweep.Counter{c}, &fickle{r}, func(more float64) {
			share += more
			times++
		}); err != nil {
			t.Fatal(err)
		}
		if told[times] = true; share < 0.999 || share > 1.001 {
			t.Errorf("%d shares add up to %v", times, share)
		}
	}
	if len(told) < 3 {
		t.Errorf("only so many branches: %v", told)
	}
}
