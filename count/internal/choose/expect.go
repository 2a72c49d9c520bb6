package choose

import (
	"context"
	"errors"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
)

// A sample estimates the cost of a count with worthSampling work or more. With partedMemory or more
// it may make steps in parts. With less, the layers that it holds in memory would force more parts
// than a run makes, since the layers of a run wait on disk.
const (
	worthSampling = 1 << 26
	partedMemory  = 1 << 30
)

// A sample ends after expectWork transitions, some ten seconds' worth. If an earlier sample gave
// the length of the count, it may make 1/expectShare of the count's transitions.
const (
	expectWork  = 1 << 31
	expectShare = 1 << 6
)

// Expect refines the expected cost of a run, by a sample if the count is a long one.
func Expect(ctx context.Context, p *plan.Plan, opts run.Options) (plan.Expected, error) {
	opts = opts.WithDefaults()
	most := uint64(expectWork)
	if p.Least > 0 {
		most = max(most, p.Work/expectShare)
	}
	if p.Cost() > worthSampling && p.Looked < most/2 { // else the sample made for the choice will do
		s, err := sampled(ctx, p, expectBranches, opts.Memory, sampler{inParts: opts.Memory >= partedMemory, maxTransitions: most - p.Looked})
		switch {
		case ctx.Err() != nil:
			return plan.Expected{}, ctx.Err()
		case err == nil && (p.Rate == 0 || s.branches > p.Drawn):
			s.correct(p)
			p.Rate, p.Looked, p.Drawn = s.rate, p.Looked+s.made, s.branches
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
	again, err := p.RepeatShare(e.Rounds)
	e.Transitions *= 1 + again
	e.Seconds = p.Seconds(e)
	return e, err
}

// doubtWork is the number of transitions of a sample made before a count is refused.
const doubtWork = 1 << 28

// CanRun reports whether a count that seems to need far more than the memory can be made in it with
// steps in parts, as far as a sample shows: a few of its branches have to reach their ends.
func CanRun(ctx context.Context, p *plan.Plan, memory int64) (bool, error) {
	s, err := sampled(ctx, p, sampleBranches, memory, sampler{inParts: true, maxTransitions: doubtWork})
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case errors.Is(err, pairing.ErrMemory) || errors.Is(err, errDear):
		return false, nil
	case err != nil:
		return false, err
	}
	return s.transitions <= hopeless, nil
}
