package list

import (
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
	"leaper/trace"
)

// The rules that see that a walk cannot be finished. None changes the order of
// a listing or leaves a tour out: each is checked against the search without
// rules, on all small boards and on thousands of random ones.
//
// A walk has come to v; U is the set of squares not yet visited. What is left
// is a path that starts next to v, visits all of U, and ends on a square of L:
// all squares, or for closed tours those a move from the start, or the one end
// that was asked for. A square is low if at most one of its neighbours is in U:
//
//	v · · ·        In that path every square but two has a neighbour in U
//	. . x .        before it and one after it. The first has v before it, the
//	. y . .        last none after it. So a low square comes next or last.
//
// Let a low square be a "door" if it is a neighbour of v, else a "corner".
//
//   - Cut off: a square with no neighbour in U is reached from v alone and
//     leads nowhere, so it must be all that is left of U.
//   - A corner must come last, so there is at most one, and it lies in L.
//   - A door outside L must come next, so there is at most one.
//   - A door in L comes next or last. So there are at most two low squares in
//     all; if there are two, one of the doors comes next.
//   - L must not be used up before the end: its last square in U is not for now.
//   - Colours: where every move changes colour, the colours' numbers decide
//     where a path may start and end; see [exist.Ends]. That settles it for the
//     whole walk, so it is looked at once, before the start.
//   - Parts: a graph in two parts has no path.
//
// A square becomes low when one of its neighbours is entered, and is a door then.
// So where these rules were kept at every step, and [exist.Ends] has seen to the
// squares that are low from the start, no corner lies outside L and no two corners
// are ever met.
//
// [trace.Reason] has a name for each rule that is met, and says it in pictures.
//
// The forced square of the castle (castle.go) is a door outside L.

// hopeless reports whether a rule forbids every path from a start.
func (p *problem) hopeless(ends *exist.Ends, start int32) bool {
	return ends != nil && !ends.Fit(graph.Vertex(start), graph.Vertex(p.end), p.ask.Kind)
}

// whyHopeless is the rule that makes a start hopeless.
func (p *problem) whyHopeless(ends *exist.Ends, start int32) trace.Reason {
	switch {
	case ends.Parts() > 1:
		return trace.Parts
	case !ends.FitColours(graph.Vertex(start), graph.Vertex(p.end), p.ask.Kind):
		return trace.Colours
	}
	return trace.DeadEnds
}

// wrongEnd is why no path from the present start may end on a vertex.
func (p *problem) wrongEnd(v int32) trace.Reason {
	switch {
	case p.end >= 0 && v != p.end:
		return trace.OtherEnd
	case p.ask.Kind == tour.Closed:
		return trace.NotClosed
	}
	return trace.Closes
}
