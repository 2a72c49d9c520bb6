package heldkarp

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/frontier"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// walkedCycles counts the cycles through all vertices by walking them, in the direction of the arcs.
func walkedCycles(next [][]int32) int64 {
	met := make([]bool, len(next))
	var walk func(v int32, left int) int64
	walk = func(v int32, left int) (n int64) {
		met[v] = true
		for _, w := range next[v] {
			switch {
			case left == 0 && w == 0:
				n++
			case left > 0 && !met[w]:
				n += walk(w, left-1)
			}
		}
		met[v] = false
		return n
	}
	return walk(0, len(next)-1)
}

// rowsOf is the graph whose arcs are the bits of a number.
func rowsOf(n int, arcs uint64, bothWays bool) [][]int32 {
	next := make([][]int32, n)
	for v := range int32(n) {
		for w := range int32(n) {
			if v == w || bothWays && v > w {
				continue
			}
			if arcs&1 == 1 {
				if next[v] = append(next[v], w); bothWays {
					next[w] = append(next[w], v)
				}
			}
			arcs >>= 1
		}
	}
	return next
}

func checkCycles(t *testing.T, next [][]int32, bases int) bool {
	t.Helper()
	want := walkedCycles(next)
	for base := range int32(bases) {
		got, err := New(next, base).Cycles(context.Background(), work.Resources{Threads: 1})
		if err != nil || !got.IsInt64() || got.Int64() != want {
			t.Fatalf("%v from %d: %v, %v; want %d", next, base, got, err, want)
		}
	}
	return want > 0
}

// TestSmall: all graphs of up to 6 vertices and all directed ones of up to 4, from each base.
func TestSmall(t *testing.T) {
	some := map[bool]int{}
	for n := 3; n <= setup.Rounds(5, 6, 6); n++ {
		for arcs := range uint64(1) << (n * (n - 1) / 2) {
			some[checkCycles(t, rowsOf(n, arcs, true), n)]++
		}
	}
	for n := 3; n <= 4; n++ {
		for arcs := range uint64(1) << (n * (n - 1)) {
			some[checkCycles(t, rowsOf(n, arcs, false), n)]++
		}
	}
	if t.Log(some); some[true] < 600 || some[false] < 600 {
		t.Error(some)
	}
}

// TestRandom: random graphs of 5 to 10 vertices.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1962))
	some := map[string]int{}
	for range setup.Rounds(200, 600, 3000) {
		n, bothWays := 5+r.IntN(5), r.IntN(2) == 0
		arcs := r.Uint64() | r.Uint64()
		if n*(n-1) > 64 {
			bothWays = true
		}
		some[fmt.Sprint(bothWays, checkCycles(t, rowsOf(n, arcs, bothWays), 2))]++
	}
	if t.Log(some); some["true true"] < 50 || some["false true"] < 50 {
		t.Error(some)
	}
}

// TestFactorial: complete graphs have (n−1)! cycles in both directions, so that no sum runs over.
func TestFactorial(t *testing.T) {
	for n := 3; n <= setup.Rounds(18, 22, MaxVertices); n++ {
		for threads := 1; threads <= 3; threads += 2 {
			got, err := New(complete(n), 0).Cycles(context.Background(), work.Resources{Threads: threads})
			if want := new(big.Int).MulRange(1, int64(n-1)); err != nil || got.Cmp(want) != 0 {
				t.Errorf("K%d: %v, %v; want %v", n, got, err, want)
			}
		}
	}
}

// TestDraws: each cycle of small graphs is drawn about equally often, and as many take each edge
// as there are.
func TestDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 12))
	odd, drawn := 0, map[bool]int{}
	for range setup.Rounds(30, 60, 300) {
		n := 4 + r.IntN(4)
		bothWays, each := r.IntN(3) > 0, 2
		if !bothWays {
			each = 1
		}
		next := rowsOf(n, r.Uint64()|r.Uint64(), bothWays)
		base := int32(r.IntN(n))
		h := New(next, base)
		want := map[string]int{}
		uses := map[frontier.Edge]int64{}
		var walk func(path []int32)
		walk = func(path []int32) {
			for _, w := range next[path[len(path)-1]] {
				switch {
				case len(path) == n && w == path[0]:
					want[fmt.Sprint(path)] = len(want)
					for i, v := range path {
						u := path[(i+1)%n]
						uses[frontier.Edge{min(u, v), max(u, v)}]++
					}
				case !slices.Contains(path, w):
					walk(append(path[:len(path):len(path)], w))
				}
			}
		}
		walk([]int32{base})
		if bothWays {
			got, err := h.Uses(context.Background(), work.Resources{Threads: 1 + r.IntN(2)})
			if err != nil || len(got) != len(uses) {
				t.Fatalf("%v: uses %v, %v; want %v", next, got, err, uses)
			}
			for e, x := range got {
				if x.Int64()*2 != uses[e] {
					t.Fatalf("%v: %v cycles take %v, want half of %d", next, x, e, uses[e])
				}
			}
		}
		d, err := h.Draws(context.Background(), work.Resources{Threads: 1})
		if err != nil || d.Directed().Int64() != int64(len(want)) || d.Number().Int64() != int64(len(want)/2) {
			t.Fatalf("%v: %v, %v, %v; want %d", next, d.Directed(), d.Number(), err, len(want))
		}
		if drawn[bothWays] += min(1, len(want)/(2*each)); len(want) < 2 {
			continue
		}
		times := make([]int, len(want))
		sources := make([]*rand.Rand, 40*len(want))
		for i := range sources {
			sources[i] = r
		}
		cycles, err := d.Draw(context.Background(), sources)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cycles {
			at, is := want[fmt.Sprint(c)]
			if !is {
				t.Fatalf("%v: %v is no cycle", next, c)
			}
			times[at]++
		}
		if off := setup.ChiSquare(times, nil); off > 3 || off < -3 {
			odd++
		}
	}
	if odd > 2 || drawn[true] < 5 || drawn[false] < 3 {
		t.Errorf("%d graphs are drawn unevenly, of %v", odd, drawn)
	}
}

// TestUses: of a complete graph, each edge is in as many cycles.
func TestUses(t *testing.T) {
	for n := 3; n <= setup.Rounds(14, 18, 20); n++ {
		uses, err := New(complete(n), 1).Uses(context.Background(), work.Resources{})
		want := new(big.Int).MulRange(1, int64(n-2)) // (n−1)!/2 cycles of n edges, among n(n−1)/2
		if err != nil || len(uses) != n*(n-1)/2 {
			t.Fatal(n, uses, err)
		}
		for e, x := range uses {
			if x.Cmp(want) != 0 {
				t.Fatalf("K%d: %v in %v, want %v", n, e, x, want)
			}
		}
	}
}

func complete(n int) (next [][]int32) {
	for v := range n {
		next = append(next, nil)
		for w := range n {
			if v != w {
				next[v] = append(next[v], int32(w))
			}
		}
	}
	return next
}

// BenchmarkCycles counts the closed tours of complete graphs.
func BenchmarkCycles(b *testing.B) {
	for _, n := range []int{13, 17, 20, 24} {
		b.Run(fmt.Sprintf("K%d", n), func(b *testing.B) {
			h := New(complete(n), 0)
			for b.Loop() {
				if _, err := h.Cycles(context.Background(), work.Resources{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(h.Work(), "additions/op")
			b.ReportMetric(float64(h.Memory())/1e6, "MB")
		})
	}
}
