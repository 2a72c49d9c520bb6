package number

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/tour"
)

// Tours that satisfy constraints.
//
// The listing of tours with constraints is the listing of all tours without the others, so
// the same squares divide its tree. It remains to count the tours that begin with a walk. A
// move to avoid is a missing edge. For a move to take, all tours are counted, minus those
// that do not take it. So if a walk must still take two moves e and f, then
//
//	N(all) − N(without e) − N(without f) + N(without both)
//
// tours begin with it. Moves already taken are done; a walk that can no longer take a
// required move has 0 tours. Numbers, symmetries, sums and one-way moves do not fit this:
// there all earlier beginnings are listed and not counted.

// maxTaken is the largest number of required moves to count with: n moves need up to 2ⁿ
// counts for a walk.
const maxTaken = 4

// An edge is a two-way move, the lower vertex first.
type edge [2]graph.Vertex

// edgeOf returns the edge between two vertices.
func edgeOf(v, w graph.Vertex) edge { return edge{min(v, w), max(v, w)} }

// counts counts beginnings, also with some edges removed.
type counts struct {
	avoid, use []edge
	begin      func(gone []edge) (*count.Beginnings, error)
	made       map[string]*count.Beginnings // by removed edges
}

// prepareCounts prepares to count, unless beginnings are listed.
func (n *Numbers) prepareCounts(ctx context.Context) error {
	if n.graph.Directed() || n.ask.ConstraintKinds()&^tour.MoveConstraints != 0 {
		return nil
	}
	c := &counts{made: map[string]*count.Beginnings{}}
	wants := n.ask.ConstraintsOrNone()
	for i, moves := range [][]tour.Move{wants.Use, wants.Avoid} {
		for _, m := range moves {
			if m.OneWay {
				return nil
			}
			e, to := edgeOf(n.tree.Vertex(m.From), n.tree.Vertex(m.To)), &c.use
			if i == 1 {
				to = &c.avoid
			}
			if !slices.Contains(*to, e) {
				*to = append(*to, e)
			}
		}
	}
	if len(c.use) > maxTaken {
		return nil
	}
	o := n.opts
	c.begin = func(gone []edge) (*count.Beginnings, error) {
		without := make([][2]graph.Vertex, len(gone))
		for i, e := range gone {
			without[i] = e
		}
		return count.NewBeginnings(ctx, n.graph, n.home, without, count.Options{Resources: o.Quiet()})
	}
	_, err := c.without(c.avoid)
	if errors.Is(err, graph.ErrTooLarge) { // deep beginnings are still listed
		return nil
	}
	n.counts = c
	return err
}

// without returns what counts beginnings with some edges removed.
func (c *counts) without(gone []edge) (*count.Beginnings, error) {
	key := string(appendEdges(nil, gone))
	if c.made[key] == nil {
		b, err := c.begin(gone)
		if err != nil {
			return nil, err
		}
		c.made[key] = b
	}
	return c.made[key], nil
}

// cheap reports whether a count of all tours is quick.
func (c *counts) cheap(ctx context.Context) bool {
	b, err := c.without(c.avoid)
	return err == nil && b.Cheap(ctx)
}

// left returns the required moves that a walk has not taken yet.
func (c *counts) left(walk []graph.Vertex) []edge {
	return slices.DeleteFunc(slices.Clone(c.use), func(e edge) bool {
		for i := range walk[1:] {
			if edgeOf(walk[i], walk[i+1]) == e {
				return true
			}
		}
		return false
	})
}

// countBeginnings counts the tours that begin with a walk, by sweeps.
func (n *Numbers) countBeginnings(ctx context.Context, walk []graph.Vertex, q question, most *big.Int) (*big.Int, error) {
	left := n.counts.left(walk)
	if len(left) > 0 {
		most = nil // the bound does not hold for tours that need not satisfy the constraints
	}
	total := new(big.Int)
	for set := range 1 << len(left) {
		gone, odd := slices.Clone(n.counts.avoid), false
		for i, e := range left {
			if set>>i&1 == 1 {
				gone, odd = append(gone, e), !odd
			}
		}
		sum, err := n.without(ctx, walk, q, gone, most)
		if err != nil {
			return nil, err
		}
		if odd {
			total.Sub(total, sum)
		} else {
			total.Add(total, sum)
		}
	}
	return total, nil
}

// without counts the tours that begin with a walk and avoid some edges.
func (n *Numbers) without(ctx context.Context, walk []graph.Vertex, q question, gone []edge, most *big.Int) (*big.Int, error) {
	slices.SortFunc(gone, func(e, f edge) int { return slices.Compare(e[:], f[:]) })
	if n.ask.Kind == tour.Closed {
		q.ends = slices.DeleteFunc(slices.Clone(q.ends), func(v graph.Vertex) bool { return slices.Contains(gone, edgeOf(walk[0], v)) })
	}
	q.key = n.key(walk, q, gone)
	if sum := n.recall(q.key); sum != nil {
		return sum, nil
	}
	counts, err := n.counts.without(gone)
	if err != nil {
		return nil, err
	}
	untold := n.tellAhead(ctx, counts, walk)
	sum, err := counts.Count(ctx, walk, q.ends, q.before, most)
	untold()
	if err != nil {
		return nil, n.outOfReach(walk, err)
	}
	if q.both {
		sum.Lsh(sum, 1)
	}
	return sum, n.store(q.key, sum)
}

// appendEdges writes edges into a key.
func appendEdges(text []byte, gone []edge) []byte {
	for _, e := range gone {
		for _, v := range e {
			text = append(text, 'g', byte(v), byte(v>>8), byte(v>>16))
		}
	}
	return text
}

// satisfies reports whether a tour of the right kind and ends satisfies the constraints. The search
// tree does not check the squares of a given walk.
func (n *Numbers) satisfies(path []graph.Vertex) bool {
	if n.ask.Constraints == nil {
		return true
	}
	ask := tour.Ask{Kind: n.ask.Kind, From: tour.At(n.tree.Square(path[0])), Constraints: n.ask.Constraints}
	squares := make([]board.Square, len(path))
	for i, v := range path {
		squares[i] = n.tree.Square(v)
	}
	return tour.Verify(context.Background(), n.graph, ask, tour.Of(squares)) == nil
}

// numbered reports whether the tours are numberings, whose first square is fixed.
func (n *Numbers) numbered() bool {
	return n.ask.ConstraintKinds()&(tour.NumberConstraints|tour.SumConstraints) != 0
}

// reverse returns the reverse of an undirected tour. A closed numbering is reversed about
// the first of its given numbers; see [tour.Ask.Reversible].
func (n *Numbers) reverse(path []graph.Vertex) []graph.Vertex {
	back := slices.Clone(path)
	slices.Reverse(back)
	wants := n.ask.ConstraintsOrNone()
	if n.ask.Kind != tour.Closed || wants.Sums != 0 || len(wants.Numbers) == 0 {
		return back
	}
	at := int(wants.Numbers[0].Number - 1)
	now := len(path) - 1 - at
	turn := ((now-at)%len(path) + len(path)) % len(path)
	return slices.Concat(back[turn:], back[:turn])
}
