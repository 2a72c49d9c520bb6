package count

import (
	"context"
	"slices"

	"leaper/graph"
	"leaper/tour"
)

// A plan of branches for one machine may have a single unit: it sweeps once what branches share.
// Many machines need units, small enough that no machine waits long for another at the end. Each
// worker sweeps once what units share, and keeps it in memory and on disk. If it has no room for
// that, few units are handed out, for each sweeps much again.

// largestShared is the largest share of the work for a unit of branches, as far as one can tell.
// Units of leastShared transitions, half a second, are small enough in any case. If there is no
// room for what units share, no unit has more than tightShared.
const (
	largestShared = 0.01
	leastShared   = 1 << 26
	tightShared   = 0.1
)

// NewShared lays out a count for several machines, each with the given memory and disk. The plan
// gives the same number as any other. Errors are as for [NewPlan].
func NewShared(ctx context.Context, g *graph.Graph, ask tour.Ask, memory, disk int64) (*Plan, error) {
	p, err := NewPlan(ctx, g, ask, memory)
	if err != nil {
		return nil, err
	}
	for i, t := range p.terms {
		share := max(largestShared, leastShared/t.plan.Expected().Transitions)
		plan, err := t.plan.Divided(share)
		if err != nil {
			return nil, err
		}
		fits, err := plan.PrefixesFit(memory, disk)
		if err == nil && !fits {
			plan, err = t.plan.Divided(max(share, tightShared))
		}
		if err != nil {
			return nil, err
		}
		p.terms[i].plan = plan
	}
	return p, nil
}

// InOrder lists the units in the order to hand them out, with the units of one sweep together:
// see [frontier.Plan.InOrder].
func (p *Plan) InOrder() []int {
	var all []int
	for _, t := range p.terms {
		first := len(all)
		for _, unit := range t.plan.InOrder() {
			all = append(all, first+unit)
		}
	}
	return all
}

// Lanes gives each unit a lane, numbered from 0. A machine does a unit with less work after
// another unit of the same lane.
func (p *Plan) Lanes() []int {
	var all []int
	for _, t := range p.terms {
		first := 0
		if len(all) > 0 {
			first = slices.Max(all) + 1
		}
		for _, lane := range t.plan.Lanes() {
			all = append(all, first+lane)
		}
	}
	return all
}
