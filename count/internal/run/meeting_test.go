package run

import (
	"context"
	"sync"
	"testing"

	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/work"
)

// TestPutOffMeanwhile: groups that are postponed while others meet are made in the next round, as
// are those that were taken in vain, and none is postponed that is in use or was.
func TestPutOffMeanwhile(t *testing.T) {
	for _, threads := range []int{1, 3} {
		putOffMeanwhile(t, threads)
	}
}

func putOffMeanwhile(t *testing.T, threads int) {
	p := specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.Flipped(6, 6), 35, 0)
	specimens.Branching(t, p, 100, 2, specimens.Sheared(6, 6, 2, 3))
	if err := p.GuessStates(); err != nil {
		t.Fatal(err)
	}
	r, err := New(p, Options{Resources: work.Resources{Threads: threads}}.WithDefaults())
	if err != nil {
		t.Fatal(err)
	}
	postpone := func(s *shelf) int {
		s.mu.Lock()
		defer s.mu.Unlock()
		before := len(s.groups)
		s.store.Credit(s.postponeSome())
		return before - len(s.groups)
	}
	c := &sweep.Counter{Tables: p.Tables, Store: r.Store, Ring: sweep.WholeNumbers}
	var mu sync.Mutex
	sum, met, off, left := sweep.Total{Ring: c.Ring}, 0, 0, 0
	if err := r.inRounds(t.Context(), c, p.All(), false, func(rd *round) error {
		return rd.shelf.meet(t.Context(), c, r.Gatherers, func(ctx context.Context, gatherer int, c *sweep.Counter, g group, one, other *sweep.Layer) error {
			mu.Lock()
			met++
			at := met
			mu.Unlock()
			if at%30 == 0 && rd.shelf.leave(g) {
				mu.Lock()
				defer mu.Unlock()
				left++
				return nil
			}
			cycles, err := rd.join(ctx, c, g, r.Joins[gatherer:gatherer+1], one, other)
			mu.Lock()
			defer mu.Unlock()
			sum.Add(cycles, 1)
			if at%20 == 0 {
				off += postpone(rd.shelf)
			}
			return err
		})
	}); err != nil {
		t.Fatal(err)
	}
	if sum.Number().Int64() != 9862 || off == 0 || left == 0 || r.Stats.Rounds < 2 {
		t.Errorf("%d threads: %v cycles, of 9862; %d groups postponed, %d taken in vain, %d rounds", threads, sum.Number(), off, left, r.Stats.Rounds)
	}
	if err := r.Meetings(t.Context(), c, 1, func(m *Meeting) error {
		if off := postpone(m.round.shelf); off > 0 {
			t.Errorf("%d groups are postponed of a round that stays", off)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
