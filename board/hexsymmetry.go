package board

import "leaper/internal/fault"

// Symmetries of hexagons. A cell has a third coordinate, so that the three add up to 0; the twelve
// turns and mirrors of the lattice put the three into another order, and may change all signs. A
// [Symmetry] has this order in three places, and its signs and shifts in two: the third coordinate
// follows from the others.

// hexTurns are the twelve, the identity first, then in the order of the turns' constants.
var hexTurns = [...]struct {
	axis [3]int
	flip bool
	turn Turn
}{
	{[3]int{0, 1, 2}, false, 0},
	{[3]int{0, 1, 2}, true, HalfTurn},
	{[3]int{1, 2, 0}, false, ThirdTurnRight},
	{[3]int{2, 0, 1}, false, ThirdTurnLeft},
	{[3]int{2, 0, 1}, true, SixthTurnRight},
	{[3]int{1, 2, 0}, true, SixthTurnLeft},
	{[3]int{0, 2, 1}, false, MirrorLeftRight},
	{[3]int{0, 2, 1}, true, MirrorTopBottom},
	{[3]int{1, 0, 2}, false, Mirror150},
	{[3]int{1, 0, 2}, true, Mirror60},
	{[3]int{2, 1, 0}, false, Mirror30},
	{[3]int{2, 1, 0}, true, Mirror120},
}

// uprightMirrors are the names of the mirrors where files stand upright: what lies at 90 degrees on
// rows lies at 120 there.
var uprightMirrors = map[Turn]Turn{
	MirrorLeftRight: Mirror60, MirrorTopBottom: Mirror150, Mirror150: Mirror120, Mirror60: Mirror30,
	Mirror30: MirrorTopBottom, Mirror120: MirrorLeftRight,
}

// hexTurn is the name on the board of one of the twelve.
func (b *Board) hexTurn(at int) Turn {
	turn := hexTurns[at].turn
	if name, ok := uprightMirrors[turn]; ok && b.Upright() {
		return name
	}
	return turn
}

// hexSymmetries yields the symmetries of a board of hexagons. A turn comes with the shift that
// takes the shape's box back to its place, since no other can.
func (b *Board) hexSymmetries(yield func(Symmetry) bool) {
	var met []Symmetry
	for i := range hexTurns {
		s, ok := b.hexSymmetry(i)
		if !ok || b.isAnyOf(s, met) {
			continue
		}
		if met = append(met, s); !yield(s) {
			return
		}
	}
}

// hexSymmetry is a turn or mirror as a symmetry of the board; false if it is none.
func (b *Board) hexSymmetry(at int) (Symmetry, bool) {
	h := hexTurns[at]
	s := Symmetry{h.axis[:], []bool{h.flip, h.flip, h.flip}, make([]int64, 2), b.sizes, b.hexTurn(at)}
	var least, was [2]int64
	for square, begun := Square(0), false; int64(square) < b.cells; square++ {
		if b.IsHole(square) {
			continue
		}
		x := b.hexCoords(square)
		for i := range least {
			y := x[h.axis[i]]
			if h.flip {
				y = -y
			}
			if !begun || y < least[i] {
				least[i] = y
			}
			if !begun || x[i] < was[i] {
				was[i] = x[i]
			}
		}
		begun = true
	}
	s.shift[0], s.shift[1] = was[0]-least[0], was[1]-least[1]
	for square := range Square(b.cells) {
		if to, ok := b.hexImage(s, square); !b.IsHole(square) && (!ok || b.IsHole(to)) {
			return Symmetry{}, false
		}
	}
	return s, true
}

// hexCoords are the three coordinates of a cell.
func (b *Board) hexCoords(s Square) [3]int64 {
	r, q := int64(s)/b.sizes[1], int64(s)%b.sizes[1]
	return [3]int64{r, q, -r - q}
}

// hexImage is the image of a cell of the box; false if it is not in the box.
func (b *Board) hexImage(m Symmetry, s Square) (Square, bool) {
	x, y := b.hexCoords(s), [2]int64{}
	for i := range y {
		if y[i] = x[m.axis[i]]; m.flip[i] {
			y[i] = -y[i]
		}
		if y[i] += m.shift[i]; y[i] < 0 || y[i] >= b.sizes[i] {
			return s, false // a cell that no tour visits stays where it is
		}
	}
	return b.At(y[:]), true
}

// isAnyOf reports whether a symmetry maps all squares as another does: on hexagons in a line, two
// do.
func (b *Board) isAnyOf(s Symmetry, others []Symmetry) bool {
	for _, other := range others {
		same := true
		for square := range Square(b.cells) {
			if same && !b.IsHole(square) {
				one, _ := b.hexImage(s, square)
				two, _ := b.hexImage(other, square)
				same = one == two
			}
		}
		if same {
			return true
		}
	}
	return false
}

// hexSymmetryOf is a turn or mirror by its name.
func (b *Board) hexSymmetryOf(t Turn) (Symmetry, error) {
	for i := range hexTurns {
		if t == 0 || b.hexTurn(i) != t {
			continue
		}
		s, ok := b.hexSymmetry(i)
		if still, _ := b.hexSymmetry(0); ok && b.isAnyOf(s, []Symmetry{still}) {
			return still, nil // it moves no square
		}
		if ok {
			return s, nil
		}
		return Symmetry{}, fault.New(ErrTurn, "it would not lie on itself")
	}
	return Symmetry{}, fault.New(ErrTurn, "hexagons have no quarter turns and diagonals")
}
