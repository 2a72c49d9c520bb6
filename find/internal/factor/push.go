package factor

import (
	"context"
	"slices"

	"leaper/graph"
)

// The flow, where every move changes colour: the squares of one colour send two
// links each, the vertices of the other take two each. On a big board the loose ends
// of the two colours are far apart, at all distances, and many walks get in each
// other's way; following the shortest walks first, as Dinic (1970) and Hopcroft and
// Karp (1973) do, takes a hundred phases. Pushing (Goldberg and Tarjan 1988)
// takes few: each vertex has a height, a lower bound of the distance to a loose end of the
// other colour. A loose end links itself to its lowest neighbour; if that has two links
// already, it gives up the one whose other end is lowest, and that end is loose
// now. So the loose end runs downhill, and the vertices that it has passed are raised. Now and
// then all heights are measured again (Cherkassky and Goldberg 1995).

// unreachable is the height of a vertex from which no walk leads to a loose end.
const unreachable = 1 << 30

// pushLoose joins the loose ends of one colour to loose ends of the other, and leaves those for
// which it cannot.
func (f *Finder) pushLoose(ctx context.Context, loose []graph.Vertex) error {
	var from, to []graph.Vertex
	for _, v := range loose {
		if f.colourOf(v) == 0 {
			from = append(from, v)
		} else {
			to = append(to, v)
		}
	}
	if f.height == nil {
		f.height = make([]int32, f.size())
	}
	for steps := 0; len(from) > 0; {
		if to = slices.DeleteFunc(to, func(v graph.Vertex) bool { return f.countMissing(v) == 0 }); len(to) == 0 {
			return nil
		}
		if err := f.measureHeights(ctx, to); err != nil {
			return err
		}
		from = slices.DeleteFunc(from, func(v graph.Vertex) bool { return f.height[v] == unreachable })
		if len(from) == 0 {
			return nil
		}
		// The heights are exact now, so this is enough for the first loose end to come down.
		steps = f.size()/8 + int(f.height[from[len(from)-1]])
		for len(from) > 0 && steps > 0 {
			v := from[len(from)-1]
			from = from[:len(from)-1]
			for f.countMissing(v) > 0 && steps > 0 {
				last, n, err := f.runDownhill(ctx, v, steps)
				if err != nil {
					return err
				}
				if steps -= n; last < 0 {
					continue
				}
				if f.height[last] < unreachable {
					from = append(from, last)
				}
				if last == v {
					break
				}
			}
			if f.countMissing(v) > 0 && f.height[v] < unreachable {
				from = append(from, v)
			}
		}
	}
	return nil
}

// runDownhill sends a loose end downhill until it is joined to another, and returns none. If it gives
// up, after a limit of steps or where no walk leads on, it returns the vertex that is loose then.
func (f *Finder) runDownhill(ctx context.Context, u graph.Vertex, limit int) (last graph.Vertex, steps int, err error) {
	for ; steps < limit; steps++ {
		if err := f.checkContext(ctx); err != nil {
			return u, steps, err
		}
		x := none
		for _, y := range f.neighbours(u) {
			if (x < 0 || f.height[y] < f.height[x]) && !f.linked(u, y) && !f.isFixed(u, y) {
				x = y
			}
		}
		if x < 0 || f.height[x] >= unreachable {
			f.height[u] = unreachable
			return u, steps, nil
		}
		f.height[u] = f.height[x] + 1
		if f.countMissing(x) > 0 {
			f.join(u, x)
			return none, steps, nil
		}
		w := none
		for _, y := range f.link[x] {
			if (w < 0 || f.height[y] < f.height[w]) && !f.isFixed(x, y) {
				w = y
			}
		}
		if w < 0 || f.height[w] > f.height[u] {
			f.height[x] = f.height[u] + 1
			continue
		}
		f.height[x] = max(f.height[x], min(f.height[w]+1, unreachable))
		f.cut(x, w)
		f.join(u, x)
		u = w
	}
	return u, steps, nil
}

// measureHeights computes the heights: the distances from the loose ends where walks end.
func (f *Finder) measureHeights(ctx context.Context, to []graph.Vertex) error {
	for v := range f.height {
		f.height[v] = unreachable
	}
	s := &f.search
	s.queue = append(s.queue[:0], to...)
	for _, v := range to {
		f.height[v] = 0
	}
	for i := 0; i < len(s.queue); i++ {
		x := s.queue[i]
		if err := f.checkContext(ctx); err != nil {
			return err
		}
		h := f.height[x] + 1
		for _, v := range f.neighbours(x) {
			if f.height[v] < unreachable || f.linked(x, v) || f.isFixed(x, v) {
				continue
			}
			f.height[v] = h
			for _, y := range f.link[v] {
				if y >= 0 && f.height[y] == unreachable && !f.isFixed(v, y) {
					f.height[y] = h + 1
					s.queue = append(s.queue, y)
				}
			}
		}
	}
	return nil
}

// colourOf returns the colour of a vertex; an end has the other colour than the squares that it is
// joined to.
func (f *Finder) colourOf(v graph.Vertex) uint8 {
	if int(v) < f.squares {
		return f.colour[v]
	}
	if near := f.neighbours(v); int(near[0]) < f.squares {
		return 1 - f.colour[near[0]]
	}
	return 0
}

// checkContext checks the context from time to time.
func (f *Finder) checkContext(ctx context.Context) error {
	if f.search.steps++; f.search.steps > 1<<9 {
		f.search.steps = 0
		return ctx.Err()
	}
	return nil
}
