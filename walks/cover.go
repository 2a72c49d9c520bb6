package walks

import (
	"context"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
	"leaper/tour"
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
	var err error
	if c.p, err = compile(ctx, g, q); err != nil {
		why, err := ended(err)
		return Answer{Why: why.Of(g)}, err
	}
	why, err := ended(c.search(ctx))
	a, bad := deliver(ctx, g, q, c.answer(why))
	if bad != nil {
		return a, bad
	}
	return a, err
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

// search asks for a cover by one path, then two, and so on.
func (c *cover) search(ctx context.Context) error {
	n := c.p.graph.Vertices
	c.least, c.why = 1, reason("squares", "there is a square to visit")
	order := c.p.order(ctx)
	for c.least <= n && len(c.best) == 0 {
		if err := c.attempt(ctx, order); err != nil {
			return err
		}
	}
	if len(c.best) == 0 {
		c.none, c.why = true, reason("sweep", "a sweep meets no paths that take all moves to use")
	}
	return nil
}

// attempt looks for a cover by the least number of paths, or says that it takes more.
func (c *cover) attempt(ctx context.Context, order []int32) error {
	s, err := c.p.sweep(order, c.opts.memory())
	if err != nil {
		return err
	}
	var d subgraph.Diagram
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
	for _, sub := range d.Ascending(func(_ subgraph.Step, e subgraph.Event) int64 { return int64(e.Ends() + 2*e.Left()) }) {
		c.best = c.p.tours(c.q, sub)
		break
	}
	return nil
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
