package studio

import (
	"context"
	"time"

	"leaper/app/verbs"
	"leaper/app/verbs/query"
)

// limits are what the studio allows a verb: as a request, or as a job.
func (s *Server) limits(verb string, job bool) query.Limits {
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

// The shares of the memory that a count may take: a job, one that is made at once,
// and a sweep of find or exists. One client has two jobs, and another finds as much.
const (
	jobShare    = 5
	countShare  = 16
	existsShare = 32
)

// timed is a question that may say how long it may take.
type timed interface{ Time() query.TimeOptions }

// allowance is how long a question may take.
func allowance(q query.AnyQuestion) query.TimeOptions {
	if t, ok := q.(timed); ok {
		return t.Time()
	}
	return query.TimeOptions{}
}

// read reads a question, and says what its work takes.
func (s *Server) read(verb string, q query.AnyQuestion, job bool, body []byte) (run query.Work, takes int64, err error) {
	if err := query.Decode(body, q); err != nil {
		return nil, 0, err
	}
	l := s.limits(verb, job)
	l.Room = func(bytes int64) error {
		takes = bytes
		return s.gate.fits(need{memory: bytes})
	}
	run, err = q.Read(l)
	return run, takes, err
}

// ask answers a verb's question at once.
func (s *Server) ask(verb verbs.Verb) func(context.Context, *errand) (*reply, error) {
	return func(ctx context.Context, e *errand) (*reply, error) {
		return e.admitted(ctx, s.opts.Answer, func(ctx context.Context, body []byte) (*reply, error) {
			q := verb.New()
			run, takes, err := s.read(verb.Name, q, false, body)
			if err != nil {
				return nil, err
			}
			if err := e.room(ctx, need{aPlace: 1, memory: takes}); err != nil {
				return nil, err
			}
			ctx, cancel, err := allowance(q).Within(ctx, verb.Soon, s.opts.Answer)
			if err != nil {
				return nil, err
			}
			defer cancel()
			a, err := run(ctx, query.Reporter{})
			if err != nil {
				return nil, err
			}
			return data(200, a), nil
		})
	}
}

// begin reads a question as a job.
func (s *Server) begin(verb verbs.Verb, body []byte) (work, error) {
	q := verb.New()
	run, takes, err := s.read(verb.Name, q, true, body)
	if err != nil {
		return work{}, err
	}
	given, most := allowance(q), s.opts.Job
	if given.Timeout < 0 || int64(given.Timeout) > most.Milliseconds() {
		return work{}, senseless("timeout_ms: write a number from 1 to %d", most.Milliseconds())
	}
	if given.Timeout > 0 {
		most = time.Duration(given.Timeout) * time.Millisecond
	}
	return work{verb.Name, takes, most, telling(verb, run)}, nil
}

// telling makes a job of work: its feed hears of progress as it comes, and each
// second how long it has taken.
func telling(verb verbs.Verb, run query.Work) runner {
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
