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

// unitSums adds up the weights of all cycles by the degrees that the fixed
// vertices have on the first side.
func unitSums(p *Decomposition) map[uint32]*big.Int {
	sums := map[uint32]*big.Int{}
	eachCycle(p.graph.Next, func(cycle []int32) {
		product := big.NewInt(1)
		degrees := make([]uint8, len(p.graph.Next))
		for i, v := range cycle {
			w := cycle[(i+1)%len(cycle)]
			if p.time(v, w) < p.split {
				degrees[v]++
				degrees[w]++
			}
			if p.graph.Weight != nil {
				product.Mul(product, big.NewInt(p.graph.Weight(v, w)))
			}
		}
		unit := uint32(0)
		for i, v := range p.fixed {
			unit |= uint32(degrees[v]) << (2 * i)
		}
		if sums[unit] == nil {
			sums[unit] = new(big.Int)
		}
		sums[unit].Add(sums[unit], product)
	})
	return sums
}

// run counts some units, and fails if one comes twice or uncalled for.
func run(t *testing.T, p *Decomposition, units []int, opts Options) (map[int]*big.Int, sweep.Stats) {
	t.Helper()
	numbers := map[int]*big.Int{}
	stats, err := countUnits(context.Background(), p, units, opts, func(unit int, n *big.Int) error {
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
	several, mirrors, mixed := 0, 0, 0
	rounds := setup.Rounds(48, 80, 160)
	for round := range rounds {
		n := 5 + r.IntN(4)
		g := randomGraph(r, n, 2+r.IntN(n), 0.6+0.4*r.Float64(), r.IntN(3) == 0)
		order, split := inOrder(n), n-1+r.IntN(3)-1
		switch {
		case round%4 == 0:
			g, order = circulant(8, 1, 2, 3), opposites(8)
			split = 7
		case round%4 == 1:
			g, order = withHub(circulant(8, 1, 2+r.IntN(2))), opposites(8)
			split = 7
		case round%4 == 2:
			// Heavy on the second side only.
			g = randomGraph(r, n, 3+r.IntN(n), 0.6+0.4*r.Float64(), false)
			weighted(&g, func() int64 { return 1 << (18 * r.IntN(3)) })
			heavy, split := g.Weight, split
			g.Weight = func(u, v int32) int64 {
				if int(u+v) < split {
					return 1
				}
				return heavy(u, v)
			}
		}
		p := planAt(t, g, order, split, 1+r.IntN(5))
		want := unitSums(p)
		all := ends(p.Units())
		sum, wantSum := new(big.Int), new(big.Int)
		numbers, _ := run(t, p, all, Options{Threads: 1 + r.IntN(2)})
		of := func(unit int) *big.Int {
			n := new(big.Int)
			degrees := []uint32{p.codes[unit]}
			if image := p.codes[unit]; p.mirror && p.imageOf(image) != image {
				degrees = append(degrees, p.imageOf(image))
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
					g.Next, g.Hub, order, p.split, p.mirror, p.codes[unit], p.fixed, got, of(unit))
			}
			sum.Add(sum, got)
		}
		for _, n := range want {
			wantSum.Add(wantSum, n)
		}
		if sum.Cmp(wantSum) != 0 {
			t.Fatalf("%v, hub %d, in order %v cut at %d, mirror %v: all units of %v have %v, want %v",
				g.Next, g.Hub, order, p.split, p.mirror, p.fixed, sum, wantSum)
		}
		if len(all) > 1 && len(want) > 1 {
			several++
			if p.mirror {
				mirrors++
			}
		}
		// Each alone. Where there are no steps on the second side that all units go
		// together, a count may be too large in one of them, and not in another.
		p.apart = true
		passes := map[bool]bool{}
		for _, unit := range all {
			numbers, stats := run(t, p, []int{unit}, Options{Threads: 1})
			if numbers[unit].Cmp(of(unit)) != 0 {
				t.Fatalf("unit %b of %v alone has %v, want %v", p.codes[unit], p.fixed, numbers[unit], of(unit))
			}
			passes[stats.Passes > 1] = true
		}
		if len(passes) == 2 {
			mixed++
			numbers, _ := run(t, p, all, Options{Threads: 1})
			for unit, got := range numbers {
				if got.Cmp(of(unit)) != 0 {
					t.Fatalf("unit %b of %v has %v among others, want %v", p.codes[unit], p.fixed, got, of(unit))
				}
			}
		}
		p.apart = false
		// Some of them, in no order.
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		some := all[:r.IntN(len(all)+1)]
		numbers, _ = run(t, p, some, Options{Threads: 1 + r.IntN(2)})
		for unit, got := range numbers {
			if got.Cmp(of(unit)) != 0 {
				t.Fatalf("unit %d of %v has %v, want %v", unit, some, got, of(unit))
			}
		}
	}
	if several < rounds/2 || mirrors < rounds/4 || mixed < rounds/32 {
		t.Errorf("%d plans have cycles in several units, %d of them are mirror plans, %d have some of them modulo primes", several, mirrors, mixed)
	}
}

// TestNoUnits has a vertex of one edge: there is nothing to count.
func TestNoUnits(t *testing.T) {
	g := circulant(8, 1, 2)
	g.Next = append(g.Next, nil)
	joinVertices(g.Next, 0, 8)
	for _, split := range []int{8, 18} {
		p := planAt(t, g, inOrder(9), split, 2)
		n, _, err := countAll(context.Background(), p, Options{})
		if err != nil || n.Sign() != 0 || p.Units() != 0 {
			t.Errorf("cut at %d: %d units, %v, %v", split, p.Units(), n, err)
		}
	}
}

// TestFixed has more vertices on the cut than a number of two bits each can
// name, and a promise that asks for them all.
func TestFixed(t *testing.T) {
	for _, g := range []Graph{grid(6, 6, 1, 2, false), withHub(grid(6, 6, 1, 2, false))} {
		p := newDecomposition(g, inOrder(36))
		p.divide(35)
		p.expect = endless
		if err := p.share(1); err != nil {
			t.Fatal(err)
		}
		fixed := slices.Clone(p.fixed)
		slices.Sort(fixed)
		if n := len(slices.Compact(fixed)); n != len(p.fixed) || n < maxFixed || n > maxFixed+1 {
			t.Errorf("%v are fixed", p.fixed)
		}
		for _, v := range p.fixed {
			if v == g.Hub || !slices.Contains(p.cut, v) || !slices.Contains(p.fixed, p.image(v)) {
				t.Errorf("of the cut %v, %v are fixed, also %d", p.cut, p.fixed, v)
			}
		}
		// A unit or its image, never both.
		for _, u := range p.codes {
			image := p.imageOf(u)
			if _, found := slices.BinarySearch(p.codes, image); p.imageOf(image) != u || found != (image == u) {
				t.Fatalf("the image of unit %b is %b, and is there: %v", u, image, found)
			}
		}
	}
}
