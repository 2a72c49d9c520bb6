package main

import "math/big"

// The numbers of boards of one width follow a linear recurrence: state by state, a sweep
// is a product with a matrix, and its characteristic polynomial is one (Cayley and
// Hamilton). Its order can be large. Where a short one fits all numbers of a table and
// leaves many of them over, none of them is wrong, and the recurrence is most likely the
// sequence's own.

// spare is how many numbers a recurrence has to fit beyond those that determine it.
const spare = 10

// order is that of the shortest linear recurrence that fits all values, or 0 if there is
// none so short that it could not fit by chance. It is found modulo a prime of 61 bits by
// the algorithm of Berlekamp (1968) and Massey (1969). Exceptions among the first values
// count as part of it, one each.
func order(values []*big.Int) int {
	prime := new(big.Int).SetUint64(1<<61 - 1)
	n := len(values)
	s := make([]*big.Int, n)
	for i, v := range values {
		s[i] = new(big.Int).Mod(v, prime)
	}
	// Σ now[i]·s[k−i] = 0 so far, where now[0] = 1. Before the order grew last it was
	// before, which failed by gap, steps ago.
	now, before := []*big.Int{big.NewInt(1)}, []*big.Int{big.NewInt(1)}
	length, steps, gap := 0, 1, big.NewInt(1)
	for k := range n {
		fails := new(big.Int).Set(s[k])
		for i := 1; i <= min(length, len(now)-1); i++ {
			fails.Add(fails, new(big.Int).Mul(now[i], s[k-i]))
		}
		if fails.Mod(fails, prime).Sign() == 0 {
			steps++
			continue
		}
		factor := new(big.Int).ModInverse(gap, prime)
		factor.Mul(factor, fails).Mod(factor, prime)
		next := make([]*big.Int, max(len(now), len(before)+steps))
		for i := range next {
			next[i] = new(big.Int)
			if i < len(now) {
				next[i].Set(now[i])
			}
			if at := i - steps; at >= 0 && at < len(before) {
				next[i].Sub(next[i], new(big.Int).Mul(factor, before[at])).Mod(next[i], prime)
			}
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
