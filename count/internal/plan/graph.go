package plan

import (
	"slices"

	"leaper/count/internal/pairing"
)

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

// alike reports whether an edge has the weight of its image.
func (g Graph) alike(u, v, imageOfU, imageOfV int32) bool {
	return g.Weight == nil || g.Weight(u, v) == g.Weight(imageOfU, imageOfV)
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

// A Family is shared by all plans of one graph.
type Family struct {
	Graph    Graph
	Numbered *[pairing.Numberings]*pairing.Tables // those made so far
	ceilings *ceilings
	colour   []int8 // of each vertex but the hub, 0 or 1; all 0 if nobody looked, or no two colours do
}

func newFamily(g Graph) *Family {
	return &Family{Graph: g, Numbered: pairing.NewTables(), ceilings: newCeilings(), colour: make([]int8, len(g.Next))}
}

// Coloured is a family with two colours, if the graph has them. It then leaves out the edges of
// the hub that no cycle takes.
func Coloured(g Graph) *Family {
	f := newFamily(g)
	colour, of, two := colours(g)
	if !two {
		return f
	}
	f.colour, f.ceilings.colours = colour, true
	if g.Hub >= 0 {
		// The degrees of one colour, two for each vertex, add up to the degrees
		// of the other, except for the hub's two edges, which go to either colour.
		to := [2]int{1 + of[0] - of[1], 1 - of[0] + of[1]}
		f.Graph = g.without(func(v int32) bool { return to[colour[v]] <= 0 })
		for _, v := range f.Graph.Next[g.Hub] {
			f.ceilings.hubs[colour[v]] = true
		}
	}
	return f
}
