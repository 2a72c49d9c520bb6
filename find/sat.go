package find

import (
	"context"
	"math/rand/v2"
	"time"

	"leaper/exist"
	"leaper/find/internal/sat"
	"leaper/graph"
	"leaper/tour"
)

// What auto gives a solver. Beyond the largest board, and where there are many
// moves, to state the question takes longer than Warnsdorff's rule does.
const (
	satSquares  = 1 << 13
	satArcs     = 1 << 17
	satPatience = 4 * time.Second // of its first turn, which is enough for most boards
)

// satBriefly is the patience of its first turn where a sweep comes next.
const satBriefly = 250 * time.Millisecond

// proofSteps is how hard certificates are looked for before a solver is asked:
// some milliseconds for what it cannot see.
const proofSteps = 1 << 17

// runSAT runs a solver until it has a tour or a proof.
func runSAT(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	t := newSATTurns(g, a, ask, opts)
	t.patience = 0
	defer t.close()
	return t.next(ctx)
}

// satTurns are a solver's turns among other methods: each is longer than the one
// before. What the solver finds does not depend on how long they are.
type satTurns struct {
	g        *graph.Graph // nil where the table stands on no board
	a        *graph.Adjacency
	ask      tour.Ask
	draw     *rand.Rand // renumbers the vertices, if not nil
	shuffle  shuffle
	solver   *sat.Solver // nil before the first turn
	patience time.Duration
}

func newSATTurns(g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) *satTurns {
	return &satTurns{g: g, a: a, ask: ask, draw: opts.draw, patience: satPatience}
}

// shortenFirstTurn shortens the first turn, if a sweep comes next.
func (t *satTurns) shortenFirstTurn(s *sweepTurns) {
	if t.solver == nil && s.waitsForSecondTurn() {
		t.patience = satBriefly
	}
}

// next asks once more for certificates, those that take a while, before the
// first turn; then it gives the solver a turn. It is undecided, with no reason,
// at the end of the solver's patience.
func (t *satTurns) next(ctx context.Context) (Answer, error) {
	if t.solver == nil {
		if err := sat.Fits(t.g, t.a); err != nil {
			return Answer{}, err
		}
		why, err := exist.Prove(ctx, t.g, t.a, t.ask, exist.Effort{Steps: proofSteps})
		if err != nil || why != nil {
			return Answer{Verdict: exist.None, Why: why, Method: SAT}, err
		}
		a, ask := t.a, t.ask
		if t.draw != nil {
			t.shuffle = shuffled(a, ask, t.draw)
			a, ask = t.shuffle.table, t.shuffle.ask
		}
		if t.solver, err = sat.New(ctx, t.g, a, ask); err != nil {
			return Answer{}, err
		}
	}
	path, verdict, err := t.solver.Run(ctx, t.patience)
	t.patience *= growth
	switch {
	case err != nil:
		return Answer{}, err
	case verdict == exist.Found && t.draw != nil:
		return found(tour.Of(t.shuffle.restore(path)), SAT), nil
	case verdict == exist.Found:
		return found(tour.Of(path), SAT), nil
	case verdict == exist.None:
		return Answer{Verdict: exist.None, Method: SAT, Why: &exist.Reason{Rule: "sat", Text: t.solver.Proof()}}, nil
	}
	return Answer{Method: SAT}, nil
}

// suits reports whether a board is one for a solver, as auto sees it. On graphs that
// stand on no board, most of them with few edges, Warnsdorff's rule is no match for
// a solver up to the largest.
func (t *satTurns) suits() bool {
	most := satSquares
	if !t.g.OnBoard() {
		most = sat.MaxSquares
	}
	return t.a.Len() <= most && t.a.Arcs() <= satArcs
}

func (t *satTurns) close() {
	if t.solver != nil {
		t.solver.Close()
	}
}
