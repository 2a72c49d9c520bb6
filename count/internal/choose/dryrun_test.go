package choose

import (
	"context"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
)

// TestDryRun: a dry run has the classes of the sweep, and no fewer states than it, in each
// layer.
func TestDryRun(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(13, 5))
	over, layers := 0, 0
	for range 60 {
		n := 8 + r.IntN(8)
		g := specimens.RandomGraph(r, n, 2+r.IntN(4), 0.6+0.4*r.Float64(), r.IntN(3) == 0)
		p := specimens.PlanAt(t, g, specimens.InOrder(len(g.Next)), n-1, 0)
		h, err := p.Half(false, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := &sweep.Counter{Tables: p.Tables, Store: &pairing.Store{Limit: 1 << 30}, Ring: sweep.WholeNumbers}
		gatherers := []*sweep.Gatherer{sweep.NewGatherer(p.Tables, c.Store)}
		swept, err := c.Start()
		if err != nil {
			t.Fatal(err)
		}
		dry, _ := c.Start()
		for i := range h.Steps {
			if swept, err = c.Step(ctx, &h.Steps[i], swept, gatherers); err != nil {
				t.Fatal(err)
			}
			if dry, err = c.DryRun(ctx, &h.Steps[i], dry, plan.Endless, maxDryRun); err != nil {
				t.Fatal(err)
			}
			for _, real := range swept.Classes {
				if _, found := dry.Find(real.Code); !found {
					t.Fatalf("%v: step %d: no class %b in the dry run", g.Next, i, real.Code)
				}
			}
			if dry.States < swept.States {
				t.Fatalf("%v: step %d: %d states in the dry run of %d", g.Next, i, dry.States, swept.States)
			}
			layers++
			if dry.States > swept.States {
				over++
			}
		}
	}
	if layers < 300 || over == 0 {
		t.Errorf("%d layers, %d of them with more states in the dry run", layers, over)
	}
}
