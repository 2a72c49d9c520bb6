package count_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"sync"
	"testing"

	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// TestPrepared: units that come one by one, in no order and several at once, are those of a run.
// They add up to the published numbers, also if a plan has two sweeps.
func TestPrepared(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		memory      int64
		want        string
	}{
		{"6x6", "knight", tour.Closed, 0, "19724"},
		{"6x6", "knight", tour.Path, 0, "6637920"},
		{"5x6", "knight", tour.Open, 0, "37088"},
		{"7x6", "knight", tour.Closed, 64 << 20, "2135276"},
		{"6x8", "knight", tour.Closed, 64 << 20, "110976284"},
		{"4x20", "wazir", tour.Closed, 0, ""},
	} {
		plan, err := count.NewPlan(background, setup.Graph(t, c.size, "plane", c.piece), tour.Ask{Kind: c.kind}, c.memory)
		if err != nil {
			t.Fatal(err)
		}
		want := map[int]*big.Int{}
		all := count.Part{}.Units(plan.Units())
		if err := plan.Run(background, all, count.Options{}, func(unit int, n *big.Int) error {
			want[unit] = n
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		ready := prepare(t, plan, count.Options{Resources: work.Resources{Threads: 2}})
		sum, mu := new(big.Int), sync.Mutex{}
		var group sync.WaitGroup
		tokens := make(chan bool, max(2, ready.Concurrency()))
		for _, unit := range rand.New(rand.NewPCG(1, 14)).Perm(plan.Units()) {
			tokens <- true
			group.Go(func() {
				defer func() { <-tokens }()
				n, err := ready.Unit(background, unit)
				if err != nil || n.Cmp(want[unit]) != 0 {
					t.Errorf("%s, unit %d: %v, %v; want %v", c.size, unit, n, err, want[unit])
					return
				}
				mu.Lock()
				defer mu.Unlock()
				sum.Add(sum, n)
			})
		}
		group.Wait()
		if c.want != "" && sum.String() != c.want {
			t.Errorf("%s: %v, want %s", c.size, sum, c.want)
		}
	}
}

// TestPreparedUnfinished: the error of a unit has the cause of its end.
func TestPreparedUnfinished(t *testing.T) {
	plan, err := count.NewPlan(background, setup.Graph(t, "8x8", "plane", "knight"), tour.Ask{Kind: tour.Closed}, 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(background)
	cancel()
	if _, err := prepare(t, plan, count.Options{}).Unit(ctx, 0); !errors.Is(err, count.ErrUnfinished) || !errors.Is(err, context.Canceled) {
		t.Errorf("without time: %v", err)
	}
	if _, err := prepare(t, plan, count.Options{Resources: work.Resources{Memory: 1 << 20}}).Unit(background, 0); !errors.Is(err, count.ErrUnfinished) {
		t.Errorf("in 1 MiB: %v", err)
	}
}

func prepare(t *testing.T, p *count.Plan, opts count.Options) *count.Prepared {
	t.Helper()
	ready, err := p.Prepare(opts)
	if err != nil {
		t.Fatal(err)
	}
	return ready
}
