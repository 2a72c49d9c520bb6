package walks

import (
	"context"
	"math"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/subgraph"
	"leaper/stats"
	"leaper/tour"
)

// Lightest looks for the tour with the least of a measure, or with the most. A tour visits all squares.
// Measures that are sums are asked of a sweep, and others of a listing of all tours.
//
// The value of the answer is that of its walk, and no tour has less than the bound, or more. If the
// context's deadline passes, or the graph is too wide, they may differ. A cancelled context is an
// error; the answer beside it has what was found.
func Lightest(ctx context.Context, g *graph.Graph, q Question, m stats.Measure, most bool, opts Options) (Answer, error) {
	if !m.IsSum() {
		if err := checkMeasure(q, m); err != nil {
			return Answer{}, err
		}
		return extremeListed(ctx, g, q, m, most, opts)
	}
	l, err := newLightest(ctx, g, q, m, most, opts)
	if err != nil {
		why, err := ended(err)
		return Answer{Why: why.Of(g)}, err
	}
	if l.p.none != nil {
		return deliver(ctx, g, q, Answer{Verdict: exist.None, Why: l.p.none}, nil)
	}
	why, err := ended(l.search(ctx))
	a := l.answer(why)
	if a.Verdict == exist.Found {
		if bad := checkMeasured(m, q, a.Walks[0], a.Value); bad != nil {
			return Answer{}, bad
		}
	}
	return deliver(ctx, g, q, a, err)
}

// lightest is a search for the tour with the least cost: for the most of a measure, costs are negative.
type lightest struct {
	g     *graph.Graph
	q     Question
	m     stats.Measure
	sign  int64
	opts  Options
	p     *problem
	costs costs
	prices

	best  *tour.Tour
	least int64 // its cost
	bound int64 // no tour costs less
	none  bool  // there is no tour
	// bySets says that this follows from the least ways through all sets of vertices.
	bySets bool
}

func newLightest(ctx context.Context, g *graph.Graph, q Question, m stats.Measure, most bool, opts Options) (*lightest, error) {
	if err := checkMeasure(q, m); err != nil {
		return nil, err
	}
	q.tellWays = m.Weights() != nil && m.Weights().OneWay()
	l, err := newWithoutCosts(ctx, g, q, m, most, opts)
	if err != nil || l.p.none != nil {
		return l, err
	}
	if l.costs, err = costsOf(ctx, m, g, l.p); err != nil {
		return nil, err
	}
	l.p.spec.Pairs = l.costs.pairs
	l.prices = newPrices(ctx, l)
	return l, nil
}

// newWithoutCosts is for measures that are no sums, too: it knows the question, and not what moves cost.
func newWithoutCosts(ctx context.Context, g *graph.Graph, q Question, m stats.Measure, most bool, opts Options) (*lightest, error) {
	l := &lightest{g: g, q: q, m: m, sign: 1, opts: opts, least: math.MaxInt64}
	if most {
		l.sign = -1
	}
	var err error
	l.p, err = compile(ctx, g, q)
	return l, err
}

// cost is what an event costs.
func (l *lightest) cost(step subgraph.Step, e subgraph.Event) int64 {
	var c int64
	if e&subgraph.Taken != 0 {
		c += l.costs.along[step.Edge]
	}
	if e&subgraph.Against != 0 {
		c += l.costs.against[step.Edge]
	}
	if e&(subgraph.Taken|subgraph.Against) != 0 {
		c += step.Pairs
	}
	return l.sign * c
}

// answer is what is known.
func (l *lightest) answer(stopped *exist.Reason) Answer {
	switch {
	case l.none:
		return Answer{Verdict: exist.None, Why: l.proof("meets no tour")}
	case l.best == nil:
		return Answer{Bound: l.sign * l.bound, Why: stopped}
	}
	a := Answer{Verdict: exist.Found, Walks: []tour.Tour{*l.best}, Value: l.sign * l.least, Bound: l.sign * l.bound, Why: stopped}
	if a.Value == a.Bound {
		word := "less"
		if l.sign < 0 {
			word = "more"
		}
		a.Why = l.proof("meets none with " + word)
	}
	return a
}

// proof says how all tours were seen.
func (l *lightest) proof(meets string) *exist.Reason {
	if l.bySets {
		return reason("sets", "a search of the best ways through all sets of vertices %s", meets)
	}
	return reason("sweep", "a sweep of all tours %s", meets)
}

// done reports whether nothing is left to do.
func (l *lightest) done() bool { return l.none || l.best != nil && l.least <= l.bound }

// found keeps a tour that is better than the best so far.
func (l *lightest) found(t tour.Tour, cost int64) {
	if l.best == nil || cost < l.least {
		l.best, l.least = &t, cost
	}
}

// widths are how many states of a layer searches keep that want a good tour soon.
var widths = [...]int{64, 1024, 16384}

