package run

import (
	"cmp"
	"math/bits"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// On the shelf and on disk, a class is packed: each of its counts in as many bits as the largest
// needs, and its ranks likewise. As more fits the shelf, there are fewer rounds, and each round sweeps
// the first steps again.
//
//	code          64 bits
//	how           states, 32 bits; bits of a count, 8; bits of a rank, 8
//	counts        17 3 40     in 6 bits each:  010001 000011 101000
//	ranks         5 2 9       in 4 bits each:  0101 0010 1001
//
// Both lists begin with a word. At the cut, most classes have more than half of all ranks. So on
// the shelf these are marked, which takes a bit of each rank that there could be, and the counts
// are in order of the ranks. In paths of 9×9 that is 1.5 bits a state instead of 11.
//
//	counts        3 17 40     in 6 bits each:  000011 010001 101000
//	marks         2 5 9       of 15 ranks:     0000 0010 0010 0100
type packing struct {
	code        uint64
	states      int32
	sums, ranks uint8 // bits of each; or, for ranks, marked
	numbering   pairing.Numbering
}

// marked stands for the bits of a rank where there is a mark for each.
const marked = 255

// packedHead is the words before the lists.
const packedHead = 2

// words is the number of words of a packed class.
func (p packing) words() int {
	return packedHead + wordsOf(p.states, p.sums) + p.rankWords()
}

// rankWords is the number of these that the ranks take.
func (p packing) rankWords() int {
	if p.ranks == marked {
		return (p.places() + 63) / 64
	}
	return wordsOf(p.states, p.ranks)
}

// places is the number of possible ranks.
func (p packing) places() int { return int(p.numbering.Matchings(pairing.PairsOf(p.code))) }

// wordsOf is the number of words that n numbers of a width in bits take.
func wordsOf(n int32, width uint8) int { return (int(n)*int(width) + 63) / 64 }

// packingOf is the packing of a class.
func packingOf(l *sweep.Layer, c sweep.Class) packing {
	p := packing{code: c.Code, states: c.N, sums: widest(l.Sums(c)), numbering: l.Numbering}
	switch k := c.Pairs(); {
	case k <= l.Numbering.ShortPairs():
		p.ranks = widest(l.Short(c))
	case k <= l.Numbering.LongPairs():
		p.ranks = widest(l.Long(c))
	default:
		p.ranks = widest(l.Huge(c))
	}
	return p
}

// orMarked is the packing with marks, if that is shorter.
func (p packing) orMarked() packing {
	q := p
	if q.ranks = marked; pairing.PairsOf(p.code) <= p.numbering.ShortPairs() && q.rankWords() < p.rankWords() {
		return q
	}
	return p
}

// A packer is room for packing marked classes.
type packer struct{ cells []uint64 }

// pack appends a packed class.
func (r *packer) pack(into []uint64, p packing, l *sweep.Layer, c sweep.Class) []uint64 {
	if p.ranks != marked {
		return p.pack(into, l, c)
	}
	ranks, sums := l.Short(c), l.Sums(c)
	if places := p.places(); len(r.cells) < places {
		r.cells = make([]uint64, places)
	}
	into = p.head(into)
	begin, counts := len(into), wordsOf(p.states, p.sums)
	into = append(into, make([]uint64, counts+p.rankWords())...)
	marks := into[begin+counts:]
	for i, rank := range ranks {
		marks[rank>>6] |= 1 << (rank & 63)
		r.cells[rank] = sums[i]
	}
	n := 0
	eachMark(marks, func(rank int) {
		r.cells[n] = r.cells[rank] // n is no more than rank
		n++
	})
	appendBits(into[:begin], r.cells[:n], p.sums)
	return into
}

// eachMark passes on the marked ranks.
func eachMark(marks []uint64, one func(rank int)) {
	for i, word := range marks {
		for ; word != 0; word &= word - 1 {
			one(i<<6 + bits.TrailingZeros64(word))
		}
	}
}

// head appends the words before the lists.
func (p packing) head(into []uint64) []uint64 {
	return append(into, p.code, uint64(p.states)|uint64(p.sums)<<32|uint64(p.ranks)<<40)
}

// pack appends a packed class without marks.
func (p packing) pack(into []uint64, l *sweep.Layer, c sweep.Class) []uint64 {
	into = appendBits(p.head(into), l.Sums(c), p.sums)
	switch k := c.Pairs(); {
	case k <= l.Numbering.ShortPairs():
		return appendBits(into, l.Short(c), p.ranks)
	case k <= l.Numbering.LongPairs():
		return appendBits(into, l.Long(c), p.ranks)
	}
	return appendBits(into, l.Huge(c), p.ranks)
}

// packed is the packing of the class that words begin with.
func packed(words []uint64, numbering pairing.Numbering) packing {
	return packing{code: words[0], states: int32(words[1]), sums: uint8(words[1] >> 32), ranks: uint8(words[1] >> 40), numbering: numbering}
}

// unpack writes the class that words begin with to one of a layer.
func (p packing) unpack(words []uint64, l *sweep.Layer, c sweep.Class) {
	words = words[packedHead:]
	bitsInto(l.Sums(c), words, p.sums)
	words = words[wordsOf(p.states, p.sums):]
	switch k := c.Pairs(); {
	case k <= l.Numbering.ShortPairs():
		ranksInto(l.Short(c), words, p)
	case k <= l.Numbering.LongPairs():
		ranksInto(l.Long(c), words, p)
	default:
		ranksInto(l.Huge(c), words, p)
	}
}

// ranksInto reads ranks.
func ranksInto[R pairing.Rank](list []R, words []uint64, p packing) {
	if p.ranks != marked {
		bitsInto(list, words, p.ranks)
		return
	}
	n := 0
	eachMark(words[:p.rankWords()], func(rank int) {
		list[n] = R(rank)
		n++
	})
}

// unpacked is a layer of the packed classes that words consist of.
func unpacked(store *pairing.Store, numbering pairing.Numbering, words []uint64) (*sweep.Layer, error) {
	n, need := 0, 0
	for rest := words; len(rest) > 0; n++ {
		p := packed(rest, numbering)
		rest = rest[p.words():]
		need += numbering.Words(int(p.states), pairing.PairsOf(p.code))
	}
	chunk, err := store.Take(need)
	if err != nil {
		return nil, err
	}
	l := &sweep.Layer{Chunks: [][]uint64{chunk}, Listed: true, Numbering: numbering}
	if l.Classes, err = pairing.Grown[sweep.Class](store, nil, n); err != nil {
		sweep.Release(store, l)
		return nil, err
	}
	at := 0
	for len(words) > 0 {
		p := packed(words, numbering)
		c := sweep.Class{Code: p.code, At: int32(at), N: p.states}
		p.unpack(words, l, c)
		l.Classes = append(l.Classes, c)
		l.States += int64(c.N)
		words = words[p.words():]
		at += numbering.Words(int(c.N), c.Pairs())
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

// appendBits appends numbers of a width in bits, from the lowest bit of a word on.
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

// bitsInto reads numbers of a width in bits.
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
