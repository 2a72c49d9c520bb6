package pairing_test

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
)

func TestRank(t *testing.T) {
	for k := range 7 {
		list := specimens.Pairings(specimens.UpTo(2 * k))
		if uint64(len(list)) != pairing.Matchings(k) {
			t.Fatalf("%d pairs: %d matchings, want %d", k, pairing.Matchings(k), len(list))
		}
		for rank, want := range list {
			var m pairing.Mates
			m.Unrank(k, uint64(rank))
			if got := specimens.PairsIn(&m, k); !slices.Equal(got, want) {
				t.Fatalf("%d pairs, rank %d is %v, want %v", k, rank, got, want)
			}
			if got := want.Mates().Rank(k); got != uint64(rank) {
				t.Fatalf("%v has rank %d, want %d", want, got, rank)
			}
		}
	}
}

func TestRankOfMany(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 30))
	for k := 7; k <= 15; k++ {
		last := pairing.Matchings(k) - 1
		var before specimens.Matched
		for i, rank := range slices.Sorted(slices.Values(append(specimens.RandomRanks(r, last+1, 200), 0, last))) {
			var m pairing.Mates
			m.Unrank(k, rank)
			list := specimens.PairsIn(&m, k)
			if list == nil || m.Rank(k) != rank {
				t.Fatalf("%d pairs, rank %d: %v has rank %d", k, rank, m[:2*k], m.Rank(k))
			}
			// Ranks rise with the matchings, read as words.
			if i > 0 && slices.CompareFunc(before, list, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) > 0 {
				t.Fatalf("%d pairs, rank %d: %v comes after %v", k, rank, before, list)
			}
			before = list
			random := specimens.RandomPairing(r, k)
			m = pairing.Mates{}
			m.Unrank(k, random.Mates().Rank(k))
			if got := specimens.PairsIn(&m, k); !slices.Equal(got, random) {
				t.Fatalf("%v becomes %v by way of its rank %d", random, got, random.Mates().Rank(k))
			}
		}
	}
}

func checkChange(t *testing.T, c pairing.Change, changer *pairing.Changer, rank uint64) {
	t.Helper()
	var m, n pairing.Mates
	m.Unrank(int(c.K), rank)
	want, ok := specimens.PairsIn(&m, int(c.K)).Changed(c)
	got, gotOK := changer.Apply(rank)
	n.Unrank(c.Pairs(), got)
	if gotOK != ok || (ok && !slices.Equal(specimens.PairsIn(&n, c.Pairs()), want)) {
		t.Fatalf("%+v makes %v of %v, %v; want %v, %v", c, specimens.PairsIn(&n, c.Pairs()), specimens.PairsIn(&m, int(c.K)), gotOK, want, ok)
	}
}

func TestChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 15))
	for k := range 16 {
		for _, c := range specimens.EveryChange(k) {
			changer := c.Changer()
			if k <= 5 {
				for rank := range pairing.Matchings(k) {
					checkChange(t, c, &changer, rank)
				}
				continue
			}
			for _, rank := range specimens.RandomRanks(r, pairing.Matchings(k), 5) {
				checkChange(t, c, &changer, rank)
			}
		}
	}
}

// checkImages compares the images of many ranks, and of these in order and some that follow each
// other, with the images one by one.
func checkImages(t *testing.T, e *pairing.Effect, ranks []uint64) {
	t.Helper()
	near := slices.Clone(ranks[:1])
	for range ranks {
		near = append(near, near[len(near)-1]/2)
	}
	for _, list := range [][]uint64{ranks, slices.Compact(slices.Sorted(slices.Values(ranks))), slices.Compact(slices.Sorted(slices.Values(append(near, ranks[:20]...))))} {
		images := slices.Clone(list)
		pairing.Images(e, images)
		for i, rank := range list {
			want, ok := e.Apply(rank)
			if !ok {
				want = e.Nothing
			}
			if images[i] != want {
				t.Fatalf("rank %d of %v goes to %d, alone to %d", rank, list, images[i], want)
			}
		}
	}
}

