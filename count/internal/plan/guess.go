package plan

import (
	"context"
	"errors"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// SplitAt divides the plan at a time, guesses its states and fixes its vertices.
func (p *Plan) SplitAt(split int) error {
	p.Divide(split)
	if err := p.GuessStates(); err != nil {
		return err
	}
	return p.Fix(UnitStates)
}

// Splits lists the times at which cutting an order is worthwhile: the middle if that makes
// mirror images, and otherwise some times about it; and no cut.
func (p *Plan) Splits() []int {
	middle := len(p.Order) - 1
	none := 2 * len(p.Graph.Next)
	list := []int{middle, none}
	if p.Divide(middle); p.Mirror {
		return list
	}
	step := max(1, middle/24)
	for d := step; d <= middle/2; d += step {
		list = append(list, middle-d, middle+d)
	}
	return list
}

// survey counts the places of a side's frontier after each step.
func (p *Plan) survey(second bool) ([]census, error) {
	w := newWalk(p.Graph.Next, p.side(second, nil))
	var list []census
	balance := int16(0)
	settled := func(v int32) {
		if v != p.Graph.Hub {
			balance += 2 - 4*int16(p.colour[v])
		}
	}
	for _, v := range w.vertices() {
		w.enter(v)
		front := w.front
		dropped, keeps, _ := w.advance(v)
		if len(w.front) > pairing.MaxWidth {
			return nil, tooWide(len(w.front))
		}
		for _, place := range dropped {
			settled(front[place])
		}
		if !keeps {
			settled(v)
		}
		layer := census{balance: balance}
		for _, u := range w.front {
			if u == p.Graph.Hub {
				layer.hub = w.open(u)
			} else {
				layer.add(p.colour[u], w.open(u))
			}
		}
		list = append(list, layer)
	}
	return list, nil
}

// Rough guesses the cost quickly.
func (p *Plan) Rough() (uint64, error) {
	sum := uint64(0)
	for _, second := range p.Sides() {
		layers, err := p.survey(second)
		if err != nil {
			return 0, err
		}
		for _, layer := range layers {
			sum = SumOf(sum, p.ceilings.looseOf(layer, pairing.Every))
		}
	}
	return sum, nil
}

// GuessStates guesses the states of a plan, and the transitions.
func (p *Plan) GuessStates() error {
	if err := p.NumberMatchings(); err != nil {
		return err
	}
	p.Work = 0
	for i, second := range p.Sides() {
		layers, err := p.survey(second)
		if err != nil {
			return err
		}
		h, err := p.Half(second, nil)
		if err != nil {
			return err
		}
		p.Layers[i] = p.Layers[i][:0]
		before := uint64(1)
		for step, f := range h.Flows() {
			p.Work = SumOf(p.Work, Portion(before, f.met, max(1, f.from)))
			before = guess(p.ceilings.of(layers[step], p.Tables.Numbering), f.Systems)
			p.Layers[i] = append(p.Layers[i], before)
		}
	}
	p.addUp()
	return nil
}

// Cost is the work of a plan, with the join.
func (p *Plan) Cost() uint64 {
	if p.Whole {
		return p.Work
	}
	return SumOf(p.Work, p.Expect/uint64(1+len(p.Automorphisms)))
}

// addUp adds up the guesses of the layers.
func (p *Plan) addUp() {
	p.States, p.Expect = 0, 0
	for i := range p.Sides() {
		for step, states := range p.Layers[i] {
			p.States = SumOf(p.States, states)
			if p.Whole || step == len(p.Layers[i])-1 {
				p.Expect = max(p.Expect, states)
			}
		}
	}
}

// ProbeStates is the most states that are swept to correct the guess.
const ProbeStates = 30_000

// probeBytes is the memory limit of a probe, for a step can make very many states of a few.
const probeBytes = 64 << 20

// Probe sweeps the first side until it has met a number of states, and corrects the guess by the
// result. Some graphs are unlike a knight's, such as a wazir's, whose paths cannot cross. The
// probe keeps their plans from looking much larger than they are. It depends only on the plan.
func (p *Plan) Probe(ctx context.Context, states int64) error {
	if p.probed {
		return nil
	}
	p.probed = true
	h, err := p.Half(false, nil)
	if err != nil {
		return err
	}
	c := &sweep.Counter{Tables: p.Tables, Store: &pairing.Store{Limit: probeBytes}, Ring: sweep.Ring{Prime: ProbePrime}}
	gatherers := []*sweep.Gatherer{sweep.NewGatherer(c.Tables, c.Store)}
	from, err := c.Start()
	if err != nil {
		return err
	}
	first, all := p.Layers[0], p.States
	for i := range h.Steps {
		from, err = c.Sweep(ctx, h.Steps[i:i+1], from, gatherers)
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
			for _, layers := range [][]uint64{first[i+1:], p.Layers[1]} {
				for step, n := range layers {
					layers[step] = max(1, Portion(n, first[i], guessed))
				}
			}
		}
		break
	}
	p.addUp()
	p.Work = Portion(p.Work, p.States, max(1, all))
	return nil
}

// ProbePrime is a prime below 2^62: a probe has no need of the numbers.
const ProbePrime = 1<<61 - 1

// Price compares plans: it is the work, and more if the plan needs much memory at once. A generated
// order must promise half the work, because the guess is less sure for an order
// without a pattern.
func (p *Plan) Price() uint64 {
	price := SumOf(p.Cost(), Portion(p.Cost(), p.Bytes(), 1<<29))
	if p.Generated {
		price = ProductOf(2, price)
	}
	return price
}
