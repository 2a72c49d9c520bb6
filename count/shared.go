package count

import (
	"context"
	"slices"

	"leaper/graph"
	"leaper/tour"
)

// A plan of branches for one machine may have one unit: what branches share is swept once.
// Many machines need units, small enough that none waits long for another at the end. What
// units share each worker sweeps once and keeps, in memory and on disk. If that has no room,
// few units are handed out, for each sweeps much again.

// largestShared is the share of the work that a unit of branches is at most, as far as one
// can tell; but units of leastShared transitions, half a second, are small enough.
// Where what units share has no room, none is more than tightShared.
const (
	largestShared = 0.01
	leastShared   = 1 << 26
	tightShared   = 0.1
)

// NewShared lays out a count for several machines, each of which has so much memory and so
// much disk. The number is that of any other plan. The errors are those of [NewPlan].
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

// InOrder lists the units in the order in which to hand them out, those of a sweep one after
// another: see [frontier.Plan.InOrder].
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

// Lanes are of each unit a number from 0 on: a machine does a unit with less work after
// another of its lane.
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
