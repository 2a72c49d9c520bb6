package construct

import (
	"math/rand/v2"

	"leaper/board"
)

// A turn is a symmetry of a board: it exchanges axes of equal sides and reverses some.
// A knight's moves stay moves.
//
//	coordinate x of axis a   →   x, or side−1−x, of the axis where it goes
//
// So the image of a square is a sum: what each coordinate adds, and a constant.
type turn struct {
	strides    []int64 // of the axes, from the last
	sides      []int64
	adds       []int64 // what a step along the axis adds to the image
	from       int64   // the image of the square 0
	isIdentity bool    // it is the identity
}

// drawTurn draws one of a board's turns uniformly, and gives its inverse too.
func drawTurn(b *board.Board, random *rand.Rand) (t, back turn) {
	sides := b.Sides()
	to := make([]int, len(sides)) // the image of each axis
	for i := range to {
		to[i] = i
	}
	for i := range to { // shuffle the axes of equal sides (Fisher and Yates)
		var others []int
		for j := i; j < len(to); j++ {
			if sides[to[j]] == sides[i] {
				others = append(others, j)
			}
		}
		j := others[random.IntN(len(others))]
		to[i], to[j] = to[j], to[i]
	}
	flip, home, flipHome := make([]bool, len(to)), make([]int, len(to)), make([]bool, len(to))
	for i, j := range to {
		flip[i] = sides[i] > 1 && random.IntN(2) == 0
		home[j], flipHome[j] = i, flip[i]
	}
	return makeTurn(sides, to, flip), makeTurn(sides, home, flipHome)
}

// makeTurn makes a turn of the image of each axis, and whether it is reversed.
func makeTurn(sides []int64, to []int, flip []bool) turn {
	n := len(sides)
	strides := make([]int64, n)
	stride := int64(1)
	for i := n - 1; i >= 0; i-- {
		strides[i] = stride
		stride *= sides[i]
	}
	t := turn{isIdentity: true}
	for i := n - 1; i >= 0; i-- {
		adds := strides[to[i]]
		if flip[i] {
			t.from += (sides[i] - 1) * adds
			adds = -adds
		}
		t.isIdentity = t.isIdentity && adds == strides[i]
		t.strides, t.sides, t.adds = append(t.strides, strides[i]), append(t.sides, sides[i]), append(t.adds, adds)
	}
	return t
}

// image returns the image of a square.
func (t *turn) image(s board.Square) board.Square {
	if t.isIdentity {
		return s
	}
	q, image := int64(s), t.from
	for i, side := range t.sides {
		next := q / side
		image += (q - next*side) * t.adds[i]
		q = next
	}
	return board.Square(image)
}

// mapAll replaces squares by their images.
func (t *turn) mapAll(squares []board.Square) {
	switch cells := t.strides[len(t.strides)-1] * t.sides[len(t.sides)-1]; {
	case t.isIdentity:
	case len(t.sides) == 2 && cells < 1<<32: // 32-bit division is several times as fast
		side, column, row := uint32(t.sides[0]), t.adds[0], t.adds[1]
		for i, s := range squares {
			r := uint32(s) / side
			squares[i] = board.Square(t.from + int64(uint32(s)-r*side)*column + int64(r)*row)
		}
	default:
		for i, s := range squares {
			squares[i] = t.image(s)
		}
	}
}
