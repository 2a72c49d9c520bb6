package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/go-air/gini/z"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/position"
	"leaper/tour"
)

// The kinds of constraint, and which of the two ways of answering supports them.

// Watched are the constraints that a [Watch] supports.
const Watched = tour.NumberConstraints | tour.MoveConstraints | tour.SymmetryConstraints | tour.SumConstraints | tour.PrecedenceConstraints | tour.StraightConstraints | tour.ClassConstraints

// Understood are the constraints that a [Problem] supports.
const Understood = tour.NumberConstraints | tour.MoveConstraints | tour.PrecedenceConstraints | tour.StraightConstraints

// watches lists functions that prepare one kind of constraint each for walks. A function returns nil
// where the ask has no constraint of its kind, and true where no tour satisfies them.
func watches() []func(context.Context, *Ground, tour.Ask) (constraint, bool, error) {
	return []func(context.Context, *Ground, tour.Ask) (constraint, bool, error){
		watchMoves, watchNumbers, watchSymmetry, watchSums, watchPrecedence, watchStraights, watchClass,
	}
}

// compile makes the rules for the search by numbers and for the solver, besides the numbers
// and the moves from one to the next.
func (p *Problem) compile(ctx context.Context) error {
	p.rules = []rule{useRule{p}, openEndsRule{p}, p.precedenceRule()}
	if !p.ask.ConstraintsOrNone().StraightFree || p.n > MaxSquares { // larger boards are not searched
		return nil
	}
	ahead, err := Straights(ctx, p.graph, p.whole)
	p.rules = append(p.rules, straightRule{p, ahead})
	return err
}

// A rule draws conclusions, and states itself to a solver. Both hold for every tour that
// satisfies the constraints, and together with the moves they are enough: when each number has one square
// left, these squares are such a tour.
type rule interface {
	findContradiction() *exist.Reason // finds a contradiction that shows at first sight; nil if there is none
	narrow(d *domains) bool           // draws conclusions; false if a number or square has nothing left
	addClauses(s *encoding)           // states the rule to a solver
}

// Precedence: a square is visited before another. (The travelling salesman with precedence
// constraints is the sequential ordering problem: Escudero 1988.)

// precedence is the precedence constraints of an ask: pairs of vertices, of which the first is visited
// first.
type precedence struct {
	pairs   [][2]graph.Vertex
	earlier [][]graph.Vertex // for each vertex, those that must come before it; nil for a Problem
}

// precedencePairs reads the pairs of vertices.
func precedencePairs(cs tour.Constraints, vertex func(board.Square) graph.Vertex) (pairs [][2]graph.Vertex) {
	for _, b := range cs.Before {
		pairs = append(pairs, [2]graph.Vertex{vertex(b.First), vertex(b.Then)})
	}
	return pairs
}

func watchPrecedence(_ context.Context, g *Ground, ask tour.Ask) (constraint, bool, error) {
	cs := ask.ConstraintsOrNone()
	if len(cs.Before) == 0 {
		return nil, false, nil
	}
	k := &precedence{pairs: precedencePairs(cs, g.Vertex), earlier: make([][]graph.Vertex, g.Len())}
	for _, pair := range k.pairs {
		k.earlier[pair[1]] = append(k.earlier[pair[1]], pair[0])
	}
	return k, k.findRing() != nil, nil
}

func (k *precedence) mayStart(v graph.Vertex) bool { return len(k.earlier[v]) == 0 }

func (k *precedence) monitor() Monitor {
	return &precedenceMonitor{precedence: k, visited: make([]bool, len(k.earlier))}
}

func (k *precedence) satisfies(path []graph.Vertex) bool {
	return !slices.ContainsFunc(k.pairs, func(pair [2]graph.Vertex) bool {
		return slices.Index(path, pair[0]) > slices.Index(path, pair[1])
	})
}

// precedenceMonitor watches precedence during a search.
type precedenceMonitor struct {
	*precedence
	visited []bool
}

// Begin forgets the walk.
func (m *precedenceMonitor) Begin(graph.Vertex) { clear(m.visited) }

// Enter visits a vertex.
func (m *precedenceMonitor) Enter(v graph.Vertex, _ []graph.Vertex) { m.visited[v] = true }

