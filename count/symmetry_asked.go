package count

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"leaper/graph"
	"leaper/internal/quotient"
	"leaper/tour"
)

// Tours with a symmetry are counted in its quotient, like those that symmetry_distinct.go adds up. Other
// questions have a sum of such numbers as their answer. Let fix(H) be the number of tours that
// all symmetries of a group H map to themselves. It is counted if H is cyclic, by a symmetry of
// which all others are powers. For other groups it is known only if it is 0, because some
// symmetry in H has no tours. This holds for the knight on boards of the plane, and not on a
// torus.
//
//   - Tours without symmetry: the sum of μ(m) fix(H) over the cyclic groups H, of
//     order m, as Möbius (1832) inverts sums and Weisner (1935) does for groups.
//     Tours with any symmetry are the rest.
//   - Classes of tours with the symmetry g, by Burnside's lemma. The board's group
//     maps tours with g, or with a symmetry conjugate to it, to others of the kind.
//     Of these, h maps to themselves those of fix(<h, g'>), for each conjugate <g'>
//     of <g>.

// symmetric counts tours with a symmetry that is asked for. The error wraps errSymmetry if
// another way might.
func (c Count) symmetric(ctx context.Context, g *graph.Graph, opts Options) (Count, error) {
	s, err := newSymmetric(ctx, g, c.ask, opts)
	if err != nil {
		return Count{}, err
	}
	if s == nil { // nothing can be counted
		return c.of(new(big.Int), opts.As), nil
	}
	switch want := c.ask.ConstraintsOrNone().Symmetry; {
	case want == tour.AnySymmetry && opts.As == tour.Distinct:
		return s.anyClasses(c)
	case want == tour.AnySymmetry || want == tour.Asymmetric:
		n, err := s.asymmetric(want)
		if err != nil {
			return Count{}, err
		}
		if opts.As == tour.Distinct {
			n.Quo(n, big.NewInt(2*int64(len(s.group.Elements))))
		}
		return c.of(n, opts.As), nil
	default:
		n, err := s.named(want)
		return c.of(n, opts.As), err
	}
}

// symmetric is a count of tours by their symmetries.
type symmetric struct {
	ctx   context.Context
	graph *graph.Graph
	table *graph.Adjacency
	ask   tour.Ask // without the symmetry
	opts  Options
	sweep *sweeping
	// The directions that a symmetry may take a closed tour in.
	keeping, reversing bool

	group *quotient.Group
	fixes map[int]fixedTours // of elements of the group
	zero  map[int]bool       // whether these have no tours, as far as known
}

// newSymmetric makes ready to count; nil if there are no tours at all.
func newSymmetric(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*symmetric, error) {
	a, none, err := symmetryTable(ctx, g, ask)
	if err != nil || none {
		return nil, err
	}
	plain := ask.WithoutConstraints()
	_, from := ask.From.Given()
	_, to := ask.To.Given()
	if to || (from && ask.Kind != tour.Closed) {
		return nil, fmt.Errorf("with ends given, %w", errSymmetry)
	}
	plain.From = tour.End{} // every closed tour passes there
	if a.Len() <= 2 {
		return nil, fmt.Errorf("on so few squares, %w", errSymmetry)
	}
	if err := g.CheckSize(MaxSweep); err != nil {
		return nil, fmt.Errorf("%w: %w", errSymmetry, err)
	}
	s := &symmetric{ctx: ctx, graph: g, table: a, ask: plain, opts: opts, fixes: map[int]fixedTours{}, zero: map[int]bool{}}
	s.sweep = sweepingOf(g, a, opts.memory())
	s.sweep.sumOnly = opts.Method == Auto
	s.keeping, s.reversing = ask.ConstraintsOrNone().Symmetry.Directions()
	return s, nil
}

// total runs the sweeps of a number.
func (s *symmetric) total(f fixedTours) (*big.Int, error) {
	p := &Plan{graph: s.graph, ask: s.ask, terms: f.terms}
	n, err := p.total(s.ctx, s.opts)
	if err != nil {
		return nil, err
	}
	return n.Add(n, f.known), nil
}

// all is all tours, directed.
func (s *symmetric) all() (fixedTours, error) {
	terms, err := s.sweep.terms(s.ctx, s.ask)
	if err != nil {
		return fixedTours{}, tooWide(err)
	}
	return fixedTours{known: new(big.Int), terms: terms}, nil
}

