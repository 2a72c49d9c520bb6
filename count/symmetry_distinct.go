package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"leaper/count/internal/frontier"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/quotient"
	"leaper/tour"
)

// Tours up to symmetry are counted without meeting one. The number of classes is a mean over all
// symmetries of the board: the mean number of tours that a symmetry maps to themselves (Cauchy
// 1845, Frobenius 1887; known as Burnside's lemma, from his book of 1897). The identity maps all
// tours to themselves; their number is the count up to direction. The other symmetries map few
// tours to themselves. These are tours of a smaller graph, and its vertices are the orbits of
// the symmetry:
//
//	┌─┐ ┌─┐      a b c d      The half turn takes a to A, A to a, and so on. The
//	│ └─┘ │      e f g h      tour is a b f g c d h E A B F G C D H e: among the
//	│ ┌─┐ │      H G F E      orbits a cycle of 8, a b f g c d h e, walked twice,
//	└─┘ └─┘      D C B A      for its edge h–e leads from small letters to capitals.
//
// So every edge of the quotient has a voltage: how often to apply the symmetry on the way (Gross
// 1974). Several edges of different voltages can join two orbits.
//
// A symmetry g of order m that maps a closed tour to itself turns it round or reverses it. So
// there are three kinds of tours to count:
//
//   - Turned closed tours. All orbits have m squares. A cycle through all orbits
//     lifts to one tour if the sum of its voltages generates Z_m, and otherwise to
//     several cycles. If m is a power of 2, the odd sums generate Z_m. Then two
//     sweeps are enough: one counts all cycles, the other counts each as +1 or −1
//     by its sum, and half the difference is the number. Other m occur on boards
//     that wrap, for quotients of few orbits: see symmetry_orbits.go.
//   - Reversed closed tours: m = 2. The tour crosses the axis of the symmetry
//     twice: on a square that g fixes, or on an edge between a square u and its
//     image. Between the crossings lie one path through all orbits and the image
//     of this path. Every edge of the path can have each of its voltages, so edges
//     of two voltages count double. The tour passes all fixed squares, so g has at
//     most two. With two, they are the ends of the path; with one, it is one end.
//     The other ends are orbits {u, g(u)} that are edges.
//   - Reversed paths: m = 2, and the same with one crossing, in the middle. The
//     other end of the half path may be anywhere.
//
// Open tours are paths less those that close. A path that closes and is its own image is a
// reversed closed tour without an edge {u, g(u)}: each such edge of each reversed closed tour
// gives one path.
//
// Two symmetries map equally many tours to themselves if they are conjugate in the group, or if
// each is a power of the other. So only one of them is counted: see group.go.

// errSymmetry: tours up to symmetry that cannot be counted by symmetries.
var errSymmetry = errors.New("such tours can only be listed")

// distinct counts tours up to symmetry, reversal and, if closed, the start. The
// error wraps errSymmetry if another way might.
func distinct(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*big.Int, error) {
	b, err := newBurnside(ctx, g, ask, opts)
	if err != nil {
		return nil, err
	}
	return b.classes(ctx, opts)
}

// burnside is a count of classes, laid out. Its numbers are twice those of
// undirected tours, so that all are whole.
type burnside struct {
	total *big.Int // the number, if it is known
	plan  *Plan    // the sweeps
	base  *big.Int // the number to which the sweeps' numbers are added
	order int      // of the group
}

// symmetryTable is the table of a graph for a count by symmetries. None means that there are no
// tours. The error wraps errSymmetry if another way might count them.
func symmetryTable(ctx context.Context, g *graph.Graph, ask tour.Ask) (a *graph.Adjacency, none bool, err error) {
	if g.Directed() {
		return nil, false, fmt.Errorf("of the %s, which cannot go back, %w", g.Piece(), errSymmetry)
	}
	a, err = g.Table(ctx)
	if ctx.Err() != nil {
		return nil, false, unfinished(ctx.Err())
	}
	if err != nil {
		return nil, false, fmt.Errorf("%w: %w", errSymmetry, err)
	}
	why, err := exist.Certificate(ctx, g, a, ask)
	if err != nil {
		return nil, false, unfinished(err)
	}
	return a, why != nil, nil
}

