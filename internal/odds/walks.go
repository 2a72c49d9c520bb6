package odds

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"leaper/exist"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// Walks is what came of walks by Warnsdorff's rule.
type Walks struct {
	Tours   Rate
	Squares int64 // visited by all walks together
	// Fixed: the start and the way to break ties leave nothing to chance, so
	// that there was one walk only, however many were asked for.
	Fixed bool
	Seed  uint64
	Time  time.Duration // that all threads took together
}

// Interval is that of the rate of tours: Wilson's, or, where nothing is left to
// chance, the rate itself.
func (w Walks) Interval() (low, high float64) {
	if w.Fixed {
		return w.Tours.Value(), w.Tours.Value()
	}
	return w.Tours.Interval()
}

// Add adds what came of other trials of the same question, of the same seed.
func (w *Walks) Add(v Walks) {
	w.Tours.Successes += v.Tours.Successes
	w.Tours.Trials += v.Tours.Trials
	w.Squares += v.Squares
	w.Time += v.Time
}

// Check refuses results that this number of walks, on this number of squares, cannot have.
func (w Walks) Check(seed uint64, trials, squares int64) error {
	switch {
	case w.Tours.Trials != trials:
		return fmt.Errorf("it has %d walks, and %d were to be made", w.Tours.Trials, trials)
	case w.Tours.Successes < 0 || w.Tours.Successes > trials:
		return fmt.Errorf("of %d walks %d are tours", trials, w.Tours.Successes)
	case w.Squares < trials || w.Squares/squares > trials || w.Squares/squares == trials && w.Squares%squares > 0 || w.Squares/squares < w.Tours.Successes:
		return fmt.Errorf("%d walks, %d of them tours, visit %d squares of %d", trials, w.Tours.Successes, w.Squares, squares)
	case w.Seed != seed || w.Fixed || w.Time != 0:
		return fmt.Errorf("the walks are of another measurement: seed %d, fixed %v, time %d", w.Seed, w.Fixed, w.Time)
	}
	return nil
}

// What a walk may come to.
const (
	walkSticks = iota
	walkDone
)

// Warnsdorff measures the rule alone, with no walk mended. A walk begins where
// the ask says, or else on a square drawn from those on which a path of the kind
// may begin by colours and dead ends ([exist.Ends]); [warnsdorff.Squirrel] begins
// in its corner. A walk succeeds if it is what is asked for.
//
// The error wraps [ErrUnfinished], [ErrOptions], [warnsdorff.ErrTies],
// [tour.ErrAsk] or [graph.ErrTooLarge].
func Warnsdorff(ctx context.Context, g *graph.Graph, ask tour.Ask, rule warnsdorff.RuleOptions, opts Options) (Walks, error) {
	if err := g.NeedsBoard("a measurement of a rule"); err != nil {
		return Walks{}, err
	}
	if err := ask.Check(g); err != nil {
		return Walks{}, err
	}
	a, err := table(ctx, g)
	if err != nil {
		return Walks{}, err
	}
	model, err := warnsdorff.NewRule(ctx, g, a, rule)
	if err != nil && ctx.Err() != nil {
		return Walks{}, fmt.Errorf("%w: %w", ErrUnfinished, err)
	}
	if err != nil {
		return Walks{}, err
	}
	starts, err := startsOf(ctx, g, a, ask, rule.Ties)
	if err != nil {
		return Walks{}, err
	}
	opts = opts.filled()
	fixed := len(starts) == 1 && rule.Ties != warnsdorff.Random
	if fixed {
		opts.Trials, opts.Threads = 1, 1
	}
	counts, err := run(ctx, opts, func() trial {
		walker := model.Clone()
		return func(ctx context.Context, random *rand.Rand) (int, int64, error) {
			start := starts[0]
			if len(starts) > 1 {
				start = starts[random.IntN(len(starts))]
			}
			err := walker.Walk(ctx, start, random)
			outcome := walkSticks
			if walker.Done(ask) {
				outcome = walkDone
			}
			return outcome, int64(len(walker.Path())), err
		}
	})
	w := Walks{
		Tours:   Rate{counts.number[walkDone], counts.trials()},
		Squares: counts.work[walkDone] + counts.work[walkSticks],
		Fixed:   fixed, Seed: opts.Seed, Time: counts.time,
	}
	if err != nil {
		return w, fmt.Errorf("after %d of %d walks: %w: %w", w.Tours.Trials, opts.Trials, ErrUnfinished, err)
	}
	return w, nil
}

// startsOf lists the squares on which walks may begin, one at least.
func startsOf(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, ties warnsdorff.Ties) ([]graph.Vertex, error) {
	from, given := ask.From.Given()
	if ties == warnsdorff.Squirrel {
		if given && from != 0 {
			return nil, fault.New(ErrOptions, "ties squirrel walk from %s, and not from %s", g.Board().Name(0), g.Board().Name(from))
		}
		return []graph.Vertex{0}, nil
	}
	if given {
		v, _ := a.Vertex(from)
		return []graph.Vertex{v}, nil
	}
	to := graph.Vertex(-1)
	if s, given := ask.To.Given(); given && a.Len() > 1 {
		to, _ = a.Vertex(s)
	}
	ends, err := exist.NewEnds(ctx, a)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnfinished, err)
	}
	var starts []graph.Vertex
	for v := range graph.Vertex(a.Len()) {
		if v != to && ends.Fit(v, to, ask.Kind) {
			starts = append(starts, v)
		}
	}
	if len(starts) == 0 {
		return nil, fault.New(ErrOptions, "%s: no square can begin %s, by colours and dead ends, so there is nothing to measure", g, ask.Kind.WithArticle())
	}
	return starts, nil
}
