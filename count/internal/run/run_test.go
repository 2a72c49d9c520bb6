package run

import (
	"context"
	"errors"
	"math/big"
	"runtime"
	"slices"
	"testing"
	"time"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// settle waits until no more goroutines run than before.
func settle(t *testing.T, before int) {
	t.Helper()
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines run, and %d did before", runtime.NumGoroutine(), before)
}

func TestDoneFails(t *testing.T) {
	p := specimens.Board6(t, 4)
	before := runtime.NumGoroutine()
	for _, threads := range []int{1, 3} {
		sorry := errors.New("no more")
		calls := 0
		_, err := Units(context.Background(), p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: threads}}, func(int, *big.Int) error {
			calls++
			return sorry
		})
		if !errors.Is(err, sorry) || calls > threads {
			t.Errorf("%d threads: %d calls, %v", threads, calls, err)
		}
		settle(t, before)
	}
	// After residues, done is called from another place.
	g := specimens.Necklace(60)
	sorry := errors.New("no more")
	p = specimens.PlanAt(t, g, specimens.InOrder(len(g.Next)), 2*len(g.Next), 0)
	if _, err := Units(context.Background(), p, []int{0}, Options{}, func(int, *big.Int) error { return sorry }); !errors.Is(err, sorry) {
		t.Errorf("with residues: %v", err)
	}
}

func TestCancelled(t *testing.T) {
	before := runtime.NumGoroutine()
	whole := specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 72, 0)
	for _, p := range []*plan.Plan{specimens.Board6(t, 0), specimens.Board6(t, 4), whole} {
		for _, threads := range []int{1, 3} {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			calls := 0
			_, err := Units(ctx, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: threads}}, func(int, *big.Int) error {
				calls++
				return nil
			})
			if !errors.Is(err, context.Canceled) || calls > 0 {
				t.Errorf("%d units on %d threads, cancelled before: %d calls, %v", p.Units(), threads, calls, err)
			}
			if n, _, err := All(ctx, p, Options{Resources: work.Resources{Threads: threads}}); !errors.Is(err, context.Canceled) || n != nil {
				t.Errorf("%d units on %d threads, cancelled before: %v, %v", p.Units(), threads, n, err)
			}
			settle(t, before)
		}
	}
	p := specimens.Board6(t, 4)
	want, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{})
	for _, threads := range []int{1, 3} {
		ctx, cancel := context.WithCancel(context.Background())
		calls := 0
		_, err := Units(ctx, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: threads}}, func(unit int, n *big.Int) error {
			if n.Cmp(want[unit]) != 0 {
				t.Errorf("unit %d is %v in a cancelled run, want %v", unit, n, want[unit])
			}
			if calls++; calls == 2 {
				cancel()
			}
			return nil
		})
		cancel()
		if !errors.Is(err, context.Canceled) || calls != 2 {
			t.Errorf("%d threads, cancelled within: %d calls, %v", threads, calls, err)
		}
		settle(t, before)
	}
	// From within a step, at a deadline: the error is the context's.
	ctx, cancel := context.WithTimeout(context.Background(), time.Nanosecond)
	defer cancel()
	if n, _, err := All(ctx, whole, Options{}); !errors.Is(err, context.DeadlineExceeded) || n != nil {
		t.Errorf("past a deadline: %v, %v", n, err)
	}
}

