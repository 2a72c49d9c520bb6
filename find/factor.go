package find

import (
	"context"

	"leaper/exist"
	"leaper/find/internal/factor"
	"leaper/graph"
	"leaper/tour"
)

const (
	// maxBacktrackFirst is how many squares a board has at most where Auto backtracks before it
	// tries a 2-factor, and small where it does not try one.
	maxBacktrackFirst = 1 << 14
	maxUnfactored     = 400
	// factorTries is how many alternating cycles Auto tries at first, at the least;
	// one for every 16 squares if those are more.
	factorTries = 256
)

// runFactor looks for a 2-factor that is a tour, until there is one.
func runFactor(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	f := factor.New(g, a, ask, source(opts))
	for {
		if answer, err := tryFactor(ctx, f, 1<<30); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
	}
}

// tryFactor lets a finder try a number of alternating cycles.
func tryFactor(ctx context.Context, f *factor.Finder, effort int) (Answer, error) {
	path, ok, why, err := f.Run(ctx, effort)
	switch {
	case err != nil:
		return Answer{}, err
	case ok:
		return found(tour.Of(path), Factor), nil
	case why != nil:
		return Answer{Verdict: exist.None, Why: why, Method: Factor}, nil
	}
	return Answer{Method: Factor}, nil
}

// factorTurns are the turns of a 2-factor among the methods of Auto: each is longer
// than the one before.
type factorTurns struct {
	finder *factor.Finder // nil before the first turn
	effort int
}

// next gives a turn on a board of more than over squares, and at most most.
func (t *factorTurns) next(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options, over, most int) (Answer, error) {
	if a.Len() <= over || a.Len() > most || a.Directed() || ask.ConstraintKinds()&^factor.Supported != 0 {
		return Answer{}, nil
	}
	if t.finder == nil {
		t.finder = factor.New(g, a, ask, source(opts))
		t.effort = max(factorTries, a.Len()/16)
	}
	t.effort *= growth
	return tryFactor(ctx, t.finder, t.effort/growth)
}
