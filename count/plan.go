package count

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/count/internal/frontier"
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
	graph  *graph.Graph // nil for one that stands on no board
	ask    tour.Ask
	first  bool     // as records of version 1 have it
	sure   *big.Int // the number, if it is known without a sweep
	terms  []term
	modulo uint64   // if not 0, a prime: see again.go
	most   *big.Int // more directed tours there are not; nil: not known
}

// term is a number of cycles, times a factor.
type term struct {
	plan   *frontier.Plan
	halves *halves // of a dense graph, in place of a plan
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
	return newPlan(ctx, g, ask, memory, laid{})
}

// laid is how a count was laid out: the layouts of its sweeps in order. They are used, or others
// replace them.
type laid struct {
	layouts []frontier.Layout
	another bool
	back    bool // it is one sweep, which is gone back through
	summed  bool // only the sum is wanted, so that a dense graph need not be swept
}

// newPlanBack lays out a sweep for a way back through it, in so much memory. If whole layers
// fit, the memory makes no difference.
func newPlanBack(ctx context.Context, g *graph.Graph, ask tour.Ask, memory int64) (*Plan, error) {
	return newPlan(ctx, g, ask, memory, laid{back: true})
}

// mostBack is the largest guess in bytes for a plan of whole layers with a way back. The way
// back takes more than a count, and a seed must give the same tours in any larger memory.
const mostBack = work.DefaultMemory / 2

// newFrontier lays out one sweep.
func (s *sweeping) newFrontier(ctx context.Context, g frontier.Graph, orders [][]int32) (*frontier.Plan, error) {
	if !s.back {
		return frontier.New(ctx, g, s.memory, orders...)
	}
	whole, err := frontier.New(ctx, g, 0, orders...)
	if err != nil || whole.Expected().Memory <= float64(min(s.memory, mostBack)) {
		return whole, err
	}
	return frontier.New(ctx, g, min(s.memory, work.DefaultMemory), orders...)
}

// newPlan lays out a count.
func newPlan(ctx context.Context, g *graph.Graph, ask tour.Ask, memory int64, old laid) (*Plan, error) {
	ask = ask.Settled(g)
	if err := ask.Check(g); err != nil {
		return nil, err
	}
	if g.Directed() {
		return nil, fault.New(ErrMethod, "a sweep cannot count tours of %s; list them", arrowed(g))
	}
	a, err := g.Table(ctx)
	if ctx.Err() != nil {
		return nil, unfinished(ctx.Err())
	}
	if err != nil {
		return nil, fmt.Errorf("counting by a sweep: %w", err)
	}
	why, err := exist.CertificateContext(ctx, g, a, ask)
	if err != nil {
		return nil, unfinished(err)
	}
	known := &Plan{graph: g, ask: ask}
	switch {
	case a.Len() <= 2:
		known.sure = small(a, ask)
		return known, nil
	case why != nil:
		known.sure = new(big.Int)
		return known, nil
	}
	if err := g.Fits(MaxSweep); err != nil {
		return nil, fmt.Errorf("counting by a sweep: %w", err)
	}
	s := sweepingOf(g, a, memory)
	s.laid = old
	s.parted = ask.Kind == tour.Path && len(old.layouts) > 1 || ask.Kind == tour.Open && len(old.layouts) > 2
	p, err := s.plan(ctx, ask)
	if err != nil {
		return nil, err
	}
	p.graph, p.most = g, degreesAllow(a)
	return p, nil
}

// degreesAllow is an upper bound for the number of directed tours. From each square a tour goes
// on in at most as many ways as the square has moves, and a path has one square besides where it
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
		p.sure = new(big.Int)
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
// tours, in no order, never two at once. Numbers given are right even if the error is not nil.
// The error wraps [ErrUnfinished] and the cause, or is done's.
func (p *Plan) Run(ctx context.Context, units []int, opts Options, done func(unit int, n *big.Int) error) error {
	if opts.Sweep == nil {
		opts.Sweep = &frontier.Stats{}
	}
	*opts.Sweep = frontier.Stats{}
	first, finished, all := 0, 0.0, 0.0
	var keys []string
	for _, t := range p.terms {
		keys = append(keys, t.plan.Key())
		all += t.work() * float64(len(within(units, first, t.plan.Units())))
		first += t.plan.Units()
	}
	first = 0
	for _, t := range p.terms {
		mine := within(units, first, t.plan.Units())
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

// within are those units that are of a term, numbered from its first one.
func within(units []int, first, many int) []int {
	var mine []int
	for _, u := range units {
		if u >= first && u < first+many {
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

// sweep is the options of a sweep that tells nobody how far it is.
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
	if p.sure != nil {
		return p.sure
	}
	return r.Sum()
}

// An Outline is what a plan says about one of its sweeps.
type Outline struct {
	frontier.Description        // its vertices past the squares are no squares: X, and links
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
	if p.sure != nil {
		return p.sure, nil
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
	err = p.Run(ctx, units, opts, func(_ int, n *big.Int) error {
		sum.Add(sum, n)
		return nil
	})
	return sum, err
}

// sweeping is a leap graph on its way to a sweep.
type sweeping struct {
	adj    *graph.Adjacency
	n      int               // squares
	orders [][]int32         // of the squares: orders to try
	axes   [][]int32         // coordinates of the squares, by axis, if they have any
	memory int64             // that a run will be allowed
	use    [][2]graph.Vertex // edges that are taken, see [Count.obeying]
	// layouts are those of the sweeps, in order, if they are known.
	laid
	parted bool // all paths are counted in two parts (centre.go)
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
	if s.layouts != nil && s.parted {
		return s.centred(ctx)
	}
	whole := func(s *sweeping) ([]term, error) {
		return s.hubbed(ctx, s.squares(), func(v int32) bool { return int(v) < s.n }, "paths, each once")
	}
	if _, _, is := s.centre(); !is || len(s.use) > 0 || s.layouts != nil || s.memory == 0 || s.back || s.summed && s.n <= mostHalves {
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
		if t.halves == nil {
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
	sets := s.halvesOf(next, hub)
	if s.settled(sets) {
		return []term{{halves: sets, factor: factor, name: name}}, nil
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
	var plan *frontier.Plan
	var err error
	switch {
	case len(old.Order) == 0:
		plan, err = s.newFrontier(ctx, g, orders)
	case s.another:
		plan, err = frontier.Another(ctx, g, s.memory, old, orders...)
	default:
		plan, err = frontier.Lay(g, old)
	}
	if err != nil {
		return nil, err
	}
	t := term{plan: plan, factor: factor, name: name}
	if sets != nil && sets.effort() < t.effort() {
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

// boardOrders lists the orders of the squares that are worth a try. Some go by coordinates, with
// each axis in turn the slowest; read backwards, they are the order of the board turned by half.
// Others are chosen so that the reverse is the board's image in a mirror across the axis:
//
//	0  1  2  3        0  1  2  3
//	4  5  6  7        4  5  6  7
//	8  9 10 11       11 10  9  8
//	12 13 14 15      15 14 13 12
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
		mirrored := slices.Clone(order)
		for begin := len(order) / 2; begin < len(order); {
			end := begin
			for end < len(order) && where[order[end]] == where[order[begin]] {
				end++
			}
			slices.Reverse(mirrored[begin:end])
			begin = end
		}
		orders = append(orders, mirrored)
	}
	return orders
}
