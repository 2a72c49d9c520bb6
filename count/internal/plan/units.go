package plan

import "slices"

// The work is done in units. A unit is the cycles in which certain vertices of the cut have
// certain degrees on the first side. Units have no cycle in common, so their numbers add up, no
// matter who counts them and when. Each needs only its part of the memory.
//
// The vertices are those whose degrees settle first on both sides. So the states of a unit
// separate from the others early, and little is done twice. A unit is a number with two bits for
// each vertex. In a plan of mirror images, the second side sees a unit's image. Both have the
// same number of cycles, and the smaller of the two codes stands for both.

// UnitStates is about the number of states on the cut that a unit may have. It is small, so that
// they stay in the processor's cache and there are units to share. Beyond manyFixed vertices it
// is more, for there the work that units repeat begins to matter.
const (
	UnitStates = 400_000
	largeUnit  = 12_000_000
	manyFixed  = 6
)

// MaxFixed limits the fixed vertices, so that units can be numbered.
const MaxFixed = 10

// ChooseUnits chooses the units, each of about a number of states.
func (p *Plan) ChooseUnits(states uint64) error {
	if err := p.Fix(states); err != nil {
		return err
	}
	p.Enumerate()
	return nil
}

// Enumerate lists the units.
func (p *Plan) Enumerate() {
	p.Codes = nil
	if slices.ContainsFunc(p.Graph.Next, func(row []int32) bool { return len(row) < 2 }) {
		return // no cycle passes there
	}
	p.Number(len(p.Fixed)-1, 0)
}

// Number appends the units whose degrees after the i-th fixed vertex are given, in order.
func (p *Plan) Number(i int, unit uint32) {
	if i < 0 {
		if !p.Mirror || unit <= p.ImageOf(unit) {
			p.Codes = append(p.Codes, unit)
		}
		return
	}
	a, b := p.Degrees(p.Fixed[i])
	for d := max(0, 2-b); d <= min(2, a); d++ {
		p.Number(i-1, unit|uint32(d)<<(2*i))
	}
}

// parts is about the number of units.
func (p *Plan) parts() uint64 {
	parts := uint64(1)
	for range p.Fixed {
		parts *= 3
	}
	if p.Mirror {
		parts = (parts + 1) / 2
	}
	return parts
}

// Fix chooses the vertices whose degrees distinguish the units.
func (p *Plan) Fix(states uint64) error {
	p.Fixed = nil
	if p.Whole {
		return nil
	}
	parting, err := p.BranchVertices()
	if err != nil {
		return err
	}
	if p.InBranches() {
		p.fixJoints(parting)
		return nil
	}
	expect := max(p.Expect, p.largest()/8)
	for len(p.Fixed) < min(len(parting), MaxFixed) && expect > states && (len(p.Fixed) < manyFixed || expect > largeUnit) {
		pair := p.withImage(parting[len(p.Fixed)])
		p.Fixed = append(p.Fixed, pair...)
		for range pair {
			expect = expect / 5 * 2
		}
	}
	return nil
}

// Degree is the degree of the i-th fixed vertex in a unit, on the first side.
func Degree(unit uint32, i int) uint8 { return uint8(unit >> (2 * i) & 3) }

// ImageOf is the unit that the second side sees in the mirror.
func (p *Plan) ImageOf(unit uint32) uint32 {
	image := uint32(0)
	for i, v := range p.Fixed {
		at := slices.Index(p.Fixed, p.Image(v))
		image |= uint32(2-Degree(unit, i)) << (2 * at)
	}
	return image
}

// Units is the number of units of a plan.
func (p *Plan) Units() int { return len(p.Codes) }

// All lists the numbers of all units.
func (p *Plan) All() []int {
	units := make([]int, len(p.Codes))
	for i := range units {
		units[i] = i
	}
	return units
}

// BaseSteps is the number of steps of a side that units can share: until the degrees of all fixed
// vertices are settled.
func (p *Plan) BaseSteps(h *Half) int {
	if len(p.Fixed) == 0 {
		return len(h.Steps)
	}
	last, settles := 0, h.Settles()
	for _, v := range p.Fixed {
		last = max(last, settles[v]+1)
	}
	return last
}

// DegreeShare is about the share of each degree that a settled vertex can have, in ninths.
var DegreeShare = [3]uint64{2, 5, 2}

// Reversed is a key with its digits in reverse order, so that the first vertex counts most.
func Reversed(key uint32) uint32 {
	r := uint32(0)
	for i := 0; i < 32; i += 2 {
		r |= key >> i & 3 << (30 - i)
	}
	return r
}

// fixJoints makes units from the vertices that settle first, so that no unit takes much more
// work than a round.
func (p *Plan) fixJoints(parting []int32) {
	largest, few := p.Work, max(RoundWork, p.Work/MostRounds)
	for len(p.Fixed) < len(parting) && largest > few {
		pair := p.withImage(parting[len(p.Fixed)])
		if len(p.Fixed)+len(pair) > MaxFixed {
			break
		}
		p.Fixed = append(p.Fixed, pair...)
		for range pair {
			largest = largest / 9 * DegreeShare[1]
		}
	}
}
