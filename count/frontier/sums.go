package frontier

import (
	"math"
	"math/big"
	"math/bits"
)

// A ring is how counts are added: exactly, or modulo a prime below 2^62. Exact
// counts stay below 2^63, and where one does not, its top bit shows it. Modulo
// a prime, a count is from 1 to the prime, never 0: in a table, 0 is an empty
// place.
type ring struct{ prime uint64 }

var wholeNumbers = ring{math.MaxUint64}

// add is a + b. The top bit stays: a sum that was too large once is never 0.
func (r ring) add(a, b uint64) uint64 {
	s := a + b
	_, over := bits.Sub64(r.prime, s, 0)
	return s - r.prime&-over | (a|b)&tooLarge
}

// tooLarge is the bit that no exact count has.
const tooLarge = 1 << 63

// of is a weight in the ring. There are no negative whole numbers here.
func (r ring) of(weight int64) uint64 {
	switch {
	case r == wholeNumbers:
		return uint64(weight)
	case weight < 0:
		return r.prime - uint64(-weight)%r.prime
	}
	return uint64(weight) % r.prime
}

// times is a · b.
func (r ring) times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if r == wholeNumbers {
		if high != 0 {
			return tooLarge
		}
		return low // or too large by itself
	}
	if low = bits.Rem64(high, low, r.prime); low == 0 {
		return r.prime
	}
	return low
}

// A total is a sum of products of two counts.
type total struct {
	ring      ring
	high, low uint64
	over      uint64 // its top bit: a number was too large
}

func (t *total) addProduct(a, b uint64) {
	high, low := bits.Mul64(a, b)
	if t.ring != wholeNumbers {
		t.low = (t.low + bits.Rem64(high, low, t.ring.prime)) % t.ring.prime
		return
	}
	t.over |= a | b
	var carry uint64
	t.low, carry = bits.Add64(t.low, low, 0)
	t.high, carry = bits.Add64(t.high, high, carry)
	t.over |= carry << 63
}

// add adds another total of the same ring, so many times.
func (t *total) add(other total, times int) {
	for range times {
		if t.ring != wholeNumbers {
			t.low = (t.low + other.low) % t.ring.prime
			continue
		}
		var carry uint64
		t.low, carry = bits.Add64(t.low, other.low, 0)
		t.high, carry = bits.Add64(t.high, other.high, carry)
		t.over |= other.over | carry<<63
	}
}

func (t *total) overflow() bool { return t.over>>63 != 0 }

// number is the total as a number.
func (t *total) number() *big.Int {
	n := new(big.Int).SetUint64(t.high)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(t.low))
}

// primesFor lists the largest primes below 2^62 whose product exceeds a bound.
func primesFor(bound *big.Int) (primes []uint64, product *big.Int) {
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

// combine is the number below the product that has these residues: the Chinese
// remainder theorem.
func combine(sums []*big.Int, primes []uint64, product *big.Int) *big.Int {
	total := new(big.Int)
	for i, p := range primes {
		prime := new(big.Int).SetUint64(p)
		others := new(big.Int).Quo(product, prime)
		term := new(big.Int).ModInverse(others, prime)
		term.Mul(term, sums[i])
		term.Mod(term, prime)
		total.Add(total, term.Mul(term, others))
	}
	return total.Mod(total, product)
}

// residues are as many primes as it takes to know a number, of either sign, by what it
// leaves modulo each.
type residues struct {
	primes         []uint64
	limit, product *big.Int
}

func newResidues(limit *big.Int) residues {
	primes, product := primesFor(new(big.Int).Lsh(limit, 1)) // room for a sign
	return residues{primes, limit, product}
}

// number is the one that leaves these.
func (s residues) number(sums []*big.Int) *big.Int {
	n := combine(sums, s.primes, s.product)
	if n.Cmp(s.limit) > 0 {
		n.Sub(n, s.product)
	}
	return n
}
