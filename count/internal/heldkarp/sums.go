package heldkarp

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
)

// uint128 is a number of 128 bits.
type uint128 struct{ high, low uint64 }

func (w *uint128) add(x uint128) {
	var carry uint64
	w.low, carry = bits.Add64(w.low, x.low, 0)
	w.high += x.high + carry
}

func (w *uint128) addProduct(a uint64, x uint128) {
	high, low := bits.Mul64(a, x.low)
	w.add(uint128{high + a*x.high, low})
}

func (w uint128) big() *big.Int {
	n := new(big.Int).SetUint64(w.high)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(w.low))
}

// random is a random number below w.
func (w uint128) random(random *rand.Rand) uint128 {
	for {
		x := uint128{random.Uint64(), random.Uint64()}
		if x.high &= 1<<bits.Len64(w.high) - 1; w.high == 0 {
			x.low &= 1<<bits.Len64(w.low) - 1
		}
		if x.less(w) {
			return x
		}
	}
}

func (w uint128) less(x uint128) bool { return w.high < x.high || w.high == x.high && w.low < x.low }

// minus subtracts a number that is not larger.
func (w uint128) minus(x uint128) uint128 {
	low, borrow := bits.Sub64(w.low, x.low, 0)
	return uint128{w.high - x.high - borrow, low}
}
