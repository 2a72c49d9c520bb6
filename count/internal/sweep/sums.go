package sweep

import (
	"math"
	"math/big"
	"math/bits"
)

// A Ring is how counts are added: exactly, or modulo a prime below 2^62. Exact
// counts stay below 2^63, and where one does not, its top bit shows it. Modulo
// a prime, a count is from 1 to the prime, never 0: in a table, 0 is an empty
// place.
type Ring struct{ Prime uint64 }

// Reached is the Boolean semiring, which says whether there is any: its numbers are 0 and 1, and
// 1 + 1 is 1.
// It is [Ring] modulo 1, where counts are from 1 to the prime.
var Reached = Ring{1}

// WholeNumbers are the ring of a count without a modulus.
var WholeNumbers = Ring{math.MaxUint64}

// Add is a + b. The top bit stays: a sum that was too large once is never 0.
func (r Ring) Add(a, b uint64) uint64 {
	s := a + b
	_, over := bits.Sub64(r.Prime, s, 0)
	return s - r.Prime&-over | (a|b)&TooLarge
}

// TooLarge is the bit that no exact count has.
const TooLarge = 1 << 63

// Of is a weight in the ring. There are no negative whole numbers here.
func (r Ring) Of(weight int64) uint64 {
	switch {
	case r == WholeNumbers:
		return uint64(weight)
	case r == Reached:
		return uint64(min(1, max(weight, -weight)))
	case weight < 0:
		return r.Prime - uint64(-weight)%r.Prime
	}
	return uint64(weight) % r.Prime
}

// Times is a · b.
func (r Ring) Times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if r == WholeNumbers {
		if high != 0 {
			return TooLarge
		}
		return low // or too large by itself
	}
	if low = bits.Rem64(high, low, r.Prime); low == 0 {
		return r.Prime
	}
	return low
}

// A Total is a sum of products of two counts.
type Total struct {
	Ring      Ring
	high, low uint64
	Over      uint64 // its top bit: a number was too large
}

// AddProduct adds a product of two counts.
func (t *Total) AddProduct(a, b uint64) {
	if t.Ring == Reached {
		t.low |= a & b
		return
	}
	high, low := bits.Mul64(a, b)
	if t.Ring != WholeNumbers {
		t.low = (t.low + bits.Rem64(high, low, t.Ring.Prime)) % t.Ring.Prime
		return
	}
	t.Over |= a | b
	var carry uint64
	t.low, carry = bits.Add64(t.low, low, 0)
	t.high, carry = bits.Add64(t.high, high, carry)
	t.Over |= carry << 63
}

// Add adds another total of the same ring, times a factor.
func (t *Total) Add(other Total, times int) {
	for range times {
		switch t.Ring {
		case Reached:
			t.low |= other.low
		case WholeNumbers:
			var carry uint64
			t.low, carry = bits.Add64(t.low, other.low, 0)
			t.high, carry = bits.Add64(t.high, other.high, carry)
			t.Over |= other.Over | carry<<63
		default:
			t.low = (t.low + other.low) % t.Ring.Prime
		}
	}
}

// Overflow reports whether a count, or the sum, does not fit.
func (t *Total) Overflow() bool { return t.Over>>63 != 0 }

// Number is the total as a number.
func (t *Total) Number() *big.Int {
	n := new(big.Int).SetUint64(t.high)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(t.low))
}

// PrimesFor lists the largest primes below 2^62 whose product exceeds a bound.
func PrimesFor(bound *big.Int) (primes []uint64, product *big.Int) {
	product = big.NewInt(1)
	for candidate := uint64(1)<<62 - 1; product.Cmp(bound) <= 0; candidate -= 2 {
		// Exact below 2^64 (Baillie & Wagstaff 1980).
		if p := new(big.Int).SetUint64(candidate); p.ProbablyPrime(0) {
			primes = append(primes, candidate)
			product.Mul(product, p)
		}
	}
	return primes, product
}

// Combine is the number below the product with the given residues: the Chinese
// remainder theorem. It takes powers of primes, too.
func Combine(sums []*big.Int, primes []uint64, product *big.Int) *big.Int {
	total := new(big.Int)
	for i, one := range basisOf(primes, product) {
		total.Add(total, one.Mul(one, sums[i]))
	}
	return total.Mod(total, product)
}

// basisOf has, for each prime, a number that is 1 modulo it, and 0 modulo all others.
func basisOf(primes []uint64, product *big.Int) []*big.Int {
	var basis []*big.Int
	for _, p := range primes {
		prime := new(big.Int).SetUint64(p)
		others := new(big.Int).Quo(product, prime)
		basis = append(basis, others.Mul(others, new(big.Int).ModInverse(others, prime)))
	}
	return basis
}

// Residues has enough primes to determine a number, of either sign, by its residues.
type Residues struct {
	Primes         []uint64
	limit, product *big.Int
}

// NewResidues chooses enough primes for numbers up to a limit.
func NewResidues(limit *big.Int) Residues {
	primes, product := PrimesFor(new(big.Int).Lsh(limit, 1)) // room for a sign
	return Residues{primes, limit, product}
}

// Number is the number with the given residues.
func (s Residues) Number(sums []*big.Int) *big.Int {
	n := Combine(sums, s.Primes, s.product)
	if n.Cmp(s.limit) > 0 {
		n.Sub(n, s.product)
	}
	return n
}
