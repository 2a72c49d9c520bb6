package run

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/bits"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
	"leaper/work"
)

// A count that does not fit 63 bits on one side is done again modulo primes. Each prime is a
// sweep, so the fewer the better. It pays to find out how large the number can be. Brègman's
// bound looks at the degrees of single vertices, and is far too high. This file has another kind
// of sweep: of degrees alone, without matchings. It counts the ways to give every vertex two
// edges, whether they make one cycle or several. This is no less than the number of cycles, and
// there are only as many states as classes.
//
// Its numbers need not be exact, only never too low. When the numbers of a layer get long, they
// lose their last bits and are rounded up. The number of lost bits is noted once.

// covered has the numbers of a side, divided by 2 to the power of lost and rounded up.
type covered struct {
	*sweep.Layer
	lost int
}

// covering is an upper bound of a count, with both directions of each cycle counted. The error
// wraps [ErrMemory] if it takes more than the memory.
func covering(ctx context.Context, p *plan.Plan, memory int64, threads int) (*big.Int, error) {
	c := &sweep.Counter{Tables: &pairing.Tables{Numbering: pairing.Alike}, Store: &pairing.Store{Limit: memory}, Ring: sweep.WholeNumbers}
	var gatherers []*sweep.Gatherer
	for range threads {
		gatherers = append(gatherers, sweep.NewGatherer(c.Tables, c.Store))
	}
	var sides []covered
	for _, second := range p.Sides() {
		h, err := p.Half(second, nil)
		if err != nil {
			return nil, err
		}
		side, err := cover(ctx, c, h, gatherers)
		if err != nil {
			return nil, err
		}
		sides = append(sides, side)
	}
	left, right := sides[0], sides[len(sides)-1]
	sum := sweep.Total{Ring: sweep.WholeNumbers}
	at, err := p.Cutset()
	if err != nil {
		return nil, err
	}
	for _, a := range left.Classes {
		if p.Whole {
			sum.AddProduct(left.Sums(a)[0], 1)
		} else if b, found := right.Find(at.Complement(a.Code)); found {
			sum.AddProduct(left.Sums(a)[0], right.Sums(b)[0])
		}
	}
	if sum.Overflow() {
		return nil, sweep.ErrOverflow
	}
	lost := left.lost + 1 // for both directions
	if !p.Whole {
		lost += right.lost
	}
	return new(big.Int).Lsh(sum.Number(), uint(lost)), nil
}

// coverBits is the number of bits that numbers keep. Sums in a step, of some hundred ways
// at most, still fit.
const coverBits = 50

// cover sweeps a side.
func cover(ctx context.Context, c *sweep.Counter, h *plan.Half, gatherers []*sweep.Gatherer) (covered, error) {
	from, err := c.Start()
	if err != nil {
		return covered{}, err
	}
	lost := 0
	for i := range h.Steps {
		if from, err = c.Sweep(ctx, h.Steps[i:i+1], from, gatherers); err != nil {
			return covered{}, err
		}
		most := uint64(0)
		for _, class := range from.Classes {
			most = max(most, from.Sums(class)[0])
		}
		shift := bits.Len64(most) - coverBits
		if shift <= 0 {
			continue
		}
		lost += shift
		for _, class := range from.Classes {
			sums := from.Sums(class)
			sums[0] = sums[0]>>shift + 1
		}
	}
	return covered{from, lost}, nil
}

// Limit is an upper bound of a count, as low as can be found quickly.
func (r *Running) Limit(ctx context.Context) (*big.Int, error) {
	limit := Bound(r.plan.Graph)
	if !Long(r.plan.Graph, limit) {
		return limit, nil
	}
	if r.Opts.Progress != nil {
		r.Opts.Progress(work.Progress{Done: begun})
	}
	covers, err := covering(ctx, r.plan, r.Opts.Memory/4, r.Opts.Threads)
	switch {
	case errors.Is(err, pairing.ErrMemory) || errors.Is(err, sweep.ErrOverflow):
		return limit, nil
	case err != nil:
		return nil, err
	case covers.Cmp(limit) < 0:
		return covers, nil
	}
	return limit, nil
}

// begun is the share that is reported before the sweep of the bound: it is small, but shows that work
// has begun.
const begun = 1e-9

// wholeBits is the largest bound, in bits, of a number that is first counted without primes. A
// number that is not much smaller than this will not fit: counts of half boards have 63 bits.
const wholeBits = 186

// Long says whether a number up to this limit is counted modulo primes at once. Of the weights
// of cycles, only the sum is known.
func Long(g plan.Graph, limit *big.Int) bool {
	return g.Weight == nil && limit.BitLen() > wholeBits
}

// Bound is an upper bound of a count in both directions. A graph has no more directed cycle
// covers than the product of (d!)^(1/d) over the degrees d of its vertices (Brègman 1973). With
// weights, it has no more than the product over all vertices of the sum of each vertex's
// weights. [Running.Limit] finds a tighter bound.
func Bound(g plan.Graph) *big.Int {
	if g.Weight != nil {
		product := big.NewInt(1)
		for v, row := range g.Next {
			sum := new(big.Int)
			for _, w := range row {
				weight := big.NewInt(g.Weight(int32(v), w))
				sum.Add(sum, weight.Abs(weight))
			}
			product.Mul(product, sum)
		}
		return product.Add(product, big.NewInt(1))
	}
	logarithm := 0.0 // to the base 2
	for _, row := range g.Next {
		if d := float64(len(row)); d > 0 {
			factorial, _ := math.Lgamma(d + 1)
			logarithm += factorial / d / math.Ln2
		}
	}
	return new(big.Int).Lsh(big.NewInt(1), uint(logarithm)+2)
}
