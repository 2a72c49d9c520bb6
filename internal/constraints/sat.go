package constraints

import (
	"cmp"
	"context"
	"math/bits"
	"time"

	"github.com/go-air/gini/z"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/clauses"
	"leaper/internal/fault"
	"leaper/tour"
)

// The limits of what [Problem.Satisfy] states: places, each a number on a square, and clauses
// of two places that exclude each other.
const (
	MaxPlaces = 1 << 17
	MaxPairs  = 1 << 22
)

// Satisfy looks for a tour by a solver of Boolean satisfiability. A variable says that a number stands
// on a square, for the places that are left after all conclusions without a choice. Each
// number stands on one square, each square has one number, and where a number stands the
// next stands a move away. Where gaps between given numbers are long, the solver learns
// from them what the search of this package meets again and again.
//
// The error wraps [graph.ErrTooLarge] beyond [MaxPlaces] and [MaxPairs], or is the
// context's.
func (p *Problem) Satisfy(ctx context.Context) (tour.Tour, exist.Verdict, error) {
	if p.unfit != nil {
		return tour.Tour{}, exist.Undecided, p.unfit
	}
	d := p.newDomains()
	if d.empty.found || !d.propagate(make([]uint64, p.words)) {
		return tour.Tour{}, exist.None, nil
	}
	s, err := d.newEncoding(0)
	if err != nil {
		return tour.Tour{}, exist.Undecided, err
	}
	verdict, err := s.solve(ctx)
	if verdict != exist.Found || err != nil {
		return tour.Tour{}, verdict, err
	}
	return s.tour(), exist.Found, nil
}

// newEncoding states to a solver what is left after all conclusions, if that is at most the given number
// of places; 0 stands for [MaxPlaces].
func (d *domains) newEncoding(maxPlaces int64) (*encoding, error) {
	maxPlaces = min(cmp.Or(maxPlaces, MaxPlaces), MaxPlaces)
	places, pairs := int64(0), int64(0)
	for i := range d.n {
		s, c := int64(d.size[i]), int64(d.count[i])
		places += s
		pairs += s*(s-1)/2 + c*(c-1)/2
	}
	for _, r := range d.rules {
		if r, ok := r.(straightRule); ok {
			for _, list := range r.ahead {
				pairs += int64(d.n * len(list))
			}
		}
	}
	if places > maxPlaces || pairs > MaxPairs {
		return nil, fault.New(graph.ErrTooLarge, "%d placements of numbers and %d pairs that exclude each other are too many for a solver, which takes %d and %d", places, pairs, maxPlaces, MaxPairs)
	}
	s := &encoding{domains: d, sat: clauses.New(0, 0), lits: map[choice]z.Lit{}}
	s.encode()
	return s, nil
}

// tour returns the tour that the solver has found.
func (s *encoding) tour() tour.Tour {
	squares := make([]board.Square, s.n)
	for c, m := range s.lits {
		if s.sat.Value(m) {
			squares[c.step] = s.table.Square(c.vertex)
		}
	}
	return tour.Of(squares)
}

// encoding is a problem as a formula for a solver.
type encoding struct {
	*domains
	sat  *clauses.Solver
	lits map[choice]z.Lit // the literal of each place
}

// literal returns the literal of a place; z.LitNull if there is none.
func (s *encoding) literal(t int, v graph.Vertex) z.Lit { return s.lits[choice{step: t, vertex: v}] }

// add adds a clause of the literals that are not z.LitNull.
func (s *encoding) add(clause ...z.Lit) { s.sat.Add(clause...) }

// vertices lists the vertices that a step may have.
func (s *encoding) vertices(t int) []graph.Vertex {
	var list []graph.Vertex
	for i, w := range s.set(t) {
		for ; w != 0; w &= w - 1 {
			list = append(list, graph.Vertex(64*i+bits.TrailingZeros64(w)))
		}
	}
	return list
}

// encode adds the clauses that hold for every tour that satisfies the constraints.
func (s *encoding) encode() {
	steps := make([][]z.Lit, s.n) // the literals of each vertex
	for t := range s.n {
		var row []z.Lit
		for _, v := range s.vertices(t) {
			m := s.sat.Variable()
			s.lits[choice{step: t, vertex: v}] = m
			row, steps[v] = append(row, m), append(steps[v], m)
		}
		s.addExactlyOne(row)
	}
	for _, column := range steps {
		s.addExactlyOne(column)
	}
	for t := range s.n {
		for _, v := range s.vertices(t) {
			s.addNeighbour(t, v, 1, s.out)
			s.addNeighbour(t, v, -1, s.in)
		}
	}
	for _, r := range s.rules {
		r.addClauses(s)
	}
	s.addMoveVariables()
}

// addExactlyOne states that exactly one of some places holds.
func (s *encoding) addExactlyOne(row []z.Lit) {
	s.add(row...)
	for i, m := range row {
		for _, other := range row[:i] {
			s.add(m.Not(), other.Not())
		}
	}
}

// addNeighbour states that the tour is a move away at the step after, or before: direction is 1 or −1.
func (s *encoding) addNeighbour(t int, v graph.Vertex, direction int, table []uint64) {
	next, ok := s.stepBy(t, direction)
	if !ok {
		return
	}
	clause := []z.Lit{s.literal(t, v).Not()}
	row := s.row(table, v)
	for _, w := range s.vertices(next) {
		if row[w/64]>>(w%64)&1 == 1 {
			clause = append(clause, s.literal(next, w))
		}
	}
	s.add(clause...)
}

// addClauses states that each move is taken.
func (r useRule) addClauses(s *encoding) {
	for _, m := range r.use {
		s.addMove(m)
	}
}

// addMove states that a move is taken.
func (s *encoding) addMove(m arc) {
	for t := range s.n {
		addClause := func(v, w graph.Vertex, direction int) {
			here := s.literal(t, v)
			if here == z.LitNull {
				return
			}
			list := []z.Lit{here.Not()}
			for _, way := range []int{direction, -direction} {
				if next, ok := s.stepBy(t, way); ok && (way == direction || !m.oneWay) {
					list = append(list, s.literal(next, w))
				}
			}
			s.add(list...)
		}
		addClause(m.from, m.to, 1)
		addClause(m.to, m.from, -1)
	}
}

// addClauses states that the ends of an open tour are not a move apart.
func (r openEndsRule) addClauses(s *encoding) {
	if s.ask.Kind != tour.Open || s.n <= 2 {
		return
	}
	for _, v := range s.vertices(s.n - 1) {
		for _, w := range s.closers[v] {
			if first := s.literal(0, w); first != z.LitNull {
				s.add(s.literal(s.n-1, v).Not(), first.Not())
			}
		}
	}
}

// solve asks the solver, and checks the context now and then.
func (s *encoding) solve(ctx context.Context) (exist.Verdict, error) {
	return s.sat.Solve(ctx, time.Time{})
}
