package sat

import (
	"context"
	"slices"

	"github.com/go-air/gini/z"

	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/tour"
)

// A way is a move between two squares, or between a square and the outside, and
// the literal that says that it is taken.
type way struct {
	from, to graph.Vertex // either way round if moves have no direction
	taken    z.Lit
}

// other is the vertex at the other end.
func (w way) other(v graph.Vertex) graph.Vertex { return w.from ^ w.to ^ v }

// leaves reports whether a way, one of v's, can be taken from v.
func (s *Solver) leaves(v graph.Vertex, w way) bool { return !s.directed || w.from == v }

// join makes a way.
func (s *Solver) join(from, to graph.Vertex) z.Lit {
	w := way{from, to, s.variable()}
	s.ways[from] = append(s.ways[from], w)
	s.ways[to] = append(s.ways[to], w)
	return w.taken
}

// way is the literal that a tour goes from one vertex to another, or either way
// if moves have no direction; z.LitNull if there is no such way.
func (s *Solver) way(from, to graph.Vertex) z.Lit {
	for _, w := range s.ways[from] {
		if s.leaves(from, w) && w.other(from) == to {
			return w.taken
		}
	}
	return z.LitNull
}

// state states what is true of every tour.
func (s *Solver) state(ctx context.Context) error {
	n := graph.Vertex(s.adj.Len())
	s.ways = make([][]way, n, n+1)
	look := pulse.Of(ctx)
	for v := range n {
		for _, w := range s.adj.Of(v) {
			if s.directed || v < w {
				s.join(v, w)
			}
		}
		if err := look.Beat(1 + len(s.adj.Of(v))); err != nil {
			return err
		}
	}
	s.stats.Moves = s.stats.Variables
	if s.ask.Kind == tour.Closed {
		s.wayHome()
	} else {
		s.outside()
	}
	for v := range n {
		if err := look.Beat(64 * len(s.ways[v])); err != nil { // a dozen clauses each
			return err
		}
		s.passThrough(v)
	}
	s.addMoveConstraints()
	return nil
}

// oneWay reports whether a move of an ask goes one way only, so that each direction
// needs a variable.
func oneWay(ask tour.Ask) bool {
	cs := ask.ConstraintsOrNone()
	return slices.ContainsFunc(slices.Concat(cs.Use, cs.Avoid), func(m tour.Move) bool { return m.OneWay })
}

// addMoveConstraints states which moves are taken and which are not.
func (s *Solver) addMoveConstraints() {
	cs := s.ask.ConstraintsOrNone()
	ways := func(m tour.Move) []z.Lit {
		from, _ := s.adj.Vertex(m.From)
		to, _ := s.adj.Vertex(m.To)
		lits := []z.Lit{s.way(from, to)}
		if back := s.way(to, from); !m.OneWay && back != lits[0] {
			lits = append(lits, back)
		}
		return lits
	}
	for _, m := range cs.Use {
		s.addSome(ways(m)...)
	}
	for _, m := range cs.Avoid {
		for _, way := range ways(m) {
			if way != z.LitNull {
				s.add(way.Not())
			}
		}
	}
}

// passThrough states that a tour comes to a vertex once and leaves it once.
func (s *Solver) passThrough(v graph.Vertex) {
	var in, out []z.Lit
	for _, w := range s.ways[v] {
		if s.leaves(v, w) {
			out = append(out, w.taken)
		} else {
			in = append(in, w.taken)
		}
	}
	if !s.directed {
		s.exactly(2, out)
		return
	}
	s.exactly(1, in)
	s.exactly(1, out)
	for _, w := range s.ways[v] { // to and fro, the shortest of sub-tours
		if u := w.other(v); w.from == v && u > v && int(u) < s.adj.Len() {
			if back := s.way(u, v); back != z.LitNull {
				s.add(w.taken.Not(), back.Not())
			}
		}
	}
}

// wayHome states that the last move of a closed tour is taken, if its ends are
// given.
func (s *Solver) wayHome() {
	from, to := s.end(s.ask.From), s.end(s.ask.To)
	if from < 0 || to < 0 || s.adj.Len() == 1 {
		return
	}
	if home := s.way(to, from); home != z.LitNull {
		s.add(home)
	} else {
		s.add()
	}
}

// end is the vertex of a given end, −1 if none is given.
func (s *Solver) end(e tour.End) graph.Vertex {
	if square, given := e.Given(); given {
		v, _ := s.adj.Vertex(square)
		return v
	}
	return -1
}
