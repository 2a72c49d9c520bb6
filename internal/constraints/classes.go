package constraints

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/position"
	"leaper/tour"
)

// Classes of tours, along a walk. Package tour defines them, and checks them by other means.

// watchClass prepares a class.
func watchClass(_ context.Context, g *Ground, ask tour.Ask) (constraint, bool, error) {
	closed := ask.Kind == tour.Closed && g.Len() > 2
	switch class := ask.ConstraintsOrNone().Class; {
	case class == 0:
		return nil, false, nil
	case class == tour.Whirling:
		return &whirling{Ground: g, at: g.places()}, !closed, nil
	case class == tour.Celtic:
		return &celtic{anyStart{}, g.Len(), closed, g.triangles()}, false, nil
	default:
		return newCorners(g, class.CornerType()), !closed, nil
	}
}

// places are the rows and columns of all vertices.
func (g *Ground) places() [][2]int64 {
	columns := g.Graph.Board().Side(1)
	list := make([][2]int64, g.Graph.Squares())
	for v := range list {
		s := int64(g.Square(graph.Vertex(v)))
		list[v] = [2]int64{s / columns, s % columns}
	}
	return list
}

// A whirling constraint allows moves that go around the centre, all the same way as the first: arcs of a graph
// of moves in one direction, or of its reverse.
type whirling struct {
	anyStart
	memoryless
	*Ground
	at [][2]int64
}

// way is above 0 or below where a move goes around the centre one way or the other; 0 for neither.
func (k *whirling) way(from, to graph.Vertex) int64 {
	b, p, q := k.Graph.Board(), k.at[from], k.at[to]
	// Twice the area of the triangle of both squares and the centre, which is halfway between them or farther.
	rows, columns := b.Side(0)-1, b.Side(1)-1
	return 2*(p[1]*q[0]-p[0]*q[1]) + rows*(q[1]-p[1]) - columns*(q[0]-p[0])
}

// Whirl lists the moves, in one direction each, that tours avoid which go around the centre clockwise. Those that go
// around it the other way are their reverses.
func Whirl(g *graph.Graph, a *graph.Adjacency) (avoid []tour.Move) {
	ground := &Ground{Graph: g}
	for v := range graph.Vertex(a.Len()) {
		ground.Squares = append(ground.Squares, a.Square(v))
	}
	k := whirling{Ground: ground}
	k.at = ground.places()
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			if k.way(v, w) >= 0 {
				avoid = append(avoid, tour.Move{From: a.Square(v), To: a.Square(w), OneWay: true})
			}
		}
	}
	return avoid
}

func (k *whirling) monitor() Monitor { return k }

// Allow keeps the moves that go around the centre as the first did, and of the last those that come home so.
func (k *whirling) Allow(moves []position.Move, walk []graph.Vertex) []position.Move {
	last := walk[len(walk)-1]
	return keepAllowed(moves, func(v graph.Vertex) bool {
		way := k.way(last, v)
		return way != 0 && (len(walk) == 1 || k.sameWay(walk[0], walk[1], way)) &&
			(len(walk)+1 < k.Len() || k.sameWay(v, walk[0], way))
	})
}

// sameWay reports whether a move goes around the centre as another did.
func (k *whirling) sameWay(from, to graph.Vertex, way int64) bool {
	other := k.way(from, to)
	return other > 0 && way > 0 || other < 0 && way < 0
}

func (k *whirling) satisfies(path []graph.Vertex) bool {
	way := k.way(path[len(path)-1], path[0])
	for i := range path[1:] {
		if !k.sameWay(path[i], path[i+1], way) {
			return false
		}
	}
	return way != 0
}

// An edge is a move, the lower vertex first.
type edge [2]graph.Vertex

func edgeOf(v, w graph.Vertex) edge { return edge{min(v, w), max(v, w)} }

// smallest are three moves of a knight around the smallest triangle. All others are its images:
//
//	a c . e
//	. E A .       from a to A, from c to C, and from e to E
//	. . C .
var smallest = [3][2][2]int{{{0, 0}, {1, 2}}, {{0, 1}, {2, 2}}, {{0, 3}, {1, 1}}}

