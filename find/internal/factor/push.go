package factor

import (
	"context"
	"slices"

	"leaper/graph"
)

// The flow, where every move changes colour: the squares of one colour send two
// links each, the vertices of the other take two each. On a big board the loose ends
// of the two colours are far apart, at all distances, and many walks get in each
// other's way; to follow the shortest at a time, as Dinic (1970) and Hopcroft and
// Karp (1973) do, takes a hundred phases. Pushing (Goldberg and Tarjan 1988)
// takes few:
// each vertex has a height, a lower bound of the way to a loose end on the other
// side. A loose end links itself to its lowest neighbour; if that has two links
// already, it gives the one up whose other end is lowest, and that one is loose
// now. So the loose end runs downhill, and what it has passed is raised. Now and
// then all heights are measured again (Cherkassky and Goldberg 1995).

// far is the height of a vertex from which no way leads to a loose end.
const far = 1 << 30

// push serves the loose ends of one colour, and leaves those that it cannot
// serve.
func (f *Finder) push(ctx context.Context, loose []graph.Vertex) error {
	var from, to []graph.Vertex
	for _, v := range loose {
		if f.side(v) == 0 {
			from = append(from, v)
		} else {
			to = append(to, v)
		}
	}
	if f.height == nil {
		f.height = make([]int32, f.size())
	}
	for steps := 0; len(from) > 0; {
		if to = slices.DeleteFunc(to, func(v graph.Vertex) bool { return f.missing(v) == 0 }); len(to) == 0 {
			return nil
		}
		if err := f.measure(ctx, to); err != nil {
			return err
		}
		from = slices.DeleteFunc(from, func(v graph.Vertex) bool { return f.height[v] == far })
		if len(from) == 0 {
			return nil
		}
		// The heights are exact now, and the first to run comes down.
		steps = f.size()/8 + int(f.height[from[len(from)-1]])
		for len(from) > 0 && steps > 0 {
			v := from[len(from)-1]
			from = from[:len(from)-1]
			for f.missing(v) > 0 && steps > 0 {
				last, n, err := f.run(ctx, v, steps)
				if err != nil {
					return err
				}
				if steps -= n; last < 0 {
					continue
				}
				if f.height[last] < far {
					from = append(from, last)
				}
				if last == v {
					break
				}
			}
			if f.missing(v) > 0 && f.height[v] < far {
				from = append(from, v)
			}
		}
	}
	return nil
}

// run sends a loose end downhill, until it is joined to another, and returns the
// vertex that is loose then, or none. It gives up after a limit of steps.
func (f *Finder) run(ctx context.Context, u graph.Vertex, most int) (last graph.Vertex, steps int, err error) {
	for ; steps < most; steps++ {
		if err := f.look(ctx); err != nil {
			return u, steps, err
		}
		x := none
		for _, y := range f.near(u) {
			if (x < 0 || f.height[y] < f.height[x]) && !f.linked(u, y) && !f.fixed(u, y) {
				x = y
			}
		}
		if x < 0 || f.height[x] >= far {
			f.height[u] = far
			return u, steps, nil
		}
		f.height[u] = f.height[x] + 1
		if f.missing(x) > 0 {
			f.join(u, x)
			return none, steps, nil
		}
		w := none
		for _, y := range f.link[x] {
			if (w < 0 || f.height[y] < f.height[w]) && !f.fixed(x, y) {
				w = y
			}
		}
		if w < 0 || f.height[w] > f.height[u] {
			f.height[x] = f.height[u] + 1
			continue
		}
		f.height[x] = max(f.height[x], min(f.height[w]+1, far))
		f.cut(x, w)
		f.join(u, x)
		u = w
	}
	return u, steps, nil
}

// measure measures the heights, from the loose ends that walks lead to.
func (f *Finder) measure(ctx context.Context, to []graph.Vertex) error {
	for v := range f.height {
		f.height[v] = far
	}
	s := &f.search
	s.queue = append(s.queue[:0], to...)
	for _, v := range to {
		f.height[v] = 0
	}
	for i := 0; i < len(s.queue); i++ {
		x := s.queue[i]
		if err := f.look(ctx); err != nil {
			return err
		}
		h := f.height[x] + 1
		for _, v := range f.near(x) {
			if f.height[v] < far || f.linked(x, v) || f.fixed(x, v) {
				continue
			}
			f.height[v] = h
			for _, y := range f.link[v] {
				if y >= 0 && f.height[y] == far && !f.fixed(v, y) {
					f.height[y] = h + 1
					s.queue = append(s.queue, y)
				}
			}
		}
	}
	return nil
}

// side is the colour of a vertex; an end has the one that the squares it is
// joined to have not.
func (f *Finder) side(v graph.Vertex) uint8 {
	if int(v) < f.squares {
		return f.colour[v]
	}
	if near := f.near(v); int(near[0]) < f.squares {
		return 1 - f.colour[near[0]]
	}
	return 0
}

// look looks at the context from time to time.
func (f *Finder) look(ctx context.Context) error {
	if f.search.looks++; f.search.looks > 1<<9 {
		f.search.looks = 0
		return ctx.Err()
	}
	return nil
}
