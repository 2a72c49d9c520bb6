package sat

import (
	"context"

	"github.com/go-air/gini/z"

	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// addOutside adds the outside, joined to the squares where a path may start and
// end: the given ones, or all that [exist.Ends] allows.
func (s *Solver) addOutside() {
	n := graph.Vertex(s.adj.Len())
	s.ways = append(s.ways, nil)
	start, end := make([]z.Lit, n), make([]z.Lit, n) // z.LitNull where there is none
	from, to := s.endVertex(s.ask.From), s.endVertex(s.ask.To)
	ends, _ := exist.NewEnds(context.Background(), s.adj) // fails only if the context ends
	for v := range n {
		starts := (from < 0 || v == from) && v != to && ends.Fit(v, to, s.ask.Kind)
		stops := (to < 0 || v == to) && v != from && ends.Fit(from, v, s.ask.Kind)
		switch {
		case s.directed && starts && stops:
			start[v], end[v] = s.addWay(n, v), s.addWay(v, n)
		case s.directed && starts:
			start[v] = s.addWay(n, v)
		case s.directed && stops:
			end[v] = s.addWay(v, n)
		case starts || stops:
			start[v] = s.addWay(n, v)
			end[v] = start[v]
		}
	}
	for _, m := range [...]struct {
		given graph.Vertex
		ways  []z.Lit
	}{{from, start}, {to, end}} {
		if m.given >= 0 {
			s.solver.Add(m.ways[m.given])
		}
	}
	s.addTwoEnds(ends, start)
	if s.ask.Kind == tour.Open && n > 2 {
		s.addEndsApart(start, end)
	}
}

// addTwoEnds states that a path has two ends. On a board with as many squares of
// one colour as of the other it states more: one end has each colour. That follows
// from the other clauses, but only by counting squares, which takes a solver of this
// kind too long.
func (s *Solver) addTwoEnds(ends *exist.Ends, start []z.Lit) {
	n := graph.Vertex(len(start))
	colour, two := s.adj.Colours()
	if _, more := ends.Majority(); s.directed || !two || more != 0 {
		s.addPassThrough(n)
		return
	}
	var sides [2][]z.Lit
	for v, m := range start {
		if m != z.LitNull {
			sides[colour[v]] = append(sides[colour[v]], m)
		}
	}
	s.solver.Exactly(1, sides[0])
	s.solver.Exactly(1, sides[1])
}

// addEndsApart states that an open tour does not end a move from its start.
func (s *Solver) addEndsApart(start, end []z.Lit) {
	for v := range graph.Vertex(len(start)) {
		for _, w := range s.adj.Of(v) {
			if end[v] != z.LitNull && start[w] != z.LitNull && (s.directed || v < w) {
				s.solver.Add(end[v].Not(), start[w].Not())
			}
		}
	}
}
