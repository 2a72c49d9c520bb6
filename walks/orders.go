package walks

import (
	"leaper/graph"
	"leaper/internal/vertexorder"
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
		where := make([]int64, a.Len())
		for v := range where {
			where[v] = b.Coords(a.Square(graph.Vertex(v)), coords)[slow]
		}
		orders = append(orders, vertexorder.ByPlace(where))
	}
	return orders
}
