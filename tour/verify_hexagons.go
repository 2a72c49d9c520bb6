package tour

import (
	"slices"

	"leaper/board"
	"leaper/piece"
)

// How the verifier reads hexagons: as the whole numbers a + be of Eisenstein, where e is the sixth
// root of one, so that e² = e − 1. A cell in row r and column q of the box is q + re. To turn is to
// multiply by e. Package board and package piece turn three coordinates; this second reading is
// different on purpose.
type eisenstein struct{ a, b int64 }

func (z eisenstein) plus(y eisenstein) eisenstein { return eisenstein{z.a + y.a, z.b + y.b} }
func (z eisenstein) times(n int64) eisenstein     { return eisenstein{n * z.a, n * z.b} }

// turned is z·e.
func (z eisenstein) turned() eisenstein { return eisenstein{-z.b, z.a + z.b} }

// mirrored is the conjugate of z.
func (z eisenstein) mirrored() eisenstein { return eisenstein{z.a + z.b, -z.b} }

func hexagon(b *board.Board, s board.Square) eisenstein {
	return eisenstein{int64(s) % b.Side(1), int64(s) / b.Side(1)}
}

// movesOn are a piece's moves on a board. On hexagons they are made of those on squares: a leap of
// two entries goes as many steps in one direction as the first says, and then as many as the second
// in a direction 60 degrees off.
func movesOn(b *board.Board, p piece.Piece) ([]piece.Move, error) {
	moves, err := p.Moves(b.Rank())
	if err != nil || !b.Hexagonal() {
		return moves, err
	}
	var out []piece.Move
	for _, m := range moves {
		z := eisenstein{int64(m.Vector[1]), int64(m.Vector[0])}
		leap := z.a >= 0 && z.b >= 0
		for _, z := range []eisenstein{z, z.mirrored()} {
			for range 6 {
				v := []int{int(z.b), int(z.a)}
				known := slices.ContainsFunc(out, func(o piece.Move) bool { return o.Rides == m.Rides && slices.Equal(o.Vector, v) })
				if !known && (leap || p.Directed() && slices.Equal(v, m.Vector)) {
					out = append(out, piece.Move{Vector: v, Rides: m.Rides})
				}
				z = z.turned()
			}
		}
	}
	return out, nil
}

// imageOfHexagons maps a cell as a turn or mirror about the middle of all squares does; false if that
// is no cell. A mirror first mirrors in the line of a row's first direction, which lies in the drawing
// as a row does, or 30 degrees off where files stand upright.
func imageOfHexagons(b *board.Board, s Symmetry) func(board.Square) (board.Square, bool) {
	by := symmetries.Entry(s)
	turns, known := by.degrees/60, by.degrees%60 == 0
	if by.mirrors && b.Upright() {
		turns += 5
	}
	turn := func(z eisenstein) eisenstein {
		if by.mirrors {
			z = z.mirrored()
		}
		for range turns {
			z = z.turned()
		}
		return z
	}
	n, sum := b.Squares(), eisenstein{}
	for s := range board.Square(b.Cells()) {
		if b.Has(s) {
			sum = sum.plus(hexagon(b, s))
		}
	}
	off := sum.plus(turn(sum).times(-1)) // n times what the image of 0 is
	return func(from board.Square) (board.Square, bool) {
		if !known || off.a%n != 0 || off.b%n != 0 {
			return 0, false
		}
		z := turn(hexagon(b, from)).plus(eisenstein{off.a / n, off.b / n})
		if z.a < 0 || z.b < 0 || z.a >= b.Side(1) || z.b >= b.Side(0) {
			return 0, false
		}
		to := board.Square(z.b*b.Side(1) + z.a)
		return to, b.Has(to)
	}
}
