package frontier

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/internal/setup"
)

// eachCycle walks every Hamiltonian cycle, once whatever its direction.
func eachCycle(next [][]int32, visit func(cycle []int32)) {
	visited := make([]bool, len(next))
	cycle := make([]int32, 0, len(next))
	var walk func(v int32)
	walk = func(v int32) {
		visited[v] = true
		cycle = append(cycle, v)
		if len(cycle) == len(next) && cycle[1] < v && slices.Contains(next[v], 0) {
			visit(cycle)
		}
		for _, w := range next[v] {
			if !visited[w] {
				walk(w)
			}
		}
		visited[v] = false
		cycle = cycle[:len(cycle)-1]
	}
	walk(0)
}

func bruteCycles(next [][]int32) int64 {
	n := int64(0)
	eachCycle(next, func([]int32) { n++ })
	return n
}

func joinVertices(next [][]int32, v, w int32) {
	next[v] = append(next[v], w)
	next[w] = append(next[w], v)
}

// randomGraph joins any two of n vertices with the given chance, if they are no
// further apart than reach. With a hub, the last vertex is one, and is joined to
// nearly all.
func randomGraph(r *rand.Rand, n, reach int, chance float64, hub bool) Graph {
	g := Graph{Next: make([][]int32, n), Hub: -1}
	for v := range int32(n) {
		for w := range v {
			c := chance
			if hub && int(v) == n-1 {
				c = 0.9
			} else if int(v-w) > reach {
				continue
			}
			if r.Float64() < c {
				joinVertices(g.Next, v, w)
			}
		}
	}
	if hub {
		g.Hub = int32(n - 1)
	}
	return g
}

func shuffled(r *rand.Rand, n int) []int32 {
	order := make([]int32, n)
	for i, v := range r.Perm(n) {
		order[i] = int32(v)
	}
	return order
}

func inOrder(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// planAt is the plan with this split, in units that fix about so many vertices.
func planAt(t testing.TB, g Graph, order []int32, split, fixed int) *Decomposition {
	t.Helper()
	p := newDecomposition(g, order)
	p.divide(split)
	p.expect = uint64(1000 * math.Pow(2.5, float64(fixed)-0.5)) // see share
	if err := p.share(1000); err != nil {
		t.Fatal(err)
	}
	if err := p.numberMatchings(); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRandomGraphs counts random graphs in random orders, cut at every time, in
// units and on threads.
func TestRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1998))
	telling := 0 // plans of several units whose number is not 0
	whole, cut := 0, 0
	rounds := setup.Rounds(150, 400, 1200)
	for range rounds {
		n := 3 + r.IntN(6) + r.IntN(3)
		g := randomGraph(r, n, 2+r.IntN(n), 0.3+0.7*r.Float64(), r.IntN(3) == 0)
		want := bruteCycles(g.Next)
		if want == 0 && r.IntN(4) > 0 { // most sparse graphs have none
			continue
		}
		// Graphs of short reach have many plans with a cut in their own order.
		order := inOrder(n)
		if r.IntN(3) == 0 {
			order = shuffled(r, n)
		}
		for split := range 2*n + 1 {
			p := planAt(t, g, order, split, r.IntN(5))
			if p.whole && split > 0 && r.IntN(4) > 0 {
				continue // it is the same plan every time
			}
			threads := 1 + 2*r.IntN(2)
			got, _, err := countAll(context.Background(), p, Options{Threads: threads})
			if err != nil || !got.IsInt64() || got.Int64() != want {
				t.Fatalf("%v, hub %d, in order %v cut at %d, units of %v: %v cycles, %v; want %d",
					g.Next, g.Hub, order, split, p.fixed, got, err, want)
			}
			if p.whole {
				whole++
			} else {
				cut++
			}
			if want > 0 && p.Units() > 1 {
				telling++
			}
		}
	}
	t.Logf("%d whole, %d cut, %d with cycles in several units", whole, cut, telling)
	if telling < rounds/2 || whole < rounds/6*5 {
		t.Errorf("%d plans of several units have cycles, %d plans are whole: too few to tell anything", telling, whole)
	}
}

// weighted gives the edges of a graph weights, and returns the sum over all
// cycles of their products.
func weighted(g *Graph, draw func() int64) *big.Int {
	weights := map[[2]int32]int64{}
	for v, row := range g.Next {
		for _, w := range row {
			if int32(v) < w {
				weights[[2]int32{int32(v), w}] = draw()
			}
		}
	}
	g.Weight = func(u, v int32) int64 { return weights[[2]int32{min(u, v), max(u, v)}] }
	return cycleSum(*g)
}

// cycleSum is the sum over all cycles of the products of their weights.
func cycleSum(g Graph) *big.Int {
	sum := new(big.Int)
	eachCycle(g.Next, func(cycle []int32) {
		product := big.NewInt(1)
		for i, v := range cycle {
			product.Mul(product, big.NewInt(g.Weight(v, cycle[(i+1)%len(cycle)])))
		}
		sum.Add(sum, product)
	})
	return sum
}

