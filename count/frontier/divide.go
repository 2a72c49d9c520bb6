package frontier

import "slices"

// Divided is the plan in units of which none is expected to be more than a share of the
// work, as far as that goes: for machines that do units apart. Vertices whose degrees are
// settled first are fixed one after another; with each, a unit in which all fixed vertices
// have degree one, the largest, is 5/9 of what it was.
func (p *Decomposition) Divided(share float64) (*Decomposition, error) {
	if p.whole || len(p.units) == 0 {
		return p, nil
	}
	parting, err := p.parting()
	if err != nil {
		return nil, err
	}
	parting = slices.DeleteFunc(parting, func(v int32) bool { return slices.Contains(p.fixed, v) })
	q := *p
	q.fixed = slices.Clone(p.fixed)
	for len(parting) > 0 && q.largestShare() > share {
		n := 1
		if image := p.image(parting[0]); p.mirror && image != parting[0] {
			n = 2
		}
		if len(q.fixed)+n > maxFixed {
			break
		}
		q.fixed = append(q.fixed, parting[:n]...)
		parting = parting[n:]
	}
	q.enumerate()
	return &q, nil
}

// largestShare is about the share of the work that the largest unit is.
func (p *Decomposition) largestShare() float64 {
	share := 1.0
	for range p.fixed {
		share *= float64(oddsOf[1]) / 9
	}
	return share
}

// Share is about the share of the work that a unit is, with its image's where it stands
// for both.
func (p *Decomposition) Share(unit int) float64 {
	share := 1.0
	u := p.units[unit]
	for i := range p.fixed {
		share *= float64(oddsOf[degree(u, i)]) / 9
	}
	if p.mirror && p.imageOf(u) != u {
		share *= 2
	}
	return share
}
