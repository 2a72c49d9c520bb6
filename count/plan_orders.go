package count

import (
	"slices"

	"leaper/board"
	"leaper/graph"
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
		order := make([]int32, a.Len())
		for v := range order {
			order[v] = int32(v)
		}
		coords := make([]int64, b.Rank())
		where := make([]int64, a.Len())
		for v := range where {
			where[v] = b.Coords(a.Square(graph.Vertex(v)), coords)[slow]
		}
		slices.SortStableFunc(order, func(v, w int32) int { return int(where[v] - where[w]) })
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
