package construct

import "strings"

// role is the use of a tile.
type role uint8

const (
	whole  role = iota // a board of its own
	first              // at the left end of a row of tiles
	middle             // repeated
	last               // at the right end
)

// A tile is given by its role and size; [tiles] has its walk.
type tile struct {
	role       role
	rows, cols int64
}

// A walk is a tile laid on a board: its squares in order of visit, as offsets from its
// upper left square. Legs are the parts that the tour walks in one go.
type walk struct {
	rows, cols int64
	offsets    []int64
	legs       []int64 // the start of each leg, and the end of the last one
	order      []int64 // at row·cols + col: the index of that square in offsets
}

// knight is the knight's moves A to H, clockwise from the one that goes up two
// rows and one column to the right.
var knight = [8]struct{ rows, cols int64 }{{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}}

// exists reports whether there is such a tile.
func (t tile) exists() bool { return tiles[t] != "" }

// layOut reads a tile's walk, for the board's strides down and to the right.
func (t tile) layOut(down, right int64) walk {
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

// digit reads a hexadecimal digit.
func digit(b byte) int64 {
	if b >= 'a' {
		return int64(b-'a') + 10
	}
	return int64(b - '0')
}

// len returns the number of squares of the tile.
func (w *walk) len() int64 { return int64(len(w.offsets)) }

// at returns the index in the walk of the square at a row and a column of the tile.
func (w *walk) at(r, c int64) int64 { return w.order[r*w.cols+c] }
