package walks

import (
	"context"
	"slices"
	"time"

	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/internal/subgraph"
	"leaper/tour"
	"leaper/work"
)

// Longest looks for the walk that visits the most squares: a path, or a closed walk. If the question
// leaves no square out, it is one that visits all, or none.
//
// The value of the answer is the number of squares, its bound the most that any walk can visit. If
// the context's deadline passes, or the graph is too wide, the walk may not be the longest, and the
// bound is above it. A cancelled context is an error; the answer beside it has what was found.
func Longest(ctx context.Context, g *graph.Graph, q Question, opts Options) (Answer, error) {
	if q.Many {
		return Answer{}, fault.New(tour.ErrAsk, "the longest walk is one walk; several that share a board have no length")
	}
	l := &longest{g: g, q: q, opts: opts}
	err := ctx.Err()
	if err == nil {
		l.p, err = compile(ctx, g, q)
	}
	if err != nil {
		why, err := ended(err)
		return Answer{Why: why.Of(g)}, err
	}
	if l.most = l.p.graph.Vertices; l.p.none != nil {
		l.bound(0, l.p.none)
		return deliver(ctx, g, q, l.answer(nil), nil)
	}
	why, err := ended(l.search(ctx))
	return deliver(ctx, g, q, l.answer(why), err)
}

// longest is a search for the longest walk.
type longest struct {
	g    *graph.Graph
	q    Question
	opts Options
	p    *problem

	best []int32       // the longest walk so far
	most int           // no walk visits more
	why  *exist.Reason // of that
}

// answer is what is known.
func (l *longest) answer(stopped *exist.Reason) Answer {
	a := Answer{Value: int64(len(l.best)), Bound: int64(l.most), Why: l.why}
	switch {
	case len(l.best) > 0:
		a.Verdict, a.Walks = exist.Found, []tour.Tour{l.p.tour(l.best)}
	case l.most == 0:
		a.Verdict = exist.None
	}
	if len(l.best) < l.most {
		a.Why = stopped
	}
	return a
}

// bound lowers the most that a walk can visit.
func (l *longest) bound(most int, why *exist.Reason) {
	if most < l.most {
		l.most, l.why = most, why
	}
	if l.p.isCircuit() && l.p.colour != nil {
		l.most &^= 1 // colours alternate
	}
	if !l.q.LeaveOut && l.most < l.p.graph.Vertices {
		l.most = 0
	}
}

// done reports whether nothing is left to do.
func (l *longest) done() bool { return len(l.best) >= l.most }

// search looks quickly first, and then for a proof. What is quick is a bound, a walk by small
// changes, and a tour, where there may be one.
func (l *longest) search(ctx context.Context) error {
	if l.begin(); l.p.graph.Vertices > 1 {
		l.bound(l.p.quickBound())
	}
	if l.done() {
		return nil
	}
	if err := l.guess(ctx); err != nil || l.done() {
		return err
	}
	if l.canHalve() {
		if err := l.halve(ctx); err == nil || ctx.Err() != nil || !tooMuch(err) {
			return err
		}
	}
	if err := l.climb(ctx); err != nil || l.done() {
		return err
	}
	if err := l.tour(ctx); err != nil || l.done() {
		return err
	}
	return l.prove(ctx)
}

// prove looks for better walks until there are none.
func (l *longest) prove(ctx context.Context) error {
	order := l.p.order(ctx)
	s, ok := l.solver()
	if ok {
		defer s.Close()
	}
	return takeTurns(ctx, l.opts.memory(),
		func(memory int64) error { return l.sweep(ctx, order, memory) },
		func(until time.Time) error {
			if !ok {
				return fault.New(ErrTooWide, "no solver takes the graph either")
			}
			return l.solve(ctx, s, until)
		})
}

