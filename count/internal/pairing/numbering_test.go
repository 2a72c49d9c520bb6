package pairing_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
)

func TestUncrossedRank(t *testing.T) {
	for k := range 8 {
		list := specimens.UncrossedPairings(k)
		if uint64(len(list)) != pairing.Uncrossed.Matchings(k) {
			t.Fatalf("%d pairs: %d uncrossed matchings, want %d", k, pairing.Uncrossed.Matchings(k), len(list))
		}
		for rank, want := range list {
			var m pairing.Mates
			pairing.Uncrossed.Unrank(&m, k, uint64(rank))
			if got := specimens.PairsIn(&m, k); !slices.Equal(got, want) {
				t.Fatalf("%d pairs, rank %d is %v, want %v", k, rank, got, want)
			}
			if got := pairing.Uncrossed.Rank(want.Mates(), k); got != uint64(rank) {
				t.Fatalf("%v has rank %d, want %d", want, got, rank)
			}
		}
		crossing := 0
		for _, m := range specimens.Pairings(specimens.UpTo(2 * min(k, 6))) {
			if m.Mates().Crosses(len(m)) != (len(m) > 0 && m.Brackets() == "") {
				t.Fatalf("%v crosses: %v", m, m.Mates().Crosses(len(m)))
			}
			if len(m) > 0 && m.Brackets() == "" {
				crossing++
			}
		}
		if (crossing > 0) != (k > 1) {
			t.Errorf("%d pairs: %d matchings cross", k, crossing)
		}
	}
	r := rand.New(rand.NewPCG(16, 35))
	for k := 8; k <= pairing.MaxPairs; k++ {
		last := pairing.Uncrossed.Matchings(k) - 1
		before := ""
		for i, rank := range slices.Sorted(slices.Values(append(specimens.RandomRanks(r, last+1, 200), 0, last))) {
			var m pairing.Mates
			pairing.Uncrossed.Unrank(&m, k, rank)
			word := specimens.PairsIn(&m, k).Brackets()
			if word == "" || pairing.Uncrossed.Rank(&m, k) != rank || (i > 0 && word < before) {
				t.Fatalf("%d pairs, rank %d: %s after %s", k, rank, word, before)
			}
			before = word
		}
	}
}

// TestWidths has ranks, and one more, that fit the bits that they are kept in.
func TestWidths(t *testing.T) {
	for _, numbering := range []pairing.Numbering{pairing.Every, pairing.Uncrossed} {
		short, long := numbering.ShortPairs(), numbering.LongPairs()
		if numbering.Matchings(short) > 1<<16-1 || numbering.Matchings(short+1) <= 1<<16-1 {
			t.Errorf("numbering %d: ranks of %d pairs fit 16 bits", numbering, short)
		}
		if numbering.Matchings(long) > 1<<32-1 || (long < pairing.MaxPairs && numbering.Matchings(long+1) <= 1<<32-1) {
			t.Errorf("numbering %d: ranks of %d pairs fit 32 bits", numbering, long)
		}
		if numbering.DensePairs() > pairing.MaxDense || numbering.DensePairs() < short {
			t.Errorf("numbering %d: arrays of %d pairs", numbering, numbering.DensePairs())
		}
	}
}

// TestHead takes the head out of matchings: what follow one another share it, and what
// is left is numbered from 0.
func TestHead(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 862))
	for _, numbering := range []pairing.Numbering{pairing.Every, pairing.Uncrossed} {
		for k := 1; k <= 12; k++ {
			ranks := specimens.RandomRanks(r, numbering.Matchings(k), 300)
			if numbering.Matchings(k) < 1000 {
				ranks = ranks[:0]
				for rank := range numbering.Matchings(k) {
					ranks = append(ranks, rank)
				}
			}
			for _, rank := range ranks {
				p, q, first, size := numbering.Head(k, rank)
				var m, rest pairing.Mates
				numbering.Unrank(&m, k, rank)
				if p >= q || m[p] != q || rank < first || rank >= first+size {
					t.Fatalf("numbering %d, %d pairs, rank %d of %d from %d: %v has no %d–%d", numbering, k, rank, size, first, specimens.PairsIn(&m, k), p, q)
				}
				if p2, q2, first2, _ := numbering.Head(k, first); p2 != p || q2 != q || first2 != first {
					t.Fatalf("numbering %d, %d pairs: %d and %d have not one head", numbering, k, rank, first)
				}
				numbering.Unrank(&rest, k-1, rank-first)
				list := slices.DeleteFunc(specimens.PairsIn(&m, k), func(pair [2]int) bool { return pair[0] == int(p) })
				for i, pair := range list {
					for n, end := range pair {
						if end > int(q) {
							list[i][n]--
						}
						if end > int(p) {
							list[i][n]--
						}
					}
				}
				if got := specimens.PairsIn(&rest, k-1); !slices.Equal(got, list) {
					t.Fatalf("numbering %d: %v without %d–%d is %v, want %v", numbering, specimens.PairsIn(&m, k), p, q, got, list)
				}
			}
		}
	}
}
