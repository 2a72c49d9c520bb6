package frontier

import (
	"context"
	"math/bits"
	"slices"
)

// cutset is the places where the two sides meet.
type cutset struct {
	width int  // places, the hub's too
	hub   bool // the first place is the hub's, in both sides
}

// twos is the code of so many places with two edges each.
func twos(width int) uint64 { return ones << 1 & (1<<(2*width) - 1) }

// complement is the code on the other side that goes with a code: what each place
// lacks, in reverse order but for the hub's.
func (c cutset) complement(code uint64) uint64 {
	lacks := twos(c.width) - code
	width := c.width
	var front uint64
	if c.hub {
		width--
		front = lacks >> (2 * width) << (2 * width)
		lacks &= 1<<(2*width) - 1
	}
	if width == 0 {
		return front
	}
	r := bits.Reverse64(lacks)
	r = r>>1&ones | r&ones<<1
	return front | r>>(64-2*width)
}

// front is the number of ends that are the hub's: 1 or 0.
func (c cutset) front(code uint64) int {
	if c.hub && code>>(2*(c.width-1))&3 == 1 {
		return 1
	}
	return 0
}

// joinClass joins a class with its complement, if there is one. With a layer that meets
// itself in the mirror, the pair comes twice, and is joined the first time.
func (c cutset) joinClass(ctx context.Context, left *layer, a class, right *layer, j *joiner) error {
	code := c.complement(a.code)
	times := 1
	if left == right {
		if code < a.code {
			return nil
		}
		if code > a.code {
			times = 2
		}
	}
	at, found := slices.BinarySearchFunc(right.classes, code, func(b class, code uint64) int {
		switch {
		case b.code < code:
			return -1
		case b.code > code:
			return 1
		}
		return 0
	})
	if !found {
		return nil
	}
	return j.joinClasses(ctx, left, a, right, right.classes[at], c.front(a.code), times)
}
