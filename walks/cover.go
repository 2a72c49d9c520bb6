package walks

import (
	"context"
	"time"

	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
	"leaper/tour"
	"leaper/work"
)

// Cover looks for the fewest paths that visit all squares together, each square once. A path may
// be a single square.
//
// The value of the answer is the number of paths, its bound the fewest that there can be. If the
// context's deadline passes, or the graph is too wide, there may be fewer paths than were found, and
// the bound is below. A cancelled context is an error; the answer beside it has what was found.
func Cover(ctx context.Context, g *graph.Graph, q Question, opts Options) (Answer, error) {
	if q.Kind != tour.Path {
		return Answer{}, fault.New(tour.ErrAsk, "a cover is made of paths; no closed ones and no open ones are asked for")
	}
	q.Many, q.LeaveOut = true, false
	c := &cover{g: g, q: q, opts: opts}
	err := ctx.Err()
	if err == nil {
		c.p, err = compile(ctx, g, q)
	}
	if err != nil {
		why, err := ended(err)
		return Answer{Why: why.Of(g)}, err
	}
	if c.why = c.p.none; c.why != nil {
		c.none = true
		return deliver(ctx, g, q, c.answer(nil), nil)
	}
	why, err := ended(c.search(ctx))
	return deliver(ctx, g, q, c.answer(why), err)
}

// cover is a search for the fewest paths.
type cover struct {
	g    *graph.Graph
	q    Question
	opts Options
	p    *problem

	best  []tour.Tour
	least int // there are no fewer paths
	why   *exist.Reason
	none  bool // there is no cover, since moves are to be used
}

func (c *cover) answer(stopped *exist.Reason) Answer {
	a := Answer{Walks: c.best, Value: int64(len(c.best)), Bound: int64(c.least), Why: c.why}
	switch {
	case len(c.best) > 0:
		a.Verdict = exist.Found
		if len(c.best) > c.least {
			a.Why = stopped
		}
	case c.none:
		a.Verdict, a.Bound = exist.None, 0
	default:
		a.Why = stopped
	}
	return a
}

// search looks quickly first, and then for a proof: see [Longest].
func (c *cover) search(ctx context.Context) error {
	c.least, c.why = c.p.fewestPaths()
	if c.p.plain() {
		c.greedy()
	}
	if c.done() {
		return nil
	}
	if err := c.path(ctx); err != nil || c.done() {
		return err
	}
	order := c.p.order(ctx)
	s, ok := c.solver()
	if ok {
		defer s.Close()
	}
	return takeTurns(ctx, c.opts.memory(),
		func(memory int64) error { return c.sweep(ctx, order, memory) },
		func(until time.Time) error {
			if !ok {
				return fault.New(ErrTooWide, "no solver takes the graph either")
			}
			return c.solve(ctx, s, until)
		})
}

// done reports whether nothing is left to do.
func (c *cover) done() bool { return c.none || len(c.best) > 0 && len(c.best) <= c.least }

// fewestPaths is a bound that takes no search: each part of the graph takes a path, as many as it has
// more vertices of one colour, and one for each move that it cannot take.
func (p *problem) fewestPaths() (int, *exist.Reason) {
	label, count := p.parts()
	total, why := 0, reason("squares", "there is a square to visit")
	between := ""
	if count > 1 {
		between = "no way leads from one part of the board to another"
		why = reason("parts", "%s", between)
		between += ", and in one part "
	}
	for part := range count {
		n, balance := 0, 0
		for v, l := range label {
			if l == part {
				n++
				if p.colour != nil {
					balance += int(p.colour[v])
				}
			}
		}
		least := 1
		if more := max(balance, -balance); more > least {
			least, why = more, reason("colours", "%severy move changes colour, and there are more squares of one colour", between)
		}
		if more := n - p.mostMoves(label, part); more > least {
			least, why = more, reason("degrees", "%spaths take two moves at a square at most, and no choice of moves that do so joins more squares", between)
		}
		total += least
	}
	return total, why
}

// greedy makes paths that go on where they can, one after another. Each begins where there are the
// fewest ways on, and grows at both ends.
func (c *cover) greedy() {
	w := newClimber(c.p, c.q, c.p.graph.Vertices)
	used := 0
	for used < c.p.graph.Vertices {
		start, fewest := int32(-1), 0
		for v := range int32(len(w.place)) {
			if w.place[v] >= 0 {
				continue
			}
			if ways := w.waysOn(v); start < 0 || ways < fewest {
				start, fewest = v, ways
			}
		}
		w.path = []int32{start}
		w.place[start] = 0
		w.extend()
		if !w.directed {
			w.flip()
			w.extend()
		}
		c.best = append(c.best, c.p.tour(w.path))
		used += len(w.path)
	}
}

