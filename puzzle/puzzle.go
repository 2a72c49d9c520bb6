// Package puzzle makes number puzzles from tours, solves them and explains each step as a
// person would. The verbs puzzle and solve, and package book, use it.
//
// A puzzle is a board with numbers on some squares. The player finds the others; each
// number is one move from the one before:
//
//	.  .  7  .        1  4  7 10
//	.  .  .  .   ─▶  12  9  2  5
//	.  6  .  8        3  6 11  8
//
// A good puzzle has exactly one solution. [Solve] checks this. [Make] removes numbers
// from a tour as long as the solution stays unique. [Reason] solves a puzzle with a list
// of techniques and gives a reason for each step; the hardest step grades the puzzle.
//
// # Removing numbers
//
// A SAT solver decides whether the removal of a number allows a second solution.
// Successive questions are alike, so one clause forbids the tour for good, and the
// numbers still given are assumptions:
//
//	tours that are not the solution,  with 1, 5, 9, 20 …   ─▶  none: still one solution
//	                                                           5 and 20 were enough for that
//	                                  with 1, 9, 20 …      ─▶  found: 5 has to stay
//
// If there is no second solution, the solver names the assumptions that it needed (Eén &
// Sörensson 2003); all others go at once. If there is one, the number must stay, even
// after further removals. So each number is tested once. The numbers left in the end are a
// minimal unsatisfiable set: none of them can go (Liffiton & Sakallah 2008 describe such
// sets). The number that tells least is tested first, by the count of walks from one
// number to the next ([walkCounts]): gaps with many walks make the proof hard, and need more
// numbers.
package puzzle

import (
	"cmp"
	"fmt"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A Puzzle is a board with a piece, the kind of tour to find, and the given numbers in
// ascending order. Create one with [New].
type Puzzle struct {
	Graph *graph.Graph
	Kind  tour.Kind
	Given []tour.Number
	// Constraints has the further constraints of the solution: moves to use and to avoid,
	// and squares that come before others. Set it with [Puzzle.With].
	Constraints *tour.Constraints
}

// supported are the kinds of constraints that puzzles can have.
const supported = tour.NumberConstraints | tour.MoveConstraints | tour.PrecedenceConstraints

// New makes a puzzle from given numbers. The error wraps [tour.ErrAsk] if a number is
// off the board, stands on a hole or is given twice, or if there is none.
func New(g *graph.Graph, kind tour.Kind, given []tour.Number) (*Puzzle, error) {
	if err := g.NeedsBoard("a puzzle"); err != nil {
		return nil, err
	}
	p := &Puzzle{Graph: g, Kind: kind, Given: slices.Clone(given)}
	slices.SortFunc(p.Given, func(a, b tour.Number) int { return cmp.Compare(a.Number, b.Number) })
	if len(given) == 0 {
		return nil, fault.New(tour.ErrAsk, "no number is given; a puzzle has one at least, such as c5=17")
	}
	ask := tour.Ask{Kind: kind, Constraints: &tour.Constraints{Numbers: given}} // in their order, for the error
	return p, ask.Check(g, supported)
}

// With gives a copy of the puzzle with more given numbers and, if they are not nil, other
// constraints. The error is that of [New].
func (p *Puzzle) With(more []tour.Number, constraints *tour.Constraints) (*Puzzle, error) {
	with, err := New(p.Graph, p.Kind, slices.Concat(more, p.Given))
	if err != nil {
		return nil, err
	}
	if with.Constraints = p.Constraints; constraints != nil {
		with.Constraints = constraints
	}
	return with, with.Ask().Check(p.Graph, supported)
}

// Ask is what the puzzle asks for.
func (p *Puzzle) Ask() tour.Ask { return askFor(p.Kind, p.Given, p.Constraints) }

// askFor makes an ask of given numbers and further constraints.
func askFor(kind tour.Kind, given []tour.Number, constraints *tour.Constraints) tour.Ask {
	ask := tour.Ask{Kind: kind, Constraints: constraints}
	all := ask.ConstraintsOrNone()
	all.Numbers = given
	ask.Constraints = &all
	return ask
}

// Cells gives the given numbers by square; 0 means none.
func (p *Puzzle) Cells() []int64 {
	cells := make([]int64, p.Graph.Board().Cells())
	for _, n := range p.Given {
		cells[n.Square] = n.Number
	}
	return cells
}

// numbersOf lists all numbers of a tour, the first at index 0.
func numbersOf(t tour.Tour) []tour.Number {
	list := make([]tour.Number, 0, t.Len())
	for step, s := range t.All() {
		list = append(list, tour.Number{Square: s, Number: step + 1})
	}
	return list
}

// firstDifference is the first number that stands on different squares in two tours; 0 if there is none.
func firstDifference(a, b tour.Tour) int64 {
	for step, s := range a.All() {
		if b.At(step) != s {
			return step + 1
		}
	}
	return 0
}

// squareOf is the square of a number in a tour.
func squareOf(t tour.Tour, number int64) board.Square { return t.At(number - 1) }

// String says what is asked for, and how many numbers are given.
func (p *Puzzle) String() string {
	return fmt.Sprintf("puzzle: %s of %s, with %d given", p.Kind.WithArticle(), p.Graph, len(p.Given))
}
