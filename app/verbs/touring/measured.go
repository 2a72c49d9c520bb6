package touring

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/stats"
	"leaper/tour"
	"leaper/walks"
)

// MeasureOptions ask find for the tour with the least or the most of a measure.
type MeasureOptions struct {
	Least  string `json:"least,omitempty" doc:"the tour with the least of a <measure>, and the proof: weight, of a graph's edges; on a board crossings, turn:90 (turns by that angle; turn:0+90 by either), slope:1/2, straight (the longest run), uncrossed (moves that no other crosses), area:swept, area:shaded, winding, against, corners or triangles"`
	Most   string `json:"most,omitempty" doc:"the tour with the most of a <measure>, and the proof"`
	Weight string `json:"weight,omitempty" doc:"a tour whose weight is in a <range>: \"<=30\", \">=2.5\", \"=12\" or 10..20"`
}

// asksMeasure reports whether any of them is asked for.
func (m *MeasureOptions) asksMeasure() bool { return m.Least != "" || m.Most != "" || m.Weight != "" }

// MeasuredTour is what is known of the least or the most.
type MeasuredTour struct {
	Measure string        `json:"measure,omitempty" doc:"What was measured" example:"weight"`
	Weight  query.Decimal `json:"weight,omitempty" doc:"What the tour has of the measure, exactly: a number, or a string of digits beyond 2^53 or of a fraction" example:"12.5"`
	Bound   query.Decimal `json:"bound,omitempty" doc:"No tour has less than this, or more where the most was asked for, which is proven; if it is the tour's own, none is better" example:"12.5"`
}

// measuredSearch is a parsed question for the least or the most.
type measuredSearch struct {
	query.ParsedQuestion
	measure  stats.Measure
	most     bool
	within   *stats.Range // any tour in it, if not nil
	question walks.Question
	opts     walks.Options
}

// readMeasured is the question as work.
func (q *FindQuestion) readMeasured(limits query.Limits) (query.Work, error) {
	if err := q.unsearched("tours are measured by sweeps of all of them", "longest", "cover"); err != nil {
		return nil, err
	}
	switch {
	case q.Least != "" && q.Most != "":
		return nil, query.BadFields("least", "most", "one tour is looked for; leave one of them out")
	case q.Weight != "" && (q.Least != "" || q.Most != ""):
		return nil, query.Says("{weight} asks for any tour in a range, and {least} and {most} for the best; leave one of them out")
	}
	m := &measuredSearch{most: q.Most != ""}
	var err error
	if m.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &q.Constraints, limits); err != nil {
		return nil, err
	}
	field, name := "least", q.Least
	switch {
	case q.Most != "":
		field, name = "most", q.Most
	case q.Weight != "":
		field, name = "weight", "weight"
	}
	if m.measure, err = parseMeasure(m.Graph, field, name); err != nil {
		return nil, err
	}
	if q.Weight != "" {
		within, err := m.measure.Range(q.Weight)
		if err != nil {
			return nil, query.InField("weight", err)
		}
		m.within = &within
	}
	m.question = walks.Question{Ask: m.Ask, Uncrossed: q.Uncrossed}
	if m.opts, err = readWalkOptions(m.ParsedQuestion, m.question, limits); err != nil {
		return nil, err
	}
	if limits.Room == nil && limits.Memory == 0 {
		m.opts.Memory = muchMemory
	}
	return m.run, nil
}

// parseMeasure reads a field that names a measure.
func parseMeasure(g *graph.Graph, field, name string) (stats.Measure, error) {
	m, err := stats.ParseMeasure(context.Background(), g, name)
	return m, query.InField(field, err)
}

// readWalkOptions checks a question of sweeps, and what they may take.
func readWalkOptions(q query.ParsedQuestion, asked walks.Question, limits query.Limits) (walks.Options, error) {
	if q.Ask.Kind == tour.Open {
		return walks.Options{}, query.Says("tours are sought by a measure among paths or closed tours; open tours are listed and counted by it")
	}
	if err := asked.Check(q.Graph); err != nil {
		return walks.Options{}, err
	}
	opts := sweepOptions(limits)
	return opts, admitSweep(q, opts, limits)
}

// sharedMemory is the limit of a sweep where several questions are answered at once.
const sharedMemory = 128 << 20

// sweepOptions are the limits of a sweep.
func sweepOptions(limits query.Limits) walks.Options {
	var opts walks.Options
	opts.Memory, opts.Threads = limits.Swept(), limits.Threads
	if opts.Memory == 0 {
		opts.Memory = sharedMemory
	}
	return opts
}

// admitSweep asks for the memory of a sweep, and of an answer of one walk.
func admitSweep(q query.ParsedQuestion, opts walks.Options, limits query.Limits) error {
	takes := opts.Memory + find.SearchTakes(q.Graph)
	if q.Graph.OnBoard() {
		takes += query.AnswerTakes(q.Graph.Board(), 2)
	}
	return limits.Admit(takes)
}

