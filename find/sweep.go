package find

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/plainsweep"
	"leaper/internal/subgraph"
	"leaper/tour"
	"leaper/work"
)

// A sweep (package frontier) goes over a board or a graph square by square, and keeps what
// systems of paths look like at its frontier, not the paths. Where the graph is long and
// narrow these are few, however many paths there are; and there searches and solvers are at
// their worst, for what they learn at one end they have to learn again at the other. It ends
// in a proof that there is no tour, or in a tour, by walking back.
//
// A guess of its cost comes first. So auto asks it where the guess is low, and
// of more with each round. Where moves go one way, the plain sweep (package plainsweep) has its turns; it is not
// guessed, but given up, and begun on a later turn from the start.

const (
	// sweepMemory is what the states of a sweep may take if nothing is said.
	sweepMemory = 32 << 20
	// sweepPrice is how many transitions a sweep may make on its first turn, a tenth of a
	// second's work, and sweepLater on its second, some seconds'; then the solver has had its
	// first, and finds it hard.
	sweepPrice = 1 << 22
	sweepLater = 1 << 28
	// maxUnswept is how many squares a board has at most of which auto asks no sweep: a search
	// comes to its end there. Graphs that stand on no board may be as hard as large ones.
	maxUnswept = 64
	// maxEarlyWidth is the width of the frontier up to which a sweep is laid out at once. To lay out
	// a wider one takes up to a second, and is worth it when the others have failed.
	maxEarlyWidth = 16
)

// sweepTurns are the turns of a sweep among the methods of auto. It is made once, on the first
// turn that its price allows.
type sweepTurns struct {
	g         *graph.Graph
	a         *graph.Adjacency
	ask       tour.Ask
	opts      Options
	reach     *count.Reach
	plain     *plainsweep.Tours // where moves go one way, in place of reach
	exhausted bool              // it cannot tell, or has told what it can
	price     float64
}

func newSweepTurns(g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) *sweepTurns {
	s := &sweepTurns{g: g, a: a, ask: ask, opts: opts, price: sweepPrice,
		exhausted: a.Len() > count.MaxSweep || g.OnBoard() && a.Len() <= maxUnswept && opts.Method == Auto}
	c := ask.ConstraintsOrNone()
	if isOneWay := func(m tour.Move) bool { return m.OneWay }; a.Len() > 1 && ask.ConstraintKinds()&^plainsweep.Obeyed == 0 &&
		(a.Directed() || slices.ContainsFunc(slices.Concat(c.Use, c.Avoid), isOneWay)) {
		s.plain = plainsweep.NewTours(g, a, ask)
	}
	return s
}

// next gives it a turn. It is undecided, with no reason, where it has to wait or cannot tell.
func (s *sweepTurns) next(ctx context.Context) (Answer, error) {
	price := s.price
	s.price = max(sweepLater, price*growth)
	if s.exhausted || price == sweepPrice && count.Width(s.g, s.a) > maxEarlyWidth {
		return Answer{}, nil
	}
	if s.plain != nil && price == sweepPrice { // a certificate can be checked by hand
		why, err := exist.Prove(ctx, s.g, s.a, s.ask, exist.Effort{Steps: proofSteps})
		if err != nil || why != nil {
			return Answer{Verdict: exist.None, Why: why}, err
		}
	}
	answer, err := s.runWithin(ctx, price)
	if err != nil && ctx.Err() == nil && (errors.Is(err, count.ErrUnfinished) || errors.Is(err, count.ErrMethod) || errors.Is(err, graph.ErrTooLarge)) {
		s.exhausted = true
		return Answer{}, nil
	}
	return answer, err
}

// waitsForSecondTurn says whether it waits for its second turn, and will be made then. Others need not be
// patient before.
func (s *sweepTurns) waitsForSecondTurn() bool {
	return s.reach != nil && !s.exhausted && s.reach.Price <= sweepLater && s.reach.Memory <= float64(s.opts.memory())
}

