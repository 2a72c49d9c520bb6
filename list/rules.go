package list

import (
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
	"leaper/trace"
)

// At every step, the rules of package position (internal/position/rules.go) see that a walk
// cannot be finished. Before the start, two more are checked once for the whole
// walk; see [exist.Ends]:
//
//   - Colours: where every move changes colour, the numbers of squares of the colours
//     determine where a path may start and end.
//   - Parts: a graph in two parts has no path.
//
// This check includes the squares that are low from the start.
//
// The forced square of the castle (castle.go) is a door outside L.

// hasNoTour reports whether a rule, or a constraint, forbids every path from a start.
func (p *problem) hasNoTour(ends *exist.Ends, start graph.Vertex) bool {
	return ends != nil && !ends.Fit(start, p.end, p.ask.Kind) || !p.watch.MayStart(start)
}

// whyNoTour returns the rule that forbids every path from a start.
func (p *problem) whyNoTour(ends *exist.Ends, start graph.Vertex) trace.Reason {
	switch {
	case ends.Parts() > 1:
		return trace.Parts
	case !ends.FitColours(start, p.end, p.ask.Kind):
		return trace.Colours
	}
	return trace.DeadEnds
}

// wrongEnd returns why no path from the present start may end on a vertex.
func (p *problem) wrongEnd(v graph.Vertex) trace.Reason {
	switch {
	case p.end >= 0 && v != p.end:
		return trace.OtherEnd
	case p.ask.Kind == tour.Closed:
		return trace.NotClosed
	}
	return trace.Closes
}
