package run

import (
	"math/rand/v2"
	"testing"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/specimens"
)

// TestGroups: each bucket is in one group of the units that it belongs to, together with
// the bucket that it meets, and the shares of all groups are the whole.
func TestGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 9))
	mirrors, several := 0, 0
	for round := range 200 {
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
		parting, err := p.Parting()
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
	if mirrors < 100 || several < 100 {
		t.Errorf("%d groups in mirror images, %d of two buckets", mirrors, several)
	}
}
