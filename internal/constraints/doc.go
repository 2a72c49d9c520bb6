// Package constraints makes searches satisfy constraints: given numbers, moves to take and to avoid,
// squares that come before others, symmetry, magic sums. Package list watches its walks with it,
// packages find, count and puzzle search with it. It finds contradictions at once, with a reason.
//
// Each kind of constraint is compiled (compile.go, which also has precedence)
// for one of two ways to answer, or for both:
//
//	a Monitor   follows a walk, and says where it may go on: NewWatch makes the monitors of
//	            an ask. watch_moves.go, watch_numbers.go, sums.go, symmetry.go, symmetry_search.go, classes.go
//	a rule      narrows the squares of each number, and states itself to a solver: New
//	            makes the rules of a Problem. moves.go, domains.go, sat.go
//
// # The squares that a number may have
//
// A search that walks from square to square sees late that it cannot reach the next
// given number in time. This one keeps, for each number, the set of squares where the number
// may still stand, and for each square how many numbers it may still have:
//
//	given   7 on c3, 10 on d4      8  one move from c3 and two from d4
//	                               9  two moves from c3 and one from d4
//
//	 .  8  .  8  .                 · 7 · ·        each set is what the set before it
//	 9  .  .  .  8   9 …           8 may be on 8  reaches in one move, and what reaches
//	 .  .  7  .  .                 9 may be on 9  the set after it: distance, colour and
//	 8 10? .  9  8                                dead ends follow from that
//
// A number with one square left stands there, and no other number does; a square with
// one number left has it. Both make other sets smaller, until nothing changes: that is
// propagation, by arc consistency (Waltz 1972, Mackworth 1977). Anyone who solves such a
// puzzle with a pencil does the same.
//
// # The search
//
// Where propagation stops, the number with the fewest squares, or the square with the
// fewest numbers, is chosen (Haralick & Elliott 1980, who call it fail-first), each is
// tried in turn, and propagation goes on. So a gap between two given numbers is filled
// where it is narrowest, and not from its beginning. A complete search has
// met every tour that satisfies the constraints exactly once, or has proven that there is none.
//
// A closed tour without numbers is met once in each direction, from the start that was
// asked for, or else from the first square of the board.
package constraints
