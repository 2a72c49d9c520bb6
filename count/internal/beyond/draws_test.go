package beyond

import (
	"context"
	"fmt"
	"math"
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

// nameOf is a cycle's name, whatever its start and direction.
func nameOf(cycle []int32) string {
	at := slices.Index(cycle, slices.Min(cycle))
	turned := slices.Concat(cycle[at:], cycle[:at])
	if turned[1] > turned[len(turned)-1] {
		slices.Reverse(turned[1:])
	}
	return fmt.Sprint(turned)
}

// sourcesOf are sources for some drawings.
func sourcesOf(seed uint64, n int) []*rand.Rand {
	list := make([]*rand.Rand, n)
	for i := range list {
		list[i] = rand.New(rand.NewPCG(seed, uint64(i)))
	}
	return list
}

// TestDrawsRandom: for random graphs, cut or not, in units or not, each cycle is drawn about
// equally often, and nothing else is drawn.
func TestDrawsRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	kinds := map[string]int{}
	for i := range setup.Rounds(60, 120, 400) {
		g := specimens.RandomGraph(r, 5+r.IntN(6), 4+r.IntN(4), 0.6, r.IntN(2) == 0)
		names := map[string]int{}
		specimens.EachCycle(g.Next, func(cycle []int32) { names[nameOf(cycle)] = 0 })
		if len(names) == 0 || len(names) > 60 {
			continue
		}
		p := plan.New(g, specimens.Shuffled(r, len(g.Next)))
		if r.IntN(4) > 0 {
			p.Divide(r.IntN(2 * len(g.Next)))
		} else {
			p.Divide(2 * len(g.Next))
		}
		if err := p.GuessStates(); err != nil {
			t.Fatal(err)
		}
		if r.IntN(2) == 0 {
			p.Expect = 1 << 40
		}
		if err := p.ChooseUnits(1 << 20); err != nil {
			t.Fatal(err)
		}
		p.Leaf = int64(r.IntN(8))
		kinds[fmt.Sprintf("whole %v mirror %v units %v", p.Whole, p.Mirror, p.Units() > 1)]++
		drawsEvenly(t, p, names, len(names), []int{0, 1, sweep.MaxTries}[r.IntN(3)], r.IntN(2) == 0, fmt.Sprintf("graph %d: %v", i, g.Next))
	}
	t.Log(kinds)
}

