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
	for range 2000 {
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
		modulus := 2 + r.Uint64N(1<<62-1)
		n := 1 + r.IntN(60)
		want := new(big.Int).Mod(terms[n-1], new(big.Int).SetUint64(modulus)).Uint64()
		if v := got.Term(big.NewInt(int64(n)), terms, modulus); v != want {
			t.Fatalf("%v: term %d modulo %d is %d, want %d", coefficients, n, modulus, v, want)
		}
	}
	if same < 1500 || behind < 200 {
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
		f := recurrence.NewFinder(p)
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
		if got := f.Term(far); got != m[1].Uint64() || f.Length() != 2 || f.Order() != 2 {
			t.Errorf("modulo %d: %d, want %d; length %d", p, got, m[1], f.Length())
		}
	}
}
