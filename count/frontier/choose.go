package frontier

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// New plans a count of the Hamiltonian cycles of a graph. It tries the orders
// given, and one of its own, cut at several times, and keeps the plan that
// promises the fewest states. If the frontier of all is wider than [MaxWidth],
// the error wraps [ErrWidth].
func New(g Graph, orders ...[]int32) (*Plan, error) {
	if len(g.Next) <= maxGreedy || len(orders) == 0 {
		orders = append(orders, greedy(g))
	}
	shared := &tables{}
	var plans []*Plan // the best of each order
	var narrow error
	for _, order := range orders {
		p := newPlan(g, order)
		p.tables = shared
		best, least := 0, math.Inf(1)
		for i, split := range p.splits() {
			p.divide(split)
			if err := p.promise(); err != nil {
				narrow = err
				continue
			}
			if i > 0 {
				p.cost *= 2 // the guess is rough, and the middle is rarely far off
			}
			if p.cost < least {
				best, least = split, p.cost
			}
		}
		if !math.IsInf(least, 1) {
			p.divide(best)
			if err := p.promise(); err != nil {
				return nil, err
			}
			plans = append(plans, p)
		}
	}
	if len(plans) == 0 {
		return nil, narrow
	}
	least := slices.MinFunc(plans, func(p, q *Plan) int { return cmp.Compare(p.cost, q.cost) }).cost
	plans = slices.DeleteFunc(plans, func(p *Plan) bool { return p.cost > 10*least })
	if least >= probeStates/10 { // else it is quick, whatever comes of it
		for _, p := range plans {
			if err := p.probe(min(probeStates, int64(least/8))); err != nil {
				return nil, err
			}
		}
	}
	best := slices.MinFunc(plans, func(p, q *Plan) int { return cmp.Compare(p.merit, q.merit) })
	if err := best.share(unitStates); err != nil {
		return nil, err
	}
	return best, nil
}

// maxGreedy is the largest graph for which the greedy order is tried: it takes
// time that grows with the square.
const maxGreedy = 1 << 11

// splits lists the times at which an order is worth cutting: the middle if that
// makes mirror images, else some about it; and no cut.
func (p *Plan) splits() []int {
	middle := len(p.order) - 1
	none := 2 * len(p.graph.Next)
	p.divide(middle)
	if p.mirror {
		return []int{middle, none}
	}
	list := []int{middle, none}
	step := max(1, middle/24)
	for d := step; d <= middle/2; d += step {
		list = append(list, middle-d, middle+d)
	}
	return list
}

// promise guesses the states of a plan: a place in the frontier multiplies them,
// by the more the more degrees it can have. (Measured on knight's graphs.)
func (p *Plan) promise() error {
	p.cost, p.expect = 0, 0
	for _, second := range []bool{false, true} {
		if second && (p.whole || p.mirror) {
			break
		}
		h, err := p.half(second, nil)
		if err != nil {
			return err
		}
		states := 0.0
		for i := range h.steps {
			states = h.steps[i].promise
			p.cost += states
			if p.whole {
				p.expect = max(p.expect, states)
			}
		}
		p.expect = max(p.expect, states)
	}
	if !p.whole {
		p.cost += p.expect // the join
	}
	p.merit = p.cost
	return nil
}

// promised is a guess at the states of one layer, by the places that can have
// more than one degree and the vertices done: the paths need some room behind
// the frontier until their ends can be matched in all ways. (Fitted to knights'
// and wazirs' graphs of 30 to 64 squares; within a factor of 5 there.)
func promised(front []int32, ahead, got []int, done int, s side) float64 {
	open := 0.0
	for _, v := range front {
		want := s.ends(v)
		if low, high := max(0, int(want.least)-ahead[v]), min(int(want.most), got[v]); high > low {
			open++
		}
	}
	if open == 0 {
		return 1
	}
	depth := min(3, max(-6, 6*float64(done)/open-12.2))
	return math.Pow(0.13*open+0.75, open)*0.4*math.Exp(depth) + 1
}

// probeStates is how many states are swept to correct the guess, at most.
const probeStates = 100_000

// probe sweeps the first side until it has met so many states, and corrects the
// guess by what it met. So plans of graphs unlike a knight's, a wazir's say,
// whose paths cannot cross, are not taken for much larger than they are. It
// depends on nothing but the plan.
func (p *Plan) probe(states int64) error {
	h, err := p.half(false, nil)
	if err != nil {
		return err
	}
	c := &counter{tables: p.tables, store: &store{limit: math.MaxInt64}, ring: ring{probePrime}}
	hands := []*pouring{newPouring(c.tables)}
	from, err := c.start()
	if err != nil {
		return err
	}
	for i := range h.steps {
		if from, err = c.sweep(context.Background(), h.steps[i:i+1], from, true, hands); err != nil {
			return err
		}
		ratio := float64(from.states) / h.steps[i].promise
		switch {
		case i == len(h.steps)-1:
			p.expect = float64(from.states)
			if p.whole {
				p.expect = float64(c.stats.Peak)
			}
			p.cost = float64(c.stats.States)
			if !p.whole && !p.mirror {
				p.cost *= 2
			}
			p.merit = p.cost
		case c.stats.States > states:
			p.expect *= ratio
			p.cost *= ratio
			// To compare plans, the guess for the whole is better than one from
			// the beginning, but where it is far off.
			if ratio < farOff {
				p.merit *= ratio
			}
			return nil
		}
	}
	return nil
}

// farOff is how low a probe has to be for a graph to be unlike those that the
// guess was fitted to.
const farOff = 1.0 / 50

// probePrime is a prime below 2^62: a probe has no need of the numbers.
const probePrime = 1<<61 - 1

// greedy is an order that takes next the vertex that leaves the narrowest
// frontier, and of these the one that has been seen first.
func greedy(g Graph) []int32 {
	n := len(g.Next)
	ahead, seen := make([]int, n), slices.Repeat([]int{math.MaxInt}, n)
	for v := range g.Next {
		ahead[v] = len(g.Next[v])
	}
	swept := make([]bool, n)
	order := make([]int32, 0, n)
	for len(order) < n {
		best, least := int32(-1), 0
		for v := range int32(n) {
			if swept[v] {
				continue
			}
			grows := 0
			if ahead[v] > 0 {
				grows++
			}
			for _, w := range g.Next[v] {
				if swept[w] && ahead[w] == 1 {
					grows--
				}
			}
			if best < 0 || grows < least || (grows == least && seen[v] < seen[best]) {
				best, least = v, grows
			}
		}
		swept[best] = true
		for _, w := range g.Next[best] {
			ahead[w]--
			seen[w] = min(seen[w], len(order))
		}
		order = append(order, best)
	}
	return order
}
