package studio

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// served asks for tickets of one place each while there is none, and gives the
// clients in the order in which they are let in when places come back one by one.
func served(t *testing.T, g *resourcePool, clients ...string) (order []string) {
	t.Helper()
	full := g.enqueue("nobody", resources{computeSlot: g.total[computeSlot]})
	var tickets []*reservation
	for _, c := range clients {
		tickets = append(tickets, g.enqueue(c, resources{computeSlot: 1}))
	}
	full.resize(resources{computeSlot: g.total[computeSlot] - 1})
	for range clients {
		for i, ticket := range tickets {
			if ticket != nil && ticket.isGranted() {
				order = append(order, clients[i])
				tickets[i] = nil
				ticket.release()
				break
			}
		}
	}
	full.release()
	if g.taken != (resources{}) || len(g.clients) != 0 || len(g.queue) != 0 {
		t.Errorf("%v is taken, %d clients and %d who wait are left", g.taken, len(g.clients), len(g.queue))
	}
	return order
}

// TestRoundRobin: places go to clients in turn, however many wait of each.
func TestRoundRobin(t *testing.T) {
	g := newPool(resources{computeSlot: 9}, resources{computeSlot: 9})
	for clients, want := range map[string]string{
		"a a a a b c c": "a b c a c a a",
		"a a a a a b":   "a b a a a a",
		"c b a":         "c b a",
		"a b a b c":     "a b c a b",
	} {
		if got := strings.Join(served(t, g, strings.Fields(clients)...), " "); got != want {
			t.Errorf("%s: let in as %s, want %s", clients, got, want)
		}
	}
}

// TestSmallPasses: who needs little is not kept waiting by who needs more than there
// is, of the same client and of another.
func TestSmallPasses(t *testing.T) {
	g := newPool(resources{computeSlot: 9, memoryBytes: 100}, resources{computeSlot: 6, memoryBytes: 75})
	first := g.enqueue("one", resources{memoryBytes: 75})
	large, small := g.enqueue("one", resources{computeSlot: 1, memoryBytes: 50}), g.enqueue("one", resources{computeSlot: 1})
	other, third := g.enqueue("other", resources{memoryBytes: 20}), g.enqueue("third", resources{memoryBytes: 20})
	for name, c := range map[string]struct {
		ticket *reservation
		open   bool
	}{"first": {first, true}, "more than its share": {large, false}, "small": {small, true}, "other": {other, true}, "more than there is": {third, false}} {
		if c.ticket.isGranted() != c.open {
			t.Errorf("%s: %v", name, !c.open)
		}
	}
	first.resize(resources{memoryBytes: 10})
	if !large.isGranted() || !third.isGranted() {
		t.Error("memory that was given back is for others")
	}
	first.resize(resources{memoryBytes: 30}) // more than was foreseen, and more than there is
	if n := g.inUse(memoryBytes); n != 120 {
		t.Errorf("%d bytes", n)
	}
	for _, l := range []*reservation{first, large, small, other, third, third} {
		l.release()
	}
	if g.taken != (resources{}) || len(g.clients) != 0 {
		t.Errorf("%v is left", g.taken)
	}
}

// TestShares: one client leaves room for others, and so do two.
func TestShares(t *testing.T) {
	g := newPool(resources{computeSlot: 8, memoryBytes: 100}, resources{computeSlot: 6, memoryBytes: 75})
	enter := func(client string, n resources) (*reservation, error) {
		return g.acquire(t.Context(), client, n, time.Millisecond)
	}
	var all []*reservation
	for _, client := range []string{"one", "one", "one", "one", "one", "one", "other"} {
		l, err := enter(client, resources{computeSlot: 1})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	var p *Problem
	for _, client := range []string{"one", "other"} {
		if _, err := enter(client, resources{computeSlot: 1}); !errors.As(err, &p) || p.Status != http.StatusTooManyRequests || p.after <= 0 {
			t.Errorf("client %s beyond its share: %v", client, err)
		}
	}
	l, err := enter("third", resources{computeSlot: 1})
	if err != nil {
		t.Fatalf("a third client: %v", err)
	}
	if _, err := enter("third", resources{memoryBytes: 76}); !errors.As(err, &p) || p.Status != http.StatusUnprocessableEntity || !strings.Contains(p.Detail, "one client has") {
		t.Errorf("more than a client can have: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.acquire(gone, "fourth", resources{computeSlot: 1}, time.Minute); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for _, l := range append(all, l) {
		l.release()
		l.release() // once more does nothing
	}
	if g.taken != (resources{}) || len(g.clients) != 0 || len(g.queue) != 0 {
		t.Errorf("%v, %d clients and %d who wait are left", g.taken, len(g.clients), len(g.queue))
	}
}

// TestCrowd: whatever comes and goes, there is never more inside than there is, and
// nothing is left.
func TestCrowd(t *testing.T) {
	g := newPool(resources{computeSlot: 10, memoryBytes: 1000}, resources{computeSlot: 8, memoryBytes: 750})
	var all sync.WaitGroup
	var let, refused atomic.Int64
	for i := range 40 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(i)))
			for range 100 {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(r.IntN(3000))*time.Microsecond)
				l, err := g.acquire(ctx, itoa(r.IntN(3)), resources{computeSlot: 1 + r.Int64N(7), memoryBytes: r.Int64N(750)}, 2*time.Millisecond)
				if err == nil {
					let.Add(1)
					if g.inUse(computeSlot) > 10 || g.inUse(memoryBytes) > 1000 {
						t.Errorf("%d and %d inside", g.inUse(computeSlot), g.inUse(memoryBytes))
					}
					time.Sleep(time.Duration(r.IntN(200)) * time.Microsecond)
					if r.IntN(2) == 0 {
						l.resize(resources{memoryBytes: 1})
					}
					l.release()
				} else {
					refused.Add(1)
				}
				cancel()
			}
		})
	}
	all.Wait()
	if let.Load() == 0 || refused.Load() == 0 {
		t.Errorf("%d were let in, and %d refused", let.Load(), refused.Load())
	}
	if g.taken != (resources{}) || len(g.clients) != 0 || len(g.queue) != 0 {
		t.Errorf("%v, %d clients and %d who wait are left", g.taken, len(g.clients), len(g.queue))
	}
}
