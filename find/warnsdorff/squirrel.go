package warnsdorff

import (
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
)

// Squirrel and Cull (1996, "A Warnsdorff-Rule Algorithm for Knight's Tours on
// Square Boards") number the moves clockwise and break ties by an order of
// these numbers, which changes when the walk comes to a given square:
//
//	· 8 · 1 ·
//	7 · · · 2        the walk begins in the corner (1,1); rows are counted
//	· · ♞ · ·        from the top and columns from the left
//	6 · · · 3
//	· 5 · 4 ·
//
// What the orders do is to lay bands round the board from outside to inside, and
// to close the middle as its width allows, hence the side modulo 8. They found
// them by experiment; Ganzfried (2004) proved the case 7 modulo 8. Tried here,
// each m×m from 5 to 1200 has its tour but 74×74.

// clockwise are the moves by their number less 1: rows down, columns right.
var clockwise = [8][2]int{{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}}

// A stretch of a walk has an order of moves, and ends on a square.
type stretch struct {
	order       string
	row, column int // from 1; 0 for the last stretch, which ends with the walk
}

// stretches is their table.
func stretches(m int) []stretch {
	switch m % 8 {
	case 0:
		return []stretch{{"34261578", m - 1, m - 2}, {"87642135", 2, 2}, {"51867342", m - 8, 1}, {"51342678", 7, m - 3}, {"21435678", 0, 0}}
	case 1:
		return []stretch{{"34261578", m - 1, m - 2}, {"87642135", 2, 2}, {"51324678", m - 6, (m + 9) / 2}, {"32481765", 0, 0}}
	case 2:
		return []stretch{{"34261578", 6, 1}, {"87642135", 3, 1}, {"54132678", m - 15, 4}, {"52431678", 10, m - 2}, {"85647123", 5, (m - 6) / 2}, {"15746823", 0, 0}}
	case 3:
		return []stretch{{"34625718", m - 1, m - 2}, {"42681357", m - 6, m}, {"86512347", 2, 5}, {"51867342", m - 10, 3}, {"61825437", (m + 1) / 2, m - 2}, {"71642538", 0, 0}}
	case 4:
		return []stretch{{"34261578", m - 1, m - 2}, {"87642135", 2, 2}, {"51867342", m - 8, 1}, {"51342678", 10, m - 5}, {"86753421", 13, (m + 2) / 2}, {"78563421", 0, 0}}
	case 5:
		column := (m - 5) / 2
		if m%16 == 13 {
			column = (m - 13) / 2
		}
		return []stretch{{"34261578", m - 1, m - 2}, {"87642135", 2, 2}, {"51324678", m - 2, column}, {"15234678", 0, 0}}
	case 6:
		return []stretch{{"34261578", 6, 1}, {"87642135", 3, 1}, {"54132678", m - 10, 1}, {"52431678", 10, m - 2}, {"85647123", 3, (m + 8) / 2}, {"12453678", 0, 0}}
	}
	return []stretch{{"34625718", m - 1, m - 2}, {"42681357", m - 6, m}, {"86512347", 2, 5}, {"51867342", m - 6, 3}, {"61825437", (m + 1) / 2, m - 2}, {"61357284", 0, 0}}
}

// squirrel breaks ties by the table.
type squirrel struct {
	side   int
	todo   []stretch       // the present stretch and those to come
	offset [8]graph.Vertex // of the present order's moves, from vertex to vertex
	until  graph.Vertex    // where the present stretch ends, or −1
	all    []stretch
}

func newSquirrel(g *graph.Graph) (*squirrel, error) {
	b := g.Board()
	if b.Rank() != 2 || b.Side(0) != b.Side(1) || b.Side(0) < 5 || !b.Plain() || !g.MovesAs(piece.Knight()) {
		return nil, fault.New(ErrTies, "ties squirrel are for the knight on m by m boards from 5x5 on, in the plane and without holes, not for %s", g)
	}
	m := int(b.Side(0))
	return &squirrel{side: m, all: stretches(m)}, nil
}

// begin goes back to the first stretch.
func (s *squirrel) begin() {
	s.todo = s.all
	s.load()
}

// load makes the first of those that are left the present stretch.
func (s *squirrel) load() {
	now := s.todo[0]
	for i, number := range []byte(now.order) {
		move := clockwise[number-'1']
		s.offset[i] = graph.Vertex(move[0]*s.side + move[1])
	}
	s.until = graph.Vertex((now.row-1)*s.side + now.column - 1)
	if len(s.todo) == 1 {
		s.until = -1
	}
}

// enter turns to the next stretch where the walk has come to the end of one.
func (s *squirrel) enter(v graph.Vertex) {
	if v == s.until {
		s.todo = s.todo[1:]
		s.load()
	}
}

// breakTie is the first of the squares, all a move from v, by the present order.
func (s *squirrel) breakTie(v graph.Vertex, equals []graph.Vertex) graph.Vertex {
	for _, offset := range s.offset {
		for _, u := range equals {
			if u == v+offset {
				return u
			}
		}
	}
	return equals[0] // not reached: each square is a move away
}