// TestDrawsBoards: the same of boards, by plans with mirrors, units and hubs.
func TestDrawsBoards(t *testing.T) {
	for i, c := range []struct {
		name  string
		graph plan.Graph
		order []int32
		split int
		fixed int
	}{
		{"6x6 closed, units", specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 35, 3},
		{"6x6 closed, flipped", specimens.Grid(6, 6, 1, 2, false), specimens.Flipped(6, 6), 35, 2},
		{"6x6 closed, off the middle", specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 31, 3},
		{"5x5 paths", specimens.WithHub(specimens.Grid(5, 5, 1, 2, false)), specimens.InOrder(25), 24, 2},
		{"5x5 paths, off the middle", specimens.WithHub(specimens.Grid(5, 5, 1, 2, false)), specimens.InOrder(25), 20, 2},
		{"wazir 6x6", specimens.Grid(6, 6, 0, 1, false), specimens.InOrder(36), 33, 2},
		{"4x4 torus of a wazir", specimens.Grid(4, 4, 0, 1, true), specimens.InOrder(16), 15, 1},
	} {
		if i%setup.Rounds(3, 1, 1) != 0 {
			continue
		}
		p := specimens.PlanAt(t, c.graph, c.order, c.split, c.fixed)
		if p.Whole || p.Units() < 2 || c.fixed == 0 {
			t.Errorf("%s: the plan has no cut, or no units", c.name)
		}
		n, _, err := run.All(context.Background(), p, run.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %v cycles, mirror %v, %d units, hub %d", c.name, n, p.Mirror, p.Units(), c.graph.Hub)
		for _, primes := range []bool{false, true} {
			if !setup.Nightly() && primes != (i%2 == 0) {
				continue
			}
			drawsEvenly(t, p, nil, int(n.Int64()), sweep.MaxTries, primes, c.name)
		}
	}
}

// drawsEvenly draws cycles and compares with all cycles: their number, and their names if these
// are known.
func drawsEvenly(t *testing.T, p *plan.Plan, names map[string]int, all, tries int, primes bool, what string) {
	t.Helper()
	ctx := context.Background()
	d, err := NewDraws(ctx, p, run.Options{Resources: work.Resources{Threads: 2}}, nil)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if p.InBranches() && p.Units()%2 == 0 { // as a record has them, in parts
		numbers, err := d.count(ctx, p.All(), run.Options{})
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if d, err = newDraws(ctx, p, run.Options{Resources: work.Resources{Threads: 2}}, numbers, 10); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		what += fmt.Sprintf(", %d units in %d parts", p.Units(), d.plan.Units())
	}
	if d.Number().Int64() != int64(all) {
		t.Fatalf("%s: %v cycles, and there are %d", what, d.Number(), all)
	}
	d.tries, d.primes = tries, primes
	each := 20
	if all > 5000 {
		each = setup.Rounds(1, 1, 3)
	}
	n := each * all
	cycles, err := d.Draw(ctx, sourcesOf(7, n))
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	drawn := map[string]int{}
	for _, c := range cycles {
		for i, v := range c {
			if !slices.Contains(p.Graph.Next[v], c[(i+1)%len(c)]) {
				t.Fatalf("%s: %v is no cycle", what, c)
			}
		}
		drawn[nameOf(c)]++
	}
	times := make([]int, 0, all)
	for name, got := range drawn {
		if _, is := names[name]; names != nil && !is {
			t.Fatalf("%s: %s is no cycle", what, name)
		}
		times = append(times, got)
	}
	if len(times) > all {
		t.Fatalf("%s: %d cycles are drawn, and there are %d", what, len(times), all)
	}
	if all > 1 {
		off := setup.ChiSquare(times[:all], nil) // what was never drawn is 0 at the end
		if few := 10 / math.Sqrt(2*float64(all-1)); off > 6+few {
			t.Errorf("%s: chi-square is %.1f deviations off", what, off)
		}
	}
}

// TestDrawsWeighted: if edges have weights, each cycle is drawn in proportion to their product.
func TestDrawsWeighted(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 5))
	tried, rounds := 0, setup.Rounds(60, 100, 200)
	for i := range rounds {
		g := specimens.RandomGraph(r, 5+r.IntN(5), 4+r.IntN(4), 0.6, r.IntN(2) == 0)
		weights := map[Edge]int64{}
		for v, row := range g.Next {
			for _, w := range row {
				if weights[edge(int32(v), w)] == 0 {
					weights[edge(int32(v), w)] = 1 + r.Int64N(3)
				}
			}
		}
		g.Weight = func(u, v int32) int64 { return weights[edge(u, v)] }
		times, all := map[string]int64{}, int64(0)
		specimens.EachCycle(g.Next, func(cycle []int32) {
			product := int64(1)
			for i, v := range cycle {
				product *= g.Weight(v, cycle[(i+1)%len(cycle)])
			}
			if times[nameOf(cycle)] == 0 {
				all += product
			}
			times[nameOf(cycle)] = product
		})
		if len(times) < 2 || len(times) > 40 {
			continue
		}
		p := plan.New(g, specimens.Shuffled(r, len(g.Next)))
		p.Divide(r.IntN(3 * len(g.Next)))
		if err := p.GuessStates(); err != nil {
			t.Fatal(err)
		}
		if err := p.ChooseUnits(1 << 20); err != nil {
			t.Fatal(err)
		}
		d, err := NewDraws(context.Background(), p, run.Options{Resources: work.Resources{Threads: 1}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if d.Number().Int64() != all {
			t.Fatalf("graph %d: %v, and there are %d", i, d.Number(), all)
		}
		d.primes = r.IntN(2) == 0
		const n = 2000
		cycles, err := d.Draw(context.Background(), sourcesOf(9, n))
		if err != nil {
			t.Fatal(err)
		}
		drawn := map[string]int{}
		for _, c := range cycles {
			drawn[nameOf(c)]++
		}
		var came []int
		var weigh []int64
		for name, weight := range times {
			came, weigh = append(came, drawn[name]), append(weigh, weight)
		}
		off := setup.ChiSquare(came, weigh)
		if few := 12 / math.Sqrt(2*float64(len(times)-1)); off > 7+few {
			t.Errorf("graph %d: chi-square is %.1f deviations off", i, off)
		}
		tried++
	}
	if tried < rounds/7 {
		t.Errorf("%d were tried", tried)
	}
}
