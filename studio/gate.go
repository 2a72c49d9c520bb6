package studio

import (
	"context"
	"time"
)

// A gate lets so many requests compute at once. Others wait a little, in the order
// of their coming, and are then told to come back.
type gate struct {
	places   chan struct{}
	patience time.Duration
}

func newGate(places int, patience time.Duration) *gate {
	return &gate{make(chan struct{}, places), patience}
}

// enter waits for a place; leave gives it back.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-g.places }
	select {
	case g.places <- struct{}{}:
		return leave, nil
	default:
	}
	wait := time.NewTimer(g.patience)
	defer wait.Stop()
	select {
	case g.places <- struct{}{}:
		return leave, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-wait.C:
		return nil, full(time.Second, "the studio is busy: %d questions are being answered; ask again in a second", cap(g.places))
	}
}
