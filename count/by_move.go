package count

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// How many tours take each move, and how many begin on each square? One sweep forwards and back
// answers both for all moves at once (package frontier). The edges of the vertex X, which stands
// between the ends of paths, give the first squares.

// A Use is the number of directed tours that take a move, in either direction.
type Use struct {
	Squares [2]board.Square // in row-major order
	Tours   *big.Int
}

// ByMove counts, for each move of the leap graph, the tours of an ask that take it. The move
// home of a closed tour counts as well. The error wraps [ErrMethod], or [ErrUnfinished] and the
// cause. It counts directed tours.
func ByMove(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) ([]Use, error) {
	b, err := newMoveCounts(ctx, g, ask, opts)
	if err != nil {
		return nil, err
	}
	var list []Use
	for v := range graph.Vertex(b.adj.Len()) {
		for _, w := range b.adj.Of(v) {
			if w > v {
				list = append(list, Use{[2]board.Square{b.adj.Square(v), b.adj.Square(w)}, b.countMove(frontier.Edge{int32(v), int32(w)})})
			}
		}
	}
	return list, nil
}

// A Start is the number of directed tours that begin on a square.
type Start struct {
	Square board.Square
	Tours  *big.Int
}

// ByStart counts the paths or open tours that begin on each square. Closed tours are refused,
// since they can begin on any square; the error wraps [ErrMethod].
func ByStart(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) ([]Start, error) {
	if ask.Kind == tour.Closed {
		return nil, fault.New(ErrMethod, "a closed tour begins anywhere, so every %s has the same number; leave it out, or count paths", map[bool]string{true: "square", false: "vertex"}[g.OnBoard()])
	}
	b, err := newMoveCounts(ctx, g, ask, opts)
	if err != nil {
		return nil, err
	}
	var list []Start
	for v := range graph.Vertex(b.adj.Len()) {
		list = append(list, Start{b.adj.Square(v), b.countStart(int32(v))})
	}
	return list, nil
}

// moveCounts is the result of a sweep forwards and back: the cycles that stand for paths or closed
// tours. For open tours it also has the closed ones, which do not count.
type moveCounts struct {
	adj      *graph.Adjacency
	ask      tour.Ask
	from, to int32
	walks    [][]int32 // the tours of a board that is not swept
	uses     map[frontier.Edge]*big.Int
	factor   *big.Int
	closed   map[frontier.Edge]*big.Int // cycles; nil: there are none, or they count
}

// newMoveCounts sweeps a graph. It takes no constraints.
func newMoveCounts(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*moveCounts, error) {
	ask = ask.Normalised(g)
	if err := ask.Check(g); err != nil {
		return nil, err
	}
	switch {
	case g.Directed() && g.OnBoard():
		return nil, fault.New(ErrMethod, "tours of a piece that cannot go back are listed, without counts of moves; ask for a piece that can")
	case g.Directed():
		return nil, fault.New(ErrMethod, "tours of a graph whose edges go one way are listed, without counts of edges; leave it out")
	}
	swept := ask
	if ask.Kind == tour.Open {
		swept.Kind = tour.Path
	}
	plan, err := newPlanBack(ctx, g, swept, opts.memory())
	if err != nil {
		return nil, err
	}
	b := &moveCounts{ask: ask, uses: map[frontier.Edge]*big.Int{}, factor: new(big.Int)}
	if b.adj, err = g.Table(ctx); err != nil {
		return nil, unfinished(err)
	}
	s := &sweeping{adj: b.adj}
	var fromGiven, toGiven bool
	b.from, fromGiven = s.vertex(ask.From)
	b.to, toGiven = s.vertex(ask.To)
	switch {
	case plan.known != nil:
		if ask.Kind != tour.Open || b.adj.Len() == 2 {
			d := &walkDraws{adj: b.adj, from: b.from, to: b.to, number: plan.known}
			b.walks = d.all()
		}
		return b, nil
	case ask.Kind == tour.Open && fromGiven && toGiven && b.adj.Has(graph.Vertex(b.from), graph.Vertex(b.to)):
		return b, nil // all of these paths close
	}
	parts := 1.0
	open := ask.Kind == tour.Open && !(fromGiven && toGiven)
	if open {
		parts = 2
	}
	if b.uses, err = usesOf(ctx, plan, opts, 0, 1/parts); err != nil {
		return nil, err
	}
	b.factor.SetInt64(plan.terms[0].factor)
	if !open {
		return b, nil
	}
	ends, err := newPlanBack(ctx, g, tour.Ask{Kind: tour.Closed}, opts.memory())
	if err != nil || ends.known != nil {
		return b, err
	}
	b.closed, err = usesOf(ctx, ends, opts, 1/parts, 1/parts)
	return b, err
}

