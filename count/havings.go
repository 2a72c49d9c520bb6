package count

import (
	"context"
	"math/big"

	"leaper/graph"
	"leaper/tour"
)

// A Having is how many tours have a symmetry: at least, for there may be others that they
// have as well.
type Having struct {
	Symmetry tour.Symmetry
	Tours    *big.Int
}

// BySymmetry counts the tours that have no symmetry, those that have any, and those that
// have each that the board has and that goes with the ask: half-turns of closed tours also
// by the direction that they keep or reverse. The numbers are in the convention of the
// options, like that of all tours. The error wraps [ErrMethod], or [ErrUnfinished] and the
// cause.
//
// Each number is a count of its own, in the quotient of the board by a symmetry; see
// symmetric.go. Only those without a symmetry are what is left.
func BySymmetry(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (all *big.Int, list []Having, err error) {
	ask = ask.Settled(g.Board())
	if err := ask.Check(g.Board()); err != nil { // demands are none of its business
		return nil, nil, err
	}
	wanted := symmetriesOf(g, ask.Kind)
	count := func(i int, ask tour.Ask) (*big.Int, error) {
		// A quotient has half of the squares, or fewer, so that most of the work is in all tours.
		part := opts.portion(0, shareOfAll)
		if i > 0 {
			each := (1 - shareOfAll) / float64(len(wanted))
			part = opts.portion(shareOfAll+float64(i-1)*each, each)
		}
		n, err := Exact(ctx, g, ask, part)
		if err != nil {
			return nil, err
		}
		return n.As(opts.As)
	}
	if all, err = count(0, ask); err != nil {
		return nil, nil, err
	}
	list = []Having{{tour.Asymmetric, nil}}
	for i, s := range wanted {
		with := ask
		with.Constraints = &tour.Constraints{Symmetry: s}
		n, err := count(i+1, with)
		if err != nil {
			return nil, nil, err
		}
		list = append(list, Having{s, n})
	}
	list[0].Tours = new(big.Int).Sub(all, list[1].Tours)
	return all, list, nil
}

// shareOfAll is about the share of the work that all tours are, of theirs and of those of all
// symmetries.
const shareOfAll = 0.75

// symmetriesOf are any, and those that have a name and that a board has.
func symmetriesOf(g *graph.Graph, kind tour.Kind) []tour.Symmetry {
	list := []tour.Symmetry{tour.AnySymmetry}
	if g.Board().Rank() != 2 {
		return list
	}
	for i := range tour.SymmetryNames() {
		s := tour.Symmetry(i + 1)
		if (s == tour.Eulerian || s == tour.Bergholtian) && kind != tour.Closed {
			continue
		}
		if _, err := s.On(g.Board()); err == nil {
			list = append(list, s)
		}
	}
	return list
}
