// Package specimens has graphs, matchings and plans for tests. The tests of package frontier and
// its rooms start from them.
package specimens

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"leaper/count/internal/plan"
)

// EachCycle walks every Hamiltonian cycle, once whatever its direction.
func EachCycle(next [][]int32, visit func(cycle []int32)) {
	visited := make([]bool, len(next))
	cycle := make([]int32, 0, len(next))
	var walk func(v int32)
	walk = func(v int32) {
		visited[v] = true
		cycle = append(cycle, v)
		if len(cycle) == len(next) && cycle[1] < v && slices.Contains(next[v], 0) {
			visit(cycle)
		}
		for _, w := range next[v] {
			if !visited[w] {
				walk(w)
			}
		}
		visited[v] = false
		cycle = cycle[:len(cycle)-1]
	}
	walk(0)
}

func BruteCycles(next [][]int32) int64 {
	n := int64(0)
	EachCycle(next, func([]int32) { n++ })
	return n
}

func JoinVertices(next [][]int32, v, w int32) {
	next[v] = append(next[v], w)
	next[w] = append(next[w], v)
}

// RandomGraph joins any two of n vertices with the given chance, if they are no
// further apart than reach. With a hub, the last vertex is one, and is joined to
// nearly all.
func RandomGraph(r *rand.Rand, n, reach int, chance float64, hub bool) plan.Graph {
	g := plan.Graph{Next: make([][]int32, n), Hub: -1}
	for v := range int32(n) {
		for w := range v {
			c := chance
			if hub && int(v) == n-1 {
				c = 0.9
			} else if int(v-w) > reach {
				continue
			}
			if r.Float64() < c {
				JoinVertices(g.Next, v, w)
			}
		}
	}
	if hub {
		g.Hub = int32(n - 1)
	}
	return g
}

func Shuffled(r *rand.Rand, n int) []int32 {
	order := make([]int32, n)
	for i, v := range r.Perm(n) {
		order[i] = int32(v)
	}
	return order
}

func InOrder(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// Weighted gives the edges of a graph weights, and returns the sum over all
// cycles of their products.
func Weighted(g *plan.Graph, draw func() int64) *big.Int {
	weights := map[[2]int32]int64{}
	for v, row := range g.Next {
		for _, w := range row {
			if int32(v) < w {
				weights[[2]int32{int32(v), w}] = draw()
			}
		}
	}
	g.Weight = func(u, v int32) int64 { return weights[[2]int32{min(u, v), max(u, v)}] }
	return CycleSum(*g)
}

// CycleSum is the sum over all cycles of the products of their weights.
func CycleSum(g plan.Graph) *big.Int {
	sum := new(big.Int)
	EachCycle(g.Next, func(cycle []int32) {
		product := big.NewInt(1)
		for i, v := range cycle {
			product.Mul(product, big.NewInt(g.Weight(v, cycle[(i+1)%len(cycle)])))
		}
		sum.Add(sum, product)
	})
	return sum
}

// Grid joins the squares of a board that a step of (down, right) leads from one
// to the other, in any of its directions. On a torus, steps wrap around.
func Grid(rows, cols, down, right int, torus bool) plan.Graph {
	g := plan.Graph{Next: make([][]int32, rows*cols), Hub: -1}
	for v := range g.Next {
		for _, d := range [][2]int{{down, right}, {down, -right}, {-down, right}, {-down, -right}, {right, down}, {right, -down}, {-right, down}, {-right, -down}} {
			r, c := v/cols+d[0], v%cols+d[1]
			if torus {
				r, c = (r+rows)%rows, (c+cols)%cols
			}
			if r < 0 || r >= rows || c < 0 || c >= cols {
				continue
			}
			if w := int32(r*cols + c); int(w) != v && !slices.Contains(g.Next[v], w) {
				g.Next[v] = append(g.Next[v], w)
			}
		}
	}
	return g
}

// WithHub adds a hub: cycles through it are paths of the graph.
func WithHub(g plan.Graph) plan.Graph {
	g.Hub = int32(len(g.Next))
	g.Next = append(g.Next, nil)
	for v := range g.Hub {
		JoinVertices(g.Next, v, g.Hub)
	}
	return g
}

// Flipped is the order of a board's squares in which the second half mirrors the
// first one top to bottom.
func Flipped(rows, cols int) []int32 {
	order := InOrder(rows * cols)
	for r := rows / 2; r < rows; r++ {
		slices.Reverse(order[r*cols : (r+1)*cols])
	}
	return order
}

// Circulant joins vertices of a ring that are so far apart.
func Circulant(n int, steps ...int) plan.Graph {
	g := plan.Graph{Next: make([][]int32, n), Hub: -1}
	for v := range n {
		for _, s := range steps {
			for _, w := range []int32{int32((v + s) % n), int32((v - s + n) % n)} {
				if !slices.Contains(g.Next[v], w) {
					g.Next[v] = append(g.Next[v], w)
				}
			}
		}
	}
	return g
}

// Opposites is the order of a ring in which the image of a vertex is the one
// opposite.
func Opposites(n int) []int32 {
	order := InOrder(n)
	slices.Reverse(order[n/2:])
	return order
}

// Ladder is a row of rungs, each joined to the next at both ends.
func Ladder(rungs int) plan.Graph {
	return Grid(rungs, 2, 1, 0, false)
}

func Opposite(order []int32) []int32 {
	order = slices.Clone(order)
	slices.Reverse(order)
	return order
}

// BoardGraph is a board with holes, of a piece that leaps so far, with its coordinates.
func BoardGraph(r *rand.Rand, rows, cols int, da, db int, holes float64) plan.Graph {
	at := map[[2]int]int32{}
	g := plan.Graph{Hub: -1, Axes: make([][]int32, 2)}
	for row := range rows {
		for col := range cols {
			if r.Float64() >= holes {
				at[[2]int{row, col}] = int32(len(g.Axes[0]))
				g.Axes[0] = append(g.Axes[0], int32(row))
				g.Axes[1] = append(g.Axes[1], int32(col))
			}
		}
	}
	g.Next = make([][]int32, len(g.Axes[0]))
	for v := range g.Next {
		for _, d := range [][2]int{{da, db}, {da, -db}, {-da, db}, {-da, -db}, {db, da}, {db, -da}, {-db, da}, {-db, -da}} {
			w, on := at[[2]int{int(g.Axes[0][v]) + d[0], int(g.Axes[1][v]) + d[1]}]
			if on && !slices.Contains(g.Next[v], w) {
				g.Next[v] = append(g.Next[v], w)
			}
		}
	}
	return g
}

// UpTo counts from 0.
func UpTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Necklace is a row of gadgets, closed to a ring: from each joint to the next one
// leads every order of the gadget's three beads, 3! ways, and no cycle does
// without a bead.
func Necklace(gadgets int) plan.Graph {
	g := plan.Graph{Next: make([][]int32, 4*gadgets), Hub: -1}
	for n := range int32(gadgets) {
		joint, after := 4*n, 4*((n+1)%int32(gadgets))
		for i := int32(1); i <= 3; i++ {
			JoinVertices(g.Next, joint, joint+i)
			JoinVertices(g.Next, joint+i, after)
			for k := int32(1); k < i; k++ {
				JoinVertices(g.Next, joint+i, joint+k)
			}
		}
	}
	return g
}
