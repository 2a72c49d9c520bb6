package counting

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"leaper/app/jobs"
	"leaper/app/verbs/query"
	"leaper/estimate"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/work"
)

// EstimateQuestion asks for an estimate.
type EstimateQuestion struct {
	query.Question
	query.GraphText
	query.TimeOptions
	As      string      `json:"as,omitempty" names:"convention of an estimate" default:"directed" doc:"what counts as one tour, a <convention>"`
	Method  string      `json:"method,omitempty" short:"m" names:"method of estimate" default:"auto" doc:"how walks choose their way, a <method>"`
	Probes  int64       `json:"probes,omitempty" flag:"number" short:"n" default:"100000" doc:"the <number> of random walks"`
	Within  query.Share `json:"within,omitempty" doc:"make enough walks to bring both ends of the interval within this <share> of the estimate: 1% or 0.01" example:"0.05"`
	Seed    uint64      `json:"seed,omitempty" default:"1" doc:"the seed, a <number>; the same seed gives the same estimate"`
	Threads int         `json:"-" flag:"threads" doc:"how many <threads> to use (default: one for each processor)"`

	// Runner does the work; if nil, this process does.
	Runner jobs.Runner `json:"-" flag:"-"`
}

// EstimateAnswer is an estimate with its 95 % confidence interval.
type EstimateAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	As         string  `json:"as" example:"directed"`
	Estimate   string  `json:"estimate,omitempty" example:"1.96e16"`
	Low        string  `json:"low,omitempty"`
	High       string  `json:"high,omitempty"`
	Confidence float64 `json:"confidence" doc:"How often the interval holds the true number"`
	Exact      bool    `json:"exact" doc:"The number is known, not estimated"`
	Trusted    bool    `json:"trusted" doc:"The interval can be trusted"`
	Doubt      string  `json:"doubt,omitempty" doc:"Why the interval cannot be trusted"`
	Method     string  `json:"method"`
	Seed       uint64  `json:"seed"`
	Within     float64 `json:"within,omitempty"`
	Trial      int64   `json:"trial,omitempty" doc:"Probes made first, to find out how many the estimate needs"`
	Probes     int64   `json:"probes"`
	Successes  int64   `json:"successes" doc:"Probes that made a tour"`
	Effective  float64 `json:"effective" doc:"Effective sample size: how many probes of equal weight would tell as much (Kish 1965)"`
	Largest    float64 `json:"largest" doc:"The largest weight's share of the sum"`
	Stopped    string  `json:"stopped,omitempty" doc:"What ended the work early" example:"time limit"`

	notes []string
}

// Notes says what was estimated, how, and how reliable it is, a line each.
func (e *EstimateAnswer) Notes() []string { return e.notes }

// Read is the question as work.
func (q *EstimateQuestion) Read(limits query.Limits) (query.Work, error) {
	opts := estimate.Options{Probes: q.Probes, Within: float64(q.Within), Seed: q.Seed, Resources: work.Resources{Threads: q.Threads}}
	var err error
	if opts.Threads, err = limits.ThreadsOf(q.Threads); err != nil {
		return nil, err
	}
	if opts.Method, err = query.Pick(q.Method, estimate.ParseMethod); err != nil {
		return nil, err
	}
	if opts.As, err = query.Pick(q.As, tour.ParseConvention); err != nil {
		return nil, query.InField("as", err)
	}
	switch {
	case opts.As == tour.Distinct:
		return nil, query.BadField("as", "distinct tours cannot be estimated: a probe does not show how many images its tour has; write directed or undirected")
	case q.Probes != 0 && q.Within != 0:
		return nil, query.BadFields("probes", "within", "a number of probes or a width; give one of them")
	case q.Within != 0 && !(q.Within >= estimate.MinWithin && q.Within <= 1):
		return nil, query.BadField("within", "write a share from %g to 1, such as 0.01", estimate.MinWithin)
	case q.Probes != 0 && (q.Probes < estimate.MinProbes || q.Probes > estimate.MaxProbes):
		return nil, query.BadValue("probes", q.Probes, "write how many probes to make, from %d to %d", estimate.MinProbes, int64(estimate.MaxProbes))
	}
	a, err := q.ParseConstrained(&q.GraphText, nil, limits)
	if err != nil {
		return nil, err
	}
	if err := a.Boardless(query.GivenField{Field: "On", Set: q.Runner != nil}); err != nil {
		return nil, err
	}
	if err := limits.Admit(limits.ListingTakes(a.Graph, 0)); err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		opts := opts
		if q.Runner != nil {
			opts.Elsewhere = q.elsewhere(a, opts)
		}
		opts.Progress = report.Now
		e, stopped := estimate.Tours(ctx, a.Graph, a.Ask, opts)
		if stopped != nil && !errors.Is(stopped, estimate.ErrUnfinished) {
			return nil, stopped
		}
		out := estimated(a, opts, e, stopped)
		if errors.Is(stopped, context.Canceled) && !e.Exact {
			return out, context.Canceled
		}
		return out, nil
	}, nil
}

