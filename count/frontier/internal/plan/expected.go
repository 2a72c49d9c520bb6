package plan

// Expected is what a count is expected to take.
type Expected struct {
	OnCut       float64 // states on the cut, or after the widest step of a whole sweep
	States      float64 // over all steps
	Transitions float64 // ways from a state to a state, with those that rounds make again
	Memory      float64 // bytes of states at once
	// In branches: in how many rounds, and how many bytes the largest of them keeps for
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

// JoinWork is about what the join of a state on the cut takes, in transitions.
const JoinWork = 5

// Expected is what the plan knows of itself.
func (p *Plan) Expected() Expected {
	e := Expected{
		OnCut: float64(p.Expect), States: float64(p.States), Transitions: float64(p.Work), Memory: float64(p.Bytes()),
		Sampled: p.Rate > 0,
	}
	e.Seconds = p.Seconds(e)
	return e
}

// Effort is about what all of it takes, joins as so many transitions.
func (e Expected) Effort() float64 { return e.Transitions + JoinWork*e.OnCut }

// Seconds is how long transitions and joins take; 0 if no sample has told.
func (p *Plan) Seconds(e Expected) float64 {
	if !e.Sampled {
		return 0
	}
	return e.Effort() / p.Rate
}

// Joining is about the work of all joins, in states.
func (p *Plan) Joining() float64 {
	switch {
	case p.Whole && p.States > 0:
		return 0
	case p.Work == 0:
		return float64(p.Expect)
	}
	return JoinWork * float64(p.Expect) * float64(p.States) / float64(p.Work)
}
