package frontier

import "math/bits"

// A matching says which ends of paths belong together. The 2k ends of k paths
// stand in the order of their places, and are numbered from 0. There are
// (2k−1)!! = 1·3·5…(2k−1) matchings of them, and each has a rank: the first end
// has 2k−1 others to go with, and what is left is a matching of k−1 pairs.
//
//	ends      0   1   2   3   4   5          0 goes with 2:  1·(3·1)
//	          └───────┘   │   │   │          left 1 3 4 5, 1 with 5:  2·1
//	              └───────────────┘          left 3 4:  0
//	                      └───┘              rank 5 of the 15
//
// So matchings of the same ends are numbers, without gaps: a class of states
// needs no names for them, and a step is a table of numbers.

// matchings is the number of matchings of so many pairs, (2k−1)!!.
func matchings(pairs int) uint64 {
	n := uint64(1)
	for k := 2; k <= pairs; k++ {
		n *= uint64(2*k - 1)
	}
	return n
}

// mates is a matching as an array: the mate of each end.
type mates [MaxWidth + 2]uint8

// unrank writes the matching of a rank.
func (m *mates) unrank(pairs int, rank uint64) {
	free := uint64(1)<<(2*pairs) - 1
	size := matchings(pairs)
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

// rank is the rank of a matching.
func (m *mates) rank(pairs int) uint64 {
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

// A change is what a step does to a matching.
type change struct {
	kind changeKind
	k    uint8 // pairs before
	p, q uint8 // ends, see the kinds
}

type changeKind uint8

const (
	pairUp changeKind = iota // two new ends, a path, that will be the ends p < q
	move                     // the end p becomes the end q: its path has grown
	glue                     // the ends p < q meet: two paths become one
)

const kinds = 3 // of changes

// pairs is the number of pairs after the change.
func (c change) pairs() int {
	switch c.kind {
	case pairUp:
		return int(c.k) + 1
	case glue:
		return int(c.k) - 1
	}
	return int(c.k)
}

// A changer makes a change, matching by matching.
type changer struct {
	change
	by numbering
	to [MaxWidth + 2]uint8 // the new number of each end
}

func (c change) changer() changer {
	r := changer{change: c}
	ends := 2 * c.k
	switch c.kind {
	case pairUp:
		n := uint8(0)
		for i := range ends {
			for n == c.p || n == c.q {
				n++
			}
			r.to[i] = n
			n++
		}
	case move:
		n := uint8(0)
		for i := range ends {
			if i == c.p {
				r.to[i] = c.q
				continue
			}
			if n == c.q {
				n++
			}
			r.to[i] = n
			n++
		}
	case glue:
		n := uint8(0)
		for i := range ends {
			if i != c.p && i != c.q {
				r.to[i] = n
				n++
			}
		}
	}
	return r
}

// apply is the rank after the change; false where it closes a cycle.
func (r *changer) apply(rank uint64) (uint64, bool) {
	var m mates
	r.by.unrank(&m, int(r.k), rank)
	return r.applyTo(&m)
}

func (r *changer) applyTo(m *mates) (uint64, bool) {
	if r.kind == glue && m[r.p&31] == r.q {
		return 0, false
	}
	var n mates
	for i := range 2 * r.k {
		if r.kind != glue || (i != r.p && i != r.q) {
			n[r.to[i&31]&31] = r.to[m[i&31]&31]
		}
	}
	switch r.kind {
	case pairUp:
		n[r.p&31], n[r.q&31] = r.q, r.p
	case glue:
		a, b := r.to[m[r.p&31]&31], r.to[m[r.q&31]&31]
		n[a&31], n[b&31] = b, a
	}
	return r.by.rank(&n, r.pairs()), true
}
