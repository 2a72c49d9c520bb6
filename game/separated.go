package game

import "math/bits"

// maxWalkSteps is the largest number of steps in the search for a longest walk.
const maxWalkSteps = 4000

// decideSeparated decides positions in which the pieces cannot meet any more. It is undecided if
// they can meet, or if the longest walks are too hard to find.
func (a *arena) decideSeparated(s duelPosition) Outcome {
	mine := a.reach(s.player, s.me, s.free)
	yours := a.reach(1-s.player, s.you, s.free)
	if mine&yours != 0 {
		return Undecided
	}
	high, low := a.walkUpperBound(s.player, s.me, mine), a.walkLowerBound(1-s.player, s.you, yours)
	if high <= low {
		return Loses
	}
	least, most := a.walkLowerBound(s.player, s.me, mine), a.walkUpperBound(1-s.player, s.you, yours)
	if least > most {
		return Wins
	}
	steps := maxWalkSteps
	if exact := a.longestWalk(s.player, s.me, mine, high, &steps); steps > 0 {
		if exact > most {
			return Wins
		}
		if exact <= low {
			return Loses
		}
		// The other's walk decides: it must be at least as long.
		if other := a.longestWalk(1-s.player, s.you, yours, exact, &steps); steps > 0 || other >= exact {
			if other >= exact {
				return Loses
			}
			return Wins
		}
	}
	return Undecided
}

// walkUpperBound is an upper bound on the longest walk: the number of squares within reach, without
// certain dead ends. A dead end has no move but back to where it was entered, so a walk contains
// only one.
func (a *arena) walkUpperBound(player, at int, squares uint64) int {
	n := bits.OnesCount64(squares)
	near := &a.neighbours[player]
	ends := 0
	for f := squares; f != 0; f &= f - 1 {
		i := bits.TrailingZeros64(f)
		w := near[i] & squares
		if !a.directed[player] {
			w = near[i] & (squares | 1<<at)
			w &= w - 1
		}
		if w == 0 {
			ends++
		}
	}
	if ends > 1 {
		n -= ends - 1
	}
	return n
}

// walkLowerBound is a lower bound: a walk by Warnsdorff's rule.
func (a *arena) walkLowerBound(player, at int, squares uint64) int {
	near := &a.neighbours[player]
	for n := 0; ; n++ {
		best, fewest := -1, 65
		for f := near[at] & squares; f != 0; f &= f - 1 {
			i := bits.TrailingZeros64(f)
			onward := bits.OnesCount64(near[i] & squares)
			if onward == 0 {
				onward = 64 // the walk would end there
			}
			if onward < fewest {
				best, fewest = i, onward
			}
		}
		if best < 0 {
			return n
		}
		at = best
		squares &^= 1 << at
	}
}

// longestWalk is the length of the longest walk, or of the first that is long enough. If
// steps reach 0, it stops, and the result is a lower bound.
func (a *arena) longestWalk(player, at int, squares uint64, enough int, steps *int) int {
	if *steps--; *steps <= 0 {
		return 0
	}
	near := &a.neighbours[player]
	best := 0
	for f := near[at] & squares; f != 0 && best < enough; f &= f - 1 {
		to := bits.TrailingZeros64(f)
		rest := a.reach(player, to, squares&^(1<<to))
		if 1+a.walkUpperBound(player, to, rest) <= best {
			continue
		}
		best = max(best, 1+a.longestWalk(player, to, rest, enough-1, steps))
		if *steps <= 0 {
			break
		}
	}
	return best
}
