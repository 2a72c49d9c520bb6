package counting

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"leaper/app/jobs"
	"leaper/app/verbs/query"
	"leaper/exist"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/odds"
	"leaper/tour"
)

// TrialOptions says how often to try a method that may fail.
type TrialOptions struct {
	Number  int64  `json:"trials,omitempty" flag:"number" short:"n" least:"1" default:"1000" doc:"the <number> of trials"`
	Seed    uint64 `json:"seed,omitempty" default:"1" doc:"the seed, a <number>; the same seed gives the same rates"`
	Threads int    `json:"-" flag:"threads" doc:"how many <threads> to use (default: one for each processor)"`
}

// StatsWarnsdorffQuestion asks how often walks by Warnsdorff's rule succeed.
type StatsWarnsdorffQuestion struct {
	query.Question
	query.TimeOptions
	TrialOptions
	Ties  []string `json:"ties,omitempty" names:"ties, or all" default:"random" doc:"which of several equally good squares is taken, one or more <ties>"`
	Moves string   `json:"moves,omitempty" doc:"ties first, pohl and roth: the order of the moves, as <vectors> (rows down, columns right): \"1,2 2,1 …\"" example:"1,2 2,1"`

	// Runner does the work; if nil, this process does.
	Runner jobs.Runner `json:"-" flag:"-"`
}

// StatsNeuralQuestion asks for the results of Takefuji and Lee's network.
type StatsNeuralQuestion struct {
	query.Place
	query.TimeOptions
	TrialOptions
	Rule string `json:"rule,omitempty" names:"rule" default:"takefuji" doc:"how neurons change, a <rule>"`

	// Runner does the work; if nil, this process does.
	Runner jobs.Runner `json:"-" flag:"-"`
}

// RatesAnswer is what was measured.
type RatesAnswer struct {
	query.About
	query.Verdict
	Method     string  `json:"method"`
	Rule       string  `json:"rule,omitempty"`
	Seed       uint64  `json:"seed"`
	Confidence float64 `json:"confidence" doc:"How often an interval holds the true rate"`
	Rates      []Rate  `json:"rates"`
	Stopped    string  `json:"stopped,omitempty" doc:"What ended the work early" example:"time limit"`

	notes []string
	table table
}

