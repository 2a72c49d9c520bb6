// Package vertexorder has orders of a graph's vertices with narrow frontiers: few vertices, at any
// place of the order, have neighbours both before it and after it. Frontier sweeps need them.
package vertexorder

import (
	"context"
	"math"
	"slices"
)

// ByPlace is the order of vertices by a number that each has, such as a coordinate. Vertices with the
// same number stay in order.
func ByPlace(place []int64) []int32 {
	order := make([]int32, len(place))
	for v := range order {
		order[v] = int32(v)
	}
	slices.SortStableFunc(order, func(v, w int32) int { return int(place[v] - place[w]) })
	return order
}

// Layered is an order by the distance from a vertex at an end of the graph, part by part. Within a
// distance, vertices with earlier neighbours come first, so that edges do not reach far (Cuthill &
// McKee 1969). Its time is proportional to the edges. It is narrow where the graph is long,
// whatever its numbers.
func Layered[V ~int32](vertices int, next func(V) []V) []int32 {
	met := make([]bool, vertices)
	order := make([]int32, 0, vertices)
	from := func(start V) (part []int32) {
		first := len(order)
		order, met[start] = append(order, int32(start)), true
		for at := first; at < len(order); at++ {
			row := slices.Clone(next(V(order[at])))
			slices.SortStableFunc(row, func(v, w V) int { return len(next(v)) - len(next(w)) })
			for _, w := range row {
				if !met[w] {
					order, met[w] = append(order, int32(w)), true
				}
			}
		}
		return order[first:]
	}
	for v := range V(vertices) {
		if met[v] {
			continue
		}
		// The last one that is met is far away from all: an end, if there are ends.
		for range 2 {
			part := from(v)
			v = V(part[len(part)-1])
			for _, w := range part {
				met[w] = false
			}
			order = order[:len(order)-len(part)]
		}
		from(v)
	}
	return order
}

// Greedy is an order that next takes the vertex that leaves the narrowest frontier. Among equals
// it takes the vertex seen first. If the context ends it, the order is useless.
func Greedy(ctx context.Context, next [][]int32) []int32 {
	n := len(next)
	ahead, seen := make([]int, n), slices.Repeat([]int{math.MaxInt}, n)
	for v := range next {
		ahead[v] = len(next[v])
	}
	swept := make([]bool, n)
	order := make([]int32, 0, n)
	for len(order) < n && ctx.Err() == nil {
		best, least := int32(-1), 0
		for v := range int32(n) {
			if swept[v] {
				continue
			}
			grows := 0
			if ahead[v] > 0 {
				grows++
			}
			for _, w := range next[v] {
				if swept[w] && ahead[w] == 1 {
					grows--
				}
			}
			if best < 0 || grows < least || (grows == least && seen[v] < seen[best]) {
				best, least = v, grows
			}
		}
		swept[best] = true
		for _, w := range next[best] {
			ahead[w]--
			seen[w] = min(seen[w], len(order))
		}
		order = append(order, best)
	}
	return order
}

// Shift moves the vertex at one place to another.
func Shift(order []int32, from, to int) {
	v := order[from]
	if from < to {
		copy(order[from:to], order[from+1:to+1])
	} else {
		copy(order[to+1:from+1], order[to:from])
	}
	order[to] = v
}