// fix lays out the count of the directed tours that a symmetry takes to themselves.
func (s *symmetric) fix(image []int32, keeping, reversing bool) (fixedTours, error) {
	q := quotient.New(s.table.Rows, image)
	switch {
	case q.Order == 1 && keeping:
		return s.all()
	case q.Order <= 1:
		return fixedTours{known: new(big.Int)}, nil
	case keeping && reversing:
		f, err := s.sweep.fixed(s.ctx, q, s.ask.Kind)
		return f, tooWide(err)
	case keeping:
		f, err := s.sweep.turned(s.ctx, q)
		return f, tooWide(err)
	}
	f, err := s.sweep.reversed(s.ctx, q)
	return f, tooWide(err)
}

// named counts tours with a symmetry that the board may have.
func (s *symmetric) named(want tour.Symmetry) (*big.Int, error) {
	on, err := want.OnBoard(s.graph.Board())
	if err != nil {
		return nil, err // a certificate would have said so
	}
	image := quotient.Permutation(s.table, s.graph.Board(), on, nil)
	switch {
	case s.opts.As == tour.Distinct && quotient.Order(image) == 1: // all tours have it
		return distinct(s.ctx, s.graph, s.ask, s.opts)
	case s.opts.As == tour.Distinct:
		return s.classes(image)
	}
	if !quotient.KeepsEdges(s.table, image) {
		return nil, fmt.Errorf("the %s does not keep all moves of %s, so that %w", want, s.graph, errSymmetry)
	}
	f, err := s.fix(image, s.keeping, s.reversing)
	if err != nil {
		return nil, err
	}
	return s.total(f)
}

// tabulate makes the group.
func (s *symmetric) tabulate() error {
	var err error
	s.group, err = quotient.NewGroup(s.ctx, s.graph, s.table)
	if errors.Is(err, quotient.ErrGroup) {
		return fmt.Errorf("%w, so that %w", err, errSymmetry)
	}
	return tooWide(err)
}

// classes counts the classes of tours that have a symmetry.
func (s *symmetric) classes(image []int32) (*big.Int, error) {
	if err := s.tabulate(); err != nil {
		return nil, err
	}
	g := s.group.Find(quotient.Key(image))
	if g < 0 {
		return nil, fmt.Errorf("where the board lacks a symmetry of its squares, %w", errSymmetry)
	}
	conjugates := s.group.Conjugates(g)
	if work := len(s.group.Elements) * len(s.group.Elements) * len(conjugates) * s.table.Len(); work > maxProducts {
		return nil, fmt.Errorf("with so many symmetries, %w", errSymmetry)
	}
	times := map[int]int64{}
	for h := range s.group.Elements {
		for _, c := range conjugates {
			if s.ctx.Err() != nil {
				return nil, unfinished(s.ctx.Err())
			}
			members, root := s.group.Subgroup(h, c)
			if root >= 0 {
				times[root]++
			} else if err := s.nothing(members); err != nil {
				return nil, err
			}
		}
	}
	n, err := s.sum(times)
	if err != nil {
		return nil, err
	}
	classes, rest := n.QuoRem(n, big.NewInt(2*int64(len(s.group.Elements))), new(big.Int))
	if rest.Sign() != 0 {
		return nil, fmt.Errorf("counting up to symmetry: %d symmetries leave a rest of %v, which is a mistake of the program", len(s.group.Elements), rest)
	}
	return classes, nil
}

// sum adds up the tours that elements of the group map to themselves, each times a factor.
// Conjugate elements have equally many.
func (s *symmetric) sum(times map[int]int64) (*big.Int, error) {
	sum := fixedTours{known: new(big.Int)}
	for _, class := range s.group.Classes(s.ctx) {
		factor := int64(0)
		for _, i := range class {
			factor += times[i]
		}
		if factor == 0 {
			continue
		}
		f, err := s.fix(s.group.Elements[class[0]], s.keeping, s.reversing)
		if err != nil {
			return nil, err
		}
		sum.add(factor, f)
	}
	return s.total(sum)
}

// maxProducts bounds the work on the subgroups of a group.
const maxProducts = 1 << 30

