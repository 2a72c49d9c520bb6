package exist

import (
	"context"
	"errors"

	"leaper/graph"
	"leaper/tour"
)

// Effort bounds the work for certificates that need more than a look at
// every square. The zero value stands for the numbers that are given here.
type Effort struct {
	Squares int   // the squares of the largest board whose degrees are tried by a flow; 2¹⁸
	Arcs    int   // the moves of this board from square to square; 2²²
	Steps   int64 // how many squares may be entered to count pieces; 2²², some hundredths of a second
}

// orDefault returns the effort with defaults for the numbers that are 0.
func (e Effort) orDefault() Effort {
	if e.Squares == 0 {
		e.Squares = 1 << 18
	}
	if e.Arcs == 0 {
		e.Arcs = 1 << 22
	}
	if e.Steps == 0 {
		e.Steps = 1 << 22
	}
	return e
}

// Decide says whether there is a tour, by theorems ([Known]) and then by
// certificates that there is none ([Prove]); undecided, with no reason, if
// neither decides, or with a reason of rule "limit" if the board is too large for
// a table. It never searches for a tour. The error is that of ctx, or wraps [tour.ErrAsk].
func Decide(ctx context.Context, g *graph.Graph, ask tour.Ask, effort Effort) (Verdict, *Reason, error) {
	if err := ask.Check(g, tour.AllConstraints); err != nil {
		return Undecided, nil, err
	}
	ask = ask.Normalised(g)
	if v, why := Known(g, ask); v != Undecided {
		return v, why, nil
	}
	a, err := g.Table(ctx)
	if errors.Is(err, graph.ErrTooLarge) {
		return Undecided, &Reason{Rule: "limit", Text: "no known theorem applies, and the board is too large to look at its squares"}, nil
	}
	if err != nil {
		return Undecided, nil, err
	}
	why, err := Prove(ctx, g, a, ask, effort)
	if err != nil || why == nil {
		return Undecided, nil, err
	}
	return None, why, nil
}

// Prove returns a proof that the graph has no tour of the kind and with the ends
// asked for: a [Certificate]; or squares that need more moves than their neighbours can
// take; or squares without which the rest falls into too many pieces. It
// returns nil if it finds none, which proves nothing. The table may lack edges of the graph.
func Prove(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, effort Effort) (*Reason, error) {
	if r, err := Certificate(ctx, g, a, ask); r != nil || err != nil {
		return r, err
	}
	effort = effort.orDefault()
	if a.Len() <= effort.Squares && a.Arcs() <= effort.Arcs {
		if r, err := tooFewMoves(ctx, NamesOf(g), a, ask); r != nil || err != nil {
			return r.Of(g), err
		}
	}
	r, err := tooManyPieces(ctx, NamesOf(g), a, ask, effort.Steps)
	return r.Of(g), err
}
