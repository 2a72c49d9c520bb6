package frontier

import (
	"cmp"
	"slices"
)

// The work is done in units: the cycles in which certain vertices of the cut
// have certain degrees on the first side. Units have no cycle in common, so
// their numbers add up, whoever counts them and when; and each needs only its
// part of the memory.
//
// The vertices are those whose degrees are settled first, on both sides: then
// the states of a unit part from the others early, and little is done twice.
// A unit is a number of two bits for each of them. In a plan of mirror images
// a unit and its image, which is what the second side sees, have the same number
// of cycles, and the smaller of the two stands for both.

// unitStates is about the number of states on the cut that a unit may have: few,
// so that they stay in the processor's cache and there are units to share. Past
// manyFixed vertices, where what units do twice begins to tell, it is more.
const (
	unitStates = 400_000
	largeUnit  = 12_000_000
	manyFixed  = 6
)

// maxFixed limits the fixed vertices, so that units can be numbered.
const maxFixed = 10

// share chooses the units, of about so many states.
func (p *Decomposition) share(states uint64) error {
	if err := p.fix(states); err != nil {
		return err
	}
	p.enumerate()
	return nil
}

// enumerate lists the units.
func (p *Decomposition) enumerate() {
	p.codes = nil
	if slices.ContainsFunc(p.graph.Next, func(row []int32) bool { return len(row) < 2 }) {
		return // no cycle passes there
	}
	p.number(len(p.fixed)-1, 0)
}

// number lists the units that have certain degrees from the i-th fixed vertex
// on, in order.
func (p *Decomposition) number(i int, unit uint32) {
	if i < 0 {
		if !p.mirror || unit <= p.imageOf(unit) {
			p.codes = append(p.codes, unit)
		}
		return
	}
	a, b := p.degrees(p.fixed[i])
	for d := max(0, 2-b); d <= min(2, a); d++ {
		p.number(i-1, unit|uint32(d)<<(2*i))
	}
}

// parts is about the number of units.
func (p *Decomposition) parts() uint64 {
	parts := uint64(1)
	for range p.fixed {
		parts *= 3
	}
	if p.mirror {
		parts = (parts + 1) / 2
	}
	return parts
}

// fix chooses the vertices whose degrees tell the units apart.
func (p *Decomposition) fix(states uint64) error {
	p.fixed = nil
	switch {
	case p.whole:
		return nil
	case p.descends():
		return p.fixJoints()
	}
	settled, err := p.settled()
	if err != nil {
		return err
	}
	candidates := slices.DeleteFunc(slices.Clone(p.cut), func(v int32) bool { return v == p.graph.Hub })
	slices.SortStableFunc(candidates, func(u, v int32) int { return cmp.Compare(settled[u], settled[v]) })
	expect := max(p.expect, p.largest()/8)
	for _, v := range candidates {
		if expect <= states || len(p.fixed) >= maxFixed || (len(p.fixed) >= manyFixed && expect <= largeUnit) {
			break
		}
		if slices.Contains(p.fixed, v) {
			continue
		}
		p.fixed = append(p.fixed, v)
		expect = expect / 5 * 2
		if image := p.image(v); p.mirror && image != v {
			p.fixed = append(p.fixed, image)
			expect = expect / 5 * 2
		}
	}
	return nil
}

// settled is, of each vertex of the cut, when its degree is settled on the side
// that settles it last, as a share of the steps.
func (p *Decomposition) settled() (map[int32]float64, error) {
	settled := map[int32]float64{}
	for _, second := range []bool{false, true} {
		h, err := p.half(second, nil)
		if err != nil {
			return nil, err
		}
		for v, step := range h.settles() {
			settled[v] = max(settled[v], float64(step+1)/float64(len(h.steps)))
		}
	}
	return settled, nil
}

// settles is, of each vertex of the cut, the last step that can change its
// degree.
func (h *half) settles() map[int32]int {
	last := map[int32]int{}
	for i := range h.steps {
		for _, v := range h.steps[i].Touches {
			last[v] = i
		}
	}
	settles := map[int32]int{}
	for _, v := range h.places {
		settles[v] = last[v]
	}
	return settles
}

// degree is the degree of the i-th fixed vertex in a unit, on the first side.
func degree(unit uint32, i int) uint8 { return uint8(unit >> (2 * i) & 3) }

// imageOf is the unit that the second side sees in the mirror.
func (p *Decomposition) imageOf(unit uint32) uint32 {
	image := uint32(0)
	for i, v := range p.fixed {
		at := slices.Index(p.fixed, p.image(v))
		image |= uint32(2-degree(unit, i)) << (2 * at)
	}
	return image
}

// degreesOf are the degrees of a unit, on one of the sides.
func (p *Decomposition) degreesOf(unit uint32, second bool) map[int32]uint8 {
	fixed := map[int32]uint8{}
	for i, v := range p.fixed {
		fixed[v] = degree(unit, i)
		if second {
			fixed[v] = 2 - fixed[v]
		}
	}
	return fixed
}

// Units is the number of units of a plan.
func (p *Decomposition) Units() int { return len(p.codes) }

// baseSteps is how many steps of a side the units can share: until the degrees
// of all fixed vertices are settled.
func (p *Decomposition) baseSteps(h *half) int {
	if len(p.fixed) == 0 {
		return len(h.steps)
	}
	last, settles := 0, h.settles()
	for _, v := range p.fixed {
		last = max(last, settles[v]+1)
	}
	return last
}

// oddsOf are about the shares of the degrees that a settled vertex can have, of 9.
var oddsOf = [3]uint64{2, 5, 2}

// reversed has the digits of a key the other way round, so that the first vertex counts
// for most.
func reversed(key uint32) uint32 {
	r := uint32(0)
	for i := 0; i < 32; i += 2 {
		r |= key >> i & 3 << (30 - i)
	}
	return r
}
