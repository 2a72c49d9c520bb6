package find

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"

	"leaper/exist"
	"leaper/find/internal/construct"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// maxWhole is how many squares a constructed tour of a rectangle has at most that
// is verified whole, and maxWholeBox one of a box, where each move takes a search
// among 24 and more. Either takes about a second. Longer ones are verified at
// their joints and at random.
const (
	maxWhole    = 1 << 27
	maxWholeBox = 1 << 24
)

const (
	// minConstruct squares for Auto to construct: smaller boards keep the tours that
	// backtracking finds, at once.
	minConstruct = 50*50 + 1
	// samples is how many random squares of a long tour are verified, and how many
	// random steps.
	samples = 10_000
)

// An Indexed tour is constructed: it has no list of its squares, and says the square of any
// number and the number of any square.
type Indexed = construct.Tour

// ErrNone: a construction proves that there is no tour.
var ErrNone = construct.ErrNone

// Construction is a tour that the method construct gives, to be looked into
// anywhere. It is of the knight, on a rectangle or box; else the error
// wraps [ErrMethod], or [ErrNone] where the board has no such tour.
func Construction(g *graph.Graph, ask tour.Ask) (*Indexed, error) {
	return construction(g, ask, nil)
}

// construction is [Construction], varied by random numbers if there are any.
func construction(g *graph.Graph, ask tour.Ask, random *rand.Rand) (t *construct.Tour, err error) {
	if !g.OnBoard() || !g.MovesAs(piece.Knight()) {
		return nil, fault.New(ErrMethod, "method construct supports only the knight, not the %s", g.Piece())
	}
	if random != nil {
		t, err = construct.Vary(g.Board(), ask, random)
	} else {
		t, err = construct.New(g.Board(), ask)
	}
	if errors.Is(err, construct.ErrBoard) || errors.Is(err, construct.ErrEnds) || errors.Is(err, construct.ErrMoves) {
		return nil, fault.New(ErrMethod, "method construct: %w", err)
	}
	return t, err
}

// constructTour gives a tour in constant time and memory, or a theorem that says
// that there is none.
func constructTour(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if err := ctx.Err(); err != nil {
		return Answer{}, err
	}
	t, err := construction(g, ask, opts.draw)
	if errors.Is(err, construct.ErrNone) || errors.Is(err, construct.ErrEnds) {
		if v, why := exist.Known(g, ask); v == exist.None {
			return Answer{Verdict: exist.None, Why: why, Method: Construct}, nil
		}
	}
	if errors.Is(err, construct.ErrNone) {
		why := strings.TrimSuffix(err.Error(), ": "+construct.ErrNone.Error())
		return Answer{Verdict: exist.None, Why: &exist.Reason{Rule: "dead ends", Text: why}, Method: Construct}, nil
	}
	if err != nil {
		return Answer{}, err
	}
	answer := found(t.Tour(), Construct)
	if t.Len() > maxWhole || g.Board().Rank() > 2 && t.Len() > maxWholeBox {
		answer.indexed = t
	}
	return answer, nil
}

// tryConstruct is [constructTour] for Auto: it reports whether this is the answer.
func tryConstruct(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, bool) {
	if g.Squares() < minConstruct {
		return Answer{}, false
	}
	answer, err := constructTour(ctx, g, ask, opts)
	return answer, err == nil
}

// verifyTour verifies a tour. It returns the number of squares it looked at
// if it did not look at all of them.
func verifyTour(ctx context.Context, g *graph.Graph, ask tour.Ask, answer Answer) (int64, error) {
	if t := answer.indexed; t != nil {
		return tour.VerifySample(g, ask, t, t.Joints(), samples, 1)
	}
	return 0, tour.Verify(ctx, g, ask, answer.Tour)
}
