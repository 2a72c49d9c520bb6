package frontier

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/specimens"
	"leaper/count/frontier/internal/sweep"
)

// A matched is a matching as a reader would write it down: the pairs of ends
// that belong together, the lower end first, in order.
type matched [][2]int

// pairings lists those of some ends, in the order of their ranks.
func pairings(ends []int) []matched {
	if len(ends) == 0 {
		return []matched{nil}
	}
	var list []matched
	for i := 1; i < len(ends); i++ {
		rest := slices.Concat(ends[1:i], ends[i+1:])
		for _, others := range pairings(rest) {
			list = append(list, append(matched{{ends[0], ends[i]}}, others...))
		}
	}
	return list
}

func (m matched) mates() *pairing.Mates {
	var a pairing.Mates
	for _, p := range m {
		a[p[0]], a[p[1]] = uint8(p[1]), uint8(p[0])
	}
	return &a
}

// matched is a matching written down, or nil if it is none.
func pairsIn(m *pairing.Mates, pairs int) matched {
	list := make(matched, 0, pairs)
	for i := range 2 * pairs {
		j := int(m[i])
		if j >= 2*pairs || j == i || int(m[j]) != i {
			return nil
		}
		if i < j {
			list = append(list, [2]int{i, j})
		}
	}
	return list
}

func TestRank(t *testing.T) {
	for k := range 7 {
		list := pairings(specimens.UpTo(2 * k))
		if uint64(len(list)) != pairing.Matchings(k) {
			t.Fatalf("%d pairs: %d matchings, want %d", k, pairing.Matchings(k), len(list))
		}
		for rank, want := range list {
			var m pairing.Mates
			m.Unrank(k, uint64(rank))
			if got := pairsIn(&m, k); !slices.Equal(got, want) {
				t.Fatalf("%d pairs, rank %d is %v, want %v", k, rank, got, want)
			}
			if got := want.mates().Rank(k); got != uint64(rank) {
				t.Fatalf("%v has rank %d, want %d", want, got, rank)
			}
		}
	}
}

func TestRankOfMany(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 30))
	for k := 7; k <= 15; k++ {
		last := pairing.Matchings(k) - 1
		var before matched
		for i, rank := range slices.Sorted(slices.Values(append(randomRanks(r, last+1, 200), 0, last))) {
			var m pairing.Mates
			m.Unrank(k, rank)
			list := pairsIn(&m, k)
			if list == nil || m.Rank(k) != rank {
				t.Fatalf("%d pairs, rank %d: %v has rank %d", k, rank, m[:2*k], m.Rank(k))
			}
			// Ranks rise with the matchings, read as words.
			if i > 0 && slices.CompareFunc(before, list, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) > 0 {
				t.Fatalf("%d pairs, rank %d: %v comes after %v", k, rank, before, list)
			}
			before = list
			random := randomPairing(r, k)
			m = pairing.Mates{}
			m.Unrank(k, random.mates().Rank(k))
			if got := pairsIn(&m, k); !slices.Equal(got, random) {
				t.Fatalf("%v becomes %v by way of its rank %d", random, got, random.mates().Rank(k))
			}
		}
	}
}

func randomRanks(r *rand.Rand, size uint64, n int) []uint64 {
	list := make([]uint64, n)
	for i := range list {
		list[i] = r.Uint64N(size)
	}
	return list
}

func randomPairing(r *rand.Rand, k int) matched {
	var m matched
	ends := r.Perm(2 * k)
	for i := 0; i < len(ends); i += 2 {
		m = append(m, [2]int{min(ends[i], ends[i+1]), max(ends[i], ends[i+1])})
	}
	slices.SortFunc(m, func(a, b [2]int) int { return a[0] - b[0] })
	return m
}

