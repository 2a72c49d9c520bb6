package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/tour"
)

// ErrWrong: a solution failed verification, which is a bug.
var ErrWrong = errors.New("a solution failed verification")

// Outcome is how many solutions a puzzle has.
type Outcome uint8

// The outcomes. The zero value is undecided.
const (
	Undecided Outcome = iota // a limit came first
	One
	Several
	None
)

var outcomes = names.Enum[Outcome]{What: "outcome", Entries: names.List{
	{"undecided", "a limit was reached first"},
	{"one", "exactly one solution, proven"},
	{"several", "several solutions, of which two are shown"},
	{"none", "no solution, proven"},
}}

// Outcomes lists the outcomes, one word each.
func Outcomes() names.List { return outcomes.List() }

func (o Outcome) String() string { return outcomes.Of(o) }

// The ways to prove that no second solution exists.
const (
	BySearch = "search" // an exhaustive search, number by number
	BySolver = "sat"    // a solver proved that nothing else satisfies the puzzle
)

// A Solution says what is known about a puzzle's solutions.
type Solution struct {
	Outcome Outcome
	Tour    tour.Tour // a solution: if there are one or several, or if one was found before a limit
	Other   tour.Tour // a second solution, if there are several
	Number  int64     // if several: the first number on which the two differ
	Why     *exist.Reason
	Proofs  []string // if one: the completed proofs
}

// SolveOptions are those of [Solve]. The zero value works.
type SolveOptions struct {
	// Nodes is the number of choices that the search makes before the SAT solver takes
	// over; 0 means 2000.
	Nodes int64
	// Both also runs the second proof after the first has shown that there is one
	// solution. Nodes then limits the search.
	Both bool
}

// defaultNodes is the default of [SolveOptions.Nodes].
const defaultNodes = 2000

// Solve looks for two solutions. After a deadline the answer is undecided. Other errors
// are the context's, or wrap [tour.ErrAsk] or [graph.ErrTooLarge].
func Solve(ctx context.Context, p *Puzzle, opts SolveOptions) (Solution, error) {
	s, err := solve(ctx, p, opts)
	if errors.Is(err, context.DeadlineExceeded) {
		s.Outcome, s.Why, err = Undecided, &exist.Reason{Rule: "limit", Text: "the time limit was reached"}, nil
	}
	if err != nil {
		return Solution{}, err
	}
	for _, t := range []tour.Tour{s.Tour, s.Other} {
		if t.Len() == 0 {
			continue
		}
		if err := tour.Verify(context.WithoutCancel(ctx), p.Graph, p.Ask(), t); err != nil {
			return Solution{}, fault.New(ErrWrong, "a solution failed verification, which is a bug in leaper: %w", err)
		}
	}
	return s, nil
}

func solve(ctx context.Context, p *Puzzle, opts SolveOptions) (Solution, error) {
	problem, why, err := constraints.New(ctx, p.Graph, p.Ask())
	if err == nil && why == nil {
		if err = problem.Fits(); err == nil {
			why = problem.Contradiction()
		}
	}
	if err != nil || why != nil {
		return Solution{Outcome: None, Why: why}, err
	}
	nodes := cmp.Or(opts.Nodes, defaultNodes)
	s, err := solveBySearch(ctx, problem, nodes)
	switch {
	case err != nil && !errors.Is(err, constraints.ErrNodes):
		return s, err
	case err == nil && (!opts.Both || s.Outcome != One):
		return s, nil
	}
	searched := err == nil
	s, err = solveBySAT(ctx, problem, s.Tour)
	switch {
	case errors.Is(err, graph.ErrTooLarge) && searched:
		return solveBySearch(ctx, problem, nodes)
	case errors.Is(err, graph.ErrTooLarge):
		return solveBySearch(ctx, problem, 0)
	case searched && err == nil && s.Outcome != One:
		return s, fault.New(ErrWrong, "the search and the solver do not agree, which is a bug in leaper")
	case searched:
		s.Outcome, s.Proofs = One, append([]string{BySearch}, s.Proofs...)
	}
	return s, err
}

// solveBySearch searches, number by number, for two solutions.
func solveBySearch(ctx context.Context, p *constraints.Problem, nodes int64) (Solution, error) {
	var tours []tour.Tour
	err := p.Search(ctx, constraints.Options{Nodes: nodes}, func(t tour.Tour) bool {
		tours = append(tours, t.Clone())
		return len(tours) < 2
	})
	s := Solution{}
	if len(tours) > 0 {
		s.Tour = tours[0]
	}
	switch {
	case len(tours) == 2:
		return several(tours[0], tours[1]), nil
	case err != nil:
		return s, err
	case len(tours) == 1:
		s.Outcome, s.Proofs = One, []string{BySearch}
		return s, nil
	}
	s.Outcome = None
	s.Why = &exist.Reason{Rule: "search", Text: "every way to go on from what is given was tried, number by number, and none leads to the end"}
	return s, nil
}

// solveBySAT asks the SAT solver for a solution, unless one is known, and then for a
// second one.
func solveBySAT(ctx context.Context, p *constraints.Problem, known tour.Tour) (Solution, error) {
	s := Solution{Tour: known}
	solver, err := p.NewSolver(0)
	if err != nil {
		return s, err
	}
	if known.Len() == 0 {
		t, v, _, err := solver.SolveWith(ctx, nil)
		if err != nil {
			return s, err
		}
		if v == exist.None {
			s.Outcome, s.Why = None, &exist.Reason{Rule: "sat", Text: "a solver proved that no numbering of the squares has the given numbers"}
			return s, nil
		}
		s.Tour = t
	}
	solver.Forbid(s.Tour)
	other, v, _, err := solver.SolveWith(ctx, nil)
	switch {
	case err != nil:
		return s, err
	case v == exist.Found:
		return several(s.Tour, other), nil
	}
	s.Outcome, s.Proofs = One, []string{BySolver}
	return s, nil
}

// several is the result with two solutions.
func several(a, b tour.Tour) Solution {
	return Solution{Outcome: Several, Tour: a, Other: b, Number: firstDifference(a, b)}
}

// Sentence is the result in one sentence, with the names of squares.
func (s Solution) Sentence(name func(board.Square) string) string {
	switch s.Outcome {
	case One:
		return "one solution"
	case Several:
		return fmt.Sprintf("several solutions: %d may stand on %s or on %s", s.Number, name(squareOf(s.Tour, s.Number)), name(squareOf(s.Other, s.Number)))
	case None:
		return "no solution: " + s.Why.Text
	}
	if s.Tour.Len() > 0 {
		return "undecided: there is a solution, and perhaps another; " + s.Why.Text
	}
	return "undecided: " + s.Why.Text
}
