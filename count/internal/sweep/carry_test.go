package sweep_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
)

// plainly adds a vertex after all places, joined to some of them, to a system of paths: each
// path's ends know each other, and a place without an edge is a path of its own. It is false
// where a cycle closes.
func plainly(degrees []int, m specimens.Matched, joined []int) ([]int, specimens.Matched, bool) {
	v := len(degrees)
	degrees = append(append([]int{}, degrees...), 0)
	mate := make([]int, v+1)
	var ends []int
	for i, d := range degrees {
		mate[i] = i
		if d == 1 {
			ends = append(ends, i)
		}
	}
	for _, pair := range m {
		mate[ends[pair[0]]], mate[ends[pair[1]]] = ends[pair[1]], ends[pair[0]]
	}
	for _, i := range joined {
		a, b := mate[i], mate[v]
		if a == v {
			return nil, nil, false
		}
		mate[a], mate[b] = b, a
		degrees[i]++
		degrees[v]++
	}
	number, n := make([]int, v+1), 0
	for i, d := range degrees {
		if d == 1 {
			number[i] = n
			n++
		}
	}
	var after specimens.Matched
	for i, d := range degrees {
		if d == 1 && mate[i] > i {
			after = append(after, [2]int{number[i], number[mate[i]]})
		}
	}
	return degrees, after, true
}

// Steps of one choice, on classes that are carried over state by state and, where the choice glues, on
// others: of so many pairs that ranks have 16, 32 or 64 bits, and that these change.
func TestCarry(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 3))
	tables := &pairing.Tables{Numbering: pairing.Every}
	kinds := map[[2]int]int{}
	for i := range 2000 {
		pairs := i % 13
		width := 2*pairs + 1 + r.IntN(4)
		code := randomCode(r, width, pairs)
		degrees := digits(code, width)
		var joined, free []int
		for i, d := range degrees {
			if d < 2 {
				free = append(free, i)
			}
		}
		choice := sweep.Choice{I: -1, J: -1, Weights: [2]int64{1, 1}}
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		joined = free[:min(len(free), r.IntN(3))]
		if len(joined) == 2 && joined[0] > joined[1] {
			joined[0], joined[1] = joined[1], joined[0]
		}
		bit := func(i int) int8 { return int8(2 * (width - 1 - i)) }
		for _, i := range joined {
			choice.Adds += 1 << bit(i)
			choice.Degree++
		}
		if len(joined) > 0 {
			choice.I = bit(joined[0])
		}
		if len(joined) > 1 {
			choice.J = bit(joined[1])
		}
		ring := sweep.WholeNumbers
		most := uint64(1) << 40
		if i%3 == 0 {
			ring = sweep.Ring{Prime: 1<<61 - 1}
		}
		from, states := layerOf(t, r, pairing.Every, []uint64{code}, [][]uint64{distinct(r, pairing.Every, pairs, 1+r.IntN(60))}, most)
		want := map[specimens.State]uint64{}
		for rank, sum := range states[0] {
			var mates pairing.Mates
			mates.Unrank(pairs, rank)
			after, paths, ok := plainly(degrees, specimens.PairsIn(&mates, pairs), joined)
			if ok {
				want[specimens.State{Code: specimens.CodeOf(after), Rank: paths.Mates().Rank(len(paths))}] += sum
			}
			kinds[[2]int{pairs, len(paths)}]++
		}
		store := &pairing.Store{Limit: math.MaxInt64}
		c := sweep.Counter{Tables: tables, Store: store, Ring: ring}
		step := &sweep.Step{Width: width, Choices: []sweep.Choice{choice}, Keeps: true}
		into, err := c.Step(context.Background(), step, from, []*sweep.Gatherer{sweep.NewGatherer(tables, store)})
		if err != nil {
			t.Fatal(err)
		}
		got := specimens.StatesOf(t, into)
		if len(got) != len(want) || c.Stats.Transitions != int64(len(states[0])) {
			t.Fatalf("%v with %v: %d states by %d transitions, want %d by %d", degrees, joined, len(got), c.Stats.Transitions, len(want), len(states[0]))
		}
		for s, sum := range want {
			if got[s] != sum {
				t.Fatalf("%v with %v: %d at %v, want %d", degrees, joined, got[s], s, sum)
			}
		}
	}
	for pairs := 1; pairs < 12; pairs++ {
		for _, after := range []int{pairs - 1, pairs, pairs + 1} {
			if kinds[[2]int{pairs, after}] == 0 {
				t.Errorf("no class of %d pairs became one of %d", pairs, after)
			}
		}
	}
}