// runWithin sweeps, if it seems to cost no more than a price.
func (s *sweepTurns) runWithin(ctx context.Context, price float64) (Answer, error) {
	if s.plain != nil {
		return s.runPlain(ctx, price)
	}
	if s.reach == nil {
		var err error
		if s.reach, err = count.NewReach(ctx, s.g, s.a, s.ask); err != nil {
			return Answer{}, causeOf(ctx, err)
		}
	}
	if s.reach.Price > price || s.reach.Memory > float64(s.opts.memory()) {
		return Answer{}, nil
	}
	s.exhausted = true
	stats := count.SweepStats{}
	path, none, err := s.reach.Run(ctx, count.Options{Resources: work.Resources{Memory: s.opts.memory(), Threads: s.opts.Threads}, Sweep: &stats}, source(s.opts))
	switch {
	case err != nil:
		return Answer{}, causeOf(ctx, err)
	case none:
		return Answer{Verdict: exist.None, Method: Sweep, Why: &exist.Reason{
			Rule: "sweep", Text: fmt.Sprintf("a complete sweep of %d transitions met none", stats.Transitions),
		}}, nil
	case path == nil:
		return s.countOpen(ctx)
	}
	return found(tour.Of(path), Sweep), nil
}

// plainPrice is how many transitions of a sweep take the time of a state of the plain one.
const plainPrice = 6

// runPlain sweeps where moves go one way. What that costs shows as it goes on: it is given up when it has met too many
// states for the price, and begun on a later turn from the start.
func (s *sweepTurns) runPlain(ctx context.Context, price float64) (Answer, error) {
	if n := s.a.Len(); n > count.MaxSweep {
		return Answer{}, fault.New(graph.ErrTooLarge, "a sweep: a graph of %d vertices, the most this can hold is %d", n, count.MaxSweep)
	}
	var stats plainsweep.Stats
	limits := plainsweep.Limits{Memory: s.opts.memory(), States: int64(price / plainPrice)}
	walk, err := s.plain.Some(ctx, limits, &stats, source(s.opts))
	if err != nil && ctx.Err() == nil && errors.Is(err, plainsweep.ErrStates) {
		return Answer{}, nil
	}
	s.exhausted = true
	switch {
	case ctx.Err() != nil && err != nil:
		return Answer{}, ctx.Err()
	case errors.Is(err, subgraph.ErrMemory), errors.Is(err, subgraph.ErrWidth), errors.Is(err, plainsweep.ErrNoWayBack):
		return Answer{}, fault.New(count.ErrUnfinished, "%w", err)
	case err != nil:
		return Answer{}, err
	case walk == nil:
		return Answer{Verdict: exist.None, Method: Sweep, Why: &exist.Reason{
			Rule: "sweep", Text: fmt.Sprintf("a complete sweep of %s met none", fault.Plural(stats.States, "state")),
		}}, nil
	}
	squares := make([]board.Square, len(walk))
	for i, v := range walk {
		squares[i] = s.a.Square(graph.Vertex(v))
	}
	return found(tour.Of(squares), Sweep), nil
}

// countOpen proves that there is no open tour, where every path that was drawn closes: all paths are
// counted, less those that close.
func (s *sweepTurns) countOpen(ctx context.Context) (Answer, error) {
	n, err := count.Exact(ctx, s.g, s.ask, count.Options{Method: count.Sweep, Resources: work.Resources{Memory: s.opts.memory(), Threads: s.opts.Threads}})
	if err != nil {
		return Answer{}, causeOf(ctx, err)
	}
	if n.Directed().Sign() == 0 {
		return Answer{Verdict: exist.None, Method: Sweep, Why: &exist.Reason{Rule: "sweep", Text: "a count by sweeps of all paths, minus those that close, is 0"}}, nil
	}
	return Answer{Method: Sweep}, nil
}

// causeOf is the error of the context where that ended a sweep.
func causeOf(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// runSweep sweeps, at any cost.
func runSweep(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	s := newSweepTurns(g, a, ask, opts)
	answer, err := s.runWithin(ctx, 1e18)
	switch {
	case ctx.Err() != nil:
		return Answer{}, ctx.Err()
	case errors.Is(err, count.ErrMethod):
		return Answer{}, fault.New(ErrMethod, "method sweep: %w", err)
	case errors.Is(err, count.ErrUnfinished):
		return Answer{Method: Sweep, Why: &exist.Reason{Rule: "limit", Text: err.Error()}}, nil
	case err == nil && !s.exhausted:
		return Answer{Method: Sweep, Why: &exist.Reason{Rule: "limit", Text: fmt.Sprintf("a sweep seems to need %.0f MB, and may use %d here", s.reach.Memory/(1<<20), opts.memory()>>20)}}, nil
	case err == nil && answer.Verdict == exist.Undecided:
		answer.Why = &exist.Reason{Rule: "limit", Text: "there are paths, but all that were drawn are closed tours without a move"}
	}
	return answer, err
}
