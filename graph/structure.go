package graph

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/internal/pulse"
	"leaper/piece"
)

// Colours colours the graph with 0 and 1 so that every move changes colour;
// false if that cannot be done. Each connected part has its first vertex in
// colour 0. The direction of arcs does not count.
func (a *Adjacency) Colours() ([]uint8, bool) {
	s, _ := a.Survey(context.Background())
	return s.Colour, s.Bipartite
}

// A Survey has the colouring and the components of a graph.
type Survey struct {
	Colour          []uint8 // as of [Adjacency.Colours]
	Bipartite       bool    // every move changes colour
	Components      int     // how many connected parts there are
	SecondComponent Vertex  // the first vertex of the second part, if there is one
}

// Survey gives the colours and the number of parts. Some milliseconds after the
// context ends it returns the context's error.
func (a *Adjacency) Survey(ctx context.Context) (Survey, error) {
	s := Survey{Colour: make([]uint8, a.Len()), Bipartite: true}
	p := pulse.Of(ctx)
	if err := a.breadthFirst(&p, func(v, from Vertex) {
		switch {
		case from >= 0:
			s.Colour[v] = 1 - s.Colour[from]
		case s.Components == 1:
			s.SecondComponent = v
			s.Components++
		default:
			s.Components++
		}
	}); err != nil {
		return Survey{}, err
	}
	for v := range Vertex(a.Len()) {
		row := a.Of(v)
		for _, w := range row {
			s.Bipartite = s.Bipartite && s.Colour[v] != s.Colour[w]
		}
		if err := p.Beat(1 + len(row)/8); err != nil {
			return Survey{}, err
		}
	}
	return s, nil
}

// Components numbers the connected parts from 0 in order of their first
// vertex, and says how many there are. The direction of arcs does not count.
func (a *Adjacency) Components() (part []int32, count int) {
	part = make([]int32, a.Len())
	p := pulse.Of(context.Background()) // which never ends
	_ = a.breadthFirst(&p, func(v, from Vertex) {
		if from < 0 {
			count++
		}
		part[v] = int32(count - 1)
	})
	return part, count
}

// breadthFirst visits every vertex once, breadth first, with the vertex that it was
// reached from, or −1 where a new component begins. The error is that of the pulse.
func (a *Adjacency) breadthFirst(p *pulse.Pulse, visit func(v, from Vertex)) error {
	tables := []*Rows{&a.Rows}
	if a.directed {
		back, err := a.transposed(p)
		if err != nil {
			return err
		}
		tables = append(tables, &back)
	}
	seen := make([]bool, a.Len())
	queue := make([]Vertex, 0, a.Len())
	for root := range Vertex(a.Len()) {
		if seen[root] {
			continue
		}
		seen[root] = true
		visit(root, -1)
		queue = append(queue[:0], root)
		for i := 0; i < len(queue); i++ {
			v := queue[i]
			for _, rows := range tables {
				row := rows.Of(v)
				for _, w := range row {
					if !seen[w] {
						seen[w] = true
						visit(w, v)
						queue = append(queue, w)
					}
				}
				if err := p.Beat(1 + len(row)/8); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Degrees says how many vertices have each degree, from 0 to the highest. Some
// milliseconds after the context ends it returns the context's error.
func (a *Adjacency) Degrees(ctx context.Context) ([]int64, error) {
	look := pulse.Of(ctx)
	var vertices []int64
	for v := range Vertex(a.Len()) {
		degree := len(a.Of(v))
		for degree >= len(vertices) {
			vertices = append(vertices, 0)
		}
		vertices[degree]++
		if err := look.Beat(1); err != nil {
			return nil, err
		}
	}
	return vertices, nil
}

// TreeSize is the product of all degrees: a bound on the number of walks that
// a search would try if it forgot where it had been, 9E43 for the knight on 8×8.
// It is 0 if some vertex has no neighbour. Of large graphs it has millions of digits,
// and takes its time.
func (a *Adjacency) TreeSize() *big.Int {
	vertices, _ := a.Degrees(context.Background()) // degrees are few, and powers quicker than products
	product := big.NewInt(1)
	for degree, n := range vertices {
		if n > 0 {
			product.Mul(product, new(big.Int).Exp(big.NewInt(int64(degree)), big.NewInt(n), nil))
		}
	}
	return product
}

// Symmetries yields the board's symmetries that also take the piece's moves to
// moves, the identity first: the group that the distinct count divides out.
// Only a piece with a direction can lose some: the others have every sign and
// order of their vectors. A graph without a board has none, not even the identity.
func (g *Graph) Symmetries() iter.Seq[board.Symmetry] {
	if !g.OnBoard() {
		return func(func(board.Symmetry) bool) {}
	}
	keeps := func(board.Symmetry) bool { return true }
	switch {
	case g.directed && g.board.Mirrors(1):
		keeps = g.keepsSeams()
	case g.directed:
		keeps = g.keepsMoves()
	}
	return func(yield func(board.Symmetry) bool) {
		for s := range g.board.Symmetries() {
			if keeps(s) && !yield(s) {
				return
			}
		}
	}
}

// keepsMoves returns a test whether a symmetry maps the piece's moves to moves.
func (g *Graph) keepsMoves() func(board.Symmetry) bool {
	rides := make(map[string]bool, len(g.moves)) // by vector
	for _, m := range g.moves {
		rides[vectorKey(m.Vector, 1)] = m.Rides
	}
	return func(s board.Symmetry) bool {
		return !slices.ContainsFunc(g.moves, func(m piece.Move) bool {
			ride, ok := rides[vectorKey(s.TurnVector(m.Vector), 1)]
			return !ok || ride != m.Rides
		})
	}
}

// keepsSeams returns a test whether a symmetry maps the pawn's moves to moves if wraps
// mirror. There a shift reverses the columns that it carries over the seam, and not the
// others:
//
//	^ ^ ^ ^  shifted by 1   v ^ ^ ^
//
// The first column is never carried over the seam, the last one if any is. So it is enough
// to test the ends of the last row, from which a pawn can move if it can from anywhere.
func (g *Graph) keepsSeams() func(board.Symmetry) bool {
	b := g.boardWithoutHoles()
	rows, columns := b.Side(0), b.Side(1)
	step := func(from board.Square) board.Square {
		to, ok := b.Step(from, []int{-1, 0}, 1, nil)
		if !ok {
			return -1
		}
		return to
	}
	return func(s board.Symmetry) bool {
		for _, c := range []int64{0, columns - 1} {
			from := b.At([]int64{rows - 1, c})
			to, want := step(b.Image(s, from, nil)), step(from)
			if want >= 0 {
				want = b.Image(s, want, nil)
			}
			if to != want {
				return false
			}
		}
		return true
	}
}

// boardWithoutHoles is the board without its holes.
func (g *Graph) boardWithoutHoles() *board.Board {
	b, _ := board.New(g.board.Sides()...) // the sides of a board make a board
	b, _ = b.WithTopology(g.board.Topology())
	return b
}
