package touring

import (
	"context"
	"math/big"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
	"leaper/trace"
)

// TraceQuestion asks what a search does, event by event.
type TraceQuestion struct {
	query.Question
	query.TimeOptions
	Order string       `json:"order,omitempty" names:"order" default:"kt" doc:"the <order> in which the search tries squares"`
	Prune *bool        `json:"prune,omitempty" flag:"-" doc:"Look for dead ends early; true by default"`
	Skip  int64        `json:"skip,omitempty" doc:"how many <events> to pass over"`
	Limit int64        `json:"limit,omitempty" default:"10000" doc:"how many <events> at most"`
	GoOn  *ResumePoint `json:"go_on,omitempty" flag:"-" doc:"Where an earlier answer ended: its go_on; the events before it are not searched again"`
}

// ResumePoint is a place from which a search can continue: the last advance of an answer.
type ResumePoint struct {
	Event int64          `json:"event" doc:"The number of the advance"`
	Walk  []board.Square `json:"walk" doc:"The cells of the walk that it made"`
	Tours int64          `json:"tours" doc:"Solutions up to this point"`
}

// TraceAnswer is a part of a search.
type TraceAnswer struct {
	query.About
	First   int64          `json:"first" doc:"How many events come before these"`
	Walk    []board.Square `json:"walk" doc:"The cells of the walk before the first of these events"`
	Events  [][3]int64     `json:"events" doc:"Each is a kind (its index in kinds), a cell, and a reason (its index in reasons)" example:"[[0,56,0]]"`
	Kinds   []string       `json:"kinds" doc:"The kinds of events"`
	Reasons []string       `json:"reasons" doc:"The reasons for which the search passes over squares; the first is empty"`
	Last    bool           `json:"last" doc:"The search ends with these events"`
	Tours   int64          `json:"tours" doc:"Solutions from the beginning to the end of this part"`
	GoOn    *ResumePoint   `json:"go_on,omitempty" doc:"Where the search can continue: the go_on of a later question"`
	// The verdict at the end of this part.
	query.Verdict
}

// bytesOfEvent is the memory of an event in a growing list and as JSON.
const bytesOfEvent = 3*24 + 16*query.Copies

// Read is the question as work.
func (q *TraceQuestion) Read(limits query.Limits) (query.Work, error) {
	t := parsedTrace{skip: q.Skip, limit: q.Limit, opts: list.Options{NoPrune: q.Prune != nil && !*q.Prune}}
	var err error
	if t.opts.Order, err = query.Pick(q.Order, list.ParseOrder); err != nil {
		return nil, err
	}
	switch {
	case q.Skip < 0:
		return nil, query.BadValue("skip", q.Skip, "it is below 0; write how many events to pass over")
	case q.Limit < 0 || limits.Events > 0 && q.Limit > int64(limits.Events):
		return nil, query.BadValue("limit", q.Limit, "write a number of events from 1 to %d", limits.Events)
	case q.Limit == 0:
		if t.limit = query.Usual(q).Limit; limits.Events > 0 {
			t.limit = min(t.limit, int64(limits.Events))
		}
	}
	if t.ParsedQuestion, err = q.Question.ParseQuestion(limits); err != nil {
		return nil, err
	}
	if g := q.GoOn; g != nil {
		if g.Event < 1 || g.Event > q.Skip || g.Tours < 0 || len(g.Walk) == 0 {
			return nil, query.BadField("go_on", "write it as an earlier answer gives it, with skip beyond its event")
		}
		t.from, t.opts.Resume = *g, g.Walk
	}
	if err := limits.Admit(find.SearchTakes(t.Graph) + query.AnswerTakes(t.Graph.Board(), 1) + t.limit*bytesOfEvent); err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ query.Reporter) (query.Answer, error) { return t.run(ctx) }, nil
}

// parsedTrace is a parsed question of trace.
type parsedTrace struct {
	query.ParsedQuestion
	opts        list.Options
	skip, limit int64
	from        ResumePoint // the zero one is the beginning
}

func (t *parsedTrace) run(ctx context.Context) (*TraceAnswer, error) {
	out := &TraceAnswer{About: t.About(), First: t.skip, Events: [][3]int64{}, Kinds: trace.Kinds().Names(), Reasons: []string{""}}
	verifier, err := tour.NewVerifier(t.Graph, t.Ask)
	if err != nil {
		return nil, err
	}
	number, last := t.from.Event, t.from
	out.Tours = t.from.Tours
	places := map[trace.Reason]int64{trace.NoReason: 0}
	walk := append([]board.Square{}, t.from.Walk...)
	out.Last = true
	for e, err := range list.Trace(ctx, t.Graph, t.Ask, t.opts) {
		if query.TimeUp(err) && number <= t.skip {
			return nil, query.BadField("skip", "the search did not come to event %d in time; %d were met", t.skip, number)
		}
		if err != nil && !query.TimeUp(err) {
			return nil, err
		}
		if err != nil || number == t.skip+t.limit { // one more follows
			out.Last = false
			break
		}
		if number == t.skip {
			out.Walk = append([]board.Square{}, walk...)
		}
		walk = e.Follow(walk)
		if e.Kind == trace.Advance {
			last = ResumePoint{Event: number + 1, Walk: walk, Tours: out.Tours}
		}
		if e.Kind == trace.Solution {
			if err := verifier.Verify(context.WithoutCancel(ctx), tour.Of(walk)); err != nil {
				return nil, query.Unverified("a tour of the search", err)
			}
			out.Tours++
		}
		if number++; number > t.skip {
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
	if !out.Last && last.Event > 0 {
		// Since then the walk has only become shorter, so its squares are still in
		// place.
		out.GoOn = &last
	}
	out.Verdict = t.verdict(out, number)
	return out, nil
}

// verdict is the verdict after this many events.
func (t *parsedTrace) verdict(out *TraceAnswer, events int64) query.Verdict {
	met := t.Number(big.NewInt(out.Tours), tour.Directed) + " in " + fault.Plural(events, "event")
	switch {
	case out.Tours == 0 && out.Last:
		return query.VerdictOf(exist.None, t.Exhausted())
	case out.Tours == 0:
		return query.VerdictOf(exist.Undecided, met+", and the search goes on")
	case out.Last:
		return query.VerdictOf(exist.Found, met+", and no more")
	}
	return query.VerdictOf(exist.Found, met+", and the search goes on")
}
