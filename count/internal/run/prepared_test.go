package run

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// prepared fails the test where a plan cannot be made ready.
func prepared(t *testing.T, p *plan.Plan, opts Options) *Prepared {
	t.Helper()
	q, err := Prepare(t.Context(), p, opts)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// one counts a unit, and others may come.
func (p *Prepared) one(ctx context.Context, unit int) (sum *big.Int, err error) {
	err = p.Units(ctx, []int{unit}, true, func(_ int, n *big.Int) error {
		sum = n
		return nil
	})
	return sum, err
}

// TestPrepared: a prepared plan counts units in any order, again and again, as all cycles sorted by their degrees say; with weights so large that some
// units need residues, and with negative ones.
func TestPrepared(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 1))
	several, large, mirrors := 0, 0, 0
	rounds := setup.Rounds(25, 50, 120)
	for round := range rounds {
		n := 5 + r.IntN(4)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.6+0.4*r.Float64(), r.IntN(3) == 0)
		order, split := specimens.InOrder(n), n-1+r.IntN(3)-1
		if round%3 == 0 {
			g, order, split = specimens.Circulant(8, 1, 2, 3), specimens.Opposites(8), 7
		} else if round%3 == 1 {
			specimens.Weighted(&g, func() int64 { return 1 << (18 * r.IntN(3)) * int64(1-2*(round/3%2)*r.IntN(2)) })
		}
		p := specimens.PlanAt(t, g, order, split, 1+r.IntN(5))
		want := specimens.UnitSums(p)
		q := prepared(t, p, Options{Resources: work.Resources{Threads: 1 + r.IntN(3)}})
		if p.Units() > 1 {
			several++
		}
		if p.Mirror {
			mirrors++
		}
		for _, unit := range append(r.Perm(p.Units()), r.Perm(p.Units())...) {
			got, err := q.one(t.Context(), unit)
			if err != nil {
				t.Fatalf("unit %d: %v", unit, err)
			}
			if number := specimens.UnitNumber(p, want, unit); got.Cmp(number) != 0 {
				t.Errorf("round %d, unit %d: %v, and there are %v", round, unit, got, number)
			}
		}
		for _, n := range want {
			if n.BitLen() > 63 {
				large++
				break
			}
		}
	}
	if several < rounds/3 || large < rounds/12 || mirrors < rounds/6 {
		t.Errorf("%d plans of several units, %d with large numbers, %d of mirror images: too few", several, large, mirrors)
	}
}

// TestTogether: units counted together, in groups of any size, have the numbers of a run. This
// holds if prefixes are kept for others or not, and if numbers are so large that a group is
// counted modulo primes.
func TestTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("some two seconds")
	}
	r := rand.New(rand.NewPCG(14, 3))
	groups, large, spared := 0, 0, 0
	check := func(p *plan.Plan, q *Prepared) {
		want, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
		for units := append(r.Perm(p.Units()), r.Perm(p.Units())...); len(units) > 0; {
			n := 1 + r.IntN(len(units))
			some := slices.Compact(slices.Sorted(slices.Values(units[:n])))
			units = units[n:]
			got := map[int]*big.Int{}
			if err := q.Units(t.Context(), some, r.IntN(2) == 0, func(unit int, n *big.Int) error {
				if got[unit] != nil {
					t.Errorf("unit %d was given twice", unit)
				}
				got[unit] = n
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			for _, unit := range some {
				if got[unit] == nil || got[unit].Cmp(want[unit]) != 0 {
					t.Fatalf("units %v, of them %d: %v, and run has %v", some, unit, got[unit], want[unit])
				}
				if want[unit].BitLen() > 63 {
					large++
				}
			}
			if groups++; len(got) != len(some) {
				t.Fatalf("%d units of %d", len(got), len(some))
			}
		}
		q.Close()
	}
	prefixPlans(t, r, func(p *plan.Plan, _ int64) {
		check(p, prepared(t, p, Options{Resources: work.Resources{Threads: 1 + r.IntN(2), Scratch: t.TempDir(), ScratchSize: 1 << 30}}))
		// All together take no more than a run, and keep nothing.
		q, all := prepared(t, p, Options{Resources: work.Resources{Threads: 1}}), make([]int, p.Units())
		for unit := range all {
			all[unit] = unit
		}
		if err := q.Units(t.Context(), all, false, func(int, *big.Int) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if _, stats := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}}); q.r.Stats.Transitions != stats.Transitions || len(q.r.pager.prefixes) > 0 {
			t.Errorf("%d transitions and %d prefixes, and a run takes %d", q.r.Stats.Transitions, len(q.r.pager.prefixes), stats.Transitions)
		}
		spared++
	})
	for round := range 12 {
		g, order := specimens.Grid(6, 4, 1, 2, false), specimens.InOrder(24)
		if round%2 == 1 {
			g, order = specimens.Grid(4, 4, 0, 1, false), specimens.InOrder(16)
		}
		specimens.Weighted(&g, func() int64 { return 1 << (18 * r.IntN(3)) })
		p := specimens.PlanAt(t, g, order, len(order)-1, 0)
		specimens.Branching(t, p, int64(r.IntN(30)), 1+r.IntN(3), order, specimens.Opposite(order))
		if p.Units() == 0 {
			continue
		}
		q := prepared(t, p, Options{Resources: work.Resources{Threads: 1}})
		q.large = false
		check(p, q)
	}
	if groups < 60 || large < 10 || spared < 5 {
		t.Errorf("%d groups, %d large numbers, %d plans: too few", groups, large, spared)
	}
}

