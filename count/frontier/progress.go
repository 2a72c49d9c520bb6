package frontier

// progress tells how far a run has come: by the states that the plan guesses for
// the steps of the bases and for the units.
type progress struct {
	report func(done float64)
	sums   [2][]float64 // of each side: the states of the first steps
	goals  [2]int       // the steps of its base
	rest   float64      // the states of the units
	at     [2]int
}

func newProgress(p *Decomposition, units int, report func(done float64)) (*progress, error) {
	c := &progress{report: report}
	if report == nil {
		return c, nil
	}
	all := 0.0
	for side, second := range p.sides() {
		h, err := p.half(second, nil)
		if err != nil {
			return nil, err
		}
		sum := 0.0
		c.sums[side] = []float64{0}
		for i := range h.steps {
			if i < len(p.layers[side]) {
				sum += float64(p.layers[side][i])
			}
			c.sums[side] = append(c.sums[side], sum)
		}
		all += sum
		c.goals[side] = p.baseSteps(h)
	}
	c.rest = max(0, all+float64(p.expect)-c.bases()) * float64(units) / float64(max(1, len(p.units)))
	return c, nil
}

// bases is the states of both bases.
func (c *progress) bases() float64 {
	sum := 0.0
	for side, sums := range c.sums {
		if sums != nil {
			sum += sums[c.goals[side]]
		}
	}
	return sum
}

func sideIndex(second bool) int {
	if second {
		return 1
	}
	return 0
}

// base says that a base has come to a step, based that it ends there.
func (c *progress) base(second bool, steps int) {
	c.at[sideIndex(second)] = steps
	c.tell(0)
}

func (c *progress) based(second bool, steps int) {
	if c.report != nil {
		c.goals[sideIndex(second)] = steps
	}
}

// units says which share of the units is done.
func (c *progress) units(done float64) { c.tell(done) }

func (c *progress) tell(done float64) {
	if c.report == nil {
		return
	}
	swept := 0.0
	for side, sums := range c.sums {
		if sums != nil {
			swept += sums[min(c.at[side], c.goals[side])]
		}
	}
	if all := c.bases() + c.rest; all > 0 {
		c.report(min(1, (swept+done*c.rest)/all))
	}
}
