package frontier

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

// joining is about the work of all joins, in states.
func (p *Decomposition) joining() float64 {
	switch {
	case p.whole && p.states > 0:
		return 0
	case p.work == 0:
		return float64(p.expect)
	}
	return joinWork * float64(p.expect) * float64(p.states) / float64(p.work)
}
