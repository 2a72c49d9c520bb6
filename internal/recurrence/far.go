package recurrence

import (
	"context"
	"encoding/binary"
	"math/big"
	"math/bits"

	"leaper/internal/pulse"
)

// Term is a term by its number, from 0, by the recurrence.
func (f *Finder) Term(ctx context.Context, n *big.Int) (uint64, error) {
	now := f.levels[0].now
	return f.modulus.coefficient(ctx, now.above, now.below, n)
}

// coefficient is that of zⁿ in a fraction of polynomials, the constants first, that of the one below is 1. As
// f(z)/g(z) = f(z)g(−z) / g(z)g(−z), and below there are only even powers then, one half of the powers above
// is all that matters, and n halves (Bostan and Mori 2021).
func (m Modulus) coefficient(ctx context.Context, above, below []uint64, n *big.Int) (uint64, error) {
	beat := pulse.Of(ctx)
	for n = new(big.Int).Set(n); n.Sign() > 0; n.Rsh(n, 1) {
		mirrored := make([]uint64, len(below))
		for i, x := range below {
			if mirrored[i] = x; i%2 == 1 {
				mirrored[i] = m.minus(0, x)
			}
		}
		if err := beat.Beat(1 << 12); err != nil {
			return 0, err
		}
		above = half(m.product(above, mirrored), int(n.Bit(0)))
		below = half(m.product(below, mirrored), 0)
	}
	if len(above) == 0 {
		return 0, nil
	}
	return above[0], nil
}

// half has every other coefficient.
func half(p []uint64, from int) []uint64 {
	var every []uint64
	for i := from; i < len(p); i += 2 {
		every = append(every, p[i])
	}
	return every
}

// product multiplies polynomials. Their values at a power of 2 beyond all coefficients are multiplied
// as whole numbers (Kronecker 1882), which package big does faster than one coefficient by another.
func (m Modulus) product(a, b []uint64) []uint64 {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	width := max(8, (2*bits.Len64(uint64(m))+bits.Len(uint(min(len(a), len(b))))+7)/8)
	pack := func(p []uint64) *big.Int {
		text := make([]byte, width*len(p))
		for i, x := range p {
			binary.BigEndian.PutUint64(text[len(text)-i*width-8:], x)
		}
		return new(big.Int).SetBytes(text)
	}
	product := make([]uint64, len(a)+len(b)-1)
	x := pack(a)
	y := x
	if &a[0] != &b[0] {
		y = pack(b)
	}
	text := x.Mul(x, y).FillBytes(make([]byte, width*len(product)))
	for i := range product {
		one := text[len(text)-(i+1)*width:][:width]
		r := uint64(0)
		for at := 0; at < width; {
			n := (width-at-1)%8 + 1
			limb := uint64(0)
			for _, c := range one[at : at+n] {
				limb = limb<<8 | uint64(c)
			}
			r = m.Reduce(r, limb)
			at += n
		}
		product[i] = r
	}
	return product
}
