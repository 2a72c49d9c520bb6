package frontier

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSubgraphs walks on random graphs as whoever numbers tours does, and counts what
// each next square of the walk leaves, against all cycles tried one by one. What was
// swept before has to stand for later graphs often, on either side.
func TestSubgraphs(t *testing.T) {
	rounds := 3000
	if testing.Short() {
		rounds = 300
	}
	r := rand.New(rand.NewPCG(16, 1759))
	counts, some, stood := 0, 0, [2]int{}
	for range rounds {
		g := randomGraph(r, 4+r.IntN(6), 3+r.IntN(5), 0.3+0.7*r.Float64(), r.IntN(3) == 0)
		n := len(g.Next)
		p := planAt(t, g, shuffled(r, n), r.IntN(2*n+1), 0)
		if p.whole && r.IntN(8) > 0 {
			continue
		}
		s, err := p.Subgraphs(Options{Threads: 1 + r.IntN(2)})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
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
					got, err := s.Count(context.Background(), next, nil)
					if want := bruteCycles(next); err != nil || got.Int64() != want {
						t.Fatalf("%v in %v, hub %d, in order %v cut at %d: %v, %v; want %d", next, g.Next, g.Hub, p.order, p.split, got, err, want)
					}
					if counts++; got.Sign() > 0 {
						some++
					}
					for side := range before {
						if len(s.kept[side]) > 0 && slices.Contains(before[side], s.kept[side][0]) {
							stood[side]++
						}
					}
				}
				w := free[r.IntN(len(free))]
				walk, taken[w] = append(walk, w), true
			}
		}
	}
	t.Logf("%d counts, %d of some cycles; kept sides stood %v times", counts, some, stood)
	if some < counts/10 || stood[0] < counts/10 || stood[1] < counts/10 {
		t.Errorf("too few: %d counts, %d of some cycles; kept sides stood %v times", counts, some, stood)
	}
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
