package run

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// randomClass writes a class of at most so many states, of few or many pairs, with counts of up to
// 64 bits.
func randomClass(r *rand.Rand, w *sweep.Writer, states int) (sweep.Class, error) {
	pairs := r.IntN(13)
	code := pairing.Ones & (uint64(1)<<(4*pairs) - 1) // its pairs are the ones in it
	most, last := uint64(math.MaxUint64)>>r.IntN(64), min(1+r.Uint64N(w.Numbering.Matchings(pairs)), 1<<60)
	var ranks []uint64
	for gap, at := 2*last/uint64(states), r.Uint64N(last/uint64(states)+1); at < last && len(ranks) < states; at += 1 + r.Uint64N(max(1, gap)) {
		ranks = append(ranks, at)
	}
	r.Shuffle(len(ranks), func(i, j int) { ranks[i], ranks[j] = ranks[j], ranks[i] })
	c, err := w.Room(code, len(ranks), pairs)
	if err != nil {
		return c, err
	}
	for n, rank := range ranks {
		w.Sums(c)[n] = 1 + r.Uint64N(most)
		switch {
		case pairs <= w.Numbering.ShortPairs():
			w.Short(c)[n] = uint16(rank)
		case pairs <= w.Numbering.LongPairs():
			w.Long(c)[n] = uint32(rank)
		default:
			w.Huge(c)[n] = rank
		}
	}
	return c, nil
}

// states lists the ranks and counts of a class.
func states(l *sweep.Layer, c sweep.Class) (list [][2]uint64) {
	for i, rank := range l.AppendRanks(nil, c) {
		list = append(list, [2]uint64{rank, l.Sums(c)[i]})
	}
	return list
}

// contents lists the states of a layer, class by class.
func contents(l *sweep.Layer) (list []uint64) {
	for _, c := range l.Classes {
		list = append(list, c.Code, uint64(c.N))
		for _, one := range states(l, c) {
			list = append(list, one[0], one[1])
		}
	}
	return list
}

// TestPacked packs classes of few and many pairs, with counts of up to 64 bits, one after
// another, and reads them back.
func TestPacked(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 11))
	for _, numbering := range []pairing.Numbering{pairing.Every, pairing.Uncrossed} {
		w := sweep.Writer{Store: &pairing.Store{Limit: math.MaxInt64}, Layer: sweep.Layer{Numbering: numbering}}
		var words []uint64
		var room packer
		sizes, marks := 0, 0
		for i := range 600 {
			c, err := randomClass(r, &w, 1+r.IntN(1+i))
			if err != nil {
				t.Fatal(err)
			}
			p := packingOf(&w.Layer, c)
			if i%2 == 0 {
				p = p.orMarked()
			}
			if p.ranks == marked {
				marks++
			}
			words = room.pack(words, p, &w.Layer, c)
			if sizes += p.words(); sizes != len(words) {
				t.Fatalf("%+v takes %d words, not %d", p, len(words)-sizes+p.words(), p.words())
			}
		}
		for _, c := range w.Classes {
			p := packed(words, numbering)
			got := sweep.Writer{Store: w.Store, Layer: sweep.Layer{Numbering: numbering}}
			to, err := got.Room(p.code, int(p.states), pairing.PairsOf(p.code))
			if err != nil {
				t.Fatal(err)
			}
			p.unpack(words, &got.Layer, to)
			want := states(&w.Layer, c)
			if p.ranks == marked { // then in order
				slices.SortFunc(want, func(a, b [2]uint64) int { return cmp.Compare(a[0], b[0]) })
			}
			if got := states(&got.Layer, to); to.Code != c.Code || !slices.Equal(got, want) {
				t.Fatalf("%+v: %v, want %v", p, got, want)
			}
			words = words[p.words():]
		}
		if len(words) > 0 || marks < 10 {
			t.Errorf("%d words are left, and %d classes had marks", len(words), marks)
		}
	}
}
