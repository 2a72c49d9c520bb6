package recurrence_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/internal/recurrence"
)

// randomTerms obey a recurrence of some order, after some exceptions.
func randomTerms(r *rand.Rand, length int) (coefficients, terms []*big.Int, exceptions int) {
	order := r.IntN(6)
	for range order {
		coefficients = append(coefficients, big.NewInt(int64(r.IntN(2001)-1000)))
	}
	if order > 0 && coefficients[order-1].Sign() == 0 {
		coefficients[order-1].SetInt64(1)
	}
	if r.IntN(3) == 0 {
		exceptions = r.IntN(4)
	}
	for n := range length {
		v := big.NewInt(int64(r.IntN(100000)))
		if n >= order+exceptions {
			v.SetInt64(0)
			for i, c := range coefficients {
				v.Add(v, new(big.Int).Mul(c, terms[n-1-i]))
			}
		}
		terms = append(terms, v)
	}
	return coefficients, terms, exceptions
}

// TestIntegers finds recurrences that were drawn, and computes far terms by them.
func TestIntegers(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 1))
	same, behind := 0, 0
	for range 500 {
		coefficients, terms, exceptions := randomTerms(r, 60)
		got, err := recurrence.Integers(t.Context(), terms[:30])
		if err != nil || got == nil {
			t.Fatalf("%v, %v: %v, %v", coefficients, terms[:10], got, err)
		}
		// What was drawn may obey a shorter one by chance.
		if len(got.Coefficients) > len(coefficients) || got.Since > len(coefficients)+exceptions+1 || !got.Fits(terms) {
			t.Fatalf("%v after %d exceptions: %v from %d", coefficients, exceptions, got.Coefficients, got.Since)
		}
		if slices.EqualFunc(got.Coefficients, coefficients, func(a, b *big.Int) bool { return a.Cmp(b) == 0 }) {
			same++
		}
		if got.Since > len(got.Coefficients)+1 {
			behind++
		}
	}
	if same < 375 || behind < 50 {
		t.Errorf("%d as they were drawn, %d with exceptions", same, behind)
	}
}

// TestChance: terms that obey nothing.
func TestChance(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 2))
	for length := range 40 {
		var terms []*big.Int
		for range length {
			terms = append(terms, big.NewInt(1+r.Int64N(1e9)))
		}
		if got, err := recurrence.Integers(t.Context(), terms); got != nil || err != nil {
			t.Errorf("%d terms at random: %v, %v", length, got, err)
		}
	}
}

// TestFinder: the remainders of Fibonacci's numbers, and that of number 10¹⁸ by a formula of its own.
func TestFinder(t *testing.T) {
	for _, p := range []uint64{2, 3, 5, 1000000007, recurrence.Prime, recurrence.Before(1 << 62)} {
		f := recurrence.NewFinder(p, 1)
		a, b := uint64(0), 1%p
		for range 60 {
			f.Add(a)
			a, b = b, (a+b)%p
		}
		far := new(big.Int).Exp(big.NewInt(10), big.NewInt(18), nil)
		// By squares of ((1, 1), (1, 0)).
		m, modulus := [4]*big.Int{big.NewInt(1), big.NewInt(0), big.NewInt(0), big.NewInt(1)}, new(big.Int).SetUint64(p)
		times := func(x, y [4]*big.Int) (z [4]*big.Int) {
			for i := range 4 {
				z[i] = new(big.Int).Mul(x[i/2*2], y[i%2])
				z[i].Add(z[i], new(big.Int).Mul(x[i/2*2+1], y[i%2+2])).Mod(z[i], modulus)
			}
			return z
		}
		one := [4]*big.Int{big.NewInt(1), big.NewInt(1), big.NewInt(1), big.NewInt(0)}
		for bit := far.BitLen() - 1; bit >= 0; bit-- {
			if m = times(m, m); far.Bit(bit) == 1 {
				m = times(m, one)
			}
		}
		if got, err := f.Term(t.Context(), far); err != nil || got != m[1].Uint64() || f.Length() != 2 || f.Order() != 2 {
			t.Errorf("modulo %d: %d, want %d; length %d", p, got, m[1], f.Length())
		}
	}
}

// TestPowers: recurrences modulo powers of primes. That a shorter one there is none is tried on small ones, by all
// coefficients.
func TestPowers(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 3))
	for _, of := range []recurrence.PrimePower{{2, 1}, {2, 2}, {2, 3}, {3, 2}, {5, 1}, {2, 62}, {3, 39}, {1_000_003, 3}, {recurrence.Prime, 1}} {
		modulus := of.Value()
		for range 200 {
			order, free := r.IntN(5), r.IntN(3)
			var coefficients, terms []uint64
			scale := uint64(1)
			for range r.IntN(of.Power + 1) {
				scale *= of.Prime
			}
			for range order {
				coefficients = append(coefficients, r.Uint64N(modulus))
			}
			m := new(big.Int).SetUint64(modulus)
			number := func(x uint64) *big.Int { return new(big.Int).SetUint64(x) }
			for n := range 60 {
				v := number(r.Uint64N(modulus))
				v.Mul(v, number(scale))
				if n >= order+free {
					v.SetInt64(0)
					for i, c := range coefficients {
						v.Add(v, new(big.Int).Mul(number(c), number(terms[n-1-i])))
					}
				}
				terms = append(terms, v.Mod(v, m).Uint64())
			}
			f := recurrence.NewFinder(of.Prime, of.Power)
			for _, v := range terms[:30] {
				f.Add(v)
			}
			if f.Length() > order+free {
				t.Fatalf("modulo %d: %v has length %d, want %d at most", modulus, terms[:12], f.Length(), order+free)
			}
			for n, want := range terms {
				if got, err := f.Term(t.Context(), big.NewInt(int64(n))); err != nil || got != want {
					t.Fatalf("modulo %d: %v: term %d is %d, want %d", modulus, terms[:12], n, got, want)
				}
			}
			if modulus < 10 && f.Length() > 0 && f.Length() < 4 && obeyed(terms[:30], f.Length()-1, modulus) {
				t.Fatalf("modulo %d: %v has length %d, and a shorter one", modulus, terms[:12], f.Length())
			}
		}
	}
}

// obeyed reports whether terms obey any recurrence of a length.
func obeyed(terms []uint64, length int, modulus uint64) bool {
	all := 1
	for range length {
		all *= int(modulus)
	}
	for c := range all {
		fits := true
		for n := length; n < len(terms) && fits; n++ {
			sum, rest := uint64(0), uint64(c)
			for i := range length {
				sum += rest % modulus * terms[n-1-i]
				rest /= modulus
			}
			fits = sum%modulus == terms[n]
		}
		if fits {
			return true
		}
	}
	return false
}

// TestFactors: their product is the number, and they are primes.
func TestFactors(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 4))
	numbers := []uint64{2, 4, 1 << 62, 1_000_000_008, recurrence.Prime, 1_000_003 * 1_000_003 * 1_000_003, 2_147_483_647 * 2_147_483_629, 2_147_483_629 * 2_147_483_629}
	for range 50 {
		numbers = append(numbers, 2+r.Uint64N(1<<62-1))
	}
	for _, n := range numbers {
		product := uint64(1)
		for _, f := range recurrence.Factors(n) {
			if product *= f.Value(); !recurrence.IsPrime(f.Prime) {
				t.Errorf("%d: %d", n, f.Prime)
			}
		}
		if product != n {
			t.Errorf("%d: %v", n, recurrence.Factors(n))
		}
	}
}
