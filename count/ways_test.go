package count_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

var wayPieces = []string{
	"knight", "knight", "knight", "wazir", "ferz", "king", "camel", "zebra", "2,1", "NW", "dabbaba+ferz",
	"rook", "bishop", "queen", "nightrider", "1,1", "3", "1,3", "1,1,1",
}

// TestThreeWaysAgree counts thousands of random boards by sweep, by listing and
// by inclusion and exclusion.
func TestThreeWaysAgree(t *testing.T) {
	setup.NotRaced(t)
	cases := setup.Rounds(500, 500, 4000)
	r := rand.New(rand.NewPCG(9, 1997))
	ctx := context.Background()
	positive, ends := 0, 0
	for done := 0; done < cases; {
		g, ask, ok := setup.Random(t, r, 13, wayPieces)
		if !ok {
			continue
		}
		done++
		swept, err := count.Exact(ctx, g, ask, count.Options{Method: count.Sweep, Resources: work.Resources{Threads: 1 + done%3}})
		if err != nil {
			t.Fatalf("%s: %v", g, err)
		}
		subsets, err := count.Subsets(ctx, g, ask)
		if err != nil {
			t.Fatalf("%s: %v", g, err)
		}
		if swept.Directed().Cmp(subsets) != 0 {
			t.Fatalf("%s, holes %v, ask %+v: the sweep counts %d, inclusion and exclusion %d", g, g.Board().Holes(), ask, swept.Directed(), subsets)
		}
		if subsets.Sign() > 0 {
			positive++
			if ask.From != (tour.End{}) || ask.To != (tour.End{}) {
				ends++
			}
		}
		if subsets.IsInt64() && subsets.Int64() < 20000 {
			listed, err := count.Exact(ctx, g, ask, count.Options{Method: count.Listing, Resources: work.Resources{Threads: 1}})
			if err != nil || listed.Directed().Cmp(subsets) != 0 || listed.Undirected().Cmp(swept.Undirected()) != 0 {
				t.Fatalf("%s, holes %v, ask %+v: %d listed, %v; %d by the others", g, g.Board().Holes(), ask, listed.Directed(), err, subsets)
			}
		}
	}
	if positive < cases/10 || ends < cases/50 {
		t.Errorf("of %d cases %d have tours, %d of them with given ends", cases, positive, ends)
	}
}
