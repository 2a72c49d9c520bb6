package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/internal/plainsweep"
	"leaper/list"
	"leaper/tour"
)

// Tours with constraints.
//
// Moves change the graph. A move to avoid is an edge that is removed. A move to take gets a
// vertex in its middle. Every tour must pass this vertex, and can only do so along the move:
//
//	a --- b        a -- · -- b
//
// (There are two vertices where the graph has two colours, so that it keeps them.) So a sweep
// counts as quickly as without constraints. If one of the moves goes one way, and nothing else
// gives a direction, half of the tours with this move take it that way.
//
// An open tour needs more thought. Its ends must not be a move apart, even if that move is one to
// avoid, which the tour itself does not take. So we count all paths that obey, and subtract those
// that are closed tours without one of their moves e:
//
//	no move to avoid in the closed tour     e is any move but those to take
//	one such move f                         e is f
//
// Several moves that go one way, or one beside ends that give a direction, are left to the plain sweep
// (oneway.go), and so are all moves where the graph's go one way. A complete search counts tours with
// given numbers. It also counts distinct tours with constraints, and tours that combine constraints
// with a symmetry or sums.

// constrained counts tours with constraints.
func (c Count) constrained(ctx context.Context, g *graph.Graph, opts Options) (Count, error) {
	if opts.Method == Listing {
		return c.list(ctx, g, opts)
	}
	onlyListed := c.ask.ConstraintKinds()&^constraints.Understood != 0 // only a listing obeys them all
	p, why, err := constraints.New(ctx, g, c.ask.WithOnly(constraints.Understood))
	switch {
	case ctx.Err() != nil:
		return Count{}, unfinished(ctx.Err())
	case err != nil:
		return Count{}, err
	case why != nil:
		return c.of(new(big.Int), opts.As), nil
	case onlyListed || opts.As == tour.Distinct:
		if opts.Method == Sweep {
			return Count{}, fault.New(ErrMethod, "a sweep cannot count tours with %s%s; a listing does, if there are not too many", c.ask.ConstraintKinds(), map[bool]string{true: " up to symmetry"}[opts.As == tour.Distinct])
		}
		return c.list(ctx, g, opts)
	}
	d := &edgewise{g: g, whole: p.Whole(), ask: c.ask.WithoutConstraints(), opts: opts}
	cannot := d.read(c.ask)
	if cannot != "" && c.ask.ConstraintKinds()&^plainsweep.Obeyed == 0 && p.Whole().Len() > 2 {
		return c.directions(ctx, g, p, opts)
	}
	switch {
	case cannot != "" && opts.Method == Sweep:
		return Count{}, fault.New(ErrMethod, "a sweep cannot count tours with %s; a complete search does, if there are not too many", cannot)
	case cannot != "":
		return c.search(ctx, g, p, opts)
	}
	if err := g.CheckSize(MaxSweep); err != nil {
		return Count{}, fmt.Errorf("counting by a sweep: %w", err)
	}
	c.directed, err = d.total(ctx)
	return c, err
}

// whirling counts whirling tours: those that avoid the moves that do not go around the centre clockwise, and their
// reverses.
func (c Count) whirling(ctx context.Context, g *graph.Graph, opts Options) (Count, error) {
	if opts.Method == Listing || opts.As == tour.Distinct || g.Directed() || !c.ask.Reversible(c.squares) {
		return c.constrained(ctx, g, opts)
	}
	a, err := g.Table(ctx)
	if err != nil {
		return Count{}, err
	}
	moves := *c.ask.Constraints
	moves.Class, moves.Avoid = 0, slices.Concat(moves.Avoid, constraints.Whirl(g, a))
	one := c
	one.ask.Constraints = &moves
	counted, err := one.constrained(ctx, g, opts)
	if counted.directed != nil {
		c.directed = new(big.Int).Lsh(counted.directed, 1)
	}
	return c, err
}

// directions counts tours whose moves go one way, by a short search or by what [Count.oneWay] has.
func (c Count) directions(ctx context.Context, g *graph.Graph, p *constraints.Problem, opts Options) (Count, error) {
	if opts.Method == Auto && opts.forecast == nil {
		counted, err := c.searchBriefly(ctx, p, opts)
		if !errors.Is(err, errSearch) {
			return counted, err
		}
	}
	return c.oneWay(ctx, g, p.Whole(), opts)
}

// errSearch is the error of a short search that came to no end.
var errSearch = errors.New("the search came to no end")

// fewChoices is the most choices of the search in package constraints. With many given numbers
// the search ends before that. With few there are many tours, and a listing meets them much more
// quickly.
const fewChoices = 1 << 10

