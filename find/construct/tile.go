package construct

import "strings"

// role is what a tile is for.
type role uint8

const (
	whole  role = iota // a board of its own
	first              // at the left end of a row of tiles
	middle             // repeated
	last               // at the right end
)

// A tile is what it is for and its size; [tiles] has its walk.
type tile struct {
	role       role
	rows, cols int64
}

// A walk is a tile laid on a board: its squares in the order in which they are
// met, as offsets from its upper left square. Legs are the parts of it that the
// tour walks in one go.
type walk struct {
	rows, cols int64
	offsets    []int64
	legs       []int64 // where each leg begins, and where the last one ends
	order      []int64 // at row·cols + col: where that square is in offsets
}

// knight is the knight's moves A to H, clockwise from the one that goes up two
// rows and one column to the right.
var knight = [8]struct{ rows, cols int64 }{{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}}

// has reports whether there is such a tile.
func (t tile) has() bool { return tiles[t] != "" }

// lay reads a tile's walk, for a board on which one row down is so many squares
// on, and one column to the right so many.
func (t tile) lay(down, right int64) walk {
	w := walk{rows: t.rows, cols: t.cols, order: make([]int64, t.rows*t.cols)}
	meet := func(r, c int64) {
		w.order[r*t.cols+c] = int64(len(w.offsets))
		w.offsets = append(w.offsets, r*down+c*right)
	}
	for leg := range strings.FieldsSeq(tiles[t]) {
		w.legs = append(w.legs, int64(len(w.offsets)))
		r, c := digit(leg[0]), digit(leg[1])
		meet(r, c)
		for _, letter := range leg[2:] {
			r, c = r+knight[letter-'A'].rows, c+knight[letter-'A'].cols
			meet(r, c)
		}
	}
	w.legs = append(w.legs, int64(len(w.offsets)))
	return w
}

func digit(b byte) int64 {
	if b >= 'a' {
		return int64(b-'a') + 10
	}
	return int64(b - '0')
}

// len is how many squares the tile has.
func (w *walk) len() int64 { return int64(len(w.offsets)) }

// at is where the square of a row and a column of the tile is in its walk.
func (w *walk) at(r, c int64) int64 { return w.order[r*w.cols+c] }
