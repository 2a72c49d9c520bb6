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

// A seam is the cut with what keeps it.
type seam struct {
	cutset
	mirror bool      // the second side's classes are the first one's
	twins  [][]uint8 // of each place of the first side, which one it becomes
}

// stands is for how many classes one stands: for itself and its twins, or for none if one
// of them stands for it. In a plan of mirror images, a class and the one it meets stand
// or fall together.
func (s *seam) stands(code uint64) int {
	if len(s.twins) == 0 {
		return 1
	}
	mine, alike := s.either(code), 1
	for _, to := range s.twins {
		twin := s.either(twinOf(code, to))
		switch {
		case twin < mine:
			return 0
		case twin == mine:
			alike++
		}
	}
	return (len(s.twins) + 1) / alike
}

// either is a code or the one it meets, if both are of one side.
func (s *seam) either(code uint64) uint64 {
	if !s.mirror {
		return code
	}
	return min(code, s.complement(code))
}

// twinOf is a code with the places changed.
func twinOf(code uint64, to []uint8) uint64 {
	twin := uint64(0)
	for i, place := range to {
		degree := code >> (2 * (len(to) - 1 - i)) & 3
		twin |= degree << (2 * (len(to) - 1 - int(place)))
	}
	return twin
}

// ring says whether the second side has the places in the order of the first, turned
// or mirrored.
func (at cutset) ring() bool {
	n := len(at)
	if n < 3 {
		return true
	}
	by := (int(at[1]) - int(at[0]) + n) % n
	if by != 1 && by != n-1 {
		return false
	}
	for i := range at {
		if (int(at[i])+by)%n != int(at[(i+1)%n]) {
			return false
		}
	}
	return true
}

// reversed is the cutset seen from the other side.
func (at cutset) reversed() cutset {
	other := make(cutset, len(at))
	for i, place := range at {
		other[place] = uint8(i)
	}
	return other
}
