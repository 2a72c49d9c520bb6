package choose

import (
	"context"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/run"
)

// A sample estimates the cost of a count with worthSampling work or more. In partedMemory or
// more it may make steps in parts. With less, what it holds itself would make more of them than
// a run needs, whose layers wait on disk.
const (
	worthSampling = 1 << 26
	partedMemory  = 1 << 30
)

// Expect refines the expected cost of a run, by a sample if the count is a long one.
func Expect(ctx context.Context, p *plan.Plan, opts run.Options) (plan.Expected, error) {
	opts = opts.WithDefaults()
	if p.Cost() > worthSampling {
		s, err := sampleOf(ctx, p, tellBranches, opts.Memory, opts.Memory >= partedMemory)
		switch {
		case ctx.Err() != nil:
			return plan.Expected{}, ctx.Err()
		case err == nil:
			takes(p, s)
			p.Rate = s.rate
		}
	}
	e := p.Expected()
	waiting := p.Waiting(uint64(opts.Memory))
	e.Waiting = float64(plan.Packed(waiting))
	e.Memory -= float64(waiting)
	if !e.Sampled { // layers that do not fit wait on disk, and steps are made in parts
		e.Memory = min(e.Memory, float64(opts.Memory))
	}
	var err error
	if e.Rounds, e.Kept, err = run.Rounds(p, opts, e.OnCut); err != nil {
		return e, err
	}
	again, err := p.MadeAgain(e.Rounds)
	e.Transitions *= 1 + again
	e.Seconds = p.Seconds(e)
	return e, err
}
