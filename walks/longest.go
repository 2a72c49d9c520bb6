package walks

import (
	"context"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// Longest looks for the walk that visits the most squares: a path, or a closed walk. It may leave
// squares out, whatever the question says, but for ends and moves that are given.
//
// The value of the answer is the number of squares, its bound the most that any walk can visit. If
// the context's deadline passes, or the graph is too wide, the walk may not be the longest, and the
// bound is above it. A cancelled context is an error; the answer beside it has what was found.
func Longest(ctx context.Context, g *graph.Graph, q Question, opts Options) (Answer, error) {
	q.LeaveOut = true
	if q.Many {
		return Answer{}, fault.New(tour.ErrAsk, "the longest walk is one walk; several that share a board have no length")
	}
	l := &longest{g: g, q: q, opts: opts}
	var err error
	if l.p, err = compile(ctx, g, q); err != nil {
		why, err := ended(err)
		return Answer{Why: why.Of(g)}, err
	}
	l.most = l.p.graph.Vertices
	why, err := ended(l.search(ctx))
	a, bad := deliver(ctx, g, q, l.answer(why))
	if bad != nil {
		return a, bad
	}
	return a, err
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
}

// done reports whether nothing is left to do.
func (l *longest) done() bool { return len(l.best) >= l.most }

func (l *longest) search(ctx context.Context) error {
	l.begin()
	if l.done() {
		return nil
	}
	return l.sweep(ctx)
}

// begin takes a single square as a path, if that is one. A board of one square has a closed tour.
func (l *longest) begin() {
	n := l.p.graph.Vertices
	from, begins := l.p.vertex(l.q.From)
	to, ends := l.p.vertex(l.q.To)
	switch {
	case n == 1:
		l.best = []int32{0}
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
func (l *longest) sweep(ctx context.Context) error {
	n := l.p.graph.Vertices
	least := 2
	if l.q.Kind == tour.Closed {
		least = 3
	}
	order := l.p.order(ctx)
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
		walk, err := l.attempt(ctx, order, leave)
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
	return reason("sweep", "a sweep of all walks meets none that visits more squares")
}

// attempt looks for the longest walk that leaves out no more than some vertices; nil if there is
// none. The error wraps [subgraph.ErrMemory] or [ErrTooWide] where it cannot tell.
func (l *longest) attempt(ctx context.Context, order []int32, leave int) ([]int32, error) {
	s, err := l.p.sweep(order, l.opts.memory())
	if err != nil {
		return nil, err
	}
	var d subgraph.Diagram
	_, ok, err := subgraph.Fold(ctx, s, subgraph.NewLongest(l.p.spec, l.p.colour, leave), subgraph.Options{Step: l.opts.Progress, Keep: &d})
	if err != nil || !ok {
		return nil, err
	}
	for _, sub := range d.Ascending(leftOut) {
		return l.p.vertices(l.p.tours(l.q, sub)[0]), nil
	}
	return nil, nil
}

// leftOut is the cost of a step in vertices that are left out.
func leftOut(_ subgraph.Step, e subgraph.Event) int64 { return int64(e.Left()) }
