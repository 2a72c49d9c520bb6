package sat

import (
	"context"
	"time"

	"leaper/exist"
)

// How often a question in the background is looked after: soon at first, since
// most are answered at once, then about as often as the solver itself looks
// whether it is to stop.
const (
	shortNap = 10 * time.Microsecond
	longNap  = time.Millisecond
)

// solve asks whether all that is stated can be satisfied: found if so. It works
// in a goroutine of the solver's own, the only kind of question that gini lets
// interrupt without a change to what it answers. At the time given, unless that
// is zero, the question is put aside, and the next call takes it up. When it
// returns the goroutine has ended or, put aside, waits.
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
	for nap := shortNap; ; nap = min(2*nap, longNap) {
		if result, done := question.Test(); done {
			return verdict(result), nil
		}
		if err := ctx.Err(); err != nil {
			question.Stop()
			return exist.Undecided, err
		}
		if !until.IsZero() && time.Now().After(until) {
			result, paused := question.Pause()
			if !paused { // it was answered just now
				return verdict(result), nil
			}
			s.asked = question
			return exist.Undecided, nil
		}
		time.Sleep(nap)
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
