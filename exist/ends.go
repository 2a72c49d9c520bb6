package exist

import (
	"context"

	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/tour"
)

// Ends says where a path may start and end, by what every path of the graph
// has in common. It lies in one part of the graph, and where every move changes
// colour, its colours alternate:
//
//	B W B W B      starts and ends on B: one B more than W
//	B W B W        ends on different colours: as many of both
//
// So with two more of a colour there is no path; with one more, both ends have
// that colour, and no path closes; with as many of both, the ends differ. The
// argument is as old as the problem's theory (Euler 1759, on boards of an odd
// number of squares). Neither backtracking nor a SAT solver sees it.
//
// And a path comes to every square but its first from one neighbour, and leaves
// every square but its last to another. A square without two such neighbours,
// a dead end, is an end of every path:
//
//	o   o          two dead ends, and so the two ends
//	|   |
//	o---o---o      three: no path
type Ends struct {
	colour []uint8
	two    bool // every move changes colour
	count  [2]int
	parts  int
	second graph.Vertex // the first vertex of the second part

	dead             []graph.Vertex // the dead ends
	noWayOn, noWayTo []graph.Vertex // vertices that no move leads on from, or to
}

// NewEnds looks at a graph once, in time proportional to its size. It returns the context's error
// some milliseconds after its end.
func NewEnds(ctx context.Context, a *graph.Adjacency) (*Ends, error) {
	s, err := a.Survey(ctx)
	if err != nil {
		return nil, err
	}
	e := &Ends{colour: s.Colour, two: s.Bipartite, parts: s.Components, second: s.SecondComponent}
	for _, c := range e.colour {
		e.count[c]++
	}
	if a.Len() > 1 {
		err = e.findDead(ctx, a)
	}
	return e, err
}

// findDead lists the dead ends.
func (e *Ends) findDead(ctx context.Context, a *graph.Adjacency) error {
	const none, several = 0, -1
	before := make([]graph.Vertex, a.Len()) // one more than the only vertex that leads to each vertex
	look := pulse.Of(ctx)
	for v := range graph.Vertex(a.Len()) {
		row := a.Of(v)
		for _, w := range row {
			if before[w] == none {
				before[w] = v + 1
			} else {
				before[w] = several
			}
		}
		if err := look.Beat(1 + len(row)/8); err != nil {
			return err
		}
	}
	for v := range graph.Vertex(a.Len()) {
		next := a.Of(v)
		if len(next) == 0 {
			e.noWayOn = append(e.noWayOn, v)
		}
		if before[v] == none {
			e.noWayTo = append(e.noWayTo, v)
		}
		if len(next) == 0 || before[v] == none || (len(next) == 1 && before[v] == next[0]+1) {
			e.dead = append(e.dead, v)
		}
		if err := look.Beat(1); err != nil {
			return err
		}
	}
	return nil
}

// Majority returns the colour with more squares, and how many more it has; 0 if
// both have as many or the graph has no two colours.
func (e *Ends) Majority() (colour uint8, more int) {
	if !e.two {
		return 0, 0
	}
	if e.count[1] > e.count[0] {
		return 1, e.count[1] - e.count[0]
	}
	return 0, e.count[0] - e.count[1]
}

// Fit reports whether parts, colours and dead ends allow a tour of a kind that
// starts on one vertex and ends on another; −1 stands for any. It takes O(1)
// time.
func (e *Ends) Fit(from, to graph.Vertex, kind tour.Kind) bool {
	return e.parts == 1 && e.FitColours(from, to, kind) && e.fitDead(from, to, kind)
}

// Colours returns the colours of the vertices, as [graph.Adjacency.Colours] does.
func (e *Ends) Colours() ([]uint8, bool) { return e.colour, e.two }

// Parts returns how many parts the graph has.
func (e *Ends) Parts() int { return e.parts }

// FitColours reports whether the colours alone allow such a tour.
func (e *Ends) FitColours(from, to graph.Vertex, kind tour.Kind) bool {
	if !e.two || len(e.colour) == 1 {
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

// fitDead reports whether the dead ends alone allow such a tour.
func (e *Ends) fitDead(from, to graph.Vertex, kind tour.Kind) bool {
	if kind == tour.Closed {
		return len(e.dead) == 0
	}
	if len(e.dead) > 2 || len(e.noWayOn) > 1 || len(e.noWayTo) > 1 {
		return false
	}
	if e.misplaced(e.noWayOn, from, to) || e.misplaced(e.noWayTo, to, from) {
		return false
	}
	free := 2 // ends that are not given
	for _, end := range []graph.Vertex{from, to} {
		if end >= 0 {
			free--
		}
	}
	for _, v := range e.dead { // at most two
		if v != from && v != to {
			free--
		}
	}
	return free >= 0
}

// misplaced reports whether the only vertex that must be one of the ends, if
// there is one, is given as the wrong end, or another is given as the right one.
func (e *Ends) misplaced(one []graph.Vertex, wrong, right graph.Vertex) bool {
	return len(one) == 1 && (one[0] == wrong || (right >= 0 && one[0] != right))
}
