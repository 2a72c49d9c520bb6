package plan

import (
	"fmt"

	"leaper/count/internal/sweep"
)

// StepBytes is the memory of a state during a step, from a layer to another.
const StepBytes = 3 * sweep.BytesPerState

// PackedBytes is about the size of a packed state, on the shelf and on disk.
const PackedBytes = sweep.BytesPerState / 2

// Bytes guesses the memory of the states of a unit, and of the states that all units share.
func (p *Plan) Bytes() uint64 {
	if p.Held > 0 {
		return p.Held
	}
	bytes := ProductOf(StepBytes, p.largest()) / max(1, p.parts()/2)
	if len(p.Fixed) > 0 {
		bytes = SumOf(bytes, ProductOf(PackedBytes, p.Expect)) // with less, some of it is repeated
	}
	return bytes
}

// Undivided guesses the memory of the largest layer of a unit and the one after it. Where
// the cut is far from the middle, the largest comes before any fixed vertex is settled.
func (p *Plan) Undivided() (uint64, error) {
	most := uint64(0)
	for i, second := range p.Sides() {
		h, err := p.Half(second, nil)
		if err != nil {
			return 0, err
		}
		most = max(most, p.OfUnit(h, p.Layers[i], 0))
	}
	return ProductOf(2*sweep.BytesPerState, most), nil
}

// OfUnit guesses the largest layer of a unit from a step on. Each fixed vertex at least halves
// the layer when its degree is settled.
func (p *Plan) OfUnit(h *Half, layers []uint64, from int) uint64 {
	most, settles := uint64(0), h.Settles()
	for step := from; step < len(layers); step++ {
		states := layers[step]
		for _, v := range p.Fixed {
			if settles[v] <= step {
				states /= 2
			}
		}
		most = max(most, states)
	}
	return most
}

// Waiting guesses the bytes of layers that wait on disk if a run has a memory, counted as in memory.
func (p *Plan) Waiting(memory uint64) uint64 {
	if p.Least == 0 {
		return 0
	}
	return p.Held - min(p.Held, max(p.Least, Roomy(memory)))
}

// Packed guesses the bytes on disk of states, from their bytes in memory.
func Packed(bytes uint64) uint64 { return Portion(bytes, PackedBytes, sweep.BytesPerState) }

// BytesText is a number of bytes in words.
func BytesText(bytes uint64) string {
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

// LeafIn is the largest leaf for a memory: some MB, and small beside the memory. Branches of some
// leaves go to threads.
func (p *Plan) LeafIn(memory int64) int64 {
	if p.Leaf > 0 {
		return p.Leaf
	}
	most := int64(1 << 20)
	if !p.InBranches() {
		most = UnitStates
	}
	return min(most, memory/(64*StepBytes))
}

// Roomy is the part of a memory that branches may hold without any layer waiting on disk. The shelf
// needs some memory too.
func Roomy(memory uint64) uint64 { return memory / 5 * 3 }
