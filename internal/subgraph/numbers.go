package subgraph

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
)

// A Number is an exact count of up to 256 bits, lowest word first. It sticks at the largest,
// which stands for all that is larger: see [Number.Big].
type Number [4]uint64

var endless = Number{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

func (n Number) plus(m Number) Number {
	var carry uint64
	sum := n
	for i := range sum {
		sum[i], carry = bits.Add64(n[i], m[i], carry)
	}
	if carry > 0 || n == endless || m == endless {
		return endless
	}
	return sum
}

// Big is the number; false if it has more than 256 bits.
func (n Number) Big() (*big.Int, bool) {
	b := new(big.Int)
	for i := len(n) - 1; i >= 0; i-- {
		b.Or(b.Lsh(b, 64), new(big.Int).SetUint64(n[i]))
	}
	return b, n != endless
}

// Count counts subgraphs, of up to 256 bits: see [BigCount].
type Count struct{}

func (Count) One() Number                            { return Number{1} }
func (Count) Add(a, b Number) Number                 { return a.plus(b) }
func (Count) Times(v Number, _ Step, _ Event) Number { return v }

// BigCount counts subgraphs, however many.
type BigCount struct{}

func (BigCount) One() *big.Int                              { return big.NewInt(1) }
func (BigCount) Add(a, b *big.Int) *big.Int                 { return new(big.Int).Add(a, b) }
func (BigCount) Times(v *big.Int, _ Step, _ Event) *big.Int { return v }

// Polynomial counts subgraphs by a degree: the number at place i is that of the subgraphs of degree
// i. Numbers stick at the largest, as those of [Count] do.
type Polynomial struct {
	// Degree is what an event adds.
	Degree func(step Step, event Event) int
	// Most, if not 0, is the highest degree wanted.
	Most int
}

func (Polynomial) One() []Number { return []Number{{1}} }

func (Polynomial) Add(a, b []Number) []Number {
	if len(a) < len(b) {
		a, b = b, a
	}
	sum := append([]Number(nil), a...)
	for i := range b {
		sum[i] = sum[i].plus(b[i])
	}
	return sum
}

func (p Polynomial) Times(v []Number, step Step, event Event) []Number {
	d := p.Degree(step, event)
	if d == 0 {
		return v
	}
	out := append(make([]Number, d), v...)
	if p.Most > 0 && len(out) > p.Most+1 {
		out = out[:p.Most+1]
	}
	return out
}

func (n Number) minus(m Number) Number {
	var borrow uint64
	for i := range n {
		n[i], borrow = bits.Sub64(n[i], m[i], borrow)
	}
	return n
}

func less(n, m Number) bool {
	for i := len(n) - 1; i >= 0; i-- {
		if n[i] != m[i] {
			return n[i] < m[i]
		}
	}
	return false
}

// below draws a number below another, which is not 0.
func below(random *rand.Rand, n Number) Number {
	top := len(n) - 1
	for top > 0 && n[top] == 0 {
		top--
	}
	mask := ^uint64(0) >> bits.LeadingZeros64(n[top])
	for {
		var m Number
		for i := range top + 1 {
			m[i] = random.Uint64()
		}
		if m[top] &= mask; less(m, n) {
			return m
		}
	}
}
