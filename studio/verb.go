package studio

import (
	"context"
	"time"

	"leaper/internal/ticking"
	"leaper/verbs"
)

// limits are what the studio allows a verb: as a request, or as a job.
func (s *Server) limits(verb string, job bool) verbs.Limits {
	o := &s.opts
	l := verbs.Limits{
		Squares: o.ShownSquares, Arcs: o.Arcs, Tours: o.Tours, Listed: o.Listed, More: true, Events: o.Events, Switched: o.Switched,
		Verified: o.Verified, Facts: o.FactSquares, Threads: o.Threads, Memory: o.Memory,
	}
	if job {
		l.Tours = 0
	}
	switch verb {
	case "find", "verify", "export":
		l.Squares = o.FoundSquares
	case "exists":
		l.Squares, l.Threads, l.Memory = o.FoundSquares, o.RequestThreads, max(o.Memory/existsShare, 1<<20)
	case "count":
		// Planning a sweep of a dense graph takes long, and cannot be stopped.
		l.Squares, l.Arcs = o.CountSquares, min(o.Arcs, 1<<20)
		if !job {
			l.Memory = max(o.Memory/countShare, 1<<20)
		}
	case "settle":
		l.Squares, l.Arcs = o.SettleSquares, min(o.Arcs, 40*o.SettleSquares)
	}
	return l
}

// existsShare and countShare are the shares of the memory of a count that one may
// take that is made for exists, or at once for a request.
const (
	existsShare = 16
	countShare  = 4
)

// timed is a question that may say how long it may take.
type timed interface{ Time() verbs.Timed }

// allowance is how long a question may take.
func allowance(q verbs.Reader) verbs.Timed {
	if t, ok := q.(timed); ok {
		return t.Time()
	}
	return verbs.Timed{}
}

// ask answers a verb's question at once.
func (s *Server) ask(verb verbs.Verb) func(context.Context, *errand) (*reply, error) {
	return func(ctx context.Context, e *errand) (*reply, error) {
		return e.admitted(ctx, func(ctx context.Context, body []byte) (*reply, error) {
			q := verb.New()
			if err := unmarshal(body, q); err != nil {
				return nil, err
			}
			run, err := q.Read(s.limits(verb.Name, false))
			if err != nil {
				return nil, err
			}
			ctx, cancel, err := allowance(q).Within(ctx, verb.Soon, s.opts.Answer)
			if err != nil {
				return nil, err
			}
			defer cancel()
			if verb.Name == "count" { // which may take much memory
				leave, err := s.counts.enter(ctx, e.client, 1)
				if err != nil {
					return nil, err
				}
				defer leave()
			}
			a, err := run(ctx, verbs.Tell{})
			if err != nil {
				return nil, err
			}
			return e.data(ctx, 200, a)
		})
	}
}

// begin reads a question as a job, and gives what does it and how long that may
// take.
func (s *Server) begin(verb verbs.Verb, body []byte) (runner, time.Duration, error) {
	q := verb.New()
	if err := unmarshal(body, q); err != nil {
		return nil, 0, err
	}
	run, err := q.Read(s.limits(verb.Name, true))
	if err != nil {
		return nil, 0, err
	}
	given, most := allowance(q), s.opts.Job
	if given.Timeout < 0 || int64(given.Timeout) > most.Milliseconds() {
		return nil, 0, senseless("timeout_ms: write a number from 1 to %d", most.Milliseconds())
	}
	if given.Timeout > 0 {
		most = time.Duration(given.Timeout) * time.Millisecond
	}
	return telling(verb.Name, run), most, nil
}

// telling makes a job of work: its feed hears of progress as it comes, and each
// second how long it has taken.
func telling(verb string, run verbs.Work) runner {
	return func(ctx context.Context, f *feed) (any, error) {
		begun := time.Now()
		last := make(chan verbs.Progress, 1)
		last <- verbs.Progress{}
		say := func(p verbs.Progress) {
			p.Words = p.Line(verb, time.Since(begun))
			f.progress(p)
		}
		tell := verbs.Tell{
			Progress: func(p verbs.Progress) {
				<-last
				last <- p
				say(p)
			},
			Tour: func(t *verbs.Tour, number int64) { f.add("tour", verbs.TourEvent{Number: number, Tour: t}) },
		}
		stop := ticking.Every(time.Second, func() {
			p := <-last
			last <- p
			say(p)
		})
		defer stop()
		return run(ctx, tell)
	}
}
