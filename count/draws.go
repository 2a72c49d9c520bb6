package count

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"

	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/fault"
	"leaper/tour"
)

// Draws draws tours uniformly: each is equally likely.
type Draws interface {
	// Number is the number of directed tours that are drawn from, including those that are refused.
	Number() *big.Int
	// Draw draws a tour from each source: its vertices in order, or nil for a refused one, which
	// only [NewFolded] has. A closed tour begins on the first square, unless an end was asked for,
	// and each direction is equally likely.
	Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error)
}

// walkDraws are the draws of [NewDraws]. The sweep draws cycles (see [Plan] and package frontier),
// and walkDraws turns them into walks.
type walkDraws struct {
	plan   *Plan
	adj    *graph.Adjacency
	from   int32 // the first vertex; −1: any
	to     int32 // the last one; −1: any
	links  int32 // vertices on moves that are taken, behind the squares
	number *big.Int
	draws  cyclesDrawn // nil on boards of at most two squares, whose tours are in few
	few    [][]int32
	arrows bool // no tour has a reverse
}

// cyclesDrawn draws cycles: by a sweep, or by sets of vertices.
type cyclesDrawn interface {
	Number() *big.Int
	Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error)
}

// NewDraws counts the tours of an ask and prepares to draw them. It does not draw open tours,
// which are paths that do not close. Of the constraints it supports moves to take and to avoid: where
// the graph's moves go either way, those that do ([Drawn] tells). A record of the count gives the numbers of its units, which are
// then not counted again; it may be nil.
//
// The error wraps [ErrMethod] or [ErrRecord] if no sweep can draw them, or [ErrUnfinished]
// and the cause.
func NewDraws(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options, record *Record) (Draws, error) {
	ask = ask.Normalised(g)
	if err := ask.Check(g, tour.MoveConstraints); err != nil {
		return nil, err
	}
	sets := drawnBySets(g, ask, opts)
	switch {
	case ask.Kind == tour.Open:
		return nil, fault.New(ErrMethod, "open tours are drawn by drawing paths and leaving out those that close")
	case ask.Constraints != nil && record != nil:
		return nil, fault.New(ErrRecord, "the record of %s is of all tours, and tours with constraints are counted by themselves; leave it out", record.Subject)
	}
	adj, err := g.Table(ctx)
	if err != nil {
		return nil, unfinished(err)
	}
	if g.Directed() && !sets {
		if record != nil {
			return nil, fault.New(ErrRecord, "tours of %s have no units, so no record has their number; leave it out", oneWayThing(g))
		}
		return drawsOneWay(ctx, g, adj, ask, opts)
	}
	d := &walkDraws{adj: adj, number: new(big.Int)}
	if sets {
		err = d.bySets(ctx, ask, opts)
		return d, err
	}
	var numbers []*big.Int
	if ask.Constraints != nil {
		err = d.constrained(ctx, g, ask, opts)
	} else {
		d.plan, numbers, err = drawnBy(ctx, g, ask, opts, record)
	}
	if err != nil || d.plan == nil {
		return d, err
	}
	err = d.countTours(ctx, ask, opts, numbers)
	return d, err
}

// countTours counts the tours of the plan, unless their numbers are known.
func (d *walkDraws) countTours(ctx context.Context, ask tour.Ask, opts Options, numbers []*big.Int) (err error) {
	s := &sweeping{adj: d.adj}
	d.from, _ = s.vertex(ask.From)
	d.to, _ = s.vertex(ask.To)
	if d.plan.known != nil {
		d.number.Set(d.plan.known)
		d.few = d.all()
		return nil
	}
	t, sweep := d.plan.terms[0], opts.sweep()
	sweep.Progress = opts.Progress
	if t.sets != nil {
		d.draws, err = t.sets.Draws(ctx, opts.Resources)
	} else {
		d.draws, err = t.plan.Draws(ctx, sweep, numbers)
	}
	if err != nil {
		return drawError(ctx, err)
	}
	d.number.Mul(d.draws.Number(), big.NewInt(t.factor))
	return nil
}

// Drawn reports whether tours of an ask with its constraints are drawn. Where moves can be taken
// back, the constraints must be moves that go either way, on at least four squares. Where they
// cannot, the graph must be dense.
func Drawn(g *graph.Graph, ask tour.Ask, opts Options) bool {
	if g.Directed() {
		return drawnBySets(g, ask, opts)
	}
	wants := ask.ConstraintsOrNone()
	oneWay := func(m tour.Move) bool { return m.OneWay }
	return ask.ConstraintKinds() == 0 || ask.ConstraintKinds() == tour.MoveConstraints && g.Squares() >= 4 && g.CheckSize(MaxSweep) == nil &&
		!slices.ContainsFunc(wants.Use, oneWay) && !slices.ContainsFunc(wants.Avoid, oneWay)
}

// Contradicted says whether the constraints of an ask are found to contradict each other without a search.
func Contradicted(ctx context.Context, g *graph.Graph, ask tour.Ask) (bool, error) {
	if ask.ConstraintKinds()&constraints.Understood == 0 {
		return false, nil
	}
	_, why, err := constraints.New(ctx, g, ask.WithOnly(constraints.Understood))
	if ctx.Err() != nil {
		err = unfinished(ctx.Err())
	}
	return why != nil, err
}

