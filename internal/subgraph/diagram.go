package subgraph

import (
	"container/heap"
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"leaper/internal/pulse"
)

// A Diagram is all arcs of a sweep. Later is how many bytes for each state are kept free, of the sweep's memory,
// for what is asked of it afterwards. It is a decision diagram (Bryant 1986, Minato 1993): its paths
// from the first state to that of whole subgraphs are the subgraphs.
type Diagram struct {
	Later  int64
	layers []Arcs
	whole  uint32 // the state of whole subgraphs after the last step
	none   bool   // there is no such state
}

// add keeps the arcs of a step, and gives the bytes they take, and those for later.
func (d *Diagram) add(a Arcs) int64 {
	a.To, a.Events, a.Costs = slices.Clone(a.To), slices.Clone(a.Events), slices.Clone(a.Costs)
	d.layers = append(d.layers, a)
	return 5*int64(len(a.To)) + 4*int64(len(a.Costs)) + d.Later*int64(len(a.To)/a.Choices)
}

// Arcs is the number of arcs kept.
func (d *Diagram) Arcs() int {
	n := 0
	for _, a := range d.layers {
		n += len(a.To)
	}
	return n
}

// backwards gives each state the sum over all ways from it to whole subgraphs, by values.
func backwards[V any](ctx context.Context, d *Diagram, values Values[V], zero V) ([][]V, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	beat := pulse.Of(ctx)
	out := make([][]V, len(d.layers)+1)
	states := 1
	if len(d.layers) > 0 {
		states = d.layers[len(d.layers)-1].States
	}
	last := make([]V, states)
	for i := range last {
		last[i] = zero
	}
	if !d.none {
		last[d.whole] = values.One()
	}
	out[len(d.layers)] = last
	for l := len(d.layers) - 1; l >= 0; l-- {
		a := &d.layers[l]
		here := make([]V, len(a.To)/a.Choices)
		for i := range here {
			sum := zero
			for c := range a.Choices {
				if to := a.To[i*a.Choices+c]; to != Nowhere {
					sum = values.Add(sum, values.Times(out[l+1][to], a.step(i*a.Choices+c), a.Events[i*a.Choices+c]))
				}
			}
			here[i] = sum
		}
		out[l] = here
		if err := beat.Beat(len(a.To)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Least is the least cost of a subgraph: costs of events add up. Costs may be negative.
type Least struct {
	Cost func(step Step, event Event) int64
}

// never is the cost of what there is no subgraph for.
const never = math.MaxInt64

func (Least) One() int64           { return 0 }
func (Least) Add(a, b int64) int64 { return min(a, b) }

func (l Least) Times(v int64, step Step, event Event) int64 {
	if v == never {
		return never
	}
	return v + l.Cost(step, event)
}

// Ascending lists the subgraphs by their cost, the least first. Subgraphs of the same cost come
// in an order that is the same on every machine. It takes [CostBytes] for each state of the diagram.
// The error is that of the context.
func (d *Diagram) Ascending(ctx context.Context, cost func(step Step, event Event) int64) (iter.Seq2[int64, *Subgraph], error) {
	ahead, err := backwards(ctx, d, Values[int64](Least{cost}), int64(never))
	if err != nil {
		return nil, err
	}
	return func(yield func(int64, *Subgraph) bool) {
		if ahead[0][0] == never {
			return
		}
		// The cost to come is known exactly, so the best beginning goes first straight to an end.
		queue := &beginnings{{total: ahead[0][0]}}
		number := 0
		for queue.Len() > 0 {
			b := heap.Pop(queue).(beginning)
			if b.layer == len(d.layers) {
				if !yield(b.total, d.subgraph(b.came)) {
					return
				}
				continue
			}
			a := &d.layers[b.layer]
			for c := range a.Choices {
				at := int(b.state)*a.Choices + c
				to := a.To[at]
				if to == Nowhere || ahead[b.layer+1][to] == never {
					continue
				}
				spent := b.spent + cost(a.step(at), a.Events[at])
				number++
				heap.Push(queue, beginning{
					total: spent + ahead[b.layer+1][to], spent: spent, layer: b.layer + 1, state: to,
					number: number, came: &trail{a.Events[at], b.came},
				})
			}
		}
	}, nil
}

// CostBytes is what the costs of a diagram take for each state.
const CostBytes = 8

// First is the first of [Diagram.Ascending], nil if there is no subgraph, and its cost.
func (d *Diagram) First(ctx context.Context, cost func(step Step, event Event) int64) (*Subgraph, int64, error) {
	all, err := d.Ascending(ctx, cost)
	if err != nil {
		return nil, 0, err
	}
	for cost, sub := range all {
		return sub, cost, nil
	}
	return nil, 0, nil
}

// A beginning is a path of the diagram from the first state to some other.
type beginning struct {
	total, spent int64 // the cost with the best end, and without
	layer        int
	state        uint32
	number       int // in the order in which they came up
	came         *trail
}

type trail struct {
	event Event
	back  *trail
}

// beginnings are a heap: the least cost first, and of the same cost the longest beginning.
type beginnings []beginning

func (b beginnings) Len() int { return len(b) }
func (b beginnings) Less(i, j int) bool {
	x, y := &b[i], &b[j]
	if x.total != y.total {
		return x.total < y.total
	}
	if x.layer != y.layer {
		return x.layer > y.layer
	}
	return x.number < y.number
}
func (b beginnings) Swap(i, j int) { b[i], b[j] = b[j], b[i] }
func (b *beginnings) Push(x any)   { *b = append(*b, x.(beginning)) }
func (b *beginnings) Pop() any {
	last := (*b)[len(*b)-1]
	*b = (*b)[:len(*b)-1]
	return last
}

func (d *Diagram) subgraph(came *trail) *Subgraph {
	events := make([]Event, len(d.layers))
	for l := len(events) - 1; l >= 0; l-- {
		events[l], came = came.event, came.back
	}
	return d.of(events)
}

func (d *Diagram) of(events []Event) *Subgraph {
	var s Subgraph
	for l, e := range events {
		s.add(d.layers[l].Step, e)
	}
	return &s
}

// Some is one of the subgraphs, nil if there is none. It walks back from whole subgraphs, and takes no
// memory for that. Not all are equally likely.
func (d *Diagram) Some(random *rand.Rand) *Subgraph {
	if d.none {
		return nil
	}
	events := make([]Event, len(d.layers))
	to := d.whole
	for l := len(events) - 1; l >= 0; l-- {
		a := &d.layers[l]
		came, met := 0, 0
		for at := range a.To {
			if a.To[at] != to {
				continue
			}
			if met++; random.IntN(met) == 0 {
				came = at
			}
		}
		events[l], to = a.Events[came], uint32(came/a.Choices)
	}
	return d.of(events)
}

// Draws draws subgraphs, each with the same probability. It takes [DrawBytes] for each state of
// the diagram. It gives nil if there is no subgraph, or more than 2^255. The error is that of the context.
func (d *Diagram) Draws(ctx context.Context) (*Draws, error) {
	ahead, err := backwards(ctx, d, Values[Number](Count{}), Number{})
	if err != nil {
		return nil, err
	}
	if n, fits := ahead[0][0].Big(); !fits || n.Sign() == 0 || n.BitLen() > 255 {
		return nil, nil
	}
	return &Draws{d, ahead}, nil
}

// DrawBytes is what the numbers of [Diagram.Draws] take for each state.
const DrawBytes = 32

// Draws draws subgraphs of a diagram.
type Draws struct {
	diagram *Diagram
	ahead   [][]Number
}

// Number is how many there are.
func (d *Draws) Number() Number { return d.ahead[0][0] }

// Draw draws one.
func (d *Draws) Draw(random *rand.Rand) *Subgraph {
	events := make([]Event, len(d.diagram.layers))
	state := uint32(0)
	for l := range events {
		a := &d.diagram.layers[l]
		left := below(random, d.ahead[l][state])
		for c := range a.Choices {
			at := int(state)*a.Choices + c
			if a.To[at] == Nowhere {
				continue
			}
			n := d.ahead[l+1][a.To[at]]
			if less(left, n) {
				events[l], state = a.Events[at], a.To[at]
				break
			}
			left = left.minus(n)
		}
	}
	return d.diagram.of(events)
}
