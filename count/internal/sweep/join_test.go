package sweep_test

import (
	"context"
	"errors"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
)

// digits is a code as a row of degrees, the first place's first.
func digits(code uint64, width int) []int {
	row := make([]int, width)
	for i := range row {
		row[i] = int(code >> (2 * (width - 1 - i)) & 3)
	}
	return row
}

// randomCode has so many places, 2·pairs of them ends of paths.
func randomCode(r *rand.Rand, width, pairs int) uint64 {
	row := make([]int, width)
	for i, place := range r.Perm(width) {
		if i < 2*pairs {
			row[place] = 1
		} else {
			row[place] = 2 * r.IntN(2)
		}
	}
	return specimens.CodeOf(row)
}

// endsOf is, of each end of the second side, its number on the first.
func endsOf(at sweep.Cutset, row []int) []uint8 {
	type end struct{ place, number uint8 }
	var ends []end
	for i, d := range row {
		if d == 1 {
			ends = append(ends, end{at[i], uint8(len(ends))})
		}
	}
	slices.SortFunc(ends, func(a, b end) int { return int(a.place) - int(b.place) })
	numbers := []uint8{}
	for _, e := range ends {
		numbers = append(numbers, e.number)
	}
	return numbers
}

func TestComplement(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 2))
	for width := 1; width <= pairing.MaxWidth; width++ {
		for range 200 {
			row := make([]int, width)
			for i := range row {
				row[i] = r.IntN(3)
			}
			at := specimens.SomeCutset(r, width)
			want := make([]int, width)
			for i, d := range row {
				want[at[i]] = 2 - d
			}
			partner := at.Complement(specimens.CodeOf(row))
			if got := digits(partner, width); partner>>(2*width) != 0 || !slices.Equal(got, want) {
				t.Fatalf("%v: %v goes with %v, want %v", at, row, got, want)
			}
			turn, turned := at.Turn(specimens.CodeOf(row)), endsOf(at, row)
			if !slices.Equal(turn[:len(turned)], turned) {
				t.Fatalf("%v: the ends of %v are %v, want %v", at, row, turn, turned)
			}
		}
	}
	if got := (sweep.Cutset{}).Complement(0); got != 0 {
		t.Errorf("no places go with %b", got)
	}
}

// layerOf makes a layer of states with random counts, and returns what it holds.
func layerOf(t *testing.T, r *rand.Rand, numbering pairing.Numbering, codes []uint64, ranks [][]uint64, most uint64) (*sweep.Layer, []map[uint64]uint64) {
	t.Helper()
	w := sweep.Writer{Store: &pairing.Store{Limit: math.MaxInt64}, Layer: sweep.Layer{Numbering: numbering}}
	var states []map[uint64]uint64
	for i, code := range codes {
		pairs := len(slices.DeleteFunc(digits(code, pairing.MaxWidth), func(d int) bool { return d != 1 })) / 2
		c, err := w.Room(code, len(ranks[i]), pairs)
		if err != nil {
			t.Fatal(err)
		}
		states = append(states, map[uint64]uint64{})
		for n, rank := range ranks[i] {
			sum := 1 + r.Uint64N(most)
			states[i][rank] = sum
			w.Sums(c)[n] = sum
			switch {
			case pairs <= numbering.ShortPairs():
				w.Short(c)[n] = uint16(rank)
			case pairs <= numbering.LongPairs():
				w.Long(c)[n] = uint32(rank)
			default:
				w.Huge(c)[n] = rank
			}
		}
	}
	return &w.Layer, states
}

// distinct is some ranks of k pairs, in no order.
func distinct(r *rand.Rand, numbering pairing.Numbering, k, n int) []uint64 {
	size := numbering.Matchings(k)
	if n = int(min(uint64(n), size)); uint64(2*n) > size {
		var list []uint64
		for _, rank := range r.Perm(int(size))[:n] {
			list = append(list, uint64(rank))
		}
		return list
	}
	seen := map[uint64]bool{}
	var list []uint64
	for len(list) < n {
		if rank := r.Uint64N(size); !seen[rank] {
			seen[rank] = true
			list = append(list, rank)
		}
	}
	return list
}

// pairSum adds up the products of all pairs of states whose matchings, laid on
// each other, are one cycle. The places of the right are those of the left in
// reverse order, but for the front.
func pairSum(numbering pairing.Numbering, k int, turned []uint8, left, right map[uint64]uint64) *big.Int {
	sum := new(big.Int)
	product := new(big.Int)
	others := make(map[uint64]*pairing.Mates, len(right))
	for rank := range right {
		others[rank] = &pairing.Mates{}
		numbering.Unrank(others[rank], k, rank)
	}
	place := make([]uint8, 2*k) // of an end, on the other side
	for other, end := range turned {
		place[end] = uint8(other)
	}
	for a, n := range left {
		var m pairing.Mates
		numbering.Unrank(&m, k, a)
		for b, times := range right {
			length, end := 0, uint8(0)
			for {
				end = turned[others[b][place[m[end]]]]
				if length++; end == 0 {
					break
				}
			}
			if length == k {
				product.Mul(new(big.Int).SetUint64(n), new(big.Int).SetUint64(times))
				sum.Add(sum, product)
			}
		}
	}
	return sum
}

