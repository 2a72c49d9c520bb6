package frontier

import (
	"errors"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/work"
)

// TestDoubted: a guess that is far too high refuses a run of its own, and no count that
// a sample shows to be possible, or that is to go on all the same. Their numbers are right.
func TestDoubted(t *testing.T) {
	g := specimens.Grid(8, 8, 0, 1, true) // a wazir's on a torus
	const want = 343571847616 / 2
	p := specimens.PlanAt(t, g, specimens.InOrder(64), 128, 0)
	if err := p.GuessStates(); err != nil {
		t.Fatal(err)
	}
	for i := range p.Layers[0][57:] { // most is swept by then
		p.Layers[0][57+i] *= 100000
	}
	opts := run.Options{Resources: work.Resources{Threads: 1, Memory: 80 << 20}}
	if _, _, err := run.All(t.Context(), p, opts); !errors.Is(err, ErrGuess) || !errors.Is(err, ErrMemory) {
		t.Errorf("by the guess: %v", err)
	}
	opts.ConfirmRefusal = (&Plan{p}).doubted(opts).ConfirmRefusal
	for _, c := range []struct {
		name string
		opts Options
	}{
		{"by a sample", opts},
		{"all the same", Options{Resources: work.Resources{Threads: 1, Memory: opts.Memory}, GoOn: true}},
	} {
		n, stats, err := run.All(t.Context(), p, c.opts)
		if err != nil || n.Int64() != want || stats.Memory > c.opts.Memory {
			t.Errorf("%s: %v in %d MB, %v; want %d", c.name, n, stats.Memory>>20, err, want)
		}
	}
	if testing.Short() {
		return
	}
	// In too little memory, neither goes on for ever.
	for _, little := range []Options{{Resources: work.Resources{Threads: 1, Memory: 24 << 20}, GoOn: true}, {Resources: work.Resources{Threads: 1, Memory: 24 << 20}}} {
		if n, stats, err := (&Plan{p}).Count(t.Context(), little); !errors.Is(err, pairing.ErrMemory) || stats.Memory > little.Memory {
			t.Errorf("%+v: %v in %d MB, %v", little, n, stats.Memory>>20, err)
		}
	}
}