// search counts by a complete search: by numbers, or else by listing.
func (c Count) search(ctx context.Context, g *graph.Graph, p *constraints.Problem, opts Options) (Count, error) {
	counted, err := c.searchBriefly(ctx, p, opts)
	if errors.Is(err, errSearch) {
		return c.list(ctx, g, opts)
	}
	return counted, err
}

// searchBriefly counts by a complete search of few choices, or gives errSearch.
func (c Count) searchBriefly(ctx context.Context, p *constraints.Problem, opts Options) (Count, error) {
	if p.Contradiction() != nil {
		c.directed = new(big.Int)
		return c, nil
	}
	n, stats := int64(0), constraints.Stats{}
	err := p.Search(ctx, constraints.Options{Nodes: fewChoices, Stats: &stats}, func(tour.Tour) bool {
		n++
		return true
	})
	if errors.Is(err, constraints.ErrNodes) || errors.Is(err, graph.ErrTooLarge) {
		return Count{}, errSearch
	}
	if opts.Stats != nil {
		*opts.Stats = list.Stats{Tours: n, Steps: stats.Nodes}
	}
	if err != nil && ctx.Err() == nil {
		return Count{}, err
	}
	c.directed = big.NewInt(n)
	if err != nil {
		return c, unfinished(err)
	}
	return c, nil
}

// edgewise holds the moves to take and to avoid, as edges, and at most one that goes one way.
type edgewise struct {
	g          *graph.Graph
	whole      *graph.Adjacency
	ask        tour.Ask // plain
	backwards  bool     // sweeps are also gone through backwards
	sumOnly    bool     // only sums are wanted: see layoutOptions
	opts       Options
	use, avoid [][2]graph.Vertex
	halved     *[2]graph.Vertex // the move that goes one way
	avoided    bool             // whether that move is to be avoided
	sweeps     int              // made so far
}

// read sorts the moves. It names any constraint that a sweep cannot count.
func (d *edgewise) read(ask tour.Ask) (cannot string) {
	wants := ask.ConstraintsOrNone()
	switch {
	case ask.ConstraintKinds()&^tour.MoveConstraints != 0:
		return (ask.ConstraintKinds() &^ tour.MoveConstraints).String()
	case d.whole.Directed():
		return "moves of " + oneWayThing(d.g)
	case d.whole.Len() < 4:
		return "so few squares"
	}
	for i, moves := range [][]tour.Move{wants.Use, wants.Avoid} {
		for _, m := range moves {
			from, _ := d.whole.Vertex(m.From)
			to, _ := d.whole.Vertex(m.To)
			edge := [2]graph.Vertex{min(from, to), max(from, to)}
			switch {
			case !d.whole.Has(from, to): // it is to be avoided, and the graph does not have it
			case m.OneWay && d.halved != nil:
				return "several moves that go one way"
			case m.OneWay && !d.ask.Reversible(int64(d.whole.Len())):
				return "a move that goes one way, and ends that give a direction"
			case m.OneWay:
				d.halved, d.avoided = &edge, i == 1
			case i == 0:
				d.use = with(d.use, edge)
			default:
				d.avoid = with(d.avoid, edge)
			}
		}
	}
	return ""
}

// with adds an edge, unless it is there.
func with(edges [][2]graph.Vertex, e [2]graph.Vertex) [][2]graph.Vertex {
	if slices.Contains(edges, e) {
		return edges
	}
	return append(edges[:len(edges):len(edges)], e)
}

// clash reports whether a move is to be taken and to be avoided.
func clash(use, avoid [][2]graph.Vertex) bool {
	return slices.ContainsFunc(use, func(e [2]graph.Vertex) bool { return slices.Contains(avoid, e) })
}

// total is the number of directed tours.
func (d *edgewise) total(ctx context.Context) (*big.Int, error) {
	if d.halved == nil {
		return d.kind(ctx, d.use, d.avoid)
	}
	half, err := d.kind(ctx, with(d.use, *d.halved), d.avoid)
	if err != nil {
		return nil, err
	}
	half.Rsh(half, 1)
	if !d.avoided {
		return half, nil
	}
	all, err := d.kind(ctx, d.use, d.avoid)
	if err != nil {
		return nil, err
	}
	return all.Sub(all, half), nil
}

