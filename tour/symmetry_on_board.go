package tour

import "leaper/board"

// OnBoard returns the symmetry of a board, as drawn, that corresponds to s. The error wraps
// [board.ErrTurn] and says why the board does not have it; any and none give an error too, since
// they are not one symmetry. A quarter, third or sixth turn is the one to the right: a tour that has one has the
// other as well.
func (s Symmetry) OnBoard(b *board.Board) (board.Symmetry, error) {
	turn := [...]board.Turn{
		HalfTurn: board.HalfTurn, Eulerian: board.HalfTurn, Bergholtian: board.HalfTurn, QuarterTurn: board.QuarterTurnRight,
		MirrorLeftRight: board.MirrorLeftRight, MirrorTopBottom: board.MirrorTopBottom,
		ThirdTurn: board.ThirdTurnRight, SixthTurn: board.SixthTurnRight,
		Mirror30: board.Mirror30, Mirror60: board.Mirror60, Mirror120: board.Mirror120, Mirror150: board.Mirror150,
		MirrorFalling: board.MirrorFalling, MirrorRising: board.MirrorRising,
	}[s]
	return b.SymmetryOf(turn)
}

// Directions says in which ways the symmetry may map a closed tour to itself: keeping its
// direction, or reversing it.
func (s Symmetry) Directions() (keeping, reversing bool) { return s != Bergholtian, s != Eulerian }
