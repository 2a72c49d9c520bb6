package count

import (
	"context"
	"slices"

	"leaper/count/internal/frontier"
	"leaper/count/internal/heldkarp"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// sweeping is a leap graph that is prepared for a sweep.
type sweeping struct {
	adj    *graph.Adjacency
	n      int               // squares
	orders [][]int32         // of the squares: orders to try
	axes   [][]int32         // coordinates of the squares, by axis, if they have any
	memory int64             // that a run will be allowed
	use    [][2]graph.Vertex // edges that are taken, see [Count.constrained]
	// weight, if not nil, is what an edge between two squares multiplies by (by_some.go).
	weight func(u, v int32) int64
	// layouts are the layouts of the sweeps, in order, if they are known.
	layoutOptions
	inTwoParts bool // all paths are counted in two parts (plan_centre.go)
}

// sweepingOf is the sweeping of a table, which may lack edges of the graph.
func sweepingOf(g *graph.Graph, a *graph.Adjacency, memory int64) *sweeping {
	s := &sweeping{adj: a, n: a.Len(), memory: memory}
	b := g.Board()
	if b == nil {
		s.orders = graphOrders(a)
		return s
	}
	s.orders, s.axes = boardOrders(b, a), make([][]int32, b.Rank())
	var coords []int64
	for v := range a.Len() {
		coords = b.Coords(a.Square(graph.Vertex(v)), coords)
		for axis, x := range coords {
			s.axes[axis] = append(s.axes[axis], int32(x))
		}
	}
	return s
}

// axesOf gives coordinates to all vertices of a graph. A vertex that is not a square stands
// where one of its neighbours does; the hub has no particular place.
func (s *sweeping) axesOf(next [][]int32, hub int32) [][]int32 {
	axes := make([][]int32, len(s.axes))
	for axis, of := range s.axes {
		axes[axis] = slices.Clone(of)
		for v := len(of); v < len(next); v++ {
			at := int32(0)
			for _, w := range next[v] {
				if int(w) < len(axes[axis]) && w != hub {
					at = max(at, axes[axis][w])
				}
			}
			axes[axis] = append(axes[axis], at)
		}
	}
	return axes
}

// terms lists the terms to add up for an ask. It gives nothing if there are no tours.
//
// Each vertex has at most one edge to each vertex of a frontier. So a graph with more edges has
// no frontier that is narrow enough, and need not be copied for a try.
func (s *sweeping) terms(ctx context.Context, ask tour.Ask) ([]term, error) {
	if n := s.adj.Len(); s.adj.Arcs() > 2*n*(frontier.MaxWidth+1) {
		return nil, fault.New(frontier.ErrWidth, "the frontier is more than %d vertices wide, the most that it may be: %d squares have %d moves", frontier.MaxWidth, n, s.adj.Arcs())
	}
	from, fromGiven := s.vertex(ask.From)
	to, toGiven := s.vertex(ask.To)
	both := fromGiven && toGiven
	switch ask.Kind {
	case tour.Closed:
		if !both {
			return s.cycles(ctx, s.squares(), -1, 2, "closed tours") // every closed tour passes there
		}
		if !s.adj.Has(graph.Vertex(to), graph.Vertex(from)) {
			return nil, nil
		}
		next := s.squares()
		next[from] = slices.DeleteFunc(next[from], func(v int32) bool { return v == to })
		next[to] = slices.DeleteFunc(next[to], func(v int32) bool { return v == from })
		return s.cycles(ctx, s.link(next, from, to), -1, 1, "closed tours with a given last move")
	case tour.Open:
		if both {
			if s.adj.Has(graph.Vertex(to), graph.Vertex(from)) {
				return nil, nil
			}
			return s.paths(ctx, ask)
		}
		factor := int64(-2)
		if !fromGiven && !toGiven {
			factor *= int64(s.adj.Len())
		}
		paths, err := s.paths(ctx, ask)
		if err != nil {
			return nil, err
		}
		closed, err := s.cycles(ctx, s.squares(), -1, factor, "closed tours, each once")
		return append(paths, closed...), err
	}
	return s.paths(ctx, ask)
}

// paths counts paths with the ends asked for, directed.
func (s *sweeping) paths(ctx context.Context, ask tour.Ask) ([]term, error) {
	from, fromGiven := s.vertex(ask.From)
	to, toGiven := s.vertex(ask.To)
	next := s.squares()
	if fromGiven && toGiven {
		return s.cycles(ctx, s.link(next, from, to), -1, 1, "paths with given ends")
	}
	if fromGiven || toGiven {
		end := from
		if toGiven {
			end = to
		}
		next, x := hub(next, func(v int32) bool { return v != end && int(v) < s.n })
		return s.cycles(ctx, s.link(next, x, end), x, 1, "paths with given ends")
	}
	return s.allPaths(ctx)
}

// allPaths counts all paths. It uses two parts where that is less work, and where whole layers
// do not fit the memory. In the second case the guess is for plans that are not used, and what
// matters is that one sweep serves for two sides.
func (s *sweeping) allPaths(ctx context.Context) ([]term, error) {
	if s.layouts != nil && s.inTwoParts {
		return s.centred(ctx)
	}
	whole := func(s *sweeping) ([]term, error) {
		return s.hubbed(ctx, s.squares(), func(v int32) bool { return int(v) < s.n }, "paths, each once")
	}
	if _, _, is := s.centre(); !is || len(s.use) > 0 || s.weight != nil || s.layouts != nil || s.memory == 0 || s.backwards || s.sumOnly && s.n < heldkarp.MaxVertices {
		return whole(s)
	}
	guessed := *s // in no time
	guessed.memory = 0
	all, err := whole(&guessed)
	if err != nil || workOf(all) < worthParting {
		return all, err
	}
	if parts, err := guessed.centred(ctx); err != nil || parts != nil && (workOf(parts) < workOf(all) || memoryOf(all) > float64(s.memory)/2) {
		if err != nil {
			return nil, err
		}
		return s.centred(ctx)
	}
	return whole(s)
}

// worthParting is the least work at which planning a count in two ways pays.
const worthParting = 1 << 24

// memoryOf is about the memory in bytes of the largest term.
func memoryOf(terms []term) float64 {
	most := 0.0
	for _, t := range terms {
		most = max(most, t.plan.Expected().Memory)
	}
	return most
}

// workOf is about the work of terms, in transitions.
func workOf(terms []term) uint64 {
	work := uint64(0)
	for _, t := range terms {
		if t.sets == nil {
			work += t.plan.Layout().Transitions
		}
	}
	return work
}

// hubbed counts paths with both ends among some squares.
func (s *sweeping) hubbed(ctx context.Context, next [][]int32, ends func(v int32) bool, name string) ([]term, error) {
	next, x := hub(next, ends)
	return s.cycles(ctx, next, x, 2, name)
}

// hub adds a vertex that is joined to some of the others.
func hub(next [][]int32, to func(v int32) bool) (with [][]int32, x int32) {
	x = int32(len(next))
	next = append(next, nil)
	for v := range x {
		if to(v) {
			next[x] = append(next[x], v)
			next[v] = append(next[v], x)
		}
	}
	return next, x
}

// link joins two vertices through one vertex, or through two if the graph has two colours. So it
// keeps its colours, which tell much about the number of states.
func (s *sweeping) link(next [][]int32, a, b int32) [][]int32 {
	first := int32(len(next))
	last := first
	if colours, two := s.adj.Colours(); two && int(max(a, b)) < len(colours) && colours[a] != colours[b] {
		last++
	}
	next = append(next, make([][]int32, last-first+1)...)
	for _, edge := range [][2]int32{{a, first}, {first, last}, {last, b}} {
		if v, w := edge[0], edge[1]; v != w {
			next[v] = append(next[v], w)
			next[w] = append(next[w], v)
		}
	}
	return next
}

// cycles counts Hamiltonian cycles times a factor. It adds the vertices that are not squares to
// the orders: the hub has no particular place, and a link comes right after the later of its two
// vertices.
func (s *sweeping) cycles(ctx context.Context, next [][]int32, hub int32, factor int64, name string) ([]term, error) {
	sets := s.setsOf(next, hub)
	if s.settled(sets) {
		return []term{{sets: sets, factor: factor, name: name}}, nil
	}
	orders := make([][]int32, len(s.orders))
	for i, o := range s.orders {
		orders[i] = slices.Clone(o)
		for v := int32(s.n); int(v) < len(next); v++ {
			at := 0
			if v != hub {
				at = 1 + max(slices.Index(orders[i], next[v][0]), slices.Index(orders[i], next[v][1]))
			}
			orders[i] = slices.Insert(orders[i], at, v)
		}
	}
	var old frontier.Layout
	if len(s.layouts) > 0 {
		old, s.layouts = s.layouts[0], s.layouts[1:]
	}
	g := frontier.Graph{Next: next, Hub: hub, Axes: s.axesOf(next, hub)}
	if weight, squares := s.weight, int32(s.n); weight != nil {
		g.Weight = func(u, v int32) int64 {
			if max(u, v) >= squares {
				return 1
			}
			return weight(u, v)
		}
	}
	var plan *frontier.Plan
	var err error
	switch {
	case len(old.Order) == 0:
		plan, err = s.newFrontier(ctx, g, orders)
	case s.avoidLayouts:
		plan, err = frontier.Another(ctx, g, s.memory, old, orders...)
	default:
		plan, err = frontier.Lay(g, old)
	}
	if err != nil {
		return nil, err
	}
	t := term{plan: plan, factor: factor, name: name}
	if sets != nil && effortOfSets(sets) < t.effort() {
		return s.inPlace(sets, t)
	}
	return []term{t}, nil
}

func (s *sweeping) vertex(e tour.End) (int32, bool) {
	square, given := e.Given()
	if !given {
		return -1, false
	}
	v, _ := s.adj.Vertex(square)
	return int32(v), true
}

// squares is the leap graph as lists that may be changed, with a vertex on each edge that is
// taken.
func (s *sweeping) squares() [][]int32 {
	next := make([][]int32, s.adj.Len())
	for v := range next {
		for _, w := range s.adj.Of(graph.Vertex(v)) {
			next[v] = append(next[v], int32(w))
		}
	}
	for _, e := range s.use {
		a, b := int32(e[0]), int32(e[1])
		next[a] = slices.DeleteFunc(next[a], func(v int32) bool { return v == b })
		next[b] = slices.DeleteFunc(next[b], func(v int32) bool { return v == a })
		next = s.link(next, a, b)
	}
	return next
}
