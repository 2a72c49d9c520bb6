package factor

import (
	"context"
	"slices"

	"leaper/graph"
)

// layPaths forgets the links and lays paths by Warnsdorff's rule: from square to
// square, always to the one with the fewest free neighbours, ties at random;
// where a path sticks the next one begins. Few squares are left for the flow,
// and long paths make few cycles. Held links come first; a path that comes to a chain of
// them goes on from its other end.
func (f *Finder) layPaths(ctx context.Context) error {
	n := graph.Vertex(f.squares)
	for v := range f.link {
		f.link[v] = [2]graph.Vertex{none, none}
	}
	if f.start != nil {
		f.join(n, n+1)
	}
	free := make([]int32, n) // unvisited neighbours
	visited := slices.Grow(f.seen[:0], int(n))[:n]
	f.seen = visited
	clear(visited)
	for v := range n {
		free[v] = int32(len(f.adj.Of(v)))
	}
	visit := func(v graph.Vertex) {
		visited[v] = true
		for _, w := range f.adj.Of(v) {
			free[w]--
		}
	}
	enter := func(v graph.Vertex) graph.Vertex { // returns where the path goes on
		visit(v)
		if f.constraints.hasHeld(v) {
			v = f.constraints.otherEnd[v]
			visit(v)
		}
		return v
	}
	for _, l := range f.constraints.links {
		f.join(l[0], l[1])
	}
	for v, at := range f.constraints.held {
		if len(at) == 2 {
			visit(v)
		}
	}
	for begin := range n {
		if visited[begin] {
			continue
		}
		for _, v := range []graph.Vertex{begin, enter(begin)} { // the path grows at both ends
			for {
				next := f.pickFewest(v, visited, free)
				if next < 0 {
					break
				}
				if err := f.checkContext(ctx); err != nil {
					return err
				}
				f.join(v, next)
				v = enter(next)
			}
		}
	}
	return nil
}

// pickFewest picks the free neighbour that has the fewest free neighbours, ties at random; none if no
// neighbour is free.
func (f *Finder) pickFewest(v graph.Vertex, visited []bool, free []int32) graph.Vertex {
	best, equals := none, 0
	for _, w := range f.adj.Of(v) {
		switch {
		case visited[w]:
		case best < 0 || free[w] < free[best]:
			best, equals = w, 1
		case free[w] == free[best]:
			if equals++; f.random.IntN(equals) == 0 {
				best = w
			}
		}
	}
	return best
}
