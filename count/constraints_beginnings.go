package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"leaper/count/internal/frontier"
	"leaper/count/internal/heldkarp"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/work"
)

// Beginnings counts the tours that begin with a walk, for one walk after another. It sweeps once
// the parts that walks have in common (internal/beyond/subgraphs.go). A tour that
// begins with a walk is a cycle in the rest of the leap graph:
//
//	X ─ a8 ─ c7 ─ e8 ┄ …       squares of the walk keep the edges of the walk; its
//	│                          last square keeps those to free squares. From the first
//	└ ─ ─ ─ ─ ─ ─ ─ ─ ┄ b6     it goes to where the tour may end: for closed tours
//	                           itself, for others by way of a vertex X.
//
// Several goroutines must not use it at once.
type Beginnings struct {
	s         *sweeping
	opts      Options
	x         int32 // the vertex X; −1: tours come home to their first square
	subgraphs *frontier.Subgraphs
	planned   bool
	work      float64 // about the transitions of a count of all tours
	tooLarge  int     // walks up to this length leave too much for whole layers
}

// NewBeginnings prepares to count tours of a graph: those that return to their first square, or
// those whose ends follow from the squares alone. These tours do not take the edges to avoid,
// but a walk may. The error wraps [ErrMethod] if no sweep can count them.
func NewBeginnings(ctx context.Context, g *graph.Graph, home bool, avoid [][2]graph.Vertex, opts Options) (*Beginnings, error) {
	switch {
	case g.Directed():
		return nil, fault.New(ErrMethod, "a sweep cannot count tours of %s", oneWayThing(g))
	case g.CheckSize(MaxSweep) != nil:
		return nil, fmt.Errorf("counting by a sweep: %w", g.CheckSize(MaxSweep))
	}
	a, err := g.Table(ctx)
	if err != nil {
		return nil, err
	}
	if len(avoid) > 0 {
		a = withoutEdges(a, avoid)
	}
	b := &Beginnings{s: sweepingOf(g, a, opts.memory()), opts: opts, x: -1}
	if !home {
		b.x = int32(a.Len())
	}
	return b, nil
}

// Count counts the ways to continue a walk of at least one square through all other squares to
// one of the ends. If before is not nil, the square before the end must be one of these. For a
// walk of one square that returns home, both directions of a tour count as one. Most is an upper
// bound of the number, which may save work; it may be nil.
//
// The error wraps [ErrUnfinished] where the count is out of reach or ctx ends.
func (b *Beginnings) Count(ctx context.Context, walk, ends, before []graph.Vertex, most *big.Int) (*big.Int, error) {
	if len(ends) == 0 {
		return new(big.Int), nil
	}
	n, err := b.count(ctx, walk, ends, before, most)
	switch {
	case err == nil:
		return n, nil
	case ctx.Err() != nil || errors.Is(err, frontier.ErrMemory) || errors.Is(err, frontier.ErrScratch) || errors.Is(err, frontier.ErrWidth):
		return nil, unfinished(err)
	}
	return nil, err
}

func (b *Beginnings) count(ctx context.Context, walk, ends, before []graph.Vertex, most *big.Int) (*big.Int, error) {
	all := len(walk) == 1 && b.x < 0
	// A second square that is the last does not need its edge to the first.
	forced := all || len(walk) > 2 || len(walk) == 2 && (b.x >= 0 || len(ends) == 1)
	if forced && len(walk) > b.tooLarge {
		if err := b.plan(ctx); err != nil {
			return nil, err
		}
		if b.subgraphs != nil {
			left := b.s.squares()
			if !all {
				left = b.left(walk, ends, before)
			}
			n, err := b.subgraphs.Count(ctx, left, most)
			if !errors.Is(err, frontier.ErrMemory) {
				return n, err
			}
			b.tooLarge = len(walk)
		}
	}
	if all {
		return b.alone(ctx, b.s, b.s.squares(), -1)
	}
	rest, next, x := b.rest(walk, ends, before)
	return b.alone(ctx, rest, next, x)
}

// plan prepares whole layers when it is first needed. It prepares nothing if the graph is too wide.
func (b *Beginnings) plan(ctx context.Context) error {
	if b.planned {
		return nil
	}
	if b.wide(b.s.n, b.s.adj.Arcs()) {
		b.planned = true
		return nil
	}
	s := *b.s
	s.memory = 0
	next := s.squares()
	if b.x >= 0 {
		next, _ = hub(next, func(int32) bool { return true })
	}
	if h := b.bySets(next, b.x); h != nil && h.Vertices() >= minDrawnBySets { // each beginning has a count of its own
		b.planned = true
		return nil
	}
	terms, err := s.cycles(ctx, next, b.x, 1, "")
	if err == nil {
		b.work = terms[0].plan.Expected().Transitions
		b.subgraphs, err = terms[0].plan.Subgraphs(b.opts.sweep())
	}
	if err != nil && !errors.Is(err, frontier.ErrWidth) {
		return err
	}
	b.planned = true
	return nil
}

// wide says whether a graph with a number of arcs has too wide a frontier in any order. Each vertex
// has at most one edge to each vertex of a frontier, so such a graph need not be tried.
func (b *Beginnings) wide(n, arcs int) bool { return arcs > 2*n*(frontier.MaxWidth+1) }

