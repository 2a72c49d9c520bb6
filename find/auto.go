package find

import (
	"context"
	"math/rand/v2"

	"leaper/exist"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
)

// The patience of the first round, and how it grows from round to round.
const (
	firstSteps    = 1 << 17 // of backtracking: some milliseconds
	firstRestarts = 64
	growth        = 4
)

// auto takes turns: backtracking proves that there is no tour of a small
// board, and finds the first one in the order kt where the heuristic leads
// straight to it; random restarts find one on large boards, where a wrong turn
// at the start would be taken back last. Each round is allowed four times the
// work of the one before, so that at most a third is wasted on repeats.
func auto(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	a, err := g.Compress()
	if err != nil {
		return Answer{}, err
	}
	if why := exist.Certificate(g, a, ask); why != nil {
		return Answer{Verdict: exist.None, Why: why}, nil
	}
	w := warnsdorff.New(g, a, ask, source(opts))
	for steps, runs := int64(firstSteps), firstRestarts; ; steps, runs = steps*growth, runs*growth {
		if int64(a.Len()) <= list.MaxSquares {
			answer, err := backtrack(ctx, g, ask, opts, list.KT, steps+4*int64(a.Len()))
			if err != nil || answer.Verdict != exist.Undecided {
				return answer, err
			}
		}
		if path, ok, err := w.Run(ctx, runs); err != nil || ok {
			return found(tour.Of(path), Warnsdorff), err
		}
	}
}

// restarts follows Warnsdorff's rule until it succeeds.
func restarts(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	a, err := g.Compress()
	if err != nil {
		return Answer{}, err
	}
	if why := exist.Certificate(g, a, ask); why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: Warnsdorff}, nil
	}
	w := warnsdorff.New(g, a, ask, source(opts))
	for {
		if path, ok, err := w.Run(ctx, firstRestarts); err != nil || ok {
			return found(tour.Of(path), Warnsdorff), err
		}
	}
}

func source(opts Options) *rand.Rand { return rand.New(rand.NewPCG(opts.Seed, 1823)) }
