package plan

import (
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// On a plane, paths do not cross. Suppose that a sweep goes over a map like a tide. The finished
// part is a disc, and the frontier is its rim, with the places in order. The finished paths join
// places of the rim within the disc, so no two of them cross. A wazir's sweep, row by row, is
// like that:
//
//	o──o──o──d──e         The places are d e, of the row above, and a b c. The new
//	a──b──c──v            vertex v meets d, the first, which leaves, and c, the last.
//
// The map itself is not needed. It is enough to look at the steps of a side. The frontier is a
// ring of places, the first after the last. A new vertex v comes in between two places that
// stay, x and y. Between these may be places that leave the frontier with this step:
//
//	… x   a  b  c   y …   ──▶   … x  v  y …
//
// Let all earlier neighbours of v be among x, a, b, c, … and y. Then a matching without a
// crossing becomes one without a crossing. A vertex that leaves has two edges after the step, or
// its state dies. So each of a, b, c … that is the end of a path gets an edge to v, and there
// are two of these at most. A vertex that gets no edge is no end, before or after. So among the
// ends, v and those it is joined to are neighbours on the ring. Two of them may be glued, a pair
// of new ends may stand side by side, or an end may move by one place where there is no end.
// None of these makes a crossing.
//
// At first there is no path. So if all steps of a side are of this kind, no state of it has a
// crossing, and its matchings are numbered as uncrossed ones. The two sides meet at one ring if
// the second has the places in the order of the first, turned or mirrored. Paths that cross in a
// line cross on the ring, and the other way round.

// Planar says whether a step creates no crossing. It is given the width of the frontier, the
// places of the earlier neighbours, the places that are dropped, and, if the new vertex stays,
// the number of places after it.
func Planar(width int, earlier, dropped []int, keeps bool, after int) bool {
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

// Planar says whether all steps of a side are.
func (h *Half) Planar() bool {
	return !slices.ContainsFunc(h.Steps, func(s sweep.Step) bool { return !s.Planar })
}

// NumberMatchings chooses the numbering of a plan.
func (p *Plan) NumberMatchings() error {
	p.Tables = p.Numbered[pairing.Every]
	for _, second := range p.Sides() {
		if h, err := p.Half(second, nil); err != nil || !h.Planar() {
			return err
		}
	}
	if !p.Whole {
		at, err := p.Cutset()
		if err != nil || !at.Ring() {
			return err
		}
	}
	p.Tables = p.Numbered[pairing.Uncrossed]
	return nil
}
