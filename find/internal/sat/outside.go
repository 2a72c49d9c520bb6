package sat

import (
	"context"

	"github.com/go-air/gini/z"

	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// outside adds the outside, joined to the squares where a path may start and
// end: those given, or all that [exist.Ends] lets through.
func (s *Solver) outside() {
	n := graph.Vertex(s.adj.Len())
	s.ways = append(s.ways, nil)
	start, end := make([]z.Lit, n), make([]z.Lit, n) // z.LitNull where there is none
	from, to := s.end(s.ask.From), s.end(s.ask.To)
	ends, _ := exist.NewEnds(context.Background(), s.adj) // Background does not end
	for v := range n {
		starts := (from < 0 || v == from) && v != to && ends.Fit(v, to, s.ask.Kind)
		stops := (to < 0 || v == to) && v != from && ends.Fit(from, v, s.ask.Kind)
		switch {
		case s.directed && starts && stops:
			start[v], end[v] = s.join(n, v), s.join(v, n)
		case s.directed && starts:
			start[v] = s.join(n, v)
		case s.directed && stops:
			end[v] = s.join(v, n)
		case starts || stops:
			start[v] = s.join(n, v)
			end[v] = start[v]
		}
	}
	for _, m := range [...]struct {
		given graph.Vertex
		ways  []z.Lit
	}{{from, start}, {to, end}} {
		if m.given >= 0 {
			s.addSome(m.ways[m.given])
		}
	}
	s.twoEnds(ends, start)
	if s.ask.Kind == tour.Open && n > 2 {
		s.apart(start, end)
	}
}

// twoEnds states that a path has two ends. On a board with as many squares of
// one colour as of the other it says more: one end of each colour. That follows
// from all the rest, but only by counting squares, which takes a solver of this
// kind for ever.
func (s *Solver) twoEnds(ends *exist.Ends, start []z.Lit) {
	n := graph.Vertex(len(start))
	colour, two := s.adj.Colours()
	if _, more := ends.Majority(); s.directed || !two || more != 0 {
		s.passThrough(n)
		return
	}
	var sides [2][]z.Lit
	for v, m := range start {
		if m != z.LitNull {
			sides[colour[v]] = append(sides[colour[v]], m)
		}
	}
	s.exactly(1, sides[0])
	s.exactly(1, sides[1])
}

// apart states that an open tour does not end a move from its start.
func (s *Solver) apart(start, end []z.Lit) {
	for v := range graph.Vertex(len(start)) {
		for _, w := range s.adj.Of(v) {
			if end[v] != z.LitNull && start[w] != z.LitNull && (s.directed || v < w) {
				s.add(end[v].Not(), start[w].Not())
			}
		}
	}
}
