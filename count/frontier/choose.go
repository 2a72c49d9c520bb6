package frontier

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// New plans a count of the Hamiltonian cycles of a graph. It tries the orders
// given and some of its own, each cut at several times, and keeps the plan that
// seems to take the least: of those that seem about alike, the one whose order
// was given first. That is the same on every machine. If the frontier of all is
// wider than [MaxWidth], the error wraps [ErrWidth].
//
// Memory is what a run will be allowed. A count that does not seem to fit half of it is
// planned as a descent, and so is a long one if that has twins; 0 is for plans without.
func New(ctx context.Context, g Graph, memory int64, orders ...[]int32) (*Decomposition, error) {
	return newChooser(g).plan(ctx, memory, orders)
}

// plan tries orders, those given first, and takes the best.
func (c *chooser) plan(ctx context.Context, memory int64, orders [][]int32) (*Decomposition, error) {
	for _, order := range orders {
		c.try(ctx, order)
	}
	c.given = len(c.tried)
	if len(c.graph.Next) <= maxGreedy || len(orders) == 0 {
		c.try(ctx, greedy(ctx, c.graph))
	}
	c.narrow(ctx, 10, quickRounds)
	best, err := c.choose(ctx)
	if err == nil && !best.mirror && (best.bytes() > largePlan || best.cost() > longPlan) {
		c.narrow(ctx, 20, longRounds)
		best, err = c.choose(ctx)
	}
	if err != nil {
		return nil, err
	}
	if memory > 0 {
		if best, err = c.fitting(ctx, best, uint64(memory)); err != nil {
			return nil, err
		}
	}
	if err := best.share(unitStates); err != nil {
		return nil, err
	}
	return best, nil
}

// fitting is the best plan of whole layers, or in its place a descent: where it does not seem to
// fit half of the memory, and where a long one may have twins.
func (c *chooser) fitting(ctx context.Context, best *Decomposition, memory uint64) (*Decomposition, error) {
	undivided, err := best.undivided()
	switch {
	case err != nil:
		return nil, err
	case best.bytes() > memory/2 || undivided > memory:
		return c.descending(ctx, best, memory)
	case best.cost() > worthFolding:
		return c.folding(ctx, best, memory)
	}
	return best, nil
}

const (
	// maxGreedy is the largest graph for which the greedy order is tried: it takes
	// time that grows with the square.
	maxGreedy = 1 << 11
	// maxNarrowed is the largest of which orders are made narrower, and
	// worthNarrowing what a count costs at least for that.
	maxNarrowed    = 100
	worthNarrowing = 1 << 20
	// quickRounds are tried at first, and longRounds if a plan takes more memory
	// than a largePlan, or more work than a longPlan.
	quickRounds = 500
	longRounds  = 3000
	largePlan   = 1 << 28
	longPlan    = 1 << 29
)

// chooser gathers plans for one graph.
type chooser struct {
	graph    Graph
	tables   *[pairing.Numberings]*pairing.Tables
	ceilings *ceilings
	colour   []int8
	plans    []*Decomposition // the best of each order
	tried    [][]int32
	given    int            // how many of these were not made here
	wide     error          // why an order makes no plan
	avoid    *Decomposition // if not nil: see another.go
}

func newChooser(g Graph) *chooser {
	c := &chooser{graph: g, tables: pairing.NewTables(), ceilings: newCeilings()}
	colour, of, two := colours(g)
	if !two {
		return c
	}
	c.colour, c.ceilings.colours = colour, true
	if g.Hub >= 0 {
		// The degrees of one colour, two for each vertex, add up to those of the
		// other, but for the hub's two edges: so many of them go to either.
		to := [2]int{1 + of[0] - of[1], 1 - of[0] + of[1]}
		c.graph = g.without(func(v int32) bool { return to[colour[v]] <= 0 })
		for _, v := range c.graph.Next[g.Hub] {
			c.ceilings.hubs[colour[v]] = true
		}
	}
	return c
}

// without is the graph less the hub's edges to some vertices.
func (g Graph) without(idle func(v int32) bool) Graph {
	next := slices.Clone(g.Next)
	next[g.Hub] = slices.DeleteFunc(slices.Clone(next[g.Hub]), idle)
	for _, v := range g.Next[g.Hub] {
		if idle(v) {
			next[v] = slices.DeleteFunc(slices.Clone(next[v]), func(w int32) bool { return w == g.Hub })
		}
	}
	g.Next = next
	return g
}