// usesOf counts the cycles of a plan that take each edge.
func usesOf(ctx context.Context, p *Plan, opts Options, done, share float64) (map[frontier.Edge]*big.Int, error) {
	if len(p.terms) == 0 {
		return map[frontier.Edge]*big.Int{}, nil
	}
	opts = opts.portion(done, share)
	if h := p.terms[0].sets; h != nil {
		uses, err := h.Uses(ctx, opts.Resources)
		if err != nil {
			return nil, unfinished(err)
		}
		return uses, nil
	}
	sweep := opts.sweep()
	sweep.Progress = opts.Progress
	uses, err := p.terms[0].plan.Uses(ctx, sweep)
	if errors.Is(err, frontier.ErrMemory) || ctx.Err() != nil {
		err = unfinished(err)
	}
	return uses, err
}

// cyclesThrough is the number of cycles that take an edge.
func cyclesThrough(uses map[frontier.Edge]*big.Int, e frontier.Edge) *big.Int {
	if n := uses[e]; n != nil {
		return n
	}
	return new(big.Int)
}

// countMove counts the tours that take a move.
func (b *moveCounts) countMove(e frontier.Edge) *big.Int {
	n := new(big.Int).Mul(cyclesThrough(b.uses, e), b.factor)
	for _, walk := range b.walks {
		for i := range len(walk) - 1 {
			if walk[i]+walk[i+1] == e[0]+e[1] && slices.Contains(walk[i:i+2], e[0]) {
				n.Add(n, big.NewInt(1))
			}
		}
	}
	if b.ask.Kind == tour.Closed && b.from >= 0 && b.to >= 0 && e == (frontier.Edge{min(b.from, b.to), max(b.from, b.to)}) {
		return b.countAll() // the move home: the sweep has another vertex in its place
	}
	if b.closed == nil {
		return n
	}
	// A closed tour is a path from each of its squares, either way, without the move home.
	pathsEach := int64(2 * (b.adj.Len() - 1))
	if end := max(b.from, b.to); end >= 0 {
		if pathsEach = 2; slices.Contains(e[:], end) {
			pathsEach = 1
		}
	}
	return n.Sub(n, new(big.Int).Mul(cyclesThrough(b.closed, e), big.NewInt(pathsEach)))
}

// countAll counts all tours: each takes two edges of each vertex.
func (b *moveCounts) countAll() *big.Int {
	sum := new(big.Int)
	for e, n := range b.uses {
		if e[0] == 0 || e[1] == 0 {
			sum.Add(sum, n)
		}
	}
	return sum.Mul(sum.Rsh(sum, 1), b.factor)
}

// countStart counts the tours that begin on a square.
func (b *moveCounts) countStart(v int32) *big.Int {
	n := new(big.Int)
	for _, walk := range b.walks {
		if walk[0] == v {
			n.Add(n, big.NewInt(1))
		}
	}
	switch {
	case b.from >= 0 && v != b.from:
		return n
	case b.from >= 0: // all of them begin there
		n.Add(n, b.countAll())
	default:
		// A path with any ends is two directed ones, one from each; else the ends have one.
		n.Add(n, cyclesThrough(b.uses, b.hubEdge(v)))
	}
	if b.closed != nil {
		n.Sub(n, b.countClosing(v))
	}
	return n
}

// hubEdge is the edge to the vertex between the ends of paths.
func (b *moveCounts) hubEdge(v int32) frontier.Edge {
	return frontier.Edge{v, int32(b.adj.Len())}
}

// countClosing counts the paths that begin on a square and close.
func (b *moveCounts) countClosing(v int32) *big.Int {
	if b.to >= 0 { // the closed tours that take the move from there to the end
		return cyclesThrough(b.closed, frontier.Edge{min(v, b.to), max(v, b.to)})
	}
	sum := new(big.Int)
	for e, n := range b.closed {
		if e[0] == 0 || e[1] == 0 {
			sum.Add(sum, n) // two of each at a vertex, and each is a path either way
		}
	}
	return sum
}
