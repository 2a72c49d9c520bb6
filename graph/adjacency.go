package graph

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/piece"
)

// The limits of [Graph.Table]: vertices, and arcs (an edge is two arcs), eight per
// vertex. The largest table takes 576 MiB.
const (
	MaxVertices = 1 << 24
	MaxArcs     = 1 << 27
)

// ErrTooLarge: the graph is larger than what the caller can hold.
var ErrTooLarge = errors.New("board too large")

// A Vertex is a square as engines number it: densely from 0, in row-major
// order, holes left out.
type Vertex int32

// An Adjacency is a leap graph as a table: the rows are the neighbours of each
// vertex, in ascending order, each once.
type Adjacency struct {
	Rows
	directed bool
	squares  []board.Square // nil where vertex and square are the same number
	names    *vertexNames   // of the vertices of a graph without a board
	// weights are those of the arcs, if the text gave them; weightless says why it did not.
	weights    *Weights
	weightless error
}

// Table builds the table. It wraps [ErrTooLarge], before it allocates much memory,
// for graphs beyond [MaxVertices] or [MaxArcs]. Some milliseconds after
// the context ends it returns the context's error. For the zero graph the error wraps [ErrNoBoard].
func (g *Graph) Table(ctx context.Context) (*Adjacency, error) {
	switch {
	case g.OnBoard():
	case g == nil || g.table == nil:
		return nil, fault.New(ErrNoBoard, "the graph has no board and no table; make one with graph.New or graph.FromAdjacency")
	default:
		return g.table, nil
	}
	if err := g.CheckSize(MaxVertices); err != nil {
		return nil, err
	}
	arcs, err := g.ArcsWithin(ctx, MaxArcs)
	if err != nil {
		return nil, err
	}
	p := pulse.Of(ctx)
	squares, err := g.squares(&p)
	if err != nil {
		return nil, err
	}
	n := int(g.board.Squares())
	a := &Adjacency{Rows: MakeRows(n, arcs), directed: g.Directed(), squares: squares}
	in, err := g.innerSquares(a, &p)
	if err != nil {
		return nil, err
	}
	var buffer []board.Square
	for v := range n {
		s, before := a.Square(Vertex(v)), len(a.to)
		if in.has(s) {
			a.to = in.append(a.to, s)
		} else {
			buffer = g.Neighbours(s, buffer[:0])
			for _, sq := range buffer {
				w, _ := a.Vertex(sq)
				a.to = append(a.to, w)
			}
		}
		a.start = append(a.start, int32(len(a.to)))
		if err := p.Beat(1 + len(a.to) - before); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// innerSquares are the squares of a board from which no move crosses an edge. There, in any
// topology, a move adds a constant to the square's number.
//
//	· · · · · · ·
//	· · · · · · ·       knight on 5×7: c3, d3 and e3 are inner;
//	· · i i i · ·       its leaps are −15 −13 −9 −5 5 9 13 15
//	· · · · · · ·
//	· · · · · · ·
//
// On a large board these are nearly all squares, and the table is built about ten
// times as fast.
type innerSquares struct {
	leaps     []board.Square // ascending; nil if no square is inner
	low, high []int64        // of the last two axes: inner coordinates, high not included
	columns   int64
	vertices  []int32 // of the cells, -1 for holes; nil on a board without holes
}

// maxInnerCells is the largest board with holes that gets a list of its cells.
const maxInnerCells = 1 << 26

func (g *Graph) innerSquares(a *Adjacency, p *pulse.Pulse) (innerSquares, error) {
	b := g.board
	if b.Rank() != 2 || (a.squares != nil && b.Cells() > maxInnerCells) {
		return innerSquares{}, nil
	}
	in := innerSquares{low: []int64{0, 0}, high: b.Sides(), columns: b.Side(1)}
	for _, m := range g.moves {
		if m.Rides {
			return innerSquares{}, nil
		}
		for axis, v := range m.Vector {
			in.low[axis] = max(in.low[axis], -int64(v))
			in.high[axis] = min(in.high[axis], b.Side(axis)-int64(v))
		}
		in.leaps = append(in.leaps, board.Square(int64(m.Vector[0])*in.columns+int64(m.Vector[1])))
	}
	slices.Sort(in.leaps)
	if a.squares != nil {
		in.vertices = make([]int32, b.Cells())
		v := int32(0)
		for s := range in.vertices {
			if int(v) < len(a.squares) && a.squares[v] == board.Square(s) {
				in.vertices[s] = v
				v++
			} else {
				in.vertices[s] = -1
			}
			if err := p.Beat(1); err != nil {
				return innerSquares{}, err
			}
		}
	}
	return in, nil
}

func (in *innerSquares) has(s board.Square) bool {
	if in.leaps == nil {
		return false
	}
	r, c := int64(s)/in.columns, int64(s)%in.columns
	return r >= in.low[0] && r < in.high[0] && c >= in.low[1] && c < in.high[1]
}

func (in *innerSquares) append(to []Vertex, s board.Square) []Vertex {
	if in.vertices == nil {
		for _, leap := range in.leaps {
			to = append(to, Vertex(s+leap))
		}
		return to
	}
	for _, leap := range in.leaps {
		if w := in.vertices[s+leap]; w >= 0 {
			to = append(to, Vertex(w))
		}
	}
	return to
}

// ArcsWithin is an upper bound on the number of arcs, for which a table allocates memory; beyond
// the limit the error wraps [ErrTooLarge]. Usually arithmetic gives it, see [Graph.MostArcs].
// Otherwise the arcs of a rider are counted, and some milliseconds after the context ends the
// error is the context's.
func (g *Graph) ArcsWithin(ctx context.Context, limit int64) (int, error) {
	most := g.MostArcs()
	switch {
	case most <= limit:
		return int(most), nil
	case !g.OnBoard():
		return 0, fault.New(ErrTooLarge, "a graph of %d edges, the most this can hold is %d", most/2, limit/2)
	}
	tooMany := func() error {
		return fault.New(ErrTooLarge, "%s has more than %d moves between squares, the most a table of it can have", g, limit)
	}
	if g.sureRidePairs(limit) > limit {
		return 0, tooMany()
	}
	p := pulse.Of(ctx)
	var arcs int64
	var buffer []board.Square
	for s := range board.Square(g.board.Cells()) {
		if err := p.Beat(1 + len(buffer)); err != nil {
			return 0, err
		}
		if g.board.IsHole(s) {
			continue
		}
		buffer = g.Neighbours(s, buffer[:0])
		if arcs += int64(len(buffer)); arcs > limit {
			return 0, tooMany()
		}
	}
	return int(arcs), nil
}

// sureRidePairs is a lower bound on the pairs of squares that riding moves join inside the box.
// Moves of different directions join different pairs; of parallel moves only the one that joins
// the most pairs counts. A hole is on, or at an end of, at most times + 1 of the rides of that
// many steps.
func (g *Graph) sureRidePairs(limit int64) int64 {
	holes := int64(len(g.board.Holes()))
	sure := map[string]int64{} // by direction
	for _, m := range g.moves {
		if !m.Rides {
			continue
		}
		var pairs int64
		for times := int64(1); pairs <= limit; times++ {
			free := g.placements(m, times) - holes*(times+1)
			if free <= 0 { // longer rides are fewer, and pass more holes
				break
			}
			pairs += free
		}
		direction := vectorKey(direction(m.Vector), 1)
		sure[direction] = max(sure[direction], pairs)
	}
	var sum int64
	for _, pairs := range sure {
		sum += pairs
	}
	return sum
}

// placements counts the squares from which that many steps of a move stay in the box.
func (g *Graph) placements(m piece.Move, times int64) int64 {
	room := int64(1)
	for axis, v := range m.Vector {
		room = product(room, max(0, g.board.Side(axis)-times*int64(max(v, -v))))
	}
	return room
}

// direction is the shortest integer vector in the direction of a vector.
func direction(vector []int) []int {
	common := 0
	for _, v := range vector {
		for v = max(v, -v); v > 0; {
			common, v = v, common%v
		}
	}
	short := make([]int, len(vector))
	for axis, v := range vector {
		short[axis] = v / max(1, common)
	}
	return short
}

// CheckSize returns nil if the board has at most that number of squares (and its box at
// most 16 times as many), else an error that wraps [ErrTooLarge].
func (g *Graph) CheckSize(vertices int64) error {
	if !g.OnBoard() {
		if n := g.Squares(); n > vertices {
			return fault.New(ErrTooLarge, "a graph of %d vertices, the most this can hold is %d", n, vertices)
		}
		return nil
	}
	if n := g.board.Squares(); n > vertices {
		return fault.New(ErrTooLarge, "board %s has %d squares, and a table of its moves holds at most %d",
			g.board.Size(), n, vertices)
	}
	if n := g.board.Cells(); n/16 > vertices {
		return fault.New(ErrTooLarge, "board %s has %d cells, holes included, and a table of its moves holds at most %d squares and 16 times as many cells",
			g.board.Size(), n, vertices)
	}
	return nil
}

// squares lists the squares that are not holes; nil for a board without holes.
func (g *Graph) squares(p *pulse.Pulse) ([]board.Square, error) {
	b := g.board
	if len(b.Holes()) == 0 {
		return nil, nil
	}
	list := make([]board.Square, 0, b.Squares())
	holes := b.Holes()
	for s := range board.Square(b.Cells()) {
		if err := p.Beat(1); err != nil {
			return nil, err
		}
		if len(holes) > 0 && holes[0] == s {
			holes = holes[1:]
			continue
		}
		list = append(list, s)
	}
	return list, nil
}

// Directed reports whether edges may go one way only, as [Graph.Directed] does.
func (a *Adjacency) Directed() bool { return a.directed }

// Has reports whether there is an arc from v to w.
func (a *Adjacency) Has(v, w Vertex) bool {
	_, ok := slices.BinarySearch(a.Of(v), w)
	return ok
}

// Renumbered returns the table with its vertices renumbered: order[i] becomes i. The result
// has no board: vertex and square are the same number.
func (a *Adjacency) Renumbered(order []Vertex) *Adjacency {
	number := make([]Vertex, len(order))
	for i, v := range order {
		number[v] = Vertex(i)
	}
	r := &Adjacency{Rows: MakeRows(a.Len(), a.Arcs()), directed: a.directed}
	var row []Vertex
	for _, v := range order {
		row = row[:0]
		for _, w := range a.Of(v) {
			row = append(row, number[w])
		}
		slices.Sort(row)
		r.Append(row...)
	}
	return r
}

// Square is the square of a vertex.
func (a *Adjacency) Square(v Vertex) board.Square {
	if a.squares == nil {
		return board.Square(v)
	}
	return a.squares[v]
}

// Vertex is the vertex of a square; false for holes.
func (a *Adjacency) Vertex(s board.Square) (Vertex, bool) {
	if a.squares == nil {
		return Vertex(s), s >= 0 && int64(s) < int64(a.Len())
	}
	i, ok := slices.BinarySearch(a.squares, s)
	return Vertex(i), ok
}

// Without returns the table without some arcs, with the same squares.
func (a *Adjacency) Without(gone map[[2]Vertex]bool) *Adjacency {
	less := &Adjacency{Rows: MakeRows(a.Len(), a.Arcs()), directed: a.directed, squares: a.squares, names: a.names, weights: a.weights, weightless: a.weightless}
	changes := make([]bool, a.Len())
	for arc := range gone {
		changes[arc[0]], changes[arc[1]] = true, true
	}
	var row []Vertex
	for v := range Vertex(a.Len()) {
		if !changes[v] {
			less.Append(a.Of(v)...)
			continue
		}
		row = row[:0]
		for _, w := range a.Of(v) {
			if arc := [2]Vertex{v, w}; !gone[arc] {
				row = append(row, w)
				less.directed = less.directed || gone[[2]Vertex{w, v}]
			}
		}
		less.Append(row...)
	}
	return less
}

// String says how large the table is: "graph of 5 vertices and 8 edges".
func (a *Adjacency) String() string {
	return fmt.Sprintf("%s and %s", FromAdjacency(a), fault.Plural(a.Edges()))
}