// TestPreparedBranches: so do prepared plans in branches, one unit at a time, on half a chessboard
// and more, where prefixes are kept.
func TestPreparedBranches(t *testing.T) {
	kept, several := 0, 0
	for i, leaf := range []int64{0, 1, 30, 400} {
		for vertices := range 4 {
			size := [2]int{6, 6}
			if i%2 == 1 {
				size = [2]int{8, 4}
			}
			g, order := specimens.Grid(size[0], size[1], 1, 2, false), specimens.InOrder(size[0]*size[1])
			p := specimens.PlanAt(t, g, order, len(order)-1, 0)
			specimens.Branching(t, p, leaf, vertices, order, specimens.Opposite(order))
			want, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
			q := prepared(t, p, Options{Resources: work.Resources{Threads: 2, Memory: 64 << 20}})
			for range 2 {
				for unit := range p.Units() {
					got, err := q.one(t.Context(), unit)
					if err != nil {
						t.Fatal(err)
					}
					if got.Cmp(want[unit]) != 0 {
						t.Errorf("leaf %d, %d vertices, unit %d: %v, and run has %v", leaf, vertices, unit, got, want[unit])
					}
				}
			}
			kept += len(q.r.pager.prefixes)
			if p.Units() > 1 {
				several++
			}
		}
	}
	if kept < 8 || several < 6 {
		t.Errorf("%d prefixes were kept, %d plans have several units: too few", kept, several)
	}
}

// TestPreparedKeeps: the second unit makes fewer transitions than the first, which swept what both
// share. After a unit that failed, everything is as before.
func TestPreparedKeeps(t *testing.T) {
	p := specimens.Board6(t, 4)
	q := prepared(t, p, Options{Resources: work.Resources{Threads: 1}})
	want, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
	first, err := q.one(t.Context(), 0)
	if err != nil || first.Cmp(want[0]) != 0 {
		t.Fatalf("%v, %v", first, err)
	}
	was := q.r.Stats.Transitions
	if _, err := q.one(t.Context(), 1); err != nil || q.r.Stats.Transitions >= 2*was {
		t.Errorf("a second unit made %d transitions, the first %d: %v", q.r.Stats.Transitions-was, was, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := q.one(ended, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("a unit without time: %v", err)
	}
	again, err := q.one(t.Context(), 2)
	if err != nil || again.Cmp(want[2]) != 0 {
		t.Errorf("after one that failed: %v, %v; want %v", again, err, want[2])
	}
}

// TestPreparedMemory: a unit that does not fit gives an error, and spoils nothing.
func TestPreparedMemory(t *testing.T) {
	g, order := specimens.Circulant(16, 1, 2, 3), specimens.Opposites(16)
	p := specimens.PlanAt(t, g, order, 15, 2)
	want, stats := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
	for _, memory := range []int64{stats.Memory / 8, stats.Memory, 2 * stats.Memory} {
		q := prepared(t, p, Options{Resources: work.Resources{Threads: 2, Memory: memory}})
		for unit := range p.Units() {
			got, err := q.one(t.Context(), unit)
			if err != nil && !errors.Is(err, pairing.ErrMemory) || err == nil && got.Cmp(want[unit]) != 0 {
				t.Errorf("unit %d in %d bytes: %v, %v; want %v", unit, memory, got, err, want[unit])
			}
			if err != nil && memory == 2*stats.Memory {
				t.Errorf("unit %d in %d bytes: %v", unit, memory, err)
			}
		}
	}
}

// TestPreparedEnds: a unit ends with its context within moments.
func TestPreparedEnds(t *testing.T) {
	g, order := specimens.Circulant(24, 1, 2, 3, 4), specimens.Opposites(24)
	p := specimens.PlanAt(t, g, order, 23, 1)
	q := prepared(t, p, Options{Resources: work.Resources{Threads: 2}})
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := q.one(ctx, 0); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
