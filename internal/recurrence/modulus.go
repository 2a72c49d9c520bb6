package recurrence

import (
	"math/big"
	"math/bits"
)

// Prime is the largest prime below 2⁶¹; the modulus where one is enough.
const Prime = 1<<61 - 1

// SmallPrime is one below 2³², modulo which steps take half of the memory.
const SmallPrime = 1<<31 - 1

// Before is the largest prime below a number.
func Before(n uint64) uint64 {
	for n--; !IsPrime(n); n-- {
	}
	return n
}

// IsPrime reports whether a number is prime.
func IsPrime(n uint64) bool {
	return new(big.Int).SetUint64(n).ProbablyPrime(0) // exact below 2⁶⁴
}

// Modulus is a number below 2⁶² to compute modulo.
type Modulus uint64

// Reduce is the remainder of high·2⁶⁴ + low.
func (m Modulus) Reduce(high, low uint64) uint64 {
	if m == Prime { // 2⁶¹ leaves 1
		r := low&Prime + (high<<3|low>>61)&Prime + high>>58
		for r >= Prime {
			r -= Prime
		}
		return r
	}
	if high == 0 && low < uint64(m) {
		return low
	}
	if high >= uint64(m) {
		high %= uint64(m)
	}
	_, r := bits.Div64(high, low, uint64(m))
	return r
}

// Sum is a + b·c.
func (m Modulus) Sum(a, b, c uint64) uint64 {
	high, low := bits.Mul64(b, c)
	low, carry := bits.Add64(low, a, 0)
	return m.Reduce(high+carry, low)
}

func (m Modulus) times(a, b uint64) uint64 {
	return m.Reduce(bits.Mul64(a, b))
}

func (m Modulus) plus(a, b uint64) uint64 {
	if a += b; a >= uint64(m) {
		a -= uint64(m)
	}
	return a
}

func (m Modulus) minus(a, b uint64) uint64 {
	if a < b {
		a += uint64(m)
	}
	return a - b
}

// power is a number to the power of another.
func (m Modulus) power(a, exponent uint64) uint64 {
	power := 1 % uint64(m)
	for bit := bits.Len64(exponent) - 1; bit >= 0; bit-- {
		if power = m.times(power, power); exponent>>bit&1 != 0 {
			power = m.times(power, a)
		}
	}
	return power
}

// dot is the sum of products of the numbers of one row with those of another from its end back. The
// second is at least as long.
func (m Modulus) dot(row, back []uint64) uint64 {
	sum := uint64(0)
	for len(row) > 0 {
		n := min(len(row), 8) // eight products below 2¹²⁴
		high, low := uint64(0), uint64(0)
		for i, b := range back[len(back)-n:] {
			h, l := bits.Mul64(row[n-1-i], b)
			var carry uint64
			low, carry = bits.Add64(low, l, 0)
			high += h + carry
		}
		sum = m.plus(sum, m.Reduce(high, low))
		row, back = row[n:], back[:len(back)-n]
	}
	return sum
}

// A PrimePower divides a number.
type PrimePower struct {
	Prime uint64
	Power int
}

// Value is the number itself.
func (p PrimePower) Value() uint64 {
	v := uint64(1)
	for range p.Power {
		v *= p.Prime
	}
	return v
}

// Factors are the powers of primes whose product a number is, from 2 to 2⁶².
func Factors(n uint64) []PrimePower {
	var all []PrimePower
	split := func(p uint64) {
		f := PrimePower{Prime: p}
		for ; n%p == 0; n /= p {
			f.Power++
		}
		all = append(all, f)
	}
	for p := uint64(2); p < 1000 && n > 1; p++ {
		if n%p == 0 {
			split(p)
		}
	}
	for n > 1 {
		p := n
		for !IsPrime(p) {
			p = divisor(p)
		}
		split(p)
	}
	return all
}

// divisor is a number that divides another, which is neither prime nor divided by a small prime (Pollard 1975).
func divisor(n uint64) uint64 {
	m, number := Modulus(n), new(big.Int).SetUint64(n)
	for c := uint64(1); ; c++ {
		slow, fast := c, c
		next := func(x uint64) uint64 { return m.plus(m.times(x, x), c) }
		for {
			slow, fast = next(slow), next(next(fast))
			d := new(big.Int).SetUint64(m.minus(slow, fast))
			switch d.GCD(nil, nil, d, number); {
			case d.Cmp(number) == 0:
			case d.IsUint64() && d.Uint64() > 1:
				return d.Uint64()
			default:
				continue
			}
			break
		}
	}
}
