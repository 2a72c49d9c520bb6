package plainsweep

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"leaper/graph"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// Tours are the tours of an ask, each with its direction. Of the constraints these are moves to use and to
// avoid. The table has two vertices or more.
type Tours struct {
	graph *graph.Graph
	table *graph.Adjacency
	ask   tour.Ask
	use   []tour.Move // each edge once
	avoid []tour.Move // that the table has, each one way
	clash bool        // moves to use exclude each other
	order []int32
}

// MaxWidth is about the widest frontier of a sweep.
const MaxWidth = 63

// Obeyed are the constraints that tours of the plain sweep obey.
const Obeyed = tour.MoveConstraints

// NewTours lays out a sweep for the tours of an ask in a table, which may lack moves of the graph.
func NewTours(g *graph.Graph, table *graph.Adjacency, ask tour.Ask) *Tours {
	t := &Tours{graph: g, table: table, ask: ask}
	c := ask.ConstraintsOrNone()
	t.readUse(c.Use)
	for _, m := range c.Avoid {
		t.readAvoid(m)
		if !m.OneWay {
			t.readAvoid(tour.Move{From: m.To, To: m.From})
		}
	}
	return t
}

// Table is the table that the tours are of.
func (t *Tours) Table() *graph.Adjacency { return t.table }

// readUse takes several moves along an edge together.
func (t *Tours) readUse(moves []tour.Move) {
	for _, m := range moves {
		same := slices.IndexFunc(t.use, func(n tour.Move) bool { return sameEdge(m, n) })
		switch {
		case same < 0:
			t.use = append(t.use, m)
		case !m.OneWay:
		case t.use[same].OneWay && t.use[same].From != m.From:
			t.clash = true
		default:
			t.use[same] = m
		}
	}
}

func sameEdge(m, n tour.Move) bool {
	return m.From == n.From && m.To == n.To || m.From == n.To && m.To == n.From
}

func (t *Tours) readAvoid(m tour.Move) {
	v, ok := t.table.Vertex(m.From)
	w, met := t.table.Vertex(m.To)
	m.OneWay = true
	if ok && met && t.table.Has(v, w) && !slices.Contains(t.avoid, m) {
		t.avoid = append(t.avoid, m)
	}
}

// Limits of sweeps.
type Limits struct {
	Memory int64
	// States, if not 0, is how many states there may be, over all steps.
	States int64
	// Progress, if not nil, hears which share of the work is done.
	Progress func(done float64)
}

// Stats are what sweeps did.
type Stats struct {
	Sweeps, Steps       int
	Width, Peak         int // the widest frontier, and the most states after a step
	States, Transitions int64
	Memory              int64 // the most bytes of states at once
}

// ErrStates: there are more states than the limits allow.
var ErrStates = errors.New("more states than allowed")

// A part is what one sweep counts, and how often the tours have that number.
type part struct {
	kind       tour.Kind
	use, avoid []tour.Move
	factor     int64
}

// parts are what the number of tours is made of. An open tour is a path that does not close, also
// not by a move to avoid, which the tour itself does not take. So of all paths that obey we
// subtract those that are closed tours without a move e:
//
//	no move to avoid in the closed tour     e is any move but those to use
//	one such move f                         e is f
//
// If an end is given, e leads to the first square or from the last one. There is one such move in
// each closed tour, and it may be one to use; these closed tours are counted by themselves.
func (t *Tours) parts() []part {
	if t.clash {
		return nil
	}
	parts := []part{{t.ask.Kind, t.use, t.avoid, 1}}
	if t.ask.Kind != tour.Open {
		return parts
	}
	parts[0].kind = tour.Path
	if t.table.Len() == 2 { // never closed
		return parts
	}
	from, fromGiven := t.ask.From.Given()
	to, toGiven := t.ask.To.Given()
	if fromGiven && toGiven {
		if first, last := t.vertex(t.ask.From), t.vertex(t.ask.To); t.table.Has(last, first) {
			return nil
		}
		return parts
	}
	anyEnd := !fromGiven && !toGiven
	closes := func(m tour.Move) bool { return fromGiven && m.To == from || toGiven && m.From == to }
	closed := func(use, avoid []tour.Move, factor int) {
		parts = append(parts, part{tour.Closed, use, avoid, int64(factor)})
	}
	if anyEnd {
		closed(t.use, t.avoid, len(t.use)-t.table.Len())
	} else {
		closed(t.use, t.avoid, -1)
		for i, m := range t.use {
			for _, way := range []tour.Move{{From: m.From, To: m.To, OneWay: true}, {From: m.To, To: m.From, OneWay: true}} {
				if closes(way) && (!m.OneWay || way == m) {
					use := slices.Clone(t.use)
					use[i] = way
					closed(use, t.avoid, 1)
				}
			}
		}
	}
	for i, f := range t.avoid {
		if (anyEnd || closes(f)) && !slices.ContainsFunc(t.use, func(m tour.Move) bool { return sameEdge(m, f) }) {
			closed(append(slices.Clone(t.use), f), slices.Delete(slices.Clone(t.avoid), i, i+1), -1)
		}
	}
	return parts
}