// Leave takes back a visit.
func (m *precedenceMonitor) Leave(v graph.Vertex, _ []graph.Vertex) { m.visited[v] = false }

// Allow keeps the vertices whose predecessors are all visited.
func (m *precedenceMonitor) Allow(moves []position.Move, _ []graph.Vertex) []position.Move {
	return keepAllowed(moves, func(v graph.Vertex) bool {
		return !slices.ContainsFunc(m.earlier[v], func(w graph.Vertex) bool { return !m.visited[w] })
	})
}

// findRing finds a cycle of vertices of which each must come before the next; nil if there is
// none.
func (k *precedence) findRing() []graph.Vertex {
	then := map[graph.Vertex][]graph.Vertex{}
	for _, pair := range k.pairs {
		then[pair[0]] = append(then[pair[0]], pair[1])
	}
	done := map[graph.Vertex]bool{}
	var way []graph.Vertex
	var follow func(v graph.Vertex) []graph.Vertex
	follow = func(v graph.Vertex) []graph.Vertex {
		if i := slices.Index(way, v); i >= 0 {
			return slices.Clone(way[i:])
		}
		if done[v] {
			return nil
		}
		done[v] = true
		way = append(way, v)
		for _, w := range then[v] {
			if ring := follow(w); ring != nil {
				return ring
			}
		}
		way = way[:len(way)-1]
		return nil
	}
	for _, pair := range k.pairs {
		if ring := follow(pair[0]); ring != nil {
			return ring
		}
	}
	return nil
}

// precedenceRule makes the rule of precedence for a problem.
func (p *Problem) precedenceRule() rule {
	return precedenceRule{p, &precedence{pairs: precedencePairs(p.ask.ConstraintsOrNone(), func(s board.Square) graph.Vertex {
		v, _ := p.whole.Vertex(s)
		return v
	})}}
}

// precedenceRule is the rule that one square of each pair has a lower number than the other.
type precedenceRule struct {
	*Problem
	*precedence
}

// findContradiction looks for squares that would have to come before themselves, and checks the pairs
// whose numbers are given.
func (r precedenceRule) findContradiction() *exist.Reason {
	because := func(vertices []graph.Vertex, format string, args ...any) *exist.Reason {
		why := &exist.Reason{Rule: "precedence", Text: fmt.Sprintf(format, args...)}
		for _, v := range vertices {
			why.Witness = append(why.Witness, r.table.Square(v))
		}
		return why
	}
	if ring := r.findRing(); ring != nil {
		return because(ring, "squares would have to come before themselves: %s", r.ringName(ring))
	}
	for _, pair := range r.pairs {
		first, then := slices.Index(r.fixed, pair[0]), slices.Index(r.fixed, pair[1])
		switch {
		case then == 0:
			return because(pair[:], "the tour starts on %s, so %s cannot come before it", r.name(pair[1]), r.name(pair[0]))
		case first == r.n-1:
			return because(pair[:], "the tour ends on %s, so %s cannot come after it", r.name(pair[0]), r.name(pair[1]))
		case first >= 0 && then >= 0 && first > then:
			return because(pair[:], "%s, and so %s cannot come before it", r.numberOnSquare(then), r.numberOnSquare(first))
		}
	}
	return nil
}

// narrow removes from each square of a pair the numbers that leave none for the other.
func (r precedenceRule) narrow(d *domains) bool {
	for _, pair := range r.pairs {
		least, most := 0, d.n-1
		for !d.has(least, pair[0]) {
			least++
		}
		for !d.has(most, pair[1]) {
			most--
		}
		for t := range d.n {
			if t <= least && d.has(t, pair[1]) && !d.remove(t, pair[1]) || t >= most && d.has(t, pair[0]) && !d.remove(t, pair[0]) {
				return false
			}
		}
	}
	return true
}

// addClauses adds, for each number of the later square, that the earlier one has a lower number.
func (r precedenceRule) addClauses(s *encoding) {
	for _, pair := range r.pairs {
		var lower []z.Lit
		for t := range s.n {
			if m := s.literal(t, pair[1]); m != z.LitNull {
				s.add(append([]z.Lit{m.Not()}, lower...)...)
			}
			if m := s.literal(t, pair[0]); m != z.LitNull {
				lower = append(lower, m)
			}
		}
	}
}
