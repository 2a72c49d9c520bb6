package beyond

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/count/internal/choose"
	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// checkedUses are what a plan tells of edges, in two ways: in whole numbers, and modulo primes.
func checkedUses(t *testing.T, p *plan.Plan, what string) map[Edge]*big.Int {
	t.Helper()
	ctx := context.Background()
	uses, err := Uses(ctx, p, run.Options{Resources: work.Resources{Threads: 2}})
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	u := &using{plan: p, opts: run.Options{Resources: work.Resources{Threads: 2}}.WithDefaults(), progress: &run.Progress{}}
	again, err := u.residues(ctx)
	if err != nil {
		t.Fatalf("%s: modulo primes: %v", what, err)
	}
	again = u.spread(again)
	for e, n := range uses {
		of := new(big.Int)
		if again[e] != nil {
			of.Add(of, again[e])
		}
		if image := edge(imageIn(p, e[0]), imageIn(p, e[1])); p.Mirror && again[image] != nil {
			of.Add(of, again[image])
		}
		if of.Cmp(n) != 0 {
			t.Fatalf("%s: edge %v: %v in whole numbers, %v modulo primes", what, e, n, of)
		}
	}
	return uses
}

// imageIn is the image of a vertex, or the vertex where there is none.
func imageIn(p *plan.Plan, v int32) int32 {
	if !p.Mirror {
		return v
	}
	return p.Image(v)
}

// TestUsesRandom: for random graphs, in random orders, the number of cycles through each edge is
// that of a walk of all cycles.
func TestUsesRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 16))
	told := map[string]int{}
	for i := range setup.Rounds(100, 200, 600) {
		g := specimens.RandomGraph(r, 5+r.IntN(6), 3+r.IntN(4), 0.7, r.IntN(2) == 0)
		want := map[Edge]int64{}
		n := 0
		specimens.EachCycle(g.Next, func(cycle []int32) {
			n++
			for i, v := range cycle {
				want[edge(v, cycle[(i+1)%len(cycle)])]++
			}
		})
		p := plan.New(g, specimens.Shuffled(r, len(g.Next)))
		p.Divide(len(g.Next)/2 + r.IntN(len(g.Next)))
		if err := p.GuessStates(); err != nil {
			t.Fatal(err)
		}
		if p.Expect = 1; r.IntN(2) == 0 {
			p.Expect = 1 << 40
		}
		if err := p.ChooseUnits(1 << uint(10+r.IntN(20))); err != nil {
			t.Fatal(err)
		}
		p.Expect = 1 // it is not divided into buckets for its size
		p.Leaf = int64(r.IntN(8))
		if n > 0 {
			told[fmt.Sprintf("whole %v units %v", p.Whole, p.Units() > 1)]++
		}
		for e, got := range checkedUses(t, p, fmt.Sprintf("graph %d", i)) {
			if got.Int64() != want[e] {
				t.Fatalf("graph %d, %v: edge %v is in %v cycles, and %d are known", i, g.Next, e, got, want[e])
			}
		}
	}
	t.Log(told)
	for _, kind := range []string{"whole true units false", "whole false units false", "whole false units true"} {
		if told[kind] < 5 {
			t.Errorf("%s came up %d times", kind, told[kind])
		}
	}
}

// TestUsesBoards: the cycles that take an edge of a board are all cycles but those of the board
// without it.
func TestUsesBoards(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		name  string
		graph plan.Graph
		order []int32
		split int
		fixed int
	}{
		{"6x6 closed", specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 35, 3},
		{"6x6 closed, flipped", specimens.Grid(6, 6, 1, 2, false), specimens.Flipped(6, 6), 35, 1},
		{"6x6 closed, off the middle", specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 31, 3},
		{"5x5 paths", specimens.WithHub(specimens.Grid(5, 5, 1, 2, false)), specimens.InOrder(25), 24, 2},
		{"4x4 torus of a wazir", specimens.Grid(4, 4, 0, 1, true), specimens.InOrder(16), 15, 1},
	} {
		p := specimens.PlanAt(t, c.graph, c.order, c.split, c.fixed)
		all, _, err := run.All(ctx, p, run.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for e, got := range checkedUses(t, p, c.name) {
			if e[0]%int32(setup.Rounds(7, 5, 1)) != 0 { // each takes a count
				continue
			}
			less := plan.Graph{Next: slices.Clone(c.graph.Next), Hub: c.graph.Hub}
			for i := range 2 {
				less.Next[e[i]] = slices.DeleteFunc(slices.Clone(less.Next[e[i]]), func(v int32) bool { return v == e[1-i] })
			}
			q, err := choose.New(ctx, less, 0, c.order)
			if err != nil {
				t.Fatal(err)
			}
			without, _, err := run.All(ctx, q, run.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got.Cmp(new(big.Int).Sub(all, without)) != 0 {
				t.Fatalf("%s: edge %v is in %v cycles; there are %v, and %v without it", c.name, e, got, all, without)
			}
		}
	}
}

// TestUsesGiveBack: a count of edges releases all its memory, except for arrays that are kept.
func TestUsesGiveBack(t *testing.T) {
	p := specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 35, 4)
	u := &using{plan: p, opts: run.Options{Resources: work.Resources{Threads: 1}}.WithDefaults(), progress: &run.Progress{}}
	if _, err := u.pass(context.Background(), sweep.WholeNumbers); err != nil {
		t.Fatal(err)
	}
	begun := u.r.Store.Used()
	for range 3 {
		if err := u.there(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if more := u.r.Store.Used() - begun; more > 1<<12 {
		t.Errorf("three sweeps there and back leave %d bytes", more)
	}
}

// TestRowsOldTotals: an earlier sum of a joiner that was too large has no effect on later rows,
// even if the joiner gets none of them.
func TestRowsOldTotals(t *testing.T) {
	joiners := make([]*sweep.Joiner, 3)
	for i := range joiners {
		joiners[i] = &sweep.Joiner{Total: sweep.Total{Ring: sweep.WholeNumbers, Over: 1 << 63}}
	}
	c := &sweep.Counter{Store: &pairing.Store{Limit: 1 << 20}, Ring: sweep.WholeNumbers}
	if _, err := c.Rows(context.Background(), &sweep.Layer{}, &sweep.Layer{}, nil, joiners); err != nil {
		t.Fatal(err)
	}
}

// TestUsesFar: a plan of whole layers that takes far more memory than is allowed is refused soon, and
// not made in parts.
func TestUsesFar(t *testing.T) {
	p := specimens.PlanAt(t, specimens.WithHub(specimens.Grid(7, 7, 1, 2, false)), specimens.InOrder(49), 48, 2)
	if err := p.GuessStates(); err != nil {
		t.Fatal(err)
	}
	if _, err := Uses(context.Background(), p, run.Options{Resources: work.Resources{Threads: 1, Memory: 40 << 20}}); !errors.Is(err, pairing.ErrMemory) || !strings.Contains(err.Error(), "far more than is allowed") {
		t.Errorf("%v", err)
	}
}
