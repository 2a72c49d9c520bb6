package setup

import "math"

// ChiSquare is the deviation of observed counts from chance, in standard deviations; pure
// chance gives 0 on average. The outcomes are equally likely, or have these weights. A
// chi-square of k degrees of freedom has the mean k and the deviation √2k.
func ChiSquare(times []int, weights []int64) float64 {
	all, whole := 0, int64(0)
	for i, n := range times {
		all += n
		if whole++; weights != nil {
			whole += weights[i] - 1
		}
	}
	square := 0.0
	for i, n := range times {
		mean := float64(all) / float64(whole)
		if weights != nil {
			mean *= float64(weights[i])
		}
		square += (float64(n) - mean) * (float64(n) - mean) / mean
	}
	free := float64(len(times) - 1)
	return (square - free) / math.Sqrt(2*free)
}
