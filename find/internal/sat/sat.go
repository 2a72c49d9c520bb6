// Package sat finds a tour, or proves that there is none, by a solver of Boolean satisfiability. Package
// find uses it, as its method sat.
//
// A variable stands for each move between two squares: whether the tour takes
// it, in whichever direction. Of the moves of a square exactly two are taken.
// A solution is a set of cycles through all squares, a 2-factor, and
// seldom a single cycle. But a cycle that leaves squares out shows a rule that it
// breaks, as every tour crosses the border between the cycle's squares and the
// others:
//
//	o---o   |   o---o
//	|   | · | · |   |      none of the moves · over the cut is taken;
//	|   | · | · |   |      a tour takes two of them, or four …
//	o---o   |   o---o
//
// So the solver is told that at least one of the moves over each such cut is
// taken, and asked again, with all that it has learnt so far. Each round
// excludes the cycles of the answer before, and with each cycle all others on the
// same squares; so it ends. Either a single cycle is left, or
// nothing satisfies what is true of every tour: a proof that there is none.
//
// The cuts are those of Dantzig, Fulkerson & Johnson (1954) for the travelling
// salesman. Soh, Le Berre, Roussel, Banbara & Tamura (2014) and Ohashi et al.
// (2025) state none of them beforehand, and add those that a SAT solver's
// answers break. On a knight's board a handful of rounds is enough, although
// there are far too many cuts to write down.
//
// # Paths
//
// A path is a cycle too, if its ends are joined to one more vertex, outside:
//
//	  outside
//	 /       \          from and to are two of all the squares,
//	from … … to         or those that are given
//
// and it is open if no two squares that are a move apart are both joined to the
// outside. Where moves have a direction there is a variable for each of the two,
// and each square is entered once and left once.
//
// # What resolution cannot see
//
// A solver of this kind reasons by resolution, and counting by resolution takes
// exponential time (Haken 1985). Only for small numbers can it prove that a board has more
// white squares than black ones, or k squares whose loss leaves more than k parts.
// So ask [exist.Certificate] first. Of colours this package tells
// the solver what it needs: on a board with as many of both, one end of a path
// is white and the other black.
//
// # The solver
//
// Replacing gini needs little: clauses are added, a question is asked in the background, suspended,
// resumed and stopped, and the values are read. Alternatives were measured:
//
//   - gophersat knows "two of these" without clauses and is quicker on 30x30 (3 ms instead of 9), but
//     takes 2 to 8 s on 64x64, where gini takes 0.1 to 1 s; its rounds differed from run to run, and
//     it cannot be stopped.
//   - Clauses of three written out, for squares of up to nine moves, beat a counter with variables of
//     its own by up to thirty times, on open tours of 64x64.
//   - One end of a path is of each colour where there are as many squares of both. Without that clause
//     open tours of 64x64 take 1.8 s, not 0.1 s, and paths of 8x8 20 ms, not 0.1 ms.
//   - At least two moves over a cut instead of one, for cuts of up to 12 moves, follow anyway and made
//     no measurable difference; nor did the shorter cuts of the parts of what a sub-tour leaves.
//   - A question is suspended and resumed, so that the result does not depend on the machine's speed, as
//     long as SAT's first turn in auto, 4 seconds, is enough.
//
// Package clauses asks it. FuzzAgrees and others compare its verdicts on boards with counts. After it has
// said that nothing satisfies its clauses, this package adds none.
package sat

