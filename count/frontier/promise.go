package frontier

import (
	"context"
	"errors"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// lay divides the plan at a time, and works out what follows from it.
func (p *Decomposition) lay(split int) error {
	p.divide(split)
	if err := p.promise(); err != nil {
		return err
	}
	return p.fix(unitStates)
}

// splits lists the times at which an order is worth cutting: the middle if that
// makes mirror images, else some about it; and no cut.
func (p *Decomposition) splits() []int {
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

// survey counts the places of a side's frontier after each step.
func (p *Decomposition) survey(second bool) ([]census, error) {
	w := newWalk(p.graph.Next, p.side(second, nil))
	var list []census
	balance := int16(0)
	colour := func(v int32) int8 {
		if p.colour == nil {
			return 0
		}
		return p.colour[v]
	}
	settled := func(v int32) {
		if v != p.graph.Hub {
			balance += 2 - 4*int16(colour(v))
		}
	}
	for _, v := range w.vertices() {
		if len(w.front) > pairing.MaxWidth {
			return nil, tooWide(len(w.front))
		}
		w.enter(v)
		front := w.front
		dropped, keeps, _ := w.advance(v)
		for _, place := range dropped {
			settled(front[place])
		}
		if !keeps {
			settled(v)
		}
		layer := census{balance: balance}
		for _, u := range w.front {
			low, high := w.open(u)
			if u == p.graph.Hub {
				layer.hub = span{uint8(low), uint8(high)}
			} else {
				layer.add(int(colour(u)), low, high)
			}
		}
		list = append(list, layer)
	}
	if len(w.front) > pairing.MaxWidth {
		return nil, tooWide(len(w.front))
	}
	return list, nil
}

// rough is a quick guess at the cost.
func (p *Decomposition) rough() (uint64, error) {
	sum := uint64(0)
	for _, second := range p.sides() {
		layers, err := p.survey(second)
		if err != nil {
			return 0, err
		}
		for _, layer := range layers {
			sum = sumOf(sum, p.ceilings.looseOf(layer, pairing.Every))
		}
	}
	return sum, nil
}

// promise guesses the states of a plan, and the transitions.
func (p *Decomposition) promise() error {
	if err := p.numberMatchings(); err != nil {
		return err
	}
	p.work = 0
	for i, second := range p.sides() {
		layers, err := p.survey(second)
		if err != nil {
			return err
		}
		h, err := p.half(second, nil)
		if err != nil {
			return err
		}
		p.layers[i] = p.layers[i][:0]
		before := uint64(1)
		for step, f := range h.flows() {
			p.work = sumOf(p.work, portion(before, f.met, max(1, f.from)))
			before = guess(p.ceilings.of(layers[step], p.tables.By), f.systems)
			p.layers[i] = append(p.layers[i], before)
		}
	}
	p.addUp()
	return nil
}

// cost is the work of a plan, with the join.
func (p *Decomposition) cost() uint64 {
	if p.whole {
		return p.work
	}
	return sumOf(p.work, p.expect/uint64(1+len(p.twins)))
}

// addUp makes numbers of the layers.
func (p *Decomposition) addUp() {
	p.states, p.expect = 0, 0
	for i := range p.sides() {
		for step, states := range p.layers[i] {
			p.states = sumOf(p.states, states)
			if p.whole || step == len(p.layers[i])-1 {
				p.expect = max(p.expect, states)
			}
		}
	}
}

// probeStates is how many states are swept to correct the guess, at most.
const probeStates = 30_000

// probeBytes is the memory of a probe, at most: a step can make very many states of
// a few.
const probeBytes = 64 << 20

// probe sweeps the first side until it has met so many states, and corrects the
// guess by what it met. So plans of graphs unlike a knight's, a wazir's say,
// whose paths cannot cross, are not taken for much larger than they are. It
// depends on nothing but the plan.
func (p *Decomposition) probe(ctx context.Context, states int64) error {
	if p.probed {
		return nil
	}
	p.probed = true
	h, err := p.half(false, nil)
	if err != nil {
		return err
	}
	c := &sweep.Counter{Tables: p.tables, Store: &pairing.Store{Limit: probeBytes}, Ring: sweep.Ring{Prime: probePrime}}
	hands := []*sweep.Pouring{sweep.NewPouring(c.Tables, c.Store)}
	from, err := c.Start()
	if err != nil {
		return err
	}
	first, all := p.layers[0], p.states
	for i := range h.steps {
		from, err = c.Sweep(ctx, h.steps[i:i+1], from, hands)
		if errors.Is(err, pairing.ErrMemory) {
			break // the guess stands
		}
		if err != nil {
			return err
		}
		guessed := first[i]
		first[i] = uint64(from.States)
		if c.Stats.States <= states {
			continue
		}
		if first[i] < guessed {
			for _, layers := range [][]uint64{first[i+1:], p.layers[1]} {
				for step, n := range layers {
					layers[step] = max(1, portion(n, first[i], guessed))
				}
			}
		}
		break
	}
	p.addUp()
	p.work = portion(p.work, p.states, max(1, all))
	return nil
}

// probePrime is a prime below 2^62: a probe has no need of the numbers.
const probePrime = 1<<61 - 1

// price is what plans are compared by: the work, and more of it if it takes much
// memory at once. An order that was made here has to promise half the work: the
// guess is less sure where an order has no pattern.
func (p *Decomposition) price() uint64 {
	price := sumOf(p.cost(), portion(p.cost(), p.bytes(), 1<<29))
	if p.made {
		price = productOf(2, price)
	}
	return price
}
