package tour

import (
	"slices"

	"leaper/board"
)

// A passing is a corner that a tour meets, numbered clockwise around the board, and whether it passes it
// clockwise.
type passing struct {
	corner    int
	clockwise bool
}

// round is the order in which a closed tour meets the corners. Its code is four octal digits: twice the
// number of a corner, and one more if the tour does not pass it clockwise.
type round [4]passing

func (r round) code() int {
	code := 0
	for _, p := range r {
		code = code*8 + 2*p.corner
		if !p.clockwise {
			code++
		}
	}
	return code
}

// least is the least code of the round, begun at any corner, in either direction, on the board turned and
// mirrored.
func (r round) least() int {
	least := r.code()
	for image := range 64 {
		var other round
		for i, p := range r {
			if image&32 != 0 { // the other way
				i = 3 - i
				p.clockwise = !p.clockwise
			}
			if image&16 != 0 { // mirrored
				p.corner, p.clockwise = (4-p.corner)%4, !p.clockwise
			}
			p.corner = (p.corner + image>>2) % 4
			other[(i+image)%4] = p
		}
		least = min(least, other.code())
	}
	return least
}

// cornerCodes are the least codes of all rounds.
func cornerCodes() []int {
	return []int{0o0246, 0o0247, 0o0257, 0o0264, 0o0265, 0o0275, 0o0347, 0o0357, 0o0364, 0o0365, 0o0374, 0o0572, 0o0642}
}

// cornersOf are the corners of a square board, clockwise.
func cornersOf(b *board.Board) [4]board.Square {
	n := board.Square(b.Side(1))
	return [4]board.Square{0, n - 1, n*n - 1, n*n - n}
}

// TypeOfCorners is the type of a closed tour of a square board by how it joins the corners, from 1 to [CornerTypes]: see
// [Class]. The tour takes one move along each side of a corner, as a knight's does.
func TypeOfCorners(b *board.Board, t Tour) int {
	all := cornersOf(b)
	var met round
	n := 0
	for i, s := range t.All() {
		corner := slices.Index(all[:], s)
		if corner < 0 {
			continue
		}
		next := all[(corner+1)%4]
		to, from := t.At((i+1)%t.Len()), t.At((i+t.Len()-1)%t.Len())
		met[n] = passing{corner, apart(b, to, next) < apart(b, from, next)}
		n++
	}
	return slices.Index(cornerCodes(), met.least()) + 1
}

// apart is the square of how far two squares are apart.
func apart(b *board.Board, s, t board.Square) int64 {
	w := board.Square(b.Side(1))
	down, right := int64(s/w-t/w), int64(s%w-t%w)
	return down*down + right*right
}
