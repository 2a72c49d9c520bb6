package frontier

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"runtime"
)

// What a descent will take is told by going down a branch here and there. At a joint, the
// transitions into each child are known before it is made: they are added up class by
// class, in no time. One child is made, drawn by these numbers; and since a child that
// has one in x of the transitions is drawn once in x times, it stands for x like it.
//
//	layer ──┬─ 0:  10 of 60            what is met below this child counts 60/30 = 2
//	        ├─ 1:  30 of 60  ◀ drawn   times; below the next one, times what that one
//	        └─ 2:  20 of 60            stands for
//
// So the numbers are right in the mean (Knuth 1975), whatever the tree looks like. They
// are whole numbers, and the draws come from a fixed seed: the same on every machine.

// A sample is what some branches tell of a whole descent.
type sample struct {
	states      uint64 // of all layers
	transitions uint64
	cut         uint64 // states on the cut
	held        uint64 // bytes at once, at most, of the branches met
}

// weightUnit is what a branch weighs that stands for itself.
const weightUnit = 1 << 12

// sampler goes down branches of one side.
type sampler struct {
	plan    *Decomposition
	counter *counter
	hands   []*pouring
	half    *half
	joints  []joint
	side    int
	draw    *rand.Rand
	kept    int64 // states of the layers above
	sample
}

// sampleOf goes down so many branches of each side, in so much memory. The error wraps
// [ErrMemory] if a branch needs more.
func (p *Decomposition) sampleOf(ctx context.Context, branches int, memory int64) (sample, error) {
	first, second, err := p.halves()
	if err != nil {
		return sample{}, err
	}
	var sum sample
	for side := range p.sides() {
		s := &sampler{
			plan: p, half: [2]*half{first, second}[side], joints: p.joints(first, second), side: side,
			counter: &counter{tables: p.tables, store: &store{limit: memory}, ring: ring{probePrime}},
			draw:    rand.New(rand.NewPCG(1975, uint64(side))),
		}
		s.counter.store.force(p.tables.bytes.Load())
		for range runtime.GOMAXPROCS(0) {
			s.hands = append(s.hands, newPouring(p.tables, s.counter.store))
		}
		if err := s.run(ctx, uint64(branches)); err != nil {
			return sample{}, err
		}
		sum.states, sum.transitions, sum.cut = sumOf(sum.states, s.states), sumOf(sum.transitions, s.transitions), sumOf(sum.cut, s.cut)
		sum.held = max(sum.held, s.held)
	}
	if p.mirror {
		sum.held *= 2 // a branch and its image
	}
	return sum, nil
}

// run sweeps the base, and goes down so many branches.
func (s *sampler) run(ctx context.Context, branches uint64) error {
	start, err := s.counter.start()
	if err != nil {
		return err
	}
	base := strand{s.half, 0, start, true}
	if base, err = s.advance(ctx, base, s.joints[0].steps[s.side], weightUnit); err != nil {
		return err
	}
	shared := s.sample
	s.sample = sample{held: shared.held}
	for range branches {
		b := base
		b.owned = false
		if err := s.down(ctx, b); err != nil {
			return err
		}
	}
	s.states = sumOf(shared.states, s.states/branches) / weightUnit
	s.transitions = sumOf(shared.transitions, s.transitions/branches) / weightUnit
	s.cut = s.cut / branches / weightUnit
	s.counter.store.release(base.layer)
	return nil
}

// down goes down one branch.
func (s *sampler) down(ctx context.Context, b strand) error {
	var kept []strand
	s.kept = 0
	defer func() {
		for _, b := range kept {
			if b.owned {
				s.counter.store.release(b.layer)
			}
		}
	}()
	weight := uint64(weightUnit)
	for _, j := range s.joints {
		var err error
		if b, err = s.advance(ctx, b, j.steps[s.side], weight); err != nil {
			return err
		}
		if 2*b.layer.states <= s.plan.leaf || b.steps > j.steps[s.side] {
			continue
		}
		kept = append(kept, b)
		mask, value, mine, all := s.pick(b, j)
		if all == 0 {
			return nil
		}
		s.transitions = sumOf(s.transitions, productOf(weight, all))
		weight = portion(weight, all, mine)
		step := s.half.steps[b.steps]
		step.mask, step.value = mask, value
		into, err := s.counter.step(ctx, &step, b.layer, s.hands)
		if err != nil {
			return err
		}
		s.met(b.layer, into, weight)
		s.kept += b.layer.states
		b = strand{s.half, b.steps + 1, into, true}
	}
	b, err := s.advance(ctx, b, len(s.half.steps), weight)
	if err != nil {
		return err
	}
	kept = append(kept, b)
	s.cut = sumOf(s.cut, productOf(weight, uint64(b.layer.states)))
	return nil
}

// pick draws a child of a joint: what its codes must be, and its transitions, of those
// of all children.
func (s *sampler) pick(b strand, j joint) (mask, value, mine, all uint64) {
	step := &s.half.steps[b.steps]
	mask, _ = s.half.mask(j.vertices, 0, b.steps+1)
	into := map[uint64]uint64{}
	for _, class := range b.layer.classes {
		for way := range step.ways {
			if code, ok := step.after(class.code, way); ok {
				into[code&mask] += uint64(class.n)
				all += uint64(class.n)
			}
		}
	}
	if all == 0 {
		return mask, 0, 0, 0
	}
	at, _ := bits.Mul64(s.draw.Uint64(), all)
	keys, _ := s.plan.keys(j)
	for _, key := range keys { // in order: a map has none
		_, value = s.half.mask(j.vertices, key, b.steps+1)
		if mine = into[value]; at < mine {
			return mask, value, mine, all
		}
		at -= mine
	}
	panic("unreachable: the transitions of all children are all there are")
}

// advance makes steps up to one, and counts them.
func (s *sampler) advance(ctx context.Context, b strand, to int, weight uint64) (strand, error) {
	for b.steps < to {
		was := s.counter.stats.Transitions
		into, err := s.counter.step(ctx, &s.half.steps[b.steps], b.layer, s.hands)
		if err != nil {
			return b, err
		}
		s.transitions = sumOf(s.transitions, productOf(weight, uint64(s.counter.stats.Transitions-was)))
		s.met(b.layer, into, weight)
		if b.owned {
			s.counter.store.release(b.layer)
		}
		b = strand{s.half, b.steps + 1, into, true}
	}
	return b, nil
}

// met counts the states of a layer that was made from another one.
func (s *sampler) met(from, into *layer, weight uint64) {
	s.states = sumOf(s.states, productOf(weight, uint64(into.states)))
	s.held = max(s.held, productOf(bytesPerState, uint64(s.kept+from.states+into.states)))
}
