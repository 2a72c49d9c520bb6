package find

import (
	"context"
	"errors"
	"slices"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/list"
	"leaper/tour"
)

// Patience of the first round of a search with constraints.
const (
	firstNodes = 1 << 7
)

// findConstrained looks for a tour with constraints: first for a contradiction, which shows at once;
// then the methods that know constraints take turns. The search of package constraints fills gaps
// between given numbers, backtracking finds tours where few moves are asked for, a
// solver those where many are, and on large boards the cycles of a 2-factor are merged.
// A large rectangle or box of the knight is constructed before all that.
func findConstrained(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if ask.ConstraintKinds()&tour.NumberConstraints == 0 && opts.Method == Auto {
		if answer, ok := tryConstruct(ctx, g, ask, opts); ok && answer.Verdict == exist.Found {
			return answer, nil
		}
	}
	answer, err := searchConstrained(ctx, g, ask, opts)
	answer.Seedless = opts.draw != nil && answer.seedless()
	return answer, err
}

// seedless says of an answer to constraints that a seed changed nothing.
func (a Answer) seedless() bool {
	return a.Verdict != exist.Found || !slices.Contains([]Method{Auto, Construct, Factor, Sweep}, a.Method)
}

// searchConstrained is findConstrained without a look at the options. Nothing is drawn but by shifts, whose
// answers are of the method auto, and by the methods construct and factor.
func searchConstrained(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if v, why := exist.Known(g, ask); v == exist.None {
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, nil
	}
	var answer Answer
	var refused error
	if opts.Method == Construct {
		if answer, refused = constructTour(ctx, g, ask, opts); answer.Verdict != exist.Undecided {
			return answer, refused
		}
	}
	opts.draw = nil
	p, why, err := constraints.New(ctx, g, ask.WithOnly(constraints.Understood))
	if err == nil && why == nil {
		why = p.Contradiction()
	}
	if refused != nil && why == nil {
		return Answer{}, refused
	}
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, err
	}
	switch numbers := ask.ConstraintKinds()&tour.NumberConstraints != 0; {
	case numbers && opts.Method == SAT:
		return solveNumbers(ctx, p)
	case numbers && opts.Method == Auto:
		return findNumbered(ctx, g, p, opts)
	case opts.Method == Construct:
		return takeTurns(ctx, g, p.Whole(), ask, opts)
	}
	return methods().Entry(opts.Method).onTable(ctx, g, p.Whole(), ask, opts)
}

// findMixed looks for a tour with numbers or moves and also a symmetry or sums. It first
// looks for a contradiction in either half; only the listing satisfies both.
func findMixed(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	p, why, err := constraints.New(ctx, g, ask.WithOnly(constraints.Understood))
	if err == nil && why == nil {
		why = p.Contradiction()
	}
	if err == nil && why == nil {
		_, why, err = findCertificate(ctx, g, ask.WithOnly(tour.SymmetryConstraints|tour.SumConstraints))
	}
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, err
	}
	cs := ask.ConstraintsOrNone()
	if opts.Method == Backtrack || cs.Sums != 0 || cs.Symmetry != 0 && cs.Symmetry != tour.Asymmetric {
		answer, err := findFirstListed(ctx, g, ask, opts, list.KT, 0)
		answer.Seedless = opts.draw != nil
		return answer, err
	}
	for steps, draws := int64(firstSteps), uint64(firstDraws); ; steps, draws = steps*growth, draws*growth {
		answer, err := Drawn(ctx, g, ask, ask.WithOnly(numbersAndMoves), draws, opts)
		if err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		answer, err = findFirstListed(ctx, g, ask, opts, list.KT, steps)
		if err != nil && !errors.Is(err, graph.ErrTooLarge) || answer.Verdict != exist.Undecided {
			return answer, err
		}
		opts.Seed += draws
	}
}

// findWhirling looks for a whirling tour: one that avoids the moves that do not go around the centre clockwise, or its
// reverse, or else one that avoids the reverses of these moves.
func findWhirling(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if g.Squares() < 3 {
		return findFirstListed(ctx, g, ask, opts, list.KT, 0)
	}
	a, err := g.Table(ctx)
	if err != nil {
		return Answer{}, err
	}
	moves := *ask.Constraints
	moves.Class, moves.Avoid = 0, slices.Concat(ask.Avoid, constraints.Whirl(g, a))
	one := ask
	one.Constraints = &moves
	answer, err := runSearch(ctx, g, one, opts)
	if err != nil || answer.Verdict != exist.None || ask.Reversible(g.Squares()) {
		return answer, err
	}
	for i := range moves.Avoid[len(ask.Avoid):] {
		m := &moves.Avoid[len(ask.Avoid)+i]
		m.From, m.To = m.To, m.From
	}
	return runSearch(ctx, g, one, opts)
}

