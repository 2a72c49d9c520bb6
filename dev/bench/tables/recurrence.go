package main

import (
	"math/big"
	"math/bits"
)

// The numbers of boards of one width follow a linear recurrence: a sweep multiplies by a
// matrix, whose characteristic polynomial gives one (Cayley and Hamilton). Its order can
// be large. If a short one fits all numbers of a table, with many to spare, none of them
// is wrong, and the recurrence is most likely the sequence's own.

// spare is the number of values that a recurrence must fit beyond those that determine
// it.
const spare = 10

// prime is the modulus.
const prime = 1<<61 - 1

func times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return bits.Rem64(high, low, prime)
}

func minus(a, b uint64) uint64 { return (a + prime - b) % prime }

// inverse is a to the power of prime−2 (Fermat).
func inverse(a uint64) uint64 {
	power := uint64(1)
	for bit := uint64(1) << 60; bit > 0; bit >>= 1 {
		power = times(power, power)
		if (prime-2)&bit != 0 {
			power = times(power, a)
		}
	}
	return power
}

// order is the order of the shortest linear recurrence that fits all values, or 0 if
// every one that fits is so long that it may fit by chance. The algorithm of Berlekamp
// (1968) and Massey (1969) finds it, modulo a prime of 61 bits. Exceptions among the
// first values count as part of it, one each.
func order(values []*big.Int) int {
	n := len(values)
	s := make([]uint64, n)
	for i, v := range values {
		s[i] = new(big.Int).Mod(v, big.NewInt(prime)).Uint64()
	}
	// Σ now[i]·s[k−i] = 0 so far, where now[0] = 1. before is the recurrence from
	// before the order last grew; it failed by gap, steps ago.
	now, before := []uint64{1}, []uint64{1}
	length, steps, gap := 0, 1, uint64(1)
	for k := range n {
		fails := uint64(0)
		for i := range min(length+1, len(now)) {
			fails = (fails + times(now[i], s[k-i])) % prime
		}
		if fails == 0 {
			steps++
			continue
		}
		factor := times(fails, inverse(gap))
		next := make([]uint64, max(len(now), len(before)+steps))
		copy(next, now)
		for i, b := range before {
			next[i+steps] = minus(next[i+steps], times(factor, b))
		}
		if 2*length <= k {
			length, before, gap, steps = k+1-length, now, fails, 1
		} else {
			steps++
		}
		now = next
	}
	if 2*length+spare > n {
		return 0
	}
	return length
}
