package counting

import (
	"context"
	"errors"
	"fmt"
	"math"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/count"
	"leaper/exist"
	"leaper/internal/fault"
	"leaper/sample"
	"leaper/tour"
)

// A parsedSample is a parsed question of sample.
type parsedSample struct {
	query.ParsedQuestion
	opts   sample.Options
	limit  int64
	given  int64
	drawer *sample.Sampler
	of     string
}

// options reads the options of the drawing.
func (d *SampleOptions) options(limits query.Limits) (sample.Options, error) {
	o := sample.Options{Seed: max(d.Seed, 1), Record: d.Counted}
	var err error
	if o.Threads, err = limits.ThreadsOf(d.Threads); err == nil {
		o.Memory, err = limits.MemoryOf(d.Memory)
	}
	return o, err
}

// parse reads the question.
func (q *SampleQuestion) parse(limits query.Limits) (*parsedSample, error) {
	s := &parsedSample{limit: max(q.Limit, 1)}
	var err error
	if s.opts, err = q.options(limits); err != nil {
		return nil, err
	}
	if q.Limit < 0 || q.Limit > math.MaxInt64/2 {
		return nil, query.BadValue("limit", q.Limit, "write how many tours to draw, from 1")
	}
	if s.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &q.Constraints, limits); err != nil {
		return nil, err
	}
	squares, _ := s.Squares()
	if err := touring.FitsAnswer(s.limit, squares, limits, ""); err != nil {
		return nil, err
	}
	if err := s.Boardless(query.GivenOf(q, "Record")...); err != nil {
		return nil, err
	}
	return s, limits.Admit(s.opts.Memory + limits.ListingTakes(s.Graph, s.limit))
}

// Read is the question as work.
func (q *SampleQuestion) Read(limits query.Limits) (query.Work, error) {
	s, err := q.parse(limits)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		out := []query.Tour{}
		err := s.ready(ctx, report)
		if err == nil {
			met := &query.FoundTour{ParsedQuestion: s.ParsedQuestion}
			err = s.each(ctx, func(t tour.Tour) error {
				if met.Tour, met.Number = t, s.given+1; report.Tour != nil {
					return report.Tour(met)
				}
				out = append(out, *met.Entry())
				return nil
			})
		}
		a, err := s.answer(err)
		if a == nil {
			return nil, err
		}
		a.Tours = out
		return a, err
	}, nil
}

// ready counts the tours before any is drawn.
func (s *parsedSample) ready(ctx context.Context, report query.Reporter) (err error) {
	opts := s.opts
	opts.Progress = func(p query.Progress) {
		report.Now(query.Progress{Done: p.Done, Words: p.Words + " " + query.Percent(p.Done), Tours: s.given})
	}
	if s.drawer, err = sample.New(ctx, s.Graph, s.Ask, opts); err == nil {
		s.of = s.drawer.Number().String()
	}
	return err
}

// each passes the verified tours on, once they are counted.
func (s *parsedSample) each(ctx context.Context, to func(tour.Tour) error) error {
	for t, err := range s.drawer.Tours(ctx, s.limit) {
		if err != nil {
			return err
		}
		if err := to(t); err != nil {
			return err
		}
		s.given++
	}
	return nil
}

// answer is the answer without the tours; stopped is the error that ended it early. It
// returns stopped if that is no answer, or not the whole of one.
func (s *parsedSample) answer(stopped error) (*SampleAnswer, error) {
	out := &SampleAnswer{About: s.About(), Seed: s.opts.Seed, Of: s.of, Tours: []query.Tour{}, Given: s.given}
	switch {
	case stopped == nil:
		out.Verdict = query.VerdictOf(exist.Found, fmt.Sprintf("%s of %s%s, drawn uniformly from %s; seed %d", s.drawn(), s.What(), s.Ends(), s.from(), s.opts.Seed))
	case errors.Is(stopped, sample.ErrNone):
		out.Explanation = s.Explain(whyNone(s.ParsedQuestion))
		out.Verdict = query.VerdictOf(exist.None, s.None(out.Reason))
	case errors.Is(stopped, count.ErrUnfinished) && !errors.Is(stopped, context.Canceled):
		out.Stopped = query.StoppedBy(stopped)
		text := "the time limit was reached"
		if endedByMemory(stopped) {
			out.Stopped, text = "memory limit", stopped.Error()
		}
		out.Explanation = query.Explanation{Rule: "limit", Reason: text}
		out.Verdict = query.VerdictOf(exist.Undecided, fmt.Sprintf("undecided: %s; %s drawn so far", text, s.drawn()))
	case errors.Is(stopped, context.Canceled) && s.drawer != nil:
		out.Stopped = query.StoppedBy(stopped)
		out.Verdict = query.VerdictOf(exist.Undecided, "undecided: interrupted; "+s.drawn()+" drawn so far")
		return out, stopped
	default:
		return nil, stopped
	}
	return out, nil
}

// drawn says how many tours were drawn: "10 closed tours".
func (s *parsedSample) drawn() string { return fault.Plural(s.given, s.Ask.Kind.String()) }

// from says what the tours were drawn from.
func (s *parsedSample) from() string {
	switch s.drawer.Of() {
	case sample.Paths:
		return "the open ones of " + s.of + " directed paths"
	case sample.EitherWay:
		what := "ones"
		if s.Ask.Kind == tour.Open {
			what = "paths"
		}
		return "those that are asked for of " + s.of + " directed " + what + ", which take the moves either way"
	}
	return s.of + " directed ones"
}