// firstDraws is how many tours are drawn at first in the hope that one satisfies the constraints.
const firstDraws = 16

// Drawn draws tours with fewer constraints until one of them, or its reverse, satisfies all: most
// tours have no symmetry, and every second path visits one square before another. It is
// undecided if none of the draws does. Each has a seed of its own, from that of the options
// on; so it gives different tours for different seeds also where [Find] would draw nothing.
func Drawn(ctx context.Context, g *graph.Graph, ask, fewer tour.Ask, draws uint64, opts Options) (Answer, error) {
	for seed := range draws {
		by := Options{Method: opts.Method, Seed: opts.Seed + seed, Ties: opts.Ties}
		answer, err := Find(ctx, g, fewer, by)
		if err != nil || answer.Verdict != exist.Found {
			return answer, err
		}
		ways := []tour.Tour{answer.Tour}
		if !g.Directed() && answer.Tour.Len() <= list.MaxSquares {
			ways = append(ways, reversed(answer.Tour, ask.Kind == tour.Closed))
		}
		for _, t := range ways {
			switch err := tour.Verify(ctx, g, ask, t); {
			case err == nil:
				return found(t, answer.Method), nil
			case !errors.Is(err, tour.ErrNotTour):
				return Answer{}, err
			}
		}
	}
	return Answer{}, nil
}

// reversed is a tour walked backwards; a closed one from the same start.
func reversed(t tour.Tour, closed bool) tour.Tour {
	back := make([]board.Square, t.Len())
	for step, s := range t.All() {
		back[t.Len()-1-step] = s
	}
	if closed {
		back = slices.Concat(back[t.Len()-1:], back[:t.Len()-1])
	}
	return tour.Of(back)
}

// solveNumbers asks a solver for the squares of the numbers.
func solveNumbers(ctx context.Context, p *constraints.Problem) (Answer, error) {
	t, v, err := p.Satisfy(ctx)
	switch {
	case err != nil:
		return Answer{}, err
	case v == exist.Found:
		return found(t, SAT), nil
	}
	return Answer{Verdict: v, Method: SAT, Why: &exist.Reason{Rule: "sat", Text: "SAT: no numbering of the squares obeys"}}, nil
}

// findNumbered lets methods take turns that know numbers. Where few are given, a tour is moved
// about first. After a short search a solver goes on to the end, if the question is not too
// large for it.
func findNumbered(ctx context.Context, g *graph.Graph, p *constraints.Problem, opts Options) (Answer, error) {
	moving := newShiftTurns(p, opts)
	if moving.hasFewNumbers() {
		if answer, err := moving.next(ctx); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
	}
	if answer, err := searchNumbers(ctx, p, firstNodes); err != nil || answer.Verdict != exist.Undecided {
		return answer, err
	}
	if answer, err := findFirstListed(ctx, g, p.Ask(), opts, list.KT, firstSteps); err != nil || answer.Verdict != exist.Undecided {
		return answer, err
	}
	if answer, err := solveNumbers(ctx, p); !errors.Is(err, graph.ErrTooLarge) {
		return answer, err
	}
	steps, nodes := int64(firstSteps), int64(firstNodes)
	for {
		if answer, err := searchNumbers(ctx, p, nodes); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		answer, err := findFirstListed(ctx, g, p.Ask(), opts, list.KT, steps)
		if err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		if answer, err = moving.next(ctx); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		steps, nodes = steps*growth, nodes*growth
	}
}

// searchNumbers runs the search of package constraints with a limit on its choices.
func searchNumbers(ctx context.Context, p *constraints.Problem, nodes int64) (Answer, error) {
	var t tour.Tour
	err := p.Search(ctx, constraints.Options{Nodes: nodes}, func(x tour.Tour) bool {
		t = x.Clone()
		return false
	})
	switch {
	case errors.Is(err, constraints.ErrNodes), errors.Is(err, graph.ErrTooLarge):
		return Answer{}, nil
	case err != nil:
		return Answer{}, err
	case t.Len() > 0:
		return found(t, Backtrack), nil
	}
	return Answer{Verdict: exist.None, Method: Backtrack, Why: &exist.Reason{Rule: "search", Text: "an exhaustive search, number by number, met none"}}, nil
}