// A Rate is the number of trials with a result, and the confidence interval of the
// rate.
type Rate struct {
	Ties      string  `json:"ties,omitempty" names:"ties"`
	Outcome   string  `json:"outcome,omitempty" names:"outcome"`
	Trials    int64   `json:"trials"`
	Successes int64   `json:"successes"`
	Rate      float64 `json:"rate"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Sweeps    float64 `json:"sweeps,omitempty" doc:"How many sweeps a run takes, on average"`
	Visited   float64 `json:"visited,omitempty" doc:"The share of the squares that a walk visits, on average"`
}

// Text is the rates as a table.
func (r *RatesAnswer) Text() string { return r.table.String() }

// Notes says what was measured and at what cost, a line each.
func (r *RatesAnswer) Notes() []string { return r.notes }

func (r *RatesAnswer) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// options reads how many trials to make.
func (t *TrialOptions) options(limits query.Limits) (odds.Options, error) {
	query.Usual(t)
	o := odds.Options{Trials: t.Number, Seed: t.Seed}
	if t.Number < 0 || t.Number > 1<<50 {
		return o, query.BadValue("trials", t.Number, "write how many trials to make, from 1")
	}
	var err error
	o.Threads, err = limits.ThreadsOf(t.Threads)
	return o, err
}

// told makes the options report the number of trials.
func told(o odds.Options, what string, report query.Reporter) odds.Options {
	o.Progress = func(p query.Progress) {
		p.Words = what + ", " + p.Words
		report.Now(p)
	}
	return o
}

// finish says how a measurement ended; stopped is the error that ended it early. The
// rates cover the trials made.
func (r *RatesAnswer) finish(what string, stopped error) (query.Answer, error) {
	if stopped != nil && !errors.Is(stopped, odds.ErrUnfinished) {
		return nil, stopped
	}
	r.Verdict = query.VerdictOf(exist.Found, "rates of "+what)
	if r.Stopped = query.StoppedBy(stopped); stopped != nil {
		r.Verdict = query.VerdictOf(exist.Undecided, "undecided: the time limit was reached before all trials were made; the rates are of those that were")
	}
	if errors.Is(stopped, context.Canceled) {
		return r, context.Canceled
	}
	return r, nil
}

// Read is the question as work.
func (q *StatsWarnsdorffQuestion) Read(limits query.Limits) (query.Work, error) {
	opts, err := q.options(limits)
	if err != nil {
		return nil, err
	}
	ties, err := q.rules()
	if err != nil {
		return nil, err
	}
	a, err := q.Question.ParseQuestion(limits)
	if err != nil {
		return nil, err
	}
	moves, err := query.Vectors(q.Moves, a.Graph)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		out := &RatesAnswer{About: a.About(), Method: "warnsdorff", Seed: opts.Seed, Confidence: odds.Confidence, Rates: []Rate{}}
		out.table.add("ties", "walks", "tours", "rate", "low", "high", "visited")
		what := fmt.Sprintf("%ss of %s%s, by Warnsdorff's rule alone", a.Ask.Kind, a.Graph, a.Ends())
		out.note("%s; rates and 95 %% confidence intervals; seed %d", what, opts.Seed)
		for _, t := range ties {
			w, err := q.measured(ctx, a, warnsdorff.RuleOptions{Ties: t, Moves: moves}, told(opts, t.String(), report))
			if err != nil && !errors.Is(err, odds.ErrUnfinished) {
				return nil, err
			}
			if w.Tours.Trials > 0 {
				out.walks(a.Graph, t, w)
			}
			if err != nil {
				return out.finish(what, err)
			}
		}
		return out.finish(what, nil)
	}, nil
}

// rules reads the tie-breaking rules.
func (q *StatsWarnsdorffQuestion) rules() ([]warnsdorff.Ties, error) {
	names := strings.Split(strings.Join(q.Ties, ","), ",")
	if len(q.Ties) == 0 {
		return []warnsdorff.Ties{warnsdorff.Random}, nil
	}
	var list []warnsdorff.Ties
	for _, name := range names {
		if name == "all" {
			for i := range warnsdorff.AllTies() {
				list = append(list, warnsdorff.Ties(i))
			}
			continue
		}
		t, err := warnsdorff.ParseTies(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// walks adds the results of walks.
func (r *RatesAnswer) walks(g *graph.Graph, t warnsdorff.Ties, w odds.Walks) {
	rate := rateOf(w.Tours)
	rate.Low, rate.High = w.Interval()
	rate.Ties, rate.Visited = t.String(), share(w.Squares, w.Tours.Trials*g.Board().Squares())
	r.Rates = append(r.Rates, rate)
	r.table.add(append(rate.words(rate.Ties, fmt.Sprint(rate.Trials), fmt.Sprint(rate.Successes)), fmt.Sprintf("%.4f", rate.Visited))...)
	fixed := ""
	if w.Fixed {
		fixed = "; nothing is left to chance, so there is one walk"
	}
	if w.Time > 0 { // with many machines it is unknown
		r.note("%s: %s a square%s", t, perUnit(w.Time, w.Squares), fixed)
	}
}

// asked reads the board and the piece: the network gives closed tours.
func (q *StatsNeuralQuestion) asked(limits query.Limits) (query.ParsedQuestion, error) {
	g, err := q.ParseGraph(limits)
	return query.ParsedQuestion{Graph: g, Ask: tour.Ask{Kind: tour.Closed}}, err
}

// Read is the question as work.
func (q *StatsNeuralQuestion) Read(limits query.Limits) (query.Work, error) {
	opts, err := q.options(limits)
	if err != nil {
		return nil, err
	}
	rule, err := query.Pick(q.Rule, neural.ParseRule)
	if err != nil {
		return nil, err
	}
	a, err := q.asked(limits)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		n, err := q.measured(ctx, a, rule, told(opts, "neural", report))
		if err != nil && !errors.Is(err, odds.ErrUnfinished) {
			return nil, err
		}
		out := &RatesAnswer{About: a.About(), Method: "neural", Rule: rule.String(), Seed: opts.Seed, Confidence: odds.Confidence, Rates: []Rate{}}
		out.table.add("outcome", "runs", "rate", "low", "high", "sweeps")
		sweeps := int64(0)
		for _, o := range []neural.Outcome{neural.Tour, neural.Cycles, neural.Stuck, neural.Diverged} {
			rate := rateOf(n.Rate(o))
			rate.Outcome, rate.Sweeps = o.String(), share(n.Sweeps[o], n.Of[o])
			out.Rates = append(out.Rates, rate)
			out.table.add(append(rate.words(rate.Outcome, fmt.Sprint(rate.Successes)), fmt.Sprintf("%.1f", rate.Sweeps))...)
			sweeps += n.Sweeps[o]
		}
		what := fmt.Sprintf("closed tours of %s, by a network of %s with rule %s", a.Graph, fault.Plural(n.Neurons, "neuron"), rule)
		out.note("%s; rates and 95 %% confidence intervals; seed %d", what, opts.Seed)
		if n.Time > 0 { // with many machines it is unknown
			out.note("%s: %s a neuron and sweep", fault.Plural(n.Runs, "run"), perUnit(n.Time, sweeps*int64(n.Neurons)))
		}
		return out.finish(what, err)
	}, nil
}

func rateOf(r odds.Rate) Rate {
	low, high := r.Interval()
	return Rate{Trials: r.Trials, Successes: r.Successes, Rate: r.Value(), Low: low, High: high}
}

// words is the start of a table row: the given words, the rate and the ends of its
// interval, with four digits.
func (r Rate) words(first ...string) []string {
	for _, x := range []float64{r.Rate, r.Low, r.High} {
		first = append(first, fmt.Sprintf("%.4f", x))
	}
	return first
}

// perUnit writes the time of a unit of work.
func perUnit(t time.Duration, units int64) string {
	return fmt.Sprintf("%.1f ns", float64(t.Nanoseconds())/float64(max(units, 1)))
}

// share is part divided by whole; 0 if whole is 0.
func share(part, whole int64) float64 { return odds.Rate{Successes: part, Trials: whole}.Value() }

// A table is rows of words in aligned columns, two blanks apart: the first column to
// the left, numbers to the right.
type table struct{ rows [][]string }

func (t *table) add(words ...string) { t.rows = append(t.rows, words) }

// String is the table, a line for each row.
func (t *table) String() string {
	var widths []int
	for _, row := range t.rows {
		for i, word := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], len(word))
		}
	}
	var text strings.Builder
	for _, row := range t.rows {
		for i, word := range row {
			if i == 0 {
				fmt.Fprintf(&text, "%-*s", widths[i], word)
			} else {
				fmt.Fprintf(&text, "  %*s", widths[i], word)
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}
