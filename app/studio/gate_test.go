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
func served(t *testing.T, g *gate, clients ...string) (order []string) {
	t.Helper()
	full := g.ask("nobody", need{aPlace: g.all[aPlace]})
	var tickets []*ticket
	for _, c := range clients {
		tickets = append(tickets, g.ask(c, need{aPlace: 1}))
	}
	full.keep(need{aPlace: g.all[aPlace] - 1})
	for range clients {
		for i, ticket := range tickets {
			if ticket != nil && ticket.open() {
				order = append(order, clients[i])
				tickets[i] = nil
				ticket.leave()
				break
			}
		}
	}
	full.leave()
	if g.taken != (need{}) || len(g.of) != 0 || len(g.turn) != 0 {
		t.Errorf("%v is taken, %d clients and %d who wait are left", g.taken, len(g.of), len(g.turn))
	}
	return order
}

// TestRoundRobin: places go to clients in turn, however many wait of each.
func TestRoundRobin(t *testing.T) {
	g := newGate(need{aPlace: 9}, need{aPlace: 9})
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
	g := newGate(need{aPlace: 9, memory: 100}, need{aPlace: 6, memory: 75})
	first := g.ask("one", need{memory: 75})
	large, small := g.ask("one", need{aPlace: 1, memory: 50}), g.ask("one", need{aPlace: 1})
	other, third := g.ask("other", need{memory: 20}), g.ask("third", need{memory: 20})
	for name, c := range map[string]struct {
		ticket *ticket
		open   bool
	}{"first": {first, true}, "more than its share": {large, false}, "small": {small, true}, "other": {other, true}, "more than there is": {third, false}} {
		if c.ticket.open() != c.open {
			t.Errorf("%s: %v", name, !c.open)
		}
	}
	first.keep(need{memory: 10})
	if !large.open() || !third.open() {
		t.Error("memory that was given back is for others")
	}
	first.keep(need{memory: 30}) // more than was foreseen, and more than there is
	if n := g.inside(memory); n != 120 {
		t.Errorf("%d bytes", n)
	}
	for _, l := range []*ticket{first, large, small, other, third, third} {
		l.leave()
	}
	if g.taken != (need{}) || len(g.of) != 0 {
		t.Errorf("%v is left", g.taken)
	}
}

// TestShares: one client leaves room for others, and so do two.
func TestShares(t *testing.T) {
	g := newGate(need{aPlace: 8, memory: 100}, need{aPlace: 6, memory: 75})
	enter := func(client string, n need) (*ticket, error) {
		return g.enter(t.Context(), client, n, time.Millisecond)
	}
	var all []*ticket
	for _, client := range []string{"one", "one", "one", "one", "one", "one", "other"} {
		l, err := enter(client, need{aPlace: 1})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	var p *Problem
	for _, client := range []string{"one", "other"} {
		if _, err := enter(client, need{aPlace: 1}); !errors.As(err, &p) || p.Status != http.StatusTooManyRequests || p.after <= 0 {
			t.Errorf("client %s beyond its share: %v", client, err)
		}
	}
	l, err := enter("third", need{aPlace: 1})
	if err != nil {
		t.Fatalf("a third client: %v", err)
	}
	if _, err := enter("third", need{memory: 76}); !errors.As(err, &p) || p.Status != http.StatusUnprocessableEntity || !strings.Contains(p.Detail, "one client has") {
		t.Errorf("more than a client can have: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.enter(gone, "fourth", need{aPlace: 1}, time.Minute); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for _, l := range append(all, l) {
		l.leave()
		l.leave() // once more does nothing
	}
	if g.taken != (need{}) || len(g.of) != 0 || len(g.turn) != 0 {
		t.Errorf("%v, %d clients and %d who wait are left", g.taken, len(g.of), len(g.turn))
	}
}

// TestCrowd: whatever comes and goes, there is never more inside than there is, and
// nothing is left.
func TestCrowd(t *testing.T) {
	g := newGate(need{aPlace: 10, memory: 1000}, need{aPlace: 8, memory: 750})
	var all sync.WaitGroup
	var let, refused atomic.Int64
	for i := range 40 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(i)))
			for range 100 {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(r.IntN(3000))*time.Microsecond)
				l, err := g.enter(ctx, itoa(r.IntN(3)), need{aPlace: 1 + r.Int64N(7), memory: r.Int64N(750)}, 2*time.Millisecond)
				if err == nil {
					let.Add(1)
					if g.inside(aPlace) > 10 || g.inside(memory) > 1000 {
						t.Errorf("%d and %d inside", g.inside(aPlace), g.inside(memory))
					}
					time.Sleep(time.Duration(r.IntN(200)) * time.Microsecond)
					if r.IntN(2) == 0 {
						l.keep(need{memory: 1})
					}
					l.leave()
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
	if g.taken != (need{}) || len(g.of) != 0 || len(g.turn) != 0 {
		t.Errorf("%v, %d clients and %d who wait are left", g.taken, len(g.of), len(g.turn))
	}
}
