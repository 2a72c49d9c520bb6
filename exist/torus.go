package exist

import (
	"strings"

	"leaper/board"
	"leaper/tour"
)

const (
	watkins2000 = "J. J. Watkins, Knight's tours on cylinders and other surfaces, Congressus Numerantium 143 (2000) 117–127; " +
		"and in his book Across the Board: The Mathematics of Chessboard Problems, Princeton University Press 2004"
	// The papers allow a knight to go there and back by two different wraps of 1×2.
	// Here the leap graph is simple, and two squares are never closed.
	notTwo = " other than two squares"
)

// everywhere makes a theorem which says that all boards of a topology have a closed
// tour.
func everywhere(t board.Topology, name, citation, statement string) Theorem {
	decide := func(q question) (Verdict, string) {
		_, _, ok := q.glued(t)
		if !ok || !q.knight() || q.b.Squares() == 2 || !q.asks(tour.Closed) {
			return Undecided, ""
		}
		return Found, ""
	}
	plain := strings.TrimSuffix(strings.ToLower(statement[:1])+statement[1:], ".")
	return Theorem{name, citation, statement, decide, func(question, string) string { return plain }}
}

// torus: every board has a closed knight's tour.
func torus() Theorem {
	return everywhere(board.Torus, "Watkins & Hoenigman 1997",
		"J. J. Watkins and R. L. Hoenigman, Knight's tours on a torus, Mathematics Magazine 70 (1997) 175–184",
		"Every torus"+notTwo+" has a closed knight's tour.")
}

// klein: every board has a closed knight's tour.
func klein() Theorem {
	return everywhere(board.Klein, "Watkins 2000", watkins2000, "Every Klein bottle"+notTwo+" has a closed knight's tour.")
}

// projective: every board has a closed knight's tour. It is a corollary: a
// projective plane has all moves of a Möbius strip of rows × columns and all of
// one of columns × rows, and the boards on which both fail ([mobius]) are eleven
// with at most 12 squares, 1×2 … 1×5, 2×2, 3×4 and their transposes; all but
// those of two squares have closed tours, by exhaustive search.
func projective() Theorem {
	return everywhere(board.Projective, "Watkins 2000, on Möbius strips", watkins2000,
		"Every projective plane"+notTwo+" has a closed knight's tour, as a corollary of the theorem on Möbius strips.")
}
