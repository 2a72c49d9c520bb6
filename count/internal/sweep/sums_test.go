package sweep_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/sweep"
)

// TestWholeNumbers adds and multiplies where numbers cease to fit: the top bit
// must show, and no later number may hide it.
func TestWholeNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 1))
	limit := new(big.Int).Lsh(big.NewInt(1), 63)
	draw := func() uint64 {
		switch r.IntN(5) {
		case 0:
			return 1<<63 - 1 - r.Uint64N(3)
		case 1:
			return 1<<62 - 1 + r.Uint64N(3)
		case 2:
			return 1<<r.IntN(63) + r.Uint64N(2)
		case 3:
			return r.Uint64N(4)
		}
		return r.Uint64N(1 << 63)
	}
	check := func(what string, got uint64, want *big.Int) {
		t.Helper()
		if want.Cmp(limit) < 0 && got != want.Uint64() || want.Cmp(limit) >= 0 && got < sweep.TooLarge {
			t.Fatalf("%s is %d, want %v", what, got, want)
		}
	}
	fits, large := 0, 0
	for range 20_000 {
		a, b := draw(), draw()
		x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
		sum, product := new(big.Int).Add(x, y), new(big.Int).Mul(x, y)
		check(fmt.Sprintf("%d + %d", a, b), sweep.WholeNumbers.Add(a, b), sum)
		check(fmt.Sprintf("%d · %d", a, b), sweep.WholeNumbers.Times(a, b), product)
		for _, n := range []*big.Int{sum, product} {
			if n.Cmp(limit) < 0 {
				fits++
			} else {
				large++
			}
		}
		// What was too large stays so: more of the same must not bring it back.
		over := sweep.TooLarge | draw()
		for _, n := range []uint64{b, over, sweep.TooLarge, math.MaxUint64, -over} {
			if got := sweep.WholeNumbers.Add(over, n); got < sweep.TooLarge {
				t.Fatalf("%d + %d is %d, without the top bit", over, n, got)
			}
			if got := sweep.WholeNumbers.Add(n, over); got < sweep.TooLarge {
				t.Fatalf("%d + %d is %d, without the top bit", n, over, got)
			}
		}
		if b > 0 && sweep.WholeNumbers.Times(over, b) < sweep.TooLarge {
			t.Fatalf("%d · %d is %d, without the top bit", over, b, sweep.WholeNumbers.Times(over, b))
		}
	}
	if fits < 5000 || large < 5000 {
		t.Errorf("%d sums and products fit, %d do not", fits, large)
	}
}

// TestResidues has 0 written as the prime itself, so that no count is 0.
func TestResidues(t *testing.T) {
	r := rand.New(rand.NewPCG(62, 1))
	for _, prime := range []uint64{2, 3, 7, 1<<61 - 1, 1<<62 - 57} {
		ring := sweep.Ring{Prime: prime}
		p := new(big.Int).SetUint64(prime)
		residue := func(n *big.Int) uint64 {
			if n = new(big.Int).Mod(n, p); n.Sign() == 0 {
				return prime
			}
			return n.Uint64()
		}
		draw := func() uint64 {
			if r.IntN(3) == 0 {
				return prime - r.Uint64N(2)
			}
			return 1 + r.Uint64N(prime)
		}
		for range 5000 {
			a, b := draw(), draw()
			x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
			if got, want := ring.Add(a, b), residue(new(big.Int).Add(x, y)); got != want {
				t.Fatalf("%d + %d is %d modulo %d, want %d", a, b, got, prime, want)
			}
			if got, want := ring.Times(a, b), residue(new(big.Int).Mul(x, y)); got != want {
				t.Fatalf("%d · %d is %d modulo %d, want %d", a, b, got, prime, want)
			}
			if got := ring.Add(0, b); got != b { // an empty place
				t.Fatalf("nothing and %d is %d modulo %d", b, got, prime)
			}
			// The residue of a weight may be 0 here: times makes a count of it.
			for _, weight := range []int64{r.Int64(), -r.Int64(), math.MinInt64, math.MaxInt64, 1, -1, 2, -2} {
				want := residue(new(big.Int).Mul(x, big.NewInt(weight)))
				if got := ring.Times(a, ring.Of(weight)); got != want {
					t.Fatalf("%d · %d is %d modulo %d, want %d", a, weight, got, prime, want)
				}
			}
		}
	}
}

