package frontier

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A pairing is a matching as a reader would write it down: the pairs of ends
// that belong together, the lower end first, in order.
type pairing [][2]int

// pairings lists those of some ends, in the order of their ranks.
func pairings(ends []int) []pairing {
	if len(ends) == 0 {
		return []pairing{nil}
	}
	var list []pairing
	for i := 1; i < len(ends); i++ {
		rest := slices.Concat(ends[1:i], ends[i+1:])
		for _, others := range pairings(rest) {
			list = append(list, append(pairing{{ends[0], ends[i]}}, others...))
		}
	}
	return list
}

// ends counts from 0.
func ends(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func (m pairing) mates() *mates {
	var a mates
	for _, p := range m {
		a[p[0]], a[p[1]] = uint8(p[1]), uint8(p[0])
	}
	return &a
}

// pairing is a matching written down, or nil if it is none.
func (m *mates) pairing(pairs int) pairing {
	list := make(pairing, 0, pairs)
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
		list := pairings(ends(2 * k))
		if uint64(len(list)) != matchings(k) {
			t.Fatalf("%d pairs: %d matchings, want %d", k, matchings(k), len(list))
		}
		table := (&tables{}).matchings(nil, k)
		for rank, want := range list {
			var m mates
			m.unrank(k, uint64(rank))
			if got := m.pairing(k); !slices.Equal(got, want) {
				t.Fatalf("%d pairs, rank %d is %v, want %v", k, rank, got, want)
			}
			if got := want.mates().rank(k); got != uint64(rank) {
				t.Fatalf("%v has rank %d, want %d", want, got, rank)
			}
			if !slices.Equal(m[:2*k], table[rank][:2*k]) {
				t.Fatalf("%d pairs, place %d of the list is %v, want %v", k, rank, table[rank], want)
			}
		}
	}
}

func TestRankOfMany(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 30))
	for k := 7; k <= 15; k++ {
		last := matchings(k) - 1
		var before pairing
		for i, rank := range slices.Sorted(slices.Values(append(randomRanks(r, last+1, 200), 0, last))) {
			var m mates
			m.unrank(k, rank)
			list := m.pairing(k)
			if list == nil || m.rank(k) != rank {
				t.Fatalf("%d pairs, rank %d: %v has rank %d", k, rank, m[:2*k], m.rank(k))
			}
			// Ranks rise with the matchings, read as words.
			if i > 0 && slices.CompareFunc(before, list, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) > 0 {
				t.Fatalf("%d pairs, rank %d: %v comes after %v", k, rank, before, list)
			}
			before = list
			random := randomPairing(r, k)
			m = mates{}
			m.unrank(k, random.mates().rank(k))
			if got := m.pairing(k); !slices.Equal(got, random) {
				t.Fatalf("%v becomes %v by way of its rank %d", random, got, random.mates().rank(k))
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

func randomPairing(r *rand.Rand, k int) pairing {
	var m pairing
	ends := r.Perm(2 * k)
	for i := 0; i < len(ends); i += 2 {
		m = append(m, [2]int{min(ends[i], ends[i+1]), max(ends[i], ends[i+1])})
	}
	slices.SortFunc(m, func(a, b [2]int) int { return a[0] - b[0] })
	return m
}

// changed is the matching after a change, by taking ends out of a row and
// putting them in; false where a cycle closes.
func (m pairing) changed(c change) (pairing, bool) {
	row := ends(2 * len(m))
	p, q := int(c.p), int(c.q)
	list := slices.Clone(m)
	switch c.kind {
	case pairUp:
		a, b := len(row), len(row)+1
		row = slices.Insert(row, p, a)
		row = slices.Insert(row, q, b)
		list = append(list, [2]int{a, b})
	case move:
		row = slices.Insert(slices.Delete(row, p, p+1), q, p)
	case glue:
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
	case turn:
		slices.Reverse(row[p:])
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
func everyChange(k int) []change {
	var list []change
	n := uint8(2 * k)
	for q := range n + 2 {
		for p := range q {
			list = append(list, change{pairUp, uint8(k), p, q})
			if q < n {
				list = append(list, change{glue, uint8(k), p, q})
			}
		}
	}
	for p := range n {
		for q := range n {
			list = append(list, change{move, uint8(k), p, q})
		}
		list = append(list, change{turn, uint8(k), p, 0})
	}
	return list
}

func checkChange(t *testing.T, c change, changer *changer, rank uint64) {
	t.Helper()
	var m, n mates
	m.unrank(int(c.k), rank)
	want, ok := m.pairing(int(c.k)).changed(c)
	got, gotOK := changer.apply(rank)
	n.unrank(c.pairs(), got)
	if gotOK != ok || (ok && !slices.Equal(n.pairing(c.pairs()), want)) {
		t.Fatalf("%+v makes %v of %v, %v; want %v, %v", c, n.pairing(c.pairs()), m.pairing(int(c.k)), gotOK, want, ok)
	}
}

func TestChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 15))
	for k := range 16 {
		for _, c := range everyChange(k) {
			changer := c.changer()
			if k <= 5 {
				for rank := range matchings(k) {
					checkChange(t, c, &changer, rank)
				}
				continue
			}
			for _, rank := range randomRanks(r, matchings(k), 5) {
				checkChange(t, c, &changer, rank)
			}
		}
	}
}

// TestTables compares the tables of changes with the changes.
func TestTables(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	all := &tables{}
	for k := range tablePairs + 1 {
		list := everyChange(k)
		if k >= 6 { // of these, some
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			list = list[:200]
		}
		made := map[[2]int]int{} // from so many pairs to so many
		for _, c := range list {
			to := [2]int{k, c.pairs()}
			if made[to]++; c.pairs() > tablePairs || (k == tablePairs && made[to] > 2) || (k == 6 && made[to] > 6) {
				continue
			}
			changer := c.changer()
			var at func(rank uint64) uint64
			if c.pairs() <= shortPairs {
				table := all.shortTable(nil, c)
				at = func(rank uint64) uint64 { return uint64(table[rank]) }
			} else {
				table := all.longTable(nil, c)
				at = func(rank uint64) uint64 { return uint64(table[rank]) }
			}
			for rank := range matchings(k) {
				if k >= 6 && r.IntN(10) > 0 {
					continue
				}
				want, ok := changer.apply(rank)
				if !ok {
					want = matchings(c.pairs())
				}
				if got := at(rank); got != want {
					t.Fatalf("%+v takes rank %d to %d by the table, to %d by the change", c, rank, got, want)
				}
			}
		}
		if k == 6 && (made[[2]int{6, 7}] == 0 || made[[2]int{6, 5}] == 0) || k == 7 && made[[2]int{7, 6}] == 0 {
			t.Errorf("of %d pairs, no change to more or less is tried", k)
		}
	}
	// No two changes share a place.
	seen := map[int]change{}
	for k := range tablePairs + 1 {
		for _, c := range everyChange(k) {
			if c.pairs() > tablePairs {
				continue
			}
			if other, is := seen[c.index()]; is {
				t.Fatalf("%+v and %+v have the same table", c, other)
			}
			seen[c.index()] = c
		}
	}
}
