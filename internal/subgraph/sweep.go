package subgraph

import (
	"context"
	"fmt"
	"iter"
	"unsafe"

	"leaper/internal/pulse"
)

// A Sweep goes from step to step, and knows the states of one layer: all that subgraphs of the
// edges decided so far can look like to those that are still to come. It starts with one state.
type Sweep struct {
	steps    *steps
	graph    *Graph
	at       int
	layer    layer
	memory   int64
	cut      bool // a fold gave up states that may be good
	most     int
	accepted uint64 // the first word of the state of whole subgraphs
}

// A layer makes the states after a step.
type layer interface {
	// step replaces the states, but for dead ones, by those after a step.
	step(ctx context.Context, t *wideStep, dead []bool, room int64) (Arcs, error)
	// whole finds the state of whole subgraphs.
	whole(first uint64) (int, bool)
	bytes() int64
	spots(slots []int, dues []due) iter.Seq2[int, []Spot]
	openEnds(bits []uint64) iter.Seq2[int, OpenEnds]
	clone(dead []bool) (layer, []uint32)
	rest()
}

// Nowhere is where an arc leads that no subgraph takes.
const Nowhere = ^uint32(0)

// Arcs lead from the states before a step to those after it.
type Arcs struct {
	Step    Step
	Choices int      // arcs of each state
	To      []uint32 // Choices for each state, in order: the state they lead to, or Nowhere
	Events  []Event  // what they do; the same length
	Costs   []int32  // what pairs of edges cost; the same length, or nil if no pairs do
	States  int      // after the step
}

// step is the step of an arc.
func (a *Arcs) step(arc int) Step {
	step := a.Step
	if a.Costs != nil {
		step.Pairs = int64(a.Costs[arc])
	}
	return step
}

// New prepares a sweep. Order is that of the vertices; memory bounds the states of two layers and
// the arcs between them, in bytes. The error wraps [ErrSpec] or [ErrWidth].
func New(g *Graph, spec *Spec, order []int32, memory int64) (*Sweep, error) {
	s, err := newSteps(g, spec, order)
	if err != nil {
		return nil, err
	}
	sweep := &Sweep{steps: s, graph: g, memory: memory}
	if spec.Shape == Path || spec.Shape == Circuit {
		sweep.accepted = complete
	}
	const mostSlots = int(head-mate) - 1
	bits := 8 * (1 + s.slots)
	switch size := (bits + s.bits + 63) / 64; {
	case s.slots > mostSlots || size > 8:
		return nil, fmt.Errorf("%w: %d vertices and %d edges wait at once", ErrWidth, s.slots, s.bits)
	case size <= 1:
		sweep.layer = newStates[[1]uint64](g, spec, s, bits)
	case size == 2:
		sweep.layer = newStates[[2]uint64](g, spec, s, bits)
	case size == 3:
		sweep.layer = newStates[[3]uint64](g, spec, s, bits)
	case size == 4:
		sweep.layer = newStates[[4]uint64](g, spec, s, bits)
	default:
		sweep.layer = newStates[[8]uint64](g, spec, s, bits)
	}
	return sweep, nil
}

// Steps is the number of steps, and At that of the steps done.
func (s *Sweep) Steps() int { return len(s.steps.list) }

// At is the number of steps that are done.
func (s *Sweep) At() int { return s.at }

// Cut reports whether a fold gave up states that may be good, so that what it found need not be the
// best: see [Options.Widest].
func (s *Sweep) Cut() bool { return s.cut }

// Order is the steps in their order.
func (s *Sweep) Order() []Step {
	list := make([]Step, len(s.steps.list))
	for i := range list {
		list[i] = s.steps.list[i].Step
	}
	return list
}

// MostPairs is the most that pairs of edges can cost in the steps from each on, and 0 behind the last.
func (s *Sweep) MostPairs() []int64 { return s.steps.mostPairs }

// Most is the number of states of the largest layer so far.
func (s *Sweep) Most() int { return s.most }

// Width is the most vertices that wait at once.
func (s *Sweep) Width() int { return s.steps.slots }

// Bits are the bits of each state beside those of the vertices: of edges that are kept apart, or cost something together.
func (s *Sweep) Bits() int { return s.steps.bits }

// Bytes is how much memory the states of two layers and the arcs between them take.
func (s *Sweep) Bytes() int64 { return s.layer.bytes() }

// Allow changes how much memory the states of two layers and the arcs between them may take.
func (s *Sweep) Allow(memory int64) { s.memory = memory }

// Widths is how many vertices wait after each step.
func (s *Sweep) Widths() []int {
	widths := make([]int, len(s.steps.list))
	waiting := 0
	for i := range s.steps.list {
		t := &s.steps.list[i]
		for _, change := range []struct{ enters, leaves bool }{{t.enter[0], t.LastU}, {t.enter[1], t.LastV}} {
			if change.enters {
				waiting++
			}
			if change.leaves {
				waiting--
			}
		}
		widths[i] = waiting
	}
	return widths
}

// Next does a step. Dead, if not nil, are states that are given up: no arc leaves them. The error
// wraps [ErrMemory] or that of the context.
func (s *Sweep) Next(ctx context.Context, dead []bool) (Arcs, error) {
	arcs, err := s.layer.step(ctx, &s.steps.list[s.at], dead, s.memory)
	if err != nil {
		return Arcs{}, err
	}
	s.at++
	s.most = max(s.most, arcs.States)
	return arcs, nil
}

