package find

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"leaper/exist"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
)

// The patience of the first round, and how it grows from round to round.
const (
	firstSteps    = 1 << 17 // of backtracking, on boards of up to 64 squares: some milliseconds
	largerSteps   = 1 << 14 // on larger ones, where it ends soon or never
	firstRestarts = 64
	firstWalks    = 2 // of these, before SAT has a turn
	growth        = 4
)

// auto needs no search where a large rectangle or box is the knight's by construction,
// without a table of its squares, or where a theorem or a certificate says that there
// is no tour. Else there are [rounds].
func auto(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if answer, ok := constructs(ctx, g, ask, opts); ok {
		return answer, nil
	}
	// Theorems first: they need no table of the board, which may be of any size.
	if v, why := exist.Known(g, ask); v == exist.None {
		return Answer{Verdict: exist.None, Why: why}, nil
	}
	a, why, err := certificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why}, err
	}
	return rounds(ctx, g, a, ask, opts)
}

// rounds lets methods take turns. Backtracking proves that there is no tour of a
// small board, and finds the first one in the order kt where the heuristic leads
// straight to it. Random restarts find one on large boards, where a wrong turn at the
// start would be taken back last. On boards of middling size SAT decides those with
// holes, where Warnsdorff's rule fails and a search does not come to an end. On large
// ones the cycles of a 2-factor are merged; on vast ones that is the first to try.
// Each round is allowed four times the work of the one before, so that at most a third
// is wasted on repeats.
//
// Like all that works on a table, rounds need no board: then the graph is nil.
func rounds(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	var w *warnsdorff.Walker
	var factors cycles
	solver := newTurns(g, a, ask, opts)
	defer solver.close()
	listable := true
	steps := int64(firstSteps)
	if a.Len() > 64 {
		steps = largerSteps
	}
	for runs := firstRestarts; ; steps, runs = steps*growth, runs*growth {
		if answer, err := factors.next(ctx, g, a, ask, opts, vast, graph.MaxVertices); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		if listable {
			answer, err := backtrack(ctx, g, a, ask, opts, steps+4*int64(a.Len()))
			switch {
			case errors.Is(err, graph.ErrTooLarge): // its tables take more room than ours
				listable = false
			case err != nil || answer.Verdict != exist.Undecided:
				return answer, err
			}
		}
		if g == nil && solver.suits() { // few edges, no switches to merge by: SAT before factor
			if answer, err := solver.next(ctx); err != nil || answer.Verdict != exist.Undecided {
				return answer, err
			}
		}
		if answer, err := factors.next(ctx, g, a, ask, opts, small, vast); err != nil || answer.Verdict != exist.Undecided {
			return answer, err
		}
		if w == nil {
			w = warnsdorff.New(g, a, ask, source(opts))
			w.Longer = opts.best.hook()
		}
		if path, ok, err := w.Run(ctx, firstWalks); err != nil || ok {
			return found(tour.Of(path), Warnsdorff), err
		}
		if g != nil && solver.suits() {
			if answer, err := solver.next(ctx); err != nil || answer.Verdict != exist.Undecided {
				return answer, err
			}
		}
		if path, ok, err := w.Run(ctx, runs-firstWalks); err != nil || ok {
			return found(tour.Of(path), Warnsdorff), err
		}
	}
}

// tabled asks for a certificate, and then a method that works on a table.
func tabled(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if opts.Method == Factor && g.Directed() {
		return Answer{}, fault.New(ErrMethod, "method factor knows no moves that cannot be taken back, and the %s has some", g.Piece())
	}
	a, why, err := certificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, err
	}
	return byTable(ctx, g, a, ask, opts)
}

// byTable asks a method that works on a table, which may stand on no board.
func byTable(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	switch opts.Method {
	case Auto:
		return rounds(ctx, g, a, ask, opts)
	case Backtrack:
		return backtrack(ctx, g, a, ask, opts, 0)
	case Warnsdorff:
		return restarts(ctx, g, a, ask, opts)
	case SAT:
		return satisfy(ctx, g, a, ask, opts)
	case Factor:
		return factors(ctx, g, a, ask, opts)
	}
	return Answer{}, fault.New(ErrMethod, "%s works on no table", opts.Method)
}

// restarts follows Warnsdorff's rule until it succeeds.
func restarts(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	w := warnsdorff.New(g, a, ask, source(opts))
	w.Longer = opts.best.hook()
	for {
		if path, ok, err := w.Run(ctx, firstRestarts); err != nil || ok {
			return found(tour.Of(path), Warnsdorff), err
		}
	}
}

// firstOf finds the first tour of a listing, or proves by exhaustion that there
// is none. It gives up, undecided, after maxSteps steps if that is over 0.
func firstOf(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options, order list.Order, maxSteps int64) (Answer, error) {
	options := list.Options{Order: order, Limit: 1, MaxSteps: maxSteps, Stats: opts.Stats, Longer: opts.longer}
	if options.Longer == nil {
		options.Longer = opts.best.hook()
	}
	tours := list.Graph(ctx, a, ask, options)
	if g != nil {
		tours = list.All(ctx, g, ask, options)
	}
	for t, err := range tours {
		if errors.Is(err, list.ErrSteps) {
			return Answer{Method: Backtrack}, nil
		}
		if err != nil {
			return Answer{}, err
		}
		return found(t.Clone(), Backtrack), nil
	}
	return Answer{Verdict: exist.None, Method: Backtrack, Why: &exist.Reason{
		Rule: "search",
		Text: fmt.Sprintf("an exhaustive search met none (%d squares entered)", opts.Stats.Steps),
	}}, nil
}

// certificate makes the table of a graph and looks there for a proof that there
// is no tour.
func certificate(ctx context.Context, g *graph.Graph, ask tour.Ask) (*graph.Adjacency, *exist.Reason, error) {
	a, err := g.Table(ctx)
	if err != nil {
		return nil, nil, err
	}
	why, err := exist.CertificateContext(ctx, g, a, ask)
	return a, why, err
}

func found(t tour.Tour, m Method) Answer { return Answer{Verdict: exist.Found, Tour: t, Method: m} }

func source(opts Options) *rand.Rand { return rand.New(rand.NewPCG(opts.Seed, 1823)) }
