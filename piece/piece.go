// Package piece says how chess pieces move: a [Piece] is a sum of leapers, given by vectors, and
// riders, which repeat a leap until they are blocked. Package graph asks for the moves on
// a board; of the board this package knows only the rank ([Piece.Moves]).
//
// There are two ways to carry a piece of the plane to boards of other ranks,
// and both are in use:
//
//   - A named piece moves along two axes, as the literature on knight's tours
//     of boxes has it (DeMaio & Mathew 2011; Erde, Golénia & Golénia 2012): a
//     knight changes one coordinate by 1 and another by 2, the rest by 0.
//   - A vector is adapted as the gkt function of the Dfns workspace does it:
//     one that is shorter than the rank is filled up with ones on the left; a longer
//     one keeps its last entries. So the vector 1,2 on a box is the (1,1,2)-leaper,
//     which moves along all three axes at once.
//
// In the plane the two agree.
package piece

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
)

// Errors that the package returns, wrapped in a sentence that names the input.
var (
	// ErrSyntax: the text names no piece.
	ErrSyntax = errors.New("unknown piece")
	// ErrMoves: the piece has no moves, or too many on boards of that rank.
	ErrMoves = errors.New("impossible moves")
)

// MaxMoves is the greatest number of moves a piece may have on a board, and
// maxReach the greatest entry of a vector.
const (
	MaxMoves = 1 << 16
	maxReach = 1 << 31
)

// A Piece is a sum of simple pieces. The zero value is the knight.
type Piece struct {
	name  string
	parts []part
}

// part is one simple piece.
type part struct {
	vector []int
	motion motion
}

type motion uint8

const (
	namedLeaper motion = iota // a leaper that moves along at most two axes
	gktVector                 // a vector as gkt takes it
	rider                     // a named leaper, repeated
	pawnStep                  // the pawn: one step up the board
)

// A Move is one vector of a piece on boards of a certain rank, from square to
// square; a ride may be repeated as long as the squares passed are free.
type Move struct {
	Vector []int
	Rides  bool
}

// Knight is the (1,2)-leaper, the zero Piece.
func Knight() Piece { return Piece{} }

// Leaper is the piece that [Parse] makes of a vector such as "1,2": entries
// from 0, not all of them 0, else the error wraps [ErrMoves].
func Leaper(vector ...int) (Piece, error) {
	text := joinInts(vector, ",")
	short := fault.Shorten(text)
	for _, v := range vector {
		if v < 0 || v > maxReach {
			return Piece{}, fault.New(ErrMoves, "piece %q: %d is out of range; entries go from 0 to %d", short, v, maxReach)
		}
	}
	if len(vector) == 0 || slices.Max(vector) == 0 {
		return Piece{}, fault.New(ErrMoves, "piece %q does not move; at least one entry must be over 0", short)
	}
	return Piece{name: text, parts: []part{{slices.Clone(vector), gktVector}}}, nil
}

func (p Piece) simpleParts() []part {
	if p.parts == nil {
		return []part{{[]int{1, 2}, namedLeaper}}
	}
	return p.parts
}

// String is the piece as [Parse] reads it.
func (p Piece) String() string {
	if p.parts == nil {
		return "knight"
	}
	return p.name
}

// Directed reports whether some move cannot be reversed on boards of some
// rank, as the pawn's. A pawn with the wazir's moves is not directed.
func (p Piece) Directed() bool {
	back := func(q part) bool { return q.motion != gktVector && slices.Equal(q.vector, []int{0, 1}) }
	return slices.ContainsFunc(p.simpleParts(), func(q part) bool { return q.motion == pawnStep }) &&
		!slices.ContainsFunc(p.simpleParts(), back)
}

// Moves returns the piece's moves on boards of a rank, each vector once, in the
// order of the gkt function: for each vector, signs outermost (plus before
// minus, the last coordinate changing fastest), then the permutations of the
// coordinates in lexicographic order; the parts of a sum one after another.
// A named piece that needs more axes than the board has has fewer moves, or none.
// The error wraps [ErrMoves] beyond [MaxMoves] moves, if a vector has nothing
// but zeros left, and for a rank below 1.
//
//	knight, plane: (1,2) (2,1)  (1,-2) (-2,1)  (-1,2) (2,-1)  (-1,-2) (-2,-1)
//	                  + +           + -            - +             - -
func (p Piece) Moves(rank int) ([]Move, error) { return p.joinMoves(rank, signsOutermost) }

// MovesInKTOrder returns the piece's moves in the order of the kt function's kdef: as
// [Piece.Moves], but with the permutations outermost and the signs inside. It is
// the usual order of a knight's eight moves, in which Whitney's and Hui's functions search.
func (p Piece) MovesInKTOrder(rank int) ([]Move, error) {
	return p.joinMoves(rank, permutationsOutermost)
}

// MovesOn returns the piece's moves on a board: see [Piece.Moves]. On hexagons each vector is in
// axial coordinates, 60 degrees apart, and has its six turns, and those of its mirror image: the
// knight, (1,2), has twelve moves, the wazir, (0,1), the six neighbours, and the ferz, (1,1), the six
// cells that an edge between two neighbours points to.
func (p Piece) MovesOn(b *board.Board) ([]Move, error) {
	if !b.Hexagonal() {
		return p.Moves(b.Rank())
	}
	if !b.Upright() && slices.ContainsFunc(p.simpleParts(), func(q part) bool { return q.motion == pawnStep }) {
		return nil, fault.New(ErrMoves, "piece %s on %s: a pawn goes up a file, and rows of hexagons have none; take a hexagon, such as hex:6", fault.Shorten(p.String()), b.Size())
	}
	return p.joinMoves(b.Rank(), hexVectors)
}