// kind counts tours of the kind asked for.
func (d *edgewise) kind(ctx context.Context, use, avoid [][2]graph.Vertex) (*big.Int, error) {
	switch {
	case clash(use, avoid): // the subtraction below is for moves to avoid alone
		return new(big.Int), nil
	case d.ask.Kind != tour.Open:
		return d.sweep(ctx, d.ask, use, avoid)
	}
	ask := d.ask
	ask.Kind = tour.Path
	from, fromGiven := ask.From.Given()
	to, toGiven := ask.To.Given()
	first, _ := d.whole.Vertex(from)
	last, _ := d.whole.Vertex(to)
	if fromGiven && toGiven && d.whole.Has(last, first) {
		return new(big.Int), nil
	}
	paths, err := d.sweep(ctx, ask, use, avoid)
	if err != nil || fromGiven && toGiven {
		return paths, err
	}
	end := first
	if toGiven {
		end = last
	}
	// directions is in how many directions a closed tour without its move e is such a path.
	directions := func(e [2]graph.Vertex) int64 {
		switch {
		case !fromGiven && !toGiven:
			return 2
		case e[0] == end || e[1] == end:
			return 1
		}
		return 0
	}
	perTour := int64(2) // over all moves of a closed tour
	if !fromGiven && !toGiven {
		perTour = 2 * int64(d.whole.Len())
	}
	for _, e := range use {
		perTour -= directions(e)
	}
	closed := func(use, avoid [][2]graph.Vertex, factor int64) error {
		if factor == 0 {
			return nil
		}
		n, err := d.sweep(ctx, tour.Ask{Kind: tour.Closed}, use, avoid)
		if err == nil { // both directions of each tour were counted
			paths.Sub(paths, n.Mul(n.Rsh(n, 1), big.NewInt(factor)))
		}
		return err
	}
	if err := closed(use, avoid, perTour); err != nil {
		return nil, err
	}
	for i, f := range avoid {
		others := append(append([][2]graph.Vertex{}, avoid[:i]...), avoid[i+1:]...)
		if err := closed(with(use, f), others, directions(f)); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// sweep counts paths or closed tours by a sweep.
func (d *edgewise) sweep(ctx context.Context, ask tour.Ask, use, avoid [][2]graph.Vertex) (*big.Int, error) {
	part := d.nextPart()
	d.sumOnly = d.opts.Method == Auto
	plan, _, err := d.plan(ctx, ask, use, avoid, d.opts.memory())
	if err != nil || plan == nil {
		return new(big.Int), err
	}
	n, err := plan.total(ctx, part)
	if errors.Is(err, errForecast) { // the other sweeps are planned too
		return new(big.Int), nil
	}
	return n, err
}

// nextPart gives the options of the next sweep, from about how many sweeps there will be.
func (d *edgewise) nextPart() Options {
	most := 1
	if d.ask.Kind == tour.Open {
		most += 1 + len(d.avoid)
	}
	if d.halved != nil && d.avoided {
		most *= 2
	}
	d.sweeps++
	return d.opts.portion(float64(d.sweeps-1)/float64(most), 1/float64(most))
}

// withoutEdges returns the table without some edges, each given once and removed in both directions.
func withoutEdges(a *graph.Adjacency, edges [][2]graph.Vertex) *graph.Adjacency {
	gone := map[[2]graph.Vertex]bool{}
	for _, e := range edges {
		gone[e], gone[[2]graph.Vertex{e[1], e[0]}] = true, true
	}
	return a.Without(gone)
}

// plan plans a count of paths or closed tours. It gives nothing if there are none. The vertices
// after the squares, as many as links says, are on moves that are taken.
func (d *edgewise) plan(ctx context.Context, ask tour.Ask, use, avoid [][2]graph.Vertex, memory int64) (plan *Plan, links int, err error) {
	if clash(use, avoid) {
		return nil, 0, nil
	}
	a := withoutEdges(d.whole, avoid)
	switch why, err := exist.Certificate(ctx, d.g, a, ask); {
	case err != nil:
		return nil, 0, unfinished(err)
	case why != nil:
		return nil, 0, nil
	}
	s := sweepingOf(d.g, a, memory)
	s.backwards, s.sumOnly = d.backwards, d.sumOnly
	from, fromGiven := s.vertex(ask.From)
	to, toGiven := s.vertex(ask.To)
	for _, e := range use {
		home := [2]graph.Vertex{graph.Vertex(min(from, to)), graph.Vertex(max(from, to))}
		if ask.Kind == tour.Closed && fromGiven && toGiven && e == home {
			continue // the line home is taken anyway
		}
		s.use = append(s.use, e)
	}
	plan, err = s.plan(ctx, ask)
	return plan, len(s.squares()) - s.n, err
}
