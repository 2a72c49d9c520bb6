package beyond

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestSubgraphs walks on random graphs, like a caller who numbers tours. It counts the cycles
// that each next square of the walk leaves, and compares with all cycles tried one by one.
// Earlier sweeps must often serve for later graphs, on either side.
func TestSubgraphs(t *testing.T) {
	rounds := setup.Rounds(200, 600, 3000)
	r := rand.New(rand.NewPCG(16, 1759))
	counts, some, stood := 0, 0, [2]int{}
	for range rounds {
		g := specimens.RandomGraph(r, 4+r.IntN(6), 3+r.IntN(5), 0.3+0.7*r.Float64(), r.IntN(3) == 0)
		n := len(g.Next)
		p := specimens.PlanAt(t, g, specimens.Shuffled(r, n), r.IntN(2*n+1), 0)
		if p.Whole && r.IntN(8) > 0 {
			continue
		}
		s, err := NewSubgraphs(p, run.Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			walkOn(t, r, s, g, s.Count, func(next [][]int32, before [2][]*kept, got, want int64) {
				if got != want {
					t.Fatalf("%v in %v, hub %d, in order %v cut at %d: %v; want %d", next, g.Next, g.Hub, p.Order, p.Split, got, want)
				}
				if counts++; got > 0 {
					some++
				}
				for side := range before {
					if len(s.kept[side]) > 0 && slices.Contains(before[side], s.kept[side][0]) {
						stood[side]++
					}
				}
			})
		}
	}
	t.Logf("%d counts, %d of some cycles; kept sides stood %v times", counts, some, stood)
	if some < counts/10 || stood[0] < counts/10 || stood[1] < counts/10 {
		t.Errorf("too few: %d counts, %d of some cycles; kept sides stood %v times", counts, some, stood)
	}
}

// walkOn walks on a graph at random, and tells the count of what each next square leaves,
// what was kept before it, and how many cycles there are, tried one by one.
func walkOn(t *testing.T, r *rand.Rand, s *Subgraphs, g plan.Graph,
	count func(context.Context, [][]int32, *big.Int) (*big.Int, error), told func(next [][]int32, before [2][]*kept, got, want int64),
) {
	t.Helper()
	n := len(g.Next)
	start := int32(r.IntN(n))
	walk, taken := []int32{start}, make([]bool, n)
	taken[start] = true
	for len(walk) < n {
		var free []int32
		for _, w := range g.Next[walk[len(walk)-1]] {
			if !taken[w] {
				free = append(free, w)
			}
		}
		if len(free) == 0 {
			break
		}
		for _, w := range free {
			next := afterWalk(g.Next, append(slices.Clone(walk), w), r.IntN(4) == 0, r)
			before := [2][]*kept{slices.Clone(s.kept[0]), slices.Clone(s.kept[1])}
			got, err := count(context.Background(), next, nil)
			if err != nil {
				t.Fatal(err)
			}
			told(next, before, got.Int64(), specimens.BruteCycles(next))
		}
		w := free[r.IntN(len(free))]
		walk, taken[w] = append(walk, w), true
	}
}

// TestFinishes does the same on random graphs that are their own images in a mirror between the
// sides. After the whole graph, many of the counts must be sums instead of joins.
func TestFinishes(t *testing.T) {
	rounds := setup.Rounds(40, 100, 600)
	r := rand.New(rand.NewPCG(16, 1812))
	counts, sums := 0, 0
	for range rounds {
		g := mirroredGraph(r, 4+2*r.IntN(4), 0.4+0.6*r.Float64())
		n := len(g.Next)
		p := specimens.PlanAt(t, g, specimens.InOrder(n), n-1, 0)
		if !p.Mirror {
			continue
		}
		s, err := NewSubgraphs(p, run.Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
		if err != nil {
			t.Fatal(err)
		}
		all := specimens.BruteCycles(g.Next)
		count := s.Count
		if r.IntN(4) == 0 {
			count = func(ctx context.Context, next [][]int32, _ *big.Int) (*big.Int, error) {
				if slices.ContainsFunc(next, func(row []int32) bool { return len(row) < 2 }) {
					return new(big.Int), nil // as Count does
				}
				return s.in(ctx, sweep.Ring{Prime: 1<<61 - 1}, plan.Graph{Next: next, Hub: -1})
			}
		}
		got, err := count(context.Background(), g.Next, nil)
		if err != nil || got.Int64() != all {
			t.Fatalf("%v: %v, %v; want %d", g.Next, got, err, all)
		}
		untouched := func() bool {
			for _, j := range s.r.Joins {
				if j.Pairs >= 0 {
					return false
				}
			}
			return true
		}
		for range 2 {
			mark := func() {
				for _, j := range s.r.Joins {
					j.Pairs = -1
				}
			}
			mark()
			walkOn(t, r, s, g, count, func(next [][]int32, _ [2][]*kept, got, want int64) {
				if got != want {
					t.Fatalf("%v in %v: %v; want %d", next, g.Next, got, want)
				}
				if counts++; want > 0 && untouched() {
					sums++
				}
				mark()
			})
		}
	}
	t.Logf("%d counts, %d sums in place of joins", counts, sums)
	if counts < rounds || sums < counts/20 {
		t.Errorf("too few: %d counts, %d sums in place of joins", counts, sums)
	}
}

// mirroredGraph is a random graph that is its own image if its vertices are turned round.
func mirroredGraph(r *rand.Rand, n int, chance float64) plan.Graph {
	g := plan.Graph{Next: make([][]int32, n), Hub: -1}
	for v := range int32(n) {
		for w := range v {
			x, y := int32(n)-1-w, int32(n)-1-v // its image
			if v+w == int32(n)-1 || slices.Contains(g.Next[v], w) || r.Float64() >= chance {
				continue
			}
			for _, e := range [][2]int32{{v, w}, {x, y}} {
				if !slices.Contains(g.Next[e[0]], e[1]) {
					g.Next[e[0]], g.Next[e[1]] = append(g.Next[e[0]], e[1]), append(g.Next[e[1]], e[0])
				}
			}
		}
	}
	return g
}

// afterWalk is what a walk leaves of a graph: its own edges, and of its first square
// those to squares that it has not visited, or some of them.
func afterWalk(next [][]int32, walk []int32, fewer bool, r *rand.Rand) [][]int32 {
	at := make([]int, len(next)) // places in the walk, from 1
	for i, v := range walk {
		at[v] = i + 1
	}
	dropped := int32(-1)
	if fewer {
		dropped = int32(r.IntN(len(next)))
	}
	keeps := func(v, w int32) bool {
		a, b := min(at[v], at[w]), max(at[v], at[w])
		switch {
		case a > 0:
			return b == a+1 || a == 1 && b == len(walk) && len(walk) == len(next)
		case b > 1 && b < len(walk):
			return false
		case b == 1:
			return v != dropped && w != dropped
		}
		return true
	}
	left := make([][]int32, len(next))
	for v, row := range next {
		for _, w := range row {
			if keeps(int32(v), w) {
				left[v] = append(left[v], w)
			}
		}
	}
	return left
}
