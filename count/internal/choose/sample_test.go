package choose

import (
	"context"
	"errors"
	"math"
	"runtime"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/work"
)

// TestSample: what samples tell is right in the mean, over many draws.
func TestSample(t *testing.T) {
	g := specimens.Grid(8, 6, 1, 2, false)
	p := specimens.PlanAt(t, g, specimens.Flipped(8, 6), 47, 0)
	specimens.Branching(t, p, 2000, 0, specimens.Sheared(8, 6, 3, 2))
	_, stats, err := run.All(context.Background(), p, run.Options{Resources: work.Resources{Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sampled(context.Background(), p, 60, 1<<30, sampler{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"transitions", float64(s.transitions), float64(stats.Transitions)},
		{"states", float64(s.states), float64(stats.States)},
	} {
		if off := c.got / c.want; math.Abs(off-1) > 0.1 {
			t.Errorf("%s: %.4g are told, and there are %.4g", c.name, c.got, c.want)
		}
		t.Logf("%s: %.4g of %.4g", c.name, c.got, c.want)
	}
	if s.cut == 0 || s.held < 1<<16 || s.held > 4*uint64(stats.Memory) {
		t.Errorf("%d states on the cut, %d bytes held; the count took %d", s.cut, s.held, stats.Memory)
	}
	few, err := sampled(context.Background(), p, 1, 1<<30, sampler{})
	if err != nil || few.least < 8*uint64(stats.Peak) || few.least > few.held {
		t.Errorf("one branch: %d bytes for a step, %d held, %v; %d states of the count are the most", few.least, few.held, err, stats.Peak)
	}
	again, err := sampled(context.Background(), p, 60, 1<<30, sampler{})
	if again.rate != 0 && s.rate != 0 && (err != nil || again.cut != s.cut || again.states != s.states || again.transitions != s.transitions || again.held != s.held) {
		t.Errorf("%+v, and then %+v, %v", s, again, err)
	}
}

// TestSampleInParts: where steps do not fit the memory, a sample of their parts tells what a run
// takes.
func TestSampleInParts(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // each thread has some MB of its own
	p := specimens.PlanAt(t, specimens.Grid(8, 7, 1, 2, false), specimens.Flipped(8, 7), 55, 0)
	specimens.Branching(t, p, 300, 0, specimens.Sheared(8, 7, 3, 1))
	const tight = 8 << 20
	if _, err := sampled(t.Context(), p, 4, tight, sampler{}); !errors.Is(err, pairing.ErrMemory) {
		t.Errorf("without parts: %v", err)
	}
	s, err := sampled(t.Context(), p, 60, tight, sampler{inParts: true})
	if err != nil {
		t.Fatal(err)
	}
	_, stats, err := run.All(t.Context(), p, run.Options{Resources: work.Resources{Threads: 1, Memory: tight, Scratch: t.TempDir(), ScratchSize: 1 << 30}})
	if err != nil {
		t.Fatal(err)
	}
	if made := float64(stats.Transitions - stats.Again); math.Abs(float64(s.transitions)/made-1) > 0.2 || stats.Parted == 0 {
		t.Errorf("%d transitions are told, and %.4g made; %d steps in parts", s.transitions, made, stats.Parted)
	}
}
