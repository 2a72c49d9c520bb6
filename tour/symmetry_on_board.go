package tour

import "leaper/board"

// OnBoard is what a symmetry that is asked for does to a board as it is drawn. An error wraps
// [board.ErrTurn] and says why the board lacks it; so it does of any and none, which are
// not one symmetry. Of the quarter turns it is that to the right: a tour that has one has
// the other.
func (s Symmetry) OnBoard(b *board.Board) (board.Symmetry, error) {
	turn := [...]board.Turn{
		HalfTurn: board.HalfTurn, Eulerian: board.HalfTurn, Bergholtian: board.HalfTurn, QuarterTurn: board.QuarterTurnRight,
		MirrorLeftRight: board.MirrorLeftRight, MirrorTopBottom: board.MirrorTopBottom,
		MirrorFalling: board.MirrorFalling, MirrorRising: board.MirrorRising,
	}[s]
	return b.SymmetryOf(turn)
}

// Directions are the ways in which a symmetry may take a closed tour to itself, as far as
// what is asked for goes: keeping its direction, and reversing it.
func (s Symmetry) Directions() (keeping, reversing bool) { return s != Bergholtian, s != Eulerian }
