package find

import (
	"context"
	"math/rand/v2"

	"leaper/board"
	"leaper/exist"
	"leaper/find/internal/quads"
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

// findMagic looks for a tour whose lines add up to the same. The listing watches the sums, and
// decides boards of up to some 40 squares. For the knight on boards whose sides are
// multiples of four, quads find what the listing would never come to. They take turns.
func findMagic(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	a, why, err := findCertificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, err
	}
	if opts.Method == Backtrack || ask.ConstraintKinds() != tour.SumConstraints || g.Piece().String() != piece.Knight().String() || !hasQuads(g.Board()) {
		return findFirstListed(ctx, g, ask, opts, list.KT, 0)
	}
	random := source(opts)
	for steps, tries := int64(firstSums), int64(firstQuads); ; steps, tries = steps*growth, tries*growth {
		if opts.draw == nil || a.Len() < 64 {
			answer, err := findFirstListed(ctx, g, ask, opts, list.KT, steps)
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

// hasQuads reports whether a board has quads.
func hasQuads(b *board.Board) bool { return quads.Fits(b) == nil }

// joinQuads looks for a magic tour that is made of quads.
func joinQuads(ctx context.Context, b *board.Board, ask tour.Ask, random *rand.Rand, tries int64) ([]board.Square, error) {
	return quads.Find(ctx, b, ask, random, tries)
}