// solver is a solver that looks for a walk that visits more squares; false if that takes too much
// memory.
func (l *longest) solver() (*satSearch, bool) {
	beat := len(l.best)
	if !l.q.LeaveOut {
		beat = l.p.graph.Vertices - 1
	}
	if solverTakes(l.p, l.p.graph.Vertices-beat) > l.opts.memory() {
		return nil, false
	}
	return newSATSearch(l.p, l.q, beat), true
}

// solve asks a solver for longer walks until there is none.
func (l *longest) solve(ctx context.Context, s *satSearch, until time.Time) error {
	for !l.done() {
		walk, err := s.longer(ctx, until)
		if err != nil {
			return err
		}
		if walk == nil {
			l.bound(len(l.best), reason("search", "SAT: no assignment of %d moves visits more squares", len(l.p.graph.Edges)))
			return nil
		}
		l.best = l.p.oriented(l.q, walk)
	}
	return nil
}

// guess sweeps with the best states of each layer alone, where small changes to a walk are not easy. That
// gives a long walk soon, and proves nothing.
func (l *longest) guess(ctx context.Context) error {
	if !l.q.LeaveOut || l.p.plain() {
		return nil
	}
	order := l.p.order(ctx)
	for _, try := range []struct{ width, price int }{{64, 8}, {64, 3}, {256, 8}, {256, 3}, {1024, 8}, {1024, 3}} {
		d := subgraph.Diagram{Later: subgraph.CostBytes}
		s, err := l.p.sweep(order, l.opts.memory())
		values := &mostMoves{sweep: s, price: int64(try.price)}
		if err == nil {
			_, _, err = subgraph.Fold(ctx, s, subgraph.Values[int16](values), subgraph.Options{Step: l.opts.Progress, Keep: &d, Widest: try.width})
		}
		switch {
		case ctx.Err() == nil && tooMuch(err):
			return nil
		case err != nil:
			return err
		}
		sub, _, err := d.First(ctx, func(step subgraph.Step, e subgraph.Event) int64 { return -int64(values.Times(0, step, e)) })
		if err != nil {
			return err
		}
		if sub != nil && len(sub.Arcs) > 0 {
			if walk := l.p.vertices(l.p.tours(l.q, sub)[0]); len(walk) > len(l.best) {
				l.best = walk
			}
		}
	}
	return nil
}

// mostMoves is the most moves of a state. States of long walks come first, and of these states with few pieces
// that still have to be joined.
type mostMoves struct {
	sweep *subgraph.Sweep
	price int64  // of an open end, where a move is worth 2
	at    int    // the layer
	open  []int8 // the open ends of its states
}

func (*mostMoves) One() int16           { return 0 }
func (*mostMoves) Add(a, b int16) int16 { return max(a, b) }
func (*mostMoves) Times(v int16, _ subgraph.Step, e subgraph.Event) int16 {
	if e&(subgraph.Taken|subgraph.Against) != 0 {
		v++
	}
	return v
}
func (*mostMoves) Hopeless(int16, int) bool { return false }
func (m *mostMoves) Rank(v int16, at, state int) int64 {
	if m.at != at {
		m.at, m.open = at, m.open[:0]
		for _, e := range m.sweep.OpenEnds(func(int32) int { return 0 }) {
			m.open = append(m.open, e.Here)
		}
	}
	return m.price*int64(m.open[state]) - 2*int64(v)
}

// climb looks for a long walk by small changes.
func (l *longest) climb(ctx context.Context) error {
	if !l.q.LeaveOut || !l.p.plain() {
		return nil
	}
	beat := pulse.Of(ctx)
	c := newClimber(l.p, l.q, l.most)
	n := l.p.graph.Vertices
	err := c.climb(&beat, beginnings, min(changes*n, mostChanges))
	if len(c.best) > len(l.best) {
		if l.best = c.best; c.backwards {
			slices.Reverse(l.best)
		}
		l.best = l.p.oriented(l.q, l.best)
	}
	return err
}

// How often a walk begins, and how many small changes it makes for each vertex.
const (
	beginnings = 4
	changes    = 200

	mostChanges = 1 << 18
)

