package recurrence

import (
	"context"
	"math/big"
)

// A Linear recurrence in whole numbers: from the term Since on, counted from 1, a term is the sum of
// Coefficients times those before, the nearest first.
type Linear struct {
	Coefficients []*big.Int
	Since        int
}

// Integers is the shortest recurrence that the terms fit, all of them; nil if it needs more than half of
// them, and so may fit by chance. Its coefficients come from those modulo primes by Chinese remainders,
// until one more prime changes nothing; then they are tried on every term.
func Integers(ctx context.Context, terms []*big.Int) (*Linear, error) {
	product := big.NewInt(1)
	var sum []*big.Int // the coefficients modulo the product
	since, same := 0, 0
	for p := uint64(Prime); same < 2; p = Before(p) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		f := NewFinder(p, 1)
		modulus, rest := new(big.Int).SetUint64(p), new(big.Int)
		for _, t := range terms {
			f.Add(rest.Mod(t, modulus).Uint64())
		}
		if f.Spare() < 1 {
			return nil, nil
		}
		c := f.coefficients()
		switch {
		case f.Length() < since || f.Length() == since && len(c) < len(sum): // this prime divides something
			continue
		case f.Length() > since || len(c) > len(sum):
			since, same = f.Length(), 0
			product.SetInt64(1)
			sum = make([]*big.Int, len(c))
			for i := range sum {
				sum[i] = new(big.Int)
			}
		}
		inverse := new(big.Int).ModInverse(product, modulus)
		next := new(big.Int).Mul(product, modulus)
		half := new(big.Int).Rsh(next, 1)
		changed := false
		for i, x := range c {
			// sum + product·((x − sum)/product mod p), nearest to 0
			step := new(big.Int).SetUint64(x)
			step.Sub(step, sum[i]).Mul(step, inverse).Mod(step, modulus)
			step.Mul(step, product).Add(step, sum[i])
			if step.Cmp(half) > 0 {
				step.Sub(step, next)
			}
			changed = changed || step.Cmp(sum[i]) != 0
			sum[i] = step
		}
		product = next
		if same++; changed {
			same = 0
		}
		if len(c) == 0 {
			break
		}
	}
	l := &Linear{Coefficients: sum, Since: since + 1}
	if !l.Fits(terms) {
		return nil, nil
	}
	return l, nil
}

// Fits reports whether all terms obey the recurrence.
func (l *Linear) Fits(terms []*big.Int) bool {
	for n := l.Since; n <= len(terms); n++ {
		if l.next(terms[:n-1]).Cmp(terms[n-1]) != 0 {
			return false
		}
	}
	return true
}

// next is the term after some.
func (l *Linear) next(terms []*big.Int) *big.Int {
	sum, part := new(big.Int), new(big.Int)
	for i, c := range l.Coefficients {
		sum.Add(sum, part.Mul(c, terms[len(terms)-1-i]))
	}
	return sum
}

// Generating is the generating function Σ a(n) zⁿ, n from 1, of the sequence with these first terms, as
// two polynomials, the constants first.
func (l *Linear) Generating(terms []*big.Int) (numerator, denominator []*big.Int) {
	denominator = append(denominator, big.NewInt(1))
	for _, c := range l.Coefficients {
		denominator = append(denominator, new(big.Int).Neg(c))
	}
	numerator = []*big.Int{new(big.Int)}
	for n := 1; n < l.Since; n++ {
		sum, part := new(big.Int), new(big.Int)
		for i := 0; i < len(denominator) && i < n; i++ {
			sum.Add(sum, part.Mul(denominator[i], terms[n-1-i]))
		}
		numerator = append(numerator, sum)
	}
	for len(numerator) > 1 && numerator[len(numerator)-1].Sign() == 0 {
		numerator = numerator[:len(numerator)-1]
	}
	return numerator, denominator
}
