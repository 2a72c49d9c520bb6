package exist

import (
	"leaper/board"
	"leaper/tour"
)

// itai: which rectangles have a tour of the wazir, the castle of puzzle books. In graph
// theory they are grid graphs.
//
// A closed tour needs two sides from 2 on and an even number of squares, and
// that suffices. A path between given ends needs ends whose colours fit
// ([Ends]), and exists but for these forbidden cases:
//
//	one row     an end that is not at an end of the row
//	two rows    both ends in one column, not the first or the last: neither
//	            half can be visited and left again
//	            o-o-s-o-o
//	            o-o-t-o-o
//	three rows, an even number of columns: s does not have the colour of the corners on
//	            its left, and t lies to its right, in another column if s is in
//	            the middle row, and by two columns at least if it is not; or the
//	            mirror image. A path that enters the part left of s cannot leave it
func itai() Theorem {
	return Theorem{
		Name: "Itai, Papadimitriou & Szwarcfiter 1982",
		Citation: "A. Itai, C. H. Papadimitriou and J. L. Szwarcfiter, Hamilton paths in grid graphs, " +
			"SIAM Journal on Computing 11 (1982) 676–686",
		Statement: "A rectangle of m×n has a closed wazir's tour if and only if both sides are at least 2 and mn is even; " +
			"and a path between ends whose colours fit, except three forbidden cases with 1, 2 and 3 rows.",
		decide: func(q question) (Verdict, string) {
			m, n, ok := q.rectangle()
			if !ok || q.r != 0 || q.s != 1 || n == 1 {
				return Undecided, ""
			}
			switch {
			case q.asks(tour.Path):
				return Found, ""
			case q.asks(tour.Closed) && m == 1:
				return None, "one row"
			case q.asks(tour.Closed) && m%2 == 1 && n%2 == 1:
				return None, "mn odd"
			case q.asks(tour.Closed):
				return Found, ""
			case q.kind == tour.Path && len(q.ends) == 2:
				return decideGrid(m, n, q.across(q.ends[0]), q.across(q.ends[1]))
			}
			return Undecided, ""
		},
		plain: func(q question, which string) string {
			switch {
			case which == "" && q.kind == tour.Closed:
				return "a wazir can go round every board with an even number of squares and at least two rows and columns"
			case which == "" && len(q.ends) == 0:
				return "a wazir can go through any board row by row"
			case which == "":
				return "a wazir's path joins any two squares that the colours allow, except on one, two and three rows"
			case which == "mn odd":
				return oddCount
			case which == "colours":
				return "a wazir changes colour at every step, and the colours of these ends do not fit the number of squares"
			case which == "one row" && q.kind == tour.Closed:
				return "on one row there is no way back"
			case which == "one row":
				return "on one row, a path goes from one end of it to the other"
			case which == "two rows":
				return "the ends face each other on two rows, and the path cannot reach the squares on both sides of them"
			}
			return "on three rows, these ends cut off a part of the board that the path cannot both enter and leave"
		},
	}
}

// place is a square of a rectangle that is turned so that its rows are the long ones.
type place struct{ row, column int64 }

// colour returns the colour on a chessboard: 0 in the corner (0,0).
func (p place) colour() int64 { return (p.row + p.column) % 2 }

// across returns the place of a square on the board that is turned so that its rows are the long ones.
func (q question) across(s board.Square) place {
	var at, sides []int64
	for axis, x := range q.b.Coords(s, nil) {
		if side := q.b.Side(axis); side > 1 {
			at, sides = append(at, x), append(sides, side)
		}
	}
	switch {
	case len(at) == 1:
		return place{0, at[0]}
	case sides[0] > sides[1]:
		return place{at[1], at[0]}
	}
	return place{at[0], at[1]}
}

// decideGrid decides whether a wazir's path leads from one square to another.
func decideGrid(rows, columns int64, s, t place) (Verdict, string) {
	even := rows%2 == 0 || columns%2 == 0
	inside := func(p place) bool { return p.column > 0 && p.column < columns-1 }
	switch {
	case even == (s.colour() == t.colour()), !even && s.colour() == 1:
		return None, "colours"
	case rows == 1 && (inside(s) || inside(t)):
		return None, "one row"
	case rows == 2 && s.column == t.column && inside(s):
		return None, "two rows"
	case rows == 3 && columns%2 == 0 && (isTrapped(columns, s, t) || isTrapped(columns, t, s)):
		return None, "three rows"
	}
	return Found, ""
}

// isTrapped reports whether two ends are the forbidden case of three rows, with s on the left of t or on
// its right.
func isTrapped(columns int64, s, t place) bool {
	mirror := func(p place) place { return place{p.row, columns - 1 - p.column} }
	left := func(s, t place) bool {
		far := t.column - s.column
		return s.colour() == 1 && (far > 1 || (far == 1 && s.row == 1))
	}
	return left(s, t) || left(mirror(s), mirror(t))
}
