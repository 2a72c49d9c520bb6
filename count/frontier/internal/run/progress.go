package run

import (
	"sync"

	"leaper/count/frontier/internal/plan"
)

// Progress reports the progress of a run. It adds the plan's guesses for the steps of the bases,
// and for the units with their joins. Each pass makes all of it. The reported share never goes
// down.
type Progress struct {
	report func(done float64)
	sums   [2][]float64 // of each side: the states of the first steps
	goals  [2]int       // the steps of its base
	rest   float64      // the work of the units, in states
	at     [2]int

	mu     sync.Mutex
	from   float64 // the share reported before these passes
	passes int     // to be made
	made   int
	told   float64
}

func NewProgress(p *plan.Plan, units int, report func(done float64)) (*Progress, error) {
	c := &Progress{report: report, passes: 1}
	if report == nil {
		return c, nil
	}
	all := 0.0
	for side, second := range p.Sides() {
		h, err := p.Half(second, nil)
		if err != nil {
			return nil, err
		}
		sum := 0.0
		c.sums[side] = []float64{0}
		for i := range h.Steps {
			if i < len(p.Layers[side]) {
				sum += float64(p.Layers[side][i])
			}
			c.sums[side] = append(c.sums[side], sum)
		}
		all += sum
		if !p.InBranches() {
			c.goals[side] = p.BaseSteps(h)
		}
	}
	c.rest = max(0, all+p.Joining()-c.bases()) * float64(units) / float64(max(1, len(p.Codes)))
	return c, nil
}

// bases is the states of both bases.
func (c *Progress) bases() float64 {
	sum := 0.0
	for side, sums := range c.sums {
		if sums != nil {
			sum += sums[c.goals[side]]
		}
	}
	return sum
}

// base notes that a base has reached a step, based that it ends there.
func (c *Progress) base(second bool, steps int) {
	c.at[plan.SideIndex(second)] = steps
	c.tell(0)
}

func (c *Progress) based(second bool, steps int) {
	if c.report == nil {
		return
	}
	side := plan.SideIndex(second)
	c.rest += c.sums[side][c.goals[side]] - c.sums[side][steps] // units make the steps that it has not made
	c.goals[side], c.at[side] = steps, steps
}

// Units notes the finished share of the units.
func (c *Progress) Units(done float64) { c.tell(done) }

// Next notes that a pass was made. More is the number of extra passes, if a number was too long.
func (c *Progress) Next() {
	c.made++
	c.at = [2]int{}
}

func (c *Progress) More(passes int) {
	c.at, c.from, c.made, c.passes = [2]int{}, c.told, 0, passes
}

// tell reports it.
func (c *Progress) tell(units float64) {
	if c.report == nil {
		return
	}
	swept := 0.0
	for side, sums := range c.sums {
		if sums != nil {
			swept += sums[min(c.at[side], c.goals[side])]
		}
	}
	all := c.bases() + c.rest
	if all <= 0 {
		return
	}
	share := (float64(c.made) + (swept+units*c.rest)/all) / float64(max(1, c.passes))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.told = max(c.told, min(1, c.from+(1-c.from)*share))
	c.report(c.told)
}
