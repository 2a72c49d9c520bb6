package frontier

import (
	"cmp"
	"maps"
	"slices"

	"leaper/count/frontier/internal/pairing"
)

// buckets is how the cut is parted: by the degrees of some vertices on the first side,
// two bits each, which make a key.
type buckets struct {
	vertices []int32
	at       [2][]uint8 // of each side: where their degrees are in a code at the cut
	mirror   bool
	by       pairing.Numbering
}

// maxBuckets is the most vertices that tell buckets apart.
const maxBuckets = 12

// group is two buckets that meet; of mirror images, the one may be the other.
type group struct {
	key, other uint32
	unit       int
	share      uint64 // of the work: of 9 to the power of the vertices
}

// wanted is what is known of a key.
type wanted struct{ mask, value uint32 }

// newBuckets parts the cut of a plan by some vertices.
func newBuckets(p *Decomposition, vertices []int32) (buckets, error) {
	b := buckets{vertices: vertices, mirror: p.mirror, by: p.tables.By}
	for side, second := range p.sides() {
		h, err := p.half(second, nil)
		if err != nil {
			return b, err
		}
		for _, v := range vertices {
			b.at[side] = append(b.at[side], uint8(2*(len(h.places)-1-slices.Index(h.places, v))))
		}
	}
	return b, nil
}

// all has a 2 for each vertex.
func (b *buckets) all() uint32 { return 0xaaaaaaaa >> (32 - 2*len(b.vertices)) }

// whole is what the shares of all groups add up to.
func (b *buckets) whole() uint64 {
	whole := uint64(1)
	for range b.vertices {
		whole *= 9
	}
	return whole
}

// keyOf is the bucket of a class at the cut.
func (b *buckets) keyOf(code uint64, second bool) uint32 {
	key := uint32(0)
	for i, at := range b.at[sideIndex(second)] {
		key |= uint32(code>>at&3) << (2 * i)
	}
	if second {
		key = b.all() - key
	}
	return key
}

// narrowed adds to what is known of a key that a vertex has a degree on a side.
func (b *buckets) narrowed(w wanted, v int32, degree uint8, second bool) wanted {
	i := slices.Index(b.vertices, v)
	if i < 0 {
		return w
	}
	if second {
		degree = 2 - degree
	}
	return wanted{w.mask | 3<<(2*i), w.value | uint32(degree)<<(2*i)}
}

// groups lists the groups of some units of a plan, those of a unit one after another.
func (b *buckets) groups(p *Decomposition, units []int) []group {
	number := map[uint32]int{} // the fixed vertices come first in a key
	for _, unit := range units {
		number[p.codes[unit]] = unit
		if p.mirror {
			number[p.imageOf(p.codes[unit])] = unit
		}
	}
	var list []group
	var fill func(i int, key uint32, share uint64, unit int)
	fill = func(i int, key uint32, share uint64, unit int) {
		if i < len(b.vertices) {
			for d := range uint32(3) {
				fill(i+1, key|d<<(2*i), share*oddsOf[d], unit)
			}
			return
		}
		other := key
		if p.mirror {
			other = b.imageOf(p, key)
		}
		switch {
		case reversed(other) < reversed(key):
			return
		case other != key:
			share *= 2
		}
		list = append(list, group{key, other, unit, share})
	}
	for _, of := range slices.SortedFunc(maps.Keys(number), func(a, b uint32) int { return cmp.Compare(reversed(a), reversed(b)) }) {
		share := uint64(1)
		for i := range p.fixed {
			share *= oddsOf[degree(of, i)]
		}
		fill(len(p.fixed), of, share, number[of])
	}
	return list
}

// imageOf is the key of the bucket that one meets in a plan of mirror images.
func (b *buckets) imageOf(p *Decomposition, key uint32) uint32 {
	image := uint32(0)
	for i, v := range b.vertices {
		at := slices.Index(b.vertices, p.image(v))
		image |= (2 - key>>(2*i)&3) << (2 * at)
	}
	return image
}