import (
	"context"
	"fmt"
	"time"

	"github.com/go-air/gini/z"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/clauses"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// The limits of a solver: the most squares, and the most moves between them,
// to and fro. At that size its clauses take about 1 GiB, and minutes to satisfy.
const (
	MaxSquares = 1 << 16
	MaxArcs    = 1 << 20
)

// Fits returns nil if a graph is within [MaxSquares] and [MaxArcs], else an
// error that says so and wraps [graph.ErrTooLarge]. The graph is used only to word the error.
func Fits(g *graph.Graph, a *graph.Adjacency) error {
	switch {
	case a.Len() > MaxSquares && !g.OnBoard():
		return fault.New(graph.ErrTooLarge, "a graph of %d vertices, and SAT takes at most %d", a.Len(), MaxSquares)
	case a.Arcs() > MaxArcs && !g.OnBoard():
		return fault.New(graph.ErrTooLarge, "a graph of %d edges, and SAT takes at most %d", a.Arcs()/2, MaxArcs/2)
	case a.Len() > MaxSquares:
		return fault.New(graph.ErrTooLarge, "board %s has %d squares, and SAT takes at most %d", g.Board().Size(), a.Len(), MaxSquares)
	case a.Arcs() > MaxArcs:
		return fault.New(graph.ErrTooLarge, "%s has %d moves between squares, and SAT takes at most %d", g, a.Arcs(), MaxArcs)
	}
	return nil
}

// bytesOfArc is the memory of a solver for each arc: about 1000 bytes for the stated clauses,
// and as much again for those that it learns within minutes.
const bytesOfArc = 2000

// Takes returns how many bytes a solver of a graph with this number of arcs takes at most.
func Takes(arcs int64) int64 { return 1<<16 + bytesOfArc*arcs }

// Stats says what a solver did.
type Stats struct {
	Moves     int // variables that stand for moves, without the moves to the outside
	Variables int // all variables
	Clauses   int // so far
	Rounds    int // questions to the solver
	Cuts      int // sub-tours cut off
}

// A Solver looks for tours of one graph. It is for one goroutine, and must be
// closed. What it finds depends on the question alone: not on time, and not on
// how often it was interrupted.
type Solver struct {
	solver   *clauses.Solver
	adj      *graph.Adjacency
	ask      tour.Ask
	directed bool
	ways     [][]way // at each square, and last at the outside
	moves    int     // variables that stand for moves
	cuts     int
}

// Supported are the constraints that a solver supports.
const Supported = tour.MoveConstraints | tour.StraightConstraints | tour.CelticConstraints

// New makes a solver, and states what is true of every tour that is asked for. The error wraps
// [graph.ErrTooLarge] where that of [Fits] does. The graph may be nil, as there. It supports
// constraints on moves; the table is that of the whole graph, with the moves to avoid.
func New(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask) (*Solver, error) {
	if err := Fits(g, a); err != nil {
		return nil, err
	}
	if unsupported := ask.ConstraintKinds() &^ Supported; unsupported != 0 {
		return nil, fault.New(tour.ErrConstraint, "%s: method sat does not support that", unsupported)
	}
	s := &Solver{
		solver: clauses.New(a.Arcs(), 8*a.Arcs()),
		adj:    a, ask: ask, directed: a.Directed() || hasOneWay(ask),
	}
	if err := s.addClauses(ctx); err != nil {
		return nil, err
	}
	if err := s.addStraights(ctx, g); err != nil {
		return nil, err
	}
	if err := s.addTriangles(ctx, g); err != nil {
		return nil, err
	}
	return s, nil
}

// addTriangles states that three moves around one of the smallest triangles are not all taken, if that is asked for.
func (s *Solver) addTriangles(ctx context.Context, g *graph.Graph) error {
	if s.ask.ConstraintsOrNone().Class != tour.Celtic {
		return nil
	}
	look := pulse.Of(ctx)
	for _, three := range constraints.Triangles(g.Board()) {
		if err := look.Beat(8); err != nil {
			return err
		}
		for ways := range 8 { // where moves have directions, each of them has two
			var clause []z.Lit
			for i, move := range three {
				from, _ := s.adj.Vertex(move[ways>>i&1])
				to, _ := s.adj.Vertex(move[1-ways>>i&1])
				if taken := s.wayLiteral(from, to); taken != z.LitNull {
					clause = append(clause, taken.Not())
				}
			}
			if len(clause) == 3 {
				s.solver.Add(clause...)
			}
			if !s.directed {
				break
			}
		}
	}
	return nil
}

// addStraights states that two moves that go straight on are not both taken, if that is asked for.
func (s *Solver) addStraights(ctx context.Context, g *graph.Graph) error {
	if !s.ask.ConstraintsOrNone().StraightFree {
		return nil
	}
	straights, err := constraints.Straights(ctx, g, s.adj)
	if err != nil {
		return err
	}
	look := pulse.Of(ctx)
	for from, list := range straights {
		if err := look.Beat(1 + len(list)); err != nil {
			return err
		}
		for _, x := range list {
			first, second := s.wayLiteral(graph.Vertex(from), x.Over), s.wayLiteral(x.Over, x.To)
			if first != z.LitNull && second != z.LitNull && (s.directed || graph.Vertex(from) < x.To) {
				s.solver.Add(first.Not(), second.Not())
			}
		}
	}
	return nil
}

// Run looks for a tour until it finds one or a proof that there is none; or until its patience
// ends, if that is over 0: then the verdict is undecided, and the next Run goes on from
// there. Patience ends some milliseconds late, and so does the context, whose
// error Run returns.
func (s *Solver) Run(ctx context.Context, patience time.Duration) ([]board.Square, exist.Verdict, error) {
	if s.adj.Len() == 1 { // the model would join it to the outside twice by one move
		if s.ask.Kind == tour.Open {
			return nil, exist.None, nil
		}
		return []board.Square{s.adj.Square(0)}, exist.Found, nil
	}
	var until time.Time
	if patience > 0 {
		until = time.Now().Add(patience)
	}
	for {
		verdict, err := s.solver.Solve(ctx, until)
		if err != nil || verdict != exist.Found {
			return nil, verdict, err
		}
		cycles := s.readCycles()
		if len(cycles) == 1 {
			return s.orientCycle(cycles[0]), exist.Found, nil
		}
		s.addCuts(cycles)
	}
}

// Stats says what the solver did so far.
func (s *Solver) Stats() Stats {
	return Stats{s.moves, s.solver.Variables, s.solver.Clauses, s.solver.Questions, s.cuts}
}

// Close ends a question that was put aside.
func (s *Solver) Close() { s.solver.Close() }

// Proof says in a sentence how it was proven that there is no tour.
func (s *Solver) Proof() string {
	return fmt.Sprintf("SAT: no assignment of %d moves; %d sub-tours cut", s.moves, s.cuts)
}
