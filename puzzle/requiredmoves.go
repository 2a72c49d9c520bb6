package puzzle

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/tour"
)

// addRequiredMoves adds required moves to the constraints, drawn at random from a tour. They show
// neither their order in the tour nor their direction.
func addRequiredMoves(kind tour.Kind, t tour.Tour, opts MakeOptions, rng *rand.Rand) *tour.Constraints {
	ask := tour.Ask{Constraints: opts.Constraints}
	constraints := ask.ConstraintsOrNone()
	given := map[[2]board.Square]bool{}
	ends := func(m tour.Move) [2]board.Square { return [2]board.Square{min(m.From, m.To), max(m.From, m.To)} }
	for _, m := range constraints.Use {
		given[ends(m)] = true
	}
	var drawn []tour.Move
	for _, i := range rng.Perm(int(movesOf(kind, t.Len()))) {
		m := tour.Move{From: t.At(int64(i)), To: t.At((int64(i) + 1) % t.Len())}
		if !given[ends(m)] && len(drawn) < opts.RequiredMoves {
			m.From, m.To = ends(m)[0], ends(m)[1]
			drawn = append(drawn, m)
		}
	}
	slices.SortFunc(drawn, func(a, b tour.Move) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	constraints.Use = slices.Concat(constraints.Use, drawn)
	return &constraints
}

// movesOf is the number of moves of a tour of the given number of squares.
func movesOf(kind tour.Kind, squares int64) int64 {
	if kind == tour.Closed {
		return squares
	}
	return squares - 1
}
