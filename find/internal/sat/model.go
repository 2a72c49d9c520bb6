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
	from, to graph.Vertex // in either order if moves have no direction
	taken    z.Lit
}

// otherEnd returns the vertex at the other end.
func (w way) otherEnd(v graph.Vertex) graph.Vertex { return w.from ^ w.to ^ v }

// canLeave reports whether a way at v can be taken from v.
func (s *Solver) canLeave(v graph.Vertex, w way) bool { return !s.directed || w.from == v }

// addWay makes a way, and returns its literal.
func (s *Solver) addWay(from, to graph.Vertex) z.Lit {
	w := way{from, to, s.solver.Variable()}
	s.ways[from] = append(s.ways[from], w)
	s.ways[to] = append(s.ways[to], w)
	return w.taken
}

// wayLiteral returns the literal of the way from one vertex to another, or in either direction
// if moves have no direction; z.LitNull if there is no such way.
func (s *Solver) wayLiteral(from, to graph.Vertex) z.Lit {
	for _, w := range s.ways[from] {
		if s.canLeave(from, w) && w.otherEnd(from) == to {
			return w.taken
		}
	}
	return z.LitNull
}

// addClauses adds the clauses that are true of every tour.
func (s *Solver) addClauses(ctx context.Context) error {
	n := graph.Vertex(s.adj.Len())
	s.ways = make([][]way, n, n+1)
	look := pulse.Of(ctx)
	for v := range n {
		for _, w := range s.adj.Of(v) {
			if s.directed || v < w {
				s.addWay(v, w)
			}
		}
		if err := look.Beat(1 + len(s.adj.Of(v))); err != nil {
			return err
		}
	}
	s.moves = s.solver.Variables
	if s.ask.Kind == tour.Closed {
		s.addClosingMove()
	} else {
		s.addOutside()
	}
	for v := range n {
		if err := look.Beat(64 * len(s.ways[v])); err != nil { // a dozen clauses each
			return err
		}
		s.addPassThrough(v)
	}
	s.addMoveConstraints()
	return nil
}

// hasOneWay reports whether a move of an ask goes one way only, so that each direction
// needs a variable.
func hasOneWay(ask tour.Ask) bool {
	cs := ask.ConstraintsOrNone()
	return slices.ContainsFunc(slices.Concat(cs.Use, cs.Avoid), func(m tour.Move) bool { return m.OneWay })
}

// addMoveConstraints states which moves are taken and which are not.
func (s *Solver) addMoveConstraints() {
	cs := s.ask.ConstraintsOrNone()
	ways := func(m tour.Move) []z.Lit {
		from, _ := s.adj.Vertex(m.From)
		to, _ := s.adj.Vertex(m.To)
		lits := []z.Lit{s.wayLiteral(from, to)}
		if back := s.wayLiteral(to, from); !m.OneWay && back != lits[0] {
			lits = append(lits, back)
		}
		return lits
	}
	for _, m := range cs.Use {
		s.solver.Add(ways(m)...)
	}
	for _, m := range cs.Avoid {
		for _, way := range ways(m) {
			if way != z.LitNull {
				s.solver.Add(way.Not())
			}
		}
	}
}

// addPassThrough states that a tour comes to a vertex once and leaves it once.
func (s *Solver) addPassThrough(v graph.Vertex) {
	var in, out []z.Lit
	for _, w := range s.ways[v] {
		if s.canLeave(v, w) {
			out = append(out, w.taken)
		} else {
			in = append(in, w.taken)
		}
	}
	if !s.directed {
		s.solver.Exactly(2, out)
		return
	}
	s.solver.Exactly(1, in)
	s.solver.Exactly(1, out)
	for _, w := range s.ways[v] { // exclude there and back, the shortest sub-tour
		if u := w.otherEnd(v); w.from == v && u > v && int(u) < s.adj.Len() {
			if back := s.wayLiteral(u, v); back != z.LitNull {
				s.solver.Add(w.taken.Not(), back.Not())
			}
		}
	}
}

// addClosingMove states that the closing move of a closed tour is taken, if its ends are
// given.
func (s *Solver) addClosingMove() {
	from, to := s.endVertex(s.ask.From), s.endVertex(s.ask.To)
	if from < 0 || to < 0 || s.adj.Len() == 1 {
		return
	}
	if home := s.wayLiteral(to, from); home != z.LitNull {
		s.solver.Add(home)
	} else {
		s.solver.Add()
	}
}

// endVertex returns the vertex of a given end; −1 if none is given.
func (s *Solver) endVertex(e tour.End) graph.Vertex {
	if square, given := e.Given(); given {
		v, _ := s.adj.Vertex(square)
		return v
	}
	return -1
}
