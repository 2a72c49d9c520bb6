package count

import (
	"slices"

	"leaper/graph"
)

// graphOrders are orders of the vertices of a graph without a board. One is the order of their
// numbers, which often follows how the graph was made. The other depends on the graph alone.
func graphOrders(a *graph.Adjacency) [][]int32 {
	return [][]int32{inOrder(a.Len()), layered(a)}
}

func inOrder(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// layered is an order by distance from a vertex at an end of the graph. Within a distance,
// vertices with earlier neighbours come first, so that edges do not reach far (Cuthill & McKee
// 1969). Its time is proportional to the edges. It is narrow where the graph is long, whatever
// its numbers.
func layered(a *graph.Adjacency) []int32 {
	met := make([]bool, a.Len())
	order := make([]int32, 0, a.Len())
	from := func(start graph.Vertex) (part []int32) {
		first := len(order)
		order, met[start] = append(order, int32(start)), true
		for at := first; at < len(order); at++ {
			row := slices.Clone(a.Of(graph.Vertex(order[at])))
			slices.SortStableFunc(row, func(v, w graph.Vertex) int { return len(a.Of(v)) - len(a.Of(w)) })
			for _, w := range row {
				if !met[w] {
					order, met[w] = append(order, int32(w)), true
				}
			}
		}
		return order[first:]
	}
	for v := range graph.Vertex(a.Len()) {
		if met[v] {
			continue
		}
		// The last one that is met is far away from all: an end, if there are ends.
		for range 2 {
			part := from(v)
			v = graph.Vertex(part[len(part)-1])
			for _, w := range part {
				met[w] = false
			}
			order = order[:len(order)-len(part)]
		}
		from(v)
	}
	return order
}
