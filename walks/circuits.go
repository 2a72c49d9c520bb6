package walks

import (
	"context"
	"math/big"
	"slices"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// Covers by circuits: Jelliss calls those of a knight pseudotours, Knuth 2-factors.
//
// An undirected cover is a set of moves with two at each square. States know degrees alone, and
// there are far fewer of them than for tours. A directed cover gives each circuit a direction; with
// circuits of two squares it is a permutation that moves each square to a neighbour.
//
// If squares have two colours, such a permutation takes white to black by one perfect matching, and
// black to white by another, any two of them: their number is a square, and quickly there. McKay
// (1997) has 2,849,759,680 perfect matchings of the knight on 8x8.

// covers counts covers by circuits.
func (c *counter) covers(ctx context.Context) (*big.Int, error) {
	if c.as == tour.Undirected {
		return c.number(ctx)
	}
	if c.fallsIntoMatchings() {
		return c.permutations(ctx)
	}
	directed := *c.graph
	if directed.Directed = true; !c.graph.Directed {
		directed.Edges = slices.Clone(directed.Edges)
		for i := range directed.Edges {
			directed.Edges[i].Ways = subgraph.BothWays
		}
	}
	d := *c
	p := *c.problem
	p.graph = &directed
	d.problem = &p
	return d.number(ctx)
}

// ByCircuits counts covers by how many circuits they have: the number at place i is that of covers by i
// circuits. One circuit is the closed tours. States have to know what belongs together, so that it
// takes far more than [Count].
func ByCircuits(ctx context.Context, g *graph.Graph, q Question, as tour.Convention, opts Options) ([]Total, error) {
	if !q.Many {
		return nil, fault.New(tour.ErrAsk, "only covers are counted by their circuits")
	}
	c, err := newCounter(ctx, g, q, as, opts)
	if err != nil {
		return nil, err
	}
	if c.none != nil {
		return nil, nil
	}
	p, s := *c.problem, *c.spec
	s.EachCircuit = true
	p.spec = &s
	c.problem = &p
	// In an undirected sweep each circuit that has two directions counts twice.
	values := byCircuits{twice: as == tour.Directed && !p.graph.Directed}
	counted, some, err := fold(ctx, c, subgraph.Values[[]subgraph.Number](values), 1+int64(p.graph.Vertices)/8)
	if err != nil || !some {
		return nil, err
	}
	totals := make([]Total, len(counted))
	for i := range counted {
		n, fits := counted[i].Big()
		if !fits {
			return nil, fault.New(ErrTooWide, "numbers by circuits of more than 256 bits are not counted")
		}
		totals[i] = Total{Question: q, Number: n, As: as}
	}
	return totals, nil
}

// byCircuits counts by the number of circuits.
type byCircuits struct {
	subgraph.Polynomial
	twice bool
}

func (b byCircuits) Times(v []subgraph.Number, _ subgraph.Step, event subgraph.Event) []subgraph.Number {
	if event&subgraph.Closed == 0 {
		return v
	}
	out := append(make([]subgraph.Number, 1, len(v)+1), v...)
	if b.twice && event&subgraph.Against == 0 { // a circuit of two squares is closed by an edge there and back
		for i, n := range out {
			out[i] = subgraph.Count{}.Add(n, n)
		}
	}
	return out
}

// fallsIntoMatchings reports whether the directed covers are pairs of perfect matchings.
func (c *counter) fallsIntoMatchings() bool {
	return c.colour != nil && c.spec.Short && len(c.spec.Apart) == 0 &&
		!slices.ContainsFunc(c.graph.Edges, func(e subgraph.Edge) bool { return e.Must })
}

// permutations counts pairs of perfect matchings, of white to black and of black to white.
func (c *counter) permutations(ctx context.Context) (*big.Int, error) {
	away, err := c.matchings(ctx, 1)
	if err != nil || !c.graph.Directed {
		return new(big.Int).Mul(away, away), err
	}
	back, err := c.matchings(ctx, -1)
	return new(big.Int).Mul(away, back), err
}

// bytesOfMatching is about what a set of waiting vertices takes, in a map, with its number.
const bytesOfMatching = 160

// matchings counts the perfect matchings by moves from the squares of a colour. It goes from vertex to
// vertex, and adds up the matchings so far by the set of vertices that wait for a later one.
func (c *counter) matchings(ctx context.Context, from int8) (*big.Int, error) {
	n := c.graph.Vertices
	place := make([]int, n)
	for i, v := range c.orderings[0] {
		place[v] = i
	}
	earlier, last := make([][]int, n), make([]int, n) // by places
	for _, e := range c.graph.Edges {
		way := subgraph.Forward
		if c.colour[e.U] != from {
			way = subgraph.Backward
		}
		if c.graph.Directed && e.Ways&way == 0 {
			continue
		}
		u, v := min(place[e.U], place[e.V]), max(place[e.U], place[e.V])
		earlier[v] = append(earlier[v], u)
		last[u] = max(last[u], v)
	}
	bit, free := make([]uint64, n), ^uint64(0)
	now := map[uint64]*big.Int{0: big.NewInt(1)}
	beat := pulse.Of(ctx)
	for v := range n {
		if free == 0 {
			return nil, fault.New(ErrTooWide, "more than 64 squares wait at once for a later one")
		}
		bit[v] = free & -free
		next := map[uint64]*big.Int{}
		add := func(waiting uint64, m *big.Int) {
			if sum := next[waiting]; sum != nil {
				sum.Add(sum, m)
			} else {
				next[waiting] = new(big.Int).Set(m)
			}
		}
		leaves := uint64(0) // vertices that cannot wait any longer
		for _, u := range earlier[v] {
			if last[u] == v {
				leaves |= bit[u]
			}
		}
		for waiting, m := range now {
			if err := beat.Beat(1 + len(earlier[v])); err != nil {
				return nil, err
			}
			if last[v] > v && waiting&leaves == 0 {
				add(waiting|bit[v], m)
			}
			for _, u := range earlier[v] {
				if waiting&bit[u] != 0 && waiting&leaves&^bit[u] == 0 {
					add(waiting&^bit[u], m)
				}
			}
		}
		if int64(len(now)+len(next))*bytesOfMatching > c.opts.memory() {
			return nil, fault.New(ErrTooWide, "%d sets of squares that wait do not fit the memory", len(next))
		}
		if now = next; last[v] > v {
			free &^= bit[v]
		}
		free |= leaves
	}
	if sum := now[0]; sum != nil {
		return sum, nil
	}
	return new(big.Int), nil
}
