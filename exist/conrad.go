package exist

import "leaper/tour"

// conrad: paths of the knight between given ends.
//
// The authors prove it for squares of n×n, n ≥ 6, and say which pairs of ends
// 5×5 has. Rectangles with both sides from 6 on, and 5 by an odd side from 7 on,
// also have every pair of ends that the colours allow; the tests check every
// such board of up to 56 squares and a sample of pairs up to 20×20. On 4×n and
// 5×even some pairs are missing, so the theorem says nothing about these.
//
// No other pairs have a path, by the argument of colours ([Ends]).
func conrad() Theorem {
	return Theorem{
		Name: "Conrad, Hindrichs, Morsy & Wegener 1994",
		Citation: "A. Conrad, T. Hindrichs, H. Morsy and I. Wegener, Solution of the knight's Hamiltonian path problem on chessboards, " +
			"Discrete Applied Mathematics 50 (1994) 125–134",
		Statement: "On a board of m×n squares, both at least 6, or m = 5 and n ≥ 7 odd, a knight's path leads from one square to another " +
			"if they differ in colour and mn is even, or both have the colour of the corners and mn is odd.",
		decide: func(q question) (Verdict, string) {
			m, n, ok := q.rectangle()
			if !ok || !q.knight() || m < 5 || n < 6 || (m == 5 && n%2 == 0) || len(q.ends) == 0 {
				return Undecided, ""
			}
			odd := m%2 == 1 && n%2 == 1
			fit := len(q.ends) < 2 || (q.across(q.ends[0]).colour() != q.across(q.ends[1]).colour()) != odd
			if odd {
				fit = fit && q.across(q.ends[0]).colour() == 0
			}
			switch {
			case q.kind == tour.Path && fit:
				return Found, ""
			case q.kind == tour.Open && fit && len(q.ends) == 1:
				return Found, "" // most squares of the other end's colour are not a move away
			case q.kind == tour.Closed:
				return Undecided, ""
			case odd && !fit:
				return None, "mn odd"
			case !fit:
				return None, "mn even"
			}
			return Undecided, ""
		},
		plain: func(_ question, which string) string {
			switch which {
			case "mn odd":
				return "a path of an odd number of squares starts and ends on the colour of the corners, which has one square more"
			case "mn even":
				return "a path of an even number of squares starts and ends on different colours"
			}
			return "on a board as large as this, a path joins any two squares that the colours allow"
		},
	}
}
