package choose

import (
	"cmp"
	"errors"
	"slices"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestSampleEndsEarly: a sample makes about so many transitions and no more, whatever it was to
// look at, and its numbers are still of all branches.
func TestSampleEndsEarly(t *testing.T) {
	p := specimens.PlanAt(t, specimens.Grid(8, 6, 1, 2, false), specimens.Flipped(8, 6), 47, 0)
	specimens.Branching(t, p, 2000, 0, specimens.Sheared(8, 6, 3, 2))
	_, stats, err := run.All(t.Context(), p, run.Options{Resources: work.Resources{Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := sampled(t.Context(), p, 1000, 1<<30, sampler{})
	if err != nil {
		t.Fatal(err)
	}
	ended := 0
	for _, most := range []uint64{whole.made / 64, whole.made / 16, whole.made / 4} {
		s, err := sampled(t.Context(), p, 1000, 1<<30, sampler{maxTransitions: most})
		if err != nil {
			t.Fatal(err)
		}
		if s.branches < 1000 {
			ended++
		}
		if off := float64(s.transitions) / float64(stats.Transitions); s.made > 3*most || off < 0.6 || off > 1.6 {
			t.Errorf("%d transitions of %d at most, %d branches: %d are told, and there are %d", s.made, most, s.branches, s.transitions, stats.Transitions)
		}
		if testing.Short() && most > whole.made/64 {
			continue
		}
		again, err := sampled(t.Context(), p, 1000, 1<<30, sampler{maxTransitions: most})
		if s.rate, again.rate = 0, 0; err != nil || again != s {
			t.Errorf("%+v, and then %+v, %v", s, again, err)
		}
	}
	if ended < 2 {
		t.Errorf("%d samples ended early", ended)
	}
	if s, err := sampled(t.Context(), p, 8, 1<<30, sampler{maxTransitions: 100}); !errors.Is(err, errDear) {
		t.Errorf("a hundred transitions: %+v, %v", s, err)
	}
}

// torus is the wazir's graph on a torus, with its rows and columns.
func torus(side int) plan.Graph {
	g := specimens.Grid(side, side, 0, 1, true)
	g.Axes = make([][]int32, 2)
	for v := range int32(side * side) {
		g.Axes[0], g.Axes[1] = append(g.Axes[0], v/int32(side)), append(g.Axes[1], v%int32(side))
	}
	return g
}

// TestSortByGuess: plans whose dry runs say too much are looked at in the order of their guesses,
// and what a sample takes of them counts in the memory that it says.
func TestSortByGuess(t *testing.T) {
	const memory = 32 << 20
	c := newChooser(torus(8))
	c.try(t.Context(), specimens.InOrder(64))
	c.try(t.Context(), specimens.Flipped(8, 8))
	list, err := c.worthDryRuns(t.Context(), c.plans[0], memory)
	if err != nil {
		t.Fatal(err)
	}
	all := sortByGuess(list, memory)
	if !slices.IsSortedFunc(all, func(a, b dryRun) int { return cmp.Compare(a.cost, b.cost) }) || len(all) != len(list) {
		t.Fatalf("%d plans of %d, by %v", len(all), len(list), all)
	}
	p := all[0].plan
	s, err := sampled(t.Context(), p, sampleBranches, memory, sampler{maxTransitions: choiceWork})
	if err != nil || !p.InBranches() {
		t.Fatal(err)
	}
	s.correct(p)
	if err := p.ChooseUnits(plan.UnitStates); err != nil {
		t.Fatal(err)
	}
	n, stats, err := run.All(t.Context(), p, run.Options{Resources: work.Resources{Threads: 1, Memory: memory}})
	if err != nil || n.Int64() != 343571847616/2 {
		t.Errorf("%v in %d MB, %v", n, stats.Memory>>20, err)
	}
	if off := float64(s.transitions) / float64(stats.Transitions); off < 0.5 || off > 2 {
		t.Errorf("%d transitions are told, and there are %d", s.transitions, stats.Transitions)
	}
}

// TestTorus: the closed tours of the wazir on a torus of 10x10 fit 2 GiB in branches. All dry runs
// deny it, and the guess for whole layers is 272.8 GB.
func TestTorus(t *testing.T) {
	setup.OnlyNightly(t) // it takes a minute
	p, err := New(t.Context(), torus(10), 2<<30, specimens.InOrder(100), specimens.Flipped(10, 10))
	if err != nil || !p.InBranches() || p.Held > plan.Roomy(2<<30) {
		t.Fatalf("branches: %t, %d MB, %v", p.InBranches(), p.Held>>20, err)
	}
	// In more memory branches are larger, and a sample of them has to end all the same.
	if p, err := New(t.Context(), torus(10), 5<<30, specimens.InOrder(100), specimens.Flipped(10, 10)); err != nil || !p.InBranches() {
		t.Errorf("in 5 GiB, branches: %t, %v", p.InBranches(), err)
	}
	// There are 3,085,392,336 transitions. A look at the plan does not take as many.
	e, err := Expect(t.Context(), p, run.Options{Resources: work.Resources{Memory: 2 << 30, ScratchSize: 16 << 30}})
	if err != nil || !e.Sampled || e.Branches == 0 || e.Transitions < 1.5e9 || e.Transitions > 6e9 || p.Looked > 3<<30 {
		t.Errorf("%+v, %d looked at, %v", e, p.Looked, err)
	}
}
