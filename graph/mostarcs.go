package graph

import (
	"math"

	"leaper/board"
	"leaper/piece"
)

// MostArcs is an upper bound on the number of arcs, from the size of the board and the vectors
// alone. For leapers on a plane, and their riders, it is the exact number on a board without
// holes.
func (g *Graph) MostArcs() int64 {
	if !g.OnBoard() {
		return int64(g.lists().Arcs())
	}
	n := g.board.Squares()
	most := product(n, n-1)
	sum := int64(0)
	for _, m := range g.moves {
		if sum = add(sum, g.mostArcsOf(m)); sum >= most {
			return most
		}
	}
	return sum
}

// mostArcsOf is an upper bound on the arcs of one move.
func (g *Graph) mostArcsOf(m piece.Move) int64 {
	b, n := g.board, g.board.Squares()
	switch form, _ := b.Topology().Split(); {
	case !m.Rides && form != board.Plane:
		return n
	case form == board.Plane:
		return min(g.mostPlaneArcs(m), product(n, n-1))
	case form == board.Cylinder || form == board.Torus: // the axes that a ride moves along bring it back
		round := int64(1)
		for axis, v := range m.Vector {
			if v != 0 {
				round = product(round, b.Side(axis))
			}
		}
		return product(n, min(round, n)-1)
	}
	return product(n, n-1)
}

// mostPlaneArcs is the number of pairs of a plane box's cells that a move joins.
func (g *Graph) mostPlaneArcs(m piece.Move) int64 {
	const steps = 1 << 20 // beyond, nobody can hold what it comes to
	sum := int64(0)
	for times := int64(1); ; times++ {
		room := g.placements(m, times)
		switch sum = add(sum, room); {
		case room == 0 || !m.Rides:
			return sum
		case times == steps:
			return math.MaxInt64
		}
	}
}

// product and add saturate at the greatest number; their arguments are not negative.
func product(a, b int64) int64 {
	if a > 0 && b > math.MaxInt64/a {
		return math.MaxInt64
	}
	return a * b
}

func add(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
