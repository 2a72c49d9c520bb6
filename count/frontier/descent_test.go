package frontier

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/frontier/internal/sweep"
	"leaper/internal/setup"
)

// descending makes a plan sweep its sides in orders of their own, with so many vertices
// or a few more telling its units apart, parting layers from so many states on.
func descending(t testing.TB, p *Decomposition, leaf int64, vertices int, sweeps ...[]int32) {
	t.Helper()
	p.sweep = &[2][]int32{}
	copy(p.sweep[:], sweeps)
	p.leaf = leaf
	if err := p.numberMatchings(); err != nil {
		t.Fatal(err)
	}
	parting, err := p.parting()
	if err != nil {
		t.Fatal(err)
	}
	p.fixed = nil
	for len(p.fixed) < min(vertices, len(parting)) {
		n := len(p.fixed) + 1
		if v := parting[n-1]; p.mirror && p.image(v) != v {
			n++
		}
		p.fixed = parting[:n]
	}
	p.codes = nil
	if slices.ContainsFunc(p.graph.Next, func(row []int32) bool { return len(row) < 2 }) {
		return
	}
	p.number(len(p.fixed)-1, 0)
}

// TestDescents counts the units of random graphs by descents in any orders.
func TestDescents(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 10))
	cut, mirrors, several := 0, 0, 0
	rounds := setup.Rounds(40, 120, 600)
	for round := range rounds {
		n := 5 + r.IntN(5)
		g := randomGraph(r, n, 2+r.IntN(n), 0.5+0.5*r.Float64(), r.IntN(3) == 0)
		order, split := inOrder(n), n-1+r.IntN(3)-1
		switch round % 4 {
		case 0:
			g, order, split = circulant(8, 1, 2, 3), opposites(8), 7
		case 1:
			g, order, split = withHub(circulant(8, 1, 2+r.IntN(2))), opposites(8), 7
		case 2:
			g, order = grid(3+r.IntN(2), 4, 1, 2, r.IntN(2) == 0), inOrder(16)
			order = order[:len(g.Next)]
			split = len(order) - 1
		}
		if round%8 == 3 {
			weighted(&g, func() int64 { return 1 << (18 * r.IntN(3)) })
		}
		p := planAt(t, g, order, split, 0)
		if p.whole {
			continue
		}
		cut++
		if p.mirror {
			mirrors++
		}
		shuffle := func() []int32 {
			order := slices.Clone(p.order)
			r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			return order
		}
		descending(t, p, int64(r.IntN(3)*r.IntN(20)), r.IntN(6), shuffle(), shuffle())
		want := unitSums(p)
		numbers, _ := run(t, p, ends(p.Units()), Options{Threads: 1 + r.IntN(3)})
		ready := prepared(t, p, Options{Threads: 1 + r.IntN(2)})
		for _, unit := range r.Perm(p.Units()) {
			if got, err := ready.one(t.Context(), unit); err != nil || got.Cmp(numbers[unit]) != 0 {
				t.Fatalf("round %d, unit %d: prepared %v, %v, and run has %v", round, unit, got, err, numbers[unit])
			}
		}
		for unit, got := range numbers {
			sum := new(big.Int)
			for u := range want {
				if u == p.codes[unit] || p.mirror && p.imageOf(u) == p.codes[unit] {
					sum.Add(sum, want[u])
				}
			}
			if got.Cmp(sum) != 0 {
				t.Fatalf("round %d, %v, order %v, sweeps %v, mirror %v, fixed %v: unit %b has %v, want %v", round, g.Next, p.order, *p.sweep, p.mirror, p.fixed, p.codes[unit], got, sum)
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

// TestDescentOfBoard counts closed tours of 8×6 by sheared sweeps. What is parted
// early takes less memory, and no more work.
func TestDescentOfBoard(t *testing.T) {
	var last sweep.Stats
	for _, leaf := range []int64{1 << 20, 1000} {
		p := planAt(t, grid(8, 6, 1, 2, false), flipped(8, 6), 47, 0)
		if !p.mirror {
			t.Fatal("no mirror images")
		}
		descending(t, p, leaf, 2, sheared(8, 6, 3, 4))
		n, stats, err := countAll(context.Background(), p, Options{Threads: 2})
		if err != nil || n.Int64() != 55488142 {
			t.Errorf("leaf %d: %v, %v", leaf, n, err)
		}
		if last.Peak > 0 && (stats.Peak >= last.Peak || stats.Transitions > last.Transitions) {
			t.Errorf("%d transitions and %d states at most; with larger leaves %d and %d", stats.Transitions, stats.Peak, last.Transitions, last.Peak)
		}
		last = stats
	}
}

// sheared is the order of a board whose first rows come one by one, and the others
// column by column, each row so many columns after the one before it.
func sheared(rows, cols, base, lag int) []int32 {
	order := inOrder(rows * cols)
	rest := order[base*cols:]
	slices.SortStableFunc(rest, func(a, b int32) int {
		key := func(v int32) int { return int(v)%cols + lag*(int(v)/cols) }
		return key(a) - key(b)
	})
	return order
}
