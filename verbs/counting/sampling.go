package counting

import (
	"context"
	"errors"
	"fmt"
	"math"

	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/fault"
	"leaper/sample"
	"leaper/tour"
	"leaper/verbs/query"
	"leaper/verbs/touring"
)

// A Sampling is a parsed question of sample.
type Sampling struct {
	query.Asked
	opts   sample.Options
	limit  int64
	given  int64
	drawer *sample.Sampler
	of     string
}

// options reads the options of the drawing.
func (d *Drawn) options(most query.Limits) (sample.Options, error) {
	o := sample.Options{Seed: max(d.Seed, 1), Record: d.Counted}
	var err error
	if o.Threads, err = most.ThreadsOf(d.Threads); err == nil {
		o.Memory, err = most.MemoryOf(d.Memory)
	}
	return o, err
}

// Begin reads the question.
func (q *Sample) Begin(most query.Limits) (*Sampling, error) {
	s := &Sampling{limit: max(q.Limit, 1)}
	var err error
	if s.opts, err = q.options(most); err != nil {
		return nil, err
	}
	if q.Limit < 0 || q.Limit > math.MaxInt64/2 {
		return nil, query.BadValue("limit", q.Limit, "write how many tours to draw, from 1")
	}
	if s.Asked, err = q.AsConstrained(&q.OfGraph, &q.Constraints, most); err != nil {
		return nil, err
	}
	squares, _ := s.Squares()
	if err := touring.FitsAnswer(s.limit, squares, most, ""); err != nil {
		return nil, err
	}
	if s.File != nil {
		if err := query.Boardless(query.Given{Field: "Record", Set: q.Record != ""}); err != nil {
			return nil, err
		}
		return s, most.Admit(s.opts.Memory + most.SearchTakes(s.Graph, find.Auto) + s.limit*int64(s.File.Len())*64)
	}
	return s, most.Admit(s.opts.Memory + find.Searched(s.Graph) + query.AnswerTakes(s.Graph.Board(), s.limit))
}

// Read is the question as work.
func (q *Sample) Read(most query.Limits) (query.Work, error) {
	s, err := q.Begin(most)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tell query.Tell) (query.Answer, error) {
		if s.File != nil {
			return s.ofFile(ctx, tell)
		}
		place, out := query.AboutPlain(s.Graph), []query.Tour{}
		err := s.Ready(ctx, tell)
		if err == nil {
			err = s.Run(ctx, func(number int64, t tour.Tour) error {
				w := place.TourOf(s.Graph, t)
				if tell.Tour != nil {
					tell.Tour(w, number)
				} else {
					out = append(out, *w)
				}
				return nil
			})
		}
		a, err := s.Answer(err)
		if err != nil {
			return nil, err
		}
		a.Tours = out
		return a, nil
	}, nil
}

// Ready counts the tours before any is drawn.
func (s *Sampling) Ready(ctx context.Context, tell query.Tell) (err error) {
	opts := s.opts
	opts.Progress = func(p query.Progress) {
		tell.Now(query.Progress{Done: p.Done, Words: p.Words + " " + query.Percent(p.Done), Tours: s.given})
	}
	if s.drawer, err = sample.New(ctx, s.Graph, s.Ask, opts); err == nil {
		s.of = s.drawer.Number().String()
	}
	return err
}

// Run passes the verified tours to each, numbered from 1, once they are counted.
func (s *Sampling) Run(ctx context.Context, each func(number int64, t tour.Tour) error) error {
	for t, err := range s.drawer.Tours(ctx, s.limit) {
		if err != nil {
			return err
		}
		if err := each(s.given+1, t); err != nil {
			return err
		}
		s.given++
	}
	return nil
}

// Answer is the answer without the tours; stopped is the error that ended it early. It
// returns stopped if that is no answer.
func (s *Sampling) Answer(stopped error) (*Samples, error) {
	out := &Samples{About: s.About(), Seed: s.opts.Seed, Of: s.of, Tours: []query.Tour{}, Given: s.given}
	switch {
	case stopped == nil:
		out.Verdict = query.VerdictOf(exist.Found, fmt.Sprintf("%s of %s%s, drawn uniformly from %s; seed %d", s.drawn(), s.What(), s.Ends(), s.from(), s.opts.Seed))
	case errors.Is(stopped, sample.ErrNone):
		out.Why = s.Why(zero(s.Asked))
		out.Verdict = query.VerdictOf(exist.None, s.None(out.Reason))
	case errors.Is(stopped, count.ErrUnfinished) && !errors.Is(stopped, context.Canceled):
		out.Stopped = query.StoppedBy(stopped)
		text := "the time limit was reached"
		if tooLarge(stopped) {
			out.Stopped, text = "memory limit", stopped.Error()
		}
		out.Why = query.Why{Rule: "limit", Reason: text}
		out.Verdict = query.VerdictOf(exist.Undecided, fmt.Sprintf("undecided: %s; %s drawn so far", text, s.drawn()))
	default:
		return nil, stopped
	}
	return out, nil
}

// drawn says how many tours were drawn: "10 closed tours".
func (s *Sampling) drawn() string { return fault.Plural(s.given, s.Ask.Kind.String()) }

// from says what the tours were drawn from.
func (s *Sampling) from() string {
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