// search first keeps only the best states of each layer, which gives a good tour soon, and then
// sweeps for a better one: a sweep that gives up all that costs too much has few states, so the
// limit rises from what is proven, in steps that double, up to what is found.
func (l *lightest) search(ctx context.Context) error {
	n := l.p.graph.Vertices
	if n == 1 {
		l.least, l.bound = 0, 0
		one := l.p.tour([]int32{0})
		l.best = &one
		return nil
	}
	l.bound = l.lower()
	order := l.p.order(ctx)
	l.improve(ctx)
	if err := l.anneal(ctx, leastAnnealed); err != nil || l.done() {
		return err
	}
	var err error
	for i, width := range widths {
		if i == len(widths)-1 && n >= leastAnnealed { // what follows takes long, and halves are quicker where they fit
			if tried, err := l.byHalves(ctx); tried && !tooMuch(err) {
				return err
			}
		}
		if l.done() {
			return nil
		}
		limit := l.least - 1
		if l.best == nil {
			limit = math.MaxInt64
		}
		whole, failed := l.attempt(ctx, order, limit, width)
		if err = failed; whole {
			l.settle(limit)
		}
		if l.done() {
			return err
		}
		if err != nil {
			break
		}
	}
	if l.best == nil && (err == nil || tooMuch(err)) { // no beam has met a tour
		if err := l.anneal(ctx, 0); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	if l.subsetsFit() && len(l.p.graph.Edges) > l.p.graph.Vertices*5/2 {
		return l.subsets(ctx)
	}
	for stride := int64(1); !l.done(); stride *= 2 {
		limit := l.least - 1
		if l.best == nil || limit-l.bound >= stride {
			limit = l.bound + stride - 1
		}
		if l.best == nil && stride > 1<<40 {
			limit = math.MaxInt64
		}
		whole, err := l.attempt(ctx, order, limit, 0)
		if err != nil {
			return err
		}
		if whole {
			l.settle(limit)
		}
	}
	return nil
}

// settle concludes from a sweep of all tours within a limit.
func (l *lightest) settle(limit int64) {
	switch {
	case l.best != nil && l.least <= limit:
		l.bound = l.least
	case limit == math.MaxInt64:
		l.none = true
	default:
		l.bound = max(l.bound, limit+1)
	}
}

// attempt looks for the least tour within a limit, and reports whether it has seen all that matter:
// a width other than 0 is how many states of each layer it keeps, and then it may miss them.
func (l *lightest) attempt(ctx context.Context, order []int32, limit int64, width int) (bool, error) {
	s, err := l.p.sweep(order, l.opts.memory())
	if err != nil {
		return false, err
	}
	d := subgraph.Diagram{Later: subgraph.CostBytes}
	values := l.within(s, limit)
	_, ok, err := subgraph.Fold(ctx, s, values, subgraph.Options{Step: l.opts.Progress, Keep: &d, Widest: width})
	if err != nil {
		return false, err
	}
	if ok {
		sub, cost, err := d.First(ctx, l.cost)
		if err != nil {
			return false, err
		}
		l.found(l.p.tours(l.q, sub)[0], cost)
	}
	return !s.Cut(), nil
}

// A spent is what a state's subgraphs cost: the least, and the least beyond prices, with what pairs
// cost.
type spent struct{ cost, beyond int64 }

// within are the values of a sweep that gives up what cannot cost as little as a limit.
type within struct {
	*lightest
	limit  int64
	gaveUp bool    // some state
	rest   []int64 // what edges and ends from each step on cost at least, beyond prices
	pairs  []int64
}

func (l *lightest) within(s *subgraph.Sweep, limit int64) *within {
	w := &within{lightest: l, limit: limit, pairs: s.MostPairs()}
	steps := s.Order()
	w.rest = make([]int64, len(steps)+1)
	last := make([]int, l.p.graph.Vertices)
	edges := make([]int64, len(steps)+1)
	for i := len(steps) - 1; i >= 0; i-- {
		edges[i] = edges[i+1]
		if e := steps[i].Edge; e >= 0 {
			edges[i] += min(0, l.beyond[0][e], l.beyond[1][e])
		}
	}
	for i, step := range steps {
		last[step.U], last[step.V] = i, i
	}
	// Ends that are still to come: the two that save the most.
	byLast := make([][]int32, len(steps))
	for v, i := range last {
		byLast[i] = append(byLast[i], int32(v))
	}
	var ends saved
	for i := len(steps) - 1; i >= 0; i-- {
		for _, v := range byLast[i] {
			if !l.isGiven(v) {
				ends.show(l.end(v))
			}
		}
		w.rest[i] = edges[i] - ends.most(l.freeEnds())
	}
	return w
}

func (*within) One() spent { return spent{} }

func (*within) Add(a, b spent) spent {
	return spent{min(a.cost, b.cost), min(a.beyond, b.beyond)}
}

func (w *within) Times(v spent, step subgraph.Step, e subgraph.Event) spent {
	if e&subgraph.Taken != 0 {
		v.beyond += w.beyond[0][step.Edge]
	}
	if e&subgraph.Against != 0 {
		v.beyond += w.beyond[1][step.Edge]
	}
	if e&(subgraph.Taken|subgraph.Against) != 0 {
		v.beyond += w.sign * step.Pairs * w.scale
	}
	if e&subgraph.EndU != 0 && !w.isGiven(step.U) {
		v.beyond -= w.end(step.U)
	}
	if e&subgraph.EndV != 0 && !w.isGiven(step.V) {
		v.beyond -= w.end(step.V)
	}
	v.cost += w.cost(step, e)
	return v
}

// Rank is the least that tours of a state cost, by the bound, times the scale.
func (w *within) Rank(v spent, at, _ int) int64 {
	return w.sum + v.beyond + w.rest[at] + w.scale*w.cheapestPairs(w.pairs, at)
}

func (w *within) Hopeless(v spent, at int) bool {
	hopeless := w.limit < math.MaxInt64/w.scale && w.Rank(v, at, 0) > w.limit*w.scale
	w.gaveUp = w.gaveUp || hopeless
	return hopeless
}
