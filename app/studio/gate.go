package studio

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// The kinds of resources, each of which is limited.
const (
	aPlace  = iota // for a request that computes
	anEasel        // for a large picture that is drawn
	aJob           // for a job that runs
	aStream        // for a stream of events
	memory         // in bytes
	kinds
)

// A need is how much of each somebody takes.
type need [kinds]int64

// A gate admits requests while the resources that they need are free; the others
// wait. Freed resources go to the clients in turn, not in order of arrival: however
// many questions one client asks, another waits for at most one of them.
//
//	one    ● ● ● ●          in this order:  one  other  third  one  third  one  one
//	other  ●
//	third  ● ●
//
// One client has no more than its share, and the last eighth of a kind, or the last
// of a few, is for clients without any.
type gate struct {
	all, share need

	mu    sync.Mutex
	taken need
	of    map[string]*visitor // those that have something, or wait
	turn  []*visitor          // those that wait, the next one first
}

// A visitor is a client at the gate.
type visitor struct {
	client  string
	taken   need
	waiting []*ticket // in the order of their coming
}

// A ticket is a request for resources, and holds them once it is opened.
type ticket struct {
	gate    *gate
	visitor *visitor
	need    need
	opened  chan struct{}
}

func newGate(all, share need) *gate {
	return &gate{all: all, share: share, of: map[string]*visitor{}}
}

// houseGate is the gate of a studio.
func houseGate(o Options) *gate {
	parts := func(n int64) int64 { return n - n/4 }
	all := need{int64(o.Requests), int64(o.Drawings), int64(o.Jobs), int64(o.Streams), o.budget()}
	share := need{parts(all[aPlace]), parts(all[anEasel]), int64(min(o.Jobs, o.JobsPerClient)), parts(all[aStream]), parts(all[memory])}
	return newGate(all, share)
}

// fits says, of what no client can have, why not.
func (g *gate) fits(n need) error {
	if n[memory] <= g.share[memory] {
		return nil
	}
	return senseless("it may take %s of memory, and one client has %s here; ask for less, or use the command; leaper serve --memory gives more", mebibytes(n[memory]), mebibytes(g.share[memory]))
}

func mebibytes(n int64) string { return fmt.Sprintf("%d MiB", (n+1<<20-1)>>20) }

// ask is a ticket for what a client needs: it is open, or waits in the queue.
func (g *gate) ask(client string, n need) *ticket {
	g.mu.Lock()
	defer g.mu.Unlock()
	v := g.of[client]
	if v == nil {
		v = &visitor{client: client}
		g.of[client] = v
	}
	t := &ticket{g, v, n, make(chan struct{})}
	if len(v.waiting) == 0 {
		g.turn = append(g.turn, v)
	}
	v.waiting = append(v.waiting, t)
	g.admit()
	return t
}

// enter waits for what is needed, so long as somebody has patience.
func (g *gate) enter(ctx context.Context, client string, n need, patience time.Duration) (*ticket, error) {
	if err := g.fits(n); err != nil {
		return nil, err
	}
	t := g.ask(client, n)
	if t.open() {
		return t, nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, patience, g.busy(n))
	defer cancel()
	if err := t.wait(ctx); err != nil {
		return nil, err
	}
	return t, nil
}

// busy is what is said to who waited in vain.
func (g *gate) busy(n need) error {
	const back = time.Second
	switch {
	case n[anEasel] > 0:
		return full(back, "the studio is busy: large pictures are being made; ask again in a second")
	case n[aStream] > 0:
		return full(5*back, "streams of events are open, and there is no room for more; close one, or come back later")
	case n[memory] > 0:
		return full(back, "the studio is busy: there is no room now for %s of memory; ask again in a second, or for less", mebibytes(n[memory]))
	}
	return full(back, "the studio is busy: %d questions are answered at once; ask again in a second", g.all[aPlace])
}

// admit lets in all that there is room for, a client after the other. The gate is
// locked.
func (g *gate) admit() {
	for at := 0; at < len(g.turn); {
		v := g.turn[at]
		i := slices.IndexFunc(v.waiting, func(t *ticket) bool { return g.room(v, t.need) })
		if i < 0 {
			at++
			continue
		}
		t := v.waiting[i]
		v.waiting = slices.Delete(v.waiting, i, i+1)
		g.take(v, t.need, 1)
		close(t.opened)
		g.turn = slices.Delete(g.turn, at, at+1)
		if len(v.waiting) > 0 {
			g.turn = append(g.turn, v) // behind the others, who are asked first
		}
		at = 0
	}
}

// room reports whether there is what a client needs. The gate is locked.
func (g *gate) room(v *visitor, n need) bool {
	for kind, more := range n {
		all := g.all[kind]
		if v.taken[kind] > 0 {
			all -= (all + 7) / 8
		}
		if more > 0 && (g.taken[kind]+more > all || v.taken[kind]+more > g.share[kind]) {
			return false
		}
	}
	return true
}

// take adds to what a client has, or gives it back. The gate is locked.
func (g *gate) take(v *visitor, n need, sign int64) {
	for kind, more := range n {
		g.taken[kind] += sign * more
		v.taken[kind] += sign * more
	}
	if v.taken == (need{}) && len(v.waiting) == 0 {
		delete(g.of, v.client)
	}
}

// open reports whether the ticket's holder has what it needs.
func (t *ticket) open() bool {
	select {
	case <-t.opened:
		return true
	default:
		return false
	}
}

// wait waits until the ticket is open. Where the context ends first, the error is
// its cause, and the ticket is worth nothing any more.
func (t *ticket) wait(ctx context.Context) error {
	select {
	case <-t.opened:
		return nil
	case <-ctx.Done():
		t.leave()
		return context.Cause(ctx)
	}
}

// keep gives back all but this amount, which may exceed the one reserved: memory
// in use is counted, even if less was foreseen.
func (t *ticket) keep(n need) {
	if t == nil {
		return
	}
	g := t.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if t.need == n { // as of one that has left
		return
	}
	v, had := t.visitor, t.need
	if at := slices.Index(v.waiting, t); at >= 0 { // it gives up
		v.waiting = slices.Delete(v.waiting, at, at+1)
		if len(v.waiting) == 0 {
			g.turn = slices.DeleteFunc(g.turn, func(w *visitor) bool { return w == v })
		}
		had = need{}
	}
	t.need = n
	for kind := range had {
		had[kind] -= n[kind]
	}
	g.take(v, had, -1)
	g.admit()
}

// leave gives everything back; a second time it does nothing.
func (t *ticket) leave() { t.keep(need{}) }

// inside is how much of a kind is taken.
func (g *gate) inside(kind int) int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.taken[kind]
}
