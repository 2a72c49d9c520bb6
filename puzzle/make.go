package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/work"
)

// MakeOptions describe the wanted puzzle. The zero value asks for one with as few
// numbers as possible.
type MakeOptions struct {
	// Seed decides all random choices. The same seed gives the same puzzle.
	Seed uint64
	// Clues is the number of given numbers; 0 removes numbers until none can go. With
	// a pattern, Clues is the maximum.
	Clues int
	// Pattern is a symmetry of the given squares: one of [Patterns].
	Pattern string
	// Show are the squares whose numbers may be given; nil is all.
	Show []board.Square
	// Level is the wanted difficulty; 0 is any.
	Level Level
	// Constraints are further constraints of the tour, which the puzzle states: moves to use and to
	// avoid, and for paths and open tours squares that come before others.
	Constraints *tour.Constraints
	// RequiredMoves is the number of moves of the tour that are given as well; the Constraints of the
	// puzzle then have them among the moves to use, either way.
	RequiredMoves int
	// Progress gets words about how far the work is.
	work.Resources
}

// MakeResult is a puzzle that was made, or why there is none.
type MakeResult struct {
	Verdict   exist.Verdict
	Why       *exist.Reason
	Puzzle    *Puzzle
	Solution  tour.Tour
	Proofs    []string  // the proofs that there is no other solution, BySearch and BySolver
	Reasoning Reasoning // without its steps
	Tries     int       // the number of tours that were drawn
}

// maxTours is the largest number of tours that are drawn for one puzzle, until one fits the options.
const maxTours = 40

// makeTrials is the number of trials to see whether a number can be removed, if a difficulty is
// wanted: puzzles that need more are not given to people. A puzzle that they solve is solved in
// the same steps when it is graded, with more trials.
const makeTrials = 2000

// Make makes a puzzle. It is undecided if none of many tours fits the options, or at a
// deadline; other errors are the context's, or wrap [tour.ErrAsk] or
// [graph.ErrTooLarge].
func Make(ctx context.Context, g *graph.Graph, kind tour.Kind, opts MakeOptions) (MakeResult, error) {
	m, err := makeOne(ctx, g, kind, opts)
	if errors.Is(err, context.DeadlineExceeded) {
		return MakeResult{Why: &exist.Reason{Rule: "limit", Text: "the time limit was reached"}, Tries: m.Tries}, nil
	}
	return m, err
}

func makeOne(ctx context.Context, g *graph.Graph, kind tour.Kind, opts MakeOptions) (MakeResult, error) {
	if err := Check(g, opts); err != nil {
		return MakeResult{}, err
	}
	if err := opts.checkConstraints(g, kind); err != nil {
		return MakeResult{}, err
	}
	m := MakeResult{}
	why := &exist.Reason{}
	for m.Tries < maxTours {
		m.Tries++
		if opts.Progress != nil {
			opts.Progress(work.Progress{Words: fmt.Sprintf("tour %d", m.Tries)})
		}
		rng := rand.New(rand.NewPCG(opts.Seed, uint64(m.Tries)))
		found, err := drawStraightest(ctx, g, kind, opts, rng)
		if err != nil {
			return m, err
		}
		if found.Verdict != exist.Found {
			m.Verdict, m.Why = found.Verdict, found.Why
			return m, nil
		}
		t := restart(g, found.Tour, tour.Ask{Kind: kind, Constraints: opts.Constraints}, rng)
		r := &reduction{graph: g, kind: kind, tour: t, opts: opts}
		if opts.RequiredMoves > 0 {
			r.opts.Constraints = addRequiredMoves(kind, t, opts, rng)
		}
		if r.walkCounts, err = newWalkCounts(ctx, g, kind, t); err != nil {
			return m, err
		}
		if err := r.start(rng); err != nil {
			return m, err
		}
		if why.Text, err = r.run(ctx); err != nil {
			return m, err
		}
		if why.Text == "" {
			m.Verdict, m.Solution = exist.Found, t
			err = r.finish(ctx, &m)
			return m, err
		}
	}
	m.Why = &exist.Reason{Rule: "limit", Text: fmt.Sprintf("of %d tours none fits; of the last, %s", m.Tries, why.Text)}
	return m, nil
}

// maxStraightDraws is the number of tours of which the straightest is taken, if few numbers are wanted
// on a large board.
const maxStraightDraws = 100

// drawStraightest draws the tour of a puzzle. Where a tour runs straight, two numbers
// determine all between them. So if few numbers are wanted on a large board, it draws
// several tours and takes the one with the fewest walks between that many numbers, evenly spaced.
func drawStraightest(ctx context.Context, g *graph.Graph, kind tour.Kind, opts MakeOptions, rng *rand.Rand) (best find.Answer, err error) {
	n, draws := g.Board().Squares(), 1
	if opts.Clues > 0 && opts.Level == 0 && n > smallBoard && int64(opts.Clues) < n/4 {
		draws = maxStraightDraws
	}
	least := int64(0)
	for i := range draws {
		found, err := drawTour(ctx, g, tour.Ask{Kind: kind, Constraints: opts.Constraints}, 1+rng.Uint64()>>1)
		if err != nil || found.Verdict != exist.Found || draws == 1 {
			return found, err
		}
		ways, err := newWalkCounts(ctx, g, kind, found.Tour)
		if err != nil {
			return best, err
		}
		sum, apart := int64(0), n/int64(opts.Clues)
		for from := int64(1); from+apart <= n; from += apart {
			sum += ways.between(from, from+apart)
		}
		if i == 0 || sum < least {
			best, least = found, sum
			best.Tour = found.Tour.Clone()
		}
	}
	return best, nil
}