// TestMemory counts with ever more memory: at first there is too little, and
// then all numbers are right, whether the units part early or late.
func TestMemory(t *testing.T) {
	p := lopsided(t)
	want, _, err := All(context.Background(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	failed, steps := 0, map[int]bool{}
	for memory := int64(1 << 18); memory <= 1<<25; memory += memory / int64(setup.Rounds(2, 5, 8)) {
		n, stats, err := All(context.Background(), p, Options{Resources: work.Resources{Threads: 1, Memory: memory}})
		switch {
		case errors.Is(err, pairing.ErrMemory) && n == nil:
			failed++
			if len(steps) > 0 {
				t.Errorf("%d bytes are too few, but fewer were not", memory)
			}
		case err != nil || n.Cmp(want) != 0:
			t.Errorf("%d bytes: %v, %v", memory, n, err)
		default:
			steps[stats.Steps] = true
			if stats.Memory > memory {
				t.Errorf("%d bytes allowed, %d used", memory, stats.Memory)
			}
		}
	}
	if failed == 0 || len(steps) < 2 {
		t.Errorf("%d times too little memory; steps %v", failed, steps)
	}
	whole := specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 72, 0)
	for _, memory := range []int64{1, 1 << 18} {
		if n, _, err := All(context.Background(), whole, Options{Resources: work.Resources{Memory: memory}}); !errors.Is(err, pairing.ErrMemory) || n != nil {
			t.Errorf("whole, %d bytes: %v, %v", memory, n, err)
		}
	}
}

// TestSharedSteps has layers so large that their steps are shared out to the
// threads; what is met must not depend on how many there are.
func TestSharedSteps(t *testing.T) {
	g := specimens.Grid(6, 6, 1, 2, false)
	for _, split := range []int{35, 41, 72} {
		var first sweep.Stats
		for _, threads := range []int{1, 2, 3} {
			p := specimens.PlanAt(t, g, specimens.InOrder(36), split, 0)
			n, stats, err := All(context.Background(), p, Options{Resources: work.Resources{Threads: threads}})
			if err != nil || n.Int64() != 9862 {
				t.Errorf("cut at %d, %d threads: %v, %v", split, threads, n, err)
			}
			stats.Memory = 0 // each part has chunks of its own
			if threads == 1 {
				if first = stats; stats.Peak < sweep.Shared {
					t.Errorf("cut at %d, there are %d states at most: no step is shared", split, stats.Peak)
				}
			}
			if stats != first {
				t.Errorf("cut at %d, %d threads: %+v, want %+v", split, threads, stats, first)
			}
		}
	}
}

// TestStats pins the cost of one board, so that changes to pruning or to repeated work show. If
// a change is meant, the numbers here may change with it.
func TestStats(t *testing.T) {
	p := specimens.Board6(t, 0)
	if !p.Mirror {
		t.Fatal("not a mirror plan")
	}
	n, got, err := All(context.Background(), p, Options{Resources: work.Resources{Threads: 1}})
	if err != nil || n.Int64() != 9862 {
		t.Fatal(n, err)
	}
	got.Memory, got.Additions = 0, 0
	want := sweep.Stats{Steps: 24, Width: 13, Peak: 14748, States: 63063, Classes: 23525, Transitions: 70010, Pairs: 10578, Passes: 1, Rounds: 1}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// lopsided is a plan of the closed knight's tours of 8×6 without one move, so that its halves
// are no images of each other.
func lopsided(t *testing.T) *plan.Plan {
	t.Helper()
	g := specimens.Grid(8, 6, 1, 2, false)
	v, w := int32(13), g.Next[13][0]
	g.Next[v] = slices.DeleteFunc(g.Next[v], func(u int32) bool { return u == w })
	g.Next[w] = slices.DeleteFunc(g.Next[w], func(u int32) bool { return u == v })
	p := specimens.PlanAt(t, g, specimens.InOrder(48), 47, 4)
	if p.Mirror {
		t.Fatal("the halves are images of each other")
	}
	return p
}

// TestSecondBase: the base of a second side is swept beside that of the first, and not again
// for each unit, where the memory holds both.
func TestSecondBase(t *testing.T) {
	p := lopsided(t)
	want, plenty := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1, Memory: 1 << 30}})
	got, scarce := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1, Memory: plenty.Memory / 4 * 5}})
	if scarce.Transitions > plenty.Transitions/10*11 {
		t.Errorf("%d transitions with %d bytes, %d with many more", scarce.Transitions, plenty.Memory/4*5, plenty.Transitions)
	}
	for unit, n := range want {
		if got[unit].Cmp(n) != 0 {
			t.Errorf("unit %d: %s, and %s with more memory", unit, got[unit], n)
		}
	}
}
