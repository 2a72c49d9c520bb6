package run

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
)

// TestGroups: each bucket is in one group of the units that it belongs to, together with
// the bucket that it meets, and the shares of all groups are the whole.
func TestGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 9))
	mirrors, several := 0, 0
	rounds := setup.Rounds(60, 200, 200)
	for round := range rounds {
		n := 6 + r.IntN(5)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.5+0.5*r.Float64(), false)
		order, split := specimens.InOrder(n), n-1
		if round%2 == 0 {
			g, order, split = specimens.Circulant(8, 1, 2, 3), specimens.Opposites(8), 7
		}
		p := specimens.PlanAt(t, g, order, split, 0)
		if p.Whole {
			continue
		}
		specimens.Branching(t, p, 1, r.IntN(4), p.Order, p.Order)
		parting, err := p.BranchVertices()
		if err != nil {
			t.Fatal(err)
		}
		vertices := len(p.Fixed)
		for vertices < len(parting) && (r.IntN(2) == 0 || p.Mirror) {
			vertices++
		}
		b, err := newBuckets(p, parting[:vertices])
		if err != nil {
			t.Fatal(err)
		}
		seen, share := map[uint32]int{}, uint64(0)
		for _, g := range b.groups(p, specimens.UpTo(p.Units())) {
			share += g.share
			seen[g.key]++
			if g.other != g.key {
				seen[g.other]++
				several++
			}
			of := g.key & (1<<(2*len(p.Fixed)) - 1)
			if unit := p.Codes[g.unit]; unit != of && (!p.Mirror || unit != p.ImageOf(of)) {
				t.Fatalf("the bucket %b is in unit %b", g.key, unit)
			}
			if p.Mirror {
				mirrors++
			}
		}
		all := 1
		for range vertices {
			all *= 3
		}
		possible := len(p.Codes) > 0
		if possible && len(p.Fixed) == 0 && (len(seen) != all || share != b.whole()) {
			t.Fatalf("%d of %d buckets, a share of %d of %d", len(seen), all, share, b.whole())
		}
		for key, times := range seen {
			if times != 1 {
				t.Fatalf("the bucket %b is in %d groups", key, times)
			}
			for w := (wanted{}); w.mask != 1<<(2*vertices)-1; {
				s := newShelf(b, []group{{key: key, other: key}}, newPager(&pairing.Store{Limit: 1 << 20}, "", 0))
				i := r.IntN(vertices)
				w.mask |= 3 << (2 * i)
				w.value = key & w.mask
				if !s.wants(w) || s.wants(wanted{w.mask, w.value ^ 1<<(2*i)}) {
					t.Fatalf("what is wanted of %b is not %b", key, w)
				}
			}
		}
	}
	if mirrors < rounds/2 || several < rounds/2 {
		t.Errorf("%d groups in mirror images, %d of two buckets", mirrors, several)
	}
}

// TestAddFails: what does not come onto the shelf, for want of memory or because the count was
// called off, gives its memory back. A count goes on after numbers that were too large, and
// threads are called off then.
func TestAddFails(t *testing.T) {
	p := specimens.PlanAt(t, specimens.Grid(5, 6, 1, 2, false), specimens.Flipped(5, 6), 29, 0)
	specimens.Branching(t, p, 1, 2, p.Order, p.Order)
	h, err := p.HalfOf(false)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBuckets(p, p.Fixed)
	if err != nil {
		t.Fatal(err)
	}
	store := &pairing.Store{Limit: 1 << 30}
	c := &sweep.Counter{Tables: p.Tables, Store: store, Ring: sweep.WholeNumbers}
	l, err := c.Start()
	if err == nil {
		l, err = c.Sweep(t.Context(), h.Steps, l, []*sweep.Gatherer{sweep.NewGatherer(p.Tables, store)})
	}
	if err != nil {
		t.Fatal(err)
	}
	s := newShelf(b, b.groups(p, p.All()), newPager(store, "", 0))
	used := store.Used()
	off, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.add(off, l, false); !errors.Is(err, context.Canceled) || store.Used() != used {
		t.Errorf("called off: %v, and %d bytes are left", err, store.Used()-used)
	}
	full := 0
	for room := int64(0); ; room += 256 {
		store.Limit = used + room
		err := s.add(t.Context(), l, false)
		if err == nil {
			break
		}
		if full++; !errors.Is(err, pairing.ErrMemory) || store.Used() != used {
			t.Fatalf("room for %d bytes: %v, and %d are left", room, err, store.Used()-used)
		}
	}
	if s.memory == 0 || store.Used() != used+s.memory || full < 10 {
		t.Errorf("%d bytes are on the shelf, and %d taken; %d times there was no room", s.memory, store.Used()-used, full)
	}
}
