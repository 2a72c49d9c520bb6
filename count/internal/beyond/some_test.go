package beyond

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/choose"
	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestSome: for random graphs with and without cycles, cut or not, in units or not, it finds a
// cycle exactly if there is one. More room gives the same cycle.
func TestSome(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 1))
	kinds := map[string]int{}
	for i := range setup.Rounds(100, 1000, 6000) {
		g := specimens.RandomGraph(r, 5+r.IntN(8), 3+r.IntN(4), 0.35+0.3*r.Float64(), r.IntN(2) == 0)
		names := map[string]bool{}
		specimens.EachCycle(g.Next, func(cycle []int32) { names[nameOf(cycle)] = true })
		p := plan.New(g, specimens.Shuffled(r, len(g.Next)))
		p.Divide(r.IntN(2*len(g.Next) + 1))
		if err := p.GuessStates(); err != nil {
			t.Fatal(err)
		}
		if r.IntN(2) == 0 {
			p.Expect = 1 << 40
		}
		if err := p.ChooseUnits(1 << 20); err != nil {
			t.Fatal(err)
		}
		kind := "uncut"
		if !p.Whole {
			kind = "cut"
		}
		if p.Units() > 1 {
			kind += ", units"
		}
		if len(names) == 0 {
			kind += ", none"
		}
		kinds[kind]++
		first := ""
		for _, opts := range []run.Options{{Resources: work.Resources{Threads: 1}}, {Resources: work.Resources{Threads: 2, Memory: 64 << 20}}} {
			cycle, stats, err := Some(t.Context(), p, opts, rand.New(rand.NewPCG(1, uint64(i))))
			switch {
			case err != nil:
				t.Fatal(err)
			case (cycle == nil) != (len(names) == 0):
				t.Fatalf("round %d, %s: the cycle %v, of %d", i, kind, cycle, len(names))
			case cycle != nil && !names[nameOf(cycle)]:
				t.Fatalf("round %d, %s: %v is no cycle", i, kind, cycle)
			case cycle != nil && first != "" && nameOf(cycle) != first:
				t.Fatalf("round %d, %s: another cycle with other options", i, kind)
			case stats.Passes != 1 && p.Units() > 0:
				t.Fatalf("round %d: %d passes", i, stats.Passes)
			}
			if cycle != nil {
				first = nameOf(cycle)
			}
		}
	}
	for _, kind := range []string{"uncut", "uncut, none", "cut", "cut, none", "cut, units", "cut, units, none"} {
		if kinds[kind] == 0 {
			t.Errorf("no graph was %s: %v", kind, kinds)
		}
	}
}

// TestSomeStops: a cancelled context ends it, and so does too little memory.
func TestSomeStops(t *testing.T) {
	g := specimens.RandomGraph(rand.New(rand.NewPCG(3, 2)), 60, 12, 0.9, false)
	p, err := choose.New(t.Context(), g, 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Some(ctx, p, run.Options{}, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, _, err := Some(t.Context(), p, run.Options{Resources: work.Resources{Memory: 1 << 20}}, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, pairing.ErrMemory) {
		t.Errorf("in a MiB: %v", err)
	}
}
