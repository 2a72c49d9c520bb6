package list_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestRulesOnRandomBoards holds both searchers, with and without rules, against
// the plain search on thousands of random boards: the same tours in the same
// order.
func TestRulesOnRandomBoards(t *testing.T) {
	setup.NotRaced(t)
	cases := setup.Rounds(200, 600, 3000)
	r := rand.New(rand.NewPCG(6, 1823))
	met := map[string]int{}
	for done := 0; done < cases; {
		c, ok := drawCase(t, r)
		if !ok {
			continue
		}
		done++
		checkAgainstPlain(t, c, met)
		if t.Failed() {
			return
		}
	}
	// The draw must be worth something: boards of all kinds, with tours and
	// without.
	for _, what := range []string{"tours", "none", "wrapped with copies", "holes", "closed", "open", "directed", "castle"} {
		if met[what] < cases/100 {
			t.Errorf("only %d of %d random cases are of the kind %q", met[what], cases, what)
		}
	}
}

// TestRulesOnSmallRectangles goes through all rectangles up to 4×5, both ways round, with
// every piece, every kind and every pair of ends, or a part of them.
func TestRulesOnSmallRectangles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	r := rand.New(rand.NewPCG(7, 1823))
	for _, size := range []string{"1x1", "1x2", "2x2", "2x3", "3x2", "3x3", "3x4", "4x3", "2x6", "1x7"} {
		for _, p := range []string{"knight", "wazir", "king", "camel", "ferz", "rook", "NW", "pawn"} {
			g := setup.Graph(t, size, "plane", p)
			if g.Board().Squares() > 9 && (p == "king" || p == "rook" || p == "NW") {
				continue
			}
			n := board.Square(g.Board().Cells())
			for kind := range tour.Kind(3) {
				for from := board.Square(-1); from < n; from++ {
					for to := board.Square(-1); to < n; to++ {
						c := randomCase{graph: g, ask: tour.Ask{Kind: kind}}
						if from >= 0 {
							c.ask.From = tour.At(from)
						}
						if to >= 0 {
							c.ask.To = tour.At(to)
						}
						if c.ask.Check(g) == nil && r.IntN(setup.Rounds(0, 6, 1)) == 0 {
							checkAgainstPlain(t, c, map[string]int{})
						}
					}
				}
			}
		}
	}
}

func checkAgainstPlain(t *testing.T, c randomCase, met map[string]int) {
	t.Helper()
	want, err := plainSearch(c, 3000)
	if err != nil {
		return
	}
	g := c.graph
	met[map[bool]string{true: "tours", false: "none"}[len(want) > 0]]++
	for what, is := range map[string]bool{
		"wrapped with copies": g.Wrapped(), "holes": len(g.Board().Holes()) > 0, "closed": c.ask.Kind == tour.Closed && len(want) > 0,
		"open": c.ask.Kind == tour.Open && len(want) > 0, "directed": g.Directed(), "castle": c.opts.Order == list.Castle,
	} {
		if is {
			met[what]++
		}
	}
	for _, tables := range []bool{false, true} {
		for _, noPrune := range []bool{false, true} {
			opts := c.opts
			opts.NoPrune = noPrune
			opts = list.WithTables(opts, tables)
			var stats list.Stats
			opts.Stats = &stats
			got := collect(t, g, c.ask, opts)
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s, ask %+v, order %s, holes %v, tables %v, without rules %v: %s",
					g, c.ask, opts.Order, g.Board().Holes(), tables, noPrune, difference(got, want))
			}
			if stats.Steps != stats.Retreats || stats.After != 0 || stats.Tours != int64(len(want)) {
				t.Fatalf("%s: stats of a finished listing of %d tours: %+v", g, len(want), stats)
			}
			if !noPrune {
				n, err := list.Count(context.Background(), g, c.ask, opts)
				if err != nil || n != int64(len(want)) {
					t.Fatalf("%s: count %d, %v; listed %d", g, n, err, len(want))
				}
			}
		}
	}
}

// difference shows the first place where two listings part.
func difference(got, want [][]board.Square) string {
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			return fmt.Sprintf("%d tours, want %d", len(got), len(want))
		case i >= len(want):
			return fmt.Sprintf("tour %d is %v, want none", i+1, got[i])
		case !slices.Equal(got[i], want[i]):
			return fmt.Sprintf("tour %d is %v, want %v", i+1, got[i], want[i])
		}
	}
	return "none"
}

// FuzzPruning is the same from numbers that the fuzzer chooses.
func FuzzPruning(f *testing.F) {
	setup.NotRacedByDay(f)
	for seed := range uint64(20) {
		f.Add(seed, seed*7)
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		r := rand.New(rand.NewPCG(a, b))
		for range 100 {
			if c, ok := drawCase(t, r); ok {
				checkAgainstPlain(t, c, map[string]int{})
				return
			}
		}
	})
}
