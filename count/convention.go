package count

import (
	"fmt"
	"math/big"

	"leaper/internal/fault"
	"leaper/tour"
)

// A Count is a number of tours, with the ask that it answers.
type Count struct {
	ask      tour.Ask
	as       tour.Convention // that was asked for: the one in which it prints
	squares  int64
	arrows   bool // moves have a direction, so that a tour has no reverse
	units    bool // added up by units
	directed *big.Int
	bothWays *big.Int // the directed tours whose reverse obeys too, where some do and some do not
	distinct *big.Int
}

// Ask is the ask that was counted.
func (c Count) Ask() tour.Ask { return c.ask }

// Directed counts a path and its reverse, and both directions of a closed tour;
// nil if the count was asked as distinct.
func (c Count) Directed() *big.Int { return c.directed }

// Undirected counts a tour and its reverse once, if at least one of them obeys. A path with a
// given end, or a closed tour with both, has a direction, so nothing is halved (see
// [tour.Ask.ReversiblePart]). One square is its own reverse and is not halved either. The number is
// nil if the count was asked as distinct, if moves have a direction, or if a move to avoid goes
// one way and the count was not asked as undirected.
func (c Count) Undirected() *big.Int {
	_, some := c.ask.ReversiblePart(c.squares)
	switch {
	case c.directed == nil || c.arrows:
		return nil
	case !some:
		return c.directed
	case c.ask.Reversible(c.squares):
		return new(big.Int).Rsh(c.directed, 1)
	case c.bothWays == nil:
		return nil
	}
	return new(big.Int).Sub(c.directed, new(big.Int).Rsh(c.bothWays, 1))
}

// Distinct counts tours as one if the board's symmetries, reversal or, for closed tours, another
// start turn one into the other. It is nil unless the count was asked so.
func (c Count) Distinct() *big.Int { return c.distinct }

// As is the number in a convention. If there is none, the error says why and wraps
// [ErrConvention].
func (c Count) As(as tour.Convention) (*big.Int, error) {
	number := c.Directed()
	switch as {
	case tour.Undirected:
		number = c.Undirected()
	case tour.Distinct:
		number = c.Distinct()
	}
	switch {
	case number != nil:
		return number, nil
	case c.directed == nil && c.distinct == nil:
		return nil, fault.New(ErrConvention, "the count has no number, since it did not finish")
	case c.directed == nil:
		return nil, fault.New(ErrConvention, "distinct tours were counted, which does not give the %s number", as)
	case as == tour.Undirected && !c.arrows:
		return nil, fault.New(ErrConvention, "directed tours were counted; with a move to avoid in one direction, undirected ones need a count of their own")
	case as == tour.Undirected:
		return nil, fault.New(ErrConvention, "moves cannot be reversed here, so no tour has a reverse")
	case c.units:
		return nil, fault.New(ErrConvention, "units add up to directed and undirected numbers; distinct tours are counted whole")
	}
	return nil, fault.New(ErrConvention, "directed tours were counted; distinct ones need a count of their own")
}

// String is the number in the convention that was asked for: "9862 undirected closed tours".
func (c Count) String() string {
	number, err := c.As(c.as)
	switch {
	case err != nil:
		return "no number"
	case number.IsInt64() && number.Int64() == 1:
		return fmt.Sprintf("1 %s %s", c.as, c.ask.Kind)
	}
	return fmt.Sprintf("%d %s %ss", number, c.as, c.ask.Kind)
}
