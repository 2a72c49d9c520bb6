package run

import (
	"context"
	"errors"
	"math/big"
	"os"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
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

// TestRoundsOfLanes: rounds end with units, and with lanes where half of the round comes before that.
// Lanes that are counted one by one, in any order, add up to the count.
func TestRoundsOfLanes(t *testing.T) {
	p, err := turnedPlan(t, 8, 10000).Divided(1.0 / 30)
	if err != nil {
		t.Fatal(err)
	}
	p.Work = plan.MostRounds * plan.RoundWork
	opts := Options{Resources: work.Resources{Threads: 2, Memory: 1 << 30}}.WithDefaults()
	r, err := New(p, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.divide(); err != nil {
		t.Fatal(err)
	}
	rs, rounds, lanes := r.rounds(p.All()), 0, 0
	lane := func(group int) int { return rs.lanes[rs.groups[group].unit] }
	for lo := 0; lo < len(rs.groups); rounds++ {
		hi := rs.reach(lo)
		if hi == len(rs.groups) {
			break
		}
		all, before := uint64(0), uint64(0)
		for i := lo; i < hi; i++ {
			if all += rs.groups[i].share; lane(i+1) != lane(i) {
				before = all
			}
		}
		switch {
		case lane(hi) != lane(hi-1):
			lanes++
		case before > 0 && before >= all/2:
			t.Errorf("the round of groups %d to %d ends within a lane, and %d of %d come before it", lo, hi, before, all)
		case rs.groups[hi].unit == rs.groups[hi-1].unit && rs.groups[lo].unit != rs.groups[hi].unit:
			t.Errorf("the round of groups %d to %d ends within a unit", lo, hi)
		}
		lo = hi
	}
	if lanes < 3 || rounds < 2*lanes/3 {
		t.Errorf("%d rounds, and %d end with a lane", rounds, lanes)
	}

	of := map[int][]int{}
	for _, unit := range p.All() {
		of[rs.lanes[unit]] = append(of[rs.lanes[unit]], unit)
	}
	sum, shared, alone := new(big.Int), int64(0), int64(0)
	for _, units := range of { // in no order
		numbers, stats := countSome(t, p, units, opts)
		for _, n := range numbers {
			sum.Add(sum, n)
		}
		shared += stats.Transitions
		if units[0] < 3 { // the units of some lanes one by one
			for _, unit := range units {
				_, stats := countSome(t, p, []int{unit}, opts)
				alone += stats.Transitions
			}
			alone -= stats.Transitions
		}
	}
	if sum.Int64() != 55488142 || alone <= 0 {
		t.Errorf("%v by lanes, with %d transitions; units of a lane apart need %d more", sum, shared, alone)
	}
	t.Logf("%d units in %d lanes; %d rounds, %d of them end with a lane", p.Units(), len(of), rounds, lanes)
}
