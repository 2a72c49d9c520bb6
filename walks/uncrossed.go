package walks

import (
	"cmp"
	"context"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// checkPlane refuses graphs whose moves are no straight lines in a plane.
func checkPlane(g *graph.Graph) error {
	const rule = "uncrossed walks are drawn on a flat board of rows and columns"
	switch {
	case !g.OnBoard():
		return fault.New(tour.ErrAsk, "%s; whether edges of a graph without a board cross has no meaning", rule)
	case g.Board().Rank() != 2:
		return fault.New(tour.ErrAsk, "%s; whether moves cross has no meaning on %s", rule, g.Board().Size())
	case g.Board().Topology() != board.Plane:
		return fault.New(tour.ErrAsk, "%s; whether moves cross has no meaning on a %v", rule, g.Board().Topology())
	}
	return nil
}

// keepApart gives the spec the pairs of edges that cross.
func (p *problem) keepApart(ctx context.Context, b *board.Board) error {
	coords := make([]int64, 2)
	point := func(v int32) [2]int64 {
		return [2]int64(b.Coords(p.table.Square(graph.Vertex(v)), coords))
	}
	lines := make([]segment, len(p.graph.Edges))
	for i, e := range p.graph.Edges {
		lines[i] = segment{point(e.U), point(e.V)}
	}
	wide := b.Side(0) < b.Side(1)
	p.along = p.orders[0]
	if wide {
		p.along = p.orders[1]
	}
	p.spec.Early = true
	var err error
	p.spec.Apart, err = crossingPairs(ctx, lines, wide)
	return err
}

// A segment is the straight line of a move, from centre to centre, rows first.
type segment [2][2]int64

// crossingPairs are the pairs of lines that cross, by their numbers. Lines that are far from each
// other along the rows, or along the columns of a wide board, are not tried.
func crossingPairs(ctx context.Context, lines []segment, wide bool) ([][2]int32, error) {
	axis := 0
	if wide {
		axis = 1
	}
	first := func(i int32) int64 { return min(lines[i][0][axis], lines[i][1][axis]) }
	last := func(i int32) int64 { return max(lines[i][0][axis], lines[i][1][axis]) }
	order := make([]int32, len(lines))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(first(i), first(j)) })
	var pairs [][2]int32
	beat := pulse.Of(ctx)
	for at, i := range order {
		if err := beat.Beat(1 + len(lines)/64); err != nil {
			return nil, err
		}
		for _, j := range order[at+1:] {
			if first(j) > last(i) {
				break
			}
			if lines[i].crosses(lines[j]) {
				pairs = append(pairs, [2]int32{i, j})
			}
		}
	}
	return pairs, nil
}

// crosses reports whether two lines have a point in common that is not an end of both. That is what
// [tour.Crossings] counts; a walk that crosses nowhere visits no square that a move passes over,
// since the moves at that square would cross it.
func (s segment) crosses(t segment) bool {
	// Which side of each line the ends of the other are on. All four are 0 if one straight line
	// holds both.
	a, b := side(s[0], s[1], t[0]), side(s[0], s[1], t[1])
	c, d := side(t[0], t[1], s[0]), side(t[0], t[1], s[1])
	if a == 0 && b == 0 {
		// They share more than a point if, along the line, each begins before the other ends.
		u, v := s.sorted(), t.sorted()
		return before(u[0], v[1]) && before(v[0], u[1])
	}
	if a*b > 0 || c*d > 0 {
		return false
	}
	shareEnd := s[0] == t[0] || s[0] == t[1] || s[1] == t[0] || s[1] == t[1]
	return !shareEnd
}

// side is 1, 0 or -1: p is on one side of the line from a to b, on it, or on the other side.
func side(a, b, p [2]int64) int {
	return cmp.Compare((b[0]-a[0])*(p[1]-a[1]), (b[1]-a[1])*(p[0]-a[0]))
}

func before(a, b [2]int64) bool { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) < 0 }

// sorted has the upper end first, or the left one of a level line.
func (s segment) sorted() segment {
	if before(s[1], s[0]) {
		return segment{s[1], s[0]}
	}
	return s
}
