package exist

import (
	"fmt"

	"leaper/board"
	"leaper/tour"
)

// boxes: which boxes of rank 3 and more have a closed knight's tour, of the
// knight that changes one coordinate by 1 and another by 2. Sides of 1 do not
// count. DeMaio and Mathew settle rank 3; Erde, Golénia and Golénia all others.
//
//	all sides odd             colours: see [Ends]
//	second largest side 2     a move goes two squares along the one long side, or
//	                          none: only every other square along it is met
//	largest side 3            the square in the middle of all sides of 3 has no
//	                          move: along a side of 3 it cannot go by 2, nor
//	                          along one of 2
//
// In the last two cases there is no path, either; where all sides are odd there
// may be one.
func boxes() Theorem {
	return Theorem{
		Name: "Erde, Golénia & Golénia 2012",
		Citation: "J. Erde, B. Golénia and S. Golénia, The closed knight tour problem in higher dimensions, " +
			"Electronic Journal of Combinatorics 19(4) (2012) P9; rank 3 by J. DeMaio and B. Mathew, " +
			"Which chessboards have a closed knight's tour within the rectangular prism?, ibid. 18 (2011) P8",
		Statement: "A box of rank 3 or more, all sides at least 2, has a closed knight's tour unless all sides are odd, " +
			"the second largest side is 2, or the largest side is 3.",
		decide: func(q question) (Verdict, string) {
			d := len(q.sides)
			if d < 3 || !q.whole() || q.b.Topology() != board.Plane || !q.knight() {
				return Undecided, ""
			}
			odd := true
			for _, n := range q.sides {
				odd = odd && n%2 == 1
			}
			switch {
			case q.sides[d-2] == 2:
				return None, "second largest side 2"
			case q.sides[d-1] <= 3:
				return None, "largest side 3"
			case !q.asks(tour.Closed):
				return Undecided, ""
			case odd:
				return None, "all sides odd"
			}
			return Found, ""
		},
		plain: func(q question, which string) string {
			switch which {
			case "second largest side 2":
				return "all sides but one are 2, so a knight always goes two squares along that one, and reaches only every other square of it"
			case "largest side 3":
				return fmt.Sprintf("no knight's move leads to or from %s, in the middle of all sides of 3", q.b.Name(q.middle()))
			case "all sides odd":
				return oddCount
			}
			return "every such box has a closed tour, unless all sides are odd, all but one are 2, or none is over 3"
		},
	}
}
