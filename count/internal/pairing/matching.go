// Package pairing numbers the matchings of path ends, so that a sweep can keep a state as a
// number. Package sweep and the rooms above it use it. It has the matchings ([Mates]) and their
// numbers ([Numbering]), what a step does to them ([Change], [Effect]), how two sides see the
// same ends ([Turn]), tables of all that ([Tables]), and the memory for states ([Store]). It
// knows no graph, no step and no layer.
package pairing

import "math/bits"

// A matching says which ends of paths belong together. The 2k ends of k paths stand in the order
// of their places, and are numbered from 0. There are (2k−1)!! = 1·3·5…(2k−1) matchings of them,
// and each has a rank. The first end can go with 2k−1 others, and the rest is a matching of k−1
// pairs.
//
//	ends      0   1   2   3   4   5          0 goes with 2:  1·(3·1)
//	          └───────┘   │   │   │          left 1 3 4 5, 1 with 5:  2·1
//	              └───────────────┘          left 3 4:  0
//	                      └───┘              rank 5 of the 15
//
// So matchings of the same ends are numbers without gaps. A class of states needs no names for
// them, and a step is a table of numbers.

// Matchings is the number of matchings of k pairs, (2k−1)!!.
func Matchings(pairs int) uint64 {
	n := uint64(1)
	for k := 2; k <= pairs; k++ {
		n *= uint64(2*k - 1)
	}
	return n
}

// Mates is a matching as an array: the mate of each end.
type Mates [MaxWidth + 2]uint8

// Unrank writes the matching of a rank.
func (m *Mates) Unrank(pairs int, rank uint64) {
	free := uint64(1)<<(2*pairs) - 1
	size := Matchings(pairs)
	for k := pairs; k > 0; k-- {
		size /= uint64(2*k - 1)
		which := rank / size
		rank -= which * size
		i := bits.TrailingZeros64(free)
		free &= free - 1
		others := free
		for ; which > 0; which-- {
			others &= others - 1
		}
		j := bits.TrailingZeros64(others)
		free &^= 1 << j
		m[i&31], m[j&31] = uint8(j), uint8(i)
	}
}

// Rank is the rank of a matching.
func (m *Mates) Rank(pairs int) uint64 {
	free := uint64(1)<<(2*pairs) - 1
	rank := uint64(0)
	for k := pairs; k > 0; k-- {
		i := bits.TrailingZeros64(free)
		free &= free - 1
		j := m[i&31]
		rank = rank*uint64(2*k-1) + uint64(bits.OnesCount64(free&(1<<j-1)))
		free &^= 1 << j
	}
	return rank
}

// Single reports whether the union of two matchings of the same ends is one cycle.
func (m *Mates) Single(other *Mates, pairs int) bool {
	length, end := 0, uint8(0)
	for ok := true; ok; ok = end != 0 {
		end = other[m[end&31]&31]
		length++
	}
	return length == pairs
}

// A Change is the change of a matching in a step.
type Change struct {
	Kind ChangeKind
	K    uint8 // pairs before
	P, Q uint8 // ends, see the kinds
}

// A ChangeKind is a kind of change.
type ChangeKind uint8

// The kinds of changes.
const (
	PairUp ChangeKind = iota // a new path, whose ends will be p < q
	Move                     // the end p becomes the end q: its path has grown
	Glue                     // the ends p < q meet: two paths become one
	Kinds                    // their number
)

// Pairs is the number of pairs after the change.
func (c Change) Pairs() int {
	switch c.Kind {
	case PairUp:
		return int(c.K) + 1
	case Glue:
		return int(c.K) - 1
	}
	return int(c.K)
}

// A Changer applies a change to matchings.
type Changer struct {
	Change
	numbering Numbering
	to        [MaxWidth + 2]uint8 // the new number of each end
}

// Changer prepares the change for many matchings.
func (c Change) Changer() Changer {
	r := Changer{Change: c}
	n := uint8(0)
	for i := range 2 * c.K {
		switch {
		case c.Kind == Move && i == c.P:
			r.to[i] = c.Q
			continue
		case c.Kind == Glue && (i == c.P || i == c.Q):
			continue
		}
		for c.Kind == PairUp && n == c.P || c.Kind != Glue && n == c.Q { // a new end has this number
			n++
		}
		r.to[i] = n
		n++
	}
	return r
}

// Apply gives the rank after the change; false if it closes a cycle.
func (r *Changer) Apply(rank uint64) (uint64, bool) {
	var m Mates
	r.numbering.Unrank(&m, int(r.K), rank)
	if r.Kind == Glue && m[r.P&31] == r.Q {
		return 0, false
	}
	var n Mates
	for i := range 2 * r.K {
		if r.Kind != Glue || (i != r.P && i != r.Q) {
			n[r.to[i&31]&31] = r.to[m[i&31]&31]
		}
	}
	switch r.Kind {
	case PairUp:
		n[r.P&31], n[r.Q&31] = r.Q, r.P
	case Glue:
		a, b := r.to[m[r.P&31]&31], r.to[m[r.Q&31]&31]
		n[a&31], n[b&31] = b, a
	}
	return r.numbering.Rank(&n, r.Pairs()), true
}
