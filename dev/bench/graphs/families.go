package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/randomboard"
	"leaper/piece"
)

// A builder gathers edges.
type builder struct {
	n     int
	edges []graph.Edge
}

func (b *builder) join(v, w int) {
	b.edges = append(b.edges, graph.Edge{graph.Vertex(v), graph.Vertex(w)})
	b.n = max(b.n, v+1, w+1)
}

func (b *builder) table() (*graph.Adjacency, error) { return graph.FromEdges(int64(b.n), b.edges) }

// petersen is the generalised Petersen graph (n, k) of Watkins (1969). For k = 2 it has a
// Hamiltonian cycle unless n leaves 5 modulo 6 (Alspach 1983), and hardly any others where n
// leaves 3.
func petersen(n, k int) *builder {
	b := &builder{}
	for i := range n {
		b.join(i, (i+1)%n)
		b.join(i, n+i)
		b.join(n+i, n+(i+k)%n)
	}
	return b
}

// flower is the flower snark of n petals, odd from 5 on (Isaacs 1975), without a cycle.
func flower(n int) *builder {
	b := &builder{}
	for i := range n {
		at, next := 4*i, 4*((i+1)%n)
		for leaf := 1; leaf <= 3; leaf++ {
			b.join(at, at+leaf)
		}
		b.join(at+1, next+1)
		if i < n-1 {
			b.join(at+2, next+2)
			b.join(at+3, next+3)
		} else { // the other ring goes round twice
			b.join(at+2, next+3)
			b.join(at+3, next+2)
		}
	}
	return b
}

// planted is a random cubic graph with a planted cycle and shuffled vertices.
func planted(n int, seed uint64) *builder {
	r := rand.New(rand.NewPCG(seed, 1))
	name, b := r.Perm(n), &builder{}
	for i := range n {
		b.join(name[i], name[(i+1)%n])
	}
	for rest := r.Perm(n); len(rest) > 0; rest = rest[2:] {
		b.join(name[rest[0]], name[rest[1]])
	}
	return b
}

// cubic is a random graph of three edges at every vertex, of the pairing model (Bollobás
// 1980): nearly all have a cycle (Robinson & Wormald 1992).
func cubic(n int, seed uint64) *builder {
	r := rand.New(rand.NewPCG(seed, 2))
	for {
		b, met := &builder{}, map[[2]int]bool{}
		for ends := r.Perm(3 * n); len(ends) > 0; ends = ends[2:] {
			v, w := ends[0]/3, ends[1]/3
			if v == w || met[[2]int{min(v, w), max(v, w)}] {
				break
			}
			met[[2]int{min(v, w), max(v, w)}] = true
			b.join(v, w)
		}
		if len(b.edges) == 3*n/2 {
			return b
		}
	}
}

// sheehan is a graph of 2k vertices with one Hamiltonian cycle and as many edges as one can
// have beside it, k² + 1 (Sheehan 1977; Barefoot & Entringer 1981): k vertices a, of which no
// two are joined, and k vertices b, of which all are. So the cycle goes from a to b and back.
// The first two a have two neighbours, which leaves the third two that are free, and so on.
func sheehan(k int) *builder {
	b := &builder{}
	for i := 1; i <= k; i++ {
		for j := 1; j <= k; j++ {
			if j < i || j == i+1 || i == 1 && j == 1 || i == k && j == k {
				b.join(i-1, k+j-1)
			}
			if j < i {
				b.join(k+i-1, k+j-1)
			}
		}
	}
	return b
}

// glued replaces the last vertex of a cubic graph by another cubic graph less its first vertex.
// If that graph has no Hamiltonian cycle, the whole has none; if both have one through the
// right edges, so does the whole. Many graphs of the FHCP Challenge Set are made so (Haythorpe
// 2018).
func glued(of, by *builder) *builder {
	b := &builder{}
	last := of.n - 1
	var of3, by3 []int
	for _, e := range of.edges {
		switch v, w := int(e[0]), int(e[1]); {
		case v == last:
			of3 = append(of3, w)
		case w == last:
			of3 = append(of3, v)
		default:
			b.join(v, w)
		}
	}
	for _, e := range by.edges {
		switch v, w := int(e[0]), int(e[1]); {
		case v == 0:
			by3 = append(by3, w)
		case w == 0:
			by3 = append(by3, v)
		default:
			b.join(last+v-1, last+w-1)
		}
	}
	for i := range of3 {
		b.join(of3[i], last+by3[i]-1)
	}
	return b
}

// subdivided puts a vertex on some edges, so that every cycle must take them.
func subdivided(of *builder, every int, seed uint64) *builder {
	r := rand.New(rand.NewPCG(seed, 3))
	b := &builder{n: of.n}
	for _, e := range of.edges {
		if r.IntN(every) > 0 {
			b.join(int(e[0]), int(e[1]))
			continue
		}
		middle := b.n
		b.join(int(e[0]), middle)
		b.join(middle, int(e[1]))
	}
	return b
}