// sumIn is a number as a total of the ring has it.
func sumIn(r sweep.Ring, n *big.Int) *big.Int {
	if r == sweep.WholeNumbers {
		return n
	}
	return new(big.Int).Mod(n, new(big.Int).SetUint64(r.Prime))
}

// TestJoin joins random classes of few and many states, and compares with
// walking round each pair.
func TestJoin(t *testing.T) {
	for _, numbering := range []pairing.Numbering{pairing.Every, pairing.Uncrossed} {
		testJoin(t, numbering)
	}
}

func testJoin(t *testing.T, numbering pairing.Numbering) {
	r := rand.New(rand.NewPCG(10, 395))
	all := &pairing.Tables{Numbering: numbering}
	for _, ring := range []sweep.Ring{sweep.WholeNumbers, {Prime: 1<<62 - 57}, {Prime: 101}} {
		j := sweep.NewJoiner(all, nil)
		j.Begin(ring) // one for all: each join must leave it clean
		board, glued, cycles, rounds := 0, 0, 0, setup.Rounds(192, 480, 960)
		for round := range rounds {
			k := 1 + round%12
			most := []int{0, 1, 3, 15, 105, 250, 250, 60, 40, 30, 20, 20, 20}[k]
			n, m := 1+r.IntN(most), 1+r.IntN(most)
			switch round / 12 % 4 {
			case 0:
				n = 1 + r.IntN(min(most, 40))
			case 1:
				n, m = most, most // all there are of few pairs
			}
			if k == 7 && round < rounds/3 {
				n, m = 1+r.IntN(10), 2500 // enough for tables of 7 pairs
			}
			at := specimens.SomeCutset(r, min(pairing.MaxWidth, 2*k+r.IntN(8)))
			if numbering == pairing.Uncrossed {
				at = specimens.SomeRing(r, len(at))
			}
			code := randomCode(r, len(at), k)
			// Products of these are of 128 bits, and so are their sums.
			left, a := layerOf(t, r, numbering, []uint64{code}, [][]uint64{distinct(r, numbering, k, n)}, min(ring.Prime, 1<<51))
			right, b := layerOf(t, r, numbering, []uint64{at.Complement(code)}, [][]uint64{distinct(r, numbering, k, m)}, min(ring.Prime, 1<<51))
			j.Total, j.Work, j.Pairs = sweep.Total{Ring: ring}, 0, 0
			if err := at.JoinClass(context.Background(), left, left.Classes[0], right, 1, j); err != nil {
				t.Fatal(err)
			}
			want := pairSum(numbering, k, endsOf(at, digits(code, len(at))), a[0], b[0])
			if got := j.Total.Number(); j.Total.Overflow() || got.Cmp(sumIn(ring, want)) != 0 {
				t.Fatalf("%+v, %d pairs, %v and %v: %v, want %v", at, k, a[0], b[0], got, sumIn(ring, want))
			}
			tried := int64(len(a[0]) * len(b[0]))
			if j.Pairs != tried {
				t.Fatalf("%d and %d states are %d pairs", len(a[0]), len(b[0]), j.Pairs)
			}
			switch {
			case k > 1 && j.Work == tried:
				board++
			case k > 1:
				glued++
			}
			if want.Sign() > 0 {
				cycles++
			}
		}
		if board < rounds/8 || glued < rounds/5 || cycles < rounds/12*5 {
			t.Errorf("%d joins pair by pair, %d by gluing, %d of them make cycles", board, glued, cycles)
		}
	}
}

// TestJoinTooLarge joins one state with two that make a cycle with it, and whose
// counts together do or do not fit.
func TestJoinTooLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	all := &pairing.Tables{}
	for k := 2; k <= 8; k++ {
		at := specimens.SomeCutset(r, 2*k)
		code := randomCode(r, len(at), k)
		left := map[uint64]uint64{r.Uint64N(pairing.Matchings(k)): 3}
		right := map[uint64]uint64{}
		for len(right) < 2 {
			if rank := r.Uint64N(pairing.Matchings(k)); pairSum(pairing.Every, k, endsOf(at, digits(code, 2*k)), left, map[uint64]uint64{rank: 1}).Sign() > 0 {
				right[rank] = 1 << 62
			}
		}
		ranks := slices.Collect(maps.Keys(right))
		for _, less := range []uint64{0, 1} {
			a, _ := layerOf(t, r, pairing.Every, []uint64{code}, [][]uint64{slices.Collect(maps.Keys(left))}, 1)
			b, _ := layerOf(t, r, pairing.Every, []uint64{at.Complement(code)}, [][]uint64{ranks}, 1)
			a.Sums(a.Classes[0])[0] = 3
			copy(b.Sums(b.Classes[0]), []uint64{1 << 62, 1<<62 - less})
			j := sweep.NewJoiner(all, nil)
			j.Begin(sweep.WholeNumbers)
			err := (&sweep.Counter{Tables: all, Ring: sweep.WholeNumbers}).JoinLayers(context.Background(), a, b, sweep.Seam{Cutset: at}, 1, []*sweep.Joiner{j})
			if less == 0 {
				if !errors.Is(err, sweep.ErrOverflow) {
					t.Errorf("%d pairs: 2^63 gives %v", k, err)
				}
				continue
			}
			want := new(big.Int).SetUint64(1<<63 - 1)
			if want.Mul(want, big.NewInt(3)); err != nil || j.Total.Number().Cmp(want) != 0 {
				t.Errorf("%d pairs: %v, %v; want %v", k, j.Total.Number(), err, want)
			}
		}
	}
}

