package run

import (
	"cmp"
	"maps"
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
)

// buckets divides the cut by the degrees of some vertices on the first side. Two bits for each
// make a key.
type buckets struct {
	vertices []int32
	at       [2][]uint8 // of each side: where their degrees are in a code at the cut
	mirror   bool
	by       pairing.Numbering
}

// maxBuckets is the most vertices that distinguish buckets.
const maxBuckets = 12

// group is two buckets that meet; of mirror images, the one may be the other.
type group struct {
	key, other uint32
	unit       int
	share      uint64 // of the work: of 9 to the power of the vertices
}

// wanted is the known part of a key.
type wanted struct{ mask, value uint32 }

// newBuckets divides the cut of a plan by some vertices.
func newBuckets(p *plan.Plan, vertices []int32) (buckets, error) {
	b := buckets{vertices: vertices, mirror: p.Mirror, by: p.Tables.By}
	for side, second := range p.Sides() {
		h, err := p.Half(second, nil)
		if err != nil {
			return b, err
		}
		for _, v := range vertices {
			b.at[side] = append(b.at[side], uint8(2*(len(h.Places)-1-slices.Index(h.Places, v))))
		}
	}
	return b, nil
}

// all has a 2 for each vertex.
func (b *buckets) all() uint32 { return 0xaaaaaaaa >> (32 - 2*len(b.vertices)) }

// whole is the sum of the shares of all groups.
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
	for i, at := range b.at[plan.SideIndex(second)] {
		key |= uint32(code>>at&3) << (2 * i)
	}
	if second {
		key = b.all() - key
	}
	return key
}

// narrowed adds to the known part of a key that a vertex has a degree on a side.
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
func (b *buckets) groups(p *plan.Plan, units []int) []group {
	number := map[uint32]int{} // the fixed vertices come first in a key
	for _, unit := range units {
		number[p.Codes[unit]] = unit
		if p.Mirror {
			number[p.ImageOf(p.Codes[unit])] = unit
		}
	}
	var list []group
	var fill func(i int, key uint32, share uint64, unit int)
	fill = func(i int, key uint32, share uint64, unit int) {
		if i < len(b.vertices) {
			for d := range uint32(3) {
				fill(i+1, key|d<<(2*i), share*plan.OddsOf[d], unit)
			}
			return
		}
		other := key
		if p.Mirror {
			other = b.imageOf(p, key)
		}
		switch {
		case plan.Reversed(other) < plan.Reversed(key):
			return
		case other != key:
			share *= 2
		}
		list = append(list, group{key, other, unit, share})
	}
	for _, of := range slices.SortedFunc(maps.Keys(number), func(a, b uint32) int { return cmp.Compare(plan.Reversed(a), plan.Reversed(b)) }) {
		share := uint64(1)
		for i := range p.Fixed {
			share *= plan.OddsOf[plan.Degree(of, i)]
		}
		fill(len(p.Fixed), of, share, number[of])
	}
	return list
}

// imageOf is the key of the bucket that a bucket meets in a plan of mirror images.
func (b *buckets) imageOf(p *plan.Plan, key uint32) uint32 {
	image := uint32(0)
	for i, v := range b.vertices {
		at := slices.Index(b.vertices, p.Image(v))
		image |= (2 - key>>(2*i)&3) << (2 * at)
	}
	return image
}
