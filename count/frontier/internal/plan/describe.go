package plan

import (
	"slices"
)

// A Description describes a plan.
type Description struct {
	Order  []int32 // of the vertices, the hub first
	Width  int     // of the widest frontier
	Whole  bool    // in one sweep, without a cut
	Mirror bool    // the two sides are mirror images: one is swept
	Cut    []int32 // the vertices with edges on both sides
	Fixed  []int32 // those of them whose degrees distinguish the units
	Parted []int32 // those of them that divide layers into branches, in order; else none
	Units  int
	Expected
}

// Describe describes the plan.
func (p *Plan) Describe() (Description, error) {
	o := Description{
		Order: p.Seen(false), Whole: p.Whole, Mirror: p.Mirror,
		Cut: slices.Clone(p.Cut), Fixed: slices.Clone(p.Fixed), Units: len(p.Codes),
		Expected: p.Expected(),
	}
	if p.InBranches() {
		var err error
		if o.Parted, err = p.Parting(); err != nil {
			return o, err
		}
	}
	for _, second := range p.Sides() {
		h, err := p.Half(second, nil)
		if err != nil {
			return o, err
		}
		for i := range h.Steps {
			o.Width = max(o.Width, len(h.FrontAt(i+1)))
		}
	}
	return o, nil
}