// TestJoinLayers joins layers of several classes, on threads, with another one and
// with themselves, as a side does that is its own mirror image.
func TestJoinLayers(t *testing.T) {
	for _, numbering := range []pairing.Numbering{pairing.Every, pairing.Uncrossed} {
		testJoinLayers(t, numbering)
	}
}

func testJoinLayers(t *testing.T, numbering pairing.Numbering) {
	r := rand.New(rand.NewPCG(64, 3))
	alone, both, met := 0, 0, 0 // classes that are their own partners; pairs of partners
	for round := range 60 {
		ring := []sweep.Ring{sweep.WholeNumbers, {Prime: 1<<62 - 57}}[round%2]
		at := slices.Repeat(sweep.Cutset{0}, 2+r.IntN(9))
		for i := range at {
			at[i] = uint8(i)
		}
		if round%3 == 0 {
			slices.Reverse(at)
		} else if numbering == pairing.Every {
			specimens.SwapSome(r, at)
		}
		var codes, others []uint64
		for range 100 {
			code := randomCode(r, len(at), 1+r.IntN(min(4, len(at)/2)))
			if r.IntN(3) == 0 { // one that is likely to be its own partner
				row := digits(code, len(at))
				for i, n := range at {
					if row[n] = 2 - row[i]; int(n) == i {
						row[i] = 1
					}
				}
				code = specimens.CodeOf(row)
			}
			if ends := count(digits(code, len(at)), 1); ends == 0 || ends%2 != 0 {
				continue
			}
			codes = append(codes, code)
			if r.IntN(2) == 0 {
				codes = append(codes, at.Complement(code))
			}
			others = append(others, at.Complement(codes[r.IntN(len(codes))]))
		}
		ranked := func(codes []uint64) (list []uint64, ranks [][]uint64) {
			slices.Sort(codes)
			list = slices.Compact(codes)
			for _, code := range list {
				k := count(digits(code, len(at)), 1) / 2
				ranks = append(ranks, distinct(r, numbering, k, 1+r.IntN(60)))
			}
			return list, ranks
		}
		codes, ranks := ranked(codes)
		left, a := layerOf(t, r, numbering, codes, ranks, 1<<50)
		sum := func(codes []uint64, states []map[uint64]uint64) *big.Int {
			sum := new(big.Int)
			for i, code := range left.Classes {
				if n, found := slices.BinarySearch(codes, at.Complement(code.Code)); found {
					k := count(digits(code.Code, len(at)), 1) / 2
					sum.Add(sum, pairSum(numbering, k, endsOf(at, digits(code.Code, len(at))), a[i], states[n]))
				}
			}
			return sumIn(ring, sum)
		}
		others, ranks = ranked(others)
		right, b := layerOf(t, r, numbering, others, ranks, 1<<50)
		for _, c := range []struct {
			name  string
			right *sweep.Layer
			want  *big.Int
		}{
			{"itself", left, sum(codes, a)},
			{"another", right, sum(others, b)},
		} {
			all := &pairing.Tables{Numbering: numbering}
			counter := &sweep.Counter{Tables: all, Ring: ring}
			gatherers := []*sweep.Joiner{sweep.NewJoiner(all, nil), sweep.NewJoiner(all, nil)}
			for _, j := range gatherers {
				j.Begin(ring)
			}
			if err := counter.JoinLayers(context.Background(), left, c.right, sweep.Seam{Cutset: at}, 1, gatherers); err != nil {
				t.Fatal(err)
			}
			got := gatherers[0].Total
			got.Add(gatherers[1].Total, 1)
			if got.Number().Cmp(c.want) != 0 {
				t.Fatalf("%+v, %d classes with %s: %v, want %v", at, len(codes), c.name, got.Number(), c.want)
			}
			if c.want.Sign() > 0 {
				met++
			}
		}
		for _, code := range codes {
			if _, found := slices.BinarySearch(codes, at.Complement(code)); found {
				if at.Complement(code) == code {
					alone++
				} else {
					both++
				}
			}
		}
	}
	if alone < 50 || both < 100 || met < 100 {
		t.Errorf("%d classes are their own partners, %d have one, %d layers make cycles", alone, both, met)
	}
}

func count(row []int, digit int) int {
	n := 0
	for _, d := range row {
		if d == digit {
			n++
		}
	}
	return n
}
