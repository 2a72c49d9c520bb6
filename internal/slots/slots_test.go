package slots_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"leaper/internal/slots"
)

// TestSlots: no slot is had twice, and what is made ready is made while nobody has one.
func TestSlots(t *testing.T) {
	s := slots.New(3)
	var holders [3]atomic.Int32
	var inside, made atomic.Int32
	version := atomic.Int32{}
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for round := range 200 {
				want := (i + round) / 100
				slot, err := s.Take(t.Context(), func() bool { return int(version.Load()) >= want }, func() error {
					if inside.Load() != 0 {
						t.Error("prepared while somebody has a slot")
					}
					version.Add(1)
					made.Add(1)
					return nil
				})
				if err != nil {
					t.Error(err)
					return
				}
				inside.Add(1)
				if holders[slot].Add(1) != 1 {
					t.Errorf("slot %d is had twice", slot)
				}
				holders[slot].Add(-1)
				inside.Add(-1)
				s.Put(slot)
			}
		})
	}
	group.Wait()
	if made.Load() != 2 {
		t.Errorf("prepared %d times, want 2", made.Load())
	}
}

// TestEnds: who waits goes with its context, and leaves all as it was.
func TestEnds(t *testing.T) {
	s := slots.New(2)
	yes, nothing := func() bool { return true }, func() error { return nil }
	slot, err := s.Take(t.Context(), yes, nothing)
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Alone(ended, nothing); !errors.Is(err, context.Canceled) {
		t.Errorf("alone with a slot taken: %v", err)
	}
	if _, err := s.Take(t.Context(), yes, nothing); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Take(ended, yes, nothing); !errors.Is(err, context.Canceled) {
		t.Errorf("a third of two slots: %v", err)
	}
	s.Put(slot)
	s.Put(1 - slot)
	called := false
	if err := s.Alone(t.Context(), func() error { called = true; return nil }); err != nil || !called {
		t.Errorf("alone: %v", err)
	}
	broken := errors.New("broken")
	if _, err := s.Take(t.Context(), func() bool { return false }, func() error { return broken }); !errors.Is(err, broken) {
		t.Errorf("what cannot be prepared: %v", err)
	}
	if _, err := s.Take(t.Context(), yes, nothing); err != nil {
		t.Error(err)
	}
}

// TestSpoiled: who waited for a slot that was spoiled meanwhile has all made ready first.
func TestSpoiled(t *testing.T) {
	s := slots.New(1)
	var good atomic.Bool
	good.Store(true)
	prepared := 0
	ready, prepare := func() bool { return good.Load() }, func() error { prepared++; good.Store(true); return nil }
	slot, err := s.Take(t.Context(), ready, prepare)
	if err != nil {
		t.Fatal(err)
	}
	took := make(chan error)
	asked := make(chan bool, 8)
	go func() {
		_, err := s.Take(context.Background(), func() bool { asked <- true; return ready() }, prepare)
		took <- err
	}()
	<-asked // it was ready, and there is no slot
	good.Store(false)
	s.Put(slot)
	if err := <-took; err != nil || prepared != 1 {
		t.Errorf("%v, prepared %d times", err, prepared)
	}
}