// Triangles lists the three moves around each of the smallest triangles of a board, of which a Celtic tour takes
// at most two.
func Triangles(b *board.Board) (list [][3][2]board.Square) {
	scratch := make([]int64, 2)
	for image := range 8 {
		for s := range board.Square(b.Cells()) {
			if three, on := imageOfSmallest(b, image, s, scratch); on {
				list = append(list, three)
			}
		}
	}
	return list
}

// imageOfSmallest is one of the eight images of the smallest, from a square on; false if it has not all of its squares.
func imageOfSmallest(b *board.Board, image int, from board.Square, scratch []int64) (three [3][2]board.Square, on bool) {
	for i, move := range smallest {
		for k, p := range move {
			if image&1 != 0 {
				p[0] = -p[0]
			}
			if image&2 != 0 {
				p[1] = -p[1]
			}
			if image&4 != 0 {
				p[0], p[1] = p[1], p[0]
			}
			if three[i][k], on = b.Step(from, p[:], 1, scratch); !on {
				return three, false
			}
		}
	}
	return three, true
}

// triangles are, for each move, the two others of each of its triangles.
func (g *Ground) triangles() map[edge][][2]edge {
	all := map[edge][][2]edge{}
	for _, three := range Triangles(g.Graph.Board()) {
		var edges [3]edge
		for i, m := range three {
			edges[i] = edgeOf(g.Vertex(m[0]), g.Vertex(m[1]))
		}
		for i, e := range edges {
			all[e] = append(all[e], [2]edge{edges[(i+1)%3], edges[(i+2)%3]})
		}
	}
	return all
}

// A celtic constraint forbids the third move of a triangle.
type celtic struct {
	anyStart
	n         int
	closed    bool
	triangles map[edge][][2]edge
}

func (k *celtic) monitor() Monitor { return &celticMonitor{k, map[edge]bool{}} }

// celticMonitor watches which moves a walk has taken.
type celticMonitor struct {
	*celtic
	taken map[edge]bool
}

// Begin forgets the walk.
func (m *celticMonitor) Begin(graph.Vertex) { clear(m.taken) }

// Enter takes a move.
func (m *celticMonitor) Enter(v graph.Vertex, walk []graph.Vertex) { m.take(v, walk, true) }

// Leave takes it back.
func (m *celticMonitor) Leave(v graph.Vertex, walk []graph.Vertex) { m.take(v, walk, false) }

func (m *celticMonitor) take(v graph.Vertex, walk []graph.Vertex, take bool) {
	if len(walk) > 0 {
		m.taken[edgeOf(walk[len(walk)-1], v)] = take
	}
}

// Allow keeps the moves that complete no triangle, and of the last those after which the move home does not.
func (m *celticMonitor) Allow(moves []position.Move, walk []graph.Vertex) []position.Move {
	last := walk[len(walk)-1]
	return keepAllowed(moves, func(v graph.Vertex) bool {
		to := edgeOf(last, v)
		if m.completes(to, edge{}) {
			return false
		}
		return len(walk)+1 < m.n || !m.closed || !m.completes(edgeOf(v, walk[0]), to)
	})
}

// completes reports whether a move makes a triangle with two that are taken, or one of them the other given.
func (m *celticMonitor) completes(e, also edge) bool {
	return slices.ContainsFunc(m.triangles[e], func(others [2]edge) bool {
		return (m.taken[others[0]] || others[0] == also) && (m.taken[others[1]] || others[1] == also)
	})
}

func (k *celtic) satisfies(path []graph.Vertex) bool {
	m := &celticMonitor{k, map[edge]bool{}}
	for i, v := range path {
		if i > 0 || k.closed {
			m.taken[edgeOf(path[(i+len(path)-1)%len(path)], v)] = true
		}
	}
	for e, taken := range m.taken {
		if taken && m.completes(e, edge{}) {
			return false
		}
	}
	return true
}