// changed is the matching after a change, by taking ends out of a row and
// putting them in; false where a cycle closes.
func (m matched) changed(c pairing.Change) (matched, bool) {
	row := specimens.UpTo(2 * len(m))
	p, q := int(c.P), int(c.Q)
	list := slices.Clone(m)
	switch c.Kind {
	case pairing.PairUp:
		a, b := len(row), len(row)+1
		row = slices.Insert(row, p, a)
		row = slices.Insert(row, q, b)
		list = append(list, [2]int{a, b})
	case pairing.Move:
		row = slices.Insert(slices.Delete(row, p, p+1), q, p)
	case pairing.Glue:
		row = slices.Delete(row, q, q+1)
		row = slices.Delete(row, p, p+1)
		if slices.Contains(m, [2]int{p, q}) {
			return nil, false
		}
		var path []int // the far ends of the paths that meet
		list = slices.DeleteFunc(list, func(pair [2]int) bool {
			switch {
			case pair[0] == p || pair[0] == q:
				path = append(path, pair[1])
				return true
			case pair[1] == p || pair[1] == q:
				path = append(path, pair[0])
				return true
			}
			return false
		})
		list = append(list, [2]int{path[0], path[1]})
	}
	at := make([]int, 2*len(m)+2)
	for i, end := range row {
		at[end] = i
	}
	for i, pair := range list {
		a, b := at[pair[0]], at[pair[1]]
		list[i] = [2]int{min(a, b), max(a, b)}
	}
	slices.SortFunc(list, func(a, b [2]int) int { return a[0] - b[0] })
	return list, true
}

// everyChange lists the changes of k pairs.
func everyChange(k int) []pairing.Change {
	var list []pairing.Change
	n := uint8(2 * k)
	for q := range n + 2 {
		for p := range q {
			list = append(list, pairing.Change{Kind: pairing.PairUp, K: uint8(k), P: p, Q: q})
			if q < n {
				list = append(list, pairing.Change{Kind: pairing.Glue, K: uint8(k), P: p, Q: q})
			}
		}
	}
	for p := range n {
		for q := range n {
			list = append(list, pairing.Change{Kind: pairing.Move, K: uint8(k), P: p, Q: q})
		}
	}
	return list
}

func checkChange(t *testing.T, c pairing.Change, changer *pairing.Changer, rank uint64) {
	t.Helper()
	var m, n pairing.Mates
	m.Unrank(int(c.K), rank)
	want, ok := pairsIn(&m, int(c.K)).changed(c)
	got, gotOK := changer.Apply(rank)
	n.Unrank(c.Pairs(), got)
	if gotOK != ok || (ok && !slices.Equal(pairsIn(&n, c.Pairs()), want)) {
		t.Fatalf("%+v makes %v of %v, %v; want %v, %v", c, pairsIn(&n, c.Pairs()), pairsIn(&m, int(c.K)), gotOK, want, ok)
	}
}

func TestChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 15))
	for k := range 16 {
		for _, c := range everyChange(k) {
			changer := c.Changer()
			if k <= 5 {
				for rank := range pairing.Matchings(k) {
					checkChange(t, c, &changer, rank)
				}
				continue
			}
			for _, rank := range randomRanks(r, pairing.Matchings(k), 5) {
				checkChange(t, c, &changer, rank)
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
		for _, c := range everyChange(k) {
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
			for _, rank := range randomRanks(r, pairing.Matchings(k), 200) {
				check(rank)
			}
		}
		if (tables > 0) != (k <= pairing.Every.ShortPairs()) || (closed > 0) != (k > 0) {
			t.Errorf("%d pairs: %d changes have tables, %d cycles closed", k, tables, closed)
		}
	}
}

// TestUncrossedEffects compares the effects of changes that cross nothing, of uncrossed
// matchings, with these as they are written down.
func TestUncrossedEffects(t *testing.T) {
	all := &pairing.Tables{By: pairing.Uncrossed}
	rules, closed := 0, 0
	for k := range 6 {
		list := uncrossedPairings(k)
		for _, c := range everyChange(k) {
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
				want, ok := m.changed(c)
				got, gotOK := effect.Apply(uint64(rank))
				if !ok {
					closed++
				}
				if gotOK != ok || ok && got != pairing.Uncrossed.Rank(want.mates(), c.Pairs()) {
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
			for _, c := range everyChange(k) {
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
