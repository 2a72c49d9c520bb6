package run

import (
	"context"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// prefixPlans are plans of boards with automorphisms in many units, swept in small parts.
func prefixPlans(t *testing.T, r *rand.Rand, each func(p *plan.Plan, want int64)) {
	t.Helper()
	specimens.FoldedBoards(t, r, total, func(p *plan.Plan, want int64) {
		shears := p.Shears()
		q, err := p.ShearedBy(shears[r.IntN(len(shears))])
		if err != nil {
			t.Fatal(err)
		}
		q.Leaf = 1 + int64(r.IntN(20))
		if q.Enumerate(); q.Units() == 0 {
			return
		}
		if q, err = q.Divided(0.3 / float64(1+r.IntN(10))); err != nil {
			t.Fatal(err)
		}
		each(q, want)
	})
}

// upset sends some prefixes to disk and forgets others, as a want of memory does; it says how many
// of each.
func upset(of *Running, r *rand.Rand) (away, forgotten int) {
	k, freed := of.pager, int64(0)
	defer func() { of.Store.Credit(freed) }()
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, s := range k.sorted(func(w *paged) bool { return w.prefix }) {
		switch r.IntN(6) {
		case 0:
			freed += k.discard(s)
			forgotten++
		case 1, 2, 3:
			if room, err := k.write(s); err == nil {
				freed += room
				away++
			}
		}
	}
	return away, forgotten
}

// TestPrefixes: units asked for in any order have the numbers of a run, and add up. This holds
// if all prefixes are in memory, and if some are on disk or forgotten.
func TestPrefixes(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 1))
	several, kept, away, forgotten := 0, 0, 0, 0
	prefixPlans(t, r, func(p *plan.Plan, want int64) {
		numbers, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
		all := int64(0)
		for _, n := range numbers {
			all += n.Int64()
		}
		if all != want {
			t.Fatalf("fixed %v: units add up to %d, and there are %d", p.Fixed, all, want)
		}
		ready := prepared(t, p, Options{Resources: work.Resources{Threads: 1 + r.IntN(2), Scratch: t.TempDir(), ScratchSize: 1 << 30}})
		for _, unit := range append(r.Perm(p.Units()), r.Perm(p.Units())[:setup.Rounds(0, 1, 1)*p.Units()]...) {
			got, err := ready.one(t.Context(), unit)
			if err != nil || got.Cmp(numbers[unit]) != 0 {
				t.Fatalf("fixed %v, unit %d: %v, %v; and a run counts %v", p.Fixed, unit, got, err, numbers[unit])
			}
			prefixes := ready.r.pager
			pages := map[int32]int32{}
			for _, s := range prefixes.layers {
				if s.users != 0 || s.pins != 0 {
					t.Fatalf("a prefix has %d users between units, and %d look at it", s.users, s.pins)
				}
				for _, b := range s.disk {
					for _, piece := range b.pieces {
						pages[piece.page]++
					}
				}
			}
			for page, n := range prefixes.scratch.users {
				if n != pages[int32(page)] {
					t.Fatalf("page %d has %d pieces of prefixes, and seems to have %d", page, pages[int32(page)], n)
				}
			}
			sent, cut := upset(ready.r, r)
			away, forgotten = away+sent, forgotten+cut
		}
		if p.Units() > 5 {
			several++
		}
		kept += len(ready.r.pager.prefixes)
		ready.Close()
	})
	if several < 10 || kept < 50 || away < setup.Rounds(250, 500, 500) || forgotten < setup.Rounds(50, 100, 100) {
		t.Errorf("%d plans of several units, %d prefixes, %d times on disk and %d forgotten: too few", several, kept, away, forgotten)
	}
}

