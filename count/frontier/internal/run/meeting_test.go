package run

import (
	"context"
	"testing"

	"leaper/count/frontier/internal/specimens"
	"leaper/count/frontier/internal/sweep"
)

// TestPutOffMeanwhile: groups that are put off while others meet are made in the next round, and
// none is put off that is in use or was.
func TestPutOffMeanwhile(t *testing.T) {
	p := specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.Flipped(6, 6), 35, 0)
	specimens.Branching(t, p, 100, 2, specimens.Sheared(6, 6, 2, 3))
	if err := p.Promise(); err != nil {
		t.Fatal(err)
	}
	r, err := New(p, Options{Threads: 1}.WithDefaults())
	if err != nil {
		t.Fatal(err)
	}
	putOff := func(s *shelf) int {
		s.mu.Lock()
		defer s.mu.Unlock()
		before := len(s.groups)
		s.store.Credit(s.putOffSome())
		return before - len(s.groups)
	}
	c := &sweep.Counter{Tables: p.Tables, Store: r.Store, Ring: sweep.WholeNumbers}
	sum, met, off := sweep.Total{Ring: c.Ring}, 0, 0
	if err := r.inRounds(t.Context(), c, p.All(), false, func(rd *round) error {
		return rd.shelf.meet(t.Context(), c, r.Hands[:1], func(_ context.Context, _ int, _ *sweep.Counter, g group, left, right *sweep.Layer) error {
			one, err := rd.join(t.Context(), c, g, r.Joins, left, right)
			sum.Add(one, 1)
			if met++; met%20 == 0 {
				off += putOff(rd.shelf)
			}
			return err
		})
	}); err != nil {
		t.Fatal(err)
	}
	if sum.Number().Int64() != 9862 || off == 0 || r.Stats.Rounds < 2 {
		t.Errorf("%v cycles, of 9862; %d groups put off, %d rounds", sum.Number(), off, r.Stats.Rounds)
	}
	if err := r.Meetings(t.Context(), c, 1, func(m *Meeting) error {
		if off := putOff(m.round.shelf); off > 0 {
			t.Errorf("%d groups are put off of a round that stays", off)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
