package construct

import (
	"iter"

	"leaper/board"
)

// corner is the distance from the ends of the sides within which two parallel edges
// are looked for.
const corner = 12

// An axis of a board, or of a part of one: its number of squares, its stride, and its
// number of squares on the whole board.
type axis struct{ side, stride, whole int64 }

// coordinate returns the coordinate of a square.
func (x axis) coordinate(q board.Square) int64 { return int64(q) / x.stride % x.whole }

// cut returns the first squares of an axis.
func (x axis) cut(side int64) axis { return axis{side, x.stride, x.whole} }

// A joint makes one cycle of two, the second of which lies further on along an
// axis: the first has an edge from a to b, the second one from d to c, and a–c and
// d–b are moves. Without the edges, with the moves, one cycle is walked … → a ⇒ c →
// … → d ⇒ b → …
type joint struct {
	b int64 // a step of the first cycle; a is the one before it
	c int64 // a step of the second; d is the one before it
}

// findJoint looks for a joint of two cycles, the second of them moved a distance along the
// last of the axes. It looks at the corners of the second one, which have enough edges for all
// sides. If the cycles are the same, the edges must differ, since both are removed from it.
func findJoint(first, second cycle, axes []axis, distance int64) (joint, bool) {
	along := axes[len(axes)-1]
	away := board.Square(distance * along.stride)
	for q := range second.joints(corner) {
		c := second.step(q)
		to := second.at(wrap(c-1, second.len())) + away
		for from := range moves(q+away, axes) {
			if along.coordinate(from) >= distance {
				continue
			}
			b := wrap(first.step(from)+1, first.len())
			if first == second && b == c {
				continue
			}
			end := first.at(b)
			for q := range moves(to, axes) {
				if q == end {
					return joint{b, c}, true
				}
			}
		}
	}
	return joint{}, false
}

// moves yields the squares a move from a square, within the axes: by one of the eight
// moves in each plane of two axes.
func moves(q board.Square, axes []axis) iter.Seq[board.Square] {
	return func(yield func(board.Square) bool) {
		for j, x := range axes {
			for _, y := range axes[:j] {
				for _, m := range knight {
					if r, c := y.coordinate(q)+m.rows, x.coordinate(q)+m.cols; r < 0 || r >= y.side || c < 0 || c >= x.side {
						continue
					}
					if !yield(q + board.Square(m.rows*y.stride+m.cols*x.stride)) {
						return
					}
				}
			}
		}
	}
}
