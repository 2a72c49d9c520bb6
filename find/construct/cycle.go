package construct

import (
	"iter"

	"leaper/board"
)

// A cycle is a closed walk over squares of a board, each met once; a comb, or a
// stack of combs. (The comb of a rectangle without a closed tour is no cycle: the
// move to its first step is missing.) Its steps are counted from 0.
type cycle interface {
	len() int64
	// at is the square at a step.
	at(step int64) board.Square
	// fill writes the squares from a step on, and goes round if needed.
	fill(dst []board.Square, step int64)
	// step is the step at which a square is met.
	step(s board.Square) int64
	// joints yields squares where the parts of the cycle are joined: all within
	// reach of the ends of the sides.
	joints(reach int64) iter.Seq[board.Square]
}

// wrap brings a step that is less than a turn of a cycle away back to it.
func wrap(step, squares int64) int64 {
	switch {
	case step < 0:
		return step + squares
	case step >= squares:
		return step - squares
	}
	return step
}

// forward is the step so many after another, less than a turn; their sum may be
// more than an int64 holds.
func forward(step, by, squares int64) int64 {
	if step >= squares-by {
		return step - (squares - by)
	}
	return step + by
}