// constrained plans draws of tours with constraints. There is no plan if there are no tours.
func (d *walkDraws) constrained(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) error {
	if !Drawn(g, ask, opts) {
		return fault.New(ErrMethod, "a sweep draws no tours with several constraints, except moves that go either way; list them")
	}
	if none, err := Contradicted(ctx, g, ask); err != nil || none {
		return err
	}
	return d.edgewise(ctx, g, ask, opts)
}

// edgewise plans draws of tours that take moves and avoid others.
func (d *walkDraws) edgewise(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) error {
	e := &edgewise{g: g, whole: d.adj, ask: ask.WithoutConstraints(), backwards: true}
	if cannot := e.read(ask); cannot != "" {
		return fault.New(ErrMethod, "a sweep draws no tours with %s; list them", cannot)
	}
	plan, links, err := e.plan(ctx, ask.WithoutConstraints(), e.use, e.avoid, opts.memory())
	d.plan, d.links = plan, int32(links)
	return err
}

// drawnBy is the plan for the draws, and the numbers of its units if a record has them.
func drawnBy(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options, record *Record) (*Plan, []*big.Int, error) {
	if record == nil {
		p, err := newPlanBack(ctx, g, ask, opts.memory())
		return p, nil, err
	}
	if err := g.NeedsBoard("a record"); err != nil {
		return nil, nil, err
	}
	if about := About(g, ask); record.Subject.String() != about.String() {
		return nil, nil, fault.New(ErrRecord, "the record is of %s, and the question is about %s", record.Subject, about)
	}
	p, err := record.Subject.Layout(ctx)
	if err != nil {
		return nil, nil, err
	}
	if len(p.terms) != 1 {
		return nil, nil, fault.New(ErrRecord, "the record of %s is of a count in %d parts, and tours are drawn only from counts in one; leave it out", record.Subject, len(p.terms))
	}
	numbers := make([]*big.Int, p.Units())
	for unit := range numbers {
		sum, done := record.Sums[unit]
		if !done {
			return nil, nil, fault.New(ErrRecord, "the record of %s is not finished: unit %d is missing, and maybe others", record.Subject, unit)
		}
		numbers[unit] = new(big.Int).Quo(sum, big.NewInt(p.terms[0].factor))
	}
	return p, numbers, nil
}

// drawError is the error of draws.
func drawError(ctx context.Context, err error) error {
	if errors.Is(err, frontier.ErrMemory) || ctx.Err() != nil {
		return unfinished(err)
	}
	return err
}

// Number is the number of directed tours.
func (d *walkDraws) Number() *big.Int { return d.number }

// Draw draws a tour from each source: its vertices in order. A closed tour begins on the
// first square, unless an end was asked for, and each direction is equally likely.
func (d *walkDraws) Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error) {
	if d.draws == nil {
		walks := make([][]int32, len(sources))
		for i, random := range sources {
			walks[i] = slices.Clone(d.few[random.IntN(len(d.few))])
		}
		return walks, nil
	}
	cycles, err := d.draws.Draw(ctx, sources)
	if err != nil {
		return nil, drawError(ctx, err)
	}
	for i, cycle := range cycles {
		cycles[i] = d.walk(cycle, sources[i])
	}
	return cycles, nil
}

// walk turns a cycle into a walk. Vertices that are not squares stand together: the walk begins
// after them. It leaves out vertices on moves that are taken.
func (d *walkDraws) walk(cycle []int32, random *rand.Rand) []int32 {
	n := int32(d.adj.Len())
	if d.links > 0 {
		cycle = slices.DeleteFunc(cycle, func(v int32) bool { return v >= n && v < n+d.links })
	}
	isSquare := func(v int32) bool { return v < n }
	if slices.Max(cycle) >= n {
		behind := func(i int) bool { return isSquare(cycle[i]) && !isSquare(cycle[(i+len(cycle)-1)%len(cycle)]) }
		at := 0
		for !behind(at) {
			at++
		}
		walk := slices.Concat(cycle[at:], cycle[:at])[:n]
		if !d.arrows && (!d.ends(walk) || d.from < 0 && d.to < 0 && random.Uint64()&1 != 0) {
			slices.Reverse(walk)
		}
		return walk
	}
	if !d.arrows && random.Uint64()&1 != 0 {
		slices.Reverse(cycle)
	}
	first := slices.Index(cycle, max(0, d.from))
	if d.to >= 0 && d.from < 0 {
		first = (slices.Index(cycle, d.to) + 1) % len(cycle)
	}
	return slices.Concat(cycle[first:], cycle[:first])
}

// ends says whether a walk has the ends that were asked for.
func (d *walkDraws) ends(walk []int32) bool {
	return (d.from < 0 || walk[0] == d.from) && (d.to < 0 || walk[len(walk)-1] == d.to)
}

// all lists the tours of a board of at most two squares.
func (d *walkDraws) all() [][]int32 {
	if d.number.Sign() == 0 {
		return nil
	}
	var list [][]int32
	for _, walk := range [][]int32{{0, 1}, {1, 0}} {
		if walk = walk[:d.adj.Len()]; d.ends(walk) && (len(walk) == 1 || d.adj.Has(graph.Vertex(walk[0]), graph.Vertex(walk[1]))) {
			list = append(list, walk)
		}
	}
	return list[:d.number.Int64()]
}