// run looks for the tour. At a deadline, and after a cancellation, the answer has the best that was
// found by then.
func (m *measuredSearch) run(ctx context.Context, report query.Reporter) (query.Answer, error) {
	report.Now(query.Progress{Words: "searching"})
	m.opts.Progress = sweepProgress(report)
	a, err := m.search(ctx)
	switch {
	case errors.Is(err, walks.ErrUnverified):
		return nil, &query.BugError{Err: err}
	case err != nil && len(a.Walks) == 0:
		return nil, err
	}
	out := &FindAnswer{About: m.About(), Explanation: m.Explain(a.Why), Method: find.Sweep.String()}
	m.say(a, out)
	for _, t := range a.Walks {
		if report.Tour == nil {
			out.Tour = m.TourOf(t)
		} else if failed := report.Tour(&query.FoundTour{ParsedQuestion: m.ParsedQuestion, Tour: t}); failed != nil {
			return out, failed
		}
	}
	return out, err
}

// sweepProgress reports how far a sweep is.
func sweepProgress(report query.Reporter) func(step, steps, states int) {
	return func(step, steps, states int) {
		report.Now(query.Progress{Words: fmt.Sprintf("step %d of %d of a sweep, %s", step, steps, fault.Plural(states, "state"))})
	}
}

// search asks the engine: for the best, or for the first in a range.
func (m *measuredSearch) search(ctx context.Context) (walks.Answer, error) {
	if m.within == nil {
		return walks.Lightest(ctx, m.Graph, m.question, m.measure, m.most, m.opts)
	}
	for r, err := range walks.Ascending(ctx, m.Graph, m.question, m.measure, false, *m.within, tour.Directed, m.opts) {
		switch {
		case errors.Is(err, walks.ErrTooWide), errors.Is(err, context.DeadlineExceeded):
			return walks.Answer{Why: &exist.Reason{Rule: "limit", Text: err.Error()}}, nil
		case err != nil:
			return walks.Answer{}, err
		}
		return walks.Answer{Verdict: exist.Found, Walks: []tour.Tour{r.Tour}, Value: r.Value}, nil
	}
	return walks.Answer{Verdict: exist.None, Why: &exist.Reason{Rule: "sweep", Text: "a sweep of all tours meets none"}}, nil
}

// say puts an answer into words.
func (m *measuredSearch) say(a walks.Answer, out *FindAnswer) {
	best, worse := "the least", "less"
	if m.most {
		best, worse = "the most", "more"
	}
	value, bound := m.measure.Text(a.Value), m.measure.Text(a.Bound)
	switch {
	case a.Verdict == exist.None && m.within != nil:
		out.Verdict = query.VerdictOf(a.Verdict, noneWithin(m.ParsedQuestion, m.measure.String(), query.Reason(a.Why)))
		return
	case a.Verdict == exist.None && m.question.Uncrossed:
		out.Verdict = query.VerdictOf(a.Verdict, fmt.Sprintf("none: %s has no %s%s without a crossing: %s", m.What(), m.Ask.Kind, m.Ends(), query.Reason(a.Why)))
		return
	case a.Verdict == exist.None:
		out.Verdict = query.VerdictOf(a.Verdict, m.None(query.Reason(a.Why)))
		return
	case a.Verdict != exist.Found:
		out.Verdict = query.VerdictOf(a.Verdict, m.Undecided(query.Reason(a.Why)))
		return
	case m.within != nil:
		out.Note = fmt.Sprintf("%s %s", m.measure, value)
	case a.Best():
		out.Note = fmt.Sprintf("%s %s, and no tour has %s", m.measure, value, worse)
	case m.most:
		out.Note = fmt.Sprintf("%s %s; %s is between %s and %s: %s", m.measure, value, best, value, bound, query.Reason(a.Why))
	default:
		out.Note = fmt.Sprintf("%s %s; %s is between %s and %s: %s", m.measure, value, best, bound, value, query.Reason(a.Why))
	}
	out.Measure, out.MeasuredTour.Weight = m.measure.String(), query.Decimal(value)
	if m.within == nil {
		out.Bound = query.Decimal(bound)
	}
	out.Verdict = query.VerdictOf(a.Verdict, fmt.Sprintf("found: %s of %s%s, verified; %s", m.One(), m.What(), m.Ends(), out.Note))
}

// noneWithin says that no tour has a value of a measure in a range.
func noneWithin(q query.ParsedQuestion, m, why string) string {
	return fmt.Sprintf("none: %s has no %s%s with %s in that range: %s", q.What(), q.Ask.Kind, q.Ends(), m, why)
}

