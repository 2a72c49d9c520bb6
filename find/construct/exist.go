package construct

import (
	"errors"
	"fmt"

	"leaper/board"
	"leaper/tour"
)

// Errors of the package, wrapped in a sentence.
var (
	// ErrNone: it is proven that there is no such tour.
	ErrNone = errors.New("no tour")
	// ErrBoard: the board is no rectangle of the plane without holes.
	ErrBoard = errors.New("board is not constructed")
	// ErrEnds: there may be a tour with these ends, but not by construction.
	ErrEnds = errors.New("ends are not constructed")
)

// check refuses boards that are not rectangles, and rectangles without a tour.
func check(b *board.Board, kind tour.Kind) error {
	if b.Rank() != 2 || b.Topology() != board.Plane || len(b.Holes()) > 0 {
		return fmt.Errorf("%s is not a rectangle of the plane without holes: %w", b, ErrBoard)
	}
	rows, cols := b.Side(0), b.Side(1)
	switch {
	case kind == tour.Closed && !closed(rows, cols):
		return fmt.Errorf("%s has no closed knight's tour (Schwenk 1991): %w", b.Size(), ErrNone)
	case kind == tour.Open && b.Cells() == 1:
		return fmt.Errorf("one square is no open tour: %w", ErrNone)
	case !closed(rows, cols) && !path(rows, cols):
		return fmt.Errorf("%s has no knight's tour (Chia & Ong 2005): %w", b.Size(), ErrNone)
	}
	return nil
}

// closed is Schwenk's theorem (1991): there is a closed knight's tour but where
// both sides are odd, the shorter one is 1, 2 or 4, or it is 3 and the longer one
// 4, 6 or 8. A single square counts as closed here.
func closed(rows, cols int64) bool {
	m, n := min(rows, cols), max(rows, cols)
	switch {
	case n == 1:
		return true
	case m%2 == 1 && n%2 == 1, m < 3, m == 4:
		return false
	}
	return m > 3 || n > 8
}

// path is the theorem of Chia and Ong (2005): there is a knight's path but where
// the shorter side is 1 or 2, and on 3x3, 3x5, 3x6 and 4x4.
func path(rows, cols int64) bool {
	m, n := min(rows, cols), max(rows, cols)
	switch m {
	case 1, 2:
		return false
	case 3:
		return n != 3 && n != 5 && n != 6
	case 4:
		return n != 4
	}
	return true
}
