package plan_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// crossings sweeps a side with all matchings numbered, and counts the states that
// cross and those that do not.
func crossings(t *testing.T, s *sweeper, h *plan.Half) (crossed, others int) {
	t.Helper()
	from, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	for i := range h.Steps {
		into, err := s.Step(context.Background(), &h.Steps[i], from, s.gatherers)
		if err != nil {
			t.Fatal(err)
		}
		sweep.Release(s.Store, from)
		from = into
		for state := range specimens.StatesOf(t, from) {
			var m pairing.Mates
			k := pairing.PairsOf(state.Code)
			if m.Unrank(k, state.Rank); m.Crosses(k) {
				crossed++
			} else if k > 1 {
				others++
			}
		}
	}
	sweep.Release(s.Store, from)
	return crossed, others
}

// flat is a planar graph: some rows of vertices, each joined to some neighbours in its
// row, below and, one way in each square, across. Where it wraps, it is a tube.
func flat(r *rand.Rand, rows, cols int, tube bool) plan.Graph {
	g := plan.Graph{Next: make([][]int32, rows*cols), Hub: -1}
	across := r.IntN(3)
	for v := range int32(rows * cols) {
		row, col := int(v)/cols, int(v)%cols
		at := func(row, col int) int32 { return int32(row*cols + col%cols) }
		link := func(v, w int32) {
			if v != w && !slices.Contains(g.Next[v], w) && r.IntN(12) > 0 {
				specimens.JoinVertices(g.Next, v, w)
			}
		}
		right := col+1 < cols || tube && cols > 2
		if right {
			link(v, at(row, col+1))
		}
		if row+1 < rows {
			link(v, at(row+1, col))
			if right && across > 0 {
				if r.IntN(2) == 0 {
					link(v, at(row+1, col+1))
				} else {
					link(at(row, col+1), at(row+1, col))
				}
			}
		}
	}
	return g
}

// TestPlanar sweeps sides of random plans on maps and on other graphs: where the steps
// say that nothing crosses, nothing does.
func TestPlanar(t *testing.T) {
	r := rand.New(rand.NewPCG(1879, 1976))
	s := newSweeper()
	found := map[bool]int{} // sides that are planar, or not
	states, crossed := 0, 0
	rounds := setup.Rounds(60, 200, 500)
	for round := range rounds {
		rows, cols := 2+r.IntN(4), 2+r.IntN(4)
		g := flat(r, rows, cols, round%3 == 0)
		n := len(g.Next)
		order := specimens.InOrder(n)
		switch round % 5 {
		case 0: // some are out of order
			i := r.IntN(n - 1)
			order[i], order[i+1] = order[i+1], order[i]
		case 1:
			order = specimens.Shuffled(r, n)
		case 2: // one edge more
			if v, w := int32(r.IntN(n)), int32(r.IntN(n)); v != w && !slices.Contains(g.Next[v], w) {
				specimens.JoinVertices(g.Next, v, w)
			}
		}
		p := specimens.PlanAt(t, g, order, n/2+r.IntN(n+1), 0)
		if round%7 == 0 && !p.Whole {
			specimens.Branching(t, p, 4, 0, specimens.Sheared(rows, cols, r.IntN(rows), r.IntN(3)), specimens.Shuffled(r, n))
		}
		for _, second := range []bool{false, true} {
			h, err := p.Half(second, nil)
			if err != nil {
				t.Fatal(err)
			}
			planar := h.Planar()
			crosses, others := crossings(t, s, h)
			if planar && crosses > 0 {
				t.Fatalf("%v in order %v cut at %d, second side %v: %d states cross", g.Next, h.Steps, p.Split, second, crosses)
			}
			found[planar]++
			if planar {
				states += others
			} else {
				crossed += crosses
			}
		}
	}
	if found[true] < rounds/5*3 || found[false] < rounds/5 || states < 4*rounds || crossed < 2*rounds {
		t.Errorf("%d sides are planar, %d are not; %d states of some pairs, and %d that cross", found[true], found[false], states, crossed)
	}
}

