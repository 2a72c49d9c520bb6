package studio

import (
	"context"
	"errors"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/say"
	"leaper/list"
	"leaper/tour"
	"leaper/trace"
)

// TraceAsk asks what a search does, event by event.
type TraceAsk struct {
	Question
	Timed
	Order string `json:"order,omitempty" enum:"kt,plain,moves,castle" doc:"The order in which the search tries squares; kt by default"`
	Prune *bool  `json:"prune,omitempty" doc:"Look for dead ends early; true by default"`
	Skip  int64  `json:"skip,omitempty" minimum:"0" doc:"How many events to pass over"`
	Limit int64  `json:"limit,omitempty" minimum:"0" doc:"How many events at most; 10,000 by default, 50,000 at most"`
}

// TraceAnswer is a part of a search.
type TraceAnswer struct {
	First   int64          `json:"first" doc:"How many events come before these"`
	Walk    []board.Square `json:"walk" doc:"The cells of the walk before the first of these events"`
	Events  [][3]int64     `json:"events" doc:"Each is kind (0 advance, 1 retreat, 2 prune, 3 solution), cell, and the place of the reason in reasons" example:"[[0,56,0]]"`
	Reasons []string       `json:"reasons" doc:"Why a search passes over squares; the first is none"`
	Last    bool           `json:"last" doc:"The search ends with these events"`
	Tours   int64          `json:"tours" doc:"Solutions from the beginning to the end of this part"`
	// What is known at the end of this part.
	Verdict
}

func (s *Server) trace(ctx context.Context, in TraceAsk) (*TraceAnswer, error) {
	order, err := choose("order", in.Order, list.OrderNames())
	if err != nil {
		return nil, err
	}
	limit := in.Limit
	switch {
	case in.Skip < 0:
		return nil, senseless("skip: %d is below 0", in.Skip)
	case limit < 0 || limit > int64(s.opts.Events):
		return nil, senseless("limit: write a number of events from 1 to %d", s.opts.Events)
	case limit == 0:
		limit = min(10_000, int64(s.opts.Events))
	}
	g, ask, err := in.read(allowed{"trace", s.opts.ShownSquares, s.opts.Arcs})
	if err != nil {
		return nil, err
	}
	ctx, cancel, err := in.within(ctx, soon, s.opts.Answer)
	if err != nil {
		return nil, err
	}
	defer cancel()

	out := &TraceAnswer{First: in.Skip, Events: [][3]int64{}}
	verifier, err := tour.NewVerifier(g.Board(), g.Piece(), ask)
	if err != nil {
		return nil, err
	}
	number := int64(0)
	defer func() { out.Verdict = out.verdict(g, ask, number) }()
	places := map[trace.Reason]int64{trace.NoReason: 0}
	out.Reasons = []string{""}
	walk := []board.Square{}
	for e, err := range list.Trace(ctx, g, ask, list.Options{Order: list.Order(order), NoPrune: in.Prune != nil && !*in.Prune}) {
		switch {
		case errors.Is(err, context.DeadlineExceeded) && number > in.Skip:
			return out, nil
		case errors.Is(err, context.DeadlineExceeded):
			return nil, senseless("skip: the search did not come to event %d in time; %d were met", in.Skip, number)
		case err != nil:
			return nil, err
		case number == in.Skip+limit: // there is one more
			return out, nil
		}
		if number == in.Skip {
			out.Walk = append([]board.Square{}, walk...)
		}
		walk = e.Follow(walk)
		if e.Kind == trace.Solution {
			if err := verifier.Verify(tour.Of(walk)); err != nil {
				return nil, problem(500, "the search gave what is no tour, which is a bug of leaper: %s", err)
			}
			out.Tours++
		}
		if number++; number > in.Skip {
			at, known := places[e.Reason]
			if !known {
				at = int64(len(out.Reasons))
				places[e.Reason] = at
				out.Reasons = append(out.Reasons, e.Reason.String())
			}
			out.Events = append(out.Events, [3]int64{int64(e.Kind), int64(e.Square), at})
		}
	}
	if out.Walk == nil {
		out.Walk = walk
	}
	out.Last = true
	return out, nil
}

// verdict says what is known after so many events.
func (out *TraceAnswer) verdict(g *graph.Graph, ask tour.Ask, events int64) Verdict {
	met := say.Number(out.Tours, g, ask, tour.Directed) + " in " + say.Plural(events, "event")
	switch {
	case out.Tours == 0 && out.Last:
		return verdict(exist.None, say.Listed(g, ask))
	case out.Tours == 0:
		return verdict(exist.Undecided, met+", and the search goes on")
	case out.Last:
		return verdict(exist.Found, met+", and no more")
	}
	return verdict(exist.Found, met+", and the search goes on")
}
