package count

import (
	"context"
	"math/big"

	"leaper/graph"
	"leaper/tour"
)

// A Having is the number of tours that have a symmetry. Some of these tours may also have others.
type Having struct {
	Symmetry tour.Symmetry
	Tours    *big.Int
}

// BySymmetry counts the tours without a symmetry, the tours with any symmetry, and the tours
// with each symmetry that the board has and the ask allows. For closed tours it divides
// half-turns by whether they keep or reverse the direction. The numbers are in the convention of
// the options, like the number of all tours. The error wraps [ErrMethod], or [ErrUnfinished] and
// the cause.
//
// Each number is a count of its own, in the quotient of the board by a symmetry; see
// symmetry_asked.go. The number without a symmetry is the remainder.
func BySymmetry(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (all *big.Int, list []Having, err error) {
	if err := g.NeedsBoard("a count by symmetry"); err != nil {
		return nil, nil, err
	}
	ask = ask.Normalised(g)
	if err := ask.Check(g); err != nil { // it takes no constraints
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

// shareOfAll is roughly the count of all tours as a share of the whole work, which also has the
// counts for all symmetries.
const shareOfAll = 0.75

// symmetriesOf lists any symmetry, and each named symmetry of a board.
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
		if _, err := s.OnBoard(g.Board()); err == nil {
			list = append(list, s)
		}
	}
	return list
}
