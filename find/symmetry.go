package find

import (
	"context"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/quotient"
	"leaper/list"
	"leaper/tour"
)

// A tour with a symmetry is looked for in the quotient (package quotient), which is half
// as large or less. The methods that work on tables of neighbours look there for a cycle
// through all orbits, and the cycle is lifted: it is walked on the board, from a square
// to a neighbour in the next orbit, where some arc leads. For tours that are turned that
// must end on an image of the first square that generates the others, which the arcs
// between two orbits, if there are several, and another cycle decide. Tours that are
// reversed, and paths, come of every cycle.
//
// Where the methods are slow, the first tour of the listing may come up at once, and on
// small boards the listing proves that there is none. So it is asked first.

// symmetricSteps is how far the listing goes before the quotient is asked.
const symmetricSteps = 1 << 17

// findSymmetric looks for a tour with the symmetry that is asked for.
func findSymmetric(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	a, why, err := findCertificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, err
	}
	want := ask.ConstraintsOrNone().Symmetry
	if on, err := want.OnBoard(g.Board()); err == nil && quotient.Order(quotient.Permutation(a, g.Board(), on, nil)) == 1 {
		return runSearch(ctx, g, ask.WithoutConstraints(), opts) // every tour has it
	}
	if opts.Method == Auto || opts.Method == Backtrack {
		steps := int64(symmetricSteps)
		if opts.Method == Backtrack {
			steps = 0
		}
		if opts.draw == nil || opts.Method == Backtrack {
			answer, err := findFirstListed(ctx, g, ask, opts, list.KT, steps)
			if err != nil || answer.Verdict != exist.Undecided {
				return answer, err
			}
		}
	}
	if want == tour.Asymmetric {
		if answer, err := Drawn(ctx, g, ask, ask.WithoutConstraints(), firstDraws, opts); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		return findFirstListed(ctx, g, ask, opts, list.KT, 0)
	}
	return findByLifting(ctx, g, a, ask, opts)
}
