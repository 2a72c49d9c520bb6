package frontier

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/frontier/internal/sweep"
)

// plainPour is pour as one would write it first.
func plainPour(dense map[int]uint64, list []int, table []uint16, ranks []int, sums []uint64, r sweep.Ring) ([]int, uint64) {
	over := uint64(0)
	for i, rank := range ranks {
		to := rank
		if table != nil {
			to = int(table[rank])
		}
		if dense[to] == 0 {
			list = append(list, to)
		}
		dense[to] = r.Add(dense[to], sums[i])
		over |= dense[to]
	}
	return list, over
}

// TestKernels compares what the kernels do with plain loops: arrays, lists, and whether a
// number was too large.
func TestKernels(t *testing.T) {
	rnd := rand.New(rand.NewPCG(22, 11))
	overs, news := 0, 0
	for round := range 2000 {
		r := []sweep.Ring{sweep.WholeNumbers, {Prime: 1<<62 - 57}}[round%2]
		size, most := 1+rnd.IntN(40), []uint64{9, 1 << 61, math.MaxInt64}[rnd.IntN(3)]
		if r != sweep.WholeNumbers {
			most = min(most, r.Prime)
		}
		table := make([]uint16, size)
		for i := range table {
			table[i] = uint16(rnd.IntN(size + 1)) // the last: a cycle closes
		}
		var ranks []int
		var sums []uint64
		for range rnd.IntN(60) {
			ranks, sums = append(ranks, rnd.IntN(size)), append(sums, 1+rnd.Uint64N(most))
		}
		begun := map[int]uint64{size: 1}
		cells := make([]uint64, size+1)
		cells[size] = 1
		for i := range cells[:size] {
			if rnd.IntN(3) == 0 {
				cells[i] = 1 + rnd.Uint64N(most)
				begun[i] = cells[i]
			}
		}
		check := func(name string, cells []uint64, list []int, over uint64, wantCells map[int]uint64, wantList []int, wantOver uint64) {
			t.Helper()
			for i, n := range cells {
				if n != wantCells[i] {
					t.Fatalf("%s, ring %v: %d at %d, want %d", name, r, n, i, wantCells[i])
				}
			}
			if !slices.Equal(list, wantList) || (over^wantOver)>>63 != 0 {
				t.Fatalf("%s, ring %v: list %v, want %v; over %x, want %x", name, r, list, wantList, over, wantOver)
			}
			overs += int(over >> 63)
			news += len(list)
		}
		clone := func() map[int]uint64 {
			c := map[int]uint64{}
			for i, n := range begun {
				c[i] = n
			}
			return c
		}
		ints := func(list []uint16) (is []int) {
			for _, n := range list {
				is = append(is, int(n))
			}
			return is
		}
		short := make([]uint16, len(ranks))
		wide := make([]uint64, len(ranks))
		for i, rank := range ranks {
			short[i], wide[i] = uint16(rank), uint64(rank)
		}

		changed, alike, wider := slices.Clone(cells), slices.Clone(cells), slices.Clone(cells)
		list, want := make([]uint16, size+1), clone()
		n, over := sweep.Pour(changed, list, 0, 0, table, short, sums, r)
		wantList, wantOver := plainPour(want, nil, table, ranks, sums, r)
		check("pour", changed, ints(list[:n]), over, want, wantList, wantOver)

		shortRanks, shortSums := make([]uint16, n), make([]uint64, n)
		sweep.Scoop(changed, list[:n], shortRanks, shortSums)
		for i, rank := range wantList {
			if int(shortRanks[i]) != rank || shortSums[i] != want[rank] || changed[rank] != 0 {
				t.Fatalf("scoop: %v, %v", shortRanks, shortSums)
			}
		}

		want = clone()
		n, over = sweep.PourAlike(alike, list, 0, 0, short, sums, r)
		wantList, wantOver = plainPour(want, nil, nil, ranks, sums, r)
		check("pourAlike", alike, ints(list[:n]), over, want, wantList, wantOver)

		want = clone()
		wideList := make([]uint64, len(ranks)+1)
		n, over = sweep.PourWide(wider, wideList, 0, table, wide, sums, r)
		wantList, wantOver = plainPour(want, nil, table, ranks, sums, r)
		var got []int
		for _, rank := range wideList[:n] {
			got = append(got, int(rank))
		}
		check("pourWide", wider, got, over, want, wantList, wantOver)
		wideSums := make([]uint64, n)
		sweep.ScoopWide(wider, wideList[:n], wideSums)
		for i, rank := range wantList {
			if wideSums[i] != want[rank] || wider[rank] != 0 {
				t.Fatalf("scoopWide: %v", wideSums)
			}
		}

		row := []uint64{rnd.Uint64()}
		sum, wantSum, wantOver := uint64(0), uint64(0), uint64(0)
		sum, over = sweep.Chosen(row, wide, sums, 0, r)
		for i, rank := range ranks {
			if row[0]>>rank&1 != 0 {
				wantSum = r.Add(wantSum, sums[i])
				wantOver |= wantSum
			}
		}
		if (over^wantOver)>>63 != 0 || over>>63 == 0 && sum != wantSum {
			t.Fatalf("chosen, ring %v: %d, want %d; over %x, want %x", r, sum, wantSum, over, wantOver)
		}
	}
	if overs < 100 || news < 10000 {
		t.Errorf("%d numbers too large, %d places new", overs, news)
	}
}
