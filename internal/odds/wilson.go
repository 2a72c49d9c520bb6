package odds

import "math"

// Confidence is the share of intervals that are to hold the true rate.
const Confidence = 0.95

// quantile is that of the normal distribution for [Confidence]: 2.5 % lie above.
const quantile = 1.959963984540054

// Wilson is the 95 % interval of a rate: all rates p for which the successes
// lie within 1.96 standard deviations of their expectation (Wilson 1927).
//
//	|k/n − p| ≤ z·√(p(1−p)/n)     solved for p
//
// The plain interval, with the measured rate under the root in place of p, has
// no width after 0 successes in 1000 trials. Wilson's says that the rate may be
// as high as 0.0038.
func Wilson(successes, trials int64) (low, high float64) {
	if trials <= 0 {
		return 0, 1
	}
	n, rate := float64(trials), float64(successes)/float64(trials)
	const z = quantile
	middle := rate + z*z/(2*n)
	half := z * math.Sqrt(rate*(1-rate)/n+z*z/(4*n*n))
	low, high = (middle-half)/(1+z*z/n), (middle+half)/(1+z*z/n)
	if successes <= 0 {
		low = 0 // but for rounding
	}
	if successes >= trials {
		high = 1
	}
	return low, high
}

// A Rate is how often something happened.
type Rate struct {
	Successes, Trials int64
}

// Value is the rate itself; 0 of no trials.
func (r Rate) Value() float64 {
	if r.Trials == 0 {
		return 0
	}
	return float64(r.Successes) / float64(r.Trials)
}

// Interval is Wilson's.
func (r Rate) Interval() (low, high float64) { return Wilson(r.Successes, r.Trials) }
