package list

import (
	"context"
	"iter"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/trace"
)

// Trace yields what a listing does, event by event: the search of [All], with
// the same options. Anyone who pushes the square of each advance and pops at each
// retreat has the walk at any moment.
//
//   - A walk begins with the advance to its start, and ends with the retreat from
//     it. Each advance has its retreat, unless the trace ends before.
//   - A solution comes at a walk of all squares. The solutions are the tours of
//     [All], in order.
//   - A prune says why a square is left out. With the empty walk it is a start;
//     with a walk of all squares, the end of a tour that was not asked for or that counts as
//     one with a tour before; else a square that the walk could go to, or the
//     walk's last one where the whole walk is given up. A walk that cannot go
//     on just retreats.
//
// After the last event, [Options.Stats] has as many steps as there were advances,
// and as many retreats. Pruned is the number of prunes of starts and of squares,
// and for each walk given up the number of squares that it could go to; prunes of
// walks of all squares are not in it.
//
// MaxSteps is exact. If something is wrong with the request, or ctx
// ends, or the steps are used up, the last pair is a zero Event with the error,
// the same as that of [All]. The context is checked before every event. Memory
// is that of a listing, no matter how long the trace is.
//
// The events come from the table searcher, on small boards too. A listing to
// which nobody listens pays for this with a comparison a step in that searcher,
// and with nothing in the other.
func Trace(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) iter.Seq2[trace.Event, error] {
	return func(yield func(trace.Event, error) bool) {
		p, err := newProblem(ctx, g, ask, opts)
		if err == nil && opts.Order == Edges {
			err = errEdgesWalk
		}
		if err == nil && ask.ConstraintKinds() != 0 {
			err = fault.New(ErrOptions, "%s: a search with such constraints is not shown step by step; leave them out", ask.ConstraintKinds())
		}
		if err != nil {
			yield(trace.Event{}, err)
			return
		}
		if err := p.readResume(); err != nil {
			yield(trace.Event{}, err)
			return
		}
		p.listener = &listener{yield: yield, square: p.Square}
		var stats Stats
		err = p.run(ctx, p.searcher(), &stats, func(path []graph.Vertex, _ int) bool {
			return p.listener.tell(trace.Solution, trace.NoReason, path[len(path)-1], len(path))
		})
		if opts.Stats != nil {
			*opts.Stats = stats
		}
		if err != nil && !p.listener.gone {
			yield(trace.Event{}, err)
		}
	}
}

// A listener hears the events of a search. The nil listener hears nothing: telling it
// costs a comparison.
type listener struct {
	yield  func(trace.Event, error) bool
	square func(graph.Vertex) board.Square
	gone   bool // it has heard enough, and must not be told more
	deaf   bool // it has heard the events that happen now, and is not told again
}

// tell reports an event to the listener; false if that wants to hear no more.
func (l *listener) tell(kind trace.Kind, why trace.Reason, v graph.Vertex, length int) bool {
	return l == nil || l.hear(kind, why, v, length)
}

// hear yields an event, unless the listener is gone or deaf.
func (l *listener) hear(kind trace.Kind, why trace.Reason, v graph.Vertex, length int) bool {
	switch {
	case l.gone:
		return false
	case l.deaf:
		return true
	}
	l.gone = !l.yield(trace.Event{Kind: kind, Reason: why, Square: l.square(v), Len: int32(length)}, nil)
	return !l.gone
}

// over reports whether the listener is gone or the context has ended: a listener
// may take its time with every event.
func (l *listener) over(ctx context.Context) (bool, error) {
	if l.gone {
		return true, nil
	}
	err := ctx.Err()
	return err != nil, err
}
