package studio

import (
	"context"
	"fmt"
	"time"

	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/say"
	"leaper/tour"
)

// FindAsk asks for one tour.
type FindAsk struct {
	Question
	Timed
	Method string `json:"method,omitempty" enum:"auto,backtrack,warnsdorff,whitney,hui,neural,construct,sat,factor" doc:"How to look; auto chooses"`
	Seed   uint64 `json:"seed,omitempty" doc:"Decides all that is drawn; 1 by default"`
}

// FindAnswer is a tour, or why there is none.
type FindAnswer struct {
	Verdict
	Tour   *Tour  `json:"tour,omitempty"`
	Reason string `json:"reason,omitempty" doc:"Why there is none, or why that is not known"`
	Rule   string `json:"rule,omitempty" doc:"What the reason goes by, in a word" example:"colours"`
	Method string `json:"method" doc:"What gave the answer" example:"backtrack"`
	Seed   uint64 `json:"seed,omitempty" doc:"The seed that was used"`
}

// soon is how long a find may take if nothing else is asked.
const soon = 5 * time.Second

func (s *Server) find(ctx context.Context, in FindAsk) (*FindAnswer, error) {
	run, err := s.finding(in)
	if err != nil {
		return nil, err
	}
	ctx, cancel, err := in.within(ctx, soon, s.opts.Answer)
	if err != nil {
		return nil, err
	}
	defer cancel()
	return run(ctx)
}

// finding reads the question, and gives what answers it.
func (s *Server) finding(in FindAsk) (func(context.Context) (*FindAnswer, error), error) {
	m, err := choose("method", in.Method, find.MethodNames())
	if err != nil {
		return nil, err
	}
	g, ask, err := in.read(allowed{"find", s.opts.FoundSquares, s.opts.Arcs})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (*FindAnswer, error) {
		a, err := find.Find(ctx, g, ask, find.Options{Method: find.Method(m), Seed: in.Seed})
		if err != nil {
			return nil, err
		}
		return findAnswer(g, ask, a, max(in.Seed, 1)), nil
	}, nil
}

func findAnswer(g *graph.Graph, ask tour.Ask, a find.Answer, seed uint64) *FindAnswer {
	out := &FindAnswer{Verdict: verdict(a.Verdict, ""), Method: a.Method.String(), Seed: seed}
	if a.Why != nil {
		out.Reason, out.Rule = a.Why.Text, a.Why.Rule
	}
	switch a.Verdict {
	case exist.Found:
		out.Tour = tourOf(g, a.Tour)
		out.Sentence = foundSentence(g, ask, a)
	case exist.None:
		out.Sentence = say.None(g, ask, say.Why(a.Why))
	default:
		out.Sentence = say.Undecided(g, ask, say.Why(a.Why))
	}
	return out
}

// foundSentence is what the command shows by printing the tour.
func foundSentence(g *graph.Graph, ask tour.Ask, a find.Answer) string {
	line := fmt.Sprintf("found: %s of %s%s, verified; method %s", say.One(ask.Kind), g, say.Ends(g, ask), a.Method)
	if a.Sampled > 0 {
		line += fmt.Sprintf(", at %s of %d", say.Plural(a.Sampled, "square"), g.Board().Squares())
	}
	return line
}
