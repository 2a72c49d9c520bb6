package walks

import (
	"context"

	"github.com/go-air/gini"
	"github.com/go-air/gini/inter"
	"github.com/go-air/gini/z"
)

// A solver is a solver of Boolean satisfiability, with clauses that count.
type solver struct {
	sat       *gini.Gini
	variables z.Var
	asked     inter.Solve // the question that was put aside; nil if there is none
}

func newSolver() *solver { return &solver{sat: gini.New()} }

func (s *solver) variable() z.Lit {
	s.variables++
	return s.variables.Pos()
}

// add adds a clause: one of the literals holds.
func (s *solver) add(lits ...z.Lit) {
	for _, m := range lits {
		s.sat.Add(m)
	}
	s.sat.Add(z.LitNull)
}

// atMost states that no more than some of the literals hold.
func (s *solver) atMost(most int, lits []z.Lit) {
	if len(lits) <= writtenOut {
		s.excludeEach(most+1, lits, nil)
		return
	}
	if more := s.count(most+1, lits); len(more) > most {
		s.add(more[most].Not())
	}
}

// writtenOut is the number of literals up to which all subsets are written out.
const writtenOut = 9

// excludeEach states of each of these literals, with some more, that they do not all hold.
func (s *solver) excludeEach(number int, lits, chosen []z.Lit) {
	if number == 0 {
		s.add(chosen...)
		return
	}
	for i, x := range lits {
		s.excludeEach(number-1, lits[i+1:], append(chosen[:len(chosen):len(chosen)], x.Not()))
	}
}

// atLeast states that some of the literals hold, at least, or unless does not.
func (s *solver) atLeast(least int, lits []z.Lit, unless z.Lit) {
	// Without any one of them, or any two, the others have one more.
	switch {
	case len(lits) < least:
		s.add(unless.Not())
	case least == 1:
		s.add(append([]z.Lit{unless.Not()}, lits...)...)
	default:
		for i := range lits {
			rest := append(append([]z.Lit{}, lits[:i]...), lits[i+1:]...)
			s.atLeast(least-1, rest, unless)
		}
	}
}

// count makes literals of which the one at i holds if more than i of some literals hold, up to a
// number of them (Sinz 2005). It may hold without.
func (s *solver) count(columns int, lits []z.Lit) []z.Lit {
	var before []z.Lit
	for _, x := range lits {
		after := make([]z.Lit, min(len(before)+1, columns))
		for j := range after {
			after[j] = s.variable()
			if j < len(before) {
				s.add(before[j].Not(), after[j])
			}
			if j == 0 {
				s.add(x.Not(), after[j])
			} else {
				s.add(x.Not(), before[j-1].Not(), after[j])
			}
		}
		before = after
	}
	return before
}

// solve asks whether the clauses can be satisfied. The solver works in a goroutine of its own; about
// once a millisecond it pauses and has the context looked at. If that has ended, the question is put
// aside, and the next call takes it up.
func (s *solver) solve(ctx context.Context) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if s.asked == nil {
		s.asked = s.sat.GoSolve()
	} else {
		s.asked.Unpause()
	}
	for {
		result, paused := s.asked.Pause()
		if !paused {
			s.asked = nil
			return result == 1, nil
		}
		if err := ctx.Err(); err != nil {
			return false, err
		}
		s.asked.Unpause()
	}
}

// close ends a question that was put aside.
func (s *solver) close() {
	if s.asked != nil {
		s.asked.Unpause()
		s.asked.Stop()
		s.asked = nil
	}
}