func newBurnside(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*burnside, error) {
	a, none, err := symmetryTable(ctx, g, ask)
	switch {
	case err != nil:
		return nil, err
	case none:
		return &burnside{total: new(big.Int)}, nil
	case a.Len() <= 2:
		return &burnside{total: big.NewInt(int64(small(a, ask).Sign()))}, nil
	}
	_, from := ask.From.Given()
	_, to := ask.To.Given()
	if (from && to) || ((from || to) && ask.Kind != tour.Closed) {
		return nil, fmt.Errorf("with ends given, %w", errSymmetry)
	}
	ask.From, ask.To = tour.End{}, tour.End{} // every closed tour passes there
	if err := g.CheckSize(MaxSweep); err != nil {
		return nil, fmt.Errorf("%w: %w", errSymmetry, err)
	}
	symmetries, err := quotient.NewGroup(ctx, g, a)
	if errors.Is(err, quotient.ErrGroup) {
		return nil, fmt.Errorf("%w, so that %w", err, errSymmetry)
	}
	if err != nil {
		return nil, tooWide(err)
	}
	s := sweepingOf(g, a, opts.memory())
	s.sumOnly = opts.Method == Auto
	all, err := s.terms(ctx, ask)
	if err != nil {
		return nil, tooWide(err)
	}
	p := &burnside{plan: &Plan{graph: g, ask: ask, terms: all}, base: new(big.Int), order: len(symmetries.Elements)}
	for _, class := range symmetries.Classes(ctx) {
		if ctx.Err() != nil {
			return nil, unfinished(ctx.Err())
		}
		q := quotient.New(a.Rows, symmetries.Elements[class[0]])
		if q.Order == 1 {
			continue
		}
		f, err := s.fixed(ctx, q, ask.Kind)
		if err != nil {
			return nil, tooWide(err)
		}
		p.base.Add(p.base, new(big.Int).Mul(f.known, big.NewInt(int64(len(class)))))
		for _, t := range f.terms {
			t.factor *= int64(len(class))
			p.plan.terms = append(p.plan.terms, t)
		}
	}
	return p, nil
}

// tooWide is the error for a graph that is too wide for a sweep, or that took too long to lay
// out.
func tooWide(err error) error {
	if errors.Is(err, frontier.ErrWidth) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return unfinished(err)
	}
	return err
}

// classes runs the sweeps.
func (p *burnside) classes(ctx context.Context, opts Options) (*big.Int, error) {
	if p.total != nil {
		return p.total, nil
	}
	sum, err := p.plan.total(ctx, opts)
	if err != nil {
		return nil, err
	}
	sum.Add(sum, p.base)
	classes, rest := sum.QuoRem(sum, big.NewInt(2*int64(p.order)), new(big.Int))
	if rest.Sign() != 0 {
		return nil, fmt.Errorf("counting up to symmetry: %d symmetries leave a rest of %v, which is a mistake of the program", p.order, rest)
	}
	return classes, nil
}

// fixedTours is twice the number of tours that a symmetry maps to themselves.
type fixedTours struct {
	known *big.Int
	terms []term
}

func (f *fixedTours) add(factor int64, plus fixedTours) {
	f.known.Add(f.known, new(big.Int).Mul(plus.known, big.NewInt(factor)))
	for _, t := range plus.terms {
		t.factor *= factor
		f.terms = append(f.terms, t)
	}
}

// fixed lists the terms to count for a symmetry that is not the identity.
func (s *sweeping) fixed(ctx context.Context, q *quotient.Quotient, kind tour.Kind) (fixedTours, error) {
	parts := []struct {
		factor int64
		count  func(context.Context, *quotient.Quotient) (fixedTours, error)
	}{{1, s.turned}, {1, s.reversed}}
	switch kind {
	case tour.Path:
		parts = parts[:1]
		parts[0].count = s.reversedPaths
	case tour.Open:
		parts[0].count = s.reversedPaths
		parts[1].factor = int64(len(q.Fixed)) - 2 // its edges across the axis
	}
	sum := fixedTours{known: new(big.Int)}
	for _, part := range parts {
		if part.factor == 0 {
			continue
		}
		f, err := part.count(ctx, q)
		if err != nil {
			return sum, err
		}
		sum.add(part.factor, f)
	}
	return sum, nil
}
