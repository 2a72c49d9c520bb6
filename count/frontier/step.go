package frontier

import (
	"math/bits"
	"slices"

	"leaper/count/frontier/internal/pairing"
)

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
