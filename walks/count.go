package walks

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// A Total is an exact number of walks or covers, in a convention.
type Total struct {
	Question Question
	Number   *big.Int
	// As is how they were counted. In a cover by circuits each circuit has a direction of its own:
	// directed covers tell both directions of each apart, but a circuit of two squares has one.
	As tour.Convention
	// LeftOut is how many squares each of the walks leaves out: the fewest that any does.
	LeftOut int64
	// Why is a proof that there are none, if that is seen without a sweep.
	Why *exist.Reason
}

// String is the number with its convention: "9862 undirected closed tours".
func (t Total) String() string { return fmt.Sprintf("%v %s", t.Number, t.Question.Several(t.As)) }

// Several names what a number counts: "directed longest paths".
func (q Question) Several(as tour.Convention) string {
	what := q.Kind.String() + "s"
	switch {
	case q.Many && q.Kind == tour.Closed && q.Short:
		what = "covers by circuits of two squares or more"
	case q.Many && q.Kind == tour.Closed:
		what = "covers by circuits of three squares or more"
	case q.LeaveOut && q.Kind == tour.Closed:
		what = "longest closed walks"
	case q.LeaveOut:
		what = "longest " + what
	}
	if q.Uncrossed {
		what = "uncrossed " + what
	}
	return as.String() + " " + what
}

// Count counts walks, or covers by circuits, by a sweep that shares no code with package count. If
// walks may leave squares out, it counts the longest. The error wraps [ErrTooWide] if the sweep does
// not fit the memory.
func Count(ctx context.Context, g *graph.Graph, q Question, as tour.Convention, opts Options) (Total, error) {
	c, err := newCounter(ctx, g, q, as, opts)
	if err != nil {
		return Total{}, err
	}
	total := Total{Question: q, As: as}
	switch {
	case c.none != nil:
		total.Number, total.Why = new(big.Int), c.none.Of(g)
	case q.Many:
		total.Number, err = c.covers(ctx)
	case q.LeaveOut:
		total.Number, total.LeftOut, err = c.longest(ctx)
	default:
		total.Number, err = c.whole(ctx)
	}
	if err != nil {
		return Total{}, err
	}
	return total, nil
}

// A counter counts walks in a convention.
type counter struct {
	*problem
	on        *graph.Graph
	q         Question
	as        tour.Convention
	opts      Options
	orderings [][]int32 // of the vertices: the narrowest, and more once they are needed
}

func newCounter(ctx context.Context, g *graph.Graph, q Question, as tour.Convention, opts Options) (*counter, error) {
	p, err := compile(ctx, g, q)
	switch {
	case err != nil:
		return nil, err
	case as == tour.Distinct:
		return nil, fault.New(tour.ErrAsk, "these walks are counted directed or undirected, and not up to symmetry")
	case as == tour.Undirected && p.table.Directed():
		return nil, fault.New(tour.ErrAsk, "moves cannot be reversed here, so no walk has a reverse; count directed ones")
	case q.Many && q.Kind != tour.Closed:
		return nil, fault.New(tour.ErrAsk, "covers by paths are found, and not counted")
	case q.Many && as == tour.Undirected && p.graph.Directed:
		return nil, fault.New(tour.ErrAsk, "with moves to use or to avoid in one direction, covers by circuits are counted directed")
	case q.Short && slices.ContainsFunc(q.ConstraintsOrNone().Use, func(m tour.Move) bool { return m.OneWay }):
		return nil, fault.New(tour.ErrAsk, "a circuit of two squares takes its move both ways; with such circuits, moves to use have no direction")
	}
	return &counter{problem: p, on: g, q: q, as: as, opts: opts, orderings: [][]int32{p.order(ctx)}}, nil
}

// whole counts walks that visit all squares.
func (c *counter) whole(ctx context.Context) (*big.Int, error) {
	if c.table.Len() == 1 {
		return big.NewInt(1), nil
	}
	n, err := c.number(ctx)
	if err != nil {
		return nil, err
	}
	return c.inConvention(n, func(either Question) (*big.Int, error) {
		both, err := Count(ctx, c.on, either, tour.Directed, c.opts)
		return both.Number, err
	})
}

// inConvention makes the number of the convention of what the sweep counted, for one path or one
// circuit. A walk of an undirected sweep has two directions, unless the question gives it one. Of a
// sweep that is directed since a move is avoided one way, those whose reverse obeys too count half:
// countEither counts these.
func (c *counter) inConvention(n *big.Int, countEither func(Question) (*big.Int, error)) (*big.Int, error) {
	squares := int64(c.table.Len())
	either, reverses := c.q.ReversiblePart(squares)
	switch {
	case !reverses || c.graph.Directed == (c.as == tour.Directed):
		return n, nil
	case c.as == tour.Directed:
		return new(big.Int).Lsh(n, 1), nil
	}
	q := c.q
	q.Ask = either
	both, err := countEither(q)
	if err != nil {
		return nil, err
	}
	return new(big.Int).Sub(n, new(big.Int).Rsh(both, 1)), nil
}

// number is the sweep's, of any size.
func (c *counter) number(ctx context.Context) (*big.Int, error) {
	n, some, err := fold(ctx, c, subgraph.Values[subgraph.Number](subgraph.Count{}), 1)
	if err != nil {
		return nil, err
	}
	if b, fits := n.Big(); fits || !some {
		return b, nil
	}
	b, _, err := fold(ctx, c, subgraph.Values[*big.Int](subgraph.BigCount{}), c.bigShare())
	return b, err
}

// bigShare is by how much the sweep's memory is less where each state has a number of any size, which
// the sweep does not measure: a subgraph is a set of edges, there and back.
func (c *counter) bigShare() int64 { return 4 + int64(len(c.graph.Edges))/64 }

// leastMemory is what the first sweeps of a fold may take, in bytes.
const leastMemory = 1 << 20

// fold does a sweep with a share of the memory. Orders whose frontiers are equally narrow can differ a
// hundred times in their states. So each is tried with little memory, then those that came furthest
// with eight times as much, until one comes to its end; what that wastes is less than the last sweep.
func fold[V any](ctx context.Context, c *counter, values subgraph.Values[V], share int64) (V, bool, error) {
	var none V
	most := c.opts.memory() / share
	orders := c.orderings
	for memory := min(leastMemory, most); ; memory = min(8*memory, most) {
		var last error
		came := map[*int32]int{}
		for _, order := range orders {
			s, err := c.sweep(order, memory)
			if err != nil {
				return none, false, err
			}
			v, some, err := subgraph.Fold(ctx, s, values, subgraph.Options{Step: c.opts.Progress})
			if !errors.Is(err, subgraph.ErrMemory) {
				return v, some, err
			}
			last, came[&order[0]] = err, s.At()
		}
		if memory == most {
			return none, false, fault.New(ErrTooWide, "%w", last)
		}
		if len(c.orderings) == 1 && len(c.spec.Apart) == 0 { // what crosses has an order of its own
			c.orderings = append(c.orderings, c.moreOrders(ctx)...)
			orders = c.orderings
			continue
		}
		orders = slices.Clone(orders)
		slices.SortStableFunc(orders, func(a, b []int32) int { return came[&b[0]] - came[&a[0]] })
		orders = orders[:(len(orders)+1)/2]
	}
}
