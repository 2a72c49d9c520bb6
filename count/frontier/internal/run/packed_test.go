package run

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// randomClass writes a class of so many states of few or many pairs, with counts of up to 64 bits.
func randomClass(r *rand.Rand, w *sweep.Writer, states int) (sweep.Class, error) {
	pairs := r.IntN(13)
	code := pairing.Ones & (uint64(1)<<(4*pairs) - 1) // its pairs are the ones in it
	c, err := w.Room(code, states, pairs)
	if err != nil {
		return c, err
	}
	most, last := uint64(math.MaxUint64)>>r.IntN(64), min(1+r.Uint64N(w.By.Matchings(pairs)), 1<<60)
	for n := range w.Sums(c) {
		rank := r.Uint64N(last)
		w.Sums(c)[n] = 1 + r.Uint64N(most)
		switch {
		case pairs <= w.By.ShortPairs():
			w.Short(c)[n] = uint16(rank)
		case pairs <= w.By.LongPairs():
			w.Long(c)[n] = uint32(rank)
		default:
			w.Huge(c)[n] = rank
		}
	}
	return c, nil
}

// contents lists the states of a layer, class by class.
func contents(l *sweep.Layer) (list []uint64) {
	for _, c := range l.Classes {
		list = append(list, c.Code, uint64(c.N))
		list = append(list, l.Sums(c)...)
		list = l.AppendRanks(list, c)
	}
	return list
}

// TestPacked packs classes of few and many pairs, with counts of up to 64 bits, one after
// another, and reads them back.
func TestPacked(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 11))
	for _, by := range []pairing.Numbering{pairing.Every, pairing.Uncrossed} {
		w := sweep.Writer{Store: &pairing.Store{Limit: math.MaxInt64}, Layer: sweep.Layer{By: by}}
		var words []uint64
		sizes := 0
		for i := range 300 {
			c, err := randomClass(r, &w, 1+r.IntN(1+i))
			if err != nil {
				t.Fatal(err)
			}
			p := packingOf(&w.Layer, c)
			words = p.pack(words, &w.Layer, c)
			if sizes += p.words(); sizes != len(words) {
				t.Fatalf("%+v takes %d words, not %d", p, len(words)-sizes+p.words(), p.words())
			}
		}
		for _, c := range w.Classes {
			p := packed(words)
			got := sweep.Writer{Store: w.Store, Layer: sweep.Layer{By: by}}
			to, err := got.Room(p.code, int(p.states), pairing.PairsOf(p.code))
			if err != nil {
				t.Fatal(err)
			}
			p.unpack(words, &got.Layer, to)
			if to.Code != c.Code || !slices.Equal(got.Sums(to), w.Sums(c)) || !slices.Equal(got.AppendRanks(nil, to), w.AppendRanks(nil, c)) {
				t.Fatalf("%+v: %v of %v, want %v of %v", p, got.Sums(to), got.AppendRanks(nil, to), w.Sums(c), w.AppendRanks(nil, c))
			}
			words = words[p.words():]
		}
		if len(words) > 0 {
			t.Errorf("%d words are left", len(words))
		}
	}
}
