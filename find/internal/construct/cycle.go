package construct

import (
	"iter"

	"leaper/board"
)

// A cycle is a closed walk that visits squares of a board once each: a comb, or a
// stack of combs. (The comb of a rectangle without a closed tour is no cycle: it lacks
// the move back to its first step.) Steps count from 0.
type cycle interface {
	len() int64
	// at is the square at a step.
	at(step int64) board.Square
	// fill writes the squares from a step on, and wraps around.
	fill(dst []board.Square, step int64)
	// step is the step of a square.
	step(s board.Square) int64
	// joints yields the squares where the cycle's parts are joined: all within reach
	// of the ends of the sides.
	joints(reach int64) iter.Seq[board.Square]
}

// wrap brings a step back into the cycle from less than one turn outside.
func wrap(step, squares int64) int64 {
	switch {
	case step < 0:
		return step + squares
	case step >= squares:
		return step - squares
	}
	return step
}

// forward returns the step that comes count steps after another, count being less than a turn;
// their sum may overflow an int64.
func forward(step, count, squares int64) int64 {
	if step >= squares-count {
		return step - (squares - count)
	}
	return step + count
}
