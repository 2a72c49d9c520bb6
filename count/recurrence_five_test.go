package count

import (
	"slices"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestDenominatorsOfFive: on 5×n, too, the denominator of closed tours divides that of the knight's paths twice and
// not three times (Knuth, pre-fascicle 8A, 2025, exercise 210), modulo 2³¹−1. Both are too long for whole numbers. So the numbers
// of paths are multiplied by the first one, as power series, and each time that it divides takes its degree off the order.
func TestDenominatorsOfFive(t *testing.T) {
	setup.OnlyNightly(t) // 71,300 numbers of paths take some ten minutes
	const prime, paths = 1<<31 - 1, 39630
	closed := shortest(numbersOfFive(t, tour.Closed, 17000, prime), prime)
	degree := len(closed) - 1
	if degree != 8212 {
		t.Errorf("closed tours have the order %d", degree)
	}
	rest := numbersOfFive(t, tour.Path, 71300, prime)
	for _, want := range []int{paths - degree, paths - 2*degree, paths - 2*degree} {
		product := make([]uint64, 0, len(rest))
		for n := degree + 8; n < len(rest); n++ { // those before begin with the numerator
			sum := uint64(0)
			for i, c := range closed {
				sum = (sum + c*rest[n-i]) % prime
			}
			product = append(product, sum)
		}
		rest = product
		if got := len(shortest(rest, prime)) - 1; got != want {
			t.Errorf("the order of the rest is %d, want %d", got, want)
		}
	}
}

// numbersOfFive gives the first numbers of 5×n, without the shortest boards, modulo a prime.
func numbersOfFive(t *testing.T, kind tour.Kind, length int, prime uint64) []uint64 {
	t.Helper()
	s, err := NewStrip(t.Context(), setup.Graph(t, "5x5", "plane", "knight"), 1, kind, StripOptions{As: tour.Undirected})
	if err != nil {
		t.Fatal(err)
	}
	next, numbers := s.remainders(t.Context(), prime), []uint64{}
	for len(numbers) < length+8 {
		n, err := next()
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, n)
	}
	return numbers[8:]
}

// shortest is the shortest recurrence of a sequence modulo a prime: factors of the last numbers, the newest first, that add up
// to zero (Berlekamp 1968, Massey 1969).
func shortest(numbers []uint64, prime uint64) []uint64 {
	inverse := func(n uint64) uint64 {
		power, out := n, uint64(1)
		for e := prime - 2; e > 0; e >>= 1 {
			if e&1 > 0 {
				out = out * power % prime
			}
			power = power * power % prime
		}
		return out
	}
	now, before := []uint64{1}, []uint64{1}
	order, missed, shift := 0, uint64(1), 1
	for n := range numbers {
		sum := uint64(0)
		for i, c := range now[:min(len(now), n+1)] {
			sum = (sum + c*numbers[n-i]) % prime
		}
		if sum == 0 {
			shift++
			continue
		}
		factor := sum * inverse(missed) % prime
		old := slices.Clone(now)
		for len(now) < len(before)+shift {
			now = append(now, 0)
		}
		for i, c := range before {
			now[i+shift] = (now[i+shift] + (prime-factor)*c) % prime
		}
		if 2*order <= n {
			order, before, missed, shift = n+1-order, old, sum, 1
		} else {
			shift++
		}
	}
	for len(now) > 1 && now[len(now)-1] == 0 {
		now = now[:len(now)-1]
	}
	return now
}