// RankOptions ask list for tours by a measure.
type RankOptions struct {
	By     string `json:"by,omitempty" doc:"in the order of a <measure>, those with the least first: weight, of a graph's edges; on a board crossings, turn:90 (turns by that angle; turn:0+90 by either), slope:1/2, straight (the longest run), uncrossed (moves that no other crosses), area:swept, area:shaded, winding, against, corners or triangles; a second one, after a comma, is for weight"`
	Weight string `json:"weight,omitempty" doc:"only tours whose weight, or what by names, is in a <range>: \"<=30\", \">=2.5\", \"=12\" or 10..20; of two measures, two ranges with a comma"`
}

// readRanked reads a listing by a measure; nil if none is asked for.
func (q *ListQuestion) readRanked(l *parsedList, limits query.Limits) (query.Work, error) {
	given := query.GivenOf(q, "order", "method", "moves", "no_prune", "cache", "stats")
	if err := query.Unasked("tours by a measure are listed by sweeps", append(given, q.Unswept()...)...); err != nil {
		return nil, err
	}
	name, field := q.By, "by"
	if name == "" {
		name, field = "weight", "weight"
	}
	name, second, two := strings.Cut(name, ",")
	m, err := parseMeasure(l.Graph, field, name)
	if err != nil {
		return nil, err
	}
	text, rest, _ := strings.Cut(q.Weight, ",")
	within, err := m.Range(text)
	if err != nil {
		return nil, query.InField("weight", err)
	}
	var also []func(tour.Tour) (bool, error) // what else a tour has to be
	asked := l.ParsedQuestion
	if asked.Ask.Kind == tour.Open { // all paths are met, and those that close fall away
		asked.Ask.Kind = tour.Path
		also = append(also, func(t tour.Tour) (bool, error) {
			return t.Len() > 1 && !(t.Len() > 2 && l.Graph.Adjacent(t.At(t.Len()-1), t.At(0))), nil
		})
	}
	if two || rest != "" {
		within, err := l.secondWithin(second, rest)
		if err != nil {
			return nil, err
		}
		also = append(also, within)
	}
	if l.opts.As == tour.Distinct {
		return nil, query.BadFields("as", field, "tours by a measure are directed or undirected, and not up to symmetry")
	}
	swept := walks.Question{Ask: asked.Ask}
	opts, err := readWalkOptions(asked, swept, limits)
	if err != nil {
		return nil, err
	}
	if q.Memory != 0 {
		if opts.Memory, err = limits.MemoryOf(q.Memory); err != nil {
			return nil, err
		}
	}
	if err := l.fits(limits); err != nil {
		return nil, err
	}
	if q.Weight != "" {
		l.empty = noneWithin(l.ParsedQuestion, name+strings.TrimSuffix(","+second, ","), "all were looked at")
	}
	l.ranked = func(ctx context.Context, report query.Reporter) iter.Seq2[tour.Tour, error] {
		opts.Progress = sweepProgress(report)
		return func(yield func(tour.Tour, error) bool) {
			for r, err := range walks.Ascending(ctx, l.Graph, swept, m, false, within, l.opts.As, opts) {
				switch {
				case errors.Is(err, walks.ErrTooWide):
					err = fault.New(count.ErrUnfinished, "%w", err)
				case errors.Is(err, walks.ErrUnverified):
					err = &query.BugError{Err: err}
				}
				has := true
				for _, is := range also {
					if has = has && err == nil; has {
						has, err = is(r.Tour)
					}
				}
				if !has && err == nil {
					continue
				}
				if err == nil && l.met.Cmp(l.skip) >= 0 {
					l.weights = append(l.weights, query.Decimal(m.Text(r.Value)))
				}
				if !yield(r.Tour, err) {
					return
				}
			}
		}
	}
	return l.run, nil
}

// secondWithin is whether a tour has a value of a second measure in a range.
func (l *parsedList) secondWithin(name, text string) (func(tour.Tour) (bool, error), error) {
	switch {
	case name == "":
		return nil, query.Says("{weight} %s: this is a second range; name a second measure with {by}, such as turn:90,crossings", text)
	case text == "":
		return nil, query.BadField("weight", "of two measures, the range of each, with a comma: =12,30..40")
	case strings.Contains(name+text, ","):
		return nil, query.BadFields("by", "weight", "tours are listed by one measure, or by two")
	}
	m, err := parseMeasure(l.Graph, "by", strings.TrimSpace(name))
	if err != nil {
		return nil, err
	}
	within, err := m.Range(text)
	if err != nil {
		return nil, query.InField("weight", err)
	}
	if m.OfClosed() && l.Ask.Kind != tour.Closed {
		return nil, query.BadField("by", "%s: closed tours have it; ask for these", m)
	}
	meter, value := stats.NewMeter(l.Graph, []stats.Measure{m}, l.Ask.Kind == tour.Closed), make([]int64, 1)
	return func(t tour.Tour) (bool, error) {
		err := meter.Of(nil, func() tour.Tour { return t }, value)
		return within.Has(value[0]), err
	}, nil
}
