package pairing

import "math/bits"

// A Numbering gives the matchings of equally many pairs numbers without gaps, their ranks. There are
// two. One numbers all matchings: see matching.go. The other numbers only the non-crossing matchings,
// which can be drawn without a crossing on one side of the row of ends, for sweeps that have no
// others (plan/planar.go). These are words of brackets, and few: the Catalan numbers, 16,796 for 10
// pairs instead of 654,729,075.
//
//	ends    0   1   2   3   4   5        0–1, 2–5 and 3–4 are the word ()(())
//	        └───┘   │   └───┘   │
//	                └───────────┘        order:  ((()))  (()())  (())()  ()(())  ()()()
//	                                     rank:     0       1       2       3       4
//
// The words are in the order of a dictionary in which ( comes before ). So words that begin with
// more ( come first. Words that begin with equally many are in the order of what is left when
// the first () is taken out. Both numberings have one thing in common. Matchings that share a
// certain pair, their head, follow one another, in the order of the ranks of the rest. The join
// depends on that.
type Numbering uint8

const (
	Every      Numbering = iota // matching
	Uncrossed                   // matchings
	Numberings                  // that plans have
	// Alike gives all matchings the rank 0, so that degrees alone are counted: see run/bound.go. Plans
	// do not have it.
	Alike
)

// Matchings is the number of matchings of some pairs that have a rank.
func (numbering Numbering) Matchings(pairs int) uint64 {
	switch numbering {
	case Every:
		return Matchings(pairs)
	case Alike:
		return 1
	}
	n := uint64(1)
	for k := range pairs {
		n = n * uint64(2*(2*k+1)) / uint64(k+2)
	}
	return n
}

// ShortPairs is the most pairs whose ranks, and one more, fit 16 bits.
func (numbering Numbering) ShortPairs() int {
	switch numbering {
	case Every:
		return 6
	case Alike:
		return MaxPairs
	}
	return 11
}

// LongPairs is the most pairs whose ranks fit 32 bits: there are 654,729,075 matchings
// of 10, and 35,357,670 uncrossed ones of 16.
func (numbering Numbering) LongPairs() int {
	if numbering == Every {
		return 10
	}
	return MaxPairs
}

// DensePairs is the most pairs for which an array with a place for each rank is ever made: of
// 135,135 or 58,786.
func (numbering Numbering) DensePairs() int {
	if numbering == Every {
		return 7
	}
	return numbering.ShortPairs()
}

const (
	MaxPairs = (MaxWidth + 1) / 2
	MaxDense = MaxPairs // see DensePairs
)

// opened says how many of f words, at a depth and with a number of pairs to come, go on with an open
// bracket. Pairs that are already open are not to come.
func opened(f uint64, come, depth int) uint64 {
	if come == 0 {
		return 0
	}
	return f * uint64(come*(depth+2)) / uint64((depth+1)*(2*come+depth))
}

// unrankUncrossed writes the matching of a rank.
func (m *Mates) unrankUncrossed(pairs int, rank uint64) {
	var open [MaxPairs]uint8
	words, depth, come := Uncrossed.Matchings(pairs), 0, pairs
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
func (m *Mates) rankUncrossed(pairs int) uint64 {
	words, depth, come := Uncrossed.Matchings(pairs), 0, pairs
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

// Crosses says whether a matching has a crossing.
func (m *Mates) Crosses(pairs int) bool {
	var open [MaxPairs]uint8
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

// Unrank writes the matching of a rank.
func (numbering Numbering) Unrank(m *Mates, pairs int, rank uint64) {
	if numbering == Every {
		m.Unrank(pairs, rank)
	} else {
		m.unrankUncrossed(pairs, rank)
	}
}

// Rank is the rank of a matching, which must be numbered.
func (numbering Numbering) Rank(m *Mates, pairs int) uint64 {
	if numbering == Every {
		return m.Rank(pairs)
	}
	if m.Crosses(pairs) {
		panic("unreachable: two paths cross where none can")
	}
	return m.rankUncrossed(pairs)
}

// Head is the pair p–q that a matching shares with the matchings about it: size matchings, from the
// rank first on. Among all matchings, it is the pair of the first end. Among
// uncrossed ones, it is the first two neighbours that belong together.
func (numbering Numbering) Head(pairs int, rank uint64) (p, q uint8, first, size uint64) {
	if numbering == Every {
		size = Matchings(pairs - 1)
		mate := rank / size
		return 0, uint8(mate + 1), mate * size, size
	}
	words := Uncrossed.Matchings(pairs)
	for depth := range pairs + 1 {
		with := opened(words, pairs-depth, depth)
		if rank >= with {
			return uint8(depth - 1), uint8(depth), with, words - with
		}
		words = with
	}
	panic("unreachable: no word has only open brackets")
}

// PairsOf is the number of pairs of a class.
func PairsOf(code uint64) int { return bits.OnesCount64(code&Ones) / 2 }

// Words is the room for n states of a number of pairs, in words: their counts, and their ranks, with
// four, two or one to a word. Ranks are as short as possible, because memory is what limits large counts.
func (numbering Numbering) Words(n, pairs int) int {
	switch {
	case pairs <= numbering.ShortPairs():
		return n + (n+3)/4
	case pairs <= numbering.LongPairs():
		return n + (n+1)/2
	}
	return 2 * n
}

// Ones has the low bit of each place. The bits of it that are set in a code are the ends of
// paths, since no place has a degree of 3.
const Ones = 0x5555555555555555

// MaxWidth is the number of vertices of the widest frontier: a code has two bits
// for each, and a new vertex.
const MaxWidth = 31