// maxConstrainedDraws is the largest number of tours drawn to find one that obeys the puzzle's
// further constraints.
const maxConstrainedDraws = 100

// drawTour draws a random tour by a seed. With constraints find draws nothing at random, so
// unconstrained random tours are tried first.
func drawTour(ctx context.Context, g *graph.Graph, ask tour.Ask, seed uint64) (find.Answer, error) {
	opts := find.Options{Seed: seed}
	if ask.Constraints != nil {
		found, err := find.Drawn(ctx, g, ask, ask.WithoutConstraints(), maxConstrainedDraws, opts)
		if err != nil || found.Verdict != exist.Undecided {
			return found, err
		}
	}
	return find.Find(ctx, g, ask, opts)
}

// Check refuses options that no puzzle can have. The error wraps [tour.ErrAsk], or
// [graph.ErrTooLarge].
func Check(g *graph.Graph, o MakeOptions) error {
	if err := g.NeedsBoard("a puzzle"); err != nil {
		return err
	}
	b := g.Board()
	squares := b.Squares()
	for _, s := range o.Show {
		if !b.Has(s) {
			return fault.New(tour.ErrAsk, "square %s is a hole of the board, and has no number to show", b.Name(s))
		}
	}
	if len(o.Show) > 0 {
		squares = int64(len(o.Show))
	}
	switch {
	case o.Clues < 0 || int64(o.Clues) > squares:
		return fault.New(tour.ErrAsk, "%d given numbers: %d squares may have one; write 1 to %d", o.Clues, squares, squares)
	case o.Level > Fiendish:
		return fault.New(tour.ErrAsk, "difficulty %d: there are %d", o.Level, Fiendish)
	case b.Squares() > constraints.MaxSquares:
		return fault.New(graph.ErrTooLarge, "board %s has %d squares; puzzles have at most %d", b.Size(), b.Squares(), constraints.MaxSquares)
	}
	_, err := groups(g, o.Pattern, nil)
	return err
}

// checkConstraints refuses constraints that a puzzle cannot have.
func (o MakeOptions) checkConstraints(g *graph.Graph, kind tour.Kind) error {
	ask := tour.Ask{Kind: kind, Constraints: o.Constraints}
	if kind == tour.Closed && ask.ConstraintKinds()&^tour.MoveConstraints != 0 {
		return fault.New(tour.ErrAsk, "%s: the number 1 of a closed puzzle may stand anywhere, so no square comes first; ask for a path or an open tour", ask.ConstraintKinds())
	}
	return ask.Check(g, supported&^tour.NumberConstraints)
}

// restart starts a closed tour on a random square, and reverses a tour at random, if the ask
// allows it.
func restart(g *graph.Graph, t tour.Tour, ask tour.Ask, rng *rand.Rand) tour.Tour {
	squares := make([]board.Square, 0, t.Len())
	for _, s := range t.All() {
		squares = append(squares, s)
	}
	if ask.Kind == tour.Closed {
		at := rng.IntN(len(squares))
		squares = slices.Concat(squares[at:], squares[:at])
	}
	if rng.IntN(2) == 0 {
		return tour.Of(squares)
	}
	reversed := slices.Clone(squares)
	slices.Reverse(reversed)
	if (g.Directed() || ask.Constraints != nil) && tour.Verify(context.Background(), g, ask, tour.Of(reversed)) != nil {
		return tour.Of(squares)
	}
	return tour.Of(reversed)
}

// finish solves and grades the puzzle without using how it was made.
func (r *reduction) finish(ctx context.Context, m *MakeResult) (err error) {
	if m.Puzzle, err = r.puzzle(r.kept); err != nil {
		return err
	}
	problem, why, err := constraints.New(ctx, r.graph, m.Puzzle.Ask())
	if err != nil {
		return err
	}
	if why != nil {
		return fault.New(ErrWrong, "a puzzle was made that has no solution, which is a bug in leaper: %s", why.Text)
	}
	const nodes = 10 * defaultNodes
	s, err := solveBySearch(ctx, problem, nodes)
	switch {
	case err == nil && s.Outcome != One || s.Outcome == Several:
		return fault.New(ErrWrong, "a puzzle was made that has not one solution, which is a bug in leaper")
	case err == nil:
		m.Proofs = s.Proofs
	case !errors.Is(err, constraints.ErrNodes):
		return err
	}
	if !r.proven {
		if s, err = solveBySAT(ctx, problem, m.Solution); err != nil && !errors.Is(err, graph.ErrTooLarge) {
			return err
		}
		if s.Outcome == Several {
			return fault.New(ErrWrong, "a puzzle was made that has several solutions, which is a bug in leaper")
		}
		r.proven = s.Outcome == One
	}
	if r.proven {
		m.Proofs = append(m.Proofs, BySolver)
	}
	m.Reasoning, err = Reason(ctx, m.Puzzle, ReasonOptions{Quiet: true})
	return err
}
