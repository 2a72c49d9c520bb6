package studio

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// A gate lets in so much at once: requests that compute, or bytes on their way.
// Others wait a little, in the order of their coming, and are then told to come
// back. One client has three quarters of the places at most, so that there is
// always room for another.
type gate struct {
	places   int64
	share    int64 // of one client
	patience time.Duration
	busy     string // what is so when there is no room

	mu    sync.Mutex
	taken int64
	of    map[string]int64 // what each client has taken
	queue []*waiter
}

// A waiter is at the gate.
type waiter struct {
	client string
	places int64
	opened chan struct{}
}

func newGate(places int64, patience time.Duration, busy string) *gate {
	return &gate{places: places, share: places - places/4, patience: patience, busy: busy, of: map[string]int64{}}
}

// enter waits for so many places; leave gives them back. What is more than the
// share of a client takes all of it.
func (g *gate) enter(ctx context.Context, client string, places int64) (leave func(), err error) {
	w := &waiter{client, min(places, g.share), make(chan struct{})}
	leave = sync.OnceFunc(func() { g.leave(w) })
	g.mu.Lock()
	if g.fits(w) {
		g.let(w)
		g.mu.Unlock()
		return leave, nil
	}
	g.queue = append(g.queue, w)
	g.mu.Unlock()
	wait := time.NewTimer(g.patience)
	defer wait.Stop()
	select {
	case <-w.opened:
		return leave, nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-wait.C:
		err = full(time.Second, "the studio is busy: %s; ask again in a second", g.busy)
	}
	if !g.giveUp(w) { // it was let in meanwhile
		leave()
	}
	return nil, err
}

// fits reports whether there is room. The gate is locked.
func (g *gate) fits(w *waiter) bool {
	return g.taken+w.places <= g.places && g.of[w.client]+w.places <= g.share
}

// let takes the places. The gate is locked.
func (g *gate) let(w *waiter) {
	g.taken += w.places
	g.of[w.client] += w.places
}

// leave gives places back, and lets in those who wait and have room now.
func (g *gate) leave(w *waiter) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.taken -= w.places
	if g.of[w.client] -= w.places; g.of[w.client] == 0 {
		delete(g.of, w.client)
	}
	g.queue = slices.DeleteFunc(g.queue, func(next *waiter) bool {
		if !g.fits(next) {
			return false
		}
		g.let(next)
		close(next.opened)
		return true
	})
}

// giveUp ends a wait; false if it had ended.
func (g *gate) giveUp(w *waiter) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	at := slices.Index(g.queue, w)
	if at >= 0 {
		g.queue = slices.Delete(g.queue, at, at+1)
	}
	return at >= 0
}

// inside is how much has been let in.
func (g *gate) inside() int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.taken
}

func requestGate(o Options) *gate {
	return newGate(int64(o.Requests), o.Patience, fmt.Sprintf("%d questions are answered at once", o.Requests))
}

func drawingGate(o Options) *gate {
	return newGate(int64(o.Drawings), o.Patience, "large pictures are being made")
}

func byteGate(o Options) *gate {
	return newGate(o.Sent, o.Patience, "large questions and answers are on their way")
}

func countGate(o Options) *gate { return newGate(4, o.Patience, "counts are being made") }