func TestWeights(t *testing.T) {
	for _, c := range []struct {
		name string
		draw func(r *rand.Rand) int64
	}{
		{"small", func(r *rand.Rand) int64 { return 1 + r.Int64N(3) }},
		{"signs", func(r *rand.Rand) int64 { return 1 - 2*r.Int64N(2) }},
		{"small of both signs", func(r *rand.Rand) int64 { return (1 + r.Int64N(5)) * (1 - 2*r.Int64N(2)) }},
		{"all negative", func(r *rand.Rand) int64 { return -1 - r.Int64N(9) }},
		{"powers of two", func(r *rand.Rand) int64 { return 1 << r.IntN(30) }},
		{"large", func(r *rand.Rand) int64 { return 1 + r.Int64N(1<<20) }},
		{"large of both signs", func(r *rand.Rand) int64 { return (1 + r.Int64N(1<<20)) * (1 - 2*r.Int64N(2)) }},
		{"equal", func(r *rand.Rand) int64 { return 1_000_000 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(12, 7))
			telling := 0
			for range 100 {
				n := 3 + r.IntN(6)
				g := randomGraph(r, n, 2+r.IntN(6), 0.5+0.5*r.Float64(), r.IntN(3) == 0)
				want := weighted(&g, func() int64 { return c.draw(r) })
				if want.Sign() == 0 {
					continue
				}
				telling++
				order := inOrder(n)
				if r.IntN(3) == 0 {
					order = shuffled(r, n)
				}
				for range 4 {
					p := planAt(t, g, order, r.IntN(2*n+1), r.IntN(4))
					got, _, err := countAll(context.Background(), p, Options{Threads: 1 + r.IntN(2)})
					if err != nil || got.Cmp(want) != 0 {
						t.Fatalf("%v, hub %d, weights%s, in order %v cut at %d: %v, %v; want %v",
							g.Next, g.Hub, edgeWeights(g), order, p.split, got, err, want)
					}
				}
			}
			if telling < 40 {
				t.Errorf("only %d graphs have a number other than 0", telling)
			}
		})
	}
}

// TestHeavyWeights has the smallest graphs in which a number can be too large in
// each of the places where one can.
func TestHeavyWeights(t *testing.T) {
	type weights = map[[2]int32]int64
	fan := weights{}
	for v := range int32(6) {
		for u := range v {
			fan[[2]int32{u, v}] = 2
			if v == 5 {
				fan[[2]int32{u, v}] = 1 << 31
			}
		}
	}
	for _, c := range []struct {
		name    string
		n       int
		weights weights
	}{
		{"the bound of all numbers", 4, weights{{0, 1}: 1e6, {1, 2}: 1e6, {2, 3}: 1e6, {0, 3}: 1e6}},
		{"the two edges of a step", 4, weights{{0, 1}: 1, {1, 2}: 1, {2, 3}: 1 << 32, {0, 3}: 1 << 32}},
		{"a sum past 64 bits with no top bit", 4, weights{{1, 2}: 1 << 30, {0, 3}: 1 << 30, {0, 2}: 2, {1, 3}: 3, {0, 1}: 3, {2, 3}: 5}},
		{"sums that are 0 modulo 2^64", 6, fan},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := Graph{Next: make([][]int32, c.n), Hub: -1}
			for v := range int32(c.n) {
				for u := range v {
					if c.weights[[2]int32{u, v}] != 0 {
						joinVertices(g.Next, u, v)
					}
				}
			}
			g.Weight = func(u, v int32) int64 { return c.weights[[2]int32{min(u, v), max(u, v)}] }
			want := cycleSum(g)
			p := planAt(t, g, inOrder(c.n), 2*c.n, 0)
			if got, _, err := countAll(context.Background(), p, Options{Threads: 1}); err != nil || got.Cmp(want) != 0 {
				t.Errorf("%v, %v; want %v", got, err, want)
			}
		})
	}
}

// TestIsolated counts in graphs with a vertex that has no edges at all: no side
// has it, and still no cycle does without it.
func TestIsolated(t *testing.T) {
	g := Graph{Next: [][]int32{{1, 2}, {0, 2}, {0, 1}, nil}, Hub: -1}
	for split := range 9 {
		p := planAt(t, g, inOrder(4), split, 0)
		if got, _, err := countAll(context.Background(), p, Options{}); err != nil || got.Sign() != 0 {
			t.Errorf("cut at %d: %v cycles, %v; want 0", split, got, err)
		}
	}
}

func edgeWeights(g Graph) string {
	s := ""
	for v, row := range g.Next {
		for _, w := range row {
			if int32(v) < w {
				s += fmt.Sprintf(" %d–%d:%d", v, w, g.Weight(int32(v), w))
			}
		}
	}
	return s
}
