package frontier

import (
	"math/rand/v2"
	"testing"
)

// TestDeadEnds: where all systems that are followed come to a dead end, the steps that are
// left are unknown, and not free.
func TestDeadEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 23))
	dead := 0
	for range 300 {
		n := 6 + r.IntN(8)
		p := planAt(t, randomGraph(r, n, n, 0.4, r.IntN(2) == 0), shuffled(r, n), n, 0)
		h, err := p.half(false, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range h.flows() {
			switch f.systems {
			case 0:
				t.Fatalf("%v, in order %v: no system after step %d", p.graph.Next, p.order, i)
			case endless:
				dead++
			}
		}
	}
	if dead < 10 {
		t.Errorf("%d steps behind dead ends", dead)
	}
}
