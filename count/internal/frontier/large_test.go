package frontier

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/choose"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/work"
)

// TestBound compares the bound with the graphs that come near to it, and with
// random ones.
func TestBound(t *testing.T) {
	check := func(g plan.Graph, cycles *big.Int) {
		t.Helper()
		both := new(big.Int).Lsh(cycles, 1)
		if bound := run.Bound(g); bound.CmpAbs(both) < 0 {
			t.Errorf("%v: bound %v, and there are %v", g.Next, bound, both)
		}
	}
	for n := 3; n < 60; n++ {
		check(specimens.Circulant(n, specimens.UpTo(n/2 + 1)[1:]...), new(big.Int).Rsh(new(big.Int).MulRange(1, int64(n-1)), 1))
		check(specimens.Circulant(n, 1), big.NewInt(1))
	}
	r := rand.New(rand.NewPCG(1973, 1))
	for range 100 {
		g := specimens.RandomGraph(r, 3+r.IntN(6), 8, 0.5+0.5*r.Float64(), false)
		check(g, big.NewInt(specimens.BruteCycles(g.Next)))
		sum := specimens.Weighted(&g, func() int64 { return r.Int64N(2_000_001) - 1_000_000 })
		check(g, sum)
	}
}

// TestLargeNumbers counts numbers below and above 64 bits that are known, in one
// sweep and in two that meet.
func TestLargeNumbers(t *testing.T) {
	for _, c := range []struct {
		gadgets     int
		whole, half bool // whether the counts of a sweep of all, and of half, fit
	}{
		{3, true, true},
		{24, true, true},  // 6^24 is just below 2^63
		{25, false, true}, // and this is above 2^64
		{40, false, true}, // the halves are multiplied to 128 bits
		{60, false, false},
		{130, false, false},
	} {
		g := specimens.Necklace(c.gadgets)
		n := len(g.Next)
		want := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(c.gadgets)), nil)
		for _, split := range []int{2 * n, n - 1} {
			for fixed := range 2 {
				p := specimens.PlanAt(t, g, specimens.InOrder(n), split, 2*fixed)
				if p.Whole != (split == 2*n) {
					t.Fatalf("necklace of %d gadgets, cut at %d: whole is %v", c.gadgets, split, p.Whole)
				}
				got, stats, err := run.All(context.Background(), p, run.Options{Resources: work.Resources{Threads: 2}})
				if err != nil || got.Cmp(want) != 0 {
					t.Errorf("necklace of %d gadgets cut at %d: %v, %v; want %v", c.gadgets, split, got, err, want)
				}
				fits := c.half
				if p.Whole {
					fits = c.whole
				}
				if fits != (stats.Passes == 1) {
					t.Errorf("necklace of %d gadgets cut at %d: %d passes for %d bits", c.gadgets, split, stats.Passes, want.BitLen())
				}
			}
		}
	}
	// The complete graph of n vertices has (n−1)!/2 cycles.
	for n := 3; n <= 11; n++ {
		p, err := choose.New(context.Background(), specimens.Circulant(n, specimens.UpTo(n/2 + 1)[1:]...), 0, specimens.InOrder(n))
		if err != nil {
			t.Fatal(err)
		}
		want := new(big.Int).Rsh(new(big.Int).MulRange(1, int64(n-1)), 1)
		got, _, err := run.All(context.Background(), p, run.Options{})
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("complete graph of %d: %v, %v; want %v", n, got, err, want)
		}
	}
}
