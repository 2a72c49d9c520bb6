package exist

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/quotient"
	"leaper/tour"
)

// Why there is no tour with a symmetry. Let g be a symmetry of the board, of order m.
//
//   - A path has two ends, which g must exchange: so m = 2, and there is one square or
//     one move in the middle. A closed tour that g reverses has two such places. So at most
//     one or two squares stay where they are, on g's axis.
//   - Where no square and no move is its own image, nothing is reversed.
//   - A closed tour that g turns leads, by a fraction of its moves, from a square to its
//     image, or to its image under another power of g. All orbits have m squares then. The
//     number of these moves may be of the wrong parity: see [quotient.Quotient.Parity].
//     A mirror that takes each square to one of the other colour needs an odd number of
//     moves, and on a board of 4k squares there are 2k (Jelliss, "Symmetry in Knight's
//     Tours"; Knuth, TAOCP pre-fascicle 8A).
//
// So the knight's closed tours of a square board have no mirror symmetry: mirrors in a diagonal fix
// its squares, and the others fail by parity.

// disproveSymmetry looks for a proof that no tour has the symmetry that is asked for; nil if there is none.
func disproveSymmetry(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask) (*Reason, error) {
	want := ask.ConstraintsOrNone().Symmetry
	if want == 0 {
		return nil, nil
	}
	b := g.Board()
	var on board.Symmetry
	if want > tour.Asymmetric {
		var err error
		if on, err = want.OnBoard(b); err != nil {
			return &Reason{Rule: "symmetry", Text: fmt.Sprintf("the board %s has no %s, since %v", b, plainly(want), err)}, nil
		}
	}
	switch {
	case a.Len() < 3:
		return nil, nil
	case want > tour.Asymmetric:
		return noTourKept(g, a, ask, want, on, on.String()), nil
	}
	any := false // some symmetry of the board may be a symmetry of a tour
	tried := 0
	for on := range b.Symmetries() {
		if tried++; tried > maxLooked {
			return nil, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if on.IsIdentity() {
			continue
		}
		idle := quotient.Order(quotient.Permutation(a, b, on, nil)) == 1
		if idle && want == tour.Asymmetric {
			return &Reason{Rule: "symmetry", Text: fmt.Sprintf("the %s moves only holes, so every tour has it", on)}, nil
		}
		any = any || idle || noTourKept(g, a, ask, tour.AnySymmetry, on, on.String()) == nil
	}
	if want == tour.AnySymmetry && !any {
		text := fmt.Sprintf("the board %s has no symmetry but the identity", b)
		if tried > 1 {
			text = fmt.Sprintf("no tour can have one of the symmetries of %s: each has too many squares on its axis, or maps no move to itself and fails by parity", b)
		}
		return &Reason{Rule: "symmetry", Text: text}, nil
	}
	return nil, nil
}

// maxLooked is how many symmetries are looked at, at most; a torus has many.
const maxLooked = 64

// plainly names the symmetry of the board that a symmetry of tours needs.
func plainly(s tour.Symmetry) string {
	if s == tour.Eulerian || s == tour.Bergholtian {
		s = tour.HalfTurn
	}
	return s.String()
}

// noTourKept says why no tour has a symmetry of the board; nil if one may have it.
func noTourKept(g *graph.Graph, a *graph.Adjacency, ask tour.Ask, want tour.Symmetry, on board.Symmetry, name string) *Reason {
	q := quotient.New(a.Rows, quotient.Permutation(a, g.Board(), on, nil))
	say := func(format string, args ...any) *Reason {
		return &Reason{Rule: "symmetry", Text: fmt.Sprintf(format, args...)}
	}
	keeping, reversing := want.Directions()
	ends, places := 2, "closed tour that is its own image crosses the axis twice"
	if ask.Kind != tour.Closed {
		ends, places = 1, "path that is its own image has one middle"
	}
	switch image := quotient.Permutation(a, g.Board(), on, nil); {
	case q.Order == 1:
		return nil
	case ask.Kind != tour.Closed && quotient.Order(image) > 2:
		return say("a symmetry of a path swaps its ends, so it is its own inverse, and the %s is not", name)
	case q.Order == 0:
		return say("the %s leaves some squares in place, or returns some sooner than others, and a symmetry that rotates a closed tour returns all at once", name)
	case len(q.Fixed) > ends:
		return say("the %s leaves %d squares in place, and a %s", name, len(q.Fixed), places)
	case g.Directed() || !quotient.KeepsEdges(a, image):
		return nil
	}
	reversed := reversing && q.Order == 2 && len(q.Fixed)+len(q.Edges) > 0
	odd, known := q.Parity()
	powerOf2 := q.Order&(q.Order-1) == 0
	turned := keeping && ask.Kind == tour.Closed && len(q.Fixed) == 0 && (!powerOf2 || !known || odd || q.Len() < 3)
	switch {
	case reversed || turned:
		return nil
	case ask.Kind != tour.Closed:
		return say("the %s maps no square and no move to itself, and a %s", name, places)
	case keeping && len(q.Fixed) == 0 && !reversing:
		return say("a closed tour that the %s rotates would lead from a square to its image in %d moves, and by parity no walk has that length", name, q.Len())
	case keeping && len(q.Fixed) == 0:
		return say("the %s maps no move to itself, so it reverses no closed tour; and a closed tour that it rotates would lead from a square to its image in %d moves, and by parity no walk has that length", name, q.Len())
	case len(q.Fixed) > 0 && !reversing:
		return say("the %s leaves a square in place, and a symmetry that rotates a closed tour moves all", name)
	}
	return say("the %s maps no square and no move to itself, so it reverses no closed tour", name)
}
