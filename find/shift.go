package find

import (
	"context"
	"math/rand/v2"

	"leaper/board"
	"leaper/find/internal/shift"
	"leaper/internal/constraints"
	"leaper/tour"
)

// Where a tour is moved about until its numbers stand where they are given (package shift).
const (
	// minShifted is the number of squares of the smallest board: others are searched.
	minShifted = 49
	// maxShifted is the number of squares of the largest board: the steps of a try grow with it.
	maxShifted = 1 << 14
	// minSquaresPerNumber is how many squares there are to a given number, at the least, for this to
	// come before the searches.
	minSquaresPerNumber = 12
	// The first run has firstExchanges exchanges, and each later run half as many again as the run
	// before. The first turn has firstRuns runs.
	firstExchanges = 1 << 16
	firstRuns      = 10
	furtherRuns    = 3
)

// shiftTurns are the turns of that method.
type shiftTurns struct {
	task   *shift.Task // nil where it does not support what is asked
	random *rand.Rand
	tries  int64
	runs   int
}

// newShiftTurns reads a problem.
func newShiftTurns(p *constraints.Problem, opts Options) *shiftTurns {
	s := &shiftTurns{random: source(opts), tries: firstExchanges, runs: firstRuns}
	task, a, cs := shift.Task{Table: p.Table(), Whole: p.Whole(), Kind: p.Ask().Kind}, p.Table(), p.Ask().ConstraintsOrNone()
	if a.Len() < minShifted || a.Len() > maxShifted || p.Whole().Directed() || len(cs.Use) > 0 {
		return s
	}
	for _, m := range cs.Avoid {
		if m.OneWay {
			return s
		}
	}
	seen := map[int]bool{}
	place := func(step int, square board.Square) {
		if v, _ := a.Vertex(square); !seen[step] {
			seen[step] = true
			task.Places = append(task.Places, shift.Place{Step: step, Vertex: v})
		}
	}
	for _, n := range cs.Numbers {
		place(int(n.Number-1), n.Square)
	}
	if square, given := p.Ask().From.Given(); given {
		place(0, square)
	}
	if square, given := p.Ask().To.Given(); given {
		place(a.Len()-1, square)
	}
	s.task = &task
	return s
}

// hasFewNumbers says whether so few numbers are given that searches have little to go by.
func (s *shiftTurns) hasFewNumbers() bool {
	return s.task != nil && len(s.task.Places)*minSquaresPerNumber <= s.task.Table.Len()
}

// next gives a turn. It never finds out that there is no tour.
func (s *shiftTurns) next(ctx context.Context) (Answer, error) {
	if s.task == nil {
		return Answer{}, nil
	}
	for range s.runs {
		walk, ok, err := shift.Run(ctx, *s.task, s.random, s.tries)
		if err != nil {
			return Answer{}, err
		}
		if ok {
			squares := make([]board.Square, len(walk))
			for i, v := range walk {
				squares[i] = s.task.Table.Square(v)
			}
			return found(tour.Of(squares), Auto), nil
		}
		s.tries += s.tries / 2
	}
	s.runs = furtherRuns
	return Answer{}, nil
}
