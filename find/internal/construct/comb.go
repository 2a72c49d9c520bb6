package construct

import (
	"iter"

	"leaper/board"
)

// A comb is all rows of tiles: equal ones, and the bottom row. Its cycle visits all
// squares: in each row one part goes down to the rows below, and the other comes up
// from them.
type comb struct {
	squares           int64
	rows, cols        axis  // of the board
	transposed        bool  // the rows of tiles are columns of the board
	down              int64 // the stride from a square to the one below, as rows of tiles see it
	upper             *row
	uppers            int64 // the number of equal rows
	bottom            *row
	outward, homeward int64 // how many squares of an upper row the cycle visits before the rows below, and after
	start             int64 // the start of a tour that is not closed: the move to it is missing
}

// newComb lays the tiles on a rectangle that has a tour, a board or a layer of
// one. The rows come before the columns among the board's axes.
//
// A board of fewer than twelve rows, or columns, is one row of tiles. The rows of
// tiles are six squares high, the bottom row up to eleven, and of even height if a
// side is even: only tiles of two odd sides have no closed tour.
func newComb(rows, cols axis) *comb {
	c := &comb{squares: rows.side * cols.side, rows: rows, cols: cols}
	short, long := min(rows.side, cols.side), max(rows.side, cols.side)
	height, width := short, long
	if short >= 12 && short%2 == 1 {
		height, width = long, short
	}
	c.transposed = height != rows.side
	down, right := rows.stride, cols.stride
	if c.transposed {
		down, right = right, down
	}
	c.down = down

	low, stacked := height, short >= 12
	if stacked {
		low = 6 + height%6
		c.uppers = (height - low) / 6
		c.upper = newRow(tileRow(6, width, true), down, right)
		c.outward = c.upper.outward()
		c.homeward = c.upper.len() - c.outward
	}
	p := tileRow(low, width, stacked)
	c.bottom = newRow(p, down, right)
	if b := c.bottom; p.last.role == last && len(b.last.legs) > 2 {
		c.start = c.uppers*c.outward + b.turn + b.middles*b.out + b.last.legs[1]
	}
	return c
}

// legFrom returns the squares of the cycle from a step to the end of the leg, as offsets
// from a square.
func (c *comb) legFrom(step int64) (offsets []int64, from int64) {
	there, turning := c.uppers*c.outward, c.bottom.len()
	switch {
	case step < there:
		i := step / c.outward
		step -= i * c.outward
		if offsets, from = c.upper.legFrom(step); int64(len(offsets)) > c.outward-step {
			offsets = offsets[:c.outward-step] // leg three is for later
		}
		return offsets, from + i*6*c.down
	case step < there+turning:
		offsets, from = c.bottom.legFrom(step - there)
		return offsets, from + c.uppers*6*c.down
	}
	step -= there + turning
	i := step / c.homeward
	offsets, from = c.upper.legFrom(c.outward + step - i*c.homeward)
	return offsets, from + (c.uppers-1-i)*6*c.down
}

func (c *comb) len() int64 { return c.squares }

func (c *comb) at(step int64) board.Square {
	offsets, from := c.legFrom(step)
	return board.Square(from + offsets[0])
}

func (c *comb) fill(dst []board.Square, step int64) {
	for len(dst) > 0 {
		offsets, from := c.legFrom(step)
		n := min(len(offsets), len(dst))
		for i, o := range offsets[:n] {
			dst[i] = board.Square(from + o)
		}
		dst = dst[n:]
		if step += int64(n); step == c.squares {
			step = 0
		}
	}
}

func (c *comb) step(s board.Square) int64 {
	y, x := int64(s)/c.rows.stride, int64(s)%c.rows.stride/c.cols.stride
	if c.transposed {
		y, x = x, y
	}
	i := c.uppers
	if i > 0 {
		i = min(i, y/6)
	}
	y -= i * 6
	if i == c.uppers {
		return i*c.outward + c.bottom.step(y, x)
	}
	step := c.upper.step(y, x)
	if step < c.outward {
		return i*c.outward + step
	}
	return c.uppers*c.outward + c.bottom.len() + (c.uppers-1-i)*c.homeward + step - c.outward
}

// joints yields the squares near two sides. All pairs of kinds of tiles that meet
// anywhere meet there.
func (c *comb) joints(reach int64) iter.Seq[board.Square] {
	return func(yield func(board.Square) bool) {
		for y := range nearEnds(c.rows.side, reach) {
			for x := range nearEnds(c.cols.side, reach) {
				if !yield(board.Square(y*c.rows.stride + x*c.cols.stride)) {
					return
				}
			}
		}
	}
}
