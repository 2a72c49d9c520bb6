package list

import (
	"context"
	"errors"
	"iter"
	"slices"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A Tree is a listing seen as the tree that it walks through: the beginnings of
// tours, each with the squares that may come next, in the order in which the listing
// tries them. A caller that knows how many tours begin with each walk can go down to any tour without
// meeting those before it (package number).
//
//	a8 ─┬─ c7 ─┬─ e8 …      the walk a8 c7 has next e8, d5 and more, in this
//	    │      ├─ d5 …      order; all tours that begin with a8 c7 e8 come
//	    │      └─ …         before those that begin with a8 c7 d5
//	    └─ b6 …
//
// Squares that lead to no tour by the rules are left out. A Tree is for one goroutine
// at a time.
type Tree struct {
	p      *problem
	f      *filter
	ends   *exist.Ends
	search searcher
	stats  *Stats // for a listing that goes on from a tour; else nil
}

// NewTree makes the tree of the listing of [All] with the same options; Skip,
// Limit and MaxSteps are ignored. The errors are the errors of All.
func NewTree(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*Tree, error) {
	if opts.Order == Edges {
		return nil, errEdgesWalk
	}
	p, err := newProblem(ctx, g, ask, opts.whole())
	if err != nil {
		return nil, err
	}
	t := &Tree{p: p, search: p.searcher()}
	if t.f, err = newFilter(ctx, p); err != nil {
		return nil, err
	}
	t.ends, err = p.findEndRules(ctx)
	return t, err
}

// whole returns the options without those that leave tours out.
func (o Options) whole() Options {
	o.Skip, o.Limit, o.MaxSteps, o.Resume, o.Longer, o.Stats = 0, 0, 0, nil, nil, nil
	return o
}

// Len returns the number of squares of a tour.
func (t *Tree) Len() int { return t.p.n }

// Square returns the square of a vertex.
func (t *Tree) Square(v graph.Vertex) board.Square { return t.p.Square(v) }

// Vertex returns the vertex of a square of the board.
func (t *Tree) Vertex(s board.Square) graph.Vertex { return t.p.Vertex(s) }

// Next lists the vertices that may come after a walk, in order: after the empty walk, those where tours
// start. The walk must be one that the listing reaches.
func (t *Tree) Next(ctx context.Context, walk []graph.Vertex) ([]graph.Vertex, error) {
	var next []graph.Vertex
	switch {
	case len(walk) == 0:
		for _, start := range t.p.starts {
			if !t.p.hasNoTour(t.ends, start) {
				next = append(next, start)
			}
		}
		return next, nil
	case len(walk) >= t.p.n:
		return nil, nil
	}
	_, err := t.searchBelow(ctx, walk, len(walk)+1, 0, func(path []graph.Vertex) bool {
		next = append(next, path[len(walk)])
		return true
	})
	return next, err
}

// Each visits the tours that begin with a walk of at least one square, in order; a path
// is valid until the next. It reports whether it visited all of them: it stops if visit
// returns false, or after about the given number of steps; 0 is no limit.
func (t *Tree) Each(ctx context.Context, walk []graph.Vertex, steps int64, visit func(path []graph.Vertex) bool) (all bool, err error) {
	if len(walk) == t.p.n && t.p.n > 1 {
		// The search stands on the last square but one, as it does when it meets a tour.
		walk, last := walk[:t.p.n-1], walk[t.p.n-1]
		return t.searchBelow(ctx, walk, 0, 0, func(path []graph.Vertex) bool {
			return path[t.p.n-1] != last || !t.f.admits(path, t.search) || visit(path)
		})
	}
	return t.searchBelow(ctx, walk, 0, steps, func(path []graph.Vertex) bool {
		return !t.f.admits(path, t.search) || visit(path)
	})
}

// searchBelow searches below a walk, for walks of a length or, if depth is 0, for paths.
func (t *Tree) searchBelow(ctx context.Context, walk []graph.Vertex, depth int, steps int64, leaf func(path []graph.Vertex) bool) (all bool, err error) {
	t.p.opts.MaxSteps = steps
	j := &job{
		ctx: ctx, stats: &Stats{}, start: walk[0], then: walk[1:], depth: depth, longest: neverLonger,
		leaf: func(path []graph.Vertex, _ int) bool { return leaf(path) },
	}
	if t.stats != nil && depth == 0 {
		j.stats, j.idle = t.stats, &t.p.idle
	}
	all, err = t.search.search(j)
	if errors.Is(err, ErrSteps) {
		return false, nil
	}
	return all, err
}

// Ends says where the tours that begin with a walk of at least one square may end, by the kind, the
// given ends and the convention: on which squares, and, if
// before is not nil, where they may be the step before. If that depends on more, ok is false: for
// distinct tours, and for undirected closed tours of whose walk only the first square is known.
func (t *Tree) Ends(ctx context.Context, walk []graph.Vertex) (ends, before []graph.Vertex, ok bool, err error) {
	p := t.p
	p.mayEnd(walk[0], func(v graph.Vertex) {
		if !slices.Contains(walk, v) || len(walk) == p.n && walk[p.n-1] == v {
			ends = append(ends, v)
		}
	})
	_, from := p.ask.From.Given()
	switch {
	case p.opts.As == tour.Distinct:
		return nil, nil, false, nil
	case p.opts.As == tour.Directed || p.n == 1:
		return ends, nil, true, nil
	case p.ask.Kind == tour.Closed && p.end >= 0 && !from:
		before = []graph.Vertex{}
		for _, v := range p.Moves.In.Of(p.end) {
			if v > walk[0] {
				before = append(before, v)
			}
		}
		return ends, before, true, nil
	case p.ask.Kind == tour.Closed && p.end < 0:
		if len(walk) == 1 {
			return nil, nil, false, nil
		}
		order, err := t.Next(ctx, walk[:1])
		if err != nil {
			return nil, nil, false, err
		}
		earlier := order[:slices.Index(order, walk[1])+1]
		return slices.DeleteFunc(ends, func(v graph.Vertex) bool { return slices.Contains(earlier, v) }), nil, true, nil
	case from || p.end >= 0:
		return ends, nil, true, nil
	}
	return slices.DeleteFunc(ends, func(v graph.Vertex) bool { return v < walk[0] }), nil, true, nil
}

// From yields the tours of a listing from the given one on, as [All] does with its
// options, without Skip, Limit and MaxSteps. It does not search what comes before, and adds
// its steps to Stats.
func From(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options, first tour.Tour) iter.Seq2[tour.Tour, error] {
	return func(yield func(tour.Tour, error) bool) {
		t, err := NewTree(ctx, g, ask, opts)
		if err == nil {
			t.stats = &Stats{}
			err = t.from(ctx, first, yield)
			if opts.Stats != nil {
				opts.Stats.add(*t.stats)
			}
		}
		if err != nil {
			yield(tour.Tour{}, err)
		}
	}
}

// from yields the tours after the first. Going back along it, it finds at each beginning of it, the
// longest first, the later tours that leave it there for a later square.
func (t *Tree) from(ctx context.Context, first tour.Tour, yield func(tour.Tour, error) bool) error {
	n := t.p.n
	path := make([]graph.Vertex, 0, n)
	for _, s := range first.All() {
		path = append(path, t.p.Vertex(s))
	}
	squares, enough := make([]board.Square, n), false
	visit := func(path []graph.Vertex) bool {
		for i, v := range path {
			squares[i] = t.p.Square(v)
		}
		t.stats.Tours++
		enough = !yield(tour.Of(squares), nil)
		return !enough
	}
	if !visit(path) {
		return nil
	}
	for known := n - 1; known >= 0; known-- {
		next, err := t.Next(ctx, path[:known])
		if err != nil {
			return err
		}
		for _, v := range next[slices.Index(next, path[known])+1:] {
			switch more, err := t.Each(ctx, append(slices.Clone(path[:known]), v), 0, visit); {
			case err != nil:
				return err
			case enough:
				return nil
			case !more:
				return fault.New(ErrSteps, "the search met no tour for a while")
			}
		}
	}
	return nil
}
