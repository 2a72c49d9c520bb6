package find

import (
	"context"

	"leaper/exist"
	"leaper/find/internal/factor"
	"leaper/graph"
	"leaper/tour"
)

const (
	// vast is how many squares a board has at most where Auto backtracks before it
	// tries a 2-factor, and small where it does not try one.
	vast  = 1 << 14
	small = 400
	// factorTries is how many alternating cycles Auto tries at first, at the least;
	// one for every 16 squares if those are more.
	factorTries = 256
)

// factors looks for a 2-factor that is a tour, until there is one.
func factors(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	f := factor.New(g, a, ask, source(opts))
	for {
		if answer, err := factored(ctx, f, 1<<30); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
	}
}

// factored lets a finder try so many alternating cycles.
func factored(ctx context.Context, f *factor.Finder, effort int) (Answer, error) {
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

// cycles are the turns of a 2-factor among the methods of Auto: each is longer
// than the one before.
type cycles struct {
	finder *factor.Finder // nil before the first turn
	effort int
}

// next gives a turn on a board of more than so many squares, and at most so many.
func (t *cycles) next(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options, over, most int) (Answer, error) {
	if a.Len() <= over || a.Len() > most || a.Directed() || ask.ConstraintKinds()&^factor.Obeys != 0 {
		return Answer{}, nil
	}
	if t.finder == nil {
		t.finder = factor.New(g, a, ask, source(opts))
		t.effort = max(factorTries, a.Len()/16)
	}
	t.effort *= growth
	return factored(ctx, t.finder, t.effort/growth)
}
