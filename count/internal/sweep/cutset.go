package sweep

import (
	"context"
	"math/bits"
	"slices"

	"leaper/count/internal/pairing"
)

// A Cutset is where the two sides meet. For each place of the first side's last layer, it has
// the place of the same vertex in the second's.
type Cutset []uint8

// NewCutset matches the places of the two sides.
func NewCutset(first, second []int32) Cutset {
	at := make(Cutset, len(first))
	for i, v := range first {
		at[i] = uint8(slices.Index(second, v))
	}
	return at
}

// Complement is the other side's code that goes with a code: it has the degree that each place
// lacks.
func (at Cutset) Complement(code uint64) uint64 {
	twos := uint64(2*pairing.Ones) & (1<<(2*len(at)) - 1)
	return Permuted(twos-code, at)
}

// Turn numbers the ends of the second side as the first side does, for a class of the first.
func (at Cutset) Turn(code uint64) pairing.Turn {
	var t pairing.Turn
	n := uint8(0)
	ends := Permuted(code, at) & pairing.Ones // of the second side
	for i, place := range at {
		if code>>(2*(len(at)-1-i))&3 == 1 {
			before := ends >> (2 * (len(at) - int(place)))
			t[bits.OnesCount64(before)] = n
			n++
		}
	}
	return t
}

// JoinClass joins a class with its complement, if there is one, and counts the resulting cycles
// times a factor. If a layer meets itself in the mirror, each pair comes twice and is joined the
// first time.
func (at Cutset) JoinClass(ctx context.Context, left *Layer, a Class, right *Layer, times int, j *Joiner) error {
	code := at.Complement(a.Code)
	if times == 0 {
		return nil // its image by an automorphism stands for it
	}
	if left == right {
		if code < a.Code {
			return nil
		}
		if code > a.Code {
			times *= 2
		}
	}
	b, found := right.Find(code)
	if !found {
		return nil
	}
	return j.JoinClasses(ctx, left, a, right, b, at.Turn(a.Code), times)
}

// A Seam is the cut with the symmetries that keep it.
type Seam struct {
	Cutset
	Mirror        bool      // the second side's classes are the first one's
	Automorphisms [][]uint8 // of each place of the first side, which one it becomes
}

// Stands is the number of classes that one class stands for: itself and its images by the
// automorphisms, or 0 if one of the images stands for it. In a plan of mirror images, a class and its
// complement either both stand, or neither does.
func (s *Seam) Stands(code uint64) int {
	if len(s.Automorphisms) == 0 {
		return 1
	}
	mine, alike := s.either(code), 1
	for _, to := range s.Automorphisms {
		other := s.either(Permuted(code, to))
		switch {
		case other < mine:
			return 0
		case other == mine:
			alike++
		}
	}
	return (len(s.Automorphisms) + 1) / alike
}

// either is the lesser of a code and its complement, if both are on one side.
func (s *Seam) either(code uint64) uint64 {
	if !s.Mirror {
		return code
	}
	return min(code, s.Complement(code))
}

// Permuted is a code with the places changed.
func Permuted(code uint64, to []uint8) uint64 {
	other := uint64(0)
	for i, place := range to {
		degree := code >> (2 * (len(to) - 1 - i)) & 3
		other |= degree << (2 * (len(to) - 1 - int(place)))
	}
	return other
}

// Ring says whether the second side has the places in the order of the first, turned or
// mirrored.
func (at Cutset) Ring() bool {
	n := len(at)
	if n < 3 {
		return true
	}
	direction := (int(at[1]) - int(at[0]) + n) % n
	if direction != 1 && direction != n-1 {
		return false
	}
	for i := range at {
		if (int(at[i])+direction)%n != int(at[(i+1)%n]) {
			return false
		}
	}
	return true
}

// Reversed is the cutset seen from the other side.
func (at Cutset) Reversed() Cutset {
	other := make(Cutset, len(at))
	for i, place := range at {
		other[place] = uint8(i)
	}
	return other
}
