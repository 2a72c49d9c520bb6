package estimate

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestTally adds weights far beyond float64, in any order of sizes, and compares every sum with
// exact arithmetic.
func TestTally(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for round := range 200 {
		spread := []int{0, 3, 40, 3000}[round%4]
		var whole tally
		parts := make([]tally, 1+r.IntN(4))
		sum, squares, largest := new(big.Float).SetPrec(4000), new(big.Float).SetPrec(4000), new(big.Float)
		for i := range 100 {
			weight, exp := 1+r.Float64()*1000, 0
			if spread > 0 {
				exp = 5000 + r.IntN(spread)
			}
			part := &parts[i*len(parts)/100]
			part.probes++
			whole.probes++
			if r.IntN(3) == 0 {
				continue
			}
			part.add(weight, exp)
			whole.add(weight, exp)
			x := new(big.Float).SetPrec(4000).SetMantExp(big.NewFloat(weight), exp)
			sum.Add(sum, x)
			squares.Add(squares, new(big.Float).SetPrec(4000).Mul(x, x))
			if x.Cmp(largest) > 0 {
				largest = x
			}
		}
		var merged tally
		for _, p := range parts {
			merged.merge(p)
		}
		for name, got := range map[string]tally{"one by one": whole, "merged": merged} {
			if got.probes != 100 || got.successes != whole.successes {
				t.Fatalf("%s: %d probes, %d successes", name, got.probes, got.successes)
			}
			mean := got.scaledMean(100)
			ratio, _ := new(big.Float).Quo(mean, sum).Float64()
			squared := new(big.Float).SetPrec(4000).Mul(sum, sum)
			effective, _ := new(big.Float).Quo(squared, squares).Float64()
			share, _ := new(big.Float).Quo(largest, sum).Float64()
			if mean.IsInf() || math.Abs(ratio-1) > 1e-12 || math.Abs(got.effective()/effective-1) > 1e-12 || math.Abs(got.share()/share-1) > 1e-12 {
				t.Fatalf("%s, spread %d: mean off by %g, effective %v, want %v, share %v, want %v", name, spread, ratio-1, got.effective(), effective, got.share(), share)
			}
		}
	}
}

// TestInterval checks properties of every interval, for all weights.
func TestInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	const quantile = 1.96
	for range 2000 {
		var x tally
		x.probes = int64(2 + r.IntN(1000))
		for range 1 + r.Int64N(x.probes) {
			x.add(math.Exp(r.NormFloat64()*float64(r.IntN(9))), r.IntN(2)*1000)
		}
		low, high := x.interval(quantile)
		if !(0 < low && low <= 1 && 1 <= high && high < 20) {
			t.Fatalf("from %v to %v of the mean: %+v", low, high, x)
		}
	}
	// Without skew it is the plain interval, above; no spread, no width.
	even := tally{probes: 10000, successes: 10000}
	even.sum = [4]float64{10000, 10100, 10300, 10600} // weights 0.9 and 1.1 in equal parts
	if low, high := even.interval(quantile); math.Abs(high-1-quantile*0.001) > 1e-7 || math.Abs(low-math.Exp(-quantile*0.001)) > 1e-7 {
		t.Errorf("symmetric weights: from %v to %v", low, high)
	}
	var same tally
	same.probes = 1000
	for range 1000 {
		same.add(6, 0)
	}
	if low, high := same.interval(quantile); low != 1 || high != 1 {
		t.Errorf("equal weights: from %v to %v", low, high)
	}
	// More skew never gives a lower end above.
	before := 0.0
	for skew := range 200 {
		x := tally{probes: 10000, successes: 10000}
		x.sum = [4]float64{10000, 20000, 40000 + float64(skew)*10000, 1e5}
		_, high := x.interval(quantile)
		if high < before-1e-12 {
			t.Fatalf("skew %d: %v after %v", skew, high, before)
		}
		before = high
	}
}

func TestDoubt(t *testing.T) {
	even := func(successes int64) tally {
		x := tally{probes: 10000}
		for range successes {
			x.add(1, 0)
		}
		return x
	}
	heavy, uneven := even(1000), even(1000)
	heavy.add(100, 0)
	for range 30 {
		uneven.add(60, 0)
	}
	few, good := even(199), even(200)
	for name, c := range map[string]struct {
		tally tally
		doubt bool
	}{"few": {few, true}, "enough": {good, false}, "heavy": {heavy, true}, "uneven": {uneven, true}} {
		if got := c.tally.doubt(); (got != "") != c.doubt {
			t.Errorf("%s: doubt %q", name, got)
		}
	}
}
