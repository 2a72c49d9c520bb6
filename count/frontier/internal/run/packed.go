package run

import (
	"cmp"
	"math/bits"
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// On the shelf, a class is packed: each of its counts in as many bits as the largest needs, and
// so its ranks. Paths of 7×8 in 200 MiB then take 82 MB of disk in place of 387. As more fits the
// shelf, there are fewer rounds, and each round sweeps the first steps again.
//
//	code          64 bits
//	how           states, 32 bits; bits of a count, 8; bits of a rank, 8
//	counts        17 3 40     in 6 bits each:  010001 000011 101000
//	ranks         5 2 9       in 4 bits each:  0101 0010 1001
//
// Both lists begin with a word.
type packing struct {
	code        uint64
	states      int32
	sums, ranks uint8 // bits
}

// packedHead is the words before the lists.
const packedHead = 2

// words is how many words a packed class takes.
func (p packing) words() int {
	return packedHead + wordsOf(p.states, p.sums) + wordsOf(p.states, p.ranks)
}

// wordsOf is how many words so many numbers of so many bits take.
func wordsOf(n int32, width uint8) int { return (int(n)*int(width) + 63) / 64 }

// packingOf is the packing of a class.
func packingOf(l *sweep.Layer, c sweep.Class) packing {
	p := packing{code: c.Code, states: c.N, sums: widest(l.Sums(c))}
	switch k := c.Pairs(); {
	case k <= l.By.ShortPairs():
		p.ranks = widest(l.Short(c))
	case k <= l.By.LongPairs():
		p.ranks = widest(l.Long(c))
	default:
		p.ranks = widest(l.Huge(c))
	}
	return p
}

// pack appends a packed class.
func (p packing) pack(into []uint64, l *sweep.Layer, c sweep.Class) []uint64 {
	into = append(into, p.code, uint64(p.states)|uint64(p.sums)<<32|uint64(p.ranks)<<40)
	into = appendBits(into, l.Sums(c), p.sums)
	switch k := c.Pairs(); {
	case k <= l.By.ShortPairs():
		return appendBits(into, l.Short(c), p.ranks)
	case k <= l.By.LongPairs():
		return appendBits(into, l.Long(c), p.ranks)
	}
	return appendBits(into, l.Huge(c), p.ranks)
}

// packed is the packing of the class that words begin with.
func packed(words []uint64) packing {
	return packing{code: words[0], states: int32(words[1]), sums: uint8(words[1] >> 32), ranks: uint8(words[1] >> 40)}
}

// unpack writes the class that words begin with to one of a layer.
func (p packing) unpack(words []uint64, l *sweep.Layer, c sweep.Class) {
	words = words[packedHead:]
	bitsInto(l.Sums(c), words, p.sums)
	words = words[wordsOf(p.states, p.sums):]
	switch k := c.Pairs(); {
	case k <= l.By.ShortPairs():
		bitsInto(l.Short(c), words, p.ranks)
	case k <= l.By.LongPairs():
		bitsInto(l.Long(c), words, p.ranks)
	default:
		bitsInto(l.Huge(c), words, p.ranks)
	}
}

// unpacked is a layer of the packed classes that words consist of.
func unpacked(store *pairing.Store, by pairing.Numbering, words []uint64) (*sweep.Layer, error) {
	n, need := 0, 0
	for rest := words; len(rest) > 0; n++ {
		p := packed(rest)
		rest = rest[p.words():]
		need += by.Words(int(p.states), pairing.PairsOf(p.code))
	}
	chunk, err := store.Take(need)
	if err != nil {
		return nil, err
	}
	l := &sweep.Layer{Chunks: [][]uint64{chunk}, Listed: true, By: by}
	if l.Classes, err = pairing.Grown[sweep.Class](store, nil, n); err != nil {
		sweep.Release(store, l)
		return nil, err
	}
	at := 0
	for len(words) > 0 {
		p := packed(words)
		c := sweep.Class{Code: p.code, At: int32(at), N: p.states}
		p.unpack(words, l, c)
		l.Classes = append(l.Classes, c)
		l.States += int64(c.N)
		words = words[p.words():]
		at += by.Words(int(c.N), c.Pairs())
	}
	slices.SortFunc(l.Classes, func(a, b sweep.Class) int { return cmp.Compare(a.Code, b.Code) })
	return l, nil
}

// widest is the number of bits that the largest number needs.
func widest[R pairing.Rank](list []R) uint8 {
	all := R(0)
	for _, n := range list {
		all |= n
	}
	return uint8(bits.Len64(uint64(all)))
}

// appendBits appends numbers of so many bits, from the lowest bit of a word on.
func appendBits[R pairing.Rank](into []uint64, list []R, width uint8) []uint64 {
	word, used := uint64(0), uint8(0)
	for _, n := range list {
		word |= uint64(n) << used
		if used += width; used >= 64 {
			into = append(into, word)
			used -= 64
			word = uint64(n) >> (width - used) // 0 if nothing is left of it
		}
	}
	if used > 0 {
		into = append(into, word)
	}
	return into
}

// bitsInto reads numbers of so many bits.
func bitsInto[R pairing.Rank](list []R, words []uint64, width uint8) {
	mask := uint64(1)<<width - 1 // all bits for 64
	for i := range list {
		at := i * int(width)
		n := uint64(0)
		if width > 0 {
			n = words[at>>6] >> (at & 63)
			if at&63+int(width) > 64 {
				n |= words[at>>6+1] << (64 - at&63)
			}
		}
		list[i] = R(n & mask)
	}
}
