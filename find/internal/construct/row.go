package construct

// A row is a row of tiles: perhaps a first one, equal middles, and a last one.
// The walk goes out to the right by leg one of each, turns in the last tile, and
// comes back by their legs two:
//
//	   first      middle      middle       last
//	┌─────────┬───────────┬───────────┬───────────┐
//	│ ── 1 ▶──┼──── 1 ▶───┼──── 1 ▶───┼────╮      │
//	│ ──◀ 2 ──┼───◀ 2 ────┼───◀ 2 ────┼────╯      │
//	└─────────┴───────────┴───────────┴───────────┘
//
// In a row that has another below it, leg two of the first tile ends at the joint
// with that row, and a leg three comes back from there.
type row struct {
	height              int64
	first, middle, last walk
	right               int64 // the stride from a square to the one on its right
	middles             int64 // how many
	tail                int64 // the number of squares right of the first tile
	out, home           int64 // the lengths of the two legs of a middle
	turn                int64 // the squares of the first tile that the walk visits before the tail
	below               int64 // and before the rows below
}

// newRow lays a row of tiles, for the strides down and to the right.
func newRow(p tiling, down, right int64) *row {
	r := &row{height: p.height, right: right, middles: p.middles, last: p.last.layOut(down, right)}
	if p.first > 0 {
		r.first = tile{first, p.height, p.first}.layOut(down, right)
		r.turn = r.first.legs[1]
		r.below = r.first.legs[min(2, len(r.first.legs)-1)]
	}
	if p.middles > 0 {
		r.middle = tile{middle, p.height, p.middle}.layOut(down, right)
		r.out = r.middle.legs[1]
		r.home = r.middle.len() - r.out
	}
	r.tail = r.middles*r.middle.len() + r.last.len()
	return r
}

// len returns the number of squares of the row.
func (r *row) len() int64 { return r.first.len() + r.tail }

// outward returns how many squares of the row the walk visits before the rows below.
func (r *row) outward() int64 { return r.below + r.tail }

// legFrom returns the squares of the row's walk from a step to the end of the leg, as
// offsets from a square, and the distance of that square from the row's upper left one. It takes
// the row as one with nothing below it.
func (r *row) legFrom(step int64) (offsets []int64, from int64) {
	switch {
	case step < r.turn:
		return r.first.offsets[step:r.turn], 0
	case step >= r.turn+r.tail:
		return r.first.offsets[step-r.tail:], 0
	}
	step -= r.turn
	from = r.first.cols
	switch there, turning := r.middles*r.out, r.last.len(); {
	case step < there:
		i := step / r.out
		offsets = r.middle.offsets[step-i*r.out : r.out]
		from += i * r.middle.cols
	case step < there+turning:
		offsets = r.last.offsets[step-there:]
		from += r.middles * r.middle.cols
	default:
		step -= there + turning
		i := step / r.home
		offsets = r.middle.offsets[r.out+step-i*r.home:]
		from += (r.middles - 1 - i) * r.middle.cols
	}
	return offsets, from * r.right
}

// step returns the step of a square of the row.
func (r *row) step(y, x int64) int64 {
	if x < r.first.cols {
		step := r.first.at(y, x)
		if step >= r.turn {
			step += r.tail
		}
		return step
	}
	x -= r.first.cols
	i := r.middles
	if i > 0 {
		i = min(i, x/r.middle.cols)
	}
	x -= i * r.middle.cols
	if i == r.middles {
		return r.turn + i*r.out + r.last.at(y, x)
	}
	step := r.middle.at(y, x)
	if step < r.out {
		return r.turn + i*r.out + step
	}
	return r.turn + r.middles*r.out + r.last.len() + (r.middles-1-i)*r.home + step - r.out
}
