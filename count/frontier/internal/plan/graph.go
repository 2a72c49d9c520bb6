package plan

import "slices"

// A Graph is simple and undirected, with at least three vertices. Cycles are counted in it.
type Graph struct {
	Next [][]int32 // the neighbours of each vertex
	// Hub is a vertex that is joined to about all others, or -1. It stays in
	// the frontier from the first step to the last.
	Hub int32
	// Axes, if there are any, are coordinates: for each axis, the coordinate of each vertex
	// except the hub. Sweeps may go along them.
	Axes [][]int32
	// Weight, if not nil, is the weight of an edge. A cycle counts as the
	// product of its edges' weights, which may be negative.
	Weight func(u, v int32) int64
}

// colours gives the vertices, except the hub, two colours, with no edge inside a colour, if that
// is possible; and counts them.
func colours(g Graph) (colour []int8, of [2]int, two bool) {
	colour = slices.Repeat([]int8{-1}, len(g.Next))
	for start := range int32(len(g.Next)) {
		if colour[start] >= 0 || start == g.Hub {
			continue
		}
		colour[start] = 0
		queue := []int32{start}
		for at := 0; at < len(queue); at++ {
			v := queue[at]
			of[colour[v]]++
			for _, w := range g.Next[v] {
				switch {
				case w == g.Hub:
				case colour[w] < 0:
					colour[w] = 1 - colour[v]
					queue = append(queue, w)
				case colour[w] == colour[v]:
					return nil, of, false
				}
			}
		}
	}
	return colour, of, true
}

// without is the graph less the hub's edges to some vertices.
func (g Graph) without(idle func(v int32) bool) Graph {
	next := slices.Clone(g.Next)
	next[g.Hub] = slices.DeleteFunc(slices.Clone(next[g.Hub]), idle)
	for _, v := range g.Next[g.Hub] {
		if idle(v) {
			next[v] = slices.DeleteFunc(slices.Clone(next[v]), func(w int32) bool { return w == g.Hub })
		}
	}
	g.Next = next
	return g
}