func TestTotals(t *testing.T) {
	r := rand.New(rand.NewPCG(128, 1))
	limit := new(big.Int).Lsh(big.NewInt(1), 128)
	over, fits := 0, 0
	for round := range 2000 {
		sum := sweep.Total{Ring: sweep.WholeNumbers}
		want := new(big.Int)
		for range 1 + r.IntN(12) { // five of the largest do not fit
			a, b := 1<<63-1-r.Uint64N(9), 1<<63-1-r.Uint64N(9)
			if r.IntN(4) == 0 || round%3 == 0 {
				a, b = a>>r.IntN(60), b>>r.IntN(60)
			}
			part := sweep.Total{Ring: sweep.WholeNumbers}
			part.AddProduct(a, b)
			times := 1 + r.IntN(2)
			if times == 1 {
				sum.AddProduct(a, b)
			} else {
				sum.Add(part, times)
			}
			product := new(big.Int).Mul(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
			want.Add(want, product.Mul(product, big.NewInt(int64(times))))
		}
		if large := want.Cmp(limit) >= 0; large != sum.Overflow() || !large && sum.Number().Cmp(want) != 0 {
			t.Fatalf("%v, overflow %v; want %v", sum.Number(), sum.Overflow(), want)
		} else if large {
			over++
		} else {
			fits++
		}
	}
	if over < 100 || fits < 100 {
		t.Errorf("%d totals fit, %d do not", fits, over)
	}

	// A number that was too large spoils the total, and what that is added to.
	for _, factors := range [][2]uint64{{sweep.TooLarge, 1}, {1, sweep.TooLarge | 5}} {
		bad, sum := sweep.Total{Ring: sweep.WholeNumbers}, sweep.Total{Ring: sweep.WholeNumbers}
		bad.AddProduct(factors[0], factors[1])
		sum.AddProduct(2, 3)
		sum.Add(bad, 1)
		if !bad.Overflow() || !sum.Overflow() {
			t.Errorf("%d · %d shows as too large: %v, and in a sum %v", factors[0], factors[1], bad.Overflow(), sum.Overflow())
		}
	}

	const prime = 1<<62 - 57
	sum, part := sweep.Total{Ring: sweep.Ring{Prime: prime}}, sweep.Total{Ring: sweep.Ring{Prime: prime}}
	wantSum, wantPart := new(big.Int), new(big.Int)
	for range 1000 {
		a, b := 1+r.Uint64N(prime), prime-r.Uint64N(2)
		part.AddProduct(a, b)
		wantPart.Add(wantPart, new(big.Int).Mul(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)))
		sum.Add(part, 2)
		wantSum.Add(wantSum, new(big.Int).Lsh(wantPart, 1))
	}
	for _, c := range []struct {
		got  sweep.Total
		want *big.Int
	}{{part, wantPart}, {sum, wantSum}} {
		if got := c.got.Number(); c.got.Overflow() || got.Cmp(c.want.Mod(c.want, big.NewInt(prime))) != 0 {
			t.Errorf("a total modulo %d is %v, want %v", uint64(prime), got, c.want)
		}
	}
}

func TestPrimes(t *testing.T) {
	for _, bits := range []uint{1, 61, 62, 63, 200, 1000} {
		bound := new(big.Int).Lsh(big.NewInt(1), bits)
		primes, product := sweep.PrimesFor(bound)
		all := big.NewInt(1)
		before := uint64(1 << 62)
		for _, p := range primes {
			// All from 2^62 down, and none left out.
			for n := before - 1; n >= p; n-- {
				if new(big.Int).SetUint64(n).ProbablyPrime(20) != (n == p) {
					t.Fatalf("%d bits: %d is in the list: %v", bits, n, n == p)
				}
			}
			before = p
			all.Mul(all, new(big.Int).SetUint64(p))
		}
		if all.Cmp(product) != 0 || product.Cmp(bound) <= 0 {
			t.Errorf("%d bits: the product of %d is %v, said to be %v", bits, primes, all, product)
		}
		last := new(big.Int).SetUint64(before)
		if last.Quo(product, last).Cmp(bound) > 0 {
			t.Errorf("%d bits: one of %d primes is not needed", bits, len(primes))
		}
	}
	r := rand.New(rand.NewPCG(1801, 36)) // Gauß
	for n := 1; n < 8; n++ {
		primes, product := sweep.PrimesFor(new(big.Int).Lsh(big.NewInt(1), uint(61*n)))
		for round := range 50 {
			want := new(big.Int).Sub(product, big.NewInt(int64(round+1)))
			if round >= 2 {
				for want.SetUint64(r.Uint64()); want.Cmp(product) < 0; {
					want.Mul(want, big.NewInt(3+r.Int64N(1000)))
				}
				want.Mod(want, product)
			}
			var sums []*big.Int
			for _, p := range primes {
				sums = append(sums, new(big.Int).Mod(want, new(big.Int).SetUint64(p)))
			}
			if got := sweep.Combine(sums, primes, product); got.Cmp(want) != 0 {
				t.Fatalf("the residues of %v make %v", want, got)
			}
		}
	}
}
