// Package recurrence finds the shortest linear recurrence with constant coefficients that a sequence
// obeys,
//
//	a(n) = c₁ a(n−1) + c₂ a(n−2) + … + c_d a(n−d),
//
// modulo a prime (Berlekamp 1968, Massey 1969) or a power of one (Reeds and Sloane 1985: [Finder]), and in
// whole numbers ([Integers], by the remainders modulo several primes), and computes with it: terms far
// away (Bostan and Mori 2021), and the generating function.
//
// If a sequence of whole numbers obeys a recurrence at all, the coefficients of the shortest one are
// whole numbers (Fatou 1906).
package recurrence

import "slices"

// A Finder hears the terms of a sequence modulo a power of a prime, below 2⁶², one after another, and knows the
// shortest recurrence that fits those it has heard.
//
// Modulo pᵉ a term by which a recurrence fails may have no inverse. So there are e levels. Level i
// has a generating function that fits pⁱ times the sequence: the one below, which begins with pⁱ, times the
// terms is the one above. Where it fails by a unit times pᵘ, a multiple of a failure of long ago, which
// level e−1−u has kept, makes up for it. Level 0 is the answer.
type Finder struct {
	modulus  Modulus
	prime    uint64
	power    int
	powers   []uint64
	terms    []uint64
	levels   []level
	followed int // terms that all levels have heard: level 0 hears all at once, and the others when it fails
}

type level struct {
	now, next fraction
	failure   // by the term that was heard last
	changed   bool
	taken     bool // by one that keeps what this was
	kept      kept
}

// A failure is a unit times a power of the prime.
type failure struct {
	unit  uint64
	zeros int
}

// kept is a fraction from before the length of a level last grew, and by what it failed at which term.
type kept struct {
	fraction
	failure
	at int
}

// A fraction of polynomials, the constants first, without zeros at the end.
type fraction struct{ above, below []uint64 }

// length is how many terms determine all others.
func (f *fraction) length() int { return max(len(f.above), len(f.below)-1) }

// NewFinder has heard nothing.
func NewFinder(prime uint64, power int) *Finder {
	f := &Finder{prime: prime, power: power, powers: []uint64{1}, levels: make([]level, power)}
	for i := range f.levels {
		f.levels[i].now.below = []uint64{f.powers[i]}
		f.powers = append(f.powers, f.powers[i]*prime)
	}
	f.modulus = Modulus(f.powers[power])
	return f
}

// Add hears the next term.
func (f *Finder) Add(term uint64) {
	k := len(f.terms)
	f.terms = append(f.terms, term)
	fails := f.fails(0, k)
	if fails == 0 {
		return
	}
	if f.power == 1 {
		f.followed = k
	}
	for ; f.followed < k; f.followed++ {
		f.hear(f.followed, 0)
	}
	f.hear(k, fails)
	f.followed++
}

// fails is by how much a level fails at a term.
func (f *Finder) fails(i, k int) uint64 {
	below := f.levels[i].now.below
	return f.modulus.dot(below[:min(len(below), k+1)], f.terms[:k+1])
}

// hear lets all levels hear a term, at which level 0 fails by this.
func (f *Finder) hear(k int, fails uint64) {
	for i := range f.levels {
		l := &f.levels[i]
		if i > 0 {
			fails = f.fails(i, k)
		}
		l.failure, l.changed = failure{1, f.power}, fails != 0
		if !l.changed {
			continue
		}
		for l.zeros, l.unit = 0, fails; l.unit%f.prime == 0; l.unit /= f.prime {
			l.zeros++
		}
		l.next.below, l.next.above = append(l.next.below[:0], l.now.below...), append(l.next.above[:0], l.now.above...)
		helper := &f.levels[f.power-1-l.zeros]
		if helper.now.length() == 0 {
			l.next.above = raise(l.next.above, k+1)
			l.next.above[k] = f.modulus.plus(l.next.above[k], fails)
			continue
		}
		old := &helper.kept
		factor := f.modulus.times(f.modulus.times(l.unit, f.inverse(old.unit)), f.powers[l.zeros-old.zeros])
		l.next.below = f.modulus.subtract(l.next.below, old.below, factor, k-old.at)
		l.next.above = f.modulus.subtract(l.next.above, old.above, factor, k-old.at)
	}
	for i := range f.levels {
		if l := &f.levels[i]; l.changed && l.next.length() > l.now.length() {
			of := &f.levels[f.power-1-l.zeros]
			l.kept, of.taken = kept{of.now, of.failure, k}, true
		}
	}
	for i := range f.levels {
		l := &f.levels[i]
		if !l.changed {
			continue
		}
		if l.now, l.next = l.next, l.now; l.taken {
			l.next, l.taken = fraction{}, false
		}
	}
}

// raise fills up with zeros.
func raise(p []uint64, length int) []uint64 {
	if len(p) >= length {
		return p
	}
	old := len(p)
	p = slices.Grow(p, length-old)[:length]
	clear(p[old:])
	return p
}

// subtract takes a multiple of another polynomial, moved up, from one.
func (m Modulus) subtract(p, other []uint64, factor uint64, up int) []uint64 {
	if len(other) > 0 {
		p = raise(p, len(other)+up)
	}
	for i, x := range other {
		p[i+up] = m.minus(p[i+up], m.times(factor, x))
	}
	for len(p) > 0 && p[len(p)-1] == 0 {
		p = p[:len(p)-1]
	}
	return p
}

// inverse is that of a unit (Euler).
func (f *Finder) inverse(unit uint64) uint64 {
	return f.modulus.power(unit, f.powers[f.power-1]*(f.prime-1)-1)
}

// Heard is the number of terms.
func (f *Finder) Heard() int { return len(f.terms) }

// Length is how many terms have no term that the recurrence makes of those before, and are needed to
// begin with: its order, and one more for each exception among the first terms that goes beyond.
func (f *Finder) Length() int { return f.levels[0].now.length() }

// Order is how many terms the recurrence adds up.
func (f *Finder) Order() int { return len(f.levels[0].now.below) - 1 }

// Spare is how many terms fit the recurrence beyond those that determine it.
func (f *Finder) Spare() int { return len(f.terms) - 2*f.Length() }

// coefficients are c₁, c₂, …, without zeros at the end.
func (f *Finder) coefficients() []uint64 {
	var c []uint64
	for _, x := range f.levels[0].now.below[1:] {
		c = append(c, f.modulus.minus(0, x))
	}
	return c
}
