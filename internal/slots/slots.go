// Package slots shares one thing among several workers, each in its own slot, and lets one of them have
// it alone to change it. The sweeps of package count/frontier use it.
package slots

import "context"

// Slots are so many places, numbered from 0.
type Slots struct {
	door chan struct{} // held by who asks for a slot: they come in one after another
	free chan int
}

// New makes n slots, all free.
func New(n int) *Slots {
	s := &Slots{door: make(chan struct{}, 1), free: make(chan int, n)}
	for i := range n {
		s.free <- i
	}
	return s
}

// Len is how many slots there are.
func (s *Slots) Len() int { return cap(s.free) }

// Take gives a slot when one is free and ready says yes. If it says no, before the slot is
// free or after, prepare is called first, while nobody has a slot; then ready must say yes.
// Who has taken a slot gives it back by Put.
func (s *Slots) Take(ctx context.Context, ready func() bool, prepare func() error) (int, error) {
	select {
	case s.door <- struct{}{}:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	defer func() { <-s.door }()
	for {
		if !ready() {
			if err := s.alone(ctx, prepare); err != nil {
				return 0, err
			}
		}
		slot, err := s.one(ctx)
		if err != nil || ready() {
			return slot, err
		}
		s.free <- slot // anyone who had it has left it in a bad state
	}
}

// Put gives a slot back.
func (s *Slots) Put(slot int) { s.free <- slot }

// Alone calls a function while nobody has a slot.
func (s *Slots) Alone(ctx context.Context, do func() error) error {
	select {
	case s.door <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-s.door }()
	return s.alone(ctx, do)
}

// alone is Alone for who holds the door.
func (s *Slots) alone(ctx context.Context, do func() error) error {
	var taken []int
	defer func() {
		for _, slot := range taken {
			s.free <- slot
		}
	}()
	for range s.Len() {
		slot, err := s.one(ctx)
		if err != nil {
			return err
		}
		taken = append(taken, slot)
	}
	return do()
}

func (s *Slots) one(ctx context.Context) (int, error) {
	select {
	case slot := <-s.free:
		return slot, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}
