package count

import (
	"context"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/count/frontier"
	"leaper/graph"
	"leaper/tour"
)

// A sweep counts cycles, and every question about tours is one about cycles of
// a graph with a vertex or two more:
//
//   - Paths are cycles through a vertex X that is joined to every square.
//   - A path with both ends given: X is joined to these two alone.
//   - A path from a: between X and a stands a vertex Y, with no other
//     neighbours, so that the cycle has to pass from X by Y to a.
//   - A closed tour from a with the last square b: between b and a stands Y.
//
// Open tours are paths less those that close, and each undirected closed tour
// is as many of these as it has squares.

// sweeping is a graph on its way to a sweep.
type sweeping struct {
	graph  *graph.Graph
	adj    *graph.Adjacency
	opts   frontier.Options
	stats  *frontier.Stats
	orders [][]int32 // of the squares: orders to try
}

// directed counts what is asked, both directions.
func (s *sweeping) directed(ctx context.Context, ask tour.Ask) (*big.Int, error) {
	from, fromGiven := s.vertex(ask.From)
	to, toGiven := s.vertex(ask.To)
	switch ask.Kind {
	case tour.Closed:
		if !toGiven || !fromGiven {
			return s.cycles(ctx, s.squares(), s.orders, 2) // every closed tour passes there
		}
		if !s.adj.Has(graph.Vertex(to), graph.Vertex(from)) {
			return new(big.Int), nil
		}
		next := s.squares()
		next[from] = slices.DeleteFunc(next[from], func(v int32) bool { return v == to })
		next[to] = slices.DeleteFunc(next[to], func(v int32) bool { return v == from })
		next, orders := s.link(next, s.orders, from, to)
		return s.cycles(ctx, next, orders, 1)
	case tour.Open:
		if fromGiven && toGiven {
			if s.adj.Has(graph.Vertex(to), graph.Vertex(from)) {
				return new(big.Int), nil
			}
			return s.paths(ctx, ask)
		}
		paths, err := s.paths(ctx, ask)
		if err != nil {
			return nil, err
		}
		closed, err := s.cycles(ctx, s.squares(), s.orders, 2)
		if err != nil {
			return nil, err
		}
		if !fromGiven && !toGiven {
			closed.Mul(closed, big.NewInt(int64(s.adj.Len())))
		}
		return paths.Sub(paths, closed), nil
	}
	return s.paths(ctx, ask)
}

// paths counts paths with the ends asked for, directed.
func (s *sweeping) paths(ctx context.Context, ask tour.Ask) (*big.Int, error) {
	from, fromGiven := s.vertex(ask.From)
	to, toGiven := s.vertex(ask.To)
	next := s.squares()
	x := int32(len(next))
	next = append(next, nil)
	join := func(v int32) {
		next[x] = append(next[x], v)
		next[v] = append(next[v], x)
	}
	// X comes first: it is in the frontier all the way through.
	orders := make([][]int32, len(s.orders))
	for i, o := range s.orders {
		orders[i] = append([]int32{x}, o...)
	}
	switch {
	case fromGiven && toGiven:
		join(from)
		join(to)
		return s.cycles(ctx, next, orders, 1)
	case fromGiven || toGiven:
		end := from
		if toGiven {
			end = to
		}
		for v := range x {
			if v != end {
				join(v)
			}
		}
		next, orders = s.link(next, orders, x, end)
		return s.cycles(ctx, next, orders, 1)
	}
	for v := range x {
		join(v)
	}
	return s.cycles(ctx, next, orders, 2)
}

// link puts a vertex between two others, and into the orders where it waits
// least, behind the later of the two.
func (s *sweeping) link(next [][]int32, orders [][]int32, a, b int32) ([][]int32, [][]int32) {
	y := int32(len(next))
	next = append(next, []int32{a, b})
	next[a] = append(next[a], y)
	next[b] = append(next[b], y)
	longer := make([][]int32, len(orders))
	for i, o := range orders {
		at := max(slices.Index(o, a), slices.Index(o, b)) + 1
		longer[i] = slices.Insert(slices.Clone(o), at, y)
	}
	return next, longer
}

// cycles counts Hamiltonian cycles times a factor.
func (s *sweeping) cycles(ctx context.Context, next [][]int32, orders [][]int32, factor int64) (*big.Int, error) {
	n, stats, err := frontier.Cycles(ctx, next, frontier.Order(next, orders...), s.opts)
	s.stats.Add(stats)
	if err != nil {
		return nil, err
	}
	return n.Mul(n, big.NewInt(factor)), nil
}

func (s *sweeping) vertex(e tour.End) (int32, bool) {
	square, given := e.Given()
	if !given {
		return -1, false
	}
	v, _ := s.adj.Vertex(square)
	return int32(v), true
}

// squares is the leap graph as lists that may be changed.
func (s *sweeping) squares() [][]int32 {
	next := make([][]int32, s.adj.Len())
	for v := range next {
		for _, w := range s.adj.Of(graph.Vertex(v)) {
			next[v] = append(next[v], int32(w))
		}
	}
	return next
}

// boardOrders lists the orders of the squares that are worth a try: by
// coordinates, each axis in turn the slowest. Along the longest side the
// frontier is narrowest.
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
	}
	return orders
}