// TestPlanarSteps tries all small rings: a matching that does not cross, and a step
// that is planar, by way of the matchings as they are written down.
func TestPlanarSteps(t *testing.T) {
	steps, changes := 0, 0
	for width := 1; width <= 6; width++ {
		for mask := range 1 << width {
			var earlier []int
			for place := range width {
				if mask>>place&1 != 0 {
					earlier = append(earlier, place)
				}
			}
			for leave := range 1 << width {
				if leave&^mask != 0 {
					continue // only a neighbour can leave
				}
				var dropped []int
				for place := range width {
					if leave>>place&1 != 0 {
						dropped = append(dropped, place)
					}
				}
				for after := range width - len(dropped) + 1 {
					if !plan.Planar(width, earlier, dropped, true, after) {
						continue
					}
					steps++
					changes += ringChanges(t, width, earlier, dropped, after)
				}
			}
		}
	}
	if steps < 500 || changes < 10_000 {
		t.Errorf("only %d steps, %d changes", steps, changes)
	}
}

// ringChanges makes all changes of one step, of all uncrossed matchings.
func ringChanges(t *testing.T, width int, earlier, dropped []int, after int) (changes int) {
	bit := func(place int) uint8 { return uint8(2 * (width - 1 - place)) }
	st := sweep.Step{Width: width, Keeps: true, Insert: uint8(2 * after)}
	for _, place := range slices.Backward(dropped) {
		st.Need2 |= 2 << bit(place)
	}
	for _, place := range dropped {
		st.Drops = append(st.Drops, bit(place))
	}
	for a, p := range earlier {
		one := sweep.Choice{I: int8(bit(p)), J: -1, Adds: 1 << bit(p), Blocks: 2 << bit(p), Degree: 1}
		st.Choices = append(st.Choices, one)
		for _, q := range earlier[a+1:] {
			st.Choices = append(st.Choices, sweep.Choice{I: one.I, J: int8(bit(q)), Adds: one.Adds | 1<<bit(q), Blocks: one.Blocks | 2<<bit(q), Degree: 2})
		}
	}
	for n := range int(math.Pow(3, float64(width))) {
		row := make([]int, width)
		for i := range row {
			row[i] = n % 3
			n /= 3
		}
		code := specimens.CodeOf(row)
		if ends := slices.DeleteFunc(row, func(d int) bool { return d != 1 }); len(ends)%2 != 0 {
			continue
		}
		k := pairing.PairsOf(code)
		for w := range st.Choices {
			if _, ok := st.After(code, w); !ok {
				continue
			}
			c, is := st.Change(&st.Choices[w], code)
			if !is {
				continue
			}
			for _, m := range specimens.UncrossedPairings(k) {
				to, ok := m.Changed(c)
				if ok && len(to) > 0 && to.Brackets() == "" {
					t.Fatalf("%d places, neighbours %v of which %v leave, %d places after: %+v makes %v of %v", width, earlier, dropped, after, c, to, m)
				}
				changes++
			}
		}
	}
	return changes
}

// TestRing tells rings by walking round them.
func TestRing(t *testing.T) {
	for n := range 6 {
		rings := 0
		for _, list := range permutations(n) {
			at := make(sweep.Cutset, n)
			neighbours := true
			for i := range list {
				at[i] = uint8(list[i])
				if d := (list[(i+1)%n] - list[i] + n) % n; n > 1 && d != 1 && d != n-1 {
					neighbours = false
				}
			}
			if at.Ring() != neighbours {
				t.Fatalf("%v is a ring: %v", at, at.Ring())
			}
			if neighbours {
				rings++
			}
		}
		if n > 2 && rings != 2*n {
			t.Errorf("%d rings of %d places", rings, n)
		}
	}
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var list [][]int
	for _, short := range permutations(n - 1) {
		for i := range n {
			list = append(list, slices.Insert(slices.Clone(short), i, n-1))
		}
	}
	return list
}

