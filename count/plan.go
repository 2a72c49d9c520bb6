package count

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"leaper/count/internal/frontier"
	"leaper/count/internal/heldkarp"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/work"
)

// A Plan is a count by sweeps that is laid out but not yet done. It has units, which can be
// counted one by one, in any order, on any machine; their numbers add up. The same board, piece,
// ask and memory give the same plan everywhere.
//
// A sweep counts cycles. Every question about tours becomes a question about cycles of a graph
// with one or two more vertices:
//
//   - Paths are cycles through a vertex X that is joined to every square.
//   - A path with both ends given, a and b: between b and a stands a vertex Y, or
//     two, with no other neighbours.
//   - A path from a: between X and a stands a vertex Y, with no other
//     neighbours, so that the cycle has to pass from X by Y to a.
//   - A closed tour from a with the last square b: between b and a stands Y.
//
// Open tours are paths less those that close. Each undirected closed tour gives as many of these
// paths as it has squares.
type Plan struct {
	graph  *graph.Graph // nil for a plan without a board
	ask    tour.Ask
	first  bool     // it is laid out as in records of version 1
	known  *big.Int // the number, if it is known without a sweep
	terms  []term
	modulo uint64   // if not 0, a prime: see plan_again.go
	most   *big.Int // an upper bound of the directed tours; nil: not known
}

// term is a number of cycles, times a factor.
type term struct {
	plan   *frontier.Plan
	sets   *heldkarp.Graph // of a dense graph, in place of a plan
	factor int64
	name   string
}

// MaxSweep is the number of squares of the largest board that is swept.
const MaxSweep = 1 << 14

// NewPlan lays out a count, which may take some seconds. The error wraps [ErrMethod] if no sweep
// can count this, or [ErrUnfinished] and [frontier.ErrWidth] if every frontier is too wide.
//
// Memory is how many bytes a run will be allowed. A count is laid out in branches if it would
// not fit otherwise, or if that takes less work. 0 is for a plan without branches, as records of
// version 1 have it.
func NewPlan(ctx context.Context, g *graph.Graph, ask tour.Ask, memory int64) (*Plan, error) {
	if err := g.NeedsBoard("a count in units"); err != nil {
		return nil, err
	}
	return newPlan(ctx, g, ask, memory, layoutOptions{})
}

// layoutOptions say how to lay out a count. The layouts are of its sweeps, in order: the count uses
// them, or avoids them.
type layoutOptions struct {
	layouts      []frontier.Layout
	avoidLayouts bool
	backwards    bool // it is one sweep, which is also gone through backwards
	sumOnly      bool // only the sum is wanted, so that a dense graph need not be swept
}

// newPlanBack lays out a sweep for a way back through it, in a memory. If whole layers
// fit, the memory makes no difference.
func newPlanBack(ctx context.Context, g *graph.Graph, ask tour.Ask, memory int64) (*Plan, error) {
	return newPlan(ctx, g, ask, memory, layoutOptions{backwards: true})
}

// mostBack is the largest guess in bytes for a plan of whole layers with a way back. The way
// back takes more than a count, and a seed must give the same tours in any larger memory.
const mostBack = work.DefaultMemory / 2

// newFrontier lays out one sweep.
func (s *sweeping) newFrontier(ctx context.Context, g frontier.Graph, orders [][]int32) (*frontier.Plan, error) {
	if !s.backwards {
		return frontier.New(ctx, g, s.memory, orders...)
	}
	whole, err := frontier.New(ctx, g, 0, orders...)
	if err != nil || whole.Expected().Memory <= float64(min(s.memory, mostBack)) {
		return whole, err
	}
	return frontier.New(ctx, g, min(s.memory, work.DefaultMemory), orders...)
}

// check refuses the zero plan.
func (p *Plan) check() error {
	if p.graph == nil && p.known == nil && p.terms == nil && p.most == nil {
		return fault.New(ErrMethod, "the plan is of no count; make one with count.NewPlan")
	}
	return nil
}

