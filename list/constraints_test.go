package list_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// TestConstraints: a listing with constraints is the full listing, filtered by the verifier, in
// the same order; and undirected it has one of each tour and its reverse.
func TestConstraints(t *testing.T) {
	setup.NotRacedByDay(t)
	rounds := setup.Rounds(1600, 1600, 4000)
	r := rand.New(rand.NewPCG(17, 2))
	drawn := map[string]int{}
	for range rounds {
		g, ask, ok := setup.Random(t, r, 16, []string{"knight", "wazir", "ferz", "king", "pawn", "knight+wazir", "rook"})
		if !ok {
			continue
		}
		var tours []tour.Tour
		for x, err := range list.All(context.Background(), g, ask, list.Options{Limit: 3000}) {
			if err != nil {
				t.Fatal(err)
			}
			tours = append(tours, x.Clone())
		}
		if len(tours) == 3000 || len(tours) == 0 && r.IntN(4) > 0 {
			continue
		}
		demands := setup.RandomConstraints(r, g, ask, tours)
		if demands == nil {
			continue
		}
		ask.Constraints = demands
		name := fmt.Sprintf("%s %s %v→%v %s", g, ask.Kind, ask.From, ask.To, demands.Say(g))
		want := setup.Obeying(t, g, ask)
		opts := list.Options{Order: []list.Order{list.KT, list.Plain, list.Moves}[r.IntN(3)], NoPrune: r.IntN(4) == 0}
		turned := ask.Kind == tour.Closed && len(demands.Numbers) > 0
		if !turned && ask.To == (tour.End{}) { // closed numberings are listed by their starts
			plain := opts
			want = nil
			v, _ := tour.NewVerifier(g, ask)
			for x, err := range list.All(context.Background(), g, ask.Plain(), plain) {
				if err != nil {
					t.Fatal(err)
				}
				if v.Verify(x) == nil {
					want = append(want, squaresOf(x))
				}
			}
			drawn["in order"]++
		}
		got := allOf(t, g.String(), list.All(context.Background(), g, ask, opts))
		directed := slices.Clone(got)
		if turned || ask.To != (tour.End{}) {
			slices.SortFunc(got, slices.Compare)
			slices.SortFunc(want, slices.Compare)
		}
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%s: %d tours listed, and filtering leaves %d", name, len(got), len(want))
		}
		drawn[fmt.Sprintf("%s %v", ask.Kind, len(want) > 0)]++
		n, err := list.Count(context.Background(), g, ask, list.Options{Resources: work.Resources{Threads: 2}})
		if err != nil || n != int64(len(want)) {
			t.Fatalf("%s: %d tours counted (%v), and there are %d", name, n, err, len(want))
		}
		if g.Directed() {
			continue
		}
		opts.As = tour.Undirected
		one := setup.First(g, ask, directed, tour.Undirected)
		if half := allOf(t, name, list.All(context.Background(), g, ask, opts)); !slices.EqualFunc(half, one, slices.Equal) {
			t.Fatalf("%s: %d undirected tours listed, and of %d directed ones %d are the first of their kind", name, len(half), len(directed), len(one))
		}
		switch {
		case ask.Reversible(g.Board().Squares()):
			drawn["reversible"]++
		case len(one) < len(directed):
			drawn["some reversible"]++
		}
	}
	t.Log(drawn)
	for _, kind := range []string{"path true", "path false", "closed tour true", "closed tour false", "open tour true", "open tour false", "reversible", "some reversible", "in order"} {
		if drawn[kind] < rounds/600 {
			t.Errorf("%s came up %d times only", kind, drawn[kind])
		}
	}
}

func squaresOf(x tour.Tour) []board.Square {
	var squares []board.Square
	for _, s := range x.All() {
		squares = append(squares, s)
	}
	return squares
}

func allOf(t *testing.T, name string, tours func(func(tour.Tour, error) bool)) [][]board.Square {
	t.Helper()
	var all [][]board.Square
	for x, err := range tours {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, squaresOf(x))
	}
	return all
}

// TestConstraintsThatAreNone: what a listing cannot obey it refuses.
func TestConstraintsThatAreNone(t *testing.T) {
	g := setup.Graph(t, "4x4", "plane", "wazir")
	numbers := &tour.Constraints{Numbers: []tour.Number{{Square: 0, Number: 1}}}
	for _, err := range list.Trace(context.Background(), g, tour.Ask{Constraints: numbers}, list.Options{}) {
		if !errors.Is(err, list.ErrOptions) {
			t.Errorf("a trace: %v", err)
		}
	}
}
