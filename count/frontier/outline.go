package frontier

import "slices"

// An Outline is what a plan says about itself. Numbers of states are guesses,
// corrected by a short probe; they can be off by a factor of ten.
type Outline struct {
	Order  []int32 // of the vertices, the hub first
	Width  int     // of the widest frontier
	Whole  bool    // in one sweep, without a cut
	Mirror bool    // the two sides are mirror images: one is swept
	Cut    []int32 // the vertices with edges on both sides
	Fixed  []int32 // those of them whose degrees tell the units apart
	Units  int
	States float64 // on the cut, or after the widest step of a whole sweep
	Total  float64 // over all steps
	Bytes  float64 // of memory that the states of a unit take, with those that all units share
}

// bytesPerState is what a state takes: its count and its rank, and some room.
const bytesPerState = 12

// Outline describes the plan.
func (p *Plan) Outline() (Outline, error) {
	o := Outline{
		Order: slices.Clone(p.all()), Whole: p.whole, Mirror: p.mirror,
		Cut: slices.Clone(p.cut), Fixed: slices.Clone(p.fixed), Units: len(p.units),
		States: p.expect, Total: p.cost,
	}
	for _, second := range []bool{false, true} {
		h, err := p.half(second, nil)
		if err != nil {
			return o, err
		}
		for i := range h.steps {
			o.Width = max(o.Width, len(h.frontAt(i+1)))
		}
		if p.whole || p.mirror {
			break
		}
	}
	o.Bytes = 4 * bytesPerState * p.expect / float64(max(1, len(p.units)/2))
	if len(p.units) > 1 {
		o.Bytes += bytesPerState * p.expect / 2 // the base; with less, some of it is done again and again
	}
	return o, nil
}
