package tour

import (
	"slices"

	"leaper/board"
)

// A given number 1 is the start of a tour, and the given last number is its end. Engines
// support ends, so each of them first rewrites an ask in this way:
//
//	a1=1, c3=17, f6=36     from a1 to f6 with c3=17

// Normalised returns an equivalent ask, with ends in place of the given first and last numbers,
// and with each move named once. A number that contradicts the ends stays, so that engines find
// the contradiction.
func (a Ask) Normalised(b BoardOrGraph) Ask {
	d := a.ConstraintsOrNone()
	if a.ConstraintKinds() == 0 {
		return a.WithoutConstraints()
	}
	d.Use, d.Avoid = mergeMoves(d.Use, d.Avoid)
	a.Constraints = &d
	if first, given := a.impliedStart(b); given {
		a.From = At(first)
	}
	if len(d.Numbers) == 0 || checkNumbers(b, d.Numbers) != nil {
		return a
	}
	one := b.Squares() == 1
	// ends reports whether an end may be a square, if the other end is not there.
	ends := func(e, other End, s board.Square) bool {
		return (!e.given || e.square == s) && (one || !other.given || other.square != s)
	}
	d.Numbers = slices.Clone(d.Numbers)
	d.Numbers = slices.DeleteFunc(d.Numbers, func(n Number) bool {
		first, last := n.Number == 1, n.Number == b.Squares()
		if !first && !last || first && !ends(a.From, a.To, n.Square) || last && !ends(a.To, a.From, n.Square) {
			return false
		}
		if first {
			a.From = At(n.Square)
		}
		if last {
			a.To = At(n.Square)
		}
		return true
	})
	return a.WithOnly(AllConstraints)
}

// impliedStart is the start of a closed tour with squares that must come before others, if
// nothing else determines it: the first square, as in a listing.
func (a Ask) impliedStart(b BoardOrGraph) (board.Square, bool) {
	d := a.ConstraintsOrNone()
	if a.Kind != Closed || len(d.Before) == 0 || a.From.given || a.To.given || len(d.Numbers) > 0 || d.Sums != 0 {
		return 0, false
	}
	first := board.Square(0)
	for b.IsHole(first) {
		first++
	}
	return first, true
}

// Rotated returns an ask with the same number of tours, in which a closed tour with given
// numbers starts at one of these: a closed tour can be numbered from any of its squares. A
// number m of the rotated ask is m + k − 1 in this one; k is 1 if the ask is returned as it is.
//
//	closed with c3=17, d5=20     closed from c3 with d5=4, k = 17
func (a Ask) Rotated(b BoardOrGraph) (turned Ask, k int64) {
	a = a.Normalised(b)
	d, n := a.ConstraintsOrNone(), b.Squares()
	if a.Kind != Closed || a.From.given || d.Sums != 0 || len(d.Numbers) == 0 {
		return a, 1
	}
	numbers := slices.Clone(d.Numbers)
	if a.To.given {
		numbers = append(numbers, Number{a.To.square, n})
	}
	if checkNumbers(b, numbers) != nil {
		return a, 1 // they contradict each other
	}
	k = numbers[0].Number
	for i := range numbers {
		numbers[i].Number = (numbers[i].Number-k+n)%n + 1
	}
	d.Numbers = numbers
	a.Constraints, a.To = &d, End{}
	return a.Normalised(b), k
}
