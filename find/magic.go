package find

import (
	"context"

	"leaper/exist"
	"leaper/graph"
	"leaper/list"
	"leaper/piece"
	"leaper/tour"
)

// The steps of the first round of a search for magic tours.
const (
	firstSums  = 1 << 17 // squares entered by the listing
	firstQuads = 1 << 18 // quads laid
)

// magic looks for a tour whose lines add up to the same. The listing watches the sums, and
// decides boards of up to some 40 squares. For the knight on boards whose sides are
// multiples of four, quads find what the listing would never come to. They take turns.
func magic(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	a, why, err := certificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, err
	}
	if opts.Method == Backtrack || ask.ConstraintKinds() != tour.SumConstraints || g.Piece().String() != piece.Knight().String() || !quadded(g.Board()) {
		return firstOf(ctx, g, ask, opts, list.KT, 0)
	}
	random := source(opts)
	for steps, tries := int64(firstSums), int64(firstQuads); ; steps, tries = steps*growth, tries*growth {
		if opts.draw == nil || a.Len() < 64 {
			answer, err := firstOf(ctx, g, ask, opts, list.KT, steps)
			if err != nil || answer.Verdict != exist.Undecided {
				return answer, err
			}
		}
		path, err := joinQuads(ctx, g.Board(), ask, random, tries)
		if err != nil || path != nil {
			return found(tour.Of(path), Auto), err
		}
	}
}
