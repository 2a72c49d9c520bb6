package walks

import (
	"context"
	"math/big"
	"slices"

	"leaper/count"
	"leaper/internal/fault"
	"leaper/internal/subgraph"
	"leaper/tour"
)

// fewest counts the subgraphs that leave the fewest vertices out, of those that leave out at most a
// number: a tropical semiring, with the number of ways beside the least.
type fewest struct{ *subgraph.Longest }

// fewestWays is how many vertices are left out, and in how many ways.
type fewestWays struct {
	subgraph.Left
	ways subgraph.Number
}

func (fewest) One() fewestWays { return fewestWays{ways: subgraph.Number{1}} }

func (f fewest) Add(a, b fewestWays) fewestWays {
	switch {
	case a.Count < b.Count:
		return a
	case a.Count > b.Count:
		return b
	}
	a.ways = subgraph.Count{}.Add(a.ways, b.ways)
	return a
}

func (f fewest) Times(v fewestWays, step subgraph.Step, event subgraph.Event) fewestWays {
	v.Left = f.Longest.Times(v.Left, step, event)
	return v
}

func (f fewest) Hopeless(v fewestWays, at int) bool { return f.Longest.Hopeless(v.Left, at) }

// longest counts the walks that leave the fewest squares out. It allows more and more squares to be
// left out, until there is a walk: what leaves out less takes less.
func (c *counter) longest(ctx context.Context) (*big.Int, int64, error) {
	squares := c.table.Len()
	for most := range squares {
		if alone := c.alone(); squares-most == 1 && alone > 0 {
			return big.NewInt(alone), int64(most), nil
		}
		if most == 0 {
			n, err := c.tours(ctx)
			if err != nil || n != nil {
				return n, 0, err
			}
		}
		n, err := c.leaving(ctx, most)
		if err != nil {
			return nil, 0, err
		}
		if n == nil {
			continue
		}
		n, err = c.inConvention(n, func(either Question) (*big.Int, error) {
			e, err := newCounter(ctx, c.on, either, tour.Directed, c.opts)
			if err != nil || e.none != nil {
				return new(big.Int), err
			}
			both, err := e.leaving(ctx, most)
			if err != nil || both == nil {
				return new(big.Int), err
			}
			return new(big.Int).Lsh(both, 1), nil
		})
		return n, int64(most), err
	}
	return new(big.Int), 0, nil
}

// tours counts the walks that leave nothing out by the sweep that holds records, which is far quicker;
// nil if there are none, or where it cannot.
func (c *counter) tours(ctx context.Context) (*big.Int, error) {
	none := subgraph.NewLongest(c.spec, c.colour, 0)
	if c.q.Uncrossed || c.table.Directed() || none.Hopeless(none.One(), 0) {
		return nil, nil
	}
	n, err := count.Exact(ctx, c.on, c.q.Ask, count.Options{As: c.as, Resources: c.opts.Resources})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, nil //nolint:nilerr // the plain sweep counts what it cannot
	}
	number, err := n.As(c.as)
	if err != nil || number.Sign() == 0 {
		return nil, err
	}
	return number, nil
}

// leaving counts the walks that leave out the fewest squares, a number at most; nil if there are none.
func (c *counter) leaving(ctx context.Context, most int) (*big.Int, error) {
	values := fewest{subgraph.NewLongest(c.spec, c.colour, most)}
	v, some, err := fold(ctx, c, subgraph.Values[fewestWays](values), 1)
	if err != nil || !some {
		return nil, err
	}
	n, fits := v.ways.Big()
	if !fits {
		return nil, fault.New(ErrTooWide, "longest walks of more than 256 bits are not counted")
	}
	return n, nil
}

// alone is how many walks of a single square there are, which the sweep does not meet: all squares, if
// no end is given and no move has to be taken. Such a walk is its own reverse. It is closed only if
// there is no other square.
func (c *counter) alone() int64 {
	_, from := c.q.From.Given()
	_, to := c.q.To.Given()
	must := slices.ContainsFunc(c.graph.Edges, func(e subgraph.Edge) bool { return e.Must })
	switch n := c.table.Len(); {
	case n == 1:
		return 1
	case c.q.Kind == tour.Closed || from || to || must:
		return 0
	default:
		return int64(n)
	}
}
