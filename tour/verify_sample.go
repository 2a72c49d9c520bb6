package tour

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"leaper/board"
	"leaper/internal/fault"
)

// Indexed is a tour that also knows the step of each square, so that it can be checked
// anywhere.
type Indexed interface {
	Len() int64
	At(step int64) board.Square
	Step(s board.Square) int64
}

// VerifySample checks a tour that is too long for [Verify]: at the given squares,
// and at as many random squares and random steps as random says. At each, the square and
// its neighbours in the tour must be on the board, a move apart, and visited at
// their own steps, so no two of the squares seen are the same. The length and the
// ends are checked as by Verify.
//
// It returns the number of squares that it checked, and nil or the first [Fault]. It does not
// check the other squares.
func VerifySample(g Graph, ask Ask, t Indexed, squares iter.Seq[board.Square], random int, seed uint64) (int64, error) {
	if err := ask.Check(g, MoveConstraints); err != nil {
		return 0, err
	}
	b := g.Board()
	if b == nil {
		return 0, fault.New(ErrAsk, "tours of a graph without a board are verified as a whole")
	}
	m, err := newMover(b, g.Piece())
	if err != nil {
		return 0, err
	}
	if n := b.Squares(); t.Len() != n {
		return 0, &Fault{t.Len() - 1, fmt.Sprintf("wrong length: %d squares of %d", t.Len(), n)}
	}
	s := sampler{board: b, mover: m, tour: t}
	if err := s.checkAll(squares, random, rand.New(rand.NewPCG(seed, 1759))); err != nil {
		return s.checked, err
	}
	if err := verifyEnds(g, ask, Computed(t.Len(), t.At, nil), m); err != nil {
		return s.checked, err
	}
	return s.checked, s.checkMoves(ask)
}

// sampler checks single squares of a tour.
type sampler struct {
	board   *board.Board
	mover   *mover
	tour    Indexed
	checked int64
}

func (s *sampler) checkAll(squares iter.Seq[board.Square], random int, rng *rand.Rand) error {
	for q := range squares {
		if err := s.checkSquare(q); err != nil {
			return err
		}
	}
	for range random {
		q := board.Square(rng.Int64N(s.board.Cells()))
		if s.board.IsHole(q) {
			continue
		}
		if err := s.checkSquare(q); err != nil {
			return err
		}
		if err := s.checkStep(rng.Int64N(s.tour.Len())); err != nil {
			return err
		}
	}
	return nil
}

// checkMoves checks the moves that the constraints name.
func (s *sampler) checkMoves(ask Ask) error {
	constraints, steps := ask.ConstraintsOrNone(), map[board.Square]int64{}
	for _, list := range [][]Move{constraints.Use, constraints.Avoid} {
		for _, m := range list {
			for _, q := range []board.Square{m.From, m.To} {
				if err := s.checkSquare(q); err != nil {
					return err
				}
				steps[q] = s.tour.Step(q)
			}
		}
	}
	return verifyTaken(s.board, ask, steps, s.tour.Len())
}

// checkSquare checks the step of a square.
func (s *sampler) checkSquare(q board.Square) error {
	step := s.tour.Step(q)
	if step < 0 || step >= s.tour.Len() || s.tour.At(step) != q {
		return &Fault{-1, fmt.Sprintf("square %s is not at step %d, where it is said to be", s.board.Name(q), step+1)}
	}
	return s.checkStep(step)
}

// checkStep checks a step, and the steps before and after it.
func (s *sampler) checkStep(step int64) error {
	last := board.Square(-1)
	for k := max(0, step-1); k <= min(step+1, s.tour.Len()-1); k++ {
		s.checked++
		q := s.tour.At(k)
		switch {
		case !s.board.Has(q):
			return &Fault{k, fmt.Sprintf("step %d: square %d is not one of the board %s", k+1, q, s.board.Size())}
		case s.tour.Step(q) != k:
			return &Fault{k, fmt.Sprintf("step %d: %s is said to be met at step %d", k+1, s.board.Name(q), s.tour.Step(q)+1)}
		case last >= 0 && !s.mover.adjacent(last, q):
			return &Fault{k, fmt.Sprintf("step %d: %s to %s is not a move of the %s", k+1, s.board.Name(last), s.board.Name(q), s.mover.piece)}
		}
		last = q
	}
	return nil
}
