package sweep_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
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
			maps.Copy(c, begun)
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
		n, over := sweep.AddImages(changed, list, 0, 0, table, short, sums, r)
		wantList, wantOver := plainPour(want, nil, table, ranks, sums, r)
		check("pour", changed, ints(list[:n]), over, want, wantList, wantOver)

		shortRanks, shortSums := make([]uint16, n), make([]uint64, n)
		sweep.Collect(changed, list[:n], shortRanks, shortSums)
		for i, rank := range wantList {
			if int(shortRanks[i]) != rank || shortSums[i] != want[rank] || changed[rank] != 0 {
				t.Fatalf("scoop: %v, %v", shortRanks, shortSums)
			}
		}

		want = clone()
		n, over = sweep.AddRanks(alike, list, 0, 0, short, sums, r)
		wantList, wantOver = plainPour(want, nil, nil, ranks, sums, r)
		check("pourAlike", alike, ints(list[:n]), over, want, wantList, wantOver)

		want = clone()
		wideList := make([]uint64, len(ranks)+1)
		n, over = sweep.AddImages(wider, wideList, 0, 0, table, wide, sums, r)
		wantList, wantOver = plainPour(want, nil, table, ranks, sums, r)
		var got []int
		for _, rank := range wideList[:n] {
			got = append(got, int(rank))
		}
		check("pour wide", wider, got, over, want, wantList, wantOver)
		wideSums := make([]uint64, n)
		sweep.CollectWide(wider, wideList[:n], wideSums)
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

// TestPour pours few and many states by each kind of change, into classes of
// few pairs and of many, and compares with the changes one by one.
func TestPour(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 88))
	all := &pairing.Tables{}
	p := sweep.NewGatherer(all, nil) // one for all: each class must leave it clean
	for _, ring := range []sweep.Ring{sweep.WholeNumbers, {Prime: 1<<61 - 1}} {
		for round := range 100 {
			pairs := 1 + r.IntN(11)
			if round%2 == 0 { // where the ways to pour differ
				pairs = 6 + r.IntN(3)
			}
			if err := p.Open(pairs, r.IntN(2*sweep.ManyStates), ring); err != nil {
				t.Fatal(err)
			}
			p.Over = 0
			most := min(ring.Prime, 1<<(59+r.IntN(5))) // some do not fit
			want := map[uint64]uint64{}
			for range 1 + r.IntN(4) {
				kind := []pairing.ChangeKind{pairing.PairUp, pairing.Move, pairing.Glue, pairing.Kinds}[r.IntN(4)]
				k := pairs
				switch kind {
				case pairing.PairUp:
					k--
				case pairing.Glue:
					k++
				}
				var same []pairing.Change
				for _, c := range specimens.EveryChange(k) {
					if kind == pairing.Kinds || c.Kind == kind {
						same = append(same, c)
					}
				}
				if len(same) == 0 {
					continue
				}
				c := same[r.IntN(len(same))]
				changes := kind != pairing.Kinds
				n := 1 + r.IntN(30)
				if r.IntN(2) == 0 {
					n = 2500
				}
				ranks := specimens.RandomRanks(r, pairing.Matchings(k), n)
				slices.Sort(ranks)
				ranks = slices.Compact(ranks)
				if r.IntN(2) == 0 { // else they are in runs
					r.Shuffle(len(ranks), func(i, j int) { ranks[i], ranks[j] = ranks[j], ranks[i] })
				}
				sums := make([]uint64, len(ranks))
				changer := c.Changer()
				for i, rank := range ranks {
					sums[i] = 1 + r.Uint64N(most)
					to, ok := rank, true
					if changes {
						to, ok = changer.Apply(rank)
					}
					if ok {
						want[to] = ring.Add(want[to], sums[i])
					}
				}
				var e *pairing.Effect
				if changes {
					e = all.Effect(nil, c)
				}
				var err error
				switch {
				case k <= pairing.Every.ShortPairs():
					err = p.AddShort(t.Context(), e, narrow[uint16](ranks), sums)
				case k <= pairing.Every.LongPairs():
					err = sweep.AddLong(t.Context(), p, e, narrow[uint32](ranks), sums)
				default:
					err = sweep.AddLong(t.Context(), p, e, ranks, sums)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			into := sweep.Writer{Store: &pairing.Store{Limit: math.MaxInt64}}
			code := pairing.Ones & (1<<(4*pairs) - 1)
			if err := p.Close(t.Context(), uint64(code), &into); err != nil {
				t.Fatal(err)
			}
			got := specimens.StatesOf(t, &into.Layer)
			for rank, n := range want {
				if got[specimens.State{Code: uint64(code), Rank: rank}] != n {
					t.Fatalf("%d pairs, rank %d: %d, want %d", pairs, rank, got[specimens.State{Code: uint64(code), Rank: rank}], n)
				}
			}
			if len(got) != len(want) {
				t.Fatalf("%d states of %d pairs, want %d", len(got), pairs, len(want))
			}
			for rank, n := range want {
				if n >= sweep.TooLarge && p.Over < sweep.TooLarge {
					t.Fatalf("%d pairs, rank %d: %d does not show as too large", pairs, rank, n)
				}
			}
			if pairs <= pairing.Every.ShortPairs() {
				for rank, n := range p.Dense[pairs] {
					if closed := rank == len(p.Dense[pairs])-1; closed != (n == 1) || !closed && n != 0 {
						t.Fatalf("%d pairs: %d is left at rank %d", pairs, n, rank)
					}
				}
			}
		}
	}
}

// narrow is ranks in fewer bits.
func narrow[R uint16 | uint32](ranks []uint64) []R {
	list := make([]R, len(ranks))
	for i, rank := range ranks {
		list[i] = R(rank)
	}
	return list
}

// BenchmarkPour makes classes of many pairs, each of a few dozens of states: what a
// sweep of a wide board mostly meets.
func BenchmarkPour(b *testing.B) {
	for k := 5; k <= 10; k++ {
		b.Run(fmt.Sprintf("%d pairs", k), func(b *testing.B) {
			r := rand.New(rand.NewPCG(8, uint64(k)))
			const states = 40
			moves := slices.DeleteFunc(specimens.EveryChange(k), func(c pairing.Change) bool { return c.Kind != pairing.Move || c.P == c.Q })
			sums := slices.Repeat([]uint64{1}, states)
			short, long := make([][]uint16, 256), make([][]uint32, 256)
			for i := range short {
				ranks := specimens.RandomRanks(r, pairing.Matchings(k), states)
				short[i], long[i] = narrow[uint16](ranks), narrow[uint32](ranks)
			}
			s := &pairing.Store{Limit: math.MaxInt64}
			all := &pairing.Tables{}
			p := sweep.NewGatherer(all, s)
			class := func(i int, into *sweep.Writer) {
				if err := p.Open(k, states, sweep.WholeNumbers); err != nil {
					b.Fatal(err)
				}
				e := all.Effect(s, moves[r.IntN(len(moves))])
				var err error
				if k <= pairing.Every.ShortPairs() {
					err = p.AddShort(b.Context(), e, short[i%len(short)], sums)
				} else {
					err = sweep.AddLong(b.Context(), p, e, long[i%len(long)], sums)
				}
				if err != nil {
					b.Fatal(err)
				}
				if err := p.Close(b.Context(), 0, into); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				into := sweep.Writer{Store: s}
				for i := range 1024 {
					class(i, &into)
				}
				sweep.Release(s, &into.Layer)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1024/states, "ns/transition")
		})
	}
}
