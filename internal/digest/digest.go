// Package digest is SHA-256 for what a page is made of: Go's own, but in the browser.
// There Go's would bring along its whole store of ciphers, 30 KB of an engine that may
// have 1.6 MB, so that it is written out here. It keeps no secrets: it names scripts in
// the policies of films.
package digest

import (
	"encoding/binary"
	"math/bits"
)

// size is the bytes of a digest, block those of a block.
const (
	size  = 32
	block = 64
)

// constants are the first 32 bits of the fractions of the cube roots of the first 64
// primes, and start those of the square roots of the first 8.
func constants() (k [64]uint32, start [8]uint32) {
	n := 0
	for p := uint64(2); n < len(k); p++ {
		if !prime(p) {
			continue
		}
		k[n] = uint32(root(p, 3))
		if n < len(start) {
			start[n] = uint32(root(p, 2))
		}
		n++
	}
	return k, start
}

func prime(p uint64) bool {
	for d := uint64(2); d*d <= p; d++ {
		if p%d == 0 {
			return false
		}
	}
	return true
}

// root is the largest r with r to the power ≤ p, where r has 32 bits after the point:
// r·2^-32 to the power, as whole numbers, bit by bit.
func root(p uint64, power int) uint64 {
	var r uint64
	for bit := uint64(1) << 36; bit > 0; bit >>= 1 {
		if try := r | bit; !exceeds(try, p, power) {
			r = try
		}
	}
	return r
}

// exceeds reports whether (r·2^-32)^power > p, for r below 2^37.
func exceeds(r, p uint64, power int) bool {
	hi, lo := bits.Mul64(r, r) // 64 bits after the point
	if power == 2 {
		return hi > p || hi == p && lo > 0
	}
	// 96 bits after the point: (hi·2^64 + lo)·r, of which the top is in units of 2^-32·2^64.
	h1, l1 := bits.Mul64(lo, r)
	_, l2 := bits.Mul64(hi, r)
	sum, carry := bits.Add64(l2, h1, 0)
	if carry > 0 {
		return true
	}
	return sum>>32 > p || sum>>32 == p && (sum<<32 > 0 || l1 > 0)
}

// plain is SHA-256 as FIPS 180-4 states it.
func plain(text []byte) (sum [size]byte) {
	k, state := constants()
	padded := append(append([]byte(nil), text...), 0x80)
	for len(padded)%block != block-8 {
		padded = append(padded, 0)
	}
	padded = binary.BigEndian.AppendUint64(padded, 8*uint64(len(text)))
	for ; len(padded) > 0; padded = padded[block:] {
		mix(&state, &k, padded[:block])
	}
	for i, s := range state {
		binary.BigEndian.PutUint32(sum[4*i:], s)
	}
	return sum
}

// mix takes in a block.
func mix(state *[8]uint32, k *[64]uint32, text []byte) {
	var w [64]uint32
	for i := range 16 {
		w[i] = binary.BigEndian.Uint32(text[4*i:])
	}
	turn := func(x uint32, by int) uint32 { return bits.RotateLeft32(x, -by) }
	for i := 16; i < len(w); i++ {
		a, b := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] + (turn(a, 7) ^ turn(a, 18) ^ a>>3) + (turn(b, 17) ^ turn(b, 19) ^ b>>10)
	}
	s := *state
	for i := range w {
		a, e := s[0], s[4]
		t1 := s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e&s[5] ^ ^e&s[6]) + k[i] + w[i]
		t2 := (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a&s[1] ^ a&s[2] ^ s[1]&s[2])
		s = [8]uint32{t1 + t2, a, s[1], s[2], s[3] + t1, e, s[5], s[6]}
	}
	for i := range state {
		state[i] += s[i]
	}
}
