// Package walks answers questions about walks that need not be tours: how far a piece can get where it
// cannot visit every square, how few walks visit all squares, walks that do not cross themselves,
// circuits that share a board, and the lightest walk where moves have weights.
//
// Every answer is proven or says how far the proof came. The engine is a plain frontier sweep,
// package subgraph; the walks that are given are verified by board and move arithmetic alone.
package walks

import (
	"context"
	"errors"
	"slices"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/plainsweep"
	"leaper/internal/subgraph"
	"leaper/tour"
	"leaper/work"
)

// Errors that the package returns, wrapped in a sentence.
var (
	// ErrTooWide: the graph is too wide for a sweep, or its states do not fit the memory.
	ErrTooWide = errors.New("too wide for a sweep")
	// ErrUnverified: an engine gave something that is not what was asked. That is a bug.
	ErrUnverified = errors.New("a result failed verification")
)

// A Question asks for walks. The zero value asks for a walk that visits all squares.
type Question struct {
	// Ask has the kind, path or closed; the ends; and moves to use and to avoid, the only
	// constraints that walks have.
	tour.Ask
	// LeaveOut allows a walk to leave squares out.
	LeaveOut bool
	// Many asks for any number of walks that visit all squares together: paths, of which one may be
	// a single square; or, if the kind is closed, circuits of three squares or more.
	Many bool
	// Short allows circuits of two squares, there and back.
	Short bool
	// Uncrossed asks that no two moves of the drawing cross. It needs a board in the plane.
	Uncrossed bool

	tellWays bool // the two ways of a move are told apart, since their weights differ
}

// Options of an engine. The zero value is good.
type Options struct {
	// Resources: a memory of 0 is 1 GiB.
	work.Resources
	// Progress, if not nil, is told how far a sweep is.
	Progress func(step, steps, states int)
}

// mostVertices is the size of the largest graph. A sweep takes much smaller ones.
const mostVertices = 1 << 14

// memory is the limit of a sweep.
func (o Options) memory() int64 {
	if o.Memory <= 0 {
		return 1 << 30
	}
	return o.Memory
}

// A problem is a question to the sweep.
type problem struct {
	table  *graph.Adjacency
	graph  *subgraph.Graph
	spec   *subgraph.Spec
	colour []int8 // 1 and -1, if the graph has two colours, else nil
	orders [][]int32
	// along is the order of an uncrossed walk's squares, row by row along the longer side. A line
	// between two rows meets few moves that do not cross each other.
	along []int32
	none  *exist.Reason // a proof that nothing obeys, if it is seen at once: no sweep is asked then
}

// compile checks a question and makes the sweep's problem of it. An undirected graph becomes a
// directed one if moves are used or avoided one way only.
func compile(ctx context.Context, g *graph.Graph, q Question) (*problem, error) {
	if err := q.Check(g); err != nil {
		return nil, err
	}
	table, err := g.Table(ctx)
	if err != nil {
		return nil, err
	}
	q.Ask = q.Normalised(g)
	moves := plainsweep.New(table, table.Directed() || q.oneWay() || q.tellWays, subgraph.Spec{Shape: q.shape(), LeaveOut: q.LeaveOut, Short: q.Short})
	p := &problem{table: table, graph: moves.Graph, spec: moves.Spec, orders: plainsweep.AxisOrders(g, table)}
	c := q.ConstraintsOrNone()
	moves.Avoid(c.Avoid)
	if p.none = moves.Use(g, c.Use); p.none == nil && q.Kind == tour.Closed {
		p.none = moves.Return(g, q.From, q.To)
	}
	moves.End(q.Kind, q.From, q.To)
	if q.Uncrossed {
		if err := p.keepApart(ctx, g.Board()); err != nil {
			return nil, err
		}
	}
	if colours, two := table.Colours(); two {
		p.colour = make([]int8, len(colours))
		for v, c := range colours {
			p.colour[v] = 1 - 2*int8(c)
		}
	}
	return p, nil
}

// Check returns an error that wraps [tour.ErrAsk] if the question makes no sense for the graph, and one
// that wraps [tour.ErrConstraint] if it has constraints that walks do not have.
func (q Question) Check(g *graph.Graph) error {
	switch {
	case g != nil && g.Squares() > mostVertices:
		return fault.New(graph.ErrTooLarge, "%s has %d squares; walks that need not be tours are looked for among %d at most", g, g.Squares(), mostVertices)
	case q.Kind == tour.Open:
		return fault.New(tour.ErrAsk, "walks are paths or closed; whether the ends of a path are a move apart is not asked")
	case q.Many && q.LeaveOut:
		return fault.New(tour.ErrAsk, "several walks together leave no square out")
	case q.Many && (q.From != tour.End{} || q.To != tour.End{}):
		return fault.New(tour.ErrAsk, "only one walk has given ends")
	case q.Short && !(q.Many && q.Kind == tour.Closed):
		return fault.New(tour.ErrAsk, "only covers by circuits can have circuits of two squares")
	}
	if q.Uncrossed {
		if err := checkPlane(g); err != nil {
			return err
		}
	}
	return q.Ask.Check(g, tour.MoveConstraints)
}

// oneWay reports whether moves are used or avoided one way only.
func (q Question) oneWay() bool {
	c := q.ConstraintsOrNone()
	for _, m := range slices.Concat(c.Use, c.Avoid) {
		if m.OneWay {
			return true
		}
	}
	return false
}

func (q Question) shape() subgraph.Shape {
	switch {
	case q.Kind == tour.Closed && q.Many:
		return subgraph.Circuits
	case q.Kind == tour.Closed:
		return subgraph.Circuit
	case q.Many:
		return subgraph.Paths
	}
	return subgraph.Path
}

// sweep makes a sweep of the problem.
func (p *problem) sweep(order []int32, memory int64) (*subgraph.Sweep, error) {
	s, err := subgraph.New(p.graph, p.spec, order, memory)
	if errors.Is(err, subgraph.ErrWidth) {
		return nil, fault.New(ErrTooWide, "%v", err)
	}
	return s, err
}

// order is a good order of the vertices.
func (p *problem) order(ctx context.Context) []int32 {
	if len(p.spec.Apart) > 0 {
		return p.along
	}
	return subgraph.Order(ctx, p.graph, p.orders...)
}

// squares are the squares of vertices.
func (p *problem) squares(w []int32) []board.Square {
	out := make([]board.Square, len(w))
	for i, v := range w {
		out[i] = p.table.Square(graph.Vertex(v))
	}
	return out
}

// vertices are the vertices of a walk's squares.
func (p *problem) vertices(t tour.Tour) []int32 {
	out := make([]int32, 0, t.Len())
	for _, s := range t.All() {
		v, _ := p.table.Vertex(s)
		out = append(out, int32(v))
	}
	return out
}
