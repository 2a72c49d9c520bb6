package frontier

import (
	"math"
	"math/big"
	"math/bits"
)

// An adder is a way to add counts: in how many words, and how.
type adder interface {
	words() int
	one(to []uint64)
	// add adds b to a, and reports whether the sum is wrong for want of room.
	add(a, b []uint64) (overflow bool)
}

// exact counts in 64 bits and notices when they are not enough.
type exact struct{}

func (exact) words() int      { return 1 }
func (exact) one(to []uint64) { to[0] = 1 }
func (exact) add(a, b []uint64) bool {
	sum, carry := bits.Add64(a[0], b[0], 0)
	a[0] = sum
	return carry != 0
}

// float counts in floating point, to learn how large the number is.
type float struct{}

func (float) words() int      { return 1 }
func (float) one(to []uint64) { to[0] = math.Float64bits(1) }
func (float) add(a, b []uint64) bool {
	a[0] = math.Float64bits(math.Float64frombits(a[0]) + math.Float64frombits(b[0]))
	return false
}

// residues counts modulo several primes below 2^62.
type residues struct{ primes []uint64 }

func (r residues) words() int { return len(r.primes) }
func (r residues) one(to []uint64) {
	for i := range to {
		to[i] = 1
	}
}
func (r residues) add(a, b []uint64) bool {
	for i, p := range r.primes {
		if a[i] += b[i]; a[i] >= p {
			a[i] -= p
		}
	}
	return false
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
func combine(sums, primes []uint64, product *big.Int) *big.Int {
	total := new(big.Int)
	for i, p := range primes {
		prime := new(big.Int).SetUint64(p)
		others := new(big.Int).Quo(product, prime)
		term := new(big.Int).ModInverse(others, prime)
		term.Mul(term, new(big.Int).SetUint64(sums[i]))
		term.Mod(term, prime)
		total.Add(total, term.Mul(term, others))
	}
	return total.Mod(total, product)
}
