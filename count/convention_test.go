package count_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

var background = context.Background()

// TestSumsOfEnds checks the relations between counts with given ends.
func TestSumsOfEnds(t *testing.T) {
	cases := setup.Rounds(5, 12, 50)
	r := rand.New(rand.NewPCG(6, 1959))
	exact := func(g *graph.Graph, ask tour.Ask) *big.Int {
		t.Helper()
		n, err := count.Exact(background, g, ask, count.Options{Resources: work.Resources{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		return n.Directed()
	}
	equal := func(g *graph.Graph, what string, x, y *big.Int) {
		t.Helper()
		if x.Cmp(y) != 0 {
			t.Fatalf("%s, holes %v: %s: %v and %v", g, g.Board().Holes(), what, x, y)
		}
	}
	positive := 0
	for done := 0; done < cases; {
		g, _, ok := setup.Random(t, r, 10, wayPieces)
		if !ok || g.Board().Squares() < 3 {
			continue
		}
		b := g.Board()
		all, closed, open := exact(g, tour.Ask{}), exact(g, tour.Ask{Kind: tour.Closed}), exact(g, tour.Ask{Kind: tour.Open})
		if all.Sign() == 0 && r.IntN(10) > 0 {
			continue
		}
		done++
		if closed.Sign() > 0 {
			positive++
		}
		rotated := new(big.Int).Mul(closed, big.NewInt(b.Squares()))
		equal(g, "paths that close, and closed tours from all their starts", new(big.Int).Sub(all, open), rotated)
		sum := new(big.Int)
		for s := range board.Square(b.Cells()) {
			if !b.Has(s) {
				continue
			}
			one := exact(g, tour.Ask{From: tour.At(s)})
			equal(g, "paths from a square and to it", one, exact(g, tour.Ask{To: tour.At(s)}))
			equal(g, "closed tours, and those from a square", closed, exact(g, tour.Ask{Kind: tour.Closed, From: tour.At(s)}))
			sum.Add(sum, one)
			if r.IntN(6) > 0 {
				continue
			}
			ends, homes := new(big.Int), new(big.Int)
			for to := range board.Square(b.Cells()) {
				if b.Has(to) && to != s {
					ends.Add(ends, exact(g, tour.Ask{From: tour.At(s), To: tour.At(to)}))
					homes.Add(homes, exact(g, tour.Ask{Kind: tour.Closed, From: tour.At(s), To: tour.At(to)}))
				}
			}
			equal(g, "paths from a square, by their ends", ends, one)
			equal(g, "closed tours from a square, by their last squares", homes, closed)
		}
		equal(g, "paths by their starts", sum, all)
	}
	if positive < cases/10 {
		t.Errorf("only %d of %d boards have closed tours", positive, cases)
	}
}