// bySets is a dense graph that is counted by sets of vertices.
func (b *Beginnings) bySets(next [][]int32, hub int32) *heldkarp.Graph {
	h := heldkarp.New(next, max(hub, 0))
	if h == nil || !h.Dense() || h.Memory() > b.opts.memory() {
		return nil
	}
	return h
}

// alone counts the cycles of a graph by a plan of its own.
func (b *Beginnings) alone(ctx context.Context, s *sweeping, next [][]int32, hub int32) (*big.Int, error) {
	if slices.ContainsFunc(next, func(row []int32) bool { return len(row) < 2 }) || len(next) < 3 {
		return new(big.Int), nil
	}
	if sets := b.bySets(next, hub); sets != nil {
		n, err := sets.Cycles(ctx, work.Resources{Threads: b.opts.Threads})
		if err != nil {
			return nil, err
		}
		return n.Rsh(n, 1), nil
	}
	arcs := 0
	for _, row := range next[:s.n] {
		arcs += len(row)
	}
	if b.wide(s.n, arcs) {
		return nil, fault.New(frontier.ErrWidth, "the frontier is more than %d vertices wide, the most that it may be: %d squares have %d moves", frontier.MaxWidth, s.n, arcs)
	}
	terms, err := s.cycles(ctx, next, hub, 1, "")
	if err != nil {
		return nil, err
	}
	n, _, err := terms[0].plan.Count(ctx, b.opts.sweep())
	return n, err
}

// free lists the edges that the walk's last square and the remaining squares may take among
// themselves. If the squares before the end are given, edges of the end go to these only.
func (b *Beginnings) free(walk, ends, before []graph.Vertex) [][]int32 {
	taken := make([]bool, b.s.n)
	for _, v := range walk[:len(walk)-1] {
		taken[v] = true
	}
	end := func(v, w graph.Vertex) bool { return v == ends[0] && !slices.Contains(before, w) }
	next := make([][]int32, b.s.n, b.s.n+2)
	for v := range graph.Vertex(b.s.n) {
		for _, w := range b.s.adj.Of(v) {
			if taken[v] || taken[w] || before != nil && (end(v, w) || end(w, v)) {
				continue
			}
			next[v] = append(next[v], int32(w))
		}
	}
	return next
}

// left is the graph that a walk leaves, with all its squares.
func (b *Beginnings) left(walk, ends, before []graph.Vertex) [][]int32 {
	next := b.free(walk, ends, before)
	for i, v := range walk[1:] {
		joinEnds(next, int32(walk[i]), int32(v))
	}
	home := int32(walk[0])
	if b.x >= 0 {
		home = b.x
		next = append(next, nil)
		joinEnds(next, home, int32(walk[0]))
	}
	for _, v := range ends {
		joinEnds(next, home, int32(v))
	}
	return next
}

// rest is the graph without the walk, except its last square, which is linked to X. It also
// gives what is known of the remaining squares.
func (b *Beginnings) rest(walk, ends, before []graph.Vertex) (s *sweeping, next [][]int32, x int32) {
	all := b.free(walk, ends, before)
	number := inOrder(b.s.n) // of the squares that are left
	for _, v := range walk[:len(walk)-1] {
		number[v] = -1
	}
	rest := *b.s
	rest.n = 0
	for v := range number {
		if number[v] >= 0 {
			number[v] = int32(rest.n)
			rest.n++
		}
	}
	rest.orders, rest.axes = nil, nil
	for _, order := range b.s.orders {
		var left []int32
		for _, v := range order {
			if number[v] >= 0 {
				left = append(left, number[v])
			}
		}
		rest.orders = append(rest.orders, left)
	}
	for _, axis := range b.s.axes {
		left := make([]int32, rest.n)
		for v, at := range axis {
			if number[v] >= 0 {
				left[number[v]] = at
			}
		}
		rest.axes = append(rest.axes, left)
	}
	next = make([][]int32, rest.n, rest.n+2)
	for v, row := range all {
		for _, w := range row {
			next[number[v]] = append(next[number[v]], number[w])
		}
	}
	next, x = hub(next, func(int32) bool { return false })
	for _, v := range ends {
		joinEnds(next, x, number[v])
	}
	y := int32(len(next)) // between X and the walk
	next = append(next, nil)
	joinEnds(next, x, y)
	joinEnds(next, y, number[walk[len(walk)-1]])
	return &rest, next, x
}

// joinEnds adds an edge.
func joinEnds(next [][]int32, v, w int32) {
	next[v] = append(next[v], w)
	next[w] = append(next[w], v)
}

// beginningsShare is the time of all counts of beginnings that give a tour its number, as a share of the
// guessed time of a sweep of all tours. It was 0.14 for closed tours of 8x8 and 0.1 for paths of 7x7.
const beginningsShare = 1. / 7

// Seconds guesses how long the counts of beginnings for one tour take together, from the plan of a sweep of
// all tours, as [Seconds] does. It is not known where each beginning has a sweep of its own.
func (b *Beginnings) Seconds(ctx context.Context) (seconds float64, known bool) {
	if err := b.plan(ctx); err != nil || b.subgraphs == nil {
		return 0, false
	}
	return beginningsShare * b.work / (pace() * float64(b.opts.Filled().Threads)), true
}

// cheap is the most transitions of a count that is made at once: some ten seconds.
const cheap = 4 << 30

// Cheap says whether all tours together would be counted soon.
func (b *Beginnings) Cheap(ctx context.Context) bool {
	if err := b.plan(ctx); err != nil || b.subgraphs == nil {
		return false
	}
	return b.work < cheap
}
