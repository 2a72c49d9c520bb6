package run

import (
	"context"
	"errors"
	"math/big"
	"os"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestRounds counts closed tours of 6×8 with less and less memory and disk: the number
// stays, and there are more rounds.
func TestRounds(t *testing.T) {
	last := sweep.Stats{}
	for _, c := range []struct {
		memory, scratch int64
		blind           bool // the plan takes the count for small
		rounds          int  // at least
		disk, fails     bool
	}{
		{1 << 30, 0, false, 1, false, false},
		{20 << 20, 1 << 30, false, 1, true, false},
		{24 << 20, 0, true, 2, false, false},
		{20 << 20, 5 << 20, true, 2, true, false},
		{4 << 20, 1 << 30, false, 1, false, true},
	}[:setup.Rounds(3, 5, 5)] {
		p := specimens.PlanAt(t, specimens.Grid(6, 8, 1, 2, false), specimens.Flipped(6, 8), 47, 0)
		specimens.Branching(t, p, 10000, 2, specimens.Sheared(6, 8, 2, 3))
		if err := p.GuessStates(); err != nil {
			t.Fatal(err)
		}
		if c.blind {
			p.Expect = 1
		}
		folder := t.TempDir()
		n, stats, err := All(context.Background(), p, Options{Resources: work.Resources{Threads: 2, Memory: c.memory, Scratch: folder, ScratchSize: c.scratch}})
		t.Logf("%d MB, %d MB on disk: %v, %v, %+v", c.memory>>20, c.scratch>>20, n, err, stats)
		if left, _ := os.ReadDir(folder); len(left) > 0 {
			t.Errorf("%v is left", left)
		}
		if c.fails {
			if !errors.Is(err, pairing.ErrMemory) {
				t.Errorf("%d MB: %v", c.memory>>20, err)
			}
			continue
		}
		if err != nil || n.Cmp(big.NewInt(55488142)) != 0 {
			t.Errorf("%d MB, %d MB on disk: %v, %v", c.memory>>20, c.scratch>>20, n, err)
		}
		if stats.Rounds < c.rounds || stats.Scratch > c.scratch || stats.Memory > c.memory || (stats.Scratch > 0) != c.disk || (stats.Rounds > 1) != (stats.Again > 0) {
			t.Errorf("%d MB, %d MB on disk: %+v", c.memory>>20, c.scratch>>20, stats)
		}
		if stats.Again > 0 && stats.Transitions-stats.Again > last.Transitions/2*3 {
			t.Errorf("%d of %d transitions are called made again, and there are %d", stats.Again, stats.Transitions, last.Transitions)
		}
		if last.Transitions == 0 {
			last = stats
		}
	}
}
