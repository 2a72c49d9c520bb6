// Package find finds one tour, or proves that there is none, by the methods in its folders. The verbs
// find, exists, draw and others ask it.
//
// It chooses the method, and checks the answer: found means that [tour.Verify] agrees, none that
// there is a certificate or that a search ended, and everything else is undecided.
package find

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"leaper/board"
	"leaper/exist"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// Errors that the package returns, wrapped in a sentence.
var (
	// ErrMethod: a method that does not exist or does not do what is asked.
	ErrMethod = errors.New("impossible method")
	// ErrUnverified: an engine gave something that is no tour. That is a bug.
	ErrUnverified = errors.New("a result failed verification")
)

// Options of a search. The zero value is good.
type Options struct {
	Method Method
	// Seed decides all that is drawn, and the same seed gives the same tour. If it
	// is 0, none is given: Warnsdorff, Factor and Neural draw by the seed 1, and the
	// others draw nothing. One that is given makes every method look for a tour of
	// its own: Backtrack starts and breaks ties at random, SAT has its variables in
	// another order, Construct turns the board and exchanges moves, and so Auto. But
	// for those that cannot, see [Answer.Seedless].
	Seed uint64
	// Ties is how Warnsdorff breaks them. All but the random ones leave nothing
	// to chance: then it makes one walk from each start, and mends none. With them
	// the method Auto stands for Warnsdorff, the only one that has ties to break.
	Ties warnsdorff.Ties
	// Moves is the order of the piece's moves that these ties go by, if not nil.
	Moves [][]int
	// Rule is how the neurons of Neural are updated.
	Rule neural.Rule
	// Partial keeps the longest path that a search meets, for an answer that is
	// not found. Warnsdorff, Whitney and Hui, Backtrack and Auto know of one; after a
	// proof without one there are a few quick walks. It need not be the longest that
	// there is.
	Partial bool
	// Memory and Threads are for Sweep; a memory of 0 is 32 MiB.
	work.Resources
	// Stats, if not nil, is filled with what backtracking did.
	Stats *list.Stats

	best   *partial                  // what Partial asks for
	longer func(path []board.Square) // where the walks of a listing go; nil: to best
	draw   *rand.Rand                // by the seed, for methods that draw nothing without one; nil if none is given
}

// An Answer is a verdict, with the tour if it is found, else with the reason.
type Answer struct {
	Verdict exist.Verdict
	Tour    tour.Tour
	Why     *exist.Reason
	Method  Method // the method that gave the answer
	// Partial is the longest path met, where it was asked for, one was met, and
	// no tour was found. It comes with the error of a cancelled context, too.
	Partial tour.Tour
	// Sampled is 0 where the whole tour was verified; of a constructed tour that
	// is too long for it, the number of squares that verification looked at.
	Sampled int64
	// Seedless says that a seed was given and changed nothing, since the method
	// draws nothing: Whitney, Hui, and Warnsdorff with ties that are not random,
	// where it has one start to walk from.
	Seedless bool

	indexed *Indexed // of a tour that is too long to be verified whole
}

// Find looks for a tour. It works until it knows or ctx ends: a deadline makes
// the answer undecided, and a cancelled context is an error. Other errors wrap
// [tour.ErrAsk], [ErrMethod], [warnsdorff.ErrTies], [piece.ErrMoves],
// [graph.ErrTooLarge] or [ErrUnverified].
func Find(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if err := ask.Check(g, supportedConstraints()...); err != nil {
		return Answer{}, err
	}
	opts = opts.withDefaults()
	if err := opts.Method.check(g, opts.Ties); err != nil {
		return Answer{}, err
	}
	answer, err := runSearch(ctx, g, ask.Normalised(g), opts)
	opts.offerPartial(ctx, g, ask, answer, err)
	answer, err = opts.verifyAnswer(ctx, answer, err, func(a Answer) (int64, error) { return verifyTour(ctx, g, ask, a) })
	answer.Why = answer.Why.Of(g)
	return answer, err
}

// withDefaults fills in the defaults of zero values.
func (opts Options) withDefaults() Options {
	if opts.Seed == 0 {
		opts.Seed = 1
	} else {
		opts.draw = rand.New(rand.NewPCG(opts.Seed, 1759))
	}
	if opts.Method == Auto && opts.Ties != warnsdorff.Random {
		opts.Method = Warnsdorff
	}
	if opts.Stats == nil {
		opts.Stats = &list.Stats{}
	}
	if opts.Partial {
		opts.best = &partial{}
	}
	return opts
}

// memory is the limit of a sweep.
func (opts Options) memory() int64 {
	if opts.Memory <= 0 {
		return sweepMemory
	}
	return opts.Memory
}

// offerPartial has a walk to show if there is proven to be no tour. It is an extra: if the time is up
// within it, there is none, or a shorter one.
func (opts Options) offerPartial(ctx context.Context, g *graph.Graph, ask tour.Ask, answer Answer, err error) {
	if err != nil || answer.Verdict != exist.None || g.OnBoard() && g.Squares() > maxShown {
		return
	}
	_ = opts.best.walkQuickly(ctx, g, ask, source(opts))
}

// verifyAnswer checks an engine's result. verify checks a tour, and returns the number of
// squares it looked at if that is not all.
func (opts Options) verifyAnswer(ctx context.Context, answer Answer, err error, verify func(Answer) (int64, error)) (Answer, error) {
	if err == nil && answer.Verdict == exist.Found {
		if answer.Sampled, err = verify(answer); err != nil && (errors.Is(err, tour.ErrNotTour) || ctx.Err() == nil) {
			return Answer{}, fmt.Errorf("method %s: %w: %w", answer.Method, ErrUnverified, err)
		}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return Answer{Method: opts.Method, Why: &exist.Reason{Rule: "limit", Text: "the time limit was reached"}, Partial: opts.best.tour()}, nil
	}
	if errors.Is(err, graph.ErrTooLarge) {
		return Answer{}, fmt.Errorf("method %s: %w", opts.Method, err)
	}
	if err != nil {
		return Answer{Method: opts.Method, Partial: opts.best.tour()}, err
	}
	if answer.Verdict != exist.Found {
		answer.Partial = opts.best.tour()
	}
	return answer, nil
}

// String is the verdict with the tour, as [tour.Tour.String] has it, or with the reason.
func (a Answer) String() string {
	switch {
	case a.Verdict == exist.Found:
		return a.Verdict.String() + ": " + a.Tour.String()
	case a.Why != nil:
		return a.Verdict.String() + ": " + a.Why.String()
	}
	return a.Verdict.String()
}
