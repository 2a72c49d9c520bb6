package main

import (
	"math/big"

	"leaper/internal/recurrence"
)

// The numbers of boards of one width follow a linear recurrence: a sweep multiplies by a
// matrix, whose characteristic polynomial gives one (Cayley and Hamilton). Its order can
// be large. If a short one fits all numbers of a table, with many to spare, none of them
// is wrong, and the recurrence is most likely the sequence's own. leaper count --recurrence
// proves it.

// spare is the number of values that a recurrence must fit beyond those that determine
// it.
const spare = 10

// order is the order of the shortest linear recurrence that fits all values, or 0 if
// every one that fits is so long that it may fit by chance. Exceptions among the first
// values count as part of it, one each.
func order(values []*big.Int) int {
	f, prime := recurrence.NewFinder(recurrence.Prime, 1), big.NewInt(recurrence.Prime)
	for _, v := range values {
		f.Add(new(big.Int).Mod(v, prime).Uint64())
	}
	if f.Spare() < spare {
		return 0
	}
	return f.Length()
}
