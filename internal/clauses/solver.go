// Package clauses has a solver of Boolean satisfiability as the engines ask it: clauses are added, with
// some that count, and a question can be put aside while others have their turn.
//
// The solver is gini v1.0.4 of 2021, with no newer version. What it finds is verified by its callers; that it
// finds nothing is tested with each newer Go: scripts/test nightly runs gini's own tests, but for one package
// of them that reads the clock; TestSecond and FuzzSecond compare it with a second solver of forty lines, in
// pieces, under assumptions, and interrupted and resumed. One fault was found: after gini has said that
// nothing satisfies its clauses, one more clause makes it forget that, and it may end the process with
// "internal error". So add none then.
package clauses

import (
	"context"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/inter"
	"github.com/go-air/gini/z"

	"leaper/exist"
)

// A Solver has clauses, and is asked whether they can be satisfied. It is for one goroutine, and must be
// closed if a question may be put aside. What it finds depends on the clauses and the order in which
// they came: not on time, and not on how often it was interrupted.
type Solver struct {
	sat       *gini.Gini
	asked     inter.Solve // the question that was put aside; nil if there is none
	Variables int         // so far
	Clauses   int
	Questions int
}

// New makes a solver with room for some variables and clauses. It takes more, too.
func New(variables, clauses int) *Solver {
	return &Solver{sat: gini.NewVc(max(variables, 16), max(clauses, 16))}
}

// Variable makes a new variable, and gives its positive literal.
func (s *Solver) Variable() z.Lit {
	s.Variables++
	return z.Var(s.Variables).Pos()
}

// Value reports whether a literal holds in what was found.
func (s *Solver) Value(m z.Lit) bool { return s.sat.Value(m) }

// Assume takes literals to hold in the next question alone.
func (s *Solver) Assume(lits ...z.Lit) { s.sat.Assume(lits...) }

// Why is a subset of the literals assumed that cannot hold together, after nothing satisfied them.
func (s *Solver) Why() []z.Lit { return s.sat.Why(nil) }

// Add adds a clause: one of the literals holds, of those that are not z.LitNull. Nothing satisfies a
// clause without literals.
func (s *Solver) Add(clause ...z.Lit) {
	s.Clauses++
	for _, m := range clause {
		if m != z.LitNull {
			s.sat.Add(m)
		}
	}
	s.sat.Add(z.LitNull)
}

// Solve asks whether the clauses can be satisfied: the verdict is found if so. The solver works
// in a goroutine of its own, the only kind of question that can be interrupted in gini
// without a change to its answer. Each time that the solver checks
// whether it must pause, about once a millisecond, it pauses, and goes on after we have
// looked at the clock: so both have their turn even in a browser, which has one thread.
// At the time until, unless that is zero, the question is put aside, and the next call
// takes it up. When Solve returns, the goroutine has ended or, put aside, waits.
func (s *Solver) Solve(ctx context.Context, until time.Time) (exist.Verdict, error) {
	if err := ctx.Err(); err != nil {
		return exist.Undecided, err
	}
	question := s.asked
	if question == nil {
		s.Questions++
		question = s.sat.GoSolve()
	} else {
		question.Unpause()
	}
	s.asked = nil
	for {
		result, paused := question.Pause()
		switch {
		case !paused && result == 1:
			return exist.Found, nil
		case !paused && result == -1:
			return exist.None, nil
		case !paused:
			return exist.Undecided, nil
		case !until.IsZero() && time.Now().After(until) && ctx.Err() == nil:
			s.asked = question
			return exist.Undecided, nil
		}
		err := ctx.Err()
		question.Unpause()
		if err != nil {
			question.Stop()
			return exist.Undecided, err
		}
	}
}

// Waits reports whether a question was put aside. No clause may be added to it.
func (s *Solver) Waits() bool { return s.asked != nil }

// Close ends a question that was put aside.
func (s *Solver) Close() {
	if s.asked != nil {
		s.asked.Unpause()
		s.asked.Stop()
		s.asked = nil
	}
}
