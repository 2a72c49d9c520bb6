package plan_test

import (
	"math/rand/v2"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
)

// TestDeadEnds: where all systems that are followed come to a dead end, the steps that are
// left are unknown, and not free.
func TestDeadEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 23))
	dead := 0
	for range 300 {
		n := 6 + r.IntN(8)
		p := specimens.PlanAt(t, specimens.RandomGraph(r, n, n, 0.4, r.IntN(2) == 0), specimens.Shuffled(r, n), n, 0)
		h, err := p.Half(false, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range h.Flows() {
			switch f.Systems {
			case 0:
				t.Fatalf("%v, in order %v: no system after step %d", p.Graph.Next, p.Order, i)
			case plan.Endless:
				dead++
			}
		}
	}
	if dead < 10 {
		t.Errorf("%d steps behind dead ends", dead)
	}
}
