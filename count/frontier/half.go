package frontier

import (
	"math/bits"
	"slices"

	"leaper/count/frontier/internal/pairing"
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
	// beside, if not nil, is the vertex whose place it comes after, if that is in the
	// frontier; else it comes last.
	beside func(v int32) int32
}

// step adds one vertex. In the codes of its places before the step, a place i of
// w has the bits 2(w−1−i) and the one above.
type step struct {
	vertex int32
	width  int
	front  []int32 // the places before the step
	ways   []way
	// What a code must be before the step for anything to come of it, and what
	// it must be with the edges of a way added.
	before demand
	demand
	drops  []uint8 // bits of places that leave the frontier, falling
	keeps  bool    // the new vertex stays in the frontier
	insert uint8   // the bits of the places after it
	closes bool    // the cycle may be closed: nothing comes after
	planar bool    // what does not cross does not cross after it: see planar.go
	// What the code after it must be at certain bits: see descent.go.
	mask, value uint64
	wants       func(code uint64) bool // if not nil, whether a class is made of it: see twins.go
	touches     []int32                // the vertices whose degrees it can change
}

// demand is what a code must have: no bit of forbid; all of need2; and of each
// bit of need1, it or the one below it.
type demand struct{ forbid, need2, need1 uint64 }

func (d demand) meets(code uint64) bool {
	return code&d.forbid == 0 && code&d.need2 == d.need2 && (code|code<<1)&d.need1 == d.need1
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

// A walk goes over the vertices of a side, and keeps the frontier.
type walk struct {
	next  [][]int32
	side  side
	front []int32
	got   []int // edges added
	ahead []int // edges not yet added
}

func newWalk(next [][]int32, s side) *walk {
	w := &walk{next: next, side: s, got: make([]int, len(next)), ahead: make([]int, len(next))}
	for v, row := range next {
		for _, u := range row {
			if s.edge(int32(v), u) {
				w.ahead[v]++
			}
		}
	}
	return w
}

// vertices lists those that have edges on this side, in order.
func (w *walk) vertices() []int32 {
	return slices.DeleteFunc(slices.Clone(w.side.order), func(v int32) bool { return w.ahead[v] == 0 })
}

// enter lets a vertex meet its earlier neighbours, and lists their places.
func (w *walk) enter(v int32) (earlier []int) {
	for place, u := range w.front {
		if slices.Contains(w.next[v], u) && w.side.edge(v, u) {
			earlier = append(earlier, place)
			w.ahead[u]--
			w.ahead[v]--
			w.got[u]++
			w.got[v]++
		}
	}
	return earlier
}

// advance puts a vertex that has entered into the frontier, and takes those out
// that nothing is to come of: their places are dropped. After is how many places come
// after the new one.
func (w *walk) advance(v int32) (dropped []int, keeps bool, after int) {
	var kept []int32
	for place, u := range w.front {
		if w.stays(u) {
			kept = append(kept, u)
		} else {
			dropped = append(dropped, place)
		}
	}
	if keeps = w.stays(v); keeps {
		at := len(kept)
		if w.side.beside != nil {
			if image := slices.Index(kept, w.side.beside(v)); image >= 0 {
				at = image + 1
			}
		}
		after = len(kept) - at
		kept = slices.Insert(kept, at, v)
	}
	w.front = kept
	return dropped, keeps, after
}

func (w *walk) stays(v int32) bool { return w.ahead[v] > 0 || w.side.stays(v) }

// open is the degrees that a vertex can have by now.
func (w *walk) open(v int32) (low, high int) {
	want := w.side.ends(v)
	return max(0, int(want.least)-w.ahead[v]), min(int(want.most), w.got[v])
}

// newHalf works out the steps of a side.
func newHalf(g Graph, s side) (*half, error) {
	w := newWalk(g.Next, s)
	h := &half{}
	for _, v := range w.vertices() {
		if len(w.front) > pairing.MaxWidth {
			return nil, tooWide(len(w.front))
		}
		h.steps = append(h.steps, newStep(g, w, v))
	}
	if len(w.front) > pairing.MaxWidth {
		return nil, tooWide(len(w.front))
	}
	h.places = w.front
	if len(h.places) == 0 && len(h.steps) > 0 {
		h.steps[len(h.steps)-1].closes = true
	}
	return h, nil
}

// newStep works out the step that adds a vertex, and takes it.
func newStep(g Graph, w *walk, v int32) step {
	front := w.front
	bit := func(place int) uint8 { return uint8(2 * (len(front) - 1 - place)) }
	st := step{vertex: v, width: len(front), front: front, touches: []int32{v}, before: w.demand()}
	earlier := w.enter(v)
	for _, place := range earlier {
		st.touches = append(st.touches, front[place])
	}
	st.demand = w.demand()
	want := w.side.ends(v)
	allowed := func(degree int) bool {
		return degree <= int(want.most) && degree+w.ahead[v] >= int(want.least)
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
	dropped, keeps, after := w.advance(v)
	for _, place := range dropped {
		st.drops = append(st.drops, bit(place))
	}
	st.keeps, st.insert = keeps, uint8(2*after)
	st.planar = planar(len(front), earlier, dropped, keeps, after)
	return st
}

func tooWide(width int) error {
	return fault.New(ErrWidth, "the frontier is %d vertices wide, and %d is the most", width, pairing.MaxWidth)
}

// demand is what the places of the frontier must have, with the edges that their
// vertices have still to come.
func (w *walk) demand() demand {
	var d demand
	for place, v := range w.front {
		low := uint64(1) << (2 * (len(w.front) - 1 - place))
		want := w.side.ends(v)
		switch want.most {
		case 0:
			d.forbid |= 3 * low
		case 1:
			d.forbid |= 2 * low
		}
		switch int(want.least) - w.ahead[v] {
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

// after is the code that a way leads to from a code; false if it cannot be taken.
func (s *step) after(code uint64, way int) (uint64, bool) {
	w := &s.ways[way]
	if code&w.blocks != 0 || !s.meets(code+w.adds) {
		return 0, false
	}
	code = s.squeeze(code + w.adds)
	if s.keeps {
		code = (code>>s.insert<<2|w.degree)<<s.insert | code&(1<<s.insert-1)
	}
	return code, code&s.mask == s.value
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
// the step; false if it leaves it as it is.
func (s *step) change(w *way, code uint64) (pairing.Change, bool) {
	ends := code & pairing.Ones
	k := uint8(bits.OnesCount64(ends) / 2)
	if w.i < 0 {
		return pairing.Change{}, false
	}
	before := func(bit int8) uint8 { return uint8(bits.OnesCount64(ends >> bit >> 2)) }
	i := before(w.i)
	if w.j < 0 {
		// The new vertex is an end, and so many come before it.
		v := uint8(bits.OnesCount64(s.squeeze(code+w.adds) >> s.insert & pairing.Ones))
		switch {
		case ends>>w.i&1 != 0: // a path grows
			return pairing.Change{Kind: pairing.Move, K: k, P: i, Q: v}, i != v
		case i < v: // a new path, from there to the new vertex
			return pairing.Change{Kind: pairing.PairUp, K: k, P: i, Q: v}, true
		}
		return pairing.Change{Kind: pairing.PairUp, K: k, P: v, Q: i + 1}, true
	}
	j := before(w.j)
	switch iEnd, jEnd := ends>>w.i&1 != 0, ends>>w.j&1 != 0; {
	case iEnd && jEnd:
		return pairing.Change{Kind: pairing.Glue, K: k, P: i, Q: j}, true
	case iEnd:
		return pairing.Change{Kind: pairing.Move, K: k, P: i, Q: j - 1}, i != j-1
	case jEnd:
		return pairing.Change{Kind: pairing.Move, K: k, P: j, Q: i}, i != j
	}
	return pairing.Change{Kind: pairing.PairUp, K: k, P: i, Q: j + 1}, true
}
