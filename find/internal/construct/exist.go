package construct

import (
	"errors"
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// Errors of the package, wrapped in a sentence.
var (
	// ErrNone: a proof shows that no such tour exists.
	ErrNone = errors.New("no tour")
	// ErrBoard: the board is no rectangle or box of the plane without holes, or a box
	// that may have a tour, but not by construction.
	ErrBoard = errors.New("board is not constructed")
	// ErrEnds: a tour with these ends may exist, but not by construction.
	ErrEnds = errors.New("ends are not constructed")
)

// checkTour refuses boards without a tour; the axes are those with sides over 1.
func checkTour(b *board.Board, axes []axis, kind tour.Kind) error {
	if len(axes) > 2 {
		return checkBox(b, axes, kind)
	}
	rows, cols := axes[0].side, axes[1].side
	switch {
	case kind == tour.Closed && !hasClosed(rows, cols):
		return fault.New(ErrNone, "%s has no closed knight's tour (Schwenk 1991)", b.Size())
	case kind == tour.Open && b.Cells() == 1:
		return fault.New(ErrNone, "a single square is not an open tour")
	case !hasClosed(rows, cols) && !hasPath(rows, cols):
		return fault.New(ErrNone, "%s has no knight's tour (Chia & Ong 2005)", b.Size())
	}
	return nil
}

// checkBox refuses boxes without a tour.
func checkBox(b *board.Board, axes []axis, kind tour.Kind) error {
	switch odd := !slices.ContainsFunc(axes, func(x axis) bool { return x.side%2 == 0 }); {
	case !isConnected(axes):
		return fault.New(ErrNone, "%s has no knight's tour (Erde, Golénia & Golénia 2012)", b.Size())
	case odd && kind == tour.Closed:
		return fault.New(ErrNone, "%s has no closed knight's tour (Erde, Golénia & Golénia 2012)", b.Size())
	}
	return nil
}

// boxHasClosed reports whether a box has a closed knight's tour, by the theorem of DeMaio and
// Mathew (2011) for boxes of three sides, none of them 1, and of Erde, Golénia and Golénia
// (2012) for more sides: there is one unless all sides are odd, all but one are 2, or none is
// over 3.
func boxHasClosed(axes []axis) bool {
	return isConnected(axes) && slices.ContainsFunc(axes, func(x axis) bool { return x.side%2 == 0 })
}

// isConnected reports whether the squares of a box are connected: a side is over 3 and two are
// over 2. Otherwise there is no path.
func isConnected(axes []axis) bool {
	wide, most := 0, int64(0)
	for _, x := range axes {
		if x.side > 2 {
			wide++
		}
		most = max(most, x.side)
	}
	return most > 3 && wide > 1
}

// hasClosed reports whether a rectangle has a closed knight's tour, by Schwenk's theorem (1991): it
// has one unless both sides are odd, the shorter one is 1, 2 or 4, or it is 3 and the longer one
// 4, 6 or 8. A single square counts as closed here.
func hasClosed(rows, cols int64) bool {
	m, n := min(rows, cols), max(rows, cols)
	switch {
	case n == 1:
		return true
	case m%2 == 1 && n%2 == 1, m < 3, m == 4:
		return false
	}
	return m > 3 || n > 8
}

// hasPath reports whether a rectangle has a knight's path, by the theorem of Chia and Ong (2005): it
// has one unless the shorter side is 1 or 2, or it is 3x3, 3x5, 3x6 or 4x4.
func hasPath(rows, cols int64) bool {
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
