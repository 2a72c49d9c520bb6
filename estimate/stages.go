package estimate

import "math"

// Probes must show how many probes a width needs. It would be a mistake to stop as soon as the
// interval is short enough. Samples without the rare large weights have short intervals, so
// stopping there would favour estimates that are too small.
//
// So the work has two stages. A trial says how many probes the width needs. Then exactly that number
// of new ones is made, and the trial's are not in the estimate (Stein 1945, "A Two-Sample Test for
// a Linear Hypothesis Whose Power is Independent of the Variance"). If the interval is still too
// wide, as many are added again, and so on:
//
//	blocks   0 … 15 | 16 … 119   …   223   …   431
//	         trial  |          look 1    look 2    look 3
//
// The times of the looks are fixed before the first probe, so each look's interval is that of a
// fixed number of probes. As in trials of medicines (Lan and DeMets 1983), the looks share the 5
// % of misses. The first may use half of it, the second a quarter, and so on. However many looks
// there are, the interval shown misses in at most 5 % of cases.

// A stage is the trial, or the measurement up to a look.
type stage struct {
	end   int64 // the block before which it ends
	look  int   // which it is, from 1; 0 for the trial
	trial tally // what the trial was, after it
}

const (
	// minProbes is how many probes the trial has at least, and the measurement.
	minProbes = 1 << 14
	// minTrial is the share of the probes to measure that the trial has at least:
	// where weights have a long tail, a small sample knows little of a large one.
	minTrial = 0.1
	// planMargin multiplies the requested effective sample size, and divides the requested largest
	// weight's share, when probes are planned. Most often one weight of many is much larger than
	// all weights of the trial.
	planMargin = 4
)

// quantile is that of the normal distribution for the interval at a look.
func (r *run) quantile() float64 {
	miss := 1 - Confidence
	if r.opts.Within > 0 {
		miss = math.Ldexp(miss, -max(r.stage.look, 1))
	}
	return math.Sqrt2 * math.Erfinv(1-miss)
}

// finishStage ends the work if a look shows what is asked for, and else says what
// comes next.
func (r *run) finishStage() {
	s := &r.stage
	if s.look == 0 {
		need := math.Inf(1)
		if r.total.doubt() == "" {
			need = max(minProbes, r.total.probesNeeded(r.opts.Within, r.quantile()))
		}
		if float64(r.total.probes) < minTrial*need {
			s.end += s.end/2 + 1 // the trial goes on
			return
		}
		s.look, s.trial, r.total = 1, r.total, tally{}
		s.end += int64(math.Ceil(need / float64(r.perBlock)))
		return
	}
	if r.total.doubt() == "" && r.total.halfWidth(r.quantile()) <= r.opts.Within {
		r.enough = true
		return
	}
	s.look++
	s.end += r.total.probes / r.perBlock
}

// soFar is the tally of all probes together.
func (r *run) soFar() tally {
	t := r.stage.trial
	t.merge(r.total)
	return t
}

// probesNeeded estimates how many probes give an interval within a share of the estimate that can be
// trusted, judging by these probes. A sample most often shows too little spread. So the variance
// is taken two of its standard errors higher, and the skew is doubled.
func (t *tally) probesNeeded(within, quantile float64) float64 {
	s := t.spread()
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
	short := max(minEffective/float64(t.successes), minEffective/t.effective(), t.share()/maxShare)
	return max(enough, planMargin*short*float64(t.probes))
}
