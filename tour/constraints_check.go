package tour

import (
	"fmt"
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/piece"
)

// Which constraints are refused: those that an engine does not support, and those that make no
// sense on the board.

// ErrConstraint: an engine does not support one of the constraints.
var ErrConstraint = fmt.Errorf("%w: an unknown constraint", ErrAsk)

// checkUnderstood refuses constraints that no single set in understood contains.
func (a Ask) checkUnderstood(on BoardOrGraph, understood []Constraint) error {
	asked := a.ConstraintKinds()
	ofGraph := boardOf(on) == nil
	unknown, together := asked, asked == 0
	for _, set := range understood {
		if ofGraph {
			set &= GraphConstraints
		}
		unknown &^= set
		together = together || asked&^set == 0
	}
	switch {
	case together:
		return nil
	case ofGraph:
		return fault.New(ErrConstraint, "%s: not supported here for a graph without a board; find, exists, list, count, sample and rank support given numbers and moves", asked)
	case unknown != 0:
		return fault.New(ErrConstraint, "%s: that is not supported here; leave it out, or choose another method", unknown)
	}
	return fault.New(ErrConstraint, "%s: they are not supported together here; leave one of them out", asked)
}

// checkConstraints refuses constraints that are not understood or make no sense on the board.
func (a Ask) checkConstraints(on BoardOrGraph, understood []Constraint) error {
	if err := a.checkUnderstood(on, understood); err != nil || a.Constraints == nil {
		return err
	}
	for _, list := range [][]Move{a.Use, a.Avoid} {
		for _, m := range list {
			if err := checkMove(on, m); err != nil {
				return err
			}
		}
	}
	if err := checkNumbers(on, a.Numbers); err != nil {
		return err
	}
	b := boardOf(on)
	if b == nil {
		return nil
	}
	if err := a.checkPrecedence(b); err != nil {
		return err
	}
	if err := a.checkClass(on, b); err != nil {
		return err
	}
	return a.checkLines(b)
}

// checkClass refuses classes that tours of the board cannot have.
func (a Ask) checkClass(on BoardOrGraph, b *board.Board) error {
	if a.Class == 0 {
		return nil
	}
	of, moves := on.(interface{ Piece() piece.Piece })
	switch kind := a.Class.kind(); {
	case !classes.Has(a.Class):
		return fault.New(ErrAsk, "%s does not exist", a.Class)
	case !hasDrawing(b):
		return fault.New(ErrAsk, "class %s: only tours of flat boards of rows and columns have it", a.Class)
	case kind != CelticConstraints && a.Kind != Closed:
		return fault.New(ErrAsk, "class %s: only closed tours have it; ask for these", a.Class)
	case kind != WhirlingConstraints && moves && !isKnightOf(b, of.Piece()):
		return fault.New(ErrAsk, "class %s: only tours of a knight have it, and this is a %s", a.Class, of.Piece())
	case kind == CornerConstraints && !hasCorners(b):
		return fault.New(ErrAsk, "class %s: only square boards have it, whose corners and the squares one move from them are no holes", a.Class)
	}
	return nil
}

// checkPrecedence checks squares that must be visited before others. A closed tour needs a
// start for that: if numbers or sums make it a numbering, or only its last square is given,
// no listing determines one.
func (a Ask) checkPrecedence(b *board.Board) error {
	for _, p := range a.Before {
		for _, s := range []board.Square{p.First, p.Then} {
			if err := checkSquare(b, "visited", s); err != nil {
				return err
			}
		}
		if p.First == p.Then {
			return fault.New(ErrAsk, "%s: no square is visited before itself", p.name(b))
		}
	}
	one := func(n Number) bool { return n.Number == 1 }
	free := !a.From.given && !slices.ContainsFunc(a.Numbers, one)
	if len(a.Before) > 0 && a.Kind == Closed && free && (a.To.given || len(a.Numbers) > 0 || a.Sums != 0) {
		return fault.New(ErrAsk, "%s: what comes first depends on where the closed tour starts; give its first square too", a.Before[0].name(b))
	}
	return nil
}