func (t *Tours) vertex(e tour.End) graph.Vertex {
	s, _ := e.Given()
	v, _ := t.table.Vertex(s)
	return v
}

// problem is the sweep's problem of a part; nil if nothing obeys.
func (t *Tours) problem(part part) *Problem {
	from, to := t.ask.From, t.ask.To
	spec, closes := subgraph.Spec{Shape: subgraph.Path}, false
	switch {
	case part.kind != t.ask.Kind && part.kind == tour.Closed:
		from, to = tour.End{}, tour.End{}
	case part.kind == tour.Closed:
		closes = true
	case from == to && from != tour.End{}:
		return nil
	}
	if part.kind == tour.Closed {
		spec.Shape = subgraph.Circuit
	}
	p := New(t.table, true, spec)
	p.Avoid(part.avoid)
	if closes && p.Return(t.graph, from, to) != nil || p.Use(t.graph, part.use) != nil {
		return nil
	}
	p.End(part.kind, from, to)
	return p
}

// sweep prepares a sweep of a part; nil if nothing obeys.
func (t *Tours) sweep(ctx context.Context, part part, memory int64) (*subgraph.Sweep, error) {
	p := t.problem(part)
	if p == nil {
		return nil, nil
	}
	if t.order == nil {
		order := subgraph.Order(ctx, p.Graph, AxisOrders(t.graph, t.table)...)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t.order = order
	}
	return subgraph.New(p.Graph, p.Spec, t.order, memory)
}

// fold does a sweep; false if it met no tour.
func fold[V any](ctx context.Context, t *Tours, part part, values subgraph.Values[V], limits Limits, stats *Stats, keep *subgraph.Diagram) (v V, some bool, err error) {
	s, err := t.sweep(ctx, part, limits.Memory)
	if s == nil || err != nil {
		return v, false, err
	}
	within, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stats.Sweeps++
	stats.Width = max(stats.Width, s.Width())
	shares := sharesOf(s.Widths())
	step := func(at, _, states int) {
		stats.Steps++
		stats.States += int64(states)
		stats.Peak = max(stats.Peak, states)
		if limits.States > 0 && stats.States > limits.States {
			cancel(ErrStates)
		}
		stats.Memory = max(stats.Memory, s.Bytes())
		if limits.Progress != nil {
			limits.Progress(shares[at-1])
		}
	}
	v, some, err = subgraph.Fold(within, s, counted[V]{values, &stats.Transitions}, subgraph.Options{Step: step, Keep: keep})
	if err != nil && ctx.Err() == nil && within.Err() != nil {
		return v, false, fmt.Errorf("%w: %d", ErrStates, limits.States)
	}
	return v, some, err
}

