package touring

import (
	"context"
	"fmt"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/find/neural"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/odds"
	"leaper/tour"
)

// SettleQuestion asks for one run of Takefuji and Lee's network.
type SettleQuestion struct {
	query.Question
	Seed uint64 `json:"seed,omitempty" default:"1" doc:"the <number> that seeds the outputs at the start"`
	Rule string `json:"rule,omitempty" names:"rule" default:"takefuji" doc:"how neurons are updated, a <rule>"`
}

// SettleAnswer is a run of the network, sweep by sweep.
type SettleAnswer struct {
	query.About
	Seed    uint64            `json:"seed"`
	Edges   [][2]board.Square `json:"edges" doc:"The cells that each neuron joins"`
	First   []int             `json:"first" doc:"The neurons that are on at the start, by their places in edges"`
	Sweeps  [][]int           `json:"sweeps" doc:"The neurons that each sweep switches"`
	Outcome string            `json:"outcome" names:"outcome"`
	Cycles  int               `json:"cycles" doc:"How many cycles the neurons that are on form, if every square has two of them"`
	Tour    *query.Tour       `json:"tour,omitempty"`
	// None needs a certificate: the network itself proves nothing.
	query.Verdict
}

// The answer holds each neuron twice: its name and its initial state. It holds a
// switch once, in a growing list.
const (
	bytesOfNeuron = 128 + 20*query.Copies
	bytesOfSwitch = 3*8 + 7*query.Copies
)

// Read is the question as work.
func (q *SettleQuestion) Read(limits query.Limits) (query.Work, error) {
	rule, err := query.Pick(q.Rule, neural.ParseRule)
	if err != nil {
		return nil, err
	}
	a, err := q.Question.ParseQuestion(limits)
	if err != nil {
		return nil, err
	}
	_, from := a.Ask.From.Given()
	_, to := a.Ask.To.Given()
	switch {
	case a.Graph.Directed():
		return nil, query.BadField("piece", "a neuron stands for a move and its reverse, and the %s has moves that cannot be reversed", a.Graph.Piece())
	case a.Ask.Kind == tour.Open || from || to:
		return nil, query.BadField("kind", "the network gives closed tours, which have no ends: leave out kind, from and to")
	}
	neurons := a.Graph.MostArcs() / 2
	if err := limits.Admit(find.SearchTakes(a.Graph) + neurons*bytesOfNeuron + int64(limits.Switched)*bytesOfSwitch + query.AnswerTakes(a.Graph.Board(), 1)); err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ query.Reporter) (query.Answer, error) {
		moves, err := a.Graph.Table(ctx)
		if err != nil {
			return nil, err
		}
		s := parsedSettle{ParsedQuestion: a, moves: moves, network: neural.New(ctx, moves, rule), out: &SettleAnswer{About: a.About(), Seed: query.Usual(q).Seed}}
		if err := s.run(ctx, limits.Switched); err != nil {
			return nil, err
		}
		return s.out, s.finish(ctx)
	}, nil
}

// parsedSettle is a run under way.
type parsedSettle struct {
	query.ParsedQuestion
	moves   *graph.Adjacency
	network *neural.Network
	out     *SettleAnswer
	outcome neural.Outcome
}

// run settles the network and records the switches of each sweep, up to the limit of
// the answer's size.
func (s *parsedSettle) run(ctx context.Context, room int) error {
	w, out := s.network, s.out
	out.Edges, out.First, out.Sweeps = [][2]board.Square{}, []int{}, [][]int{}
	w.Draw(odds.Source(out.Seed, 0))
	on := make([]bool, w.Len())
	for i := range on {
		v, u, _, o := w.Neuron(i)
		out.Edges = append(out.Edges, [2]board.Square{s.moves.Square(v), s.moves.Square(u)})
		if on[i] = o; o {
			out.First = append(out.First, i)
		}
	}
	left := room
	s.outcome = neural.Diverged
	for step := range w.Steps(0) {
		s.outcome = step.Outcome
		switched := []int{}
		for i := range on {
			if _, _, _, o := w.Neuron(i); o != on[i] {
				on[i] = o
				switched = append(switched, i)
			}
		}
		out.Sweeps = append(out.Sweeps, switched)
		if left -= len(switched); room > 0 && left < 0 {
			return query.TooMuch("%s with seed %d switches more than %d times, too often to be shown; choose another seed or a smaller board", s.Graph, out.Seed, room)
		}
		if ctx.Err() != nil {
			return query.TooMuch("%s with seed %d takes too long to settle; choose another seed or a smaller board", s.Graph, out.Seed)
		}
	}
	if s.moves.Len() == 1 { // closed without a move, and without a neuron
		s.outcome = neural.Tour
	}
	return nil
}

// finish states the result of the run, and adds its tour, if any.
func (s *parsedSettle) finish(ctx context.Context) error {
	out := s.out
	out.Outcome, out.Cycles = s.outcome.String(), s.network.Cycles()
	name, sweeps := fmt.Sprintf("%s, seed %d", s.Graph, out.Seed), fault.Plural(len(out.Sweeps), "sweep")
	out.Verdict.Verdict = query.Unknown
	switch s.outcome {
	case neural.Tour:
		out.Verdict.Verdict = query.Yes
		out.Sentence = fmt.Sprintf("%s: a closed tour after %s", name, sweeps)
		return s.verify()
	case neural.Cycles:
		out.Sentence = fmt.Sprintf("%s: settled after %s, in %d cycles, which are no tour", name, sweeps, out.Cycles)
	case neural.Stuck:
		out.Sentence = fmt.Sprintf("%s: stuck after %s, and some square does not have two moves", name, sweeps)
	default:
		out.Sentence = fmt.Sprintf("%s: not settled after %s", name, sweeps)
	}
	if why, _ := exist.Certificate(ctx, s.Graph, s.moves, tour.Ask{Kind: tour.Closed}); why != nil {
		out.Verdict.Verdict = query.No
	}
	return nil
}

// verify adds the tour.
func (s *parsedSettle) verify() error {
	squares := []board.Square{s.moves.Square(0)}
	for i, v := range s.network.Cycle(0) {
		if i > 0 {
			squares = append(squares, s.moves.Square(v))
		}
	}
	t := tour.Of(squares)
	if err := tour.Verify(context.Background(), s.Graph, tour.Ask{Kind: tour.Closed}, t); err != nil {
		return query.Unverified("what the network gave", err)
	}
	s.out.Tour = query.TourOf(s.Graph, t)
	return nil
}
