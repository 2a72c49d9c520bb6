package sweep

import (
	"encoding/binary"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"sort"
)

// Weights are some things with weights, for drawing one of them. Weights are whole numbers of any
// size, and nothing is rounded. A number below their sum is drawn, bit by bit, and the thing
// whose interval it falls into is the result:
//
//	weights   2   0   5   1         sums   2 2 7 8
//	          ├─┤   ├───────┤├┤     4 falls on the third
//
// A weight is words of 64 bits, the lowest first. All sums have the same number of words.
type Weights struct {
	Width int
	sums  []uint64
}

// Add adds a thing. Its weight has at most as many words as the sums have.
func (l *Weights) Add(weight ...uint64) {
	before := len(l.sums) - l.Width
	carry := uint64(0)
	for i := range l.Width {
		var sum, plus uint64
		if before >= 0 {
			sum = l.sums[before+i]
		}
		if i < len(weight) {
			plus = weight[i]
		}
		sum, carry = bits.Add64(sum, plus, carry)
		l.sums = append(l.sums, sum)
	}
}

// Draw draws a thing. The weights must not all be 0.
func (l *Weights) Draw(random *rand.Rand) int {
	var room [8]uint64
	number := below(random, l.sums[len(l.sums)-l.Width:], room[:0])
	return sort.Search(len(l.sums)/l.Width, func(i int) bool { return !lessOrEqual(l.sums[i*l.Width:(i+1)*l.Width], number) })
}

// below draws a number below a limit, each equally likely. The number of words that it takes from the
// source depends only on the limit and on chance. It reuses the room of number.
func below(random *rand.Rand, limit, number []uint64) []uint64 {
	top := len(limit) - 1
	for limit[top] == 0 {
		top--
	}
	number = append(number[:0], limit...)
	for {
		for i := range top + 1 {
			number[i] = random.Uint64()
		}
		number[top] >>= bits.LeadingZeros64(limit[top])
		if !lessOrEqual(limit, number) {
			return number
		}
	}
}

// lessOrEqual compares two numbers of equally many words.
func lessOrEqual(a, b []uint64) bool {
	for i := len(a) - 1; i >= 0; i-- {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return true
}

// WordsOf are the words of a number.
func WordsOf(n *big.Int) []uint64 {
	bytes := n.FillBytes(make([]byte, (n.BitLen()+63)/64*8))
	words := make([]uint64, len(bytes)/8)
	for i := range words {
		words[i] = binary.BigEndian.Uint64(bytes[len(bytes)-8*(i+1):])
	}
	return words
}

// A Scale tells the weight of a state: its count if that is a whole number, or its residues
// modulo some primes. If a state is part of a cycle, the weight is exact: it is no more than the
// number of cycles, which the primes have room for.
type Scale struct {
	Rings []Ring
	width int // words of a sum of weights
	basis []*big.Int
	of    *big.Int // the product of the primes
}

// WholeScale is for counts below 2⁶³: a billion of their products have 160 bits.
func WholeScale() *Scale { return &Scale{Rings: []Ring{WholeNumbers}, width: 3} }

// ReachedScale is for states that are reached. All of them have the same weight.
func ReachedScale() *Scale { return &Scale{Rings: []Ring{Reached}, width: 1} }

// ResidueScale is for counts up to the limit of some residues.
func ResidueScale(system Residues) *Scale {
	s := &Scale{of: system.product, width: (system.product.BitLen()+31)/64 + 1, basis: basisOf(system.Primes, system.product)}
	for _, p := range system.Primes {
		s.Rings = append(s.Rings, Ring{p})
	}
	return s
}

// weight is the number with the given residues in the rings.
func (s *Scale) weight(left ...uint64) []uint64 {
	if s.basis == nil {
		return left
	}
	n := new(big.Int)
	for i, r := range left {
		n.Add(n, new(big.Int).Mul(s.basis[i], new(big.Int).SetUint64(r)))
	}
	return WordsOf(n.Mod(n, s.of))
}

// product is the weight of totals in the rings.
func (s *Scale) product(totals []Total) []uint64 {
	if s.basis == nil {
		return []uint64{totals[0].low, totals[0].high}
	}
	left := make([]uint64, len(totals))
	for i := range totals {
		left[i] = totals[i].low
	}
	return s.weight(left...)
}
