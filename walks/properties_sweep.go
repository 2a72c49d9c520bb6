package walks

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// anyOpen reports whether one of some properties is not decided.
func (s *survey) anyOpen(list ...int) bool {
	for _, p := range list {
		if !s.known(p) {
			return true
		}
	}
	return false
}

// sweepAll decides by sweeps what is open. One sweep of the closed tours tells whether there are some,
// whether there are two, and the moves of all and of none; one of the paths also tells all pairs of
// ends; and one of the tours that leave out a square tells all these squares.
func (s *survey) sweepAll(ctx context.Context) error {
	if s.anyOpen(hamiltonian, unique, inAllTours, inNoTour) {
		if err := s.swept(s.sweepKind(ctx, &s.closed)); err != nil {
			return err
		}
	}
	if s.anyOpen(traceable, connected, laceable, inAllPaths, inNoPath) {
		if err := s.swept(s.sweepKind(ctx, &s.paths)); err != nil {
			return err
		}
	}
	if s.closed.none != nil && s.anyOpen(hypohamiltonian) {
		if err := s.swept(s.sweepSpares(ctx, &s.closed, hypohamiltonian)); err != nil {
			return err
		}
	}
	if s.paths.none != nil && s.anyOpen(hypotraceable) {
		return s.swept(s.sweepSpares(ctx, &s.paths, hypotraceable))
	}
	return nil
}

// swept keeps the reason of a sweep that is too wide, which is no error.
func (s *survey) swept(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrTooWide), errors.Is(err, subgraph.ErrMemory):
		s.stopped = reason("limit", "%v", err)
		return nil
	}
	return err
}

func (f *facts) shape() subgraph.Shape {
	if f.kind == tour.Closed {
		return subgraph.Circuit
	}
	return subgraph.Path
}

// sweepKind sweeps the closed tours, or the paths.
func (s *survey) sweepKind(ctx context.Context, f *facts) error {
	if f.swept || f.none != nil {
		return nil
	}
	p := *s.problem
	p.spec = &subgraph.Spec{Shape: f.shape()}
	sweep, err := p.sweep(s.order, s.room)
	if err != nil {
		return err
	}
	d := &subgraph.Diagram{}
	_, ok, err := subgraph.Fold(ctx, sweep, subgraph.Values[struct{}](subgraph.None{}), subgraph.Options{Step: s.opts.Progress, Keep: d})
	if err != nil {
		return err
	}
	if !ok {
		f.none = reason("sweep", "a complete sweep met none")
		if f.kind == tour.Path {
			s.closed.none = f.none
		}
		s.conclude()
		return nil
	}
	c, err := d.Common(ctx, p.graph)
	if err != nil {
		return err
	}
	f.tours = nil
	for _, sub := range c.First {
		if err := s.verified(ctx, f, sub); err != nil {
			return err
		}
	}
	f.swept, f.settled, f.some, f.all = true, true, c.Some, c.All
	s.conclude()
	if f.kind == tour.Path && s.anyOpen(connected, laceable) {
		ends, err := d.Ends(ctx, p.graph, s.room)
		if err != nil {
			return err
		}
		s.concludePairs(func(u, v graph.Vertex) bool { return ends.Joined(int32(u), int32(v)) }, "sweep", "a complete sweep")
	}
	return nil
}

// verified meets a tour of a sweep, once package tour has verified it.
func (s *survey) verified(ctx context.Context, f *facts, sub *subgraph.Subgraph) error {
	paths, circuits := sub.Walks(s.problem.graph.Directed)
	walks := slices.Concat(paths, circuits)
	if len(walks) != 1 {
		return fmt.Errorf("%w: %d walks in place of one", ErrUnverified, len(walks))
	}
	t := s.problem.tour(walks[0])
	if err := tour.Verify(ctx, s.g, f.ask(), t); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%w: %w", ErrUnverified, err)
	}
	s.meet(f, t)
	return nil
}

// sweepSpares sweeps the tours of all squares but one, where there is none of all. If there is one for
// every square that is left out, a search finds it once more.
func (s *survey) sweepSpares(ctx context.Context, f *facts, property int) error {
	n := int32(s.table.Len())
	for first := int32(0); first < n; first += subgraph.SpareVertices {
		spec := &subgraph.Spec{Shape: f.shape(), LeaveOut: true}
		for v := range n {
			if v < first || v >= first+subgraph.SpareVertices {
				spec.Visit = append(spec.Visit, v)
			}
		}
		p := *s.problem
		p.spec = spec
		sweep, err := p.sweep(s.order, s.room)
		if err != nil {
			return err
		}
		spare, _, err := subgraph.Fold(ctx, sweep, subgraph.Values[subgraph.Spare](subgraph.Spares{First: first}), subgraph.Options{Step: s.opts.Progress})
		if err != nil {
			return err
		}
		for v := first; v < min(n, first+subgraph.SpareVertices); v++ {
			if !spare.Has(v - first) {
				s.needed(property, graph.Vertex(v), "a complete sweep met none")
				return nil
			}
		}
	}
	return s.searchSpares(ctx, f, property)
}

// needed says that without a square there is no tour either.
func (s *survey) needed(property int, v graph.Vertex, why string) {
	a := s.table.Square(v)
	noun := "closed tour"
	if property == hypotraceable {
		noun = "path"
	}
	s.no(property, "sweep", fmt.Sprintf("without %s there is no %s either: %s", s.name(a), noun, why), a)
}

// searchSpares looks for a tour without each square in turn.
func (s *survey) searchSpares(ctx context.Context, f *facts, property int) error {
	n := graph.Vertex(s.table.Len())
	for v := range n {
		a, err := find.Find(ctx, graph.FromAdjacency(without(s.table, v)), f.ask(), s.findOptions(0))
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case a.Verdict == exist.None:
			s.needed(property, v, "an exhaustive search met none")
			return nil
		case a.Verdict == exist.Undecided:
			return nil
		}
	}
	noun := "closed tour"
	if property == hypotraceable {
		noun = "path"
	}
	s.yes(property, "found", fmt.Sprintf("without each of the %d squares in turn, a %s was found and verified; with all there is none", n, noun))
	return nil
}

// without is a graph without one of its vertices.
func without(a *graph.Adjacency, gone graph.Vertex) *graph.Adjacency {
	less := func(v graph.Vertex) graph.Vertex {
		if v > gone {
			return v - 1
		}
		return v
	}
	var arcs []graph.Edge
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			if v != gone && w != gone && (a.Directed() || v < w) {
				arcs = append(arcs, graph.Edge{less(v), less(w)})
			}
		}
	}
	build := graph.FromEdges
	if a.Directed() {
		build = graph.FromArcs
	}
	made, err := build(int64(a.Len()-1), arcs)
	if err != nil { // a part of a graph is not too large
		return &graph.Adjacency{}
	}
	return made
}