// sheet is the knight's graph of a board with a hole in its middle.
func sheet(rows, columns, high, wide int64) (*graph.Adjacency, error) {
	b, err := board.New(rows, columns)
	if err != nil {
		return nil, err
	}
	var holes []board.Square
	for r := (rows - high) / 2; r < (rows+high)/2; r++ {
		for c := (columns - wide) / 2; c < (columns+wide)/2; c++ {
			holes = append(holes, board.Square(r*columns+c))
		}
	}
	if b, err = b.WithHoles(holes...); err != nil {
		return nil, err
	}
	return knights(b)
}

// knights is the knight's graph of a board, as one that stands on none.
func knights(b *board.Board) (*graph.Adjacency, error) {
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		return nil, err
	}
	a, err := g.Table(context.Background())
	if err != nil {
		return nil, err
	}
	order := make([]graph.Vertex, a.Len())
	for v := range order {
		order[v] = graph.Vertex(v)
	}
	return a.Renumbered(order), nil
}

// scattered is the knight's graph of a board with random holes, as leaper board random
// draws it.
func scattered(rows, columns int64, holes int64, seed uint64) (*graph.Adjacency, error) {
	b, err := board.New(rows, columns)
	if err != nil {
		return nil, err
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		return nil, err
	}
	if b, err = randomboard.Draw(context.Background(), g, holes, rand.New(rand.NewPCG(seed, 1851)), randomboard.Options{Balanced: true}); err != nil {
		return nil, err
	}
	return knights(b)
}

// An instance is a graph with its known properties.
type instance struct {
	name  string
	known exist.Verdict
	make  func() (*graph.Adjacency, error)
}

func instances() []instance {
	var list []instance
	add := func(known exist.Verdict, b *builder, name string, args ...any) {
		list = append(list, instance{fmt.Sprintf(name, args...), known, b.table})
	}
	for _, n := range []int{65, 125, 501, 2003, 5000, 5001, 5003} {
		known := exist.Found
		if n%6 == 5 {
			known = exist.None
		}
		add(known, petersen(n, 2), "generalised Petersen (%d, 2)", n)
	}
	for _, n := range []int{9, 21, 51, 201, 1001} {
		add(exist.None, flower(n), "flower snark %d", n)
	}
	for _, n := range []int{100, 1000, 5000} {
		add(exist.Found, planted(n, 1), "random cubic %d, planted", n)
		add(exist.Undecided, cubic(n, 1), "random cubic %d", n)
	}
	for _, k := range []int{10, 25, 100} {
		add(exist.Found, sheehan(k), "Sheehan %d", 2*k)
	}
	add(exist.None, glued(planted(60, 2), petersen(5, 2)), "random cubic 60 glued with Petersen")
	add(exist.None, glued(petersen(500, 2), flower(21)), "Petersen (500, 2) glued with snark 21")
	add(exist.None, glued(planted(60, 2), petersen(125, 2)), "random cubic 60 glued with Petersen (125, 2)")
	add(exist.None, glued(planted(400, 2), petersen(125, 2)), "random cubic 400 glued with Petersen (125, 2)")
	add(exist.Undecided, subdivided(planted(400, 3), 12, 1), "random cubic 400, planted, subdivided")
	add(exist.Undecided, subdivided(petersen(301, 2), 40, 1), "Petersen (301, 2), subdivided")
	for _, size := range [][2]int{{4, 17}, {4, 30}, {6, 25}, {6, 40}, {8, 34}} {
		f := randomFormula(size[0], size[1], uint64(size[0]))
		add(f.verdict(), f.graph(), "3-SAT of %d variables, %d clauses", size[0], size[1])
	}
	for _, s := range [][4]int64{{6, 40, 2, 4}, {8, 30, 2, 2}, {20, 30, 4, 6}} {
		list = append(list, instance{fmt.Sprintf("sheet %dx%d, hole %dx%d", s[0], s[1], s[2], s[3]), exist.Undecided, func() (*graph.Adjacency, error) { return sheet(s[0], s[1], s[2], s[3]) }})
	}
	for _, s := range [][4]int64{{6, 80, 48, 9}, {6, 80, 72, 3}, {6, 80, 72, 25}, {7, 40, 28, 15}} {
		list = append(list, instance{fmt.Sprintf("sheet %dx%d, %d holes, seed %d", s[0], s[1], s[2], s[3]), exist.Undecided, func() (*graph.Adjacency, error) { return scattered(s[0], s[1], s[2], uint64(s[3])) }})
	}
	return list
}
