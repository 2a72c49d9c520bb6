package frontier

import (
	"fmt"
	"slices"

	"leaper/count/frontier/internal/sweep"
)

// A Description is what a plan says about itself.
type Description struct {
	Order  []int32 // of the vertices, the hub first
	Width  int     // of the widest frontier
	Whole  bool    // in one sweep, without a cut
	Mirror bool    // the two sides are mirror images: one is swept
	Cut    []int32 // the vertices with edges on both sides
	Fixed  []int32 // those of them whose degrees tell the units apart
	Parted []int32 // those of them that part the layers of a descent, in order; else none
	Units  int
	Expected
}

// Describe describes the plan.
func (p *Decomposition) Describe() (Description, error) {
	o := Description{
		Order: p.seen(false), Whole: p.whole, Mirror: p.mirror,
		Cut: slices.Clone(p.cut), Fixed: slices.Clone(p.fixed), Units: len(p.codes),
		Expected: p.Expected(),
	}
	if p.descends() {
		var err error
		if o.Parted, err = p.parting(); err != nil {
			return o, err
		}
	}
	for _, second := range p.sides() {
		h, err := p.half(second, nil)
		if err != nil {
			return o, err
		}
		for i := range h.steps {
			o.Width = max(o.Width, len(h.frontAt(i+1)))
		}
	}
	return o, nil
}

// stepBytes is what a state takes during a step, from a layer to another.
const stepBytes = 3 * sweep.BytesPerState

// bytes guesses the memory of the states: those of a unit, and of what all units
// share.
func (p *Decomposition) bytes() uint64 {
	if p.descends() {
		return p.held
	}
	bytes := productOf(stepBytes, p.largest()) / max(1, p.parts()/2)
	if len(p.fixed) > 0 {
		bytes = sumOf(bytes, productOf(sweep.BytesPerState/2, p.expect)) // with less, some of it is done again and again
	}
	return bytes
}

// undivided guesses the memory of the largest layer of a unit and the one after it. Where
// the cut is far from the middle, the largest comes before any fixed vertex is settled.
func (p *Decomposition) undivided() (uint64, error) {
	most := uint64(0)
	for i, second := range p.sides() {
		h, err := p.half(second, nil)
		if err != nil {
			return 0, err
		}
		most = max(most, p.ofUnit(h, p.layers[i], 0))
	}
	return productOf(2*sweep.BytesPerState, most), nil
}

// ofUnit guesses the largest layer of a unit from a step on: each fixed vertex at least
// halves it when its degree is settled.
func (p *Decomposition) ofUnit(h *half, layers []uint64, from int) uint64 {
	most, settles := uint64(0), h.settles()
	for step := from; step < len(layers); step++ {
		states := layers[step]
		for _, v := range p.fixed {
			if settles[v] <= step {
				states /= 2
			}
		}
		most = max(most, states)
	}
	return most
}

// waiting guesses how many bytes of layers wait on disk, in so much memory.
func (p *Decomposition) waiting(memory uint64) uint64 {
	if p.least == 0 {
		return 0
	}
	return p.held - min(p.held, max(p.least, roomy(memory)))
}

// bytesText is a number of bytes in words.
func bytesText(bytes uint64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e15, "PB"}, {1e12, "TB"}, {1e9, "GB"}} {
		if float64(bytes) >= unit.size {
			return fmt.Sprintf("%.1f %s", float64(bytes)/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%d MB", bytes/1e6)
}

// largest is the states after the largest step.
func (p *Decomposition) largest() uint64 {
	largest := uint64(0)
	for _, layers := range p.layers {
		for _, states := range layers {
			largest = max(largest, states)
		}
	}
	return largest
}

// leafIn is the largest leaf in so much memory: 10 MB, and small beside it. Branches of
// fewLeaves leaves go to threads.
func (p *Decomposition) leafIn(memory int64) int64 {
	if p.leaf > 0 {
		return p.leaf
	}
	return min(1<<20, memory/(64*stepBytes))
}

// roomy is what a descent may hold in so much memory so that no layer need wait on disk: what
// is on the shelf needs some.
func roomy(memory uint64) uint64 { return memory / 5 * 3 }
