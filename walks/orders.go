package walks

import (
	"slices"

	"leaper/graph"
)

// axisOrders are the orders of the squares that go along the board, with each axis in turn the slowest.
func axisOrders(g *graph.Graph, a *graph.Adjacency) [][]int32 {
	if !g.OnBoard() {
		return nil
	}
	b := g.Board()
	var orders [][]int32
	coords := make([]int64, b.Rank())
	for slow := range b.Rank() {
		order, where := make([]int32, a.Len()), make([]int64, a.Len())
		for v := range order {
			order[v] = int32(v)
			where[v] = b.Coords(a.Square(graph.Vertex(v)), coords)[slow]
		}
		slices.SortStableFunc(order, func(v, w int32) int { return int(where[v] - where[w]) })
		orders = append(orders, order)
	}
	return orders
}
