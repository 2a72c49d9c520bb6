package frontier

import (
	"context"

	"leaper/count/frontier/internal/sweep"
)

// Expected is what a count is expected to take.
type Expected struct {
	OnCut       float64 // states on the cut, or after the widest step of a whole sweep
	States      float64 // over all steps
	Transitions float64 // ways from a state to a state, with those that rounds make again
	Memory      float64 // bytes of states at once
	// Of descents: in how many rounds, and how many bytes the largest of them keeps for
	// the join. What there is memory for of these is not on disk. And how many bytes of layers
	// wait for their next branch on disk.
	Rounds  int
	Kept    float64
	Waiting float64
	// Seconds is for the threads that took the sample; 0 if there was none.
	Seconds float64
	// Sampled: the numbers are from branches that were really swept, drawn at random, and
	// are right within a few tenths. Else they are guesses, corrected by a short probe,
	// which may be off by ten.
	Sampled bool
}

// joinWork is about what the join of a state on the cut takes, in transitions.
const joinWork = 5

// Expected is what the plan knows of itself.
func (p *Decomposition) Expected() Expected {
	e := Expected{
		OnCut: float64(p.expect), States: float64(p.states), Transitions: float64(p.work), Memory: float64(p.bytes()),
		Sampled: p.rate > 0,
	}
	e.Seconds = p.seconds(e)
	return e
}

// seconds is how long transitions and joins take; 0 if no sample has told.
func (p *Decomposition) seconds(e Expected) float64 {
	if !e.Sampled {
		return 0
	}
	return (e.Transitions + joinWork*e.OnCut) / p.rate
}

// worthSampling is the work of a count from which on it is sampled to say what it takes.
const worthSampling = 1 << 26

// Expect finds out more about what a run takes, by a sample if the count is a long one.
func (p *Decomposition) Expect(ctx context.Context, opts Options) (Expected, error) {
	opts = opts.withDefaults()
	held := p.bytes()
	if p.cost() > worthSampling {
		branches := tellBranches
		if !p.descends() {
			branches /= 2
		}
		s, err := p.sampleOf(ctx, branches, opts.Memory, 0)
		switch {
		case ctx.Err() != nil:
			return Expected{}, ctx.Err()
		case err == nil:
			p.takes(s)
			p.rate = s.rate
		}
	}
	e := p.Expected()
	if !p.descends() {
		e.Memory = float64(held)
		return e, nil
	}
	e.Waiting = float64(p.waiting(uint64(opts.Memory)))
	e.Memory -= e.Waiting
	if !e.Sampled { // what does not fit waits on disk, and steps are made in parts
		e.Memory = min(e.Memory, float64(opts.Memory))
	}
	units := make([]int, p.Units())
	for i := range units {
		units[i] = i
	}
	r := &running{plan: p, opts: opts}
	var err error
	if r.ways, err = r.newWays(); err != nil {
		return e, err
	}
	rs := r.rounds(units)
	for lo := 0; lo < len(rs.groups); e.Rounds++ {
		hi, share := rs.reach(lo), uint64(0)
		for _, g := range rs.groups[lo:hi] {
			share += g.share
		}
		kept := float64(len(p.sides())) * e.OnCut * sweep.BytesPerState * float64(share) / float64(r.ways.buckets.whole())
		e.Kept = max(e.Kept, kept)
		lo = hi
	}
	again, err := p.madeAgain(e.Rounds)
	e.Transitions *= 1 + again
	e.Seconds = p.seconds(e)
	return e, err
}

// madeAgain is about how many times the work so many rounds make besides: half of the guess that
// plans are compared by, for where one vertex of a pair has settled, a round leaves out some of
// its branches already. So closed 9×10 in 39 rounds makes 0.8 of it again, and took 0.4.
func (p *Decomposition) madeAgain(rounds int) (float64, error) {
	again, err := p.sweptAgain(uint64(rounds))
	return float64(again) / againOf / 2, err
}
