package plan

import (
	"slices"
)

// On a plane, paths do not cross. Where a sweep goes over a map as a tide does, what is
// done is a disc, and the frontier is its rim, the places in order. The paths that are
// done join places of the rim within the disc, so no two of them cross. It is so with a
// wazir's, row by row:
//
//	o──o──o──d──e         The places are d e, of the row above, and a b c. The new
//	a──b──c──v            vertex v meets d, the first, which leaves, and c, the last.
//
// Nobody needs to know the map. It is enough to look at the steps of a side. The
// frontier is a ring of places, the first after the last. A new vertex v comes in
// between two places that stay, x and y, and between these are places that leave the
// frontier with this step, or none:
//
//	… x   a  b  c   y …   ──▶   … x  v  y …
//
// If all earlier neighbours of v are among x, a, b, c, … and y, then a matching that
// does not cross becomes one that does not cross. For whatever leaves has two edges
// after the step, or its state dies; so each of a, b, c … that is the end of a path gets an edge to v, and
// there are two of these at most. What does not get one is no end, before or after. So
// among the ends, v and those it is joined to are neighbours on the ring. Two of them
// that are glued, a pair of new ends side by side, an end that moves by one place where
// there is no end: none of these makes a crossing.
//
// At first there is no path. So if all steps of a side are such, no state of it has a
// crossing, and its matchings are numbered as uncrossed ones. The two sides meet at
// one ring, if the second has the places in the order of the first, turned or mirrored.
// What crosses in a line crosses on the ring, and the other way round.

// Planar says whether a step keeps what does not cross from crossing: given the width
// of the frontier, the places of the earlier neighbours, those that are dropped, and,
// if the new vertex stays, the places that come after it.
func Planar(width int, earlier, dropped []int, keeps bool, after int) bool {
	if len(earlier) == 0 {
		return true
	}
	var kept []int
	for place := range width {
		if !slices.Contains(dropped, place) {
			kept = append(kept, place)
		}
	}
	if len(kept) < 2 {
		return true // the ring is all x, and y
	}
	between := func(at int) bool { // v comes in before kept[at]
		x, y := kept[(at+len(kept)-1)%len(kept)], kept[at%len(kept)]
		return !slices.ContainsFunc(earlier, func(place int) bool {
			if x < y {
				return place < x || place > y
			}
			return y < place && place < x
		})
	}
	if keeps {
		return between(len(kept) - after)
	}
	for at := range kept {
		if between(at) {
			return true
		}
	}
	return false
}
