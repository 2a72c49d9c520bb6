package frontier

import (
	"context"
	"slices"

	"leaper/count/frontier/internal/pairing"
)

// A cutset is where the two sides meet: for each place of the first side's last
// layer, the place of the same vertex in the second's.
type cutset []uint8

// newCutset compares the places of the two sides.
func newCutset(first, second []int32) cutset {
	at := make(cutset, len(first))
	for i, v := range first {
		at[i] = uint8(slices.Index(second, v))
	}
	return at
}

// complement is the code on the other side that goes with a code: what each place
// lacks.
func (at cutset) complement(code uint64) uint64 {
	other := uint64(0)
	for i, place := range at {
		lacks := 2 - code>>(2*(len(at)-1-i))&3
		other |= lacks << (2 * (len(at) - 1 - int(place)))
	}
	return other
}

// turn is how the ends of the second side are numbered on the first, for a class of
// the first.
func (at cutset) turn(code uint64) pairing.Turn {
	var number [pairing.MaxWidth + 1]uint8 // of the end at a place of the second side, on the first
	n := uint8(0)
	ends := uint64(0) // at places of the second side
	for i, place := range at {
		if code>>(2*(len(at)-1-i))&3 == 1 {
			number[place] = n
			ends |= 1 << place
			n++
		}
	}
	var t pairing.Turn
	n = 0
	for place := range at {
		if ends>>place&1 != 0 {
			t[n] = number[place]
			n++
		}
	}
	return t
}

// joinClass joins a class with its complement, if there is one, and counts what they
// make so many times. With a layer that meets
// itself in the mirror, the pair comes twice, and is joined the first time.
func (at cutset) joinClass(ctx context.Context, left *layer, a class, right *layer, times int, j *joiner) error {
	code := at.complement(a.code)
	if times == 0 {
		return nil // its twin stands for it
	}
	if left == right {
		if code < a.code {
			return nil
		}
		if code > a.code {
			times *= 2
		}
	}
	b, found := right.find(code)
	if !found {
		return nil
	}
	return j.joinClasses(ctx, left, a, right, b, at.turn(a.code), times)
}
