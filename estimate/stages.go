package estimate

import "math"

// Only probes can show how many probes a width needs. It would be a mistake to stop as soon as the
// interval is short enough. Samples without the rare large weights have short intervals, so
// stopping there would favour estimates that are too small.
//
// So the work has two stages. A trial shows how many probes the width needs. Then exactly that number
// of new probes is made, and the trial's are not in the estimate (Stein 1945, "A Two-Sample Test for
// a Linear Hypothesis Whose Power is Independent of the Variance"). If the interval is still too
// wide, the number is doubled, and so on:
//
//	blocks   0 … 15 | 16 … 119   …   223   …   431
//	         trial  |          look 1    look 2    look 3
//
// The times of the looks are fixed before the first probe, so each look's interval is that of a
// fixed number of probes. As in trials of medicines (Lan and DeMets 1983), the looks share the 5 %
// of misses. The first may use half of it, the second a quarter, and so on. For any number of looks,
// the interval that is shown misses in at most 5 % of cases.

// A stage is the trial, or the measurement up to a look.
type stage struct {
	end    int64 // the block before which it ends
	number int   // the number of the look, from 1; 0 for the trial
	trial  tally // the tally of the trial, after it
}

const (
	// minProbes is the least number of probes of the trial, and of the measurement.
	minProbes = 1 << 14
	// minTrial is the least size of the trial, as a share of the probes of the measurement:
	// if weights have a long tail, a small sample says little about a large one.
	minTrial = 0.1
	// planMargin multiplies the requested effective sample size, and divides the requested largest
	// weight's share, when probes are planned. Most often one weight of many is much larger than
	// all weights of the trial.
	planMargin = 4
)

// quantile returns the quantile of the normal distribution for the interval at this look.
func (r *run) quantile() float64 {
	miss := 1 - Confidence
	if r.opts.Within > 0 {
		miss = math.Ldexp(miss, -max(r.stage.number, 1))
	}
	return math.Sqrt2 * math.Erfinv(1-miss)
}

// finishStage ends the work if a look shows that the estimate is precise enough, and otherwise plans the
// next stage.
func (r *run) finishStage() {
	s := &r.stage
	if s.number == 0 {
		need := math.Inf(1)
		if r.total.doubt() == "" {
			need = max(minProbes, r.total.probesNeeded(r.opts.Within, r.quantile()))
		}
		if float64(r.total.probes) < minTrial*need {
			s.end += s.end/2 + 1 // the trial goes on
			return
		}
		s.number, s.trial, r.total = 1, r.total, tally{}
		s.end += int64(math.Ceil(need / float64(r.perBlock)))
		return
	}
	if r.total.doubt() == "" && r.total.halfWidth(r.quantile()) <= r.opts.Within {
		r.enough = true
		return
	}
	s.number++
	s.end += r.total.probes / r.perBlock
}

// soFar returns the tally of all probes together.
func (r *run) soFar() tally {
	t := r.stage.trial
	t.merge(r.total)
	return t
}

// probesNeeded estimates from these probes how many probes give an interval that is within a share of
// the estimate and can be trusted. A sample most often shows too little spread. So the variance
// is taken two of its standard errors higher, and the skew is doubled.
func (t *tally) probesNeeded(within, quantile float64) float64 {
	s := t.measureSpread()
	s.variance *= 1 + 2*s.unsure
	s.skew *= 2
	few, enough := 2.0, float64(MaxProbes)
	for enough/few > 1.001 {
		if n := math.Sqrt(few * enough); halfWidth(s.interval(n, quantile)) > within {
			few = n
		} else {
			enough = n
		}
	}
	lack := max(minEffective/float64(t.successes), minEffective/t.effective(), t.share()/maxShare)
	return max(enough, planMargin*lack*float64(t.probes))
}