// choose takes a closer look at the plans that may be the best, and takes one.
func (c *chooser) choose(ctx context.Context) (*Decomposition, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(c.plans) == 0 {
		return nil, c.wide
	}
	if err := c.avoids(); err != nil {
		return nil, err
	}
	least := c.least()
	var plans []*Decomposition
	for _, p := range c.plans {
		if p.cost() > productOf(8, least) {
			continue
		}
		if least >= probeStates/8 { // else it is quick, whatever comes of it
			if err := p.probe(ctx, int64(min(probeStates, least/4))); err != nil {
				return nil, err
			}
		}
		if err := p.fix(unitStates); err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	lowest := slices.MinFunc(plans, func(p, q *Decomposition) int { return cmp.Compare(p.price(), q.price()) }).price()
	return plans[slices.IndexFunc(plans, func(p *Decomposition) bool { return p.price() <= lowest+lowest/4 })], nil
}

// least is the lowest cost.
func (c *chooser) least() uint64 {
	least := uint64(math.MaxUint64)
	for _, p := range c.plans {
		least = min(least, p.cost())
	}
	return least
}

// try adds the best plan for an order: of the times to cut at, those where the
// states cannot be many are looked at more closely.
func (c *chooser) try(ctx context.Context, order []int32) {
	if ctx.Err() != nil {
		return // choose says so
	}
	p := newDecomposition(c.graph, order)
	if slices.ContainsFunc(c.tried, func(o []int32) bool { return slices.Equal(o, p.order) }) {
		return
	}
	c.tried = append(c.tried, p.order)
	p.tables, p.numbered, p.ceilings, p.colour = c.tables[pairing.Every], c.tables, c.ceilings, c.colour
	p.made = c.given > 0
	type cut struct {
		split int
		cost  uint64
	}
	var cuts []cut
	for i, split := range p.splits() {
		if ctx.Err() != nil {
			return
		}
		if p.divide(split); ctx.Err() != nil { // either takes some hundredths of a second on a long board
			return
		}
		cost, err := p.rough()
		if err != nil {
			c.wide = err
			continue
		}
		if i > 0 {
			cost = productOf(cost, 2) // it is rough, and the middle is rarely far off
		}
		cuts = append(cuts, cut{split, cost})
	}
	slices.SortStableFunc(cuts, func(a, b cut) int { return cmp.Compare(a.cost, b.cost) })
	closely := 3
	if len(c.graph.Next) > maxNarrowed {
		closely = 1 // on long boards all is alike, and a look takes long
	}
	cuts = cuts[:min(closely, len(cuts))]
	best, least := 0, uint64(math.MaxUint64)
	for _, cut := range cuts {
		if ctx.Err() != nil { // each look takes a tenth of a second on a long board
			return
		}
		if err := p.lay(cut.split); err != nil {
			c.wide = err
		} else if price := p.price(); price < least {
			best, least = cut.split, price
		}
	}
	if least < math.MaxUint64 && ctx.Err() == nil && p.lay(best) == nil {
		c.plans = append(c.plans, p)
	}
}

// lay divides the plan at a time, and works out what follows from it.
func (p *Decomposition) lay(split int) error {
	p.divide(split)
	if err := p.promise(); err != nil {
		return err
	}
	return p.fix(unitStates)
}

// splits lists the times at which an order is worth cutting: the middle if that
// makes mirror images, else some about it; and no cut.
func (p *Decomposition) splits() []int {
	middle := len(p.order) - 1
	none := 2 * len(p.graph.Next)
	p.divide(middle)
	if p.mirror {
		return []int{middle, none}
	}
	list := []int{middle, none}
	step := max(1, middle/24)
	for d := step; d <= middle/2; d += step {
		list = append(list, middle-d, middle+d)
	}
	return list
}

// survey counts the places of a side's frontier after each step.
func (p *Decomposition) survey(second bool) ([]census, error) {
	w := newWalk(p.graph.Next, p.side(second, nil))
	var list []census
	balance := int16(0)
	colour := func(v int32) int8 {
		if p.colour == nil {
			return 0
		}
		return p.colour[v]
	}
	settled := func(v int32) {
		if v != p.graph.Hub {
			balance += 2 - 4*int16(colour(v))
		}
	}
	for _, v := range w.vertices() {
		if len(w.front) > pairing.MaxWidth {
			return nil, tooWide(len(w.front))
		}
		w.enter(v)
		front := w.front
		dropped, keeps, _ := w.advance(v)
		for _, place := range dropped {
			settled(front[place])
		}
		if !keeps {
			settled(v)
		}
		layer := census{balance: balance}
		for _, u := range w.front {
			low, high := w.open(u)
			if u == p.graph.Hub {
				layer.hub = span{uint8(low), uint8(high)}
			} else {
				layer.add(int(colour(u)), low, high)
			}
		}
		list = append(list, layer)
	}
	if len(w.front) > pairing.MaxWidth {
		return nil, tooWide(len(w.front))
	}
	return list, nil
}

// rough is a quick guess at the cost.
func (p *Decomposition) rough() (uint64, error) {
	sum := uint64(0)
	for _, second := range p.sides() {
		layers, err := p.survey(second)
		if err != nil {
			return 0, err
		}
		for _, layer := range layers {
			sum = sumOf(sum, p.ceilings.looseOf(layer, pairing.Every))
		}
	}
	return sum, nil
}

// promise guesses the states of a plan, and the transitions.
func (p *Decomposition) promise() error {
	if err := p.numberMatchings(); err != nil {
		return err
	}
	p.work = 0
	for i, second := range p.sides() {
		layers, err := p.survey(second)
		if err != nil {
			return err
		}
		h, err := p.half(second, nil)
		if err != nil {
			return err
		}
		p.layers[i] = p.layers[i][:0]
		before := uint64(1)
		for step, f := range h.flows() {
			p.work = sumOf(p.work, portion(before, f.met, max(1, f.from)))
			before = guess(p.ceilings.of(layers[step], p.tables.By), f.systems)
			p.layers[i] = append(p.layers[i], before)
		}
	}
	p.addUp()
	return nil
}

// cost is the work of a plan, with the join.
func (p *Decomposition) cost() uint64 {
	if p.whole {
		return p.work
	}
	return sumOf(p.work, p.expect/uint64(1+len(p.twins)))
}

// addUp makes numbers of the layers.
func (p *Decomposition) addUp() {
	p.states, p.expect = 0, 0
	for i := range p.sides() {
		for step, states := range p.layers[i] {
			p.states = sumOf(p.states, states)
			if p.whole || step == len(p.layers[i])-1 {
				p.expect = max(p.expect, states)
			}
		}
	}
}

// probeStates is how many states are swept to correct the guess, at most.
const probeStates = 30_000

// probeBytes is the memory of a probe, at most: a step can make very many states of
// a few.
const probeBytes = 64 << 20

// probe sweeps the first side until it has met so many states, and corrects the
// guess by what it met. So plans of graphs unlike a knight's, a wazir's say,
// whose paths cannot cross, are not taken for much larger than they are. It
// depends on nothing but the plan.
func (p *Decomposition) probe(ctx context.Context, states int64) error {
	if p.probed {
		return nil
	}
	p.probed = true
	h, err := p.half(false, nil)
	if err != nil {
		return err
	}
	c := &sweep.Counter{Tables: p.tables, Store: &pairing.Store{Limit: probeBytes}, Ring: sweep.Ring{Prime: probePrime}}
	hands := []*sweep.Pouring{sweep.NewPouring(c.Tables, c.Store)}
	from, err := c.Start()
	if err != nil {
		return err
	}
	first, all := p.layers[0], p.states
	for i := range h.steps {
		from, err = c.Sweep(ctx, h.steps[i:i+1], from, hands)
		if errors.Is(err, pairing.ErrMemory) {
			break // the guess stands
		}
		if err != nil {
			return err
		}
		guessed := first[i]
		first[i] = uint64(from.States)
		if c.Stats.States <= states {
			continue
		}
		if first[i] < guessed {
			for _, layers := range [][]uint64{first[i+1:], p.layers[1]} {
				for step, n := range layers {
					layers[step] = max(1, portion(n, first[i], guessed))
				}
			}
		}
		break
	}
	p.addUp()
	p.work = portion(p.work, p.states, max(1, all))
	return nil
}

// probePrime is a prime below 2^62: a probe has no need of the numbers.
const probePrime = 1<<61 - 1

// price is what plans are compared by: the work, and more of it if it takes much
// memory at once. An order that was made here has to promise half the work: the
// guess is less sure where an order has no pattern.
func (p *Decomposition) price() uint64 {
	price := sumOf(p.cost(), portion(p.cost(), p.bytes(), 1<<29))
	if p.made {
		price = productOf(2, price)
	}
	return price
}
