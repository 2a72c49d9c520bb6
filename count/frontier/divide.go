package frontier

import (
	"cmp"
	"slices"

	"leaper/count/frontier/internal/sweep"
)

// Divided is a plan of descents in units of which none is expected to be more than a share of the
// work, as far as that goes: for machines that do units apart. Vertices whose degrees are
// settled soon are fixed one after another; with each, a unit in which all fixed vertices
// have degree one, the largest, is 5/9 of what it was.
func (p *Decomposition) Divided(share float64) (*Decomposition, error) {
	if !p.descends() || len(p.codes) == 0 {
		return p, nil
	}
	apart, err := p.apartings()
	if err != nil {
		return nil, err
	}
	q := *p
	q.fixed = slices.Clone(p.fixed)
	for _, vertices := range apart {
		if q.largestShare() <= share || len(q.fixed)+len(vertices) > maxFixed {
			break
		}
		q.fixed = append(q.fixed, vertices...)
	}
	q.enumerate()
	return &q, nil
}

// apartings lists the vertices that can tell units apart, each with its image, those first
// of which both settle soonest: a branch that has met both is of units with one pair of
// degrees, so that two workers with other pairs sweep nothing twice from there on.
func (p *Decomposition) apartings() ([][]int32, error) {
	h, err := p.half(false, nil)
	if err != nil {
		return nil, err
	}
	settles := h.settles()
	var list [][]int32
	for _, v := range p.cut {
		vertices := []int32{v}
		if image := p.image(v); p.mirror && image != v {
			vertices = append(vertices, image)
		}
		if v != p.graph.Hub && !slices.Contains(p.fixed, v) && (len(vertices) == 1 || settles[v] < settles[vertices[1]] || settles[v] == settles[vertices[1]] && v < vertices[1]) {
			list = append(list, vertices)
		}
	}
	slices.SortStableFunc(list, func(a, b []int32) int { // the first of a pair settles first
		return cmp.Or(cmp.Compare(settles[a[len(a)-1]], settles[b[len(b)-1]]), cmp.Compare(settles[a[0]], settles[b[0]]), cmp.Compare(a[0], b[0]))
	})
	return list, nil
}

// overStems is how many times too high the guess of what stems take is, mostly: layers have
// two or three times fewer states than was guessed.
const overStems = 2

// StemsFit reports whether what units share seems to fit so much memory and disk, so that a
// worker need not sweep it again and again: all layers that are parted before it is clear which
// unit a branch belongs to.
func (p *Decomposition) StemsFit(memory, disk int64) (bool, error) {
	if !p.descends() {
		return true, nil
	}
	all, stems := uint64(0), uint64(0)
	for i, second := range p.sides() {
		h, err := p.half(second, nil)
		if err != nil {
			return false, err
		}
		last, settles := 0, h.settles()
		for _, v := range p.fixed {
			last = max(last, settles[v])
		}
		at := -1
		for _, j := range p.joints(h) {
			if j.step > max(at, 0) && j.step <= last {
				stems = sumOf(stems, p.layers[i][j.step-1])
			}
			at = j.step
		}
		for _, states := range p.layers[i] {
			all = sumOf(all, states)
		}
	}
	if p.states < all { // a sample has told
		stems = portion(stems, p.states, all)
	}
	return productOf(sweep.BytesPerState, stems)/overStems <= uint64(memory/4*3+stemsDisk(disk)), nil
}

// AtOnce is how many units so many threads count at once: one each, or one with all.
func (p *Decomposition) AtOnce(threads int) int {
	if p.descends() || len(p.codes) == 1 {
		return 1
	}
	return threads
}

// largestShare is about the share of the work that the largest unit is.
func (p *Decomposition) largestShare() float64 {
	share := 1.0
	for range p.fixed {
		share *= float64(oddsOf[1]) / 9
	}
	return share
}

// shareOf is about the share of the work that a unit is, with its image's where it stands
// for both.
func (p *Decomposition) shareOf(unit int) float64 {
	share := 1.0
	u := p.codes[unit]
	for i := range p.fixed {
		share *= float64(oddsOf[degree(u, i)]) / 9
	}
	if p.mirror && p.imageOf(u) != u {
		share *= 2
	}
	return share
}

// laneVertices is how many fixed vertices tell lanes apart: with images, that makes up to 45
// lanes, and without 81.
const laneVertices = 4

// Lanes are of each unit a number from 0 on: units of a lane have more of the work above
// them in common than others, and neighbouring lanes more than distant ones. It is one lane
// where all that units share is swept for all.
func (p *Decomposition) Lanes() []int {
	all := make([]uint32, len(p.codes))
	for i, u := range p.codes {
		all[i] = p.laneOf(u)
	}
	sorted := slices.Clone(all)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	lanes := make([]int, len(all))
	for i, lane := range all {
		lanes[i], _ = slices.BinarySearch(sorted, lane)
	}
	return lanes
}

// InOrder lists the units in the order in which to hand them out: those that have most of the
// work above them in common follow each other; where all is swept for all, the largest come
// first, so that what is left at the end is small.
func (p *Decomposition) InOrder() []int {
	order, keys := make([]int, len(p.codes)), make([]float64, len(p.codes))
	for unit, u := range p.codes {
		order[unit] = unit
		switch {
		case !p.descends():
			keys[unit] = -p.shareOf(unit)
		case p.mirror:
			keys[unit] = float64(min(reversed(u), reversed(p.imageOf(u))))
		default:
			keys[unit] = float64(reversed(u))
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(keys[a], keys[b]) })
	return order
}

// laneOf is what a unit or its image has of the first fixed vertices, whichever is less, the
// first vertex before all.
func (p *Decomposition) laneOf(unit uint32) uint32 {
	if !p.descends() {
		return 0
	}
	first := uint32(1)<<(2*laneVertices) - 1
	if !p.mirror {
		return reversed(unit & first)
	}
	return min(reversed(unit&first), reversed(p.imageOf(unit)&first))
}

// stemsDisk is how much of a disk they may have: a single unit needs little of it.
func stemsDisk(disk int64) int64 { return disk / 4 * 3 }
