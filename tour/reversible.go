package tour

import (
	"slices"
)

// Which tours satisfy an ask together with their reverse?

// Reversible reports whether the reverse of every tour that satisfies the ask, on a board
// with that number of squares, satisfies it as well, so that tours come in pairs.
func (a Ask) Reversible(squares int64) bool {
	_, some := a.ReversiblePart(squares)
	d := a.ConstraintsOrNone()
	return some && !slices.ContainsFunc(d.Avoid, isOneWay)
}

// ReversiblePart returns the ask for the tours, on a board with that number of squares, that
// satisfy this ask together with their reverse; false if no tour does.
//
// The reverse of a path is numbered from its other end. A closed tour is reversed about its
// first given number, or about its first square if no number is given. So ends and given
// numbers decide for all tours at once, and so does a move to take in one direction, which no
// tour takes in both. A move to avoid in one direction decides for each tour separately: its
// reverse satisfies the ask as well if it avoids the move either way.
//
// An undirected tour is a tour and its reverse, at least one of which satisfies the ask. So
// there are
//
//	undirected = directed − (directed, both ways) / 2
//
// A board of one square has one tour, which is its own reverse.
func (a Ask) ReversiblePart(squares int64) (Ask, bool) {
	d := a.ConstraintsOrNone()
	if squares == 1 || slices.ContainsFunc(d.Use, isOneWay) || !a.fixedWhenReversed(squares) || a.ordersSquares() {
		return a, false
	}
	if slices.ContainsFunc(d.Avoid, isOneWay) {
		d.Avoid = slices.Clone(d.Avoid)
		for i := range d.Avoid {
			d.Avoid[i].OneWay = false
		}
		a.Constraints = &d
	}
	return a, true
}

// ordersSquares reports whether some square must be visited before another, other than the
// start before the rest: a reverse tour visits the two in the other order. The start of a
// closed tour is an end: see [Ask.Normalised].
func (a Ask) ordersSquares() bool {
	start, given := a.From.Given()
	trivial := func(p Precedence) bool { return a.Kind == Closed && given && p.First == start }
	return slices.ContainsFunc(a.ConstraintsOrNone().Before, func(p Precedence) bool { return !trivial(p) })
}

func isOneWay(m Move) bool { return m.OneWay }

// fixedWhenReversed reports whether ends, given numbers and sums still hold for a reversed tour.
func (a Ask) fixedWhenReversed(squares int64) bool {
	_, from := a.From.Given()
	_, to := a.To.Given()
	d := a.ConstraintsOrNone()
	if a.Kind != Closed || d.Sums != 0 { // with sums, the reverse begins at the end
		for _, n := range d.Numbers {
			if 2*n.Number != squares+1 {
				return false
			}
		}
		return !from && !to
	}
	fixed := make([]int64, 0, len(d.Numbers)+2)
	for _, n := range d.Numbers {
		fixed = append(fixed, n.Number)
	}
	if from {
		fixed = append(fixed, 1)
	}
	if to {
		fixed = append(fixed, squares)
	}
	for _, n := range fixed {
		if 2*(n-fixed[0])%squares != 0 {
			return false
		}
	}
	return true
}
