package exist

import (
	"leaper/board"
	"leaper/tour"
)

// cylinder: which cylinders have a closed knight's tour. Columns wrap: there are
// m rows, and n squares in each ring.
//
//	m = 1         a knight cannot leave the square's row, and cannot move in it
//	m = 2, n even the knight changes rows, and moves by two columns: it meets
//	              only every other column
//	m = 4, n even the argument of four rows ([schwenk]): an outer row is left
//	              and entered only over the inner ones. With n even the board
//	              still has two colours, and the tour would never change over
func cylinder() Theorem {
	return Theorem{
		Name:     "Watkins 2000",
		Citation: watkins2000,
		Statement: "A cylinder of m rows, whose n columns wrap, has a closed knight's tour unless m = 1 and n > 1, or m ∈ {2,4} and n is even" +
			" (or, in a simple graph, it is 2×1).",
		decide: func(q question) (Verdict, string) {
			m, n, ok := q.glued(board.Cylinder)
			if !ok || !q.knight() || len(q.ends) > 0 {
				return Undecided, ""
			}
			return decideStrip(q.kind, m, n, m == 4 && n%2 == 0, "m=4, n even")
		},
		plain: func(q question, which string) string {
			switch {
			case which == "" && q.kind == tour.Path:
				return "every cylinder has a path, except those of one row, and of two rows and an even number of columns"
			case which == "":
				return "every cylinder has a closed tour, except those of one row, and of two or four rows and an even number of columns"
			}
			return explainStrip(which)
		},
	}
}

// mobius: which Möbius strips have a closed knight's tour. Columns wrap, and the
// row is mirrored. Four rows fail where the strip has two colours.
func mobius() Theorem {
	return Theorem{
		Name:     "Watkins 2000",
		Citation: watkins2000,
		Statement: "A Möbius strip of m rows, whose n columns wrap and mirror the row, has a closed knight's tour unless m = 1 and n > 1, " +
			"m = 2 and n is even, m = 4 and n is odd, or it is 2×1, 3×1, 5×1 or 3×4.",
		decide: func(q question) (Verdict, string) {
			m, n, ok := q.glued(board.Mobius)
			if !ok || !q.knight() || len(q.ends) > 0 {
				return Undecided, ""
			}
			switch {
			case n == 1 && (m == 3 || m == 5), m == 3 && n == 4:
				return decideStrip(q.kind, m, n, true, "3×1, 5×1 or 3×4")
			}
			return decideStrip(q.kind, m, n, m == 4 && n%2 == 1, "m=4, n odd")
		},
		plain: func(q question, which string) string {
			switch {
			case which == "" && q.kind == tour.Path:
				return "every Möbius strip has a path, except those of one row, and of two rows and an even number of columns"
			case which == "":
				return "every Möbius strip has a closed tour, except those of one row, of two rows and an even number of columns, " +
					"of four rows and an odd number, and 3x1, 5x1 and 3x4"
			}
			return explainStrip(which)
		},
	}
}

// explainStrip says in plain words why a cylinder or a Möbius strip has no tour.
func explainStrip(which string) string {
	switch which {
	case "m=1, n>1":
		return "on one row, a knight has no move"
	case "m=2, n even":
		return "on two rows, each move of a knight goes two columns on, so it reaches only every other column"
	case "m=4, n even", "m=4, n odd":
		return "on these four rows, a closed tour would always go from an outer row to an inner one and back, and so miss half of the squares"
	}
	return "the Möbius strips 3x1, 5x1 and 3x4 have paths, but none of them closes"
}

// decideStrip decides what the two strips have in common: on one row and on two rows of
// an even number of columns there is no path at all. An exception is a board
// that has paths but no closed tour.
func decideStrip(kind tour.Kind, m, n int64, exception bool, which string) (Verdict, string) {
	switch {
	case m*n <= 2 || kind == tour.Open:
		return Undecided, "" // too few squares to say; see Known for open tours
	case m == 1:
		return None, "m=1, n>1"
	case m == 2 && n%2 == 0:
		return None, "m=2, n even"
	case kind == tour.Closed && exception:
		return None, which
	}
	return Found, ""
}
