package plan

import "slices"

// Expected is the expected cost of a count.
type Expected struct {
	OnCut       float64 // states on the cut, or after the widest step of a whole sweep
	States      float64 // over all steps
	Transitions float64 // ways from a state to a state, with those that rounds make again
	Memory      float64 // bytes of states at once
	// In branches: the number of rounds, the most bytes that one of them keeps for the join, and
	// the bytes of layers that wait for their next branch on disk. Bytes that the memory has
	// room for are not on disk.
	Rounds  int
	Kept    float64
	Waiting float64
	// Seconds is for the threads that took the sample; 0 if there was none.
	Seconds float64
	// Sampled: the numbers come from branches that were really swept, drawn at random, and are
	// right within a few tenths. Otherwise they are guesses, corrected by a short probe, which
	// may be off by ten.
	Sampled bool
	// Branches is how many of them were swept, on each side: few, where the sample ended early.
	Branches int
}

// JoinWork is about the work of the join for a state on the cut, in transitions.
const JoinWork = 5

// Expected is the cost that the plan expects.
func (p *Plan) Expected() Expected {
	e := Expected{
		OnCut: float64(p.Expect), States: float64(p.States), Transitions: float64(p.Work), Memory: float64(p.Bytes()),
		Sampled: p.Rate > 0, Branches: p.Drawn,
	}
	e.Seconds = p.Seconds(e)
	return e
}

// Effort is about the whole work, with joins counted as transitions.
func (e Expected) Effort() float64 { return e.Transitions + JoinWork*e.OnCut }

// Seconds is the time for transitions and joins; 0 without a sample.
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

// A Description describes a plan.
type Description struct {
	Order  []int32 // of the vertices, the hub first
	Width  int     // of the widest frontier
	Whole  bool    // in one sweep, without a cut
	Mirror bool    // the two sides are mirror images: one is swept
	Cut    []int32 // the vertices with edges on both sides
	Fixed  []int32 // the vertices of the cut whose degrees distinguish the units
	Parted []int32 // the vertices of the cut that divide layers into branches, in order; none in a plan of whole layers
	Units  int
	Expected
}

// Describe describes the plan.
func (p *Plan) Describe() (Description, error) {
	o := Description{
		Order: p.OrderOf(false), Whole: p.Whole, Mirror: p.Mirror,
		Cut: slices.Clone(p.Cut), Fixed: slices.Clone(p.Fixed), Units: len(p.Codes),
		Expected: p.Expected(),
	}
	if p.InBranches() {
		var err error
		if o.Parted, err = p.BranchVertices(); err != nil {
			return o, err
		}
	}
	for _, second := range p.Sides() {
		h, err := p.Half(second, nil)
		if err != nil {
			return o, err
		}
		for i := range h.Steps {
			o.Width = max(o.Width, len(h.FrontAt(i+1)))
		}
	}
	return o, nil
}
