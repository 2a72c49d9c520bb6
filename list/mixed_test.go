package list_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestMixed: numbers and moves together with symmetries and sums leave what the verifier
// leaves of the full listing; and distinct, one of each class of what is left, the first.
func TestMixed(t *testing.T) {
	rounds := 3000
	if testing.Short() {
		rounds = 300
	}
	r := rand.New(rand.NewPCG(17, 9))
	drawn := map[string]int{}
	for range rounds {
		g, ask, ok := setup.Random(t, r, 16, []string{"knight", "wazir", "ferz", "king", "pawn", "knight+wazir", "rook"})
		if !ok || g.Board().Rank() != 2 {
			continue
		}
		var tours []tour.Tour
		for x, err := range list.All(context.Background(), g, ask, list.Options{Limit: 2000}) {
			if err != nil {
				t.Fatal(err)
			}
			tours = append(tours, x.Clone())
		}
		if len(tours) == 2000 || len(tours) == 0 && r.IntN(4) > 0 {
			continue
		}
		demands := setup.RandomConstraints(r, g, ask, tours)
		if demands == nil {
			continue
		}
		if r.IntN(2) == 0 { // fewer, so that more is left
			demands.Numbers, demands.Use = demands.Numbers[:min(1, len(demands.Numbers))], nil
		}
		if r.IntN(3) > 0 {
			if demands = setup.Mixed(r, g, ask, demands); demands == nil {
				continue
			}
		}
		if ask.Constraints = demands; ask.Constrained() == 0 || ask.Kind == tour.Closed && demands.Sums != 0 && len(demands.Numbers) == 0 {
			continue // magic numberings begin anywhere: see TestSums
		}
		name := fmt.Sprintf("%s %s %v→%v %s", g, ask.Kind, ask.From, ask.To, demands.Say(g))
		want := setup.Obeying(t, g, ask)
		listed := allOf(t, name, list.All(context.Background(), g, ask, list.Options{}))
		got := slices.Clone(listed)
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%s: %d tours listed, and filtering leaves %d", name, len(got), len(want))
		}
		drawn[fmt.Sprintf("%s %v", ask.Constrained(), len(want) > 0)]++
		for _, as := range []tour.Convention{tour.Undirected, tour.Distinct} {
			if as == tour.Undirected && g.Directed() {
				continue
			}
			first := setup.First(g, ask, listed, as)
			fewer := allOf(t, name, list.All(context.Background(), g, ask, list.Options{As: as}))
			if !slices.EqualFunc(first, fewer, slices.Equal) {
				t.Fatalf("%s: %d %s tours listed, and %d of %d are the first of their class", name, len(fewer), as, len(first), len(listed))
			}
			if len(fewer) < len(listed) {
				drawn[as.String()]++
			}
		}
	}
	t.Log(drawn)
	if testing.Short() {
		return // not all kinds come up in so few
	}
	for _, kind := range []string{"given numbers and symmetry true", "given numbers and magic sums true", "moves to use or to avoid and symmetry true",
		"given numbers and moves to use or to avoid and symmetry true", "moves to use or to avoid and magic sums true", "undirected", "distinct"} {
		if drawn[kind] == 0 {
			t.Errorf("%s came up %d times only", kind, drawn[kind])
		}
	}
}
