package find

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"leaper/exist"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
)

// findAuto needs no search where a large rectangle or box is the knight's by construction,
// without a table of its squares, or where a theorem or a certificate says that there
// is no tour. Else there are [takeTurns].
func findAuto(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if answer, ok := tryConstruct(ctx, g, ask, opts); ok {
		return answer, nil
	}
	// Theorems first: they need no table of the board, which may be of any size.
	if v, why := exist.Known(g, ask); v == exist.None {
		return Answer{Verdict: exist.None, Why: why}, nil
	}
	a, why, err := findCertificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why}, err
	}
	return takeTurns(ctx, g, a, ask, opts)
}

// findOnTable asks for a certificate, and then a method that works on a table.
func findOnTable(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	a, why, err := findCertificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, err
	}
	return methods().Entry(opts.Method).onTable(ctx, g, a, ask, opts)
}

// findFirstListed finds the first tour of a listing, or proves by exhaustion that there
// is none. It gives up, undecided, after maxSteps steps if that is over 0.
func findFirstListed(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options, order list.Order, maxSteps int64) (Answer, error) {
	options := list.Options{Order: order, Limit: 1, MaxSteps: maxSteps, Stats: opts.Stats, Longer: opts.longer}
	if options.Longer == nil {
		options.Longer = opts.best.hook()
	}
	for t, err := range list.All(ctx, g, ask, options) {
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

// findCertificate makes the table of a graph and looks there for a proof that there
// is no tour.
func findCertificate(ctx context.Context, g *graph.Graph, ask tour.Ask) (*graph.Adjacency, *exist.Reason, error) {
	a, err := g.Table(ctx)
	if err != nil {
		return nil, nil, err
	}
	why, err := exist.Certificate(ctx, g, a, ask)
	return a, why, err
}

func found(t tour.Tour, m Method) Answer { return Answer{Verdict: exist.Found, Tour: t, Method: m} }

func source(opts Options) *rand.Rand { return rand.New(rand.NewPCG(opts.Seed, 1823)) }
