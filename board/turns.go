package board

import (
	"errors"

	"leaper/internal/fault"
)

// A Turn is a rotation or reflection of the drawing of a board of rows and columns about its
// middle. The zero value is no turn.
type Turn uint8

// The turns and mirrors.
const (
	HalfTurn Turn = 1 + iota
	QuarterTurnRight
	QuarterTurnLeft
	MirrorLeftRight
	MirrorTopBottom
	MirrorFalling
	MirrorRising
	// Those that only hexagons have. A mirror has the degrees between its line and a row, counted
	// as on a clock that goes backwards.
	ThirdTurnRight
	ThirdTurnLeft
	SixthTurnRight
	SixthTurnLeft
	Mirror30
	Mirror60
	Mirror120
	Mirror150
)

// turns has the name of each turn and, on squares, whether it swaps rows and columns, and whether it then
// reverses the rows and the columns.
var turns = [...]struct {
	name               string
	swap, down, across bool
}{
	HalfTurn:         {"half turn", false, true, true},
	QuarterTurnRight: {"quarter turn right", true, false, true},
	QuarterTurnLeft:  {"quarter turn left", true, true, false},
	MirrorLeftRight:  {"mirror left to right", false, false, true},
	MirrorTopBottom:  {"mirror top to bottom", false, true, false},
	MirrorFalling:    {"mirror in the falling diagonal", true, false, false},
	MirrorRising:     {"mirror in the rising diagonal", true, true, true},
	ThirdTurnRight:   {name: "third turn right"},
	ThirdTurnLeft:    {name: "third turn left"},
	SixthTurnRight:   {name: "sixth turn right"},
	SixthTurnLeft:    {name: "sixth turn left"},
	Mirror30:         {name: "mirror at 30 degrees"},
	Mirror60:         {name: "mirror at 60 degrees"},
	Mirror120:        {name: "mirror at 120 degrees"},
	Mirror150:        {name: "mirror at 150 degrees"},
}

// Turns lists the turns and mirrors, those of squares first.
func Turns() (list []Turn) {
	for t := range turns[1:] {
		list = append(list, HalfTurn+Turn(t))
	}
	return list
}

// ErrTurn: a turn or mirror that does not map the board to itself.
var ErrTurn = errors.New("no such symmetry")

// SymmetryOf returns a turn or mirror of the drawing as a symmetry of the board. On sides of 1
// or 2 a shift, another mirror or the identity may map the squares in the same way; then
// [Board.Symmetries] yields only one of these.
//
//	1 2 3 4     The half turn and the mirror left to right do the same to a row, and the
//	4 3 2 1     mirror top to bottom moves nothing.
//
// An error says what is wrong, and wraps [ErrTurn]. The sides must be equal if rows and
// columns change places; glued edges must map to edges glued in the same way, and holes to
// holes. If rows wrap with a shift of the columns, copies of a square must map to copies. A
// single row always passes, since each turn maps its squares as the half turn or the
// identity does.
func (b *Board) SymmetryOf(t Turn) (Symmetry, error) {
	if b.Hexagonal() {
		return b.hexSymmetryOf(t)
	}
	if t > MirrorRising && int(t) < len(turns) {
		return Symmetry{}, fault.New(ErrTurn, "only hexagons have a %s", turns[t].name)
	}
	if b.Rank() != 2 || t < HalfTurn || int(t) >= len(turns) {
		return Symmetry{}, fault.New(ErrTurn, "turns are for boards of rows and columns")
	}
	turn := turns[t]
	s := Symmetry{[]int{0, 1}, []bool{turn.down, turn.across}, make([]int64, 2), b.sizes, 0}
	if turn.swap {
		s.axis = []int{1, 0}
	}
	for i, flip := range s.flip {
		if flip {
			s.shift[i] = b.sizes[i] - 1
		}
	}
	switch {
	case turn.swap && b.sizes[0] != b.sizes[1]:
		return Symmetry{}, fault.New(ErrTurn, "its sides differ")
	case b.sizes[0] > 1 && (turn.swap && b.rows != b.columns || !b.keepsLattice(s)):
		return Symmetry{}, fault.New(ErrTurn, "its edges would be glued in another way")
	case !b.keepsHoles(s):
		return Symmetry{}, fault.New(ErrTurn, "a hole would fall on a square")
	}
	return s, nil
}
