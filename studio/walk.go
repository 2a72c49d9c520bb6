package studio

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"leaper/exist"
	"leaper/find/finish"
	"leaper/internal/say"
)

// WalkAsk asks whether a walk can still become a tour.
type WalkAsk struct {
	Question
	Timed
	Walk []string `json:"walk" doc:"The squares visited so far, in order" example:"[\"a1\",\"c2\"]"`
}

// WalkAnswer says whether, and how.
type WalkAnswer struct {
	Verdict
	Tour *Tour `json:"tour,omitempty" doc:"A tour that begins with the walk"`
}

// atOnce is how long a player waits for an answer.
const atOnce = 300 * time.Millisecond

func (s *Server) walk(ctx context.Context, in WalkAsk) (*WalkAnswer, error) {
	g, ask, err := in.read(allowed{"walk", s.opts.ShownSquares, s.opts.Arcs})
	if err != nil {
		return nil, err
	}
	b := g.Board()
	if int64(len(in.Walk)) > b.Squares() {
		return nil, senseless("walk: %d squares, and the board has %d", len(in.Walk), b.Squares())
	}
	squares, err := readSquares(b, "walk", in.Walk)
	if err != nil {
		return nil, err
	}
	ctx, cancel, err := in.within(ctx, atOnce, s.opts.Answer)
	if err != nil {
		return nil, err
	}
	defer cancel()
	a, err := finish.Walk(ctx, g, ask, squares)
	if errors.Is(err, finish.ErrWalk) {
		return nil, senseless("%s", strings.TrimSuffix(err.Error(), ": "+finish.ErrWalk.Error()))
	}
	if err != nil {
		return nil, err
	}
	what := fmt.Sprintf("%s of %s%s that begins with %s", ask.Kind, g, say.Ends(g, ask), say.Plural(len(squares), "square"))
	out := &WalkAnswer{Verdict: verdict(a.Verdict, "")}
	switch a.Verdict {
	case exist.Found:
		out.Tour = tourOf(g, a.Tour)
		out.Sentence = "found: there is still " + say.One(ask.Kind) + " that begins with " + say.Plural(len(squares), "square")
	case exist.None:
		out.Sentence = fmt.Sprintf("none: there is no %s: %s", what, say.Why(a.Why))
	default:
		out.Sentence = fmt.Sprintf("undecided: no %s was found: %s", what, say.Why(a.Why))
	}
	return out, nil
}
