package run

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestBeginnings: what is swept once for all primes gives the numbers that each prime gives by
// itself from the first step on, and saves steps.
func TestBeginnings(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 62))
	several, shorter := 0, 0
	rounds := setup.Rounds(40, 120, 240)
	for round := range rounds {
		n := 6 + r.IntN(5)
		g := specimens.RandomGraph(r, n, 3+r.IntN(n), 0.6+0.4*r.Float64(), r.IntN(3) == 0)
		specimens.Weighted(&g, func() int64 { return 1 << r.IntN(40) })
		p := specimens.PlanAt(t, g, specimens.InOrder(n), n-1+r.IntN(3)-1, r.IntN(4))
		want := specimens.UnitSums(p)
		units := specimens.UpTo(p.Units())
		numbers, stats := countSome(t, p, units, Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
		for unit, got := range numbers {
			sum := new(big.Int)
			for u := range want {
				if u == p.Codes[unit] || p.Mirror && p.ImageOf(u) == p.Codes[unit] {
					sum.Add(sum, want[u])
				}
			}
			if got.Cmp(sum) != 0 {
				t.Fatalf("round %d: unit %d has %v, want %v", round, unit, got, sum)
			}
		}
		if stats.Passes < 3 {
			continue
		}
		several++
		once, err := Units(context.Background(), p, units, Options{Resources: work.Resources{Threads: 1}, Modulo: 1<<61 - 1}, func(int, *big.Int) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if stats.Steps < stats.Passes*once.Steps {
			shorter++
		}
	}
	if several < rounds/2 || shorter < several/2 {
		t.Errorf("%d counts of several passes, %d of them with fewer steps than that many counts of one", several, shorter)
	}
}
