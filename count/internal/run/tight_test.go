package run

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestTight counts random graphs and small boards in branches whose steps find no room, now
// and then and in the middle of a class: what is made in parts adds up to the same units.
func TestTight(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 24))
	parted, mirrors, whole := 0, 0, 0
	rounds := setup.Rounds(20, 30, 120)
	for round := range rounds {
		n := 5 + r.IntN(5)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.5+0.5*r.Float64(), r.IntN(3) == 0)
		order, split := specimens.InOrder(n), n-1+r.IntN(3)-1
		switch round % 4 {
		case 0:
			g, order, split = specimens.WithHub(specimens.Circulant(8, 1, 2+r.IntN(2))), specimens.Opposites(8), 7
		case 1:
			g, order = specimens.Grid(3+r.IntN(2), 4, 1, 2, r.IntN(2) == 0), specimens.InOrder(16)
			order = order[:len(g.Next)]
			split = len(order) - 1
		case 2:
			g, order, split = specimens.Grid(5, 6, 1, 2, false), specimens.Flipped(5, 6), 29
		}
		if round%8 == 3 {
			specimens.Weighted(&g, func() int64 { return 1 << (18 * r.IntN(3)) })
		}
		p := specimens.PlanAt(t, g, order, split, 0)
		if p.Whole {
			continue
		}
		if p.Mirror {
			mirrors++
		}
		shuffle := func() []int32 {
			order := slices.Clone(p.Order)
			if len(order) < 20 {
				r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			}
			return order
		}
		specimens.Branching(t, p, int64(1+r.IntN(10)), r.IntN(4), shuffle(), shuffle())
		want, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
		for {
			// Now and then, and a few times in all: each time may triple the work.
			var asked, times atomic.Int64
			seldom, most := int64(10+r.IntN(190)), int64(1+r.IntN(5))
			p.Full = func() bool { return asked.Add(1)%seldom == 0 && times.Add(1) <= most }
			got := map[int]*big.Int{}
			stats, err := Units(t.Context(), p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1 + r.IntN(3), Memory: 1 << 30}}, func(unit int, n *big.Int) error {
				got[unit] = n
				return nil
			})
			if errors.Is(err, pairing.ErrMemory) { // where nothing can be parted
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if stats.Parted > 0 {
				parted++
			} else {
				whole++
			}
			if len(got) != len(want) {
				t.Errorf("%d units of %d", len(got), len(want))
			}
			for unit, n := range got {
				if n.Cmp(want[unit]) != 0 {
					t.Fatalf("round %d, %v, order %v, sweeps %v, mirror %v: unit %d has %v, want %v", round, g.Next, p.Order, *p.Sweep, p.Mirror, unit, n, want[unit])
				}
			}
			break
		}
	}
	if parted < rounds/3 || mirrors < rounds/6 || whole < rounds/24 {
		t.Errorf("only %d counts with steps made in parts, %d of mirror images, %d with all steps whole", parted, mirrors, whole)
	}
}

// TestTightBoard counts closed tours of 8×7 in less memory than its steps take whole.
func TestTightBoard(t *testing.T) {
	p := specimens.PlanAt(t, specimens.Grid(8, 7, 1, 2, false), specimens.Flipped(8, 7), 55, 0)
	specimens.Branching(t, p, 300, 0, specimens.Sheared(8, 7, 3, 1))
	if err := p.GuessStates(); err != nil {
		t.Fatal(err)
	}
	n, stats, err := All(t.Context(), p, Options{Resources: work.Resources{Threads: 1, Memory: 8 << 20, Scratch: t.TempDir(), ScratchSize: 1 << 30}})
	if err != nil || n.Int64() != 34524432316 {
		t.Fatalf("%v, %v", n, err)
	}
	if stats.Parted == 0 || stats.Memory > 8<<20+1<<17 || stats.Transitions > 30e6 {
		t.Errorf("%+v", stats)
	}
}