// sharesOf guesses which share of the work is done after each step: a frontier has three times the states
// of one that is narrower by a vertex.
func sharesOf(widths []int) []float64 {
	shares := make([]float64, len(widths))
	sum := 0.0
	for i, w := range widths {
		sum += math.Pow(3, float64(w))
		shares[i] = sum
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}

// counted are values that count the transitions.
type counted[V any] struct {
	subgraph.Values[V]
	transitions *int64
}

func (c counted[V]) Times(v V, step subgraph.Step, event subgraph.Event) V {
	*c.transitions++
	return c.Values.Times(v, step, event)
}

// bytesOfBig is about how many times the memory of a short number a long one takes.
const bytesOfBig = 8

// Number is how many tours there are. The error wraps [subgraph.ErrWidth], [subgraph.ErrMemory],
// [ErrStates] or the context's. Limits of states are for all sweeps and all stats together.
func (t *Tours) Number(ctx context.Context, limits Limits, stats *Stats) (*big.Int, error) {
	sum := new(big.Int)
	parts := t.parts()
	whole := limits.Progress
	for i, part := range parts {
		if whole != nil {
			limits.Progress = func(done float64) { whole((float64(i) + done) / float64(len(parts))) }
		}
		short, _, err := fold(ctx, t, part, subgraph.Values[subgraph.Number](subgraph.Count{}), limits, stats, nil)
		if err != nil {
			return nil, err
		}
		n, fits := short.Big()
		if !fits {
			longer := limits
			longer.Memory /= bytesOfBig
			if n, _, err = fold(ctx, t, part, subgraph.Values[*big.Int](subgraph.BigCount{}), longer, stats, nil); err != nil {
				return nil, err
			}
		}
		sum.Add(sum, n.Mul(n, big.NewInt(part.factor)))
	}
	return sum, nil
}

// openTries is how many paths are drawn in the hope that one does not close.
const openTries = 64

// Some is a tour, its vertices in order; nil with the sweep's proof that there is none. The
// source decides which one. The error wraps [ErrNoWayBack] where there is one that is not known, or
// is as for [Tours.Number].
func (t *Tours) Some(ctx context.Context, limits Limits, stats *Stats, random *rand.Rand) ([]int32, error) {
	parts := t.parts()
	if len(parts) == 0 {
		return nil, nil
	}
	keep := &subgraph.Diagram{}
	values := subgraph.Values[struct{}](subgraph.None{})
	_, some, err := fold(ctx, t, parts[0], values, limits, stats, keep)
	if errors.Is(err, subgraph.ErrMemory) { // without the way back it may fit
		if _, some, err = fold(ctx, t, parts[0], values, limits, stats, nil); err == nil && some {
			err = fmt.Errorf("%w: it does not fit %d MiB", ErrNoWayBack, limits.Memory>>20)
		}
	}
	if err != nil || !some {
		return nil, err
	}
	for range openTries {
		walk := t.walk(keep.Some(random))
		if t.ask.Kind != tour.Open || len(walk) == 2 || !t.table.Has(graph.Vertex(walk[len(walk)-1]), graph.Vertex(walk[0])) {
			return walk, nil
		}
	}
	n, err := t.Number(ctx, limits, stats)
	if err == nil && n.Sign() != 0 {
		err = fmt.Errorf("%w: all paths that were drawn are closed tours without a move", ErrNoWayBack)
	}
	return nil, err
}

// ErrNoWayBack: there is a tour, and the sweep did not find its way back to it.
var ErrNoWayBack = errors.New("there is a tour, but no way back to it")

// walk is a tour with the vertices in order. A closed one begins on the first vertex, unless an end was
// asked for.
func (t *Tours) walk(s *subgraph.Subgraph) []int32 {
	walk := slices.Concat(s.Walks(true))[0]
	if t.ask.Kind != tour.Closed {
		return walk
	}
	at := slices.Index(walk, 0)
	if _, given := t.ask.From.Given(); given {
		at = slices.Index(walk, int32(t.vertex(t.ask.From)))
	} else if _, given := t.ask.To.Given(); given {
		at = (slices.Index(walk, int32(t.vertex(t.ask.To))) + 1) % len(walk)
	}
	return slices.Concat(walk[at:], walk[:at])
}

// Draws draws tours, each with the same probability.
type Draws struct {
	tours *Tours
	draws *subgraph.Draws // nil if there is none
}

// ErrMany: there are too many tours for the numbers that are drawn.
var ErrMany = errors.New("more than 2^255 tours")

// Draws prepares to draw tours; not open ones, which are paths that do not close. Errors are as for
// [Tours.Number], or wrap [ErrMany].
func (t *Tours) Draws(ctx context.Context, limits Limits, stats *Stats) (*Draws, error) {
	d := &Draws{tours: t}
	parts := t.parts()
	if len(parts) == 0 {
		return d, nil
	}
	keep := &subgraph.Diagram{Later: subgraph.DrawBytes}
	_, some, err := fold(ctx, t, parts[0], subgraph.Values[struct{}](subgraph.None{}), limits, stats, keep)
	if err != nil || !some {
		return d, err
	}
	if d.draws, err = keep.Draws(ctx); err == nil && d.draws == nil {
		err = ErrMany
	}
	return d, err
}

// Number is how many tours there are.
func (d *Draws) Number() *big.Int {
	if d.draws == nil {
		return new(big.Int)
	}
	n, _ := d.draws.Number().Big()
	return n
}

// Draw draws a tour from each source: its vertices in order.
func (d *Draws) Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error) {
	walks := make([][]int32, len(sources))
	for i, random := range sources {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		walks[i] = d.tours.walk(d.draws.Draw(random))
	}
	return walks, nil
}
