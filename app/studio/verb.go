package studio

import (
	"context"
	"time"

	"leaper/app/verbs"
	"leaper/app/verbs/query"
)

// limitsOf returns what the studio allows a verb, as a request or as a job.
func (s *Server) limitsOf(verb string, job bool) query.Limits {
	o := &s.opts
	l := query.Sizes{
		Shown: o.ShownSquares, Found: o.FoundSquares, Counted: o.CountSquares, Settled: o.SettleSquares, Facts: o.FactSquares, Arcs: o.Arcs,
		Tours: o.Tours, Listed: o.Listed, Events: o.Events, Switched: o.Switched, Verified: o.Verified, Pixels: o.Pixels, Frames: o.Frames,
	}.Limits(verb, job)
	l.Threads = o.Threads
	switch verb {
	case "exists", "find":
		l.Threads, l.Memory = o.RequestThreads, o.budget()/existsShare
	case "game", "play":
		l.Memory = o.budget() / existsShare
	case "count", "sample", "list", "rank":
		l.Memory = o.budget() / countShare
		if job {
			l.Memory = o.budget() / jobShare
		}
	}
	return l
}

// Divisors of the memory budget, for the memory of a count: a job, a count that is answered at once, and
// a sweep of find or exists. When one client has two jobs, as much is free for another.
const (
	jobShare    = 5
	countShare  = 16
	existsShare = 32
)

// A timedQuestion may say how long its answer may take.
type timedQuestion interface{ Time() query.TimeOptions }

// timeLimit returns how long a question says it may take.
func timeLimit(q query.AnyQuestion) query.TimeOptions {
	if t, ok := q.(timedQuestion); ok {
		return t.Time()
	}
	return query.TimeOptions{}
}

// readQuestion reads a question, and returns its work and the memory that this takes.
func (s *Server) readQuestion(verb string, q query.AnyQuestion, job bool, body []byte) (run query.Work, takes int64, err error) {
	if err := query.Decode(body, q); err != nil {
		return nil, 0, err
	}
	l := s.limitsOf(verb, job)
	l.Room = func(bytes int64) error {
		takes = bytes
		return s.pool.checkShare(resources{memoryBytes: bytes})
	}
	run, err = q.Read(l)
	return run, takes, err
}

// answerVerb answers questions of a verb at once, without a job.
func (s *Server) answerVerb(verb verbs.Verb) func(context.Context, *exchange) (*reply, error) {
	return func(ctx context.Context, e *exchange) (*reply, error) {
		return e.compute(ctx, s.opts.Answer, func(ctx context.Context, body []byte) (*reply, error) {
			q := verb.New()
			run, takes, err := s.readQuestion(verb.Name, q, false, body)
			if err != nil {
				return nil, err
			}
			if err := e.reserve(ctx, resources{computeSlot: 1, memoryBytes: takes}); err != nil {
				return nil, err
			}
			ctx, cancel, err := timeLimit(q).Within(ctx, verb.Soon, s.opts.Answer)
			if err != nil {
				return nil, err
			}
			defer cancel()
			a, err := run(ctx, query.Reporter{})
			if err != nil {
				return nil, err
			}
			return jsonReply(200, a), nil
		})
	}
}

// newWork reads a question of a verb as the work of a job.
func (s *Server) newWork(verb verbs.Verb, body []byte) (work, error) {
	q := verb.New()
	run, takes, err := s.readQuestion(verb.Name, q, true, body)
	if err != nil {
		return work{}, err
	}
	given, most := timeLimit(q), s.opts.Job
	if given.Timeout < 0 || int64(given.Timeout) > most.Milliseconds() {
		return work{}, unprocessable("timeout_ms: write a number from 1 to %d", most.Milliseconds())
	}
	if given.Timeout > 0 {
		most = time.Duration(given.Timeout) * time.Millisecond
	}
	return work{verb.Name, takes, most, withProgress(verb, run)}, nil
}

// withProgress makes a runner of work: it adds tours and progress to the feed as they come, and each
// second how long it has taken.
func withProgress(verb verbs.Verb, run query.Work) runner {
	return func(ctx context.Context, f *feed) (any, error) {
		tell, stop := query.Reporter{Progress: f.progress}.Aloud(verb.Name)
		if verb.Events {
			tell.Tour = func(m *query.FoundTour) error {
				f.add("tour", query.TourEvent{Number: m.Number, Tour: m.Entry()})
				return nil
			}
		}
		defer stop()
		return run(ctx, tell)
	}
}
