package run

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestBranches counts the units of random graphs in branches, in any orders.
func TestBranches(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 10))
	cut, mirrors, several := 0, 0, 0
	rounds := setup.Rounds(40, 120, 600)
	for round := range rounds {
		n := 5 + r.IntN(5)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.5+0.5*r.Float64(), r.IntN(3) == 0)
		order, split := specimens.InOrder(n), n-1+r.IntN(3)-1
		switch round % 4 {
		case 0:
			g, order, split = specimens.Circulant(8, 1, 2, 3), specimens.Opposites(8), 7
		case 1:
			g, order, split = specimens.WithHub(specimens.Circulant(8, 1, 2+r.IntN(2))), specimens.Opposites(8), 7
		case 2:
			g, order = specimens.Grid(3+r.IntN(2), 4, 1, 2, r.IntN(2) == 0), specimens.InOrder(16)
			order = order[:len(g.Next)]
			split = len(order) - 1
		}
		if round%8 == 3 {
			specimens.Weighted(&g, func() int64 { return 1 << (18 * r.IntN(3)) })
		}
		p := specimens.PlanAt(t, g, order, split, 0)
		if p.Whole {
			continue
		}
		cut++
		if p.Mirror {
			mirrors++
		}
		shuffle := func() []int32 {
			order := slices.Clone(p.Order)
			r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			return order
		}
		specimens.Branching(t, p, int64(r.IntN(3)*r.IntN(20)), r.IntN(6), shuffle(), shuffle())
		want := specimens.UnitSums(p)
		numbers, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1 + r.IntN(3)}})
		ready := prepared(t, p, Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
		for _, unit := range r.Perm(p.Units()) {
			if got, err := ready.one(t.Context(), unit); err != nil || got.Cmp(numbers[unit]) != 0 {
				t.Fatalf("round %d, unit %d: prepared %v, %v, and run has %v", round, unit, got, err, numbers[unit])
			}
		}
		for unit, got := range numbers {
			sum := new(big.Int)
			for u := range want {
				if u == p.Codes[unit] || p.Mirror && p.ImageOf(u) == p.Codes[unit] {
					sum.Add(sum, want[u])
				}
			}
			if got.Cmp(sum) != 0 {
				t.Fatalf("round %d, %v, order %v, sweeps %v, mirror %v, fixed %v: unit %b has %v, want %v", round, g.Next, p.Order, *p.Sweep, p.Mirror, p.Fixed, p.Codes[unit], got, sum)
			}
			if sum.Sign() > 0 && len(numbers) > 1 {
				several++
			}
		}
	}
	if cut < rounds/2 || mirrors < rounds/6 || several < rounds/3 {
		t.Errorf("only %d plans with a cut, %d of mirror images, %d units with cycles", cut, mirrors, several)
	}
}

// TestBranchesOfBoard counts closed tours of 8×6 by sheared sweeps. What is parted
// early takes less memory, and no more work.
func TestBranchesOfBoard(t *testing.T) {
	var last sweep.Stats
	for _, leaf := range []int64{1 << 20, 1000} {
		p := specimens.PlanAt(t, specimens.Grid(8, 6, 1, 2, false), specimens.Flipped(8, 6), 47, 0)
		if !p.Mirror {
			t.Fatal("no mirror images")
		}
		specimens.Branching(t, p, leaf, 2, specimens.Sheared(8, 6, 3, 4))
		n, stats, err := All(context.Background(), p, Options{Resources: work.Resources{Threads: 2}})
		if err != nil || n.Int64() != 55488142 {
			t.Errorf("leaf %d: %v, %v", leaf, n, err)
		}
		if last.Peak > 0 && (stats.Peak >= last.Peak || stats.Transitions > last.Transitions) {
			t.Errorf("%d transitions and %d states at most; with larger leaves %d and %d", stats.Transitions, stats.Peak, last.Transitions, last.Peak)
		}
		last = stats
	}
}
