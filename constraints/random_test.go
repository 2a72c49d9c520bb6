package constraints_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/constraints"
	"leaper/exist"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestAgainstFiltering holds the search against the full listing, filtered by the
// verifier: on random boards with holes, glued in all ways, of all ranks.
func TestAgainstFiltering(t *testing.T) {
	rounds := 4000
	if testing.Short() {
		rounds = 800
	}
	r := rand.New(rand.NewPCG(17, 1))
	drawn := map[string]int{}
	for range rounds {
		g, ask, ok := setup.Random(t, r, 16, []string{"knight", "wazir", "ferz", "king", "pawn", "knight+wazir", "rook", "camel+wazir"})
		if !ok {
			continue
		}
		var tours []tour.Tour
		count := 0
		for x, err := range list.All(context.Background(), g, ask, list.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			if count++; count > 5000 {
				break
			}
			if count%37 == 1 {
				tours = append(tours, x.Clone())
			}
		}
		if count > 5000 || count == 0 && r.IntN(4) > 0 {
			continue
		}
		demands := setup.RandomConstraints(r, g, ask, tours)
		if demands == nil {
			continue
		}
		ask.Constraints = demands
		want := setup.Obeying(t, g, ask)
		name := fmt.Sprintf("%s %s %v→%v %s", g, ask.Kind, ask.From, ask.To, demands.Say(g))
		p, why, err := constraints.New(context.Background(), g, ask)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if why == nil {
			why = p.Contradiction()
		} else if len(why.Text) < 10 {
			t.Errorf("%s: it says %q", name, why.Text)
		}
		drawn[fmt.Sprintf("%s %v", ask.Kind, len(want) > 0)]++
		if why != nil {
			drawn["contradiction "+why.Rule]++
			if len(want) > 0 {
				t.Fatalf("%s: %q, and there are %d such as %v", name, why.Text, len(want), want[0])
			}
			continue
		}
		var got [][]board.Square
		err = p.Search(context.Background(), constraints.Options{}, func(x tour.Tour) bool {
			var squares []board.Square
			for _, s := range x.All() {
				squares = append(squares, s)
			}
			got = append(got, squares)
			return true
		})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		told, verdict, err := p.Satisfy(context.Background())
		if err != nil || (verdict == exist.Found) != (len(want) > 0) {
			t.Fatalf("%s: the solver says %s (%v), and there are %d", name, verdict, err, len(want))
		}
		if verdict == exist.Found {
			if err := tour.Verify(g, ask, told); err != nil {
				t.Fatalf("%s: the solver gives no tour that obeys: %v", name, err)
			}
		}
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%s: %d tours found, and filtering leaves %d", name, len(got), len(want))
		}
	}
	t.Log(drawn)
	for _, kind := range []string{"path true", "path false", "closed tour true", "closed tour false", "open tour true", "open tour false",
		"contradiction colours", "contradiction distance", "contradiction moves", "contradiction numbers"} {
		if drawn[kind] < rounds/400 {
			t.Errorf("%s came up %d times only", kind, drawn[kind])
		}
	}
}
