package verbs

import (
	"context"
	"errors"
	"fmt"
	"math"

	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/sample"
	"leaper/tour"
)

// A Sampling is a question of sample that has been read.
type Sampling struct {
	asked
	opts   sample.Options
	limit  int64
	given  int64
	drawer *sample.Sampler
	of     string
}

// options reads how to draw.
func (d *Drawn) options(most Limits) (sample.Options, error) {
	o := sample.Options{Seed: max(d.Seed, 1), Threads: d.Threads, Record: d.Counted}
	if err := checkThreads(d.Threads); err != nil {
		return o, err
	}
	if o.Threads == 0 {
		o.Threads = most.Threads
	}
	var err error
	if o.Memory, err = ofProcess(d.Memory); err != nil {
		return o, err
	}
	if o.Memory == 0 {
		o.Memory = most.Memory
	}
	return o, nil
}

// Begin reads the question.
func (q *Sample) Begin(most Limits) (*Sampling, error) {
	s := &Sampling{limit: max(q.Limit, 1)}
	var err error
	if s.opts, err = q.options(most); err != nil {
		return nil, err
	}
	if q.Limit < 0 || q.Limit > math.MaxInt64/2 {
		return nil, value("limit", q.Limit, "write how many tours to draw, from 1")
	}
	if s.asked, err = q.Question.read(most); err != nil {
		return nil, err
	}
	if err := q.Demands.onto(&s.asked, most); err != nil {
		return nil, err
	}
	if err := fitsAnswer(s.limit, s.graph.Board().Squares(), most, ""); err != nil {
		return nil, err
	}
	return s, most.room(s.opts.Memory + find.Searched(s.graph) + answerTakes(s.graph.Board(), s.limit))
}

// Read is the question as work.
func (q *Sample) Read(most Limits) (Work, error) {
	s, err := q.Begin(most)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tell Tell) (Answer, error) {
		place, out := aboutPlain(s.graph), []Tour{}
		err := s.Ready(ctx, tell)
		if err == nil {
			err = s.Run(ctx, func(number int64, t tour.Tour) error {
				w := place.tour(s.graph, t)
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

// Ready counts the tours, which are not drawn yet.
func (s *Sampling) Ready(ctx context.Context, tell Tell) (err error) {
	opts := s.opts
	opts.Progress = func(what string, done float64) {
		tell.progress(Progress{Done: done, Words: what + " " + percent(done), Tours: s.given})
	}
	if s.drawer, err = sample.New(ctx, s.graph, s.ask, opts); err == nil {
		s.of = s.drawer.Number().String()
	}
	return err
}

// Run gives the tours to each, verified, with their numbers from 1, when they are counted.
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

// Answer is what came of it, but for the tours; stopped is what ended it early. Its error
// is what is no answer.
func (s *Sampling) Answer(stopped error) (*Samples, error) {
	out := &Samples{About: s.about(), Seed: s.opts.Seed, Of: s.of, Tours: []Tour{}, Given: s.given}
	switch {
	case stopped == nil:
		out.Verdict = verdict(exist.Found, fmt.Sprintf("%s of %s%s, drawn evenly from %s; seed %d", s.drawn(), s.graph, s.ends(), s.from(), s.opts.Seed))
	case errors.Is(stopped, sample.ErrNone):
		out.Why = s.why(zero(s.asked))
		out.Verdict = verdict(exist.None, s.none(out.Reason))
	case errors.Is(stopped, count.ErrUnfinished) && !errors.Is(stopped, context.Canceled):
		out.Stopped = stoppedBy(stopped)
		text := "the time limit was reached"
		if tooLarge(stopped) {
			out.Stopped, text = "memory limit", stopped.Error()
		}
		out.Why = Why{Rule: "limit", Reason: text}
		out.Verdict = verdict(exist.Undecided, fmt.Sprintf("undecided: %s; %s drawn so far", text, s.drawn()))
	default:
		return nil, stopped
	}
	return out, nil
}

// drawn is how many tours there are so far: "10 closed tours".
func (s *Sampling) drawn() string { return Plural(s.given, s.ask.Kind.String()) }

// from is what they were drawn from.
func (s *Sampling) from() string {
	switch s.drawer.Of() {
	case sample.Paths:
		return "the open ones of " + s.of + " directed paths"
	case sample.EitherWay:
		what := "ones"
		if s.ask.Kind == tour.Open {
			what = "paths"
		}
		return "those that are asked for of " + s.of + " directed " + what + ", which take the moves either way"
	}
	return s.of + " directed ones"
}

// Graph is the leap graph whose tours are drawn.
func (s *Sampling) Graph() *graph.Graph { return s.graph }
