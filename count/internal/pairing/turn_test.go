package pairing_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
)

// TestTurns compares turns, and their tables, with the pairs that they make.
func TestTurns(t *testing.T) {
	for _, numbering := range []pairing.Numbering{pairing.Every, pairing.Uncrossed} {
		testTurns(t, numbering)
	}
}

func testTurns(t *testing.T, numbering pairing.Numbering) {
	r := rand.New(rand.NewPCG(3, 2))
	all := &pairing.Tables{Numbering: numbering}
	tabled := 0
	for range setup.Rounds(150, 400, 800) {
		k := 1 + r.IntN(9)
		if numbering == pairing.Uncrossed {
			k = 1 + r.IntN(13)
		}
		var by pairing.Turn
		perm := r.Perm(2 * k)
		if r.IntN(4) == 0 {
			slices.Sort(perm)
		}
		if numbering == pairing.Uncrossed {
			for i, to := range specimens.SomeRing(r, 2*k) {
				perm[i] = int(to)
			}
		}
		for i, to := range perm {
			by[i] = uint8(to)
		}
		if got, want := by.Keeps(k), slices.IsSorted(perm); got != want {
			t.Fatalf("%v keeps %d pairs: %v", by, k, got)
		}
		known := all.Turned(pairing.Turning{Turn: by, K: k})
		if known != all.Turned(pairing.Turning{Turn: by, K: k}) {
			t.Fatal("the same turning is known twice")
		}
		table := all.TurnTable(nil, known, 1)
		if table != nil && k > 2 && known.Uses.Load() == 1 {
			t.Fatalf("a table of %d pairs for one state", k)
		}
		if table = all.TurnTable(nil, known, 1<<20); (table == nil) != (k > numbering.DensePairs()) {
			t.Fatalf("%d pairs: a table of %d", k, len(table))
		}
		for _, rank := range specimens.RandomRanks(r, numbering.Matchings(k), 20) {
			var m, n pairing.Mates
			numbering.Unrank(&m, k, rank)
			var want specimens.Matched
			for _, pair := range specimens.PairsIn(&m, k) {
				a, b := perm[pair[0]], perm[pair[1]]
				want = append(want, [2]int{min(a, b), max(a, b)})
			}
			slices.SortFunc(want, func(a, b [2]int) int { return a[0] - b[0] })
			to := by.Apply(numbering, k, &m)
			numbering.Unrank(&n, k, to)
			if got := specimens.PairsIn(&n, k); !slices.Equal(got, want) {
				t.Fatalf("%v makes %v of %v, want %v", by, got, specimens.PairsIn(&m, k), want)
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