// estimated writes an estimate in words and numbers; stopped is the error that ended
// it early.
func estimated(q query.ParsedQuestion, opts estimate.Options, e estimate.Estimate, stopped error) *EstimateAnswer {
	out := &EstimateAnswer{
		About: q.About(), As: opts.As.String(), Confidence: estimate.Confidence, Exact: e.Exact,
		Trusted: e.Trusted || e.Exact, Doubt: e.Doubt, Method: e.Method.String(), Seed: e.Seed, Within: opts.Within,
		Trial: e.Trial, Probes: e.Probes, Successes: e.Successes, Effective: e.Effective, Largest: e.Largest, Stopped: query.StoppedBy(stopped),
	}
	if e.Exact {
		out.Explanation, out.Stopped = q.Explain(e.Why), ""
	}
	out.Estimate, out.Low, out.High, _ = estimateNumbers(e, opts.As)
	out.notes = estimateNotes(q, opts.As, e)
	v, line := e.Verdict, noEstimate(q, e, stopped)
	if line == "" {
		line = fmt.Sprintf("%s, from %s to %s: %s", out.Estimate, out.Low, out.High, strings.Join(out.notes, "; "))
	} else if stopped != nil {
		v = exist.Undecided
	}
	out.Verdict = query.VerdictOf(v, line)
	return out
}

// estimateNumbers writes an estimate and the ends of its interval with the significant
// digits: two of half the interval's width. It is false without an estimate.
func estimateNumbers(e estimate.Estimate, as tour.Convention) (value, low, high string, ok bool) {
	i := e.As(as)
	if i.Value == nil {
		return "", "", "", false
	}
	if e.Exact {
		n := i.Value.Text('f', 0)
		return n, n, n, true
	}
	width, _ := new(big.Float).Quo(new(big.Float).Sub(i.High, i.Low), i.Value).Float64()
	const most = 12 // beyond, products of thousands of factors are rounded
	digits := most
	if width > 0 {
		digits = min(max(3, 2-int(math.Floor(math.Log10(width/2)))), most)
	}
	short := func(digits string) string { // of equal weights, where the zeros at the end say nothing
		if width == 0 && strings.Contains(digits, ".") {
			return strings.TrimRight(strings.TrimRight(digits, "0"), ".")
		}
		return digits
	}
	write := func(x *big.Float) string {
		mantissa, exponent, _ := strings.Cut(x.Text('e', digits-1), "e")
		exponent = strings.TrimLeft(exponent, "+0")
		if size, err := strconv.Atoi("0" + exponent); err == nil && size < 6 {
			return short(x.Text('f', max(0, digits-1-size)))
		}
		return short(mantissa) + "e" + exponent
	}
	return write(i.Value), write(i.Low), write(i.High), true
}

// estimateNotes says what was estimated, how, and how reliable it is, a line each.
func estimateNotes(q query.ParsedQuestion, as tour.Convention, e estimate.Estimate) []string {
	what := q.Counted(as)
	switch {
	case e.Exact && e.Verdict == exist.None:
		return []string{fmt.Sprintf("%s; exactly: %s", what, e.Why)}
	case e.Exact:
		return []string{what + "; exactly: all were met"}
	case e.Verdict != exist.Found:
		return nil
	}
	lines := []string{
		what + "; estimate and 95 % confidence interval",
		fmt.Sprintf("method %s, seed %d: %d of %s at random made a tour; effective sample size %s",
			e.Method, e.Seed, e.Successes, fault.Plural(e.Probes, "walk"), round3(e.Effective)),
	}
	if e.Trial > 0 {
		lines = append(lines, fmt.Sprintf("a trial of %s first found how many are needed", fault.Plural(e.Trial, "walk")))
	}
	if !e.Trusted {
		lines = append(lines, "do not trust it: "+e.Doubt)
	}
	return lines
}

// round3 writes three digits, and no power of ten.
func round3(x float64) string {
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// noEstimate is the verdict on a missing estimate, or on one that falls short of the
// question; "" on any other. Stopped is the error that ended it early.
func noEstimate(q query.ParsedQuestion, e estimate.Estimate, stopped error) string {
	switch {
	case e.Exact || errors.Is(stopped, context.Canceled):
	case stopped != nil && e.Verdict == exist.Found:
		return fmt.Sprintf("undecided: the time limit was reached after %s; the estimate uses these", fault.Plural(e.Probes, "probe"))
	case stopped != nil:
		return fmt.Sprintf("undecided: the time limit was reached after %s; none of them made a tour", fault.Plural(e.Probes, "probe"))
	case e.Verdict != exist.Found:
		return fmt.Sprintf("undecided: no estimate of the %ss of %s%s: %s", q.Ask.Kind, q.What(), q.Ends(), e.Why)
	}
	return ""
}
