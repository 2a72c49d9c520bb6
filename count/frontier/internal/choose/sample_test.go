package choose

import (
	"context"
	"math"
	"testing"

	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/specimens"
)

// TestSample: what samples tell is right in the mean, over many draws.
func TestSample(t *testing.T) {
	g := specimens.Grid(8, 6, 1, 2, false)
	p := specimens.PlanAt(t, g, specimens.Flipped(8, 6), 47, 0)
	specimens.Branching(t, p, 2000, 0, specimens.Sheared(8, 6, 3, 2))
	_, stats, err := run.All(context.Background(), p, run.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sampleOf(context.Background(), p, 60, 1<<30, 0)
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
	few, err := sampleOf(context.Background(), p, 1, 1<<30, 0)
	if err != nil || few.least < 8*uint64(stats.Peak) || few.least > few.held {
		t.Errorf("one branch: %d bytes for a step, %d held, %v; %d states of the count are the most", few.least, few.held, err, stats.Peak)
	}
	again, err := sampleOf(context.Background(), p, 60, 1<<30, 0)
	if again.rate != 0 && s.rate != 0 && (err != nil || again.cut != s.cut || again.states != s.states || again.transitions != s.transitions || again.held != s.held) {
		t.Errorf("%+v, and then %+v, %v", s, again, err)
	}
}