// checkMove checks a move to take or to avoid.
func checkMove(on BoardOrGraph, m Move) error {
	what, there := "move's", func(_, _ board.Square) bool { return true } // engines see whether a board has the move
	if boardOf(on) == nil {
		what, there = "an edge's", edgeRules{on, adjacencyOf(on)}.adjacent
	}
	for _, s := range []board.Square{m.From, m.To} {
		if err := checkSquare(on, what, s); err != nil {
			return err
		}
	}
	switch {
	case !there(m.From, m.To) && (m.OneWay || !there(m.To, m.From)):
		return fault.New(ErrAsk, "there is no edge from %s to %s", on.Name(m.From), on.Name(m.To))
	case m.From == m.To:
		return fault.New(ErrAsk, "move %s: it goes nowhere", m.name(on))
	}
	return nil
}

func checkNumbers(b BoardOrGraph, numbers []Number) error {
	squares := make(map[board.Square]int64, len(numbers))
	holders := make(map[int64]board.Square, len(numbers))
	for _, n := range numbers {
		if s := n.Square; s >= 0 && int64(s) < b.Cells() && b.IsHole(s) {
			return fault.New(ErrAsk, "%d on %s: the square is a hole of the board", n.Number, b.Name(s))
		}
		if err := checkSquare(b, "numbered", n.Square); err != nil {
			return err
		}
		name := b.Name(n.Square)
		if n.Number < 1 || n.Number > b.Squares() {
			return fault.New(ErrAsk, "%d on %s: the numbers of %d %s are 1 to %d", n.Number, name, b.Squares(), noun(b), b.Squares())
		}
		if old, twice := squares[n.Square]; twice {
			return fault.New(ErrAsk, "%d on %s: %s has the number %d already", n.Number, name, name, old)
		}
		if old, twice := holders[n.Number]; twice {
			return fault.New(ErrAsk, "%d on %s: %d stands on %s already", n.Number, name, n.Number, b.Name(old))
		}
		squares[n.Square], holders[n.Number] = n.Number, n.Square
	}
	return nil
}

// checkLines checks symmetries and sums.
func (a Ask) checkLines(b *board.Board) error {
	square := b.Rank() == 2 && b.Side(0) == b.Side(1)
	switch {
	case a.Sums > Rows|Columns|Diagonals:
		return fault.New(ErrAsk, "magic sums %d do not exist", uint8(a.Sums))
	case a.Symmetry != 0 && !symmetries.Has(a.Symmetry):
		return fault.New(ErrAsk, "symmetry %d does not exist", uint8(a.Symmetry))
	case a.Sums != 0 && (b.Rank() != 2 || b.Hexagonal() || len(b.Holes()) > 0):
		return fault.New(ErrAsk, "sums of %s are those of boards of rows and columns without holes", a.Sums)
	case a.Sums&Diagonals != 0 && (!square || b.Topology() != board.Plane):
		return fault.New(ErrAsk, "sums of %s: only square plane boards have main diagonals", a.Sums)
	case a.Symmetry > Asymmetric && b.Rank() != 2:
		return fault.New(ErrAsk, "symmetry %s: it needs a board of rows and columns; other boards take any and none", a.Symmetry)
	case (a.Symmetry == Eulerian || a.Symmetry == Bergholtian) && a.Kind != Closed:
		return fault.New(ErrAsk, "symmetry %s: only closed tours have it; ask for these, or for a half-turn", a.Symmetry)
	}
	return nil
}

// checkSquare refuses a number that is not a square; what says in the error what it was for.
func checkSquare(on BoardOrGraph, what string, s board.Square) error {
	switch {
	case (s < 0 || int64(s) >= on.Cells()) && boardOf(on) == nil:
		return missingVertex(on, what+" ", s)
	case s < 0 || int64(s) >= on.Cells():
		return fault.New(ErrAsk, "%s square %d is off the board %s", what, s, on.Size())
	case on.IsHole(s):
		return fault.New(ErrAsk, "%s square %s is a hole of the board", what, on.Name(s))
	}
	return nil
}
