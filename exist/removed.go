package exist

import (
	"fmt"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// removed: how many squares must be taken away before a closed tour can exist.
//
// Where [schwenk] has no closed tour, DeMaio and Hippchen find the least number
// of squares whose removal gives one. For a given board with holes only
// the lower bound is of use, and it is stronger than the colours on few boards: 3×5
// needs 3 holes, 3×6 needs 4; 3×4, 3×8 and 4×n need 2. With sides of 1 or 2 no
// closed tour ever appears.
func removed() Theorem {
	return Theorem{
		Name: "DeMaio & Hippchen 2009",
		Citation: "J. DeMaio and T. Hippchen, Closed knight's tours with minimal square removal for all rectangular boards, " +
			"Mathematics Magazine 82 (2009) 219–225",
		Statement: "A board of m×n, 3 ≤ m ≤ n, without a closed knight's tour has one after some square is taken away if mn is odd, " +
			"and some two squares if it is even; but 3×5 needs 3, and 3×6 needs 4.",
		decide: func(q question) (Verdict, string) {
			holes := int64(len(q.b.Holes()))
			if holes == 0 || len(q.sides) != 2 || q.b.Topology() != board.Plane || !q.knight() || q.kind != tour.Closed || q.b.Squares() == 1 {
				return Undecided, ""
			}
			m, n := q.sides[0], q.sides[1]
			least, ok := FewestRemoved(m, n)
			switch {
			case !ok:
				return None, "m ≤ 2, and no removal helps"
			case holes < least:
				return None, fmt.Sprintf("%d×%d needs %d squares removed", m, n, least)
			}
			return Undecided, ""
		},
		plain: func(q question, _ string) string {
			m, n := q.sides[0], q.sides[1]
			least, ok := FewestRemoved(m, n)
			if !ok {
				return "on one row or two there is no closed tour, whatever squares are taken away"
			}
			return fmt.Sprintf("%dx%d has a closed tour only after at least %s are taken away", m, n, fault.Plural(int(least), "square"))
		},
	}
}

// FewestRemoved returns the least number of squares whose removal leaves a rectangle
// of m×n with a closed knight's tour of three squares or more; false if there is no such
// number (DeMaio & Hippchen 2009).
func FewestRemoved(m, n int64) (int64, bool) {
	m, n = min(m, n), max(m, n)
	switch {
	case m < 3:
		return 0, false
	case schwenkCase(m, n) == "":
		return 0, true
	case m == 3 && n == 5:
		return 3, true
	case m == 3 && n == 6:
		return 4, true
	case m%2 == 1 && n%2 == 1:
		return 1, true
	}
	return 2, true
}
