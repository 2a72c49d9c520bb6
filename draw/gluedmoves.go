package draw

import (
	"slices"

	"leaper/board"
	"leaper/draw/internal/whole"
	"leaper/graph"
)

// maxTurns is how often a move may go round the board to be drawn that way; others are
// drawn as straight lines.
const maxTurns = 64

// legs gives the lines of a move: one straight leg, or, if it leaves a board whose
// edges are glued, one leg for each copy of the board that it goes through,
// brought back onto the board.
//
//	+--------+           copies of the board tile the plane; the move goes from a
//	|      a-|-.         out into a copy. Where it enters the copy, it comes back
//	|-.      |  '- b     onto the board. Every second copy of a Möbius strip is
//	|  '- b  |           mirrored, with all that is in it.
//	+--------+
type legs struct {
	graph  *graph.Graph
	layout *layout
	from   []int64
	raw    []int64 // where the move would come down on a board without edges
	trial  []int64
	land   []int64
	cuts   []cut
}

// A cut is where a move crosses from one copy of the board to the next: part/total
// of its length.
type cut struct{ part, total int64 }

func newLegs(g *graph.Graph, l *layout) *legs {
	d := g.Board().Rank()
	return &legs{graph: g, layout: l, from: make([]int64, d), raw: make([]int64, d), trial: make([]int64, d), land: make([]int64, d)}
}

// appendEnds appends the two ends of each leg from one square to another.
func (l *legs) appendEnds(dst []Point, from, to board.Square) []Point {
	straight := func() []Point { return append(dst, l.layout.centre(from), l.layout.centre(to)) }
	if !l.graph.Wrapped() || !l.findMove(from, to) {
		return straight()
	}
	b := l.graph.Board()
	l.cuts = append(l.cuts[:0], cut{0, 1})
	for axis, c := range l.raw {
		side, v := b.Side(axis)*Unit, (c-l.from[axis])*Unit
		if !b.Wraps(axis) || v == 0 {
			continue
		}
		start := l.from[axis]*Unit + Unit/2
		first, last := min(start, start+v), max(start, start+v)
		for _, off := range l.offsets(axis) {
			for edge := whole.FloorDiv(first-off, side)*side + side + off; edge < last; edge += side {
				l.cuts = append(l.cuts, cut{whole.Abs(edge - start), whole.Abs(v)})
			}
		}
	}
	l.cuts = append(l.cuts, cut{1, 1})
	slices.SortFunc(l.cuts, func(a, b cut) int { return int(a.part*b.total - b.part*a.total) })
	for i := range len(l.cuts) - 1 {
		a, z := l.cuts[i], l.cuts[i+1]
		if a.part*z.total == z.part*a.total {
			continue
		}
		dst = append(dst, l.bringBack(a, a, z), l.bringBack(z, a, z))
	}
	return dst
}

// offsets gives the shifts of the edges between the copies along an axis, against those
// of the board: each row of copies that a move goes through may have its own.
func (l *legs) offsets(axis int) []int64 {
	b := l.graph.Board()
	if axis != 1 || b.Seam(0).Shift == 0 {
		return []int64{0}
	}
	var offsets []int64
	a, z := whole.FloorDiv(l.from[0], b.Side(0)), whole.FloorDiv(l.raw[0], b.Side(0))
	for t := min(a, z); t <= max(a, z); t++ {
		offsets = append(offsets, -t*b.Seam(0).Shift*Unit)
	}
	return offsets
}

// findMove finds the move between two squares and sets from and raw; false if it stays
// on the board, or if there is none.
func (l *legs) findMove(from, to board.Square) bool {
	b := l.graph.Board()
	b.Coords(from, l.from)
	found := false
	for _, m := range l.graph.Moves() {
		most := int64(1)
		if m.Rides {
			most = b.Cells()
		}
		for times := int64(1); times <= most; times++ {
			inside, near := true, true
			for axis, v := range m.Vector {
				c := l.from[axis] + times*int64(v)
				l.trial[axis] = c
				inside = inside && c >= 0 && c < b.Side(axis)
				near = near && whole.Abs(c)/b.Side(axis) < maxTurns
			}
			s, ok := b.AtWrapped(append(l.land[:0], l.trial...))
			if !ok || s == from {
				break
			}
			if s != to {
				continue
			}
			if inside {
				return false
			}
			if near && !found {
				copy(l.raw, l.trial)
				found = true
			}
			break
		}
	}
	return found
}

// bringBack gives a place on the move, brought onto the board from the copy of the leg
// between two cuts.
func (l *legs) bringBack(at, a, z cut) Point {
	b := l.graph.Board()
	place := make([]int64, b.Rank())
	turns := make([]int64, b.Rank())
	for axis := range place {
		start, v := l.from[axis]*Unit+Unit/2, (l.raw[axis]-l.from[axis])*Unit
		place[axis] = start + v*at.part/at.total
		if b.Wraps(axis) {
			middle := start + (v*a.part/a.total+v*z.part/z.total)/2
			if axis == 1 {
				shift := turns[0] * b.Seam(0).Shift * Unit
				middle, place[axis] = middle+shift, place[axis]+shift
			}
			turns[axis] = whole.FloorDiv(middle, b.Side(axis)*Unit)
			place[axis] -= turns[axis] * b.Side(axis) * Unit
		}
	}
	if b.Rank() == 2 {
		for axis := range 2 {
			if turns[axis]%2 != 0 && b.Mirrors(axis) {
				place[1-axis] = b.Side(1-axis)*Unit - place[1-axis]
			}
		}
	}
	return l.keepInPicture(l.layout.project(place))
}

// keepInPicture keeps a point in the picture: the next layer of the last one lies
// beyond it.
func (l *legs) keepInPicture(p Point) Point {
	const rim = Margin / 4
	return Point{min(max(p.X, rim), l.layout.width-rim), min(max(p.Y, rim), l.layout.height-rim)}
}
