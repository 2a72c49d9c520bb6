package sat

import (
	"context"
	"time"

	"leaper/exist"
)

// solve asks whether all that is stated can be satisfied: found if so. It works
// in a goroutine of the solver's own, the only kind of question that gini lets
// interrupt without a change to what it answers. Each time that the solver looks
// whether it is to pause, about once a millisecond, it does, and goes on when we have
// looked at the clock: so both have their turn even in a browser, which has one thread.
// At the time given, unless that is zero, the question is put aside, and the next call
// takes it up. When it returns the goroutine has ended or, put aside, waits.
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