// tour asks package find for a tour, if nothing says that there is none. Small graphs are swept
// as soon.
func (l *longest) tour(ctx context.Context) error {
	if l.most < l.p.graph.Vertices || l.most <= sweptSoon || len(l.p.spec.Apart) > 0 {
		return nil
	}
	soon, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := find.Find(soon, l.g, l.q.Ask, find.Options{Resources: work.Resources{Threads: l.opts.Threads, Memory: l.opts.memory()}})
	switch {
	case err != nil:
		return err
	case a.Verdict == exist.Found:
		l.best = l.p.vertices(a.Tour)
	case a.Verdict == exist.None:
		l.bound(l.most-1, reason("no tour", "no walk visits all squares: %s", a.Why))
	}
	return ctx.Err()
}

// The largest graph whose tours are looked for by a sweep alone, and how long package find looks
// in others.
const (
	sweptSoon = 30
	patience  = 10 * time.Second
)

// begin takes a single square as a path, if that is one. A board of one square has a closed tour.
func (l *longest) begin() {
	n := l.p.graph.Vertices
	from, begins := l.p.vertex(l.q.From)
	to, ends := l.p.vertex(l.q.To)
	switch {
	case n == 1:
		l.best = []int32{0}
	case !l.q.LeaveOut:
	case l.q.Kind == tour.Closed || len(l.q.ConstraintsOrNone().Use) > 0 || begins && ends:
	case begins:
		l.best = []int32{from}
	case ends:
		l.best = []int32{to}
	default:
		l.best = []int32{0}
	}
}

// sweep asks for a walk that leaves out none, then one, and so on: a sweep that allows few has few
// states, so the one that finds a walk costs more than all before it. Each that finds none lowers
// the bound. While no walk is known at all, steps are longer.
func (l *longest) sweep(ctx context.Context, order []int32, memory int64) error {
	n := l.p.graph.Vertices
	least := 2
	if l.q.Kind == tour.Closed {
		least = 3
	}
	for stride := 1; !l.done(); {
		leave := n - l.most
		if len(l.best) == 0 {
			leave += stride - 1
			stride *= 2
		}
		leave = min(leave, n-least)
		if n-leave > l.most { // even the shortest walk is too long
			l.bound(len(l.best), l.proof())
			return nil
		}
		walk, err := l.attempt(ctx, order, memory, leave)
		if err != nil {
			return err
		}
		if walk != nil {
			l.best = walk
			l.bound(len(walk), l.proof())
			return nil
		}
		most := n - leave - 1
		if leave == n-least {
			most = len(l.best)
		}
		l.bound(max(most, len(l.best)), l.proof())
	}
	return nil
}

func (l *longest) proof() *exist.Reason {
	if !l.q.LeaveOut {
		return reason("sweep", "a sweep meets no walk that visits all squares")
	}
	return reason("sweep", "a sweep of all walks meets none that visits more squares")
}

// attempt looks for the longest walk that leaves out no more than some vertices; nil if there is
// none. The error wraps [subgraph.ErrMemory] or [ErrTooWide] where it cannot tell.
func (l *longest) attempt(ctx context.Context, order []int32, memory int64, leave int) ([]int32, error) {
	s, err := l.p.sweep(order, memory)
	if err != nil {
		return nil, err
	}
	d := subgraph.Diagram{Later: subgraph.CostBytes}
	_, ok, err := subgraph.Fold(ctx, s, subgraph.NewLongest(l.p.spec, l.p.colour, leave), subgraph.Options{Step: l.opts.Progress, Keep: &d})
	if err != nil || !ok {
		return nil, err
	}
	sub, _, err := d.First(ctx, leftOut)
	if err != nil {
		return nil, err
	}
	return l.p.vertices(l.p.tours(l.q, sub)[0]), nil
}

// leftOut is the cost of a step in vertices that are left out.
func leftOut(_ subgraph.Step, e subgraph.Event) int64 { return int64(e.Left()) }
