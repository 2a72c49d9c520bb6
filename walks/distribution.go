package walks

import (
	"context"
	"maps"
	"math"
	"math/big"
	"slices"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/stats"
	"leaper/tour"
)

// A Distribution is how many tours have which values of one measure, or of two at once.
type Distribution struct {
	Measures []stats.Measure
	Shares   []Share // by their values
	As       tour.Convention
	// Why is a proof that there are no tours, if that is seen at once.
	Why *exist.Reason
}

// A Share is how many tours have the same values.
type Share struct {
	Values []int64 // of each measure
	Tours  *big.Int
}

// SharesOf are the shares of tours that were counted by the values of one or two measures.
func SharesOf(numbers map[[2]int64]int64, measures int) (shares []Share) {
	for _, values := range slices.SortedFunc(maps.Keys(numbers), func(a, b [2]int64) int { return slices.Compare(a[:], b[:]) }) {
		shares = append(shares, Share{values[:measures], big.NewInt(numbers[values])})
	}
	return shares
}

// Number is how many tours there are in all.
func (d Distribution) Number() *big.Int {
	sum := new(big.Int)
	for _, s := range d.Shares {
		sum.Add(sum, s.Tours)
	}
	return sum
}

// Distribute says how many tours have which value of a measure, or of two measures at once, by a sweep
// of all tours that meets none of them. Each state of the sweep has a polynomial in place of a number:
// the coefficient of x^i is how many beginnings have the value i so far. The measures must be sums. The error
// wraps [ErrTooWide] if the sweep does not fit the memory.
func Distribute(ctx context.Context, g *graph.Graph, q Question, measures []stats.Measure, as tour.Convention, opts Options) (Distribution, error) {
	d := Distribution{Measures: measures, As: as}
	c, err := newDistributor(ctx, g, q, measures, as, opts)
	switch {
	case err != nil:
		return d, err
	case c.none != nil:
		d.Why = c.none.Of(g)
		return d, nil
	case c.table.Len() == 1:
		d.Shares = []Share{{make([]int64, len(measures)), big.NewInt(1)}}
		return d, nil
	}
	if _, is := c.byMoves(ctx); is {
		d.Shares, err = c.sharesByMoves(ctx)
		return d, err
	}
	shares, err := c.shares(ctx)
	if err != nil {
		return d, err
	}
	// As in counter.inConvention, of each number.
	either, reverses := q.ReversiblePart(int64(c.table.Len()))
	switch {
	case !reverses || c.graph.Directed == (as == tour.Directed):
	case as == tour.Directed:
		for _, s := range shares {
			s.Tours.Lsh(s.Tours, 1)
		}
	default:
		q.Ask = either
		both, err := Distribute(ctx, g, q, measures, tour.Directed, opts)
		if err != nil {
			return d, err
		}
		for _, twice := range both.Shares {
			for _, s := range shares {
				if slices.Equal(s.Values, twice.Values) {
					s.Tours.Sub(s.Tours, twice.Tours.Rsh(twice.Tours, 1))
				}
			}
		}
	}
	d.Shares = shares
	return d, nil
}

// A Sweeping says how large a sweep is, before it is made.
type Sweeping struct {
	Steps, Vertices int // Vertices wait at most at once
	// Bits of each state say what moves to come would add to the measures.
	Bits int
	// Counts, if not 0, are counts by package count in place of such a sweep: see [count.BySome].
	Counts          int
	states, seconds float64 // guesses
}

// Seconds guesses how long the sweep takes, within a factor of ten.
func (s Sweeping) Seconds() float64 { return s.seconds + s.states*float64(s.Steps)/16e6 }

// Memory guesses how many bytes it takes.
func (s Sweeping) Memory() int64 { return int64(min(s.states*2000, 1<<60)) }

// guessStates guesses how many states the largest layer has: of the knight's closed tours of 6x6, 6x7 and 6x8 there
// were 4,025, 24,745 and 804,509 by a slope, where 10, 12 and 13 squares wait; 19,137, 444,037 and more than 13,881,720 by
// an angle, or 2,527,156 where two sweeps are joined; and 97,969 and more than 3,859,920 by crossings.
func guessStates(vertices int, measures []stats.Measure) float64 {
	states := math.Pow(3, float64(vertices)) / 10
	for _, m := range measures {
		switch {
		case m.OfTurns():
			states *= 10
		case m.OfCrossings():
			states *= 50
		}
	}
	return states
}

// ExpectSweep says what a sweep of [Distribute] looks like.
func ExpectSweep(ctx context.Context, g *graph.Graph, q Question, measures []stats.Measure, opts Options) (Sweeping, error) {
	c, err := newDistributor(ctx, g, q, measures, tour.Directed, opts)
	if err != nil || c.none != nil {
		return Sweeping{}, err
	}
	if counts, is := c.byMoves(ctx); is {
		return c.sampled(ctx, counts), nil
	}
	return c.expectPlain()
}

// expectPlain is what a sweep of polynomials looks like.
func (d *distributor) expectPlain() (Sweeping, error) {
	s, err := d.sweep(d.orderings[0], d.opts.memory())
	if err != nil {
		return Sweeping{}, err
	}
	return Sweeping{Steps: s.Steps(), Vertices: s.Width(), Bits: s.Bits(), states: guessStates(s.Width(), d.measures)}, nil
}

// A distributor counts tours by measures.
type distributor struct {
	*counter
	measures []stats.Measure
	costs    []costs
	base     int64 // what pairs cost by the second measure is in multiples of this
	polynomials
}

func newDistributor(ctx context.Context, g *graph.Graph, q Question, measures []stats.Measure, as tour.Convention, opts Options) (*distributor, error) {
	switch {
	case q.LeaveOut || q.Many || q.Uncrossed:
		return nil, fault.New(tour.ErrAsk, "numbers by measures are those of tours, which visit all squares, and may cross themselves")
	case len(measures) < 1 || len(measures) > 2:
		return nil, fault.New(stats.ErrMeasure, "tours are counted by one measure, or by two at once")
	}
	for _, m := range measures {
		if w := m.Weights(); w != nil && w.OneWay() {
			q.tellWays = true
		}
		if !m.IsSum() {
			return nil, fault.New(stats.ErrMeasure, "%s is no sum over moves and pairs of moves, so no sweep counts by it; list the tours", m)
		}
	}
	c, err := newCounter(ctx, g, q, as, opts)
	d := &distributor{counter: c, measures: measures, base: 1}
	if err != nil || c.none != nil {
		return d, err
	}
	for _, m := range measures {
		costs, err := costsOf(ctx, m, g, c.problem)
		if err != nil {
			return nil, err
		}
		d.costs = append(d.costs, costs)
	}
	d.pairUp()
	return d, nil
}

// pairUp gives the sweep the pairs of both measures in one number: those of the second are multiples of what
// no edge can cost by the first.
func (d *distributor) pairUp() {
	sums := map[int32]int64{}
	for _, pair := range d.costs[0].pairs {
		for _, e := range pair.Edges {
			sums[e] += int64(pair.Cost)
			d.base = max(d.base, sums[e]+1)
		}
	}
	d.spec.Pairs = slices.Clone(d.costs[0].pairs)
	for _, other := range d.costs[1:] {
		for _, pair := range other.pairs {
			pair.Cost *= int32(d.base)
			d.spec.Pairs = append(d.spec.Pairs, pair)
		}
	}
}