// newPlan lays out a count.
func newPlan(ctx context.Context, g *graph.Graph, ask tour.Ask, memory int64, old layoutOptions) (*Plan, error) {
	ask = ask.Normalised(g)
	if err := ask.Check(g); err != nil {
		return nil, err
	}
	if g.Directed() {
		return nil, fault.New(ErrMethod, "tours of %s are counted whole, without a plan in units", oneWayThing(g))
	}
	a, err := g.Table(ctx)
	if ctx.Err() != nil {
		return nil, unfinished(ctx.Err())
	}
	if err != nil {
		return nil, fmt.Errorf("counting by a sweep: %w", err)
	}
	why, err := exist.Certificate(ctx, g, a, ask)
	if err != nil {
		return nil, unfinished(err)
	}
	known := &Plan{graph: g, ask: ask}
	switch {
	case a.Len() <= 2:
		known.known = small(a, ask)
		return known, nil
	case why != nil:
		known.known = new(big.Int)
		return known, nil
	}
	if err := g.CheckSize(MaxSweep); err != nil {
		return nil, fmt.Errorf("counting by a sweep: %w", err)
	}
	s := sweepingOf(g, a, memory)
	s.layoutOptions = old
	s.inTwoParts = ask.Kind == tour.Path && len(old.layouts) > 1 || ask.Kind == tour.Open && len(old.layouts) > 2
	p, err := s.plan(ctx, ask)
	if err != nil {
		return nil, err
	}
	p.graph, p.most = g, degreesAllow(a)
	return p, nil
}

// degreesAllow is an upper bound for the number of directed tours. From each square a tour goes
// on in at most as many ways as the square has moves, and a path has one more square, where it
// ends.
func degreesAllow(a *graph.Adjacency) *big.Int {
	most := big.NewInt(int64(a.Len()))
	for v := range graph.Vertex(a.Len()) {
		most.Mul(most, big.NewInt(int64(max(1, len(a.Of(v))))))
	}
	return most
}

// Fits says why a number cannot be what a unit adds to the number of directed tours. Its sign
// must be that of the unit's sweep, and it must not exceed what the squares' moves or the
// modulus allow.
func (p *Plan) Fits(unit int, n *big.Int) error {
	first := 0
	for _, t := range p.terms {
		if first += t.plan.Units(); unit < 0 || unit >= first {
			continue
		}
		most := p.most
		if p.modulo > 0 {
			most = new(big.Int).SetUint64(p.modulo - 1)
			most.Mul(most, new(big.Int).Abs(big.NewInt(t.factor)))
		}
		switch {
		case n.Sign() != 0 && (n.Sign() < 0) != (t.factor < 0):
			return fmt.Errorf("%.40s has the wrong sign for what unit %d counts", n, unit)
		case most != nil && n.CmpAbs(most) > 0:
			return fmt.Errorf("unit %d gives a number of %d bits, and at most %d bits are possible", unit, n.BitLen(), most.BitLen())
		}
		return nil
	}
	return fmt.Errorf("there is no unit %d of %d", unit, p.Units())
}

// FitRecord says which unit of a record has an impossible number. The error wraps [ErrRecord].
func (p *Plan) FitRecord(r *Record) error {
	if err := p.check(); err != nil {
		return fault.New(ErrRecord, "%w", err)
	}
	for _, unit := range slices.Sorted(maps.Keys(r.Sums)) {
		if err := p.Fits(unit, r.Sums[unit]); err != nil {
			return fault.New(ErrRecord, "%w", err)
		}
	}
	return nil
}

// plan lays out the sweeps.
func (s *sweeping) plan(ctx context.Context, ask tour.Ask) (*Plan, error) {
	p := &Plan{ask: ask}
	var err error
	if p.terms, err = s.terms(ctx, ask); errors.Is(err, frontier.ErrWidth) || ctx.Err() != nil {
		return nil, unfinished(err)
	} else if err != nil {
		return nil, err
	}
	if len(p.terms) == 0 {
		p.known = new(big.Int)
	}
	return p, nil
}

// Units is the number of units; 0 if the number is known without a count.
func (p *Plan) Units() int {
	n := 0
	for _, t := range p.terms {
		n += t.plan.Units()
	}
	return n
}

// Run counts some units, numbered from 0. It gives done what each adds to the number of directed
// tours, in no order, never two at once. The numbers that done gets are right even if the error is
// not nil. The error wraps [ErrUnfinished] and the cause, or is the error of done.
func (p *Plan) Run(ctx context.Context, units []int, opts Options, done func(unit int, n *big.Int) error) error {
	if err := p.check(); err != nil {
		return err
	}
	return p.run(ctx, units, opts, done)
}

