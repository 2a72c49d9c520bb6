package stats

import (
	"iter"
	"math"
	"slices"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// OfMove is what a move adds to a measure of slopes, by its vector.
func (m Measure) OfMove(vector []int64) int64 {
	if m.what == slopes && slopeOf(vector) == m.slope {
		return 1
	}
	return 0
}

// OfTurn is what two moves in a row add to a measure of turns, by their vectors.
func (m Measure) OfTurn(before, after []int64) int64 {
	if m.what != turns {
		return 0
	}
	by := textOf(angleBetween(before, after).degrees())
	for one := range strings.SplitSeq(m.degrees, "+") {
		if one == by {
			return 1
		}
	}
	return 0
}

// OfMoves reports whether the measure is the number of moves of a kind.
func (m Measure) OfMoves() bool { return m.what == slopes }

// OfCrossings reports whether the measure is a sum over moves that cross.
func (m Measure) OfCrossings() bool { return m.what == crossings }

// OfTurns reports whether it is a sum over moves that follow each other.
func (m Measure) OfTurns() bool { return m.what == turns }

// OfDirection reports whether images of a tour in the board's symmetries may have other values.
func (m Measure) OfDirection() bool { return m.what == slopes }

// Of measures a tour by its squares alone; closed counts the move back to its first, and the turns
// there. The tour must be one of the graph. The error wraps [ErrMeasure].
func (m Measure) Of(t tour.Tour, closed bool) (int64, error) {
	g := m.graph
	closed = closed && t.Len() > 2
	switch {
	case m.what == crossings:
		n, ok := tour.Crossings(g.Board(), t, closed)
		if !ok {
			return 0, fault.New(ErrMeasure, "crossings of this walk are not counted")
		}
		return n, nil
	case m.what == uncrossed:
		n, ok := tour.Uncrossed(g.Board(), t, closed)
		if !ok {
			return 0, fault.New(ErrMeasure, "moves of this walk that no other crosses are not counted")
		}
		return n, nil
	case m.what == triangles:
		n, _ := tour.Triangles(g.Board(), t, closed)
		return n, nil
	case m.what == weight:
		return m.weightOf(t, closed), nil
	case m.OfClosed() && !closed && t.Len() > 2:
		return 0, fault.New(ErrMeasure, "%s: closed tours have it", m)
	}
	walk := coordinates(g.Board(), t)
	switch m.what {
	case swept:
		return sweptArea(walk), nil
	case shaded:
		return m.shading.area(walk), nil
	case winding:
		return windingNumber(walk, centreOf(g.Board())), nil
	case against:
		return againstMost(walk, centreOf(g.Board())), nil
	case corners:
		return int64(tour.TypeOfCorners(g.Board(), t)), nil
	}
	moves := movesOf(walk, closed)
	sum := int64(0)
	switch m.what {
	case straight:
		return longestRun(anglesOf(moves, closed), closed, int64(len(moves))), nil
	case slopes:
		for _, v := range moves {
			sum += m.OfMove(v)
		}
	case turns:
		for i := range moves {
			if i > 0 || closed {
				sum += m.OfTurn(moves[(i+len(moves)-1)%len(moves)], moves[i])
			}
		}
	}
	return sum, nil
}

// Bounds are what no tour falls below, and what none exceeds, of a measure that is no sum: without a look at
// any tour.
func (m Measure) Bounds() (least, most int64) {
	b := m.graph.Board()
	squares := m.graph.Squares()
	switch m.what {
	case straight:
		return min(1, squares-1), max(squares-1, 0)
	case winding:
		return 0, max(squares-1, 0) // halves: seen from the centre a move turns by less than a half
	case against, uncrossed:
		return 0, squares
	case triangles: // of all moves of the board: four in each block of 3 by 4 squares, and of 4 by 3
		rows, columns := b.Side(0), b.Side(1)
		return 0, 4 * (max(rows-2, 0)*max(columns-3, 0) + max(rows-3, 0)*max(columns-2, 0))
	case corners:
		return 1, tour.CornerTypes
	case shaded:
		return 0, m.unit * (b.Side(0) - 1) * (b.Side(1) - 1)
	case swept: // what a move from each square sweeps over at most, seen from the centre, either way around
		centre, left, right := centreOf(b), int64(0), int64(0)
		for s := range board.Square(b.Cells()) {
			if b.IsHole(s) {
				continue
			}
			at, furthest, back := b.Coords(s, make([]int64, 2)), int64(0), int64(0)
			for _, n := range m.graph.Neighbours(s, nil) {
				to := b.Coords(n, make([]int64, 2))
				swept := (2*at[0]-centre[0])*(to[1]-at[1]) - (2*at[1]-centre[1])*(to[0]-at[0])
				furthest, back = max(furthest, swept), max(back, -swept)
			}
			left, right = left+furthest, right+back
		}
		return 0, max(left, right) / 2
	}
	return math.MinInt64, math.MaxInt64
}

func (m Measure) weightOf(t tour.Tour, closed bool) int64 {
	var squares []board.Square
	for _, s := range t.All() {
		squares = append(squares, s)
	}
	if closed {
		squares = append(squares, squares[0])
	}
	sum := int64(0)
	for i := 1; i < len(squares); i++ {
		sum += m.weights.Of(graph.Vertex(squares[i-1]), graph.Vertex(squares[i]))
	}
	return sum
}

// sweptArea is twice the area that a closed walk goes around, each part as often as it goes around it
// one way rather than the other. It has no sign: a tour has two directions.
func sweptArea(walk [][]int64) int64 {
	sum := int64(0)
	for i, p := range walk {
		sum += sweeps(p, walk[(i+1)%len(walk)], [2]int64{})
	}
	return max(sum, -sum)
}

// sweeps is what a move adds to it.
func sweeps(p, q []int64, _ [2]int64) int64 { return p[0]*q[1] - p[1]*q[0] }

// centreOf is the centre of a board, times two.
func centreOf(b *board.Board) [2]int64 { return [2]int64{b.Side(0) - 1, b.Side(1) - 1} }

// parseWinding looks whether the centre is a square, where a tour that visits it goes around nothing.
func (m Measure) parseWinding() (Measure, error) {
	m.what, m.unit = winding, 2
	if err := inPlane(m.graph, m.name); err != nil {
		return m, err
	}
	b := m.graph.Board()
	if c := centreOf(b); c[0]%2 == 0 && c[1]%2 == 0 {
		if s := board.Square(c[0]/2*b.Side(1) + c[1]/2); !b.IsHole(s) {
			return m, fault.New(ErrMeasure, "winding: tours visit the centre of this board, %s, and so do not go around it", m.graph.Name(s))
		}
	}
	return m, nil
}

// windingNumber is twice the number of times that a closed walk goes around a point, which is given
// times two. It adds up where lines meet the ray from there to the right: a line from one side to the
// other counts two, one that ends on the ray counts one, and one through the point itself half of
// its number, so that it passes on both sides as it were.
func windingNumber(walk [][]int64, centre [2]int64) int64 {
	sum := int64(0)
	for i, p := range walk {
		sum += passesAround(p, walk[(i+1)%len(walk)], centre)
	}
	return max(sum, -sum)
}

// passesAround is what a move adds to it.
func passesAround(p, q []int64, centre [2]int64) int64 {
	down, right := 2*p[0]-centre[0], 2*p[1]-centre[1]
	downTo, rightTo := 2*q[0]-centre[0], 2*q[1]-centre[1]
	sides := sign(downTo) - sign(down)
	switch at := sign(right*downTo-down*rightTo) * sides; { // the sign of where it meets the row of the centre
	case at > 0:
		return sides
	case at == 0:
		return sides / 2
	}
	return 0
}

func sign(n int64) int64 {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// A shading has what is known of a piece before areas inside drawings are measured. Between two columns of
// squares all lines are straight, so the drawing is a few lines across a strip, which change places where they cross:
//
//	a ──╲───────╱── d
//	     ╲     ╱           between two crossings the inside is what lies between
//	b ────╲───╱────        the first line and the second, the third and the fourth …
//	       ╲ ╱
//	c ──────╳──────
//
// All is whole numbers: lines rise by multiples of 1/runs for each column, and cross at multiples of
// 1/parts of the way across a strip.
type shading struct{ runs, parts int64 }

// mostParts bounds the parts of a strip, so that areas fit 64 bits.
const mostParts = 1 << 18

// parseShaded looks whether areas can be measured with the moves of the piece.
func (m Measure) parseShaded() (Measure, error) {
	m.what = shaded
	if err := inPlane(m.graph, m.name); err != nil {
		return m, err
	}
	s := shadingOf(m.graph)
	if s.parts > mostParts || s.runs > 64 {
		return m, fault.New(ErrMeasure, "area:shaded: the moves of %s cross at places too fine to measure", m.graph.Piece())
	}
	m.shading, m.unit = s, 2*s.runs*s.parts*s.parts
	return m, nil
}

// shadingOf finds what lines of the piece have in common.
func shadingOf(g *graph.Graph) shading {
	s := shading{1, 1}
	list := slices.DeleteFunc(slopesOf(g), func(slope [2]int64) bool { return slope[1] == 0 })
	for _, slope := range list {
		s.runs = multiple(s.runs, slope[1])
	}
	for _, a := range list {
		for _, b := range list {
			if d := a[0]*(s.runs/a[1]) - b[0]*(s.runs/b[1]); d != 0 && s.parts <= mostParts {
				s.parts = multiple(s.parts, max(d, -d))
			}
		}
	}
	return s
}

// multiple is the least common multiple.
func multiple(a, b int64) int64 { return a * lowest(a, b)[1] }

// A chord is a line across a strip: where it is at the left, and how far it goes down to the right, in runs.
type chord struct{ at, down int64 }

// area is what lies inside a closed walk, in the units of the measure.
func (s shading) area(walk [][]int64) int64 {
	strips := map[int64][]chord{}
	for i, p := range walk {
		for column, c := range s.chordsOf(p, walk[(i+1)%len(walk)]) {
			strips[column] = append(strips[column], c)
		}
	}
	sum := int64(0)
	for _, chords := range strips {
		sum += s.areaOf(chords)
	}
	return sum
}

// chordsOf cuts a line at the columns: it yields what lies between each and the next.
func (s shading) chordsOf(p, q []int64) iter.Seq2[int64, chord] {
	return func(yield func(column int64, c chord) bool) {
		if p[1] > q[1] {
			p, q = q, p
		}
		for column := p[1]; column < q[1]; column++ {
			down := (q[0] - p[0]) * s.runs / (q[1] - p[1])
			if !yield(column, chord{p[0]*s.runs + down*(column-p[1]), down}) {
				return
			}
		}
	}
}

// crossingsOf are the places across a strip between which no lines cross, both sides among them.
func (s shading) crossingsOf(chords []chord) []int64 {
	places := []int64{0, s.parts}
	for i, a := range chords {
		for _, b := range chords[:i] {
			if apart, nearer := b.at-a.at, a.down-b.down; nearer != 0 {
				if at := s.parts * apart / nearer; at > 0 && at < s.parts {
					places = append(places, at)
				}
			}
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}

// areaOf is what lies inside the drawing in a strip.
func (s shading) areaOf(chords []chord) int64 {
	places := s.crossingsOf(chords)
	sum := int64(0)
	middles := make([]int64, len(chords))
	for i := 1; i < len(places); i++ {
		for k, c := range chords {
			middles[k] = 2*s.parts*c.at + c.down*(places[i-1]+places[i])
		}
		slices.Sort(middles)
		inside := int64(0)
		for k, at := range middles {
			inside += at * int64(k%2*2-1)
		}
		sum += inside * (places[i] - places[i-1])
	}
	return sum
}
