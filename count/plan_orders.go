package count

import (
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/vertexorder"
)

// boardOrders lists the orders of the squares that are worth a try. Some go by coordinates, with
// each axis in turn the slowest; read backwards, they are the order of the board turned by half.
// Others are chosen so that the reverse is the board's image in a mirror across the axis:
//
//	0  1  2  3        0  1  2  3
//	4  5  6  7        4  5  6  7
//	8  9 10 11       11 10  9  8
//	12 13 14 15      15 14 13 12
func boardOrders(b *board.Board, a *graph.Adjacency) [][]int32 {
	var orders [][]int32
	for slow := range b.Rank() {
		coords := make([]int64, b.Rank())
		where := make([]int64, a.Len())
		for v := range where {
			where[v] = b.Coords(a.Square(graph.Vertex(v)), coords)[slow]
		}
		order := vertexorder.ByPlace(where)
		orders = append(orders, order)
		mirrored := slices.Clone(order)
		for begin := len(order) / 2; begin < len(order); {
			end := begin
			for end < len(order) && where[order[end]] == where[order[begin]] {
				end++
			}
			slices.Reverse(mirrored[begin:end])
			begin = end
		}
		orders = append(orders, mirrored)
	}
	return orders
}

// graphOrders are orders of the vertices of a graph without a board. One is the order of their
// numbers, which often follows how the graph was made. The other depends on the graph alone.
func graphOrders(a *graph.Adjacency) [][]int32 {
	return [][]int32{inOrder(a.Len()), vertexorder.Layered(a.Len(), a.Of)}
}

func inOrder(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}
