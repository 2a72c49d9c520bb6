package list_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/setup"
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
	r := rand.New(rand.NewPCG(17, 8))
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
		demands := setup.RandomDemands(r, g, ask, tours)
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
		if ask.Demands = demands; ask.Demanded() == 0 || ask.Kind == tour.Closed && demands.Sums != 0 && len(demands.Numbers) == 0 {
			continue // magic numberings begin anywhere: see TestSums
		}
		if demands.Symmetry > tour.Asymmetric {
			if _, has := demands.Symmetry.On(g.Board()); !has && (min(g.Board().Side(0), g.Board().Side(1)) <= 2 || g.Wrapped()) {
				continue // small boards whose edges are glued have fewer symmetries than names
			}
		}
		name := fmt.Sprintf("%s %s %v→%v %s", g, ask.Kind, ask.From, ask.To, demands.Say(g.Board()))
		want := setup.Obeying(t, g, ask)
		listed := allOf(t, name, list.All(context.Background(), g, ask, list.Options{}))
		got := slices.Clone(listed)
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%s: %d tours listed, and filtering leaves %d", name, len(got), len(want))
		}
		drawn[fmt.Sprintf("%s %v", ask.Demanded(), len(want) > 0)]++
		first := firstOfClasses(g, ask, listed)
		distinct := allOf(t, name, list.All(context.Background(), g, ask, list.Options{As: tour.Distinct}))
		if !slices.EqualFunc(first, distinct, slices.Equal) {
			t.Fatalf("%s: %d distinct tours listed, and %d of %d are the first of their class", name, len(distinct), len(first), len(listed))
		}
		if len(distinct) < len(listed) {
			drawn["classes"]++
		}
	}
	t.Log(drawn)
	if testing.Short() {
		return // not all kinds come up in so few
	}
	for _, kind := range []string{"given numbers and symmetry true", "given numbers and magic sums true", "moves to use or to avoid and symmetry true",
		"given numbers and moves to use or to avoid and symmetry true", "moves to use or to avoid and magic sums true", "classes"} {
		if drawn[kind] == 0 {
			t.Errorf("%s came up %d times only", kind, drawn[kind])
		}
	}
}

// firstOfClasses leaves out of a listing what is an image of a tour before: by a symmetry,
// backwards, and, where a closed tour's start does not matter, from another start.
func firstOfClasses(g *graph.Graph, ask tour.Ask, listed [][]board.Square) [][]board.Square {
	b := g.Board()
	scratch := make([]int64, 2*b.Rank())
	seen := map[string]bool{}
	var first [][]board.Square
	for _, x := range listed {
		if seen[fmt.Sprint(x)] {
			continue
		}
		first = append(first, x)
		for symmetry := range g.Symmetries() {
			y := make([]board.Square, len(x))
			for i, s := range x {
				y[i] = b.Image(symmetry, s, scratch)
			}
			for range 2 {
				turns := 1
				if ask.Kind == tour.Closed && ask.Sums == 0 {
					turns = len(y)
				}
				for i := range turns {
					seen[fmt.Sprint(slices.Concat(y[i:], y[:i]))] = true
				}
				if !g.Directed() {
					slices.Reverse(y)
				}
			}
		}
	}
	return first
}