// hexVectors turns a vector by 60 degrees six times, and then its mirror image.
func hexVectors(base []int, _ int) (out [][]int) {
	for _, v := range [][]int{base, {base[1], base[0]}} {
		for range 6 {
			if !slices.ContainsFunc(out, func(w []int) bool { return slices.Equal(v, w) }) {
				out = append(out, v)
			}
			v = []int{v[0] + v[1], -v[0]}
		}
	}
	return out
}

// joinMoves joins the moves of the simple pieces, each vector once.
func (p Piece) joinMoves(rank int, list func(base []int, limit int) [][]int) ([]Move, error) {
	if rank < 1 {
		return nil, fault.New(ErrMoves, "piece %s on a board of rank %d: the rank is at least 1", fault.Shorten(p.String()), rank)
	}
	var moves []Move
	index := map[string]int{}
	for _, q := range p.simpleParts() {
		vectors, err := q.vectors(rank, MaxMoves-len(moves), list)
		if err != nil {
			return nil, fmt.Errorf("piece %s on a board of rank %d: %w", fault.Shorten(p.String()), rank, err)
		}
		for _, v := range vectors {
			key := joinInts(v, ",")
			if at, again := index[key]; again {
				moves[at].Rides = moves[at].Rides || q.motion == rider // a rider can leap, too
				continue
			}
			index[key] = len(moves)
			moves = append(moves, Move{v, q.motion == rider})
		}
	}
	return moves, nil
}

// vectors lists the vectors of a simple piece, at most limit.
func (q part) vectors(rank, limit int, list func(base []int, limit int) [][]int) ([][]int, error) {
	if q.motion == pawnStep {
		if rank < 2 {
			return nil, nil
		}
		up := make([]int, rank)
		up[rank-2] = -1
		return [][]int{up}, nil
	}
	base, ok := q.base(rank)
	switch {
	case !ok:
		return nil, nil
	case slices.Max(base) == 0:
		return nil, fault.New(ErrMoves, "its vector keeps its last entries, all of them 0, so that it does not move")
	}
	if count := countMoves(base, limit); count > limit {
		return nil, fault.New(ErrMoves, "it has more than %d moves", MaxMoves)
	}
	return list(base, limit), nil
}

// base is the vector of a simple piece with one entry per axis; false if it needs more
// axes than that.
func (q part) base(rank int) ([]int, bool) {
	v := q.vector
	fill := 0
	if q.motion == gktVector {
		fill = 1
	} else if rank == 1 && v[0] != 0 {
		return nil, false // two coordinates change, and there is one
	}
	if len(v) >= rank {
		return v[len(v)-rank:], true
	}
	return append(slices.Repeat([]int{fill}, rank-len(v)), v...), true
}

// countMoves is the number of vectors that [signsOutermost] and [permutationsOutermost] list, or
// some number over the limit.
func countMoves(base []int, limit int) int {
	count := 1
	for _, x := range base {
		if x != 0 {
			if count *= 2; count > limit {
				return count
			}
		}
	}
	signs := count
	count = 0
	eachPermutation(base, func([]int) bool {
		count += signs
		return count <= limit
	})
	return count
}

// signsOutermost lists every vector that has the entries of base in some order, with
// any signs, in gkt's order and each once. Patterns of signs that make the
// same multiset of entries make the same vectors, so only the first counts.
func signsOutermost(base []int, limit int) [][]int {
	out := make([][]int, 0, 8)
	seen := map[string]bool{}
	eachSign(base, func(v []int) {
		bag := joinInts(slices.Sorted(slices.Values(v)), ",")
		if seen[bag] {
			return
		}
		seen[bag] = true
		eachPermutation(v, func(from []int) bool {
			out = append(out, permute(v, from))
			return len(out) <= limit
		})
	})
	return out
}

// permutationsOutermost lists the same vectors with the permutations outermost.
func permutationsOutermost(base []int, _ int) [][]int {
	var out [][]int
	eachPermutation(base, func(from []int) bool {
		eachSign(base, func(v []int) { out = append(out, permute(v, from)) })
		return true
	})
	return out
}

// eachSign calls f with v under every pattern of signs, plus before minus, the
// last entry changing fastest; zeros have no sign.
func eachSign(v []int, f func([]int)) {
	w := slices.Clone(v)
	var sign func(i int)
	sign = func(i int) {
		if i == len(w) {
			f(w)
			return
		}
		sign(i + 1)
		if w[i] != 0 {
			w[i] = -w[i]
			sign(i + 1)
			w[i] = -w[i]
		}
	}
	sign(0)
}

func permute(v, from []int) []int {
	w := make([]int, len(from))
	for i, j := range from {
		w[i] = v[j]
	}
	return w
}

// eachPermutation calls f with the different orders of v's entries, as lists of
// their positions in v, in lexicographic order, until f returns false.
func eachPermutation(v []int, f func(from []int) bool) {
	used := make([]bool, len(v))
	from := make([]int, len(v))
	var place func(i int) bool
	place = func(i int) bool {
		if i == len(v) {
			return f(from)
		}
		var tried []int // values that stood here already
		for j, x := range v {
			if used[j] || slices.Contains(tried, x) {
				continue
			}
			tried = append(tried, x)
			used[j], from[i] = true, j
			more := place(i + 1)
			used[j] = false
			if !more {
				return false
			}
		}
		return true
	}
	place(0)
}

func joinInts(v []int, sep string) string {
	parts := make([]string, len(v))
	for i, x := range v {
		parts[i] = strconv.Itoa(x)
	}
	return strings.Join(parts, sep)
}
