package frontier

import (
	"math/bits"
	"slices"

	"leaper/internal/fault"
)

// A half is one side of a count: some of the edges, and the steps that add
// their vertices, one by one.
type half struct {
	steps []step
	// places are the vertices that the last layer knows, in order: those that
	// have edges on the other side as well.
	places []int32
}

// span is the degrees that a vertex may end with.
type span struct{ least, most uint8 }

// side is what a half is made of.
type side struct {
	order []int32               // of the vertices, the hub first
	edge  func(u, v int32) bool // whether an edge is on this side
	ends  func(v int32) span    // what a vertex must have in the end
	stays func(v int32) bool    // whether it is on the cut
}

// step adds one vertex. In the codes of its places before the step, a place i of
// w has the bits 2(w−1−i) and the one above.
type step struct {
	vertex int32
	width  int
	front  []int32 // the places before the step
	ways   []way
	// What a code, with the edges of a way added, must be: no bit of forbid;
	// all of need2; and of each bit of need1, it or the one below it.
	forbid, need2, need1 uint64
	drops                []uint8 // bits of places that leave the frontier, falling
	keeps                bool    // the new vertex stays in the frontier
	closes               bool    // the cycle may be closed: nothing comes after
	touches              []int32 // the vertices whose degrees it can change
	promise              float64 // a guess at the states after it
	// What a code must be before the step for anything to come of it.
	before span3
}

// span3 is a demand on a code, as in step.
type span3 struct{ forbid, need2, need1 uint64 }

func (s span3) meets(code uint64) bool {
	return code&s.forbid == 0 && code&s.need2 == s.need2 && (code|code<<1)&s.need1 == s.need1
}

// way is a choice of edges for the new vertex: to none, one or two of its
// earlier neighbours.
type way struct {
	i, j    int8     // bits of their places, i the higher one; -1: none
	adds    uint64   // to a code
	blocks  uint64   // bits that a code must not have: that they have two edges
	degree  uint64   // of the new vertex
	weights [2]int64 // of its edges
}

// newHalf works out the steps of a side.
func newHalf(g Graph, s side) (*half, error) {
	next := g.Next
	n := len(next)
	got := make([]int, n)
	ahead := make([]int, n) // edges not yet added
	for v := range int32(n) {
		for _, w := range next[v] {
			if s.edge(v, w) {
				ahead[v]++
			}
		}
	}
	h := &half{}
	var front []int32
	for _, v := range slices.DeleteFunc(slices.Clone(s.order), func(v int32) bool { return ahead[v] == 0 }) {
		st := step{vertex: v, width: len(front), front: slices.Clone(front), touches: []int32{v}}
		if len(front) > MaxWidth {
			return nil, tooWide(len(front))
		}
		bit := func(place int) uint8 { return uint8(2 * (len(front) - 1 - place)) }
		st.before = demand(front, ahead, s)
		var earlier []int
		for place, w := range front {
			if slices.Contains(next[v], w) && s.edge(v, w) {
				earlier = append(earlier, place)
				ahead[w]--
				ahead[v]--
				got[w]++
				got[v]++
				st.touches = append(st.touches, w)
			}
		}
		d := demand(front, ahead, s)
		st.forbid, st.need2, st.need1 = d.forbid, d.need2, d.need1
		want := s.ends(v)
		allowed := func(degree int) bool {
			return degree <= int(want.most) && degree+ahead[v] >= int(want.least)
		}
		weigh := func(place int) int64 {
			if g.Weight == nil {
				return 1
			}
			return g.Weight(v, front[place])
		}
		if allowed(0) {
			st.ways = append(st.ways, way{i: -1, j: -1, weights: [2]int64{1, 1}})
		}
		for a, p := range earlier {
			one := way{i: int8(bit(p)), j: -1, adds: 1 << bit(p), blocks: 2 << bit(p), degree: 1, weights: [2]int64{weigh(p), 1}}
			if allowed(1) {
				st.ways = append(st.ways, one)
			}
			for _, q := range earlier[a+1:] {
				if allowed(2) {
					st.ways = append(st.ways, way{
						i: one.i, j: int8(bit(q)), adds: one.adds | 1<<bit(q), blocks: one.blocks | 2<<bit(q), degree: 2, weights: [2]int64{weigh(p), weigh(q)},
					})
				}
			}
		}
		var kept []int32
		for place, w := range front {
			if ahead[w] > 0 || s.stays(w) {
				kept = append(kept, w)
			} else {
				st.drops = append(st.drops, bit(place))
			}
		}
		if st.keeps = ahead[v] > 0 || s.stays(v); st.keeps {
			kept = append(kept, v)
		}
		front = kept
		st.promise = promised(front, ahead, got, len(h.steps)+1, s)
		h.steps = append(h.steps, st)
	}
	if len(front) > MaxWidth {
		return nil, tooWide(len(front))
	}
	h.places = front
	if len(front) == 0 && len(h.steps) > 0 {
		h.steps[len(h.steps)-1].closes = true
	}
	return h, nil
}

func tooWide(width int) error {
	return fault.New(ErrWidth, "the frontier is %d vertices wide, and %d is the most", width, MaxWidth)
}

// demand is what the places of a frontier must have when their vertices have so
// many edges still to come.
func demand(front []int32, ahead []int, s side) span3 {
	var d span3
	for place, v := range front {
		low := uint64(1) << (2 * (len(front) - 1 - place))
		want := s.ends(v)
		switch want.most {
		case 0:
			d.forbid |= 3 * low
		case 1:
			d.forbid |= 2 * low
		}
		switch int(want.least) - ahead[v] {
		case 2:
			d.need2 |= 2 * low
		case 1:
			d.need1 |= 2 * low
		}
	}
	return d
}

// frontAt is the frontier after so many steps.
func (h *half) frontAt(steps int) []int32 {
	if steps < len(h.steps) {
		return h.steps[steps].front
	}
	return h.places
}

// squeeze takes the places that are dropped out of a code.
func (s *step) squeeze(code uint64) uint64 {
	for _, bit := range s.drops {
		low := uint64(1)<<bit - 1
		code = code&low | code>>(bit+2)<<bit
	}
	return code
}

// stretch puts them back, with the two edges that they had.
func (s *step) stretch(code uint64) uint64 {
	for _, bit := range slices.Backward(s.drops) {
		low := uint64(1)<<bit - 1
		code = code&low | 2<<bit | code>>bit<<(bit+2)
	}
	return code
}

// change is what a way does to the matching of a class with this code, before
// the step; closes says that it would close a cycle if it can: never mind.
func (w *way) change(code uint64) (change, bool) {
	ends := code & ones
	k := uint8(bits.OnesCount64(ends) / 2)
	if w.i < 0 {
		return change{}, false
	}
	before := func(bit int8) uint8 { return uint8(bits.OnesCount64(ends >> bit >> 2)) }
	i := before(w.i)
	if w.j < 0 {
		if ends>>w.i&1 == 0 { // a new path, from there to the new vertex
			return change{pairUp, k, i, 2*k + 1}, true
		}
		last := 2*k - 1
		return change{move, k, i, last}, i != last
	}
	j := before(w.j)
	switch iEnd, jEnd := ends>>w.i&1 != 0, ends>>w.j&1 != 0; {
	case iEnd && jEnd:
		return change{glue, k, i, j}, true
	case iEnd:
		return change{move, k, i, j - 1}, i != j-1
	case jEnd:
		return change{move, k, j, i}, i != j
	}
	return change{pairUp, k, i, j + 1}, true
}
