package run

import (
	"cmp"
	"maps"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
)

// buckets divides the cut by the degrees of some vertices on the first side. Two bits for each
// make a key.
type buckets struct {
	vertices  []int32
	at        [2][]uint8 // of each side: where their degrees are in a code at the cut
	mirror    bool
	numbering pairing.Numbering
}

// maxBuckets is the most vertices that distinguish buckets.
const maxBuckets = 12

// A group is two buckets that meet; of mirror images, they may be the same.
type group struct {
	key, other uint32
	unit       int
	share      uint64 // of the work: of 9 to the power of the vertices
}

// A wanted is the known part of a key.
type wanted struct{ mask, value uint32 }

// newBuckets divides the cut of a plan by some vertices.
func newBuckets(p *plan.Plan, vertices []int32) (buckets, error) {
	b := buckets{vertices: vertices, mirror: p.Mirror, numbering: p.Tables.Numbering}
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

// narrowed adds the degree of a vertex on a side to the known part of a key.
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

// groups lists the groups of units of a plan, unit by unit.
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
				fill(i+1, key|d<<(2*i), share*plan.DegreeShare[d], unit)
			}
			return
		}
		other := key
		if p.Mirror {
			other = b.imageOf(p, key)
		}
		switch {
		case p.InBranches() && plan.Reversed(other) < plan.Reversed(key) || !p.InBranches() && other < key:
			return // draws depend on which of the two it is
		case other != key:
			share *= 2
		}
		list = append(list, group{key, other, unit, share})
	}
	codes := slices.SortedFunc(maps.Keys(number), func(a, b uint32) int { // a unit's image is beside it
		return cmp.Or(cmp.Compare(p.OrderKey(a), p.OrderKey(b)), cmp.Compare(plan.Reversed(a), plan.Reversed(b)))
	})
	for _, of := range codes {
		share := uint64(1)
		for i := range p.Fixed {
			share *= plan.DegreeShare[plan.Degree(of, i)]
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

// A division says how the branches of a plan divide its units. It is shared by all rounds of a run.
type division struct {
	buckets buckets
	parting []int32 // the vertices that distinguish buckets, and then others that could
	sides   [2]Side
}

// A Side is one side of a plan, and where its branches part.
type Side struct {
	Half   *plan.Half
	Joints []plan.Joint
	Leaf   int64     // layers of at most this number of states are not divided further
	work   []float64 // before each step, and at the end: the states guessed
}

// Share is the share of the steps from–to in the work of the steps from–further.
func (s *Side) Share(from, to, further int) float64 {
	return (s.work[to] - s.work[from]) / max(1, s.work[further]-s.work[from])
}

// SideOf is one side of a plan, as branches see it.
func (r *Running) SideOf(second bool) (Side, error) {
	err := r.divide()
	if err != nil {
		return Side{}, err
	}
	return r.division.sides[plan.SideIndex(second)], nil
}

// divide works out the division of a run. A plan of whole layers has one too: it goes down to the
// cut in its own order, and what is too wide there is divided.
func (r *Running) divide() (err error) {
	if r.division == nil {
		r.division, err = newDivision(r.plan, r.Opts)
	}
	return err
}

// newDivision makes the division of a plan.
func newDivision(p *plan.Plan, opts Options) (*division, error) {
	parting, err := p.BranchVertices()
	if err != nil {
		return nil, err
	}
	// The vertices that distinguish units come first, no matter who chose them.
	parting = slices.DeleteFunc(parting, func(v int32) bool { return slices.Contains(p.Fixed, v) })
	parting = append(slices.Clone(p.Fixed), parting...)
	w := &division{parting: parting}
	if w.buckets, err = newBuckets(p, parting[:bucketing(p, opts, parting)]); err != nil {
		return nil, err
	}
	for side, second := range p.Sides() {
		h, err := p.HalfOf(second)
		if err != nil {
			return nil, err
		}
		work := make([]float64, len(h.Steps)+1)
		for i := range h.Steps {
			work[i+1] = work[i] + 1
			if i < len(p.Layers[side]) {
				work[i+1] += float64(p.Layers[side][i])
			}
		}
		w.sides[side] = Side{h, p.Joints(h), p.LeafIn(opts.Memory), work}
	}
	return w, nil
}

// bucketShare is the share of the memory that a bucket may take. leastBuckets is the least
// number of vertices that distinguish buckets, since the guess may be too low.
//
// A bucket has about bucketBytes beside its states, which the store does not count.
const (
	bucketShare  = 24
	bucketBytes  = 256
	leastBuckets = 6
)

// bucketing is the number of vertices that distinguish buckets: the vertices of the units, and enough
// others to keep buckets small.
func bucketing(p *plan.Plan, opts Options, parting []int32) int {
	largest := plan.ProductOf(sweep.BytesPerState, p.Expect)
	limit := 0
	for keys := int64(3); limit < maxBuckets && keys*bucketBytes <= opts.Memory/bucketShare; keys *= 3 {
		limit++
	}
	limit = max(limit, len(p.Fixed))
	n := 0
	for n < len(parting) && (n < max(leastBuckets, len(p.Fixed)) || largest > uint64(opts.Memory)/bucketShare) {
		more := 1
		if image := p.Image(parting[n]); p.Mirror && image != parting[n] && !slices.Contains(parting[:n], image) {
			more = 2
		}
		if n += more; n > limit {
			return n - more
		}
		for range more {
			largest = largest / 9 * plan.DegreeShare[1]
		}
	}
	return n
}
