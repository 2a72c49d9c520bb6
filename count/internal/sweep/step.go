package sweep

import (
	"math/bits"
	"slices"

	"leaper/count/internal/pairing"
)

// Step adds one vertex. In the codes of its places before the step, a place i of
// w has the bits 2(w−1−i) and the one above.
type Step struct {
	Vertex  int32
	Width   int
	Front   []int32 // the places before the step
	Choices []Choice
	// What a code must have before the step to lead anywhere, and what it must have
	// with the edges of a choice added.
	Before Demand
	Demand
	Drops  []uint8 // bits of places that leave the frontier, falling
	Keeps  bool    // the new vertex stays in the frontier
	Insert uint8   // the bits of the places after it
	Closes bool    // the cycle may be closed: nothing comes after
	Planar bool    // matchings without a crossing have none after it: see plan/planar.go
	// What the code after it must be at certain bits: see run/branches.go.
	Mask, Value uint64
	Wants       func(code uint64) bool // if not nil, whether a code becomes a class: see plan/automorphisms.go
	Touches     []int32                // the vertices whose degrees it can change
}

// Demand says what a code must have: no bit of forbid; all bits of need2; and for each bit of
// need1, that bit or the one below it.
type Demand struct{ Forbid, Need2, Need1 uint64 }

// Meets reports whether a code meets the demand.
func (d Demand) Meets(code uint64) bool {
	return code&d.Forbid == 0 && code&d.Need2 == d.Need2 && (code|code<<1)&d.Need1 == d.Need1
}

// Choice is a set of edges for the new vertex: to none, one or two of its
// earlier neighbours.
type Choice struct {
	I, J    int8     // bits of their places, i the higher one; -1: none
	Adds    uint64   // to a code
	Blocks  uint64   // bits that a code must not have: that they have two edges
	Degree  uint64   // of the new vertex
	Weights [2]int64 // of its edges
}

// After is the code that a choice leads to from a code; false if it cannot be taken.
func (s *Step) After(code uint64, choice int) (uint64, bool) {
	w := &s.Choices[choice]
	if code&w.Blocks != 0 || !s.Meets(code+w.Adds) {
		return 0, false
	}
	code = s.squeeze(code + w.Adds)
	if s.Keeps {
		code = (code>>s.Insert<<2|w.Degree)<<s.Insert | code&(1<<s.Insert-1)
	}
	return code, code&s.Mask == s.Value
}

// squeeze takes the places that are dropped out of a code.
func (s *Step) squeeze(code uint64) uint64 {
	for _, bit := range s.Drops {
		low := uint64(1)<<bit - 1
		code = code&low | code>>(bit+2)<<bit
	}
	return code
}

// stretch puts the dropped places back, with the two edges that they had.
func (s *Step) stretch(code uint64) uint64 {
	for _, bit := range slices.Backward(s.Drops) {
		low := uint64(1)<<bit - 1
		code = code&low | 2<<bit | code>>bit<<(bit+2)
	}
	return code
}

// Change is the effect of a choice on the matching of a class with this code, before the step. It
// is false if the choice leaves the matching as it is, or if the last path closes: nothing is left
// of it.
func (s *Step) Change(w *Choice, code uint64) (pairing.Change, bool) {
	ends := code & pairing.Ones
	k := uint8(pairing.PairsOf(code))
	if w.I < 0 {
		return pairing.Change{}, false
	}
	before := func(bit int8) uint8 { return uint8(bits.OnesCount64(ends >> bit >> 2)) }
	i := before(w.I)
	if w.J < 0 {
		// The new vertex is an end, with v ends before it.
		v := uint8(bits.OnesCount64(s.squeeze(code+w.Adds) >> s.Insert & pairing.Ones))
		switch {
		case ends>>w.I&1 != 0: // a path grows
			return pairing.Change{Kind: pairing.Move, K: k, P: i, Q: v}, i != v
		case i < v: // a new path, from there to the new vertex
			return pairing.Change{Kind: pairing.PairUp, K: k, P: i, Q: v}, true
		}
		return pairing.Change{Kind: pairing.PairUp, K: k, P: v, Q: i + 1}, true
	}
	j := before(w.J)
	switch iEnd, jEnd := ends>>w.I&1 != 0, ends>>w.J&1 != 0; {
	case iEnd && jEnd:
		return pairing.Change{Kind: pairing.Glue, K: k, P: i, Q: j}, !s.Closes || k > 1
	case iEnd:
		return pairing.Change{Kind: pairing.Move, K: k, P: i, Q: j - 1}, i != j-1
	case jEnd:
		return pairing.Change{Kind: pairing.Move, K: k, P: j, Q: i}, i != j
	}
	return pairing.Change{Kind: pairing.PairUp, K: k, P: i, Q: j + 1}, true
}
