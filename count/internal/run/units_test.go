package run

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// countSome counts some units, and fails if one comes twice or uncalled for.
func countSome(t *testing.T, p *plan.Plan, units []int, opts Options) (map[int]*big.Int, sweep.Stats) {
	t.Helper()
	numbers := map[int]*big.Int{}
	stats, err := Units(context.Background(), p, units, opts, func(unit int, n *big.Int) error {
		if numbers[unit] != nil || !slices.Contains(units, unit) {
			t.Errorf("unit %d of %v comes again, or uncalled for", unit, units)
		}
		numbers[unit] = n
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(numbers) != len(units) {
		t.Errorf("%d units of %v are counted", len(numbers), units)
	}
	return numbers, stats
}

// TestUnits counts units, all and some, against all cycles sorted by their
// degrees; with weights so large that some units need residues and some do not.
func TestUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 10))
	several, mirrors, primes := 0, 0, 0
	rounds := setup.Rounds(48, 80, 160)
	for round := range rounds {
		n := 5 + r.IntN(4)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.6+0.4*r.Float64(), r.IntN(3) == 0)
		order, split := specimens.InOrder(n), n-1+r.IntN(3)-1
		switch {
		case round%4 == 0:
			g, order = specimens.Circulant(8, 1, 2, 3), specimens.Opposites(8)
			split = 7
		case round%4 == 1:
			g, order = specimens.WithHub(specimens.Circulant(8, 1, 2+r.IntN(2))), specimens.Opposites(8)
			split = 7
		case round%4 == 2:
			// Heavy on the second side only.
			g = specimens.RandomGraph(r, n, 3+r.IntN(n), 0.6+0.4*r.Float64(), false)
			specimens.Weighted(&g, func() int64 { return 1 << (18 * r.IntN(3)) })
			heavy, split := g.Weight, split
			g.Weight = func(u, v int32) int64 {
				if int(u+v) < split {
					return 1
				}
				return heavy(u, v)
			}
		}
		p := specimens.PlanAt(t, g, order, split, 1+r.IntN(5))
		want := specimens.UnitSums(p)
		all := specimens.UpTo(p.Units())
		sum, wantSum := new(big.Int), new(big.Int)
		numbers, _ := countSome(t, p, all, Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
		of := func(unit int) *big.Int {
			n := new(big.Int)
			degrees := []uint32{p.Codes[unit]}
			if image := p.Codes[unit]; p.Mirror && p.ImageOf(image) != image {
				degrees = append(degrees, p.ImageOf(image))
			}
			for _, u := range degrees {
				if want[u] != nil {
					n.Add(n, want[u])
				}
			}
			return n
		}
		for unit, got := range numbers {
			if got.Cmp(of(unit)) != 0 {
				t.Fatalf("%v, hub %d, in order %v cut at %d, mirror %v: unit %b of %v has %v, want %v",
					g.Next, g.Hub, order, p.Split, p.Mirror, p.Codes[unit], p.Fixed, got, of(unit))
			}
			sum.Add(sum, got)
		}
		for _, n := range want {
			wantSum.Add(wantSum, n)
		}
		if sum.Cmp(wantSum) != 0 {
			t.Fatalf("%v, hub %d, in order %v cut at %d, mirror %v: all units of %v have %v, want %v",
				g.Next, g.Hub, order, p.Split, p.Mirror, p.Fixed, sum, wantSum)
		}
		if len(all) > 1 && len(want) > 1 {
			several++
			if p.Mirror {
				mirrors++
			}
		}
		// Each alone.
		large := false
		for _, unit := range all {
			numbers, stats := countSome(t, p, []int{unit}, Options{Resources: work.Resources{Threads: 1}})
			if numbers[unit].Cmp(of(unit)) != 0 {
				t.Fatalf("unit %b of %v alone has %v, want %v", p.Codes[unit], p.Fixed, numbers[unit], of(unit))
			}
			large = large || stats.Passes > 1
		}
		if large {
			primes++
		}
		// Some of them, in no order.
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		some := all[:r.IntN(len(all)+1)]
		numbers, _ = countSome(t, p, some, Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
		for unit, got := range numbers {
			if got.Cmp(of(unit)) != 0 {
				t.Fatalf("unit %d of %v has %v, want %v", unit, some, got, of(unit))
			}
		}
	}
	if several < rounds/2 || mirrors < rounds/4 || primes < rounds/32 {
		t.Errorf("%d plans have cycles in several units, %d of them are mirror plans, %d have some that are counted modulo primes", several, mirrors, primes)
	}
}

// TestNoUnits has a vertex of one edge: there is nothing to count.
func TestNoUnits(t *testing.T) {
	g := specimens.Circulant(8, 1, 2)
	g.Next = append(g.Next, nil)
	specimens.JoinVertices(g.Next, 0, 8)
	for _, split := range []int{8, 18} {
		p := specimens.PlanAt(t, g, specimens.InOrder(9), split, 2)
		n, _, err := All(context.Background(), p, Options{})
		if err != nil || n.Sign() != 0 || p.Units() != 0 {
			t.Errorf("cut at %d: %d units, %v, %v", split, p.Units(), n, err)
		}
	}
}

// TestFixed has more vertices on the cut than a number of two bits each can
// name, and a promise that asks for them all.
func TestFixed(t *testing.T) {
	for _, g := range []plan.Graph{specimens.Grid(6, 6, 1, 2, false), specimens.WithHub(specimens.Grid(6, 6, 1, 2, false))} {
		p := plan.New(g, specimens.InOrder(36))
		p.Divide(35)
		p.Expect = plan.Endless
		if err := p.ChooseUnits(1); err != nil {
			t.Fatal(err)
		}
		fixed := slices.Clone(p.Fixed)
		slices.Sort(fixed)
		if n := len(slices.Compact(fixed)); n != len(p.Fixed) || n < plan.MaxFixed || n > plan.MaxFixed+1 {
			t.Errorf("%v are fixed", p.Fixed)
		}
		for _, v := range p.Fixed {
			if v == g.Hub || !slices.Contains(p.Cut, v) || !slices.Contains(p.Fixed, p.Image(v)) {
				t.Errorf("of the cut %v, %v are fixed, also %d", p.Cut, p.Fixed, v)
			}
		}
		// A unit or its image, never both.
		for _, u := range p.Codes {
			image := p.ImageOf(u)
			if _, found := slices.BinarySearch(p.Codes, image); p.ImageOf(image) != u || found != (image == u) {
				t.Fatalf("the image of unit %b is %b, and is there: %v", u, image, found)
			}
		}
	}
}

// total counts all units.
func total(t *testing.T, p *plan.Plan) int64 {
	t.Helper()
	n, _, err := All(context.Background(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return n.Int64()
}
