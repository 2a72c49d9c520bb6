package exist

import (
	"leaper/board"
	"leaper/tour"
)

// oddBoards: which square to take away from a board with odd sides to leave a
// closed knight's tour. It must have the colour of the corners, and from 5×7 on
// any square of this colour is right. On smaller boards only these are, with their mirror
// images:
//
//	3×3   (1,1) alone              3×5    none
//	3×7   (1,1) alone              3×9    (0,0) and (0,4) alone
//	5×5   (0,0) alone              3×n    n ≥ 11: all but (0,2) and (1,3)
//
// The exceptions come from exact counts, since the paper's own list was not at
// hand. The tests check the cases on boards of up to 63 squares, and beyond with
// tours found on boards of up to 15×15.
func oddBoards() Theorem {
	return Theorem{
		Name: "Bi, Butler, DeGraaf & Doebel 2015",
		Citation: "B. Bi, S. Butler, S. DeGraaf and E. Doebel, Knight's tours on boards with odd dimensions, " +
			"Involve 8 (2015) 615–627",
		Statement: "A board of m×n, both odd and at least 5, but not 5×5, has a closed knight's tour after one square is taken away " +
			"if and only if it has the colour of the corners; 5×5 and boards of three rows have exceptions.",
		decide: func(q question) (Verdict, string) {
			holes := q.b.Holes()
			if len(holes) != 1 || len(q.sides) != 2 || q.b.Topology() != board.Plane || !q.knight() || !q.asks(tour.Closed) {
				return Undecided, ""
			}
			m, n := q.sides[0], q.sides[1]
			if m < 3 || m%2 == 0 || n%2 == 0 {
				return Undecided, ""
			}
			hole := q.across(holes[0])
			r, c := min(hole.row, m-1-hole.row), min(hole.column, n-1-hole.column)
			switch {
			case (r+c)%2 == 1:
				return None, "a square of the colour that has fewer"
			case m == 3 && n == 3 && r != 1, m == 3 && n == 5, m == 3 && n == 7 && (r != 1 || c != 1),
				m == 3 && n == 9 && (r != 0 || c == 2), m == 3 && n > 9 && (r == 0 && c == 2 || r == 1 && c == 3):
				return None, "m=3, the wrong square"
			case m == 5 && n == 5 && (r != 0 || c != 0):
				return None, "m=n=5, not a corner"
			}
			return Found, ""
		},
		plain: func(_ question, which string) string {
			switch which {
			case "a square of the colour that has fewer":
				return "the square taken away had the colour with fewer squares, so the other has two more"
			case "m=3, the wrong square":
				return "on this board of three rows another square must be taken away, or several"
			case "m=n=5, not a corner":
				return "from 5x5, a corner must be taken away"
			}
			return "a board with odd sides has a closed tour after such a square, of the colour of its corners, is taken away"
		},
	}
}
