package exist

import (
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

// opens decides whether a graph that has a closed tour v₀ v₁ … vₙ₋₁ has an open
// one, too. If there is a chord, another move from v₀ to vₖ, there is a path
//
//	vₖ₊₁ → … → vₙ₋₁ → v₀ → vₖ → vₖ₋₁ → … → v₁
//
// which is open unless vₖ₊₁ and v₁ are a move apart. So without open tours every
// chord can be shifted along the tour. The path and its last move make another
// tour, along which the chords can be shifted as well, and that gives chords of
// lengths k−2 and k+2 of the first. In the end there are all chords of odd
// length, or all. So all paths close only in three graphs:
//
//	ring            no chords
//	complete        all chords
//	halved          complete bipartite: all chords that change colour
//
// These are the graphs that Chartrand and Kronk (1968) call randomly traceable.
// The graph must have moves that can be taken back, and three squares.
func opens(g *graph.Graph, why *Reason) (Verdict, *Reason) {
	if g.Directed() || slices.ContainsFunc(g.Moves(), func(m piece.Move) bool { return m.Rides }) {
		return Undecided, nil
	}
	special := ""
	switch small := g.Board().Squares() <= 2*int64(len(g.Moves())); {
	case small && complete(g):
		special = "all squares are a move apart"
	case small && halved(g):
		special = "every square is a move from all of the other colour"
	default:
		isRing, known := ring(g)
		if !known {
			return Undecided, nil
		}
		if isRing {
			special = "the moves form one cycle"
		}
	}
	if special != "" {
		return None, &Reason{Rule: "always closed", Text: special + ", so every path is closed"}
	}
	return Found, why
}

// squares lists the squares of a board.
func squares(b *board.Board) []board.Square {
	var list []board.Square
	for s := range board.Square(b.Cells()) {
		if b.Has(s) {
			list = append(list, s)
		}
	}
	return list
}

// complete reports whether every square is a move from every other.
func complete(g *graph.Graph) bool {
	n := g.Board().Squares()
	return !slices.ContainsFunc(squares(g.Board()), func(s board.Square) bool { return int64(g.Degree(s)) != n-1 })
}

// halved reports whether the squares fall into two halves, and a square's moves
// lead to all of the other half and to nothing else.
func halved(g *graph.Graph) bool {
	all := squares(g.Board())
	there := g.Neighbours(all[0], nil)
	here := slices.DeleteFunc(slices.Clone(all), func(s board.Square) bool { return slices.Contains(there, s) })
	return len(here) == len(there) && !slices.ContainsFunc(all, func(s board.Square) bool {
		want := there
		if slices.Contains(there, s) {
			want = here
		}
		return !slices.Equal(g.Neighbours(s, nil), want)
	})
}

// ring reports whether every square has only two moves. On a large board it looks at a sample of
// the squares; known is false if that does not decide.
func ring(g *graph.Graph) (isRing, known bool) {
	const maxLooked = 1 << 12
	b := g.Board()
	step := max(1, b.Cells()/maxLooked)
	for s := int64(0); s < b.Cells(); s += step {
		if b.Has(board.Square(s)) && g.Degree(board.Square(s)) > 2 {
			return false, true
		}
	}
	return true, step == 1
}
