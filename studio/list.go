package studio

import (
	"context"
	"errors"
	"fmt"
	"time"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/say"
	"leaper/list"
	"leaper/tour"
)

// ListAsk asks for tours in order.
type ListAsk struct {
	Question
	Timed
	Order string `json:"order,omitempty" enum:"kt,plain,moves,castle" doc:"The order; kt by default"`
	As    string `json:"as,omitempty" enum:"directed,undirected,distinct" doc:"What counts as one tour; directed by default"`
	Skip  int64  `json:"skip,omitempty" minimum:"0" doc:"How many tours to pass over"`
	Limit int64  `json:"limit,omitempty" minimum:"0" doc:"How many tours at most; 1 by default, 100 at most, and more for a job"`
}

// ListAnswer is some tours.
type ListAnswer struct {
	First int64  `json:"first" doc:"How many tours come before these"`
	Tours []Tour `json:"tours"`
	Last  bool   `json:"last" doc:"There are no more after these"`
	Verdict
}

// A listing is a question of list, read.
type listing struct {
	graph *graph.Graph
	ask   tour.Ask
	opts  list.Options
	skip  int64
	limit int64
}

func (s *Server) listing(in ListAsk) (*listing, error) {
	order, err := choose("order", in.Order, list.OrderNames())
	if err != nil {
		return nil, err
	}
	as, err := choose("as", in.As, say.Conventions())
	if err != nil {
		return nil, err
	}
	switch {
	case in.Skip < 0:
		return nil, senseless("skip: %d is below 0", in.Skip)
	case in.Limit < 0:
		return nil, senseless("limit: %d is below 0", in.Limit)
	}
	l := &listing{skip: in.Skip, limit: max(in.Limit, 1)}
	l.opts = list.Options{Order: list.Order(order), As: tour.Convention(as)}
	if l.graph, l.ask, err = in.read(allowed{"list", s.opts.ShownSquares, s.opts.Arcs}); err != nil {
		return nil, err
	}
	return l, nil
}

// run gives the tours wanted to each, verified, and says whether there are no more
// after them, and how many there were up to the last one met.
func (l *listing) run(ctx context.Context, each func(number int64, t *Tour)) (met int64, last bool, err error) {
	verifier, err := tour.NewVerifier(l.graph.Board(), l.graph.Piece(), l.ask)
	if err != nil {
		return 0, false, err
	}
	for t, err := range list.All(ctx, l.graph, l.ask, l.opts) {
		if err != nil {
			return met, false, err
		}
		if met++; met <= l.skip {
			continue
		}
		if met > l.skip+l.limit { // there is one more
			return met - 1, false, nil
		}
		if err := verifier.Verify(t); err != nil {
			return met, false, problem(500, "%s", say.Unverified(met, err))
		}
		each(met, tourOf(l.graph, t))
	}
	return met, true, nil
}

// verdict says what came of a listing that gave so many tours, and met so many.
func (l *listing) verdict(given, met int64, last bool, err error) Verdict {
	what := say.Number(met, l.graph, l.ask, l.opts.As)
	switch {
	case err != nil && given == 0:
		return verdict(exist.Undecided, say.OutOfTimeAfter(met, l.graph, l.ask, l.opts))
	case err != nil:
		return verdict(exist.Found, fmt.Sprintf("%s; the time limit was reached", what))
	case met == 0:
		return verdict(exist.None, say.Listed(l.graph, l.ask))
	case given == 0:
		return verdict(exist.Found, fmt.Sprintf("no more: there are %s", what))
	case last:
		return verdict(exist.Found, fmt.Sprintf("%s, and no more", what))
	}
	return verdict(exist.Found, fmt.Sprintf("%s, and there are more", what))
}

func (s *Server) list(ctx context.Context, in ListAsk) (*ListAnswer, error) {
	l, err := s.listing(in)
	if err != nil {
		return nil, err
	}
	if l.limit > int64(s.opts.Tours) {
		return nil, senseless("limit: %d tours are too many for one answer; %d are the most, and a job lists more", l.limit, s.opts.Tours)
	}
	if err := s.fits(l); err != nil {
		return nil, err
	}
	ctx, cancel, err := in.within(ctx, soon, s.opts.Answer)
	if err != nil {
		return nil, err
	}
	defer cancel()
	out := &ListAnswer{First: l.skip, Tours: []Tour{}}
	met, last, err := l.run(ctx, func(_ int64, t *Tour) { out.Tours = append(out.Tours, *t) })
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	out.Last = last
	out.Verdict = l.verdict(int64(len(out.Tours)), met, last, err)
	return out, nil
}

// fits refuses a listing whose tours have too many squares in all.
func (s *Server) fits(l *listing) error {
	squares := l.graph.Board().Squares()
	if most := max(s.opts.Listed/squares, 1); l.limit > most {
		return senseless("limit: %d tours of %d squares are too many; %d are the most here, and skip goes on from there", l.limit, squares, most)
	}
	return nil
}

// ListResult is how a listing job ended. Its tours came before.
type ListResult struct {
	Tours int64 `json:"tours" doc:"How many were listed"`
	Last  bool  `json:"last" doc:"There are no more"`
	Verdict
}

// listJob lists as a job: each tour is an event.
func (s *Server) listJob(in ListAsk) (runner, error) {
	l, err := s.listing(in)
	if err != nil {
		return nil, err
	}
	if err := s.fits(l); err != nil {
		return nil, err
	}
	return func(ctx context.Context, f *feed) (any, error) {
		begun := time.Now()
		var given int64
		met, last, err := l.run(ctx, func(number int64, t *Tour) {
			given++
			f.add("tour", TourEvent{Number: number, Tour: t})
			f.progress(Progress{Done: float64(given) / float64(l.limit), Words: "list: " + elapsed(begun) + ", " + say.Plural(given, "tour"), Tours: given})
		})
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return nil, err
		}
		return &ListResult{given, last, l.verdict(given, met, last, err)}, nil
	}, nil
}
