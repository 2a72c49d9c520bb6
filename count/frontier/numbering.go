package frontier

import "math/bits"

// A numbering gives the matchings of so many pairs numbers without gaps, their ranks.
// There are two. One is of all matchings: see matching.go. The other is of those that
// can be drawn on one side of the row of ends without a crossing, for sweeps in which
// no others occur (planar.go). They are words of brackets, and few: the Catalan
// numbers, 16,796 of 10 pairs and not 654,729,075.
//
//	ends    0   1   2   3   4   5        0–1, 2–5 and 3–4 are the word ()(())
//	        └───┘   │   └───┘   │
//	                └───────────┘        order:  ((()))  (()())  (())()  ()(())  ()()()
//	                                     rank:     0       1       2       3       4
//
// The words are in the order of a dictionary in which ( comes before ). So words that
// begin with more ( come first; and of those that begin with equally many, the order is
// that of what is left when the first () is taken out. Both numberings have that in
// common: matchings that share a certain pair, their head, follow one another, in the
// order of the ranks of what is left. The join lives on that.
type numbering uint8

const (
	every      numbering = iota // matching
	uncrossed                   // matchings
	numberings                  // that plans have
	// alike is none: all matchings have the rank 0, and degrees alone are counted. See
	// bound.go.
	alike
)

// matchings is how many matchings of so many pairs are numbered.
func (by numbering) matchings(pairs int) uint64 {
	switch by {
	case every:
		return matchings(pairs)
	case alike:
		return 1
	}
	n := uint64(1)
	for k := range pairs {
		n = n * uint64(2*(2*k+1)) / uint64(k+2)
	}
	return n
}

// shortPairs is the most pairs whose ranks, and one more, fit 16 bits.
func (by numbering) shortPairs() int {
	switch by {
	case every:
		return 6
	case alike:
		return maxPairs
	}
	return 11
}

// longPairs is the most pairs whose ranks fit 32 bits: there are 654,729,075 matchings
// of 10, and 35,357,670 uncrossed ones of 16.
func (by numbering) longPairs() int {
	if by == every {
		return 10
	}
	return maxPairs
}

// densePairs is the most pairs of which classes are gathered in arrays with a place for
// each rank: of 135,135 or 58,786.
func (by numbering) densePairs() int {
	if by == every {
		return 7
	}
	return by.shortPairs()
}

const (
	maxPairs = (MaxWidth + 1) / 2
	maxDense = maxPairs // see densePairs
)

// opened is, of so many words that go on with closed brackets to come beyond those that
// belong to the open ones, how many go on with an open one: f of them have so many ( to
// come, at a depth.
func opened(f uint64, come, depth int) uint64 {
	if come == 0 {
		return 0
	}
	return f * uint64(come*(depth+2)) / uint64((depth+1)*(2*come+depth))
}

// unrankUncrossed writes the matching of a rank.
func (m *mates) unrankUncrossed(pairs int, rank uint64) {
	var open [maxPairs]uint8
	words, depth, come := uncrossed.matchings(pairs), 0, pairs
	for i := range uint8(2 * pairs) {
		if with := opened(words, come, depth); rank < with {
			words = with
			open[depth&15] = i
			depth++
			come--
		} else {
			words -= with
			rank -= with
			depth--
			j := open[depth&15]
			m[i&31], m[j&31] = j, i
		}
	}
}

// rankUncrossed is the rank of a matching.
func (m *mates) rankUncrossed(pairs int) uint64 {
	words, depth, come := uncrossed.matchings(pairs), 0, pairs
	rank := uint64(0)
	for i := range uint8(2 * pairs) {
		with := opened(words, come, depth)
		if m[i&31] > i {
			words = with
			depth++
			come--
		} else {
			words -= with
			rank += with
			depth--
		}
	}
	return rank
}

// crosses says whether a matching of so many pairs has a crossing.
func (m *mates) crosses(pairs int) bool {
	var open [maxPairs]uint8
	depth := 0
	for i := range uint8(2 * pairs) {
		if m[i&31] > i {
			open[depth&15] = i
			depth++
		} else if depth--; open[depth&15] != m[i&31] {
			return true
		}
	}
	return false
}

// unrank writes the matching of a rank.
func (by numbering) unrank(m *mates, pairs int, rank uint64) {
	if by == every {
		m.unrank(pairs, rank)
	} else {
		m.unrankUncrossed(pairs, rank)
	}
}

// rank is the rank of a matching, which must be numbered.
func (by numbering) rank(m *mates, pairs int) uint64 {
	if by == every {
		return m.rank(pairs)
	}
	if m.crosses(pairs) {
		panic("unreachable: two paths cross where none can")
	}
	return m.rankUncrossed(pairs)
}

// head is the pair p–q that a matching shares with those before and after it: so many,
// from the first on. Of all matchings it is that of the first end; of uncrossed ones, the
// first two neighbours that belong together.
func (by numbering) head(pairs int, rank uint64) (p, q uint8, first, size uint64) {
	if by == every {
		size = matchings(pairs - 1)
		mate := rank / size
		return 0, uint8(mate + 1), mate * size, size
	}
	words := uncrossed.matchings(pairs)
	for depth := range pairs + 1 {
		with := opened(words, pairs-depth, depth)
		if rank >= with {
			return uint8(depth - 1), uint8(depth), with, words - with
		}
		words = with
	}
	panic("unreachable: no word has only open brackets")
}

// pairsOf is the pairs of a class.
func pairsOf(code uint64) int { return bits.OnesCount64(code&ones) / 2 }

// words is the room for n states of so many pairs: their counts, and their ranks,
// four, two or one to a word. Ranks are as short as they can be, for memory is what
// ends large counts.
func (by numbering) words(n, pairs int) int {
	switch {
	case pairs <= by.shortPairs():
		return n + (n+3)/4
	case pairs <= by.longPairs():
		return n + (n+1)/2
	}
	return 2 * n
}

// ones has the low bit of each place: in a code, those that are set are the
// ends of paths, for a degree of 3 does not occur.
const ones = 0x5555555555555555

// MaxWidth is the number of vertices of the widest frontier: a code has two bits
// for each, and a new vertex.
const MaxWidth = 31