// Whole is the state, after the last step, of whole subgraphs, if there are any.
func (s *Sweep) Whole() (int, bool) { return s.layer.whole(s.accepted) }

// states is a layer of states of a size. They are numbered in the order in which they come up,
// which is the same on every machine; the table finds them.
type states[K words] struct {
	mover[K]
	now, next []K
	table     []uint32 // places in next, plus 1
	to        []uint32
	events    []Event
	costs     []int32 // nil if no pairs of edges cost anything
}

func newStates[K words](g *Graph, spec *Spec, s *steps, bits int) *states[K] {
	var costs []int32
	if s.pairs {
		costs = []int32{}
	}
	return &states[K]{
		costs: costs,
		mover: mover[K]{
			shape: spec.Shape, leaveOut: spec.LeaveOut, short: spec.Short, directed: g.Directed,
			tellEnds: spec.Shape != Circuits || spec.EachCircuit, slots: s.slots, bits: bits,
		},
		now: make([]K, 1),
	}
}

func (s *states[K]) whole(first uint64) (int, bool) {
	for i := range s.now {
		if s.now[i][0] == first {
			return i, true
		}
	}
	return 0, false
}

func (s *states[K]) step(ctx context.Context, t *wideStep, dead []bool, room int64) (Arcs, error) {
	s.wideStep = t
	choices := s.choices()
	s.next = s.next[:0]
	s.resize(max(16, len(s.now)))
	s.to, s.events, s.costs = s.to[:0], s.events[:0], s.costs[:0]
	beat := pulse.Of(ctx)
	for i := range s.now {
		if err := beat.Beat(len(choices) * 4); err != nil {
			return Arcs{}, err
		}
		for _, event := range choices {
			if dead != nil && dead[i] {
				s.to, s.events = append(s.to, Nowhere), append(s.events, 0)
				continue
			}
			k := s.now[i]
			did, ok := s.move(&k, event)
			if !ok {
				s.to, s.events = append(s.to, Nowhere), append(s.events, 0)
				continue
			}
			s.to, s.events = append(s.to, s.place(k)), append(s.events, did)
		}
		if s.costs != nil {
			s.addCosts(&s.now[i], choices)
		}
		if i&0xfff == 0 && s.bytes() > room {
			return Arcs{}, fmt.Errorf("%w: %d states before a step and more than %d after it need more than %d MiB", ErrMemory, len(s.now), len(s.next), room>>20)
		}
	}
	s.now, s.next = s.next, s.now
	return Arcs{Step: t.Step, Choices: len(choices), To: s.to, Events: s.events, Costs: s.costs, States: len(s.now)}, nil
}

// addCosts adds what pairs of edges cost for each choice.
func (s *states[K]) addCosts(k *K, choices []Event) {
	cost := int32(s.read(k, s.due))
	for _, event := range choices {
		if event == 0 {
			s.costs = append(s.costs, 0)
		} else {
			s.costs = append(s.costs, cost)
		}
	}
}

// choices are the ways to decide the step's edge: 0 leaves it out.
func (s *states[K]) choices() []Event {
	t := s.wideStep
	switch {
	case t.Edge < 0:
		return []Event{0}
	case !s.directed && s.short:
		return []Event{0, Taken, Taken | Against}
	case !s.directed:
		return []Event{0, Taken}
	}
	choices := []Event{0}
	if t.edge.Ways&Forward != 0 {
		choices = append(choices, Taken)
	}
	if t.edge.Ways&Backward != 0 {
		choices = append(choices, Against)
	}
	if t.edge.Ways == BothWays && s.short {
		choices = append(choices, Taken|Against)
	}
	return choices
}

// move decides the edge.
func (s *states[K]) move(k *K, event Event) (Event, bool) {
	s.enter(k)
	switch event {
	case 0:
		return s.skip(k)
	case Taken | Against:
		return s.both(k)
	}
	return s.take(k, event)
}

// place gives a state its number.
func (s *states[K]) place(k K) uint32 {
	mask := uint64(len(s.table) - 1)
	for h := hash(&k) >> 7 & mask; ; h = (h + 1) & mask {
		switch at := s.table[h]; {
		case at == 0:
			s.next = append(s.next, k)
			s.table[h] = uint32(len(s.next))
			if 2*len(s.next) > len(s.table) {
				s.resize(2 * len(s.next))
			}
			return uint32(len(s.next) - 1)
		case s.next[at-1] == k:
			return at - 1
		}
	}
}

// resize makes the table again, for a number of states.
func (s *states[K]) resize(states int) {
	size := 32
	for size < 2*states {
		size *= 2
	}
	if size <= cap(s.table) {
		s.table = s.table[:size]
		clear(s.table)
	} else {
		s.table = make([]uint32, size)
	}
	mask := uint64(size - 1)
	for i := range s.next {
		h := hash(&s.next[i]) >> 7 & mask
		for s.table[h] != 0 {
			h = (h + 1) & mask
		}
		s.table[h] = uint32(i + 1)
	}
}

func (s *states[K]) bytes() int64 {
	var k K
	return int64(cap(s.now)+cap(s.next))*int64(unsafe.Sizeof(k)) + int64(cap(s.table)+cap(s.to)+cap(s.costs))*4 + int64(cap(s.events))
}
