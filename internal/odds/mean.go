package odds

import (
	"math"
	"math/big"
)

// Mean is the interval of means that this number of independent trials leave likely, given their
// mean and the variance of one: the mean and 1.96 standard errors to both sides. Means of
// many trials are spread normally, whatever one trial is like (the central limit theorem,
// Laplace 1810); of a few dozen the interval is somewhat too narrow, and one trial tells
// nothing.
func Mean(mean, variance *big.Rat, trials int64) (low, high float64) {
	if trials < 2 {
		return math.Inf(-1), math.Inf(1)
	}
	of, _ := new(big.Rat).Quo(variance, new(big.Rat).SetInt64(trials)).Float64()
	middle, _ := mean.Float64()
	half := quantile * math.Sqrt(of)
	return middle - half, middle + half
}
