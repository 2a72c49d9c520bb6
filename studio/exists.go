package studio

import (
	"context"
	"slices"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/existence"
	"leaper/internal/say"
	"leaper/piece"
	"leaper/tour"
)

// ExistsAsk asks whether there is a tour.
type ExistsAsk struct {
	Question
	Timed
}

// ExistsAnswer says whether, and why.
type ExistsAnswer struct {
	Verdict
	Rule   string `json:"rule,omitempty" doc:"What the reason goes by, in a word" example:"theorem"`
	Source string `json:"source,omitempty" doc:"Where a theorem was published"`
	Marks  []Mark `json:"marks,omitempty" doc:"Squares that show it"`
}

// A Mark is squares of the board that are a reason, and what is so about them.
type Mark struct {
	Squares []string `json:"squares"`
	Words   string   `json:"words"`
}

func (s *Server) exists(ctx context.Context, in ExistsAsk) (*ExistsAnswer, error) {
	run, err := s.deciding(in)
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

// countShare is the share of the memory of a count that exists may take for one.
const countShare = 16

// deciding reads the question, and gives what answers it. Boards that are too large
// to look at are left to the theorems.
func (s *Server) deciding(in ExistsAsk) (func(context.Context) (*ExistsAnswer, error), error) {
	most := allowed{"exists", s.opts.FoundSquares, s.opts.Arcs}
	g, ask, err := in.read(most)
	if err != nil {
		if known, ok := in.byTheorem(); ok {
			return func(context.Context) (*ExistsAnswer, error) { return known, nil }, nil
		}
		return nil, err
	}
	opts := existence.Options{Memory: max(s.opts.Memory/countShare, 1<<20), Threads: s.opts.RequestThreads}
	return func(ctx context.Context) (*ExistsAnswer, error) {
		a, err := existence.Decide(ctx, g, ask, opts)
		if err != nil {
			return nil, err
		}
		return existsAnswer(g, ask, a), nil
	}, nil
}

// byTheorem answers a question about a board of any size, if a theorem does.
func (in *ExistsAsk) byTheorem() (*ExistsAnswer, bool) {
	b, err := in.board()
	if err != nil {
		return nil, false
	}
	name := in.Piece
	if name == "" {
		name = "knight"
	}
	p, err := piece.Parse(name)
	if err != nil {
		return nil, false
	}
	g, err := graph.New(b, p)
	if err != nil {
		return nil, false
	}
	ask, err := in.ask(b)
	if err != nil {
		return nil, false
	}
	v, why := exist.Known(g, ask)
	if v == exist.Undecided {
		return nil, false
	}
	return existsAnswer(g, ask, existence.Answer{Verdict: v, Why: why, By: "theorem"}), true
}

func existsAnswer(g *graph.Graph, ask tour.Ask, a existence.Answer) *ExistsAnswer {
	out := &ExistsAnswer{Verdict: verdict(a.Verdict, a.Line(g, ask)), Rule: a.Why.Rule, Source: a.Why.Citation}
	if len(a.Why.Witness) > 0 {
		out.Marks = []Mark{{names(g.Board(), slices.Values(a.Why.Witness)), say.Why(a.Why)}}
	}
	return out
}