// path asks package find for one path, if nothing says that it takes more.
func (c *cover) path(ctx context.Context) error {
	if c.least > 1 || c.p.graph.Vertices <= sweptSoon || len(c.p.spec.Apart) > 0 {
		return nil
	}
	soon, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := find.Find(soon, c.g, c.q.Ask, find.Options{Resources: work.Resources{Threads: c.opts.Threads, Memory: c.opts.memory()}})
	switch {
	case err != nil:
		return err
	case a.Verdict == exist.Found:
		c.best = []tour.Tour{a.Tour}
	case a.Verdict == exist.None:
		c.least, c.why = 2, reason("no tour", "no path visits all squares: %s", a.Why)
	}
	return ctx.Err()
}

// sweep asks for a cover by the least number of paths, then by one more, and so on.
func (c *cover) sweep(ctx context.Context, order []int32, memory int64) error {
	for !c.done() && c.least <= c.p.graph.Vertices {
		if err := c.attempt(ctx, order, memory); err != nil {
			return err
		}
	}
	if len(c.best) == 0 {
		c.none, c.why = true, reason("sweep", "a sweep meets no paths that take all moves to use")
	}
	return nil
}

// solver is a solver that looks for a cover by fewer paths; false if that takes too much memory.
func (c *cover) solver() (*satSearch, bool) {
	n := c.p.graph.Vertices
	beat := n + 1
	if len(c.best) > 0 {
		beat = len(c.best)
	}
	if solverTakes(c.p, 4*beat) > c.opts.memory() {
		return nil, false
	}
	return newSATSearch(c.p, c.q, beat), true
}

// solve asks a solver for covers by fewer paths until there is none.
func (c *cover) solve(ctx context.Context, s *satSearch, until time.Time) error {
	for !c.done() {
		sub, err := s.fewer(ctx, until)
		if err != nil {
			return err
		}
		if sub == nil {
			c.least, c.why = len(c.best), reason("search", "SAT: no assignment of %d moves makes fewer paths", len(c.p.graph.Edges))
			c.none = len(c.best) == 0
			return nil
		}
		c.best = c.p.tours(c.q, sub)
	}
	return nil
}

// attempt looks for a cover by the least number of paths, or says that it takes more.
func (c *cover) attempt(ctx context.Context, order []int32, memory int64) error {
	s, err := c.p.sweep(order, memory)
	if err != nil {
		return err
	}
	d := subgraph.Diagram{Later: subgraph.CostBytes}
	values := newPathEnds(c.p.colour, 2*c.least)
	_, ok, err := subgraph.Fold(ctx, s, values, subgraph.Options{Step: c.opts.Progress, Keep: &d})
	if err != nil {
		return err
	}
	if !ok {
		c.least++
		c.why = reason("sweep", "a sweep of all covers meets none of fewer paths")
		return nil
	}
	sub, _, err := d.First(ctx, func(_ subgraph.Step, e subgraph.Event) int64 { return int64(e.Ends() + 2*e.Left()) })
	if err == nil {
		c.best = c.p.tours(c.q, sub)
	}
	return err
}

// pathEnds are values that count the ends of paths, two of a single vertex, and give up what has
// too many.
//
// Where the vertices have two colours, ends say more: colours alternate along a path, so the
// colours of all vertices add up to half the sum of the colours of all ends. All subgraphs of a
// state have the same sum so far, and so lack the same ends at least.
type pathEnds struct {
	most   int
	colour []int8
	total  int32 // of the colours of all ends
}

func newPathEnds(colour []int8, most int) *pathEnds {
	v := &pathEnds{most: most, colour: colour}
	for _, c := range colour {
		v.total += 2 * int32(c)
	}
	return v
}

// endsSoFar is how many ends there are, and the sum of their colours.
type endsSoFar struct{ count, sum int32 }

func (*pathEnds) One() endsSoFar { return endsSoFar{} }

func (*pathEnds) Add(a, b endsSoFar) endsSoFar {
	if b.count < a.count {
		return b
	}
	return a
}

func (v *pathEnds) Times(at endsSoFar, step subgraph.Step, e subgraph.Event) endsSoFar {
	for _, end := range []struct {
		event  subgraph.Event
		vertex int32
		count  int32
	}{
		{subgraph.LeftU, step.U, 2}, {subgraph.EndU, step.U, 1},
		{subgraph.LeftV, step.V, 2}, {subgraph.EndV, step.V, 1},
	} {
		if e&end.event == 0 {
			continue
		}
		at.count += end.count
		if v.colour != nil {
			at.sum += end.count * int32(v.colour[end.vertex])
		}
	}
	return at
}

// Hopeless counts the ends that colours still lack.
func (v *pathEnds) Hopeless(at endsSoFar, _ int) bool {
	lack := int32(0)
	if v.colour != nil {
		lack = max(v.total-at.sum, at.sum-v.total)
	}
	return int(at.count+lack) > v.most
}
