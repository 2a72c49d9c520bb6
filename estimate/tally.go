package estimate

import (
	"math"
	"math/big"
)

// A tally summarises many probes: their number, and the sums of the first four powers of their
// weights. A weight may be far beyond float64. So weights are in units of 2^exp, and a larger weight
// raises this power until no weight is over 1. A power of two changes no digit, so the same
// additions in the same order give the same result in any units.
type tally struct {
	probes    int64
	successes int64
	exp       int
	sum       [4]float64 // the sums of the weights, their squares, cubes and fourth powers
	largest   float64
}

// add adds the weight of a probe that succeeded.
func (t *tally) add(weight float64, exp int) {
	fraction, more := math.Frexp(weight)
	exp += more
	t.raise(exp)
	x := math.Ldexp(fraction, exp-t.exp)
	t.successes++
	// The conversions keep compilers from fusing a product with a sum, which
	// would make the last digits depend on the machine.
	square := float64(x * x)
	t.sum[0] += x
	t.sum[1] += square
	t.sum[2] += float64(square * x)
	t.sum[3] += float64(square * square)
	t.largest = max(t.largest, x)
}

// merge adds another tally.
func (t *tally) merge(u tally) {
	t.probes += u.probes
	if u.successes == 0 {
		return
	}
	t.raise(u.exp)
	u.raise(t.exp)
	t.successes += u.successes
	for i := range t.sum {
		t.sum[i] += u.sum[i]
	}
	t.largest = max(t.largest, u.largest)
}

// raise makes the unit at least 2^exp.
func (t *tally) raise(exp int) {
	if t.successes == 0 {
		t.exp = exp
	}
	shift := t.exp - exp
	if shift >= 0 {
		return
	}
	for i := range t.sum {
		t.sum[i] = math.Ldexp(t.sum[i], (i+1)*shift)
	}
	t.largest = math.Ldexp(t.largest, shift)
	t.exp = exp
}

// scaledMean returns the mean weight times a factor, as a number of any size.
func (t *tally) scaledMean(factor float64) *big.Float {
	mean := t.sum[0] / float64(t.probes) * factor
	return new(big.Float).SetMantExp(big.NewFloat(mean), t.exp)
}

// effective returns the effective sample size of Kish (1965): this number of equal weights would say as
// much about the spread among the weights that are not 0.
func (t *tally) effective() float64 {
	if t.successes == 0 {
		return 0
	}
	return t.sum[0] / t.sum[1] * t.sum[0]
}

// share returns the largest weight's part of the sum.
func (t *tally) share() float64 {
	if t.successes == 0 {
		return 0
	}
	return t.largest / t.sum[0]
}
