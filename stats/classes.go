package stats

import (
	"cmp"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// Knuth (The Art of Computer Programming, pre-fascicle 8A, 2025) names two classes of closed tours that
// these measures tell:
//
//   - a whirling tour always goes around the centre of the board the same way, counterclockwise or
//     clockwise (exercises 227 to 230): against is 0. Its coils are as many as winding says;
//   - on a square board a knight has two moves in each corner, which all closed tours take. Figure 124
//     has thirteen types of tours by how they join the corners. The tour meets the corners in some order,
//     and passes each clockwise, from the move nearer to the corner before, or the other way. There are
//     48 such rounds, and up to the board's symmetries 13: corners is the number of the type, as
//     [tour.TypeOfCorners] tells it.

// againstMost is how many moves of a closed walk do not go around a point, which is given times two, the
// way that more of its moves do. A move straight to the point or away from it goes around it neither way.
func againstMost(walk [][]int64, centre [2]int64) int64 {
	ways := [3]int64{}
	for i, p := range walk {
		ways[1+goesAround(p, walk[(i+1)%len(walk)], centre)]++
	}
	return int64(len(walk)) - max(ways[0], ways[2])
}

// goesAround is the way in which a move goes around a point: 1, -1, or 0 for neither.
func goesAround(p, q []int64, centre [2]int64) int64 {
	return sign((2*p[0]-centre[0])*(q[1]-p[1]) - (2*p[1]-centre[1])*(q[0]-p[0]))
}

// cornersOf are the corners of a square board, clockwise.
func cornersOf(b *board.Board) [4]board.Square {
	n := board.Square(b.Side(1))
	return [4]board.Square{0, n - 1, n*n - 1, n*n - n}
}

// parseCorners looks whether tours have a type.
func (m Measure) parseCorners() (Measure, error) {
	m.what = corners
	if err := inPlane(m.graph, m.name); err != nil {
		return m, err
	}
	b := m.graph.Board()
	if b.Side(0) != b.Side(1) || b.Side(0) < 2 {
		return m, fault.New(ErrMeasure, "corners: tours of square boards have a type, and %s is none", m.graph.Size())
	}
	all := cornersOf(b)
	for i, c := range all {
		next, before := all[(i+1)%4], all[(i+3)%4]
		moves := m.graph.Neighbours(c, nil)
		if b.IsHole(c) || len(moves) != 2 || nearer(b, moves[0], moves[1], next) == 0 || nearer(b, moves[0], moves[1], next) != -nearer(b, moves[0], moves[1], before) {
			return m, fault.New(ErrMeasure, "corners: tours have a type where each corner has two moves, one along each side, as a knight's has; %s is not so", m.graph)
		}
	}
	return m, nil
}

// nearer compares how far two squares are from a third: below 0 if the first is nearer.
func nearer(b *board.Board, first, second, to board.Square) int {
	apart := func(s board.Square) int64 {
		p, q := b.Coords(s, make([]int64, 2)), b.Coords(to, make([]int64, 2))
		return (p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1])
	}
	return cmp.Compare(apart(first), apart(second))
}

// parseTriangles looks whether the piece is a knight: tours without such a place are Celtic (see [tour.Class]).
func (m Measure) parseTriangles() (Measure, error) {
	m.what = triangles
	if err := inPlane(m.graph, m.name); err != nil {
		return m, err
	}
	ask := tour.Ask{Constraints: &tour.Constraints{Class: tour.Celtic}}
	if err := ask.Check(m.graph, tour.CelticConstraints); err != nil {
		return m, fault.New(ErrMeasure, "triangles: only tours of a knight have it, and this is a %s", m.graph.Piece())
	}
	return m, nil
}
