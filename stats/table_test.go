package stats_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/stats"
	"leaper/tour"
)

// TestTables: of random graphs that stand on no board, tours that close are counted, and the
// way to the middle is as long as a table of all distances says (Floyd 1962).
func TestTables(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 11))
	tours := 0
	for range setup.Rounds(100, 200, 2000) {
		a := setup.RandomTable(t, r, 8)
		n := a.Len()
		far := make([][]int64, n)
		for v := range n {
			far[v] = make([]int64, n)
			for w := range n {
				if far[v][w] = 1000; v == w {
					far[v][w] = 0
				}
			}
			for _, w := range a.Of(graph.Vertex(v)) {
				far[v][w] = min(far[v][w], 1)
			}
		}
		for u := range n {
			for v := range n {
				for w := range n {
					far[v][w] = min(far[v][w], far[v][u]+far[u][w])
				}
			}
		}
		tally, err := stats.New(t.Context(), graph.FromAdjacency(a))
		if err != nil {
			t.Fatal(err)
		}
		sum, closed, all := new(big.Rat), int64(0), int64(0)
		for _, walk := range setup.Walks(a, tour.Ask{}) {
			tally.Add(tour.Of(walk))
			all++
			starts := 1
			if n == 1 || n > 2 && a.Has(graph.Vertex(walk[n-1]), graph.Vertex(walk[0])) {
				closed++
				starts = n
			}
			for i := range starts {
				sum.Add(sum, big.NewRat(far[walk[i]][walk[(i+n/2)%n]], int64(starts)))
			}
		}
		tours += int(all)
		if tally.Tours != all || tally.Closed != closed {
			t.Fatalf("%d tours, %d closed; the tally has %d and %d", all, closed, tally.Tours, tally.Closed)
		}
		if all == 0 {
			continue
		}
		if mean, _ := tally.Half.Mean(); mean.Cmp(sum.Quo(sum, big.NewRat(all, 1))) != 0 {
			t.Fatalf("the mean is %v, not %v", mean, sum)
		}
	}
	if tours < 1000 {
		t.Errorf("%d tours", tours)
	}
}
