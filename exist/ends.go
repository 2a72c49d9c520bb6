package exist

import (
	"leaper/graph"
	"leaper/tour"
)

// Ends says where a path may start and end, by what every path of the graph
// has in common: it lies in one part of the graph, and where every move changes
// colour, its colours alternate.
//
//	B W B W B      starts and ends on B: one B more than W
//	B W B W        ends on different colours: as many of both
//
// So with two more of a colour there is no path; with one more, both ends have
// that colour, and no path closes; with as many of both, the ends differ. The
// argument is as old as the problem's theory (Euler 1759, on boards of an odd
// number of squares). Neither backtracking nor a SAT solver sees it.
type Ends struct {
	colour []uint8
	two    bool // every move changes colour
	count  [2]int
	parts  int
}

// NewEnds looks at a graph once, in time proportional to its size.
func NewEnds(a *graph.Adjacency) *Ends {
	e := &Ends{}
	e.colour, e.two = a.Colours()
	_, e.parts = a.Components()
	for _, c := range e.colour {
		e.count[c]++
	}
	return e
}

// Majority is the colour with more squares and by how many it has more; 0 if
// they are even or the graph has no two colours.
func (e *Ends) Majority() (colour uint8, more int) {
	if !e.two {
		return 0, 0
	}
	if e.count[1] > e.count[0] {
		return 1, e.count[1] - e.count[0]
	}
	return 0, e.count[0] - e.count[1]
}

// Fit reports whether parts and colours allow a tour of a kind that starts on
// one vertex and ends on another; −1 stands for any.
func (e *Ends) Fit(from, to graph.Vertex, kind tour.Kind) bool {
	switch {
	case e.parts > 1:
		return false
	case !e.two || len(e.colour) == 1:
		return true
	}
	major, more := e.Majority()
	switch {
	case more > 1, more == 1 && kind == tour.Closed:
		return false
	case more == 1:
		return (from < 0 || e.colour[from] == major) && (to < 0 || e.colour[to] == major)
	}
	return from < 0 || to < 0 || e.colour[from] != e.colour[to]
}
