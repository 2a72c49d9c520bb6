package sweep

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
)

// TestGathering gathers states in both ways, of few and of many pairs, with equal ranks and closed
// cycles, and compares with a map. Some are dropped: the next must not see them.
func TestGathering(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 11))
	g := gathering{tables: &pairing.Tables{}, store: &pairing.Store{Limit: math.MaxInt64}}
	marked, equal, settled := 0, 0, 0
	for round := range 400 {
		pairs := 6 + r.IntN(7)
		size := pairing.Matchings(pairs)
		ring := []Ring{WholeNumbers, Reached, {1<<61 - 1}}[r.IntN(3)]
		n := []int{1, 20, 30, 255, 256, 2047, 2048, 5000, 20000}[r.IntN(9)]
		if err := g.open(pairs, n, ring); err != nil {
			t.Fatal(err)
		}
		if g.marks {
			marked++
		}
		some := min(size, []uint64{uint64(n/2 + 1), uint64(4 * n), size}[r.IntN(3)])
		want := map[uint64]uint64{}
		for left := n; left > 0; {
			few := min(left, 1+r.IntN(4000))
			left -= few
			ranks, sums := make([]uint64, few), make([]uint64, few)
			for i := range ranks {
				ranks[i], sums[i] = size-1-r.Uint64N(some), 1+r.Uint64N(min(ring.Prime, 1<<60))
				if r.IntN(8) == 0 {
					ranks[i] = size
				} else {
					if want[ranks[i]] > 0 {
						equal++
					}
					want[ranks[i]] = ring.Add(want[ranks[i]], sums[i])
				}
			}
			if err := g.add(t.Context(), ranks, sums); err != nil {
				t.Fatal(err)
			}
			if g.distinct > 0 {
				settled++
			}
		}
		if round%5 == 0 {
			g.drop()
			continue
		}
		got, _, err := g.close(t.Context())
		if err != nil || got != len(want) {
			t.Fatalf("%d pairs, %d states: %d, %v; want %d", pairs, n, got, err, len(want))
		}
		ranks, sums := make([]uint64, got), make([]uint64, got)
		write(&g, ranks, sums)
		if !slices.Equal(ranks, slices.Sorted(maps.Keys(want))) {
			t.Fatalf("%d pairs, %d states: ranks %v", pairs, n, ranks)
		}
		for i, rank := range ranks {
			if sums[i] != want[rank] {
				t.Fatalf("%d pairs, %d states, ring %v: %d at %d, want %d", pairs, n, ring, sums[i], rank, want[rank])
			}
		}
	}
	if marked < 10 || equal < 10000 || settled < 10 {
		t.Errorf("%d marked, %d equal, %d settled before the end", marked, equal, settled)
	}
}

// TestGatheringTooLarge gathers sums of more than 63 bits, which must show.
func TestGatheringTooLarge(t *testing.T) {
	g := gathering{tables: &pairing.Tables{}}
	for _, states := range []int{2, ManyStates} {
		for _, rank := range []uint64{5, pairing.Matchings(7)} { // the last: closed cycles, which do not count
			if err := g.open(7, states, WholeNumbers); err != nil {
				t.Fatal(err)
			}
			if err := g.add(t.Context(), []uint64{rank, 3, rank}, []uint64{1 << 62, 1, 1 << 62}); err != nil {
				t.Fatal(err)
			}
			n, over, err := g.close(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			write(&g, make([]uint64, n), make([]uint64, n))
			if over >= TooLarge != (rank == 5) {
				t.Errorf("%d states, rank %d: over %x", states, rank, over)
			}
		}
	}
}

// BenchmarkGathering gathers random states.
func BenchmarkGathering(b *testing.B) {
	for pairs := 7; pairs <= 9; pairs++ {
		for _, n := range []int{100, 1000, 10000, 100000} {
			b.Run(fmt.Sprintf("%d pairs/%d states", pairs, n), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 2))
				g := gathering{tables: &pairing.Tables{}}
				ranks, sums := make([]uint64, n), make([]uint64, n)
				into, counts := make([]uint64, n), make([]uint64, n)
				for i := range ranks {
					ranks[i], sums[i] = r.Uint64N(pairing.Matchings(pairs)), 1+r.Uint64N(1<<40)
				}
				for b.Loop() {
					if err := g.open(pairs, n, WholeNumbers); err != nil {
						b.Fatal(err)
					}
					if err := g.add(context.Background(), ranks, sums); err != nil {
						b.Fatal(err)
					}
					if _, _, err := g.close(context.Background()); err != nil {
						b.Fatal(err)
					}
					write(&g, into, counts)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/state")
			})
		}
	}
}
