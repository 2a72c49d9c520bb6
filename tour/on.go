package tour

import "leaper/board"

// On finds a symmetry that is asked for on a board; false if the board lacks it, or if
// what is asked for is none of one: any or none. Of the quarter turns it is that to the
// right: a tour that has one has the other.
func (s Symmetry) On(b *board.Board) (board.Symmetry, bool) {
	name := [...]string{
		HalfTurn: "half turn", Eulerian: "half turn", Bergholtian: "half turn", QuarterTurn: "quarter turn right",
		MirrorLeftRight: "mirror left to right", MirrorTopBottom: "mirror top to bottom",
		MirrorFalling: "mirror in the falling diagonal", MirrorRising: "mirror in the rising diagonal",
	}[s]
	tried := 0
	for symmetry := range b.Symmetries() {
		if name != "" && symmetry.String() == name {
			return symmetry, true
		}
		if tried++; tried > MaxSymmetryGroup {
			break
		}
	}
	return board.Symmetry{}, false
}

// Directions are the ways in which a symmetry may take a closed tour to itself, as far as
// what is asked for goes: keeping its direction, and reversing it.
func (s Symmetry) Directions() (keeping, reversing bool) { return s != Bergholtian, s != Eulerian }