// asymmetric counts the tours that have no symmetry, or those that have any.
func (s *symmetric) asymmetric(want tour.Symmetry) (*big.Int, error) {
	if err := s.tabulate(); err != nil {
		return nil, err
	}
	if idle(s.graph, s.table) { // the one that moves holes only
		if want == tour.Asymmetric {
			return new(big.Int), nil
		}
		f, err := s.all()
		if err != nil {
			return nil, err
		}
		return s.total(f)
	}
	primes := s.group.CyclicSubgroups(quotient.IsPrime)
	if work := len(primes) * len(primes) * len(s.group.Elements) * s.table.Len(); work > maxProducts {
		return nil, fmt.Errorf("with so many symmetries, %w", errSymmetry)
	}
	for i, g := range primes {
		for _, h := range primes[:i] {
			if s.ctx.Err() != nil {
				return nil, unfinished(s.ctx.Err())
			}
			if members, root := s.group.Subgroup(g, h); root < 0 {
				if err := s.nothing(members); err != nil {
					return nil, err
				}
			}
		}
	}
	times := map[int]int64{}
	sign := int64(-1) // of those that have any
	if want == tour.Asymmetric {
		times[0], sign = 1, 1
	}
	for _, g := range s.group.CyclicSubgroups(func(order int64) bool { return order > 1 && mobius(order) != 0 }) {
		times[g] = sign * mobius(s.group.Order(g))
	}
	return s.sum(times)
}

// anyClasses counts the classes of tours that have some symmetry: all but those without.
func (s *symmetric) anyClasses(c Count) (Count, error) {
	opts := s.opts
	all, err := distinct(s.ctx, s.graph, s.ask, opts.portion(0, 0.5))
	if err != nil && !errors.Is(err, errForecast) { // the other sweeps are planned too
		return Count{}, err
	}
	s.opts = opts.portion(0.5, 0.5)
	none, err := s.asymmetric(tour.Asymmetric)
	if err != nil {
		return Count{}, err
	}
	if all == nil {
		return Count{}, errForecast
	}
	none.Quo(none, big.NewInt(2*int64(len(s.group.Elements))))
	return c.of(all.Sub(all, none), tour.Distinct), nil
}

// nothing makes sure that no tour has all symmetries of a group, by finding one of them without
// tours. It first looks at those that need no count.
func (s *symmetric) nothing(members []int) error {
	type work struct {
		element int
		states  float64
	}
	var list []work
	for _, i := range members {
		if s.group.Order(i) == 1 {
			continue
		}
		if zero, known := s.zero[i]; known {
			if zero {
				return nil
			}
			continue
		}
		f, err := s.fix(s.group.Elements[i], true, true)
		switch {
		case errors.Is(err, errSymmetry):
			continue
		case err != nil:
			return err
		case len(f.terms) == 0 && f.known.Sign() == 0:
			s.zero[i] = true
			return nil
		}
		s.fixes[i] = f
		list = append(list, work{i, (&Plan{terms: f.terms}).States()})
	}
	slices.SortStableFunc(list, func(a, b work) int { return cmp.Compare(a.states, b.states) })
	quiet := *s // what comes after is most of the work
	quiet.opts.Progress = nil
	for _, w := range list {
		n, err := quiet.total(s.fixes[w.element])
		if errors.Is(err, errForecast) { // most often it is 0
			n, err = new(big.Int), nil
		}
		if err != nil {
			return err
		}
		if s.zero[w.element] = n.Sign() == 0; n.Sign() == 0 {
			return nil
		}
	}
	return fmt.Errorf("where tours may have several symmetries at once, %w", errSymmetry)
}

// idle reports whether a symmetry of the board moves holes only.
func idle(g *graph.Graph, a *graph.Adjacency) bool {
	for symmetry := range g.Symmetries() {
		if !symmetry.IsIdentity() && quotient.Order(quotient.Permutation(a, g.Board(), symmetry, nil)) == 1 {
			return true
		}
	}
	return false
}

// mobius is the function of Möbius (1832): 0 if a square divides the number, and otherwise 1 or
// −1 for an even or odd number of primes.
func mobius(n int64) int64 {
	m := int64(1)
	for d := int64(2); d <= n; d++ {
		if n%d == 0 {
			if n /= d; n%d == 0 {
				return 0
			}
			m = -m
		}
	}
	return m
}
