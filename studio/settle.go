package studio

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/exist"
	"leaper/find/neural"
	"leaper/find/odds"
	"leaper/graph"
	"leaper/internal/say"
	"leaper/tour"
)

// SettleAsk asks for one run of Takefuji and Lee's network.
type SettleAsk struct {
	Question
	Seed uint64 `json:"seed,omitempty" doc:"Decides the outputs at the start; 1 by default"`
	Rule string `json:"rule,omitempty" enum:"takefuji,wikipedia" doc:"How neurons are updated"`
}

// SettleAnswer is a run, sweep by sweep.
type SettleAnswer struct {
	Seed    uint64            `json:"seed"`
	Edges   [][2]board.Square `json:"edges" doc:"The cells that each neuron joins"`
	First   []int             `json:"first" doc:"The neurons that are on at the start, by their places in edges"`
	Sweeps  [][]int           `json:"sweeps" doc:"The neurons that each sweep switches"`
	Outcome string            `json:"outcome" enum:"diverged,stuck,cycles,tour"`
	Cycles  int               `json:"cycles" doc:"How many cycles the neurons that are on make, if every square has two"`
	Tour    *Tour             `json:"tour,omitempty"`
	// None only where a certificate proves it: a network proves nothing.
	Verdict
}

func (s *Server) settle(ctx context.Context, in SettleAsk) (*SettleAnswer, error) {
	rule, err := choose("rule", in.Rule, neural.RuleNames())
	if err != nil {
		return nil, err
	}
	g, ask, err := in.read(allowed{"settle", s.opts.SettleSquares, min(s.opts.Arcs, 40*s.opts.SettleSquares)})
	if err != nil {
		return nil, err
	}
	_, from := ask.From.Given()
	_, to := ask.To.Given()
	switch {
	case g.Directed():
		return nil, senseless("a neuron stands for a move and its reverse, and the %s has moves that cannot be taken back", g.Piece())
	case ask.Kind == tour.Open || from || to:
		return nil, senseless("the network gives closed tours, which have no ends: leave out kind, from and to")
	}
	a, err := g.Compress()
	if err != nil {
		return nil, err
	}
	w := neural.New(a, neural.Rule(rule))
	out := &SettleAnswer{Seed: max(in.Seed, 1), Edges: [][2]board.Square{}, First: []int{}, Sweeps: [][]int{}}
	w.Draw(odds.Source(out.Seed, 0))
	on := make([]bool, w.Len())
	for i := range on {
		v, u, _, o := w.Neuron(i)
		out.Edges = append(out.Edges, [2]board.Square{a.Square(v), a.Square(u)})
		if on[i] = o; o {
			out.First = append(out.First, i)
		}
	}
	room := s.opts.Switched
	outcome := neural.Diverged
	for step := range w.Steps(0) {
		outcome = step.Outcome
		switched := []int{}
		for i := range on {
			if _, _, _, o := w.Neuron(i); o != on[i] {
				on[i] = o
				switched = append(switched, i)
			}
		}
		out.Sweeps = append(out.Sweeps, switched)
		if room -= len(switched); room < 0 {
			return nil, senseless("%s with seed %d switches more than %d times, too often to be shown; choose another seed or a smaller board", g, out.Seed, s.opts.Switched)
		}
		if err := ctx.Err(); err != nil {
			return nil, senseless("%s with seed %d takes too long to settle; choose another seed or a smaller board", g, out.Seed)
		}
	}
	if a.Len() == 1 { // closed without a move, and without a neuron
		outcome = neural.Tour
	}
	out.settled(g, w, outcome)
	if outcome != neural.Tour && exist.Certificate(g, a, tour.Ask{Kind: tour.Closed}) != nil {
		out.Verdict.Verdict = exist.None.String()
	}
	if err := out.verify(g, a, w); err != nil {
		return nil, err
	}
	return out, nil
}

// settled says what a run came to.
func (out *SettleAnswer) settled(g *graph.Graph, w *neural.Network, outcome neural.Outcome) {
	out.Outcome, out.Cycles = outcome.String(), w.Cycles()
	name, sweeps := fmt.Sprintf("%s, seed %d", g, out.Seed), say.Plural(len(out.Sweeps), "sweep")
	out.Verdict.Verdict = exist.Undecided.String()
	switch outcome {
	case neural.Tour:
		out.Verdict.Verdict = exist.Found.String()
		out.Sentence = fmt.Sprintf("%s: a closed tour after %s", name, sweeps)
	case neural.Cycles:
		out.Sentence = fmt.Sprintf("%s: settled after %s, in %d cycles, which are no tour", name, sweeps, out.Cycles)
	case neural.Stuck:
		out.Sentence = fmt.Sprintf("%s: stuck after %s, and some square has not two moves", name, sweeps)
	default:
		out.Sentence = fmt.Sprintf("%s: not settled after %s", name, sweeps)
	}
}

// verify adds the tour, if the run gave one.
func (out *SettleAnswer) verify(g *graph.Graph, a *graph.Adjacency, w *neural.Network) error {
	if out.Outcome != neural.Tour.String() {
		return nil
	}
	squares := []board.Square{a.Square(0)}
	for i, v := range w.Cycle(0) {
		if i > 0 {
			squares = append(squares, a.Square(v))
		}
	}
	t := tour.Of(squares)
	if err := tour.Verify(g.Board(), g.Piece(), tour.Ask{Kind: tour.Closed}, t); err != nil {
		return problem(500, "the network gave what is no tour, which is a bug of leaper: %s", err)
	}
	out.Tour = tourOf(g, t)
	return nil
}
