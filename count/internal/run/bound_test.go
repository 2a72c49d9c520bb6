package run

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
)

// twoEach counts the ways in which all vertices have two edges each, trying all sets.
func twoEach(next [][]int32) int64 {
	degree := make([]int, len(next))
	var edges [][2]int32
	for v, row := range next {
		for _, w := range row {
			if int32(v) < w {
				edges = append(edges, [2]int32{int32(v), w})
			}
		}
	}
	var choose func(i, taken int) int64
	choose = func(i, taken int) int64 {
		if i == len(edges) {
			if taken == len(next) {
				return 1
			}
			return 0
		}
		n := choose(i+1, taken)
		if v, w := edges[i][0], edges[i][1]; degree[v] < 2 && degree[w] < 2 {
			degree[v]++
			degree[w]++
			n += choose(i+1, taken+1)
			degree[v]--
			degree[w]--
		}
		return n
	}
	return choose(0, 0)
}

// TestCovers compares the bound of small graphs with what it counts.
func TestCovers(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 222))
	whole, mirror, cut := 0, 0, 0
	for round := range 300 {
		n := 4 + r.IntN(4)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.5+0.5*r.Float64(), r.IntN(3) == 0)
		if slices.ContainsFunc(g.Next, func(row []int32) bool { return len(row) == 0 }) {
			continue // no side has such a vertex: no plan has units then
		}
		order := specimens.Shuffled(r, n)
		if round%4 == 0 {
			g, order = specimens.Circulant(8, 1, 2), specimens.Opposites(8)
		}
		p := specimens.PlanAt(t, g, order, len(order)-1+r.IntN(3)-1, 0)
		got, err := covering(context.Background(), p, 1<<30, 1+r.IntN(2))
		if want := 2 * twoEach(g.Next); err != nil || got.Int64() != want {
			t.Fatalf("%v in order %v cut at %d: %v, %v; want %d", g.Next, p.Order, p.Split, got, err, want)
		}
		switch {
		case got.Sign() == 0:
		case p.Whole:
			whole++
		case p.Mirror:
			mirror++
		default:
			cut++
		}
	}
	if whole < 5 || mirror < 20 || cut < 50 {
		t.Errorf("only %d plans are whole, %d mirror images, %d others", whole, mirror, cut)
	}
}

// TestLargeCovers has bounds of numbers that are long: not too low, and much lower than
// those by single vertices.
func TestLargeCovers(t *testing.T) {
	for _, c := range []struct {
		rows, cols, down, right int
		closed                  string // both directions
	}{
		{8, 8, 0, 1, "9277152"},
		{16, 16, 0, 1, "131765033045251672652319572331061144"},
		{40, 5, 1, 2, ""},
		{100, 6, 0, 1, ""},
	} {
		n := c.rows * c.cols
		var bounds []*big.Int
		for _, split := range []int{n - 1, 2 * n} {
			p := specimens.PlanAt(t, specimens.Grid(c.rows, c.cols, c.down, c.right, false), specimens.InOrder(n), split, 0)
			covers, err := covering(context.Background(), p, 1<<30, 2)
			if err != nil {
				t.Fatal(err)
			}
			bounds = append(bounds, covers)
			if c.closed != "" {
				if want, _ := new(big.Int).SetString(c.closed, 10); covers.Cmp(want) < 0 {
					t.Errorf("%+v: no more than %v", c, covers)
				}
			}
			if easy := Bound(p.Graph); covers.BitLen() > easy.BitLen()*3/4 {
				t.Errorf("%+v: %d bits, and %d by single vertices", c, covers.BitLen(), easy.BitLen())
			}
		}
		// Numbers that were cut lost little.
		a, _ := new(big.Float).SetInt(bounds[0]).Float64()
		b, _ := new(big.Float).SetInt(bounds[1]).Float64()
		if n <= 256 && math.Abs(a/b-1) > 1e-6 {
			t.Errorf("%+v: %v from two sides, %v from one", c, a, b)
		}
	}
}

// TestCoversMemory has no bound where there is no room for it.
func TestCoversMemory(t *testing.T) {
	p := specimens.PlanAt(t, specimens.Grid(14, 14, 0, 1, false), specimens.InOrder(196), 195, 0)
	if _, err := covering(context.Background(), p, 1<<12, 1); !errors.Is(err, pairing.ErrMemory) {
		t.Errorf("in 4 kB: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := covering(ctx, p, 1<<30, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