// TestEffects compares the effects of changes with the changes.
func TestEffects(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	all := &pairing.Tables{}
	for k := range 16 {
		tables, closed := 0, 0
		for _, c := range specimens.EveryChange(k) {
			effect, changer := all.Effect(nil, c), c.Changer()
			if effect.Table != nil {
				tables++
			}
			check := func(rank uint64) {
				want, ok := changer.Apply(rank)
				if !ok {
					closed++
				}
				if got, gotOK := effect.Apply(rank); gotOK != ok || ok && got != want {
					t.Fatalf("%+v takes rank %d to %d, %v, by its rules, and to %d, %v, by the change", c, rank, got, gotOK, want, ok)
				}
			}
			if k <= 4 {
				for rank := range pairing.Matchings(k) {
					check(rank)
				}
				continue
			}
			ranks := specimens.RandomRanks(r, pairing.Matchings(k), setup.Rounds(60, 200, 200))
			for _, rank := range ranks {
				check(rank)
			}
			checkImages(t, effect, ranks)
		}
		if (tables > 0) != (k <= pairing.Every.ShortPairs()) || (closed > 0) != (k > 0) {
			t.Errorf("%d pairs: %d changes have tables, %d cycles closed", k, tables, closed)
		}
	}
}

// TestUncrossedEffects compares the effects of changes that cross nothing, of uncrossed
// matchings, with these as they are written down.
func TestUncrossedEffects(t *testing.T) {
	all := &pairing.Tables{Numbering: pairing.Uncrossed}
	rules, closed := 0, 0
	for k := range 6 {
		list := specimens.UncrossedPairings(k)
		for _, c := range specimens.EveryChange(k) {
			n := uint8(2 * k)
			if c.Kind == pairing.PairUp {
				n += 2
			}
			// What is paired up or glued are neighbours on the ring, and an end that
			// moves comes to where it was, or past the end of the row.
			switch {
			case c.Kind == pairing.Move && c.P != c.Q && c.Q-c.P != n-1 && c.P-c.Q != n-1:
				continue
			case c.Kind != pairing.Move && c.Q-c.P != 1 && c.Q-c.P != n-1:
				continue
			}
			effect := all.Effect(nil, c)
			for rank, m := range list {
				want, ok := m.Changed(c)
				got, gotOK := effect.Apply(uint64(rank))
				if !ok {
					closed++
				}
				if gotOK != ok || ok && got != pairing.Uncrossed.Rank(want.Mates(), c.Pairs()) {
					t.Fatalf("%+v makes %d, %v, of %v; want %v", c, got, gotOK, m, want)
				}
				rules++
			}
		}
	}
	if rules < 1500 || closed < 100 {
		t.Errorf("only %d matchings changed, %d cycles closed", rules, closed)
	}
}

// TestTablesCharged has threads make the same tables, and compares what they say
// they take with what they take.
func TestTablesCharged(t *testing.T) {
	all, s := &pairing.Tables{}, &pairing.Store{Limit: 1 << 40}
	sweep.InParallel(4, func(_ int) {
		for k := range 9 {
			for _, c := range specimens.EveryChange(k) {
				all.Effect(s, c)
			}
		}
	})
	bytes := int64(0)
	for i := range all.Effects {
		kind := &all.Effects[i]
		for k := range kind {
			if list := kind[k].Load(); list != nil {
				bytes += pairing.SizeOf[atomic.Pointer[pairing.Effect]](len(*list))
				for i := range *list {
					if e := (*list)[i].Load(); e != nil {
						bytes += e.Bytes()
					}
				}
			}
		}
	}
	if all.Bytes.Load() != bytes || s.Used() != bytes || bytes > 8<<20 {
		t.Errorf("effects take %d bytes, and %d and %d are charged", bytes, all.Bytes.Load(), s.Used())
	}
}
