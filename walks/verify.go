package walks

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// How walks are verified: by package tour, which knows boards, pieces and lists of neighbours, and
// no sweep. Only what several walks have to do together is checked here.

// verify returns nil, or what is wrong with the walks of an answer.
func verify(ctx context.Context, g *graph.Graph, q Question, walks []tour.Tour) error {
	if !q.Many {
		if len(walks) != 1 {
			return fmt.Errorf("%d walks instead of one", len(walks))
		}
		if !q.LeaveOut && walks[0].Len() != g.Squares() {
			return fmt.Errorf("a walk of %d squares of %d", walks[0].Len(), g.Squares())
		}
		return tour.VerifyWalk(ctx, g, q.Ask, walks[0])
	}
	met := map[board.Square]bool{}
	for _, w := range walks {
		if err := tour.VerifyWalk(ctx, g, q.WithoutConstraints(), w); err != nil {
			return err
		}
		for _, s := range w.All() {
			if met[s] {
				return fmt.Errorf("%s is visited twice", g.Name(s))
			}
			met[s] = true
		}
	}
	if int64(len(met)) != g.Squares() {
		return fmt.Errorf("%d squares are visited of %d", len(met), g.Squares())
	}
	return q.verifyMoves(g, walks)
}

// verifyMoves checks that each move to use is in one of the walks, and none to avoid in any.
func (q Question) verifyMoves(g *graph.Graph, walks []tour.Tour) error {
	taken := map[[2]board.Square]bool{}
	for _, w := range walks {
		for i := range w.Len() - 1 {
			taken[[2]board.Square{w.At(i), w.At(i + 1)}] = true
		}
		if q.Kind == tour.Closed {
			taken[[2]board.Square{w.At(w.Len() - 1), w.At(0)}] = true
		}
	}
	takes := func(m tour.Move) bool {
		return taken[[2]board.Square{m.From, m.To}] || !m.OneWay && taken[[2]board.Square{m.To, m.From}]
	}
	c := q.ConstraintsOrNone()
	for _, m := range c.Use {
		if !takes(m) {
			return fmt.Errorf("no walk takes the move from %s to %s", g.Name(m.From), g.Name(m.To))
		}
	}
	for _, m := range c.Avoid {
		if takes(m) {
			return fmt.Errorf("a walk takes the move from %s to %s, which was to be avoided", g.Name(m.From), g.Name(m.To))
		}
	}
	return nil
}
