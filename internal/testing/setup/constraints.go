package setup

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
)

// RandomConstraints draws numbers, moves and precedences, mostly from a tour, so that some tour
// obeys them, and sometimes at random. They make sense on the board, or are nil.
func RandomConstraints(r *rand.Rand, g *graph.Graph, ask tour.Ask, tours []tour.Tour) *tour.Constraints {
	d := &tour.Constraints{}
	n := g.Board().Squares()
	free := func() board.Square {
		for {
			if s := board.Square(r.Int64N(g.Board().Cells())); !g.Board().IsHole(s) {
				return s
			}
		}
	}
	var model tour.Tour
	if len(tours) > 0 {
		model = tours[r.IntN(len(tours))]
	}
	turn := int64(0)
	if ask.Kind == tour.Closed && ask.From == (tour.End{}) && ask.To == (tour.End{}) {
		turn = r.Int64N(n)
	}
	for range r.IntN(4) {
		x := tour.Number{Square: free(), Number: 1 + r.Int64N(n)}
		if model.Len() > 0 && r.IntN(8) > 0 {
			x.Square = model.At((x.Number - 1 + turn) % n)
		}
		d.Numbers = append(d.Numbers, x)
	}
	for range r.IntN(4) {
		from := free()
		next := g.Neighbours(from, nil)
		if len(next) == 0 {
			continue
		}
		m := tour.Move{From: from, To: next[r.IntN(len(next))], OneWay: r.IntN(4) == 0}
		if at := r.Int64N(n); model.Len() > 1 && r.IntN(3) > 0 {
			m.From, m.To = model.At(at), model.At((at+1)%n)
		}
		if m.From == m.To {
			continue
		}
		if r.IntN(2) == 0 {
			d.Use = append(d.Use, m)
		} else {
			d.Avoid = append(d.Avoid, m)
		}
	}
	if named := slices.Concat(d.Use, d.Avoid); len(named) > 0 && r.IntN(2) == 0 {
		AddMove(r, d, named[r.IntN(len(named))])
	}
	if r.IntN(8) == 0 {
		for range 1 + r.IntN(2) {
			p := tour.Precedence{First: free(), Then: free()}
			if model.Len() > 0 && r.IntN(8) > 0 {
				at := r.Int64N(n)
				p = tour.Precedence{First: model.At(at), Then: model.At(at + r.Int64N(n-at))}
			}
			d.Before = append(d.Before, p)
		}
		if turn > 0 {
			d.Numbers = nil // a closed tour that starts anywhere has no first square
		}
	}
	ask.Constraints = d
	if ask.ConstraintKinds() == 0 || ask.Check(g, tour.NumberConstraints|tour.MoveConstraints|tour.PrecedenceConstraints) != nil {
		return nil
	}
	return d
}

// AddMove names a move, which may be named already: to take or to avoid, one way, the other way
// or either way.
func AddMove(r *rand.Rand, d *tour.Constraints, m tour.Move) {
	m.OneWay = r.IntN(2) == 0
	if r.IntN(2) == 0 {
		m.From, m.To = m.To, m.From
	}
	if r.IntN(3) == 0 {
		d.Use = append(d.Use, m)
	} else {
		d.Avoid = append(d.Avoid, m)
	}
}

// Obeying filters the full listing with the verifier: all tours of the plain ask, and
// every numbering of a closed tour with given numbers, as lists of squares.
func Obeying(t testing.TB, g *graph.Graph, ask tour.Ask) [][]board.Square {
	t.Helper()
	var kept [][]board.Square
	plain := ask.WithoutConstraints()
	turned := ask.Kind == tour.Closed && ask.ConstraintKinds()&tour.NumberConstraints != 0 && ask.From == (tour.End{}) && ask.To == (tour.End{})
	v, err := tour.NewVerifier(g, ask)
	if err != nil {
		t.Fatal(err)
	}
	for x, err := range list.All(context.Background(), g, plain, list.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		var squares []board.Square
		for _, s := range x.All() {
			squares = append(squares, s)
		}
		turns := 1
		if turned {
			turns = len(squares)
		}
		for i := range turns {
			numbering := slices.Concat(squares[i:], squares[:i])
			if v.Verify(t.Context(), tour.Of(numbering)) == nil {
				kept = append(kept, numbering)
			}
		}
	}
	return kept
}

// Mixed adds a symmetry or sums to constraints, or both, if they make sense on the board.
func Mixed(r *rand.Rand, g *graph.Graph, ask tour.Ask, d *tour.Constraints) *tour.Constraints {
	more := *d
	if r.IntN(3) > 0 {
		more.Symmetry = tour.Symmetry(1 + r.IntN(len(tour.SymmetryNames())))
	}
	if more.Symmetry == 0 || r.IntN(4) == 0 {
		more.Sums = tour.Sums(1 + r.IntN(3))
	}
	ask.Constraints = &more
	if ask.Check(g, tour.AllConstraints) != nil {
		return nil
	}
	return &more
}
