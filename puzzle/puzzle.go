// Package puzzle makes puzzles of tours, solves them and reasons about them as people do.
//
// A puzzle is a board on which some squares have their numbers. The solver finds
// the others; each number is one move from the one before:
//
//	.  .  7  .        1  4  7 10
//	.  .  .  .   ─▶  12  9  2  5
//	.  6  .  8        3  6 11  8
//
// A good one has exactly one solution. [Solve] says whether it has, [Make] takes numbers
// away from a tour as long as it has, and [Reason] solves it with a list of techniques,
// each step with its reason, which is also how hard it is.
//
// # Taking numbers away
//
// Whether a second solution appears when a number goes is a question to a solver of
// Boolean satisfiability, and one that is like the question before. So the tour is
// forbidden once and for all, and the numbers that stand are assumptions:
//
//	tours that are not the solution,  with 1, 5, 9, 20 …   ─▶  none: still one solution
//	                                                           5 and 20 were enough for that
//	                                  with 1, 9, 20 …      ─▶  found: 5 has to stay
//
// Where there is none, the solver says which assumptions it needed (Eén & Sörensson 2003);
// all others go at once. Where there is one, the number has to stay, whatever else is
// taken away: so each number is asked about once. What is left in the end is a minimal
// unsatisfiable set, of which no number can go (Liffiton & Sakallah 2008 tell of such
// sets). The number that tells least is asked about first, by the ways that there are from
// one number to the next ([gaps]): gaps with many ways are what makes the proof hard, and
// what more numbers are needed for.
package puzzle

import (
	"cmp"
	"slices"

	"leaper/board"
	"leaper/constraints"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A Puzzle is a board with a piece, what is to be found on it, and the numbers that are
// given, the least first. Make one with [New].
type Puzzle struct {
	Graph *graph.Graph
	Kind  tour.Kind
	Given []tour.Number
	// Beside is what the solution obeys besides: moves to use and to avoid, and which
	// squares come before others. Set it by [Puzzle.With].
	Beside *tour.Constraints
}

// New makes a puzzle of given numbers. The error wraps [tour.ErrAsk] where a number is
// none of the board's, stands on a hole, is given twice, or where there is none.
func New(g *graph.Graph, kind tour.Kind, given []tour.Number) (*Puzzle, error) {
	p := &Puzzle{Graph: g, Kind: kind, Given: slices.Clone(given)}
	slices.SortFunc(p.Given, func(a, b tour.Number) int { return cmp.Compare(a.Number, b.Number) })
	if len(given) == 0 {
		return nil, fault.New(tour.ErrAsk, "no number is given; a puzzle has one at least, such as c5=17")
	}
	ask := tour.Ask{Kind: kind, Constraints: &tour.Constraints{Numbers: given}} // in their order, for the error
	return p, ask.Check(g.Board(), constraints.Understood)
}

// With is the puzzle with more numbers given, and, if that is not nil, with what the solution
// obeys besides. The error is that of [New].
func (p *Puzzle) With(more []tour.Number, beside *tour.Constraints) (*Puzzle, error) {
	with, err := New(p.Graph, p.Kind, slices.Concat(more, p.Given))
	if err != nil {
		return nil, err
	}
	if with.Beside = p.Beside; beside != nil {
		with.Beside = beside
	}
	return with, with.Ask().Check(p.Graph.Board(), constraints.Understood)
}

// Ask is what the puzzle asks for.
func (p *Puzzle) Ask() tour.Ask { return asking(p.Kind, p.Given, p.Beside) }

// asking is an ask of given numbers, and of further constraints.
func asking(kind tour.Kind, given []tour.Number, beside *tour.Constraints) tour.Ask {
	ask := tour.Ask{Kind: kind, Constraints: beside}
	wants := ask.Wants()
	wants.Numbers = given
	ask.Constraints = &wants
	return ask
}

// Cells are the given numbers by square, 0 for none.
func (p *Puzzle) Cells() []int64 {
	cells := make([]int64, p.Graph.Board().Cells())
	for _, n := range p.Given {
		cells[n.Square] = n.Number
	}
	return cells
}

// numbersOf are all numbers of a tour, the first at 0.
func numbersOf(t tour.Tour) []tour.Number {
	list := make([]tour.Number, 0, t.Len())
	for step, s := range t.All() {
		list = append(list, tour.Number{Square: s, Number: step + 1})
	}
	return list
}

// differ is the first number that two tours have on different squares; 0 if none.
func differ(a, b tour.Tour) int64 {
	for step, s := range a.All() {
		if b.At(step) != s {
			return step + 1
		}
	}
	return 0
}

// squareOf is where a tour has a number.
func squareOf(t tour.Tour, number int64) board.Square { return t.At(number - 1) }