// TestUncrossedCounts counts maps with either numbering: whole, cut, in mirror images,
// in units and in branches.
func TestUncrossedCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 20))
	plans := map[string]int{}
	rounds := setup.Rounds(100, 200, 400)
	for round := range rounds {
		rows, cols := 2+r.IntN(4), 2+r.IntN(4)
		g := flat(r, rows, cols, round%4 == 0)
		order := specimens.InOrder(rows * cols)
		split := len(order) - 1
		switch round % 4 {
		case 1, 2:
			g = specimens.Grid(rows, cols, 0, 1, false)
			if rows%2 == 0 && round%8 == 2 {
				order = specimens.Flipped(rows, cols)
			}
		case 3:
			split += r.IntN(7) - 3
		}
		if round%6 == 0 {
			g.Weight = func(u, v int32) int64 { return int64(u+1) * int64(v+1) << 20 }
		}
		p := specimens.PlanAt(t, g, order, split, r.IntN(5))
		if round%3 == 0 && !p.Whole {
			specimens.Branching(t, p, int64(r.IntN(30)), r.IntN(3), order)
			if !p.Mirror {
				specimens.Branching(t, p, int64(r.IntN(30)), r.IntN(3), order, backwards(order))
			}
		}
		if p.Tables.Numbering != pairing.Uncrossed {
			continue
		}
		got, _, err := run.All(context.Background(), p, run.Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
		if err != nil {
			t.Fatal(err)
		}
		p.Tables = p.Numbered[pairing.Every]
		want, _, err := run.All(context.Background(), p, run.Options{Resources: work.Resources{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if got.Cmp(want) != 0 {
			t.Fatalf("%v in order %v cut at %d, units of %v: %v, with all matchings numbered %v", g.Next, p.Order, p.Split, p.Fixed, got, want)
		}
		if g.Weight == nil && len(order) <= 12 {
			if want := specimens.BruteCycles(g.Next); got.Int64() != want {
				t.Fatalf("%v: %v cycles, want %d", g.Next, got, want)
			}
			plans["walked"]++
		}
		if got.Sign() == 0 {
			continue
		}
		for name, is := range map[string]bool{"whole": p.Whole, "mirror": p.Mirror, "two sides": !p.Whole && !p.Mirror, "in branches": p.InBranches(), "units": len(p.Codes) > 1, "weights": g.Weight != nil} {
			if is {
				plans[name]++
			}
		}
	}
	for _, name := range []string{"walked", "whole", "mirror", "two sides", "in branches", "units", "weights"} {
		if plans[name] < rounds/27 {
			t.Errorf("only %d plans: %s", plans[name], name)
		}
	}
}

func backwards(order []int32) []int32 {
	order = slices.Clone(order)
	slices.Reverse(order)
	return order
}

// TestWideUncrossed counts boards along their long side, where there are more pairs than
// tables are of; and across.
func TestWideUncrossed(t *testing.T) {
	for _, c := range []struct{ rows, cols int }{{4, 13}, {3, 16}, {2, 27}} {
		across := specimens.PlanAt(t, specimens.Grid(c.cols, c.rows, 0, 1, false), specimens.InOrder(c.rows*c.cols), c.rows*c.cols-1, 0)
		want, _, err := run.All(context.Background(), across, run.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p := specimens.PlanAt(t, specimens.Grid(c.rows, c.cols, 0, 1, false), specimens.InOrder(c.rows*c.cols), c.rows*c.cols-1, 0)
		got, stats, err := run.All(context.Background(), p, run.Options{})
		if err != nil || got.Cmp(want) != 0 || p.Tables.Numbering != pairing.Uncrossed || across.Tables.Numbering != pairing.Uncrossed {
			t.Errorf("%dx%d: %v, %v; want %v", c.rows, c.cols, got, err, want)
		}
		if c.rows == 2 && stats.Width < 2*pairing.Uncrossed.DensePairs()+4 {
			t.Errorf("%dx%d: only %d places", c.rows, c.cols, stats.Width)
		}
	}
}
