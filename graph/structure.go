package graph

import (
	"iter"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/piece"
)

// Colours colours the graph with 0 and 1 so that every move changes colour;
// false if that cannot be done. Each connected part has its first vertex in
// colour 0. The direction of arcs does not count.
func (a *Adjacency) Colours() ([]uint8, bool) {
	const none = 2
	colour := slices.Repeat([]uint8{none}, a.Len())
	ok := true
	a.sweep(func(v, from Vertex) {
		if from < 0 {
			colour[v] = 0
		} else {
			colour[v] = 1 - colour[from]
		}
	})
	for v := range Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			ok = ok && colour[v] != colour[w]
		}
	}
	return colour, ok
}

// Components numbers the connected parts from 0 in order of their first
// vertex, and says how many there are. The direction of arcs does not count.
func (a *Adjacency) Components() (part []int32, count int) {
	part = make([]int32, a.Len())
	a.sweep(func(v, from Vertex) {
		if from < 0 {
			count++
		}
		part[v] = int32(count - 1)
	})
	return part, count
}

// sweep visits every vertex once, breadth first, with the vertex that it was
// reached from, or −1 where a new part begins.
func (a *Adjacency) sweep(visit func(v, from Vertex)) {
	back := a
	if a.directed {
		back = a.reverse()
	}
	seen := make([]bool, a.Len())
	var queue []Vertex
	reach := func(w, from Vertex) {
		if !seen[w] {
			seen[w] = true
			visit(w, from)
			queue = append(queue, w)
		}
	}
	for root := range Vertex(a.Len()) {
		if seen[root] {
			continue
		}
		queue = queue[:0]
		reach(root, -1)
		for i := 0; i < len(queue); i++ {
			v := queue[i]
			for _, w := range a.Of(v) {
				reach(w, v)
			}
			if back != a {
				for _, w := range back.Of(v) {
					reach(w, v)
				}
			}
		}
	}
}

// reverse is the graph with every arc turned round.
func (a *Adjacency) reverse() *Adjacency {
	r := &Adjacency{start: make([]int32, len(a.start)), to: make([]Vertex, len(a.to)), squares: a.squares}
	for _, w := range a.to {
		r.start[w+1]++
	}
	for v := 1; v < len(r.start); v++ {
		r.start[v] += r.start[v-1]
	}
	fill := slices.Clone(r.start)
	for v := range Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			r.to[fill[w]] = v
			fill[w]++
		}
	}
	return r
}

// TreeSize is the product of all degrees: a bound on the number of walks that
// a search would try if it forgot where it had been, 9E43 for the knight on 8×8.
func (a *Adjacency) TreeSize() *big.Int {
	product := big.NewInt(1)
	for v := range Vertex(a.Len()) {
		product.Mul(product, big.NewInt(int64(len(a.Of(v)))))
	}
	return product
}

// Symmetries yields the board's symmetries that also take the piece's moves to
// moves, the identity first: the group that the distinct count divides out.
func (g *Graph) Symmetries() iter.Seq[board.Symmetry] {
	return func(yield func(board.Symmetry) bool) {
		for s := range g.board.Symmetries() {
			if g.keepsMoves(s) && !yield(s) {
				return
			}
		}
	}
}

// keepsMoves reports whether a symmetry takes the piece's moves to moves. Only
// a piece with a direction can fail: the others have every sign and order.
func (g *Graph) keepsMoves(s board.Symmetry) bool {
	if !g.Directed() {
		return true
	}
	for _, m := range g.moves {
		turned := s.Turns(m.Vector)
		if !slices.ContainsFunc(g.moves, func(n piece.Move) bool {
			return n.Rides == m.Rides && slices.Equal(n.Vector, turned)
		}) {
			return false
		}
	}
	return true
}
