package sat

import (
	"context"
	"time"

	"leaper/exist"
)

// solve asks whether the clauses can be satisfied: the verdict is found if so. The solver works
// in a goroutine of its own, the only kind of question that can be interrupted in gini
// without a change to its answer. Each time that the solver checks
// whether it must pause, about once a millisecond, it pauses, and goes on after we have
// looked at the clock: so both have their turn even in a browser, which has one thread.
// At the time until, unless that is zero, the question is put aside, and the next call
// takes it up. When solve returns, the goroutine has ended or, put aside, waits.
func (s *Solver) solve(ctx context.Context, until time.Time) (exist.Verdict, error) {
	if err := ctx.Err(); err != nil {
		return exist.Undecided, err
	}
	question := s.asked
	if question == nil {
		s.stats.Rounds++
		question = s.sat.GoSolve()
	} else {
		question.Unpause()
	}
	s.asked = nil
	for {
		result, paused := question.Pause()
		if !paused {
			return verdict(result), nil
		}
		if !until.IsZero() && time.Now().After(until) && ctx.Err() == nil {
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

// verdict translates an answer: 1 satisfied, −1 impossible, 0 stopped.
func verdict(result int) exist.Verdict {
	switch result {
	case 1:
		return exist.Found
	case -1:
		return exist.None
	}
	return exist.Undecided
}

// Close ends a question that was put aside.
func (s *Solver) Close() {
	if s.asked != nil {
		s.asked.Unpause()
		s.asked.Stop()
		s.asked = nil
	}
}