// TestPrefixesSpare: with prefixes, many units take hardly more work than one: only small layers
// are swept again.
func TestPrefixesSpare(t *testing.T) {
	p := plan.New(specimens.BoardGraph(rand.New(rand.NewPCG(23, 3)), 8, 6, 1, 2, 0), specimens.Flipped(8, 6))
	p.Divide(len(p.Order) - 1)
	p = p.FoldedAlong()
	tried := 0
	for _, s := range p.Shears() {
		if s.Base != 3 || s.Lags[0] < 3 {
			continue
		}
		q, err := p.ShearedBy(s)
		if err != nil {
			t.Fatal(err)
		}
		q.Enumerate()
		work := func(p *plan.Plan) int64 {
			ready, sum := prepared(t, p, Options{Resources: work.Resources{Threads: 1}}), int64(0)
			for unit := range p.Units() {
				n, err := ready.one(context.Background(), unit)
				if err != nil {
					t.Fatal(err)
				}
				sum += n.Int64()
			}
			if sum != 55488142 {
				t.Fatalf("%+v: %d tours", s, sum)
			}
			return ready.r.Stats.Transitions
		}
		one := work(q)
		many, err := q.Divided(0.05)
		if err != nil {
			t.Fatal(err)
		}
		if each := work(many); many.Units() < 20 || each > one+one/10 {
			t.Errorf("%+v: %d transitions in %d units, %d in one", s, each, many.Units(), one)
		}
		tried++
	}
	if tried < 2 {
		t.Errorf("only %d sweeps", tried)
	}
}

// TestPrefixesGiveWay: in hardly more memory than units take without prefixes, these go to disk, if
// there is one with room, and no unit fails for them, nor sweeps more than with all prefixes; without
// a disk they are forgotten.
func TestPrefixesGiveWay(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 2))
	tight, sent, forgotten := 0, 0, 0
	prefixPlans(t, r, func(p *plan.Plan, _ int64) {
		if p.Units() < 5 || len(p.Order) < 30 {
			return
		}
		numbers, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
		folder := t.TempDir()
		count := func(memory, disk int64, forget bool, folder string) *Running {
			ready := prepared(t, p, Options{Resources: work.Resources{Threads: 1, Memory: memory, Scratch: folder, ScratchSize: disk}})
			defer ready.Close()
			for unit := range p.Units() {
				got, err := ready.one(t.Context(), unit)
				if err != nil || got.Cmp(numbers[unit]) != 0 {
					t.Fatalf("unit %d in %d bytes: %v, %v; want %v", unit, memory, got, err, numbers[unit])
				}
				pages := 0
				for _, w := range ready.r.pager.layers {
					if w.disk != nil {
						pages += ready.r.pager.size(w)
					}
				}
				if pages > ready.r.pager.share {
					t.Fatalf("%d pages of prefixes, and they may have %d", pages, ready.r.pager.share)
				}
				if forget {
					ready.r.Store.Credit(ready.r.pager.forget(1 << 40))
				}
			}
			return ready.r
		}
		without, with := count(1<<30, -1, true, folder), count(1<<30, -1, false, folder)
		takes, lists := int64(0), int64(0)
		for _, s := range with.pager.prefixes {
			takes += s.layer.Takes()
			lists += s.layer.Takes() - s.layer.Room() // these stay in memory
		}
		if takes < without.Stats.Memory/8 {
			return // they are too small to tell
		}
		memory := without.Stats.Memory + 1<<16
		onDisk, few, gone := count(memory+lists, 1<<30, false, folder), count(memory, -1, false, folder), count(memory, 1<<30, false, folder+"/gone")
		if onDisk.Stats.Transitions != with.Stats.Transitions {
			t.Errorf("%d transitions with prefixes on disk, %d with all in memory", onDisk.Stats.Transitions, with.Stats.Transitions)
		}
		small := count(memory, 12*8*pageWords, false, folder)
		for _, k := range []*Running{few, gone, small} {
			if len(k.pager.prefixes) < len(with.pager.prefixes) {
				forgotten++
			}
		}
		sent += onDisk.pager.scratch.most
		tight++
	})
	if tight < 2 || sent < 10 || forgotten < 2 {
		t.Errorf("%d plans, %d pages on disk, %d times forgotten", tight, sent, forgotten)
	}
}
