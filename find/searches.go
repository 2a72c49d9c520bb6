package find

import (
	"context"
	"slices"

	"leaper/find/internal/sat"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/tour"
)

// A search finds tours that satisfy some kinds of constraint.
type search struct {
	supports tour.Constraint // all that is asked has to be among them
	methods  []Method        // which do it; nil: all
	run      func(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error)
}

// numbersAndMoves are the kinds that package constraints searches for.
const numbersAndMoves = tour.NumberConstraints | tour.MoveConstraints

// searches is the table of searches. The first that supports the constraints of the ask and
// the method asked for runs. Questions that none supports are refused.
func searches() []search {
	return []search{
		{0, nil, runMethod},
		{tour.MoveConstraints, []Method{Auto, Backtrack, Construct, SAT, Factor, Sweep}, findConstrained},
		{tour.MoveConstraints | tour.WhirlingConstraints, []Method{Auto, Backtrack, Construct, SAT, Factor, Sweep}, findWhirling},
		{sat.Supported, []Method{Auto, Backtrack, SAT}, findConstrained},
		{numbersAndMoves, []Method{Auto, Backtrack, SAT}, findConstrained},
		{tour.SymmetryConstraints, []Method{Auto, Backtrack, Warnsdorff, SAT, Factor}, findSymmetric},
		{tour.SymmetryConstraints | tour.SumConstraints, []Method{Auto, Backtrack}, findMagic},
		{constraints.Watched, []Method{Auto, Backtrack}, findMixed},
	}
}

// supportedConstraints are the kinds of each of the searches.
func supportedConstraints() []tour.Constraint {
	var sets []tour.Constraint
	for _, s := range searches() {
		sets = append(sets, s.supports)
	}
	return sets
}

// runSearch asks the search for what is asked.
func runSearch(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	kinds := ask.ConstraintKinds()
	var others []Method
	for _, s := range searches() {
		switch {
		case kinds&^s.supports != 0:
			continue
		case s.methods == nil || slices.Contains(s.methods, opts.Method):
			return s.run(ctx, g, ask, opts)
		}
		for _, m := range s.methods {
			if !slices.Contains(others, m) && m.check(g, opts.Ties) == nil {
				others = append(others, m)
			}
		}
	}
	return Answer{}, fault.New(ErrMethod, "method %s does not support %s; %s do", opts.Method, kinds, inWords(others))
}
