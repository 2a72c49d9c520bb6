package exist

import "leaper/tour"

// schwenk: which rectangles have a closed knight's tour.
//
// For m ≤ n there is one unless
//
//	m and n are both odd                   colours: see [Ends]
//	m ∈ {1, 2, 4}                          of four rows, the outer two are left
//	                                       and entered only over the inner two,
//	                                       so a tour would alternate
//	                                       between them as it does between the
//	                                       colours, and never change over
//	m = 3 and n ∈ {4, 6, 8}
//
// One square counts as closed in this project; Schwenk leaves it out.
func schwenk() Theorem {
	return Theorem{
		Name:     "Schwenk 1991",
		Citation: "A. J. Schwenk, Which rectangular chessboards have a knight's tour?, Mathematics Magazine 64 (1991) 325–332",
		Statement: "A board of m×n squares, m ≤ n, has a closed knight's tour unless m and n are both odd, " +
			"m ∈ {1,2,4}, or m = 3 and n ∈ {4,6,8}.",
		decide: func(q question) (Verdict, string) {
			m, n, ok := q.rectangle()
			if !ok || !q.knight() || !q.asks(tour.Closed) {
				return Undecided, ""
			}
			if which := schwenkCase(m, n); which != "" {
				return None, which
			}
			return Found, ""
		},
		plain: func(q question, which string) string {
			m, _, _ := q.rectangle()
			switch {
			case which == "":
				return "every board with an even number of squares has a closed tour if it has at least five rows and columns, or three rows and at least ten columns"
			case m%2 == 1 && which == "m and n odd":
				return oddCount
			case m == 4:
				return "on four rows, a closed tour would always go from an outer row to an inner one and back, and so miss half of the squares"
			case m < 3:
				return "on one row or two, a knight cannot get from every square to every other"
			}
			return "of the boards with three rows, only those with at least ten columns have a closed tour"
		},
	}
}

// schwenkCase names the exception that a board is; "" if it is not an exception.
func schwenkCase(m, n int64) string {
	switch {
	case m == 1 && n == 1:
		return ""
	case m%2 == 1 && n%2 == 1:
		return "m and n odd"
	case m == 1 || m == 2 || m == 4:
		return "m ∈ {1,2,4}"
	case m == 3 && (n == 4 || n == 6 || n == 8):
		return "m=3, n ∈ {4,6,8}"
	}
	return ""
}
