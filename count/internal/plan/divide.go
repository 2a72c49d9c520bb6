package plan

import (
	"cmp"
	"slices"

	"leaper/count/internal/sweep"
)

// Divided divides a plan into smaller units, for machines that work apart. As far as possible, no
// unit is expected to be more than a share of the work. It fixes one vertex after another, first the
// vertices whose degrees settle soon. Each makes the largest unit, in which all fixed vertices have
// degree one, 5/9 of its size.
func (p *Plan) Divided(share float64) (*Plan, error) {
	if len(p.Codes) == 0 {
		return p, nil
	}
	apart, err := p.unitVertices()
	if err != nil {
		return nil, err
	}
	q := *p
	q.Fixed = slices.Clone(p.Fixed)
	for _, vertices := range apart {
		if q.largestShare() <= share || len(q.Fixed)+len(vertices) > MaxFixed {
			break
		}
		q.Fixed = append(q.Fixed, vertices...)
	}
	q.Enumerate()
	return &q, nil
}

// unitVertices lists the vertices that can distinguish units, each with its image. Pairs whose
// second vertex settles soonest come first. A branch that has met both belongs to units with one
// pair of degrees. From there on, two workers with other pairs sweep nothing twice.
func (p *Plan) unitVertices() ([][]int32, error) {
	h, err := p.Half(false, nil)
	if err != nil {
		return nil, err
	}
	settles := h.Settles()
	var list [][]int32
	for _, v := range p.Cut {
		vertices := p.withImage(v)
		last := vertices[len(vertices)-1]
		first := cmp.Or(cmp.Compare(settles[v], settles[last]), cmp.Compare(v, last)) <= 0
		if first && v != p.Graph.Hub && !slices.Contains(p.Fixed, v) {
			list = append(list, vertices)
		}
	}
	slices.SortStableFunc(list, func(a, b []int32) int { // the first of a pair settles first
		return cmp.Or(cmp.Compare(settles[a[len(a)-1]], settles[b[len(b)-1]]), cmp.Compare(settles[a[0]], settles[b[0]]), cmp.Compare(a[0], b[0]))
	})
	return list, nil
}

// overPrefixes is how many times the guess for prefixes is mostly too high: layers have two or three
// times fewer states than guessed.
const overPrefixes = 2

// PrefixesFit reports whether the work that units share seems to fit a memory and disk, so that a
// worker need not repeat it for each unit. This is all layers that are divided before
// the unit of a branch is clear.
func (p *Plan) PrefixesFit(memory, disk int64) (bool, error) {
	if len(p.Fixed) == 0 {
		return true, nil // one unit shares nothing
	}
	all, prefixes := uint64(0), uint64(0)
	for i, second := range p.Sides() {
		h, err := p.Half(second, nil)
		if err != nil {
			return false, err
		}
		at, shared := 0, p.BaseSteps(h)
		for _, j := range p.Joints(h) {
			if j.Step > at && j.Step < shared {
				prefixes = SumOf(prefixes, p.Layers[i][j.Step-1])
			}
			at = j.Step
		}
		for _, states := range p.Layers[i] {
			all = SumOf(all, states)
		}
	}
	if p.States < all { // there was a sample
		prefixes = Portion(prefixes, p.States, all)
	}
	return ProductOf(sweep.BytesPerState, prefixes)/overPrefixes <= uint64(memory/4*3+PrefixDisk(disk)), nil
}

// largestShare is about the share of the largest unit in the work.
func (p *Plan) largestShare() float64 {
	share := 1.0
	for range p.Fixed {
		share *= float64(DegreeShare[1]) / 9
	}
	return share
}

// laneVertices is the number of fixed vertices that distinguish lanes. That makes up to 45 lanes with
// images, and 81 without.
const laneVertices = 4

// Lanes gives each unit a lane, numbered from 0. Units of a lane share more of the work above
// them than others do, and neighbouring lanes share more than distant ones.
func (p *Plan) Lanes() []int {
	all := make([]uint32, len(p.Codes))
	for i, u := range p.Codes {
		all[i] = p.OrderKey(u) >> (32 - 2*laneVertices)
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

// InOrder lists the units in the order to hand them out. Units that share most of the work above
// them follow each other.
func (p *Plan) InOrder() []int {
	order, keys := p.All(), make([]uint32, len(p.Codes))
	for unit, u := range p.Codes {
		keys[unit] = p.OrderKey(u)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(keys[a], keys[b]) })
	return order
}

// OrderKey is the digits of a unit or of its image, whichever is less. The first vertex counts most.
func (p *Plan) OrderKey(unit uint32) uint32 {
	if !p.Mirror {
		return Reversed(unit)
	}
	return min(Reversed(unit), Reversed(p.ImageOf(unit)))
}

// PrefixDisk is the part of a disk for prefixes: a single unit needs little of it.
func PrefixDisk(disk int64) int64 { return disk / 4 * 3 }
