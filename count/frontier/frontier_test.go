package frontier

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// bruteCycles counts Hamiltonian cycles by walking them all.
func bruteCycles(next [][]int32) int64 {
	visited := make([]bool, len(next))
	var walk func(v int32, length int) int64
	walk = func(v int32, length int) int64 {
		if length == len(next) {
			if slices.Contains(next[v], 0) {
				return 1
			}
			return 0
		}
		visited[v] = true
		count := int64(0)
		for _, w := range next[v] {
			if !visited[w] {
				count += walk(w, length+1)
			}
		}
		visited[v] = false
		return count
	}
	return walk(0, 1) / 2
}

// randomGraph is a graph of n vertices in which two are joined with the given
// chance.
func randomGraph(r *rand.Rand, n int, chance float64) [][]int32 {
	next := make([][]int32, n)
	for v := range int32(n) {
		for w := range v {
			if r.Float64() < chance {
				next[v] = append(next[v], w)
				next[w] = append(next[w], v)
			}
		}
	}
	return next
}

func shuffled(r *rand.Rand, n int) []int32 {
	order := make([]int32, n)
	for i, v := range r.Perm(n) {
		order[i] = int32(v)
	}
	return order
}

// TestRandomGraphs counts random graphs in random orders, in every arithmetic.
func TestRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1998))
	primes, product := primesFor(big.NewInt(1).Lsh(big.NewInt(1), 100))
	if len(primes) != 2 {
		t.Fatalf("%d primes below 2^62 for 100 bits, want 2", len(primes))
	}
	positive := 0
	for range 2000 {
		next := randomGraph(r, 3+r.IntN(7), 0.3+0.7*r.Float64())
		want := bruteCycles(next)
		if want > 0 {
			positive++
		}
		order := shuffled(r, len(next))
		threads := 1 + r.IntN(3)
		got, stats, err := Cycles(context.Background(), next, order, Options{Threads: threads})
		if err != nil || got.Int64() != want {
			t.Fatalf("%v in order %v: %v cycles, %v; want %d", next, order, got, err, want)
		}
		p, err := newPlan(next, order)
		if err != nil {
			t.Fatal(err)
		}
		var again Stats
		sums, _, err := p.sweep(context.Background(), residues{primes}, Options{Threads: 1, Memory: 1 << 30}, &again)
		if got := combine(sums, primes, product); err != nil || got.Int64() != want {
			t.Fatalf("%v in residues: %v, %v; want %d", next, got, err, want)
		}
		if again.States != stats.States || again.Transitions != stats.Transitions {
			t.Fatalf("%v: %+v on %d threads, %+v on one", next, stats, threads, again)
		}
	}
	if positive < 500 {
		t.Errorf("only %d of 2000 graphs have a cycle", positive)
	}
}

// necklace is a ring of gadgets: from each joint to the next one leads every
// order of the gadget's three beads, 3! ways, and no cycle does without a bead.
func necklace(gadgets int) [][]int32 {
	next := make([][]int32, 4*gadgets)
	join := func(v, w int32) {
		next[v] = append(next[v], w)
		next[w] = append(next[w], v)
	}
	for g := range int32(gadgets) {
		joint, after := 4*g, 4*((g+1)%int32(gadgets))
		for i := int32(1); i <= 3; i++ {
			join(joint, joint+i)
			join(joint+i, after)
			for k := int32(1); k < i; k++ {
				join(joint+i, joint+k)
			}
		}
	}
	return next
}

// TestLargeNumbers counts numbers below and above 64 bits that are known.
func TestLargeNumbers(t *testing.T) {
	for _, gadgets := range []int{3, 24, 25, 60, 300, 500, 900} {
		next := necklace(gadgets)
		want := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(gadgets)), nil)
		got, stats, err := Cycles(context.Background(), next, Order(next), Options{})
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("necklace of %d gadgets: %v, %v; want %v", gadgets, got, err, want)
		}
		if wide := want.BitLen() > 64; wide != (stats.Passes == 3) {
			t.Errorf("necklace of %d gadgets: %d passes for %d bits", gadgets, stats.Passes, want.BitLen())
		}
	}
	// The complete graph of n vertices has (n−1)!/2 cycles.
	for n := 3; n <= 12; n++ {
		next := randomGraph(rand.New(rand.NewPCG(1, 1)), n, 1)
		want := new(big.Int).Rsh(new(big.Int).MulRange(1, int64(n-1)), 1)
		got, _, err := Cycles(context.Background(), next, Order(next), Options{})
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("complete graph of %d: %v, %v; want %v", n, got, err, want)
		}
	}
}

func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for range 200 {
		next := randomGraph(r, 1+r.IntN(20), r.Float64())
		given := shuffled(r, len(next))
		order := Order(next, given)
		if promise(next, order) > promise(next, given) {
			t.Fatalf("the order chosen promises more states than one of the candidates")
		}
		sorted := slices.Clone(order)
		slices.Sort(sorted)
		for i, v := range sorted {
			if v != int32(i) {
				t.Fatalf("%v is no order of %d vertices", order, len(next))
			}
		}
	}
}

func TestLimits(t *testing.T) {
	wide := randomGraph(rand.New(rand.NewPCG(1, 1)), MaxWidth+2, 1)
	if _, _, err := Cycles(context.Background(), wide, Order(wide), Options{}); !errors.Is(err, ErrWidth) {
		t.Errorf("a complete graph of %d vertices gives %v", len(wide), err)
	}
	next := randomGraph(rand.New(rand.NewPCG(1, 1)), 26, 0.4)
	n, _, err := Cycles(context.Background(), next, Order(next), Options{Memory: 1 << 20})
	if !errors.Is(err, ErrMemory) || n != nil {
		t.Errorf("a megabyte gives %v, %v", n, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if n, _, err := Cycles(ctx, next, Order(next), Options{}); !errors.Is(err, context.Canceled) || n != nil {
		t.Errorf("a cancelled count gives %v, %v", n, err)
	}
}

func ExampleCycles() {
	// A square with one diagonal: one cycle round, and none by the diagonal.
	next := [][]int32{{1, 3, 2}, {0, 2}, {1, 3, 0}, {0, 2}}
	n, _, err := Cycles(context.Background(), next, Order(next), Options{})
	fmt.Println(n, err)
	// Output: 1 <nil>
}
