package frontier

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTurns compares turns, and their tables, with the pairs that they make.
func TestTurns(t *testing.T) {
	for _, numbering := range []numbering{every, uncrossed} {
		testTurns(t, numbering)
	}
}

func testTurns(t *testing.T, numbering numbering) {
	r := rand.New(rand.NewPCG(3, 2))
	all := &tables{by: numbering}
	tabled := 0
	for range 400 {
		k := 1 + r.IntN(9)
		if numbering == uncrossed {
			k = 1 + r.IntN(13)
		}
		var by turn
		perm := r.Perm(2 * k)
		if r.IntN(4) == 0 {
			slices.Sort(perm)
		}
		if numbering == uncrossed {
			for i, to := range someRing(r, 2*k) {
				perm[i] = int(to)
			}
		}
		for i, to := range perm {
			by[i] = uint8(to)
		}
		if got, want := by.keeps(k), slices.IsSorted(perm); got != want {
			t.Fatalf("%v keeps %d pairs: %v", by, k, got)
		}
		known := all.turned(turning{by, k})
		if known != all.turned(turning{by, k}) {
			t.Fatal("the same turning is known twice")
		}
		table := all.turnTable(nil, known, 1)
		if table != nil && k > 2 && known.uses.Load() == 1 {
			t.Fatalf("a table of %d pairs for one state", k)
		}
		if table = all.turnTable(nil, known, 1<<20); (table == nil) != (k > numbering.densePairs()) {
			t.Fatalf("%d pairs: a table of %d", k, len(table))
		}
		for _, rank := range randomRanks(r, numbering.matchings(k), 20) {
			var m, n mates
			numbering.unrank(&m, k, rank)
			var want matched
			for _, pair := range pairsIn(&m, k) {
				a, b := perm[pair[0]], perm[pair[1]]
				want = append(want, [2]int{min(a, b), max(a, b)})
			}
			slices.SortFunc(want, func(a, b [2]int) int { return a[0] - b[0] })
			to := by.apply(numbering, k, &m)
			numbering.unrank(&n, k, to)
			if got := pairsIn(&n, k); !slices.Equal(got, want) {
				t.Fatalf("%v makes %v of %v, want %v", by, got, pairsIn(&m, k), want)
			}
			if table != nil {
				tabled++
				if uint64(table[rank]) != to {
					t.Fatalf("%v takes %d to %d, and its table to %d", by, rank, to, table[rank])
				}
			}
		}
	}
	if tabled < 100 {
		t.Errorf("only %d ranks in tables", tabled)
	}
}
