package exist

import "leaper/tour"

// chiaOng: which rectangles have a knight's path.
//
// Chia and Ong settle it for all sides; for sides of 5 and more it is a result
// of Cull and De Curtins (1978). They speak of open tours and mean paths. From this
// theorem, Schwenk's and [opens], [Known] concludes which rectangles have an open tour
// in the strict sense.
func chiaOng() Theorem {
	return Theorem{
		Name: "Chia & Ong 2005",
		Citation: "G. L. Chia and S.-H. Ong, Generalized knight's tours on rectangular chessboards, " +
			"Discrete Applied Mathematics 150 (2005) 80–98",
		Statement: "A board of m×n squares, m ≤ n, has a knight's path unless m ≤ 2 and it is not 1×1, " +
			"or it is 3×3, 3×5, 3×6 or 4×4.",
		decide: func(q question) (Verdict, string) {
			m, n, ok := q.rectangle()
			if !ok || !q.knight() || !q.asks(tour.Path) {
				return Undecided, ""
			}
			switch {
			case n == 1:
				return Found, ""
			case m <= 2:
				return None, "m ≤ 2"
			case m == 3 && (n == 3 || n == 5 || n == 6):
				return None, "m=3, n ∈ {3,5,6}"
			case m == 4 && n == 4:
				return None, "m=n=4"
			}
			return Found, ""
		},
		plain: func(q question, which string) string {
			m, _, _ := q.rectangle()
			switch {
			case which == "":
				return "every board of three rows and columns or more has a path, except 3x3, 3x5, 3x6 and 4x4"
			case m < 3:
				return "on one row or two, a knight cannot get from every square to every other"
			case m == 3:
				return "3x3, 3x5 and 3x6 are too small for a path of a knight"
			}
			return "4x4 is too small for a path of a knight"
		},
	}
}
