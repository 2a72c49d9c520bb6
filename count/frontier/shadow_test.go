package frontier

import (
	"context"
	"math/rand/v2"
	"testing"

	"leaper/count/frontier/internal/pairing"
)

// TestShadow: a shadow has the classes of the sweep, and no fewer states than it, in each
// layer.
func TestShadow(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(13, 5))
	over, layers := 0, 0
	for range 60 {
		n := 8 + r.IntN(8)
		g := randomGraph(r, n, 2+r.IntN(4), 0.6+0.4*r.Float64(), r.IntN(3) == 0)
		p := planAt(t, g, inOrder(len(g.Next)), n-1, 0)
		h, err := p.half(false, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := &counter{tables: p.tables, store: &pairing.Store{Limit: 1 << 30}, ring: wholeNumbers}
		hands := []*pouring{newPouring(p.tables, c.store)}
		swept, err := c.start()
		if err != nil {
			t.Fatal(err)
		}
		shadow, _ := c.start()
		for i := range h.steps {
			if swept, err = c.step(ctx, &h.steps[i], swept, hands); err != nil {
				t.Fatal(err)
			}
			if shadow, err = c.shadow(ctx, &h.steps[i], shadow, endless, maxShadow); err != nil {
				t.Fatal(err)
			}
			for _, real := range swept.classes {
				if _, found := shadow.find(real.code); !found {
					t.Fatalf("%v: step %d: no class %b in the shadow", g.Next, i, real.code)
				}
			}
			if shadow.states < swept.states {
				t.Fatalf("%v: step %d: %d states in the shadow of %d", g.Next, i, shadow.states, swept.states)
			}
			layers++
			if shadow.states > swept.states {
				over++
			}
		}
	}
	if layers < 300 || over == 0 {
		t.Errorf("%d layers, %d of them with more states in the shadow", layers, over)
	}
}
