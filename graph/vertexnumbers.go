package graph

import (
	"math/bits"
	"slices"

	"leaper/internal/pulse"
)

// A numbering maps vertex numbers, which may have gaps, to their ranks in ascending order.
// Numbers that are not too large have a bit each, and each word of bits has the number of bits before it:
//
//	numbers  2 3 7 64        bits  …10001100  …0001
//	places   0 1 2 3         before        0      3
type numbering struct {
	numbers     []int64 // ascending
	bits        []uint64
	countBefore []int32
}

// maxBits is the largest number that has a bit.
const maxBits = 1 << 27

// numbers returns the numbers of all vertices of a draft, each once.
func (d *draft) numbers(p *pulse.Pulse) (*numbering, error) {
	highest := uint32(0)
	for v, w := range d.eachPair {
		if highest = max(highest, v); w != noSecond {
			highest = max(highest, w)
		}
		if err := p.Beat(1); err != nil {
			return nil, err
		}
	}
	if highest >= maxBits {
		return d.numbersByMap(p)
	}
	n := &numbering{bits: make([]uint64, highest/64+1), countBefore: make([]int32, highest/64+1)}
	for v, w := range d.eachPair {
		if n.bits[v/64] |= 1 << (v % 64); w != noSecond {
			n.bits[w/64] |= 1 << (w % 64)
		}
	}
	for i, word := range n.bits {
		n.countBefore[i] = int32(len(n.numbers))
		for ; word != 0; word &= word - 1 {
			n.numbers = append(n.numbers, int64(i)*64+int64(bits.TrailingZeros64(word)))
		}
		if len(n.numbers) > MaxVertices {
			return nil, fitsTable(int64(len(n.numbers)), 0)
		}
	}
	return n, nil
}

// numbersByMap is numbers for large vertex numbers.
func (d *draft) numbersByMap(p *pulse.Pulse) (*numbering, error) {
	n := &numbering{}
	known := map[uint32]bool{}
	for v, w := range d.eachPair {
		for _, word := range []uint32{v, w} {
			if word == noSecond || known[word] {
				continue
			}
			known[word] = true
			if n.numbers = append(n.numbers, int64(word)); len(n.numbers) > MaxVertices {
				return nil, fitsTable(int64(len(n.numbers)), 0)
			}
		}
		if err := p.Beat(1); err != nil {
			return nil, err
		}
	}
	slices.Sort(n.numbers)
	return n, nil
}

// place is the place of a number.
func (n *numbering) place(number uint32) Vertex {
	if n.bits == nil {
		i, _ := slices.BinarySearch(n.numbers, int64(number))
		return Vertex(i)
	}
	below := n.bits[number/64] & (1<<(number%64) - 1)
	return Vertex(n.countBefore[number/64] + int32(bits.OnesCount64(below)))
}