// run is [Plan.Run] without a check: a plan of no sweep adds nothing.
func (p *Plan) run(ctx context.Context, units []int, opts Options, done func(unit int, n *big.Int) error) error {
	if opts.Sweep == nil {
		opts.Sweep = &frontier.Stats{}
	}
	*opts.Sweep = frontier.Stats{}
	first, finished, all := 0, 0.0, 0.0
	var keys []string
	for _, t := range p.terms {
		keys = append(keys, t.plan.Key())
		all += t.work() * float64(len(unitsOfTerm(units, first, t.plan.Units())))
		first += t.plan.Units()
	}
	first = 0
	for _, t := range p.terms {
		mine := unitsOfTerm(units, first, t.plan.Units())
		share := t.work() * float64(len(mine)) / max(all, 1)
		fopts := opts.sweep()
		fopts.Modulo, fopts.Sweeps = p.modulo, keys
		fopts.Resources = opts.Portion(finished, share)
		offset, factor := first, big.NewInt(t.factor)
		var recording error
		stats, err := t.plan.Run(ctx, mine, fopts, func(unit int, n *big.Int) error {
			recording = done(offset+unit, n.Mul(n, factor))
			return recording
		})
		opts.Sweep.Add(stats)
		switch {
		case recording != nil:
			return recording
		case err != nil && (errors.Is(err, frontier.ErrMemory) || errors.Is(err, frontier.ErrScratch) || ctx.Err() != nil):
			return unfinished(err)
		case err != nil:
			return err
		}
		first += t.plan.Units()
		finished += share
	}
	return nil
}

// unitsOfTerm lists the units that belong to a term, numbered from its first one.
func unitsOfTerm(units []int, first, n int) []int {
	var mine []int
	for _, u := range units {
		if u >= first && u < first+n {
			mine = append(mine, u-first)
		}
	}
	return mine
}

// work is the approximate work of one unit of a term.
func (t term) work() float64 {
	e := t.plan.Expected()
	return (1 + e.Transitions + e.OnCut) / float64(max(1, t.plan.Units()))
}

// portion gives the options for a part of the work: the share done before it, and its own share.
func (o Options) portion(before, share float64) Options {
	o.Resources = o.Portion(before, share)
	return o
}

// sweep gives the options of a sweep that does not report its progress.
func (o Options) sweep() frontier.Options {
	return frontier.Options{Resources: o.Quiet(), GoOn: o.GoOn, Ledger: o.Ledger}
}

// Count makes a count of the number of directed tours.
func (p *Plan) Count(directed *big.Int) Count {
	return Count{ask: p.ask, squares: p.graph.Squares(), units: true, directed: directed}
}

// Graph is what the tours are counted in.
func (p *Plan) Graph() *graph.Graph { return p.graph }

// Ask is what is counted.
func (p *Plan) Ask() tour.Ask { return p.ask }

// Sum is the number of directed tours, from a record that holds all units.
func (p *Plan) Sum(r *Record) *big.Int {
	if p.known != nil {
		return p.known
	}
	return r.Sum()
}

// An Outline is what a plan says about one of its sweeps.
type Outline struct {
	frontier.Description        // its vertices after the squares are X and links
	Name                 string // what it counts
	Factor               int64  // how often its cycles count
}

// States is a guess of the states that all sweeps meet.
func (p *Plan) States() float64 {
	sum := 0.0
	for _, t := range p.terms {
		sum += t.plan.Expected().States
	}
	return sum
}

// Outlines describes the sweeps of a plan with their expected cost: two for open tours, none if
// the number is known. For a long count it takes some seconds of samples.
func (p *Plan) Outlines(ctx context.Context, opts Options) ([]Outline, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	return outlines(ctx, p.terms, opts)
}

// outlines describes some sweeps.
func outlines(ctx context.Context, terms []term, opts Options) ([]Outline, error) {
	var list []Outline
	for _, t := range terms {
		o, err := t.plan.Describe()
		if err != nil {
			return nil, err
		}
		if o.Expected, err = t.plan.Expect(ctx, opts.sweep()); err != nil {
			return nil, unfinished(err)
		}
		list = append(list, Outline{o, t.name, t.factor})
	}
	return list, nil
}

// total runs all units.
func (p *Plan) total(ctx context.Context, opts Options) (*big.Int, error) {
	if p.known != nil {
		return p.known, nil
	}
	if opts.forecast != nil {
		for _, t := range p.terms {
			opts.forecast.work += t.effort()
		}
		opts.forecast.terms = append(opts.forecast.terms, p.terms...)
		return nil, errForecast
	}
	sum := new(big.Int)
	p, opts, err := p.halved(ctx, opts, sum)
	if err != nil {
		return nil, err
	}
	units := make([]int, p.Units())
	for i := range units {
		units[i] = i
	}
	err = p.run(ctx, units, opts, func(_ int, n *big.Int) error {
		sum.Add(sum, n)
		return nil
	})
	return sum, err
}

// String is what is counted, and in how many units.
func (p *Plan) String() string {
	if p.check() != nil {
		return "plan of no count"
	}
	return fmt.Sprintf("plan of %s: %ss of %s", fault.Plural(p.Units(), "unit"), p.ask.Kind, p.graph)
}
