package choose

import (
	"context"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/run"
)

// worthSampling is the work of a count from which on a sample estimates its cost.
const worthSampling = 1 << 26

// Expect refines the expected cost of a run, by a sample if the count is a long one.
func Expect(ctx context.Context, p *plan.Plan, opts run.Options) (plan.Expected, error) {
	opts = opts.WithDefaults()
	if p.Cost() > worthSampling {
		s, err := sampleOf(ctx, p, tellBranches, opts.Memory, 0)
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
