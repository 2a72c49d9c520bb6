package count

import (
	"context"

	"leaper/graph"
	"leaper/tour"
)

// A plan for one machine may have one unit: what its branches share is swept once, and
// that is the least work. Many machines need units, and sweep what these share once each.
// Where whole layers fit the memory they part late, and little is done twice. Else the
// branches are handed out, in few units, since each sweeps anew what is above it, but for
// what a worker has kept of units before.

// largestShared is the share of the work that a unit of branches is at most.
const largestShared = 0.1

// NewShared lays out a count for several machines, each of which has so much memory. The
// number is that of any other plan. The errors are those of [NewPlan].
func NewShared(ctx context.Context, g *graph.Graph, ask tour.Ask, memory int64) (*Plan, error) {
	layers, err := NewPlan(ctx, g, ask, 0)
	if err == nil && layers.fits(memory) {
		return layers, nil
	}
	p, err := NewPlan(ctx, g, ask, memory)
	if err != nil {
		return nil, err
	}
	for i, t := range p.terms {
		if p.terms[i].plan, err = t.plan.Divided(largestShared); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// fits reports whether all sweeps seem to fit a memory.
func (p *Plan) fits(memory int64) bool {
	for _, t := range p.terms {
		if t.plan.Expected().Memory > float64(memory) {
			return false
		}
	}
	return true
}

// Share is about the share of the work that a unit is, among those of its sweep.
func (p *Plan) Share(unit int) float64 {
	for _, t := range p.terms {
		if unit < t.plan.Units() {
			return t.plan.Share(unit)
		}
		unit -= t.plan.Units()
	}
	return 0
}
