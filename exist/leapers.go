package exist

import (
	"fmt"

	"leaper/board"
)

// knuth: on which rectangles a leaper reaches every square.
//
// Where it does not, no tour of any kind exists. Where it does, there may be one
// or not: Knuth's paper has closed tours of (r, r+1)-leapers, and leaves most of
// the question open.
//
// The wazir, r = 0, reaches every square of every board, which is a case of the
// theorem; with m = 1 it is the only leaper that does.
func knuth() Theorem {
	return Theorem{
		Name:     "Knuth 1994",
		Citation: "D. E. Knuth, Leaper graphs, The Mathematical Gazette 78 (1994) 274–297",
		Statement: "An (r,s)-leaper, r ≤ s, reaches every square of a board of m×n, m ≤ n, n > 1, from every other if and only if " +
			"r+s and s−r have no common divisor, n ≥ 2s, and m ≥ r+s.",
		decide: func(q question) (Verdict, string) {
			m, n, ok := q.rectangle()
			if !ok || q.r < 0 || n == 1 {
				return Undecided, ""
			}
			r, s := int64(q.r), int64(q.s)
			switch {
			case gcd(r+s, s-r) != 1:
				return None, "r+s and s−r have a common divisor"
			case n < 2*s:
				return None, "n < 2s"
			case m < r+s:
				return None, "m < r+s"
			}
			return Undecided, ""
		},
		plain: func(q question, _ string) string {
			_, n, _ := q.rectangle()
			p, r, s := q.g.Piece(), int64(q.r), int64(q.s)
			switch common := gcd(r+s, s-r); {
			case common%2 == 0:
				return fmt.Sprintf("the %s never leaves the colour of its square", p)
			case common > 1:
				return fmt.Sprintf("the %s goes only by multiples of %d squares, and so never reaches a neighbouring square", p, common)
			case n < 2*s:
				return fmt.Sprintf("no move of the %s leads to or from %s, in the middle of so small a board", p, q.b.Name(q.middle()))
			}
			return fmt.Sprintf("to get from every square to every other, the %s needs at least %d rows and columns", p, r+s)
		},
	}
}

// middle returns the square in the middle of the board, or one of them.
func (q question) middle() board.Square {
	at := q.b.Sides()
	for axis := range at {
		at[axis] = (at[axis] - 1) / 2
	}
	return q.b.At(at)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
