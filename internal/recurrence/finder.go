// Package recurrence finds the shortest linear recurrence with constant coefficients that a sequence
// obeys,
//
//	a(n) = c₁ a(n−1) + c₂ a(n−2) + … + c_d a(n−d),
//
// modulo a prime (Berlekamp 1968, Massey 1969: [Finder]) and in whole numbers ([Integers], by the
// remainders modulo several primes), and computes with it: terms far away ([Finder.Term], by powers of
// x modulo the characteristic polynomial, Fiduccia 1985), and the generating function.
//
// If a sequence of whole numbers obeys a recurrence at all, the coefficients of the shortest one are
// whole numbers (Fatou 1906).
package recurrence

import (
	"math/big"
	"math/bits"
)

// Prime is the largest prime below 2⁶¹; the modulus where one is enough.
const Prime = 1<<61 - 1

// Before is the largest prime below a number.
func Before(n uint64) uint64 {
	for n--; !IsPrime(n); n-- {
	}
	return n
}

// IsPrime reports whether a number is prime.
func IsPrime(n uint64) bool {
	return new(big.Int).SetUint64(n).ProbablyPrime(0) // exact below 2⁶⁴
}

type prime uint64

func (p prime) times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return bits.Rem64(high, low, uint64(p))
}

func (p prime) plus(a, b uint64) uint64 {
	if a += b; a >= uint64(p) {
		a -= uint64(p)
	}
	return a
}

func (p prime) minus(a, b uint64) uint64 {
	if a < b {
		a += uint64(p)
	}
	return a - b
}

// inverse is a to the power of p−2 (Fermat).
func (p prime) inverse(a uint64) uint64 {
	power := uint64(1)
	for bit := bits.Len64(uint64(p)); bit >= 0; bit-- {
		power = p.times(power, power)
		if (uint64(p)-2)>>bit&1 != 0 {
			power = p.times(power, a)
		}
	}
	return power
}

// A Finder hears the terms of a sequence modulo a prime below 2⁶², one after another, and knows the
// shortest recurrence that fits those it has heard.
type Finder struct {
	prime  prime
	terms  []uint64
	length int
	// Σ now[i]·terms[k−i] = 0 so far, where now[0] = 1. before is the recurrence from before the length
	// last grew; it failed by gap, steps ago.
	now, before []uint64
	steps       int
	gap         uint64
}

// NewFinder has heard nothing. The modulus is a prime.
func NewFinder(modulus uint64) *Finder {
	return &Finder{prime: prime(modulus), now: []uint64{1}, before: []uint64{1}, steps: 1, gap: 1}
}

// Add hears the next term.
func (f *Finder) Add(term uint64) {
	p, k := f.prime, len(f.terms)
	f.terms = append(f.terms, term)
	fails := uint64(0)
	for i := range min(f.length+1, len(f.now)) {
		if f.now[i] != 0 {
			fails = p.plus(fails, p.times(f.now[i], f.terms[k-i]))
		}
	}
	if fails == 0 {
		f.steps++
		return
	}
	factor := p.times(fails, p.inverse(f.gap))
	next := make([]uint64, max(len(f.now), len(f.before)+f.steps))
	copy(next, f.now)
	for i, b := range f.before {
		next[i+f.steps] = p.minus(next[i+f.steps], p.times(factor, b))
	}
	if 2*f.length <= k {
		f.length, f.before, f.gap, f.steps = k+1-f.length, f.now, fails, 1
	} else {
		f.steps++
	}
	f.now = next
}

// Heard is the number of terms.
func (f *Finder) Heard() int { return len(f.terms) }

// Length is how many terms have no term that the recurrence makes of those before, and are needed to
// begin with: its order, and one more for each exception among the first terms that goes beyond.
func (f *Finder) Length() int { return f.length }

// Spare is how many terms fit the recurrence beyond those that determine it.
func (f *Finder) Spare() int { return len(f.terms) - 2*f.length }

// coefficients are c₁, c₂, …, without zeros at the end.
func (f *Finder) coefficients() []uint64 {
	var c []uint64
	for i := 1; i <= f.length; i++ {
		if i < len(f.now) {
			c = append(c, f.prime.minus(0, f.now[i]))
		}
	}
	for len(c) > 0 && c[len(c)-1] == 0 {
		c = c[:len(c)-1]
	}
	return c
}

// Term is a term by its number, from 0, by the recurrence.
func (f *Finder) Term(n *big.Int) uint64 {
	if n.IsInt64() && n.Int64() < int64(len(f.terms)) {
		return f.terms[n.Int64()]
	}
	c := f.coefficients()
	d := len(c)
	if d == 0 {
		return 0
	}
	// x to the power of how far the term is behind the first that the recurrence is right for.
	begin := f.length - d
	power := f.power(c, new(big.Int).Sub(n, big.NewInt(int64(begin))))
	sum := uint64(0)
	for i, x := range power {
		sum = f.prime.plus(sum, f.prime.times(x, f.terms[begin+i]))
	}
	return sum
}

// power is x to the power of e modulo x^d − c₁ x^(d−1) − … − c_d, the constant first.
func (f *Finder) power(c []uint64, e *big.Int) []uint64 {
	p, d := f.prime, len(c)
	now := make([]uint64, d)
	now[0] = 1
	wide := make([]uint64, 2*d)
	for bit := e.BitLen() - 1; bit >= 0; bit-- {
		clear(wide)
		for i, a := range now {
			if a == 0 {
				continue
			}
			for j, b := range now {
				wide[i+j] = p.plus(wide[i+j], p.times(a, b))
			}
		}
		if e.Bit(bit) == 1 {
			copy(wide[1:], wide[:2*d-1])
			wide[0] = 0
		}
		for k := 2*d - 1; k >= d; k-- {
			if wide[k] == 0 {
				continue
			}
			for i, x := range c {
				wide[k-1-i] = p.plus(wide[k-1-i], p.times(wide[k], x))
			}
		}
		copy(now, wide[:d])
	}
	return now
}

// Order is how many terms the recurrence adds up.
func (f *Finder) Order() int { return len(f.coefficients()) }
