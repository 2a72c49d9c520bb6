package frontier

import (
	"context"
	"math/rand/v2"
	"testing"
)

// stemPlans are plans of boards with twins in many units, swept in small parts.
func stemPlans(t *testing.T, r *rand.Rand, each func(p *Decomposition, want int64)) {
	t.Helper()
	foldedBoards(t, r, func(p *Decomposition, want int64) {
		shears := p.shears()
		q, err := p.shearedBy(shears[r.IntN(len(shears))])
		if err != nil {
			t.Fatal(err)
		}
		q.leaf = 1 + int64(r.IntN(20))
		if q.enumerate(); q.Units() == 0 {
			return
		}
		if q, err = q.Divided(0.3 / float64(1+r.IntN(10))); err != nil {
			t.Fatal(err)
		}
		each(q, want)
	})
}

// TestStems: with room for all stems, for a few or for none, units asked for in any order
// are what a run counts, and add up.
func TestStems(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 1))
	several, kept, full := 0, 0, 0
	stemPlans(t, r, func(p *Decomposition, want int64) {
		numbers, _ := run(t, p, ends(p.Units()), Options{Threads: 1})
		all := int64(0)
		for _, n := range numbers {
			all += n.Int64()
		}
		if all != want {
			t.Fatalf("fixed %v: units add up to %d, and there are %d", p.fixed, all, want)
		}
		ready := prepare(t, p, Options{Threads: 1 + r.IntN(2)})
		limit := int64(0)
		for i, unit := range append(r.Perm(p.Units()), r.Perm(p.Units())...) {
			got, err := ready.Unit(t.Context(), unit)
			if err != nil || got.Cmp(numbers[unit]) != 0 {
				t.Fatalf("fixed %v, unit %d: %v, %v; and a run counts %v", p.fixed, unit, got, err, numbers[unit])
			}
			stems := ready.r.stems
			if i == 0 {
				limit = stems.bytes * int64(r.IntN(3))
				stems.limit = limit
				stems.relieve(stems.bytes - limit)
			}
			bytes := int64(0)
			for _, s := range stems.kept {
				bytes += s.bytes
				if s.users != 0 {
					t.Fatalf("a stem has %d users between units", s.users)
				}
			}
			if stems.bytes != bytes || bytes > limit {
				t.Fatalf("stems have %d bytes, and know of %d; they may have %d", bytes, stems.bytes, limit)
			}
		}
		if p.Units() > 5 {
			several++
			if limit > 0 {
				full++
			}
		}
		kept += len(ready.r.stems.kept)
	})
	if several < 10 || full < 5 || kept < 50 {
		t.Errorf("%d plans of several units, %d with room for a few stems, %d stems: too few", several, full, kept)
	}
}

// TestStemsSpare: with stems, many units take hardly more work than one: only small layers
// are swept again.
func TestStemsSpare(t *testing.T) {
	p := newDecomposition(boardGraph(rand.New(rand.NewPCG(23, 3)), 8, 6, 1, 2, 0), flipped(8, 6))
	p.divide(len(p.order) - 1)
	p = p.foldedAlong()
	tried := 0
	for _, s := range p.shears() {
		if s.base != 3 || s.lags[0] < 3 {
			continue
		}
		q, err := p.shearedBy(s)
		if err != nil {
			t.Fatal(err)
		}
		q.enumerate()
		work := func(p *Decomposition) int64 {
			ready, sum := prepare(t, p, Options{Threads: 1}), int64(0)
			for unit := range p.Units() {
				n, err := ready.Unit(context.Background(), unit)
				if err != nil {
					t.Fatal(err)
				}
				sum += n.Int64()
			}
			if sum != 55488142 {
				t.Fatalf("%+v: %d tours", s, sum)
			}
			return ready.r.stats.Transitions
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

// TestStemsGiveWay: in no more memory than units take without stems, these are given up, and
// no unit fails for them.
func TestStemsGiveWay(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 2))
	tight := 0
	stemPlans(t, r, func(p *Decomposition, _ int64) {
		if p.Units() < 5 || len(p.order) < 30 {
			return
		}
		numbers, _ := run(t, p, ends(p.Units()), Options{Threads: 1})
		count := func(memory, limit int64) *running {
			ready := prepare(t, p, Options{Threads: 1, Memory: memory, ScratchSize: -1})
			for unit := range p.Units() {
				if unit == 1 {
					ready.r.stems.limit = limit
					ready.r.stems.relieve(ready.r.stems.bytes - limit)
				}
				got, err := ready.Unit(t.Context(), unit)
				if err != nil || got.Cmp(numbers[unit]) != 0 {
					t.Fatalf("unit %d in %d bytes: %v, %v; want %v", unit, memory, got, err, numbers[unit])
				}
			}
			return ready.r
		}
		without, with := count(1<<30, 0), count(1<<30, 1<<30)
		if with.stems.bytes < without.stats.Memory/8 {
			return // they are too small to tell
		}
		if few := count(without.stats.Memory+1<<16, 1<<30); few.stems.bytes >= with.stems.bytes {
			t.Errorf("%d bytes of stems where there is no room for more than %d", few.stems.bytes, 1<<16)
		}
		tight++
	})
	if tight < 2 {
		t.Errorf("%d plans", tight)
	}
}
