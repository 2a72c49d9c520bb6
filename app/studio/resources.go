package studio

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// The kinds of resources that the studio limits.
const (
	computeSlot = iota // a request that computes
	renderSlot         // a large picture that is drawn
	jobSlot            // a job that runs
	streamSlot         // a stream of events
	memoryBytes        // in bytes
	numResources
)

// resources are an amount of each kind.
type resources [numResources]int64

// A resourcePool grants requests the resources that they need while these are free; the others
// wait. Freed resources go to the clients in turn, not in order of arrival: however
// many questions one client asks, another client waits for at most one of them.
//
//	one    ● ● ● ●          in this order:  one  other  third  one  third  one  one
//	other  ●
//	third  ● ●
//
// One client has at most perClient. The last eighth of a kind, or the last one if there are only a few,
// is for clients that have none.
type resourcePool struct {
	total, perClient resources

	mu      sync.Mutex
	taken   resources
	clients map[string]*poolClient // clients that hold something, or wait; by name
	queue   []*poolClient          // clients that wait, the next one first
}

// A poolClient is a client that holds resources, or waits for some.
type poolClient struct {
	name    string
	taken   resources
	waiting []*reservation // in the order of arrival
}

// A reservation is a request for resources, and holds them once it is granted.
type reservation struct {
	pool    *resourcePool
	client  *poolClient
	amount  resources
	granted chan struct{}
}

func newPool(all, share resources) *resourcePool {
	return &resourcePool{total: all, perClient: share, clients: map[string]*poolClient{}}
}

// studioPool is the pool of a studio.
func studioPool(o Options) *resourcePool {
	parts := func(n int64) int64 { return n - n/4 }
	all := resources{int64(o.Requests), int64(o.Drawings), int64(o.Jobs), int64(o.Streams), o.budget()}
	share := resources{parts(all[computeSlot]), parts(all[renderSlot]), int64(min(o.Jobs, o.JobsPerClient)), parts(all[streamSlot]), parts(all[memoryBytes])}
	return newPool(all, share)
}

// checkShare refuses an amount that no client can have, and says why.
func (g *resourcePool) checkShare(n resources) error {
	if n[memoryBytes] <= g.perClient[memoryBytes] {
		return nil
	}
	return unprocessable("it may take %s of memory, and one client has %s here; ask for less, or use the command; leaper serve --memory gives more", mebibytes(n[memoryBytes]), mebibytes(g.perClient[memoryBytes]))
}

func mebibytes(n int64) string { return fmt.Sprintf("%d MiB", (n+1<<20-1)>>20) }

// enqueue makes a client's reservation: it is granted at once, or waits in the queue.
func (g *resourcePool) enqueue(client string, n resources) *reservation {
	g.mu.Lock()
	defer g.mu.Unlock()
	v := g.clients[client]
	if v == nil {
		v = &poolClient{name: client}
		g.clients[client] = v
	}
	t := &reservation{g, v, n, make(chan struct{})}
	if len(v.waiting) == 0 {
		g.queue = append(g.queue, v)
	}
	v.waiting = append(v.waiting, t)
	g.grant()
	return t
}

// acquire makes a client's reservation, and waits until it is granted, no longer than patience.
func (g *resourcePool) acquire(ctx context.Context, client string, n resources, patience time.Duration) (*reservation, error) {
	if err := g.checkShare(n); err != nil {
		return nil, err
	}
	t := g.enqueue(client, n)
	if t.isGranted() {
		return t, nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, patience, g.busyError(n))
	defer cancel()
	if err := t.wait(ctx); err != nil {
		return nil, err
	}
	return t, nil
}

// busyError is the error of a request that waited in vain.
func (g *resourcePool) busyError(n resources) error {
	const back = time.Second
	switch {
	case n[renderSlot] > 0:
		return tooManyRequests(back, "the studio is busy: large pictures are being made; ask again in a second")
	case n[streamSlot] > 0:
		return tooManyRequests(5*back, "streams of events are open, and there is no room for more; close one, or come back later")
	case n[memoryBytes] > 0:
		return tooManyRequests(back, "the studio is busy: there is no room now for %s of memory; ask again in a second, or for less", mebibytes(n[memoryBytes]))
	}
	return tooManyRequests(back, "the studio is busy: %d questions are answered at once; ask again in a second", g.total[computeSlot])
}

// grant grants all reservations that there is room for, one client after the other. The caller holds
// mu.
func (g *resourcePool) grant() {
	for at := 0; at < len(g.queue); {
		v := g.queue[at]
		i := slices.IndexFunc(v.waiting, func(t *reservation) bool { return g.hasRoom(v, t.amount) })
		if i < 0 {
			at++
			continue
		}
		t := v.waiting[i]
		v.waiting = slices.Delete(v.waiting, i, i+1)
		g.addTaken(v, t.amount, 1)
		close(t.granted)
		g.queue = slices.Delete(g.queue, at, at+1)
		if len(v.waiting) > 0 {
			g.queue = append(g.queue, v) // behind the others, whose turn is first
		}
		at = 0
	}
}

// hasRoom reports whether a client can have an amount now. The caller holds mu.
func (g *resourcePool) hasRoom(v *poolClient, n resources) bool {
	for kind, more := range n {
		all := g.total[kind]
		if v.taken[kind] > 0 {
			all -= (all + 7) / 8
		}
		if more > 0 && (g.taken[kind]+more > all || v.taken[kind]+more > g.perClient[kind]) {
			return false
		}
	}
	return true
}

// addTaken adds an amount to what a client holds, or, with sign -1, takes it away. The caller holds mu.
func (g *resourcePool) addTaken(v *poolClient, n resources, sign int64) {
	for kind, more := range n {
		g.taken[kind] += sign * more
		v.taken[kind] += sign * more
	}
	if v.taken == (resources{}) && len(v.waiting) == 0 {
		delete(g.clients, v.name)
	}
}

// isGranted reports whether the reservation is granted.
func (t *reservation) isGranted() bool {
	select {
	case <-t.granted:
		return true
	default:
		return false
	}
}

// wait waits until the reservation is granted. If the context ends first, the error is its cause, and
// the reservation is released.
func (t *reservation) wait(ctx context.Context) error {
	select {
	case <-t.granted:
		return nil
	case <-ctx.Done():
		t.release()
		return context.Cause(ctx)
	}
}

// resize changes the amount of the reservation. The new one may exceed the old: memory in use is
// counted, even if less was foreseen.
func (t *reservation) resize(n resources) {
	if t == nil {
		return
	}
	g := t.pool
	g.mu.Lock()
	defer g.mu.Unlock()
	if t.amount == n { // it was released before
		return
	}
	v, had := t.client, t.amount
	if at := slices.Index(v.waiting, t); at >= 0 { // it gives up waiting
		v.waiting = slices.Delete(v.waiting, at, at+1)
		if len(v.waiting) == 0 {
			g.queue = slices.DeleteFunc(g.queue, func(w *poolClient) bool { return w == v })
		}
		had = resources{}
	}
	t.amount = n
	for kind := range had {
		had[kind] -= n[kind]
	}
	g.addTaken(v, had, -1)
	g.grant()
}

// release releases the whole amount; a second time it does nothing.
func (t *reservation) release() { t.resize(resources{}) }

// inUse returns how much of a kind is taken.
func (g *resourcePool) inUse(kind int) int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.taken[kind]
}
