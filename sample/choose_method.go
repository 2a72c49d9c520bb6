package sample

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"leaper/count"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
)

// Rejection handles constraints that a sweep does not support. The sweep draws from a larger set
// of tours, and rejects those that are not asked for. The others stay equally likely:
//
//	asked for                           drawn
//	open tours                          paths
//	moves that go one way               moves that go either way; to avoid: any
//	none of the board's symmetries      any tour
//	a closed tour with c3=17            one that begins on c3, which is turned
//
// This works if enough of the draws satisfy the constraints. With several moves, a tour takes each of
// them in the right direction about every second time.

// The limits of rejection: the most moves that go one way, and the most rejected draws for one
// tour.
const (
	maxOneWay   = 6
	maxRejected = 64
)

// oneWay reports whether a move goes one way.
func oneWay(m tour.Move) bool { return m.OneWay }

// chooseMethod chooses how tours are drawn: by a sweep, by rejection from a larger set, in the
// quotient by a symmetry, or by their numbers in a listing. It counts the tours.
func (s *Sampler) chooseMethod(ctx context.Context) error {
	turned, k := s.ask.Rotated(s.graph)
	s.turn, s.proposal = int(k-1), s.ask
	wants := turned.ConstraintsOrNone()
	symmetry := turned.ConstraintKinds() == tour.SymmetryConstraints
	if symmetry && wants.Symmetry != tour.Asymmetric {
		return s.drawFolded(ctx, turned)
	}
	drawn := turned
	if drawn.Kind == tour.Open {
		drawn.Kind = tour.Path
	}
	if symmetry {
		drawn = drawn.WithoutConstraints()
	}
	if s.graph.Directed() && !symmetry && turned.ConstraintKinds()&^tour.MoveConstraints == 0 && (s.ask.Constraints != nil && s.graph.Squares() > 2 || s.ask.Constraints == nil && !count.Drawn(s.graph, drawn, s.countOptions())) {
		return s.drawOneWay(ctx, drawn)
	}
	chance := 0 // the number of moves that go one way
	if turned.ConstraintKinds() == tour.MoveConstraints {
		if drawn, chance = eitherWay(drawn); chance > maxOneWay {
			return s.countListed(ctx)
		}
	}
	if !count.Drawn(s.graph, drawn, s.countOptions()) || s.ask.Constraints != nil && s.graph.Directed() {
		return s.countListed(ctx)
	}
	if s.opts.Record != nil && s.ask.Constraints != nil {
		return s.errRecord()
	}
	// A sweep counts tours without a symmetry, and tours with one move that goes one way.
	if symmetry || chance == 1 && turned.WithoutConstraints().Reversible(s.graph.Squares()) {
		if err := s.countAll(ctx); err != nil || s.total.Sign() == 0 {
			return err
		}
	}
	if none, err := count.Contradicted(ctx, s.graph, turned); err != nil || none {
		s.total = new(big.Int)
		return err
	}
	draws, err := count.NewDraws(ctx, s.graph, drawn, s.countOptions(), s.opts.Record)
	if err != nil {
		return err
	}
	s.draws, s.proposal = draws, s.superset(drawn)
	s.rejects = symmetry || chance > 0 || turned.Kind == tour.Open
	if s.total != nil && s.rejectsTooMany() {
		s.draws = nil
	}
	return nil
}

// superset returns the ask whose tours are drawn, before they are turned.
func (s *Sampler) superset(drawn tour.Ask) tour.Ask {
	ask := s.ask
	ask.Kind = drawn.Kind
	wants, looser := ask.ConstraintsOrNone(), drawn.ConstraintsOrNone()
	wants.Use, wants.Avoid, wants.Symmetry = looser.Use, looser.Avoid, looser.Symmetry
	ask.Constraints = &wants
	return ask.WithOnly(tour.AllConstraints)
}

// eitherWay returns an ask whose one-way moves may go either way, and the number of these moves.
func eitherWay(ask tour.Ask) (tour.Ask, int) {
	wants, chance := ask.ConstraintsOrNone(), 0
	wants.Use = slices.Clone(wants.Use)
	for i, m := range wants.Use {
		if m.OneWay {
			wants.Use[i].OneWay = false
			chance++
		}
	}
	avoid := slices.DeleteFunc(slices.Clone(wants.Avoid), oneWay)
	chance += len(wants.Avoid) - len(avoid)
	wants.Avoid = avoid
	ask.Constraints = &wants
	return ask.WithOnly(tour.AllConstraints), chance
}

// rejectsTooMany reports whether too many drawn tours would be rejected although the tours can be listed.
func (s *Sampler) rejectsTooMany() bool {
	if !s.total.IsInt64() {
		return false
	}
	limit := new(big.Int).Mul(s.total, big.NewInt(maxRejected))
	return limit.Cmp(s.draws.Number()) < 0
}

// drawFolded draws tours with a symmetry.
func (s *Sampler) drawFolded(ctx context.Context, turned tour.Ask) error {
	if s.opts.Record != nil {
		return s.errRecord()
	}
	folded, err := count.NewFolded(ctx, s.graph, turned, s.countOptions())
	if errors.Is(err, count.ErrMethod) {
		return s.countListed(ctx)
	}
	if err != nil {
		return err
	}
	s.draws = folded
	s.rejects = s.ask.Kind == tour.Open
	if s.rejects {
		s.proposal.Kind = tour.Path
	}
	if err := s.countAll(ctx); err != nil {
		return err
	}
	if s.total.Sign() > 0 && s.rejectsTooMany() {
		s.draws = nil
	}
	return nil
}

// drawOneWay draws tours of a graph whose moves go one way: if a search counted them, from their listing, else by a
// sweep that tells directions apart. If its states do not fit the memory, they are listed all the same.
func (s *Sampler) drawOneWay(ctx context.Context, drawn tour.Ask) error {
	if s.opts.Record != nil {
		return s.errRecord()
	}
	opts := s.countOptions()
	opts.Stats = &list.Stats{}
	n, err := count.Exact(ctx, s.graph, s.ask, opts)
	if err != nil {
		return err
	}
	s.total = n.Directed()
	if s.total.Sign() == 0 || opts.Stats.Steps > 0 && s.total.IsInt64() {
		return nil
	}
	draws, err := count.NewDraws(ctx, s.graph, drawn, opts, nil)
	switch {
	case err == nil:
		s.draws, s.proposal, s.rejects = draws, s.superset(drawn), s.ask.Kind == tour.Open
		if s.rejectsTooMany() {
			s.draws = nil
		}
		return nil
	case ctx.Err() != nil || !s.total.IsInt64() || !errors.Is(err, count.ErrUnfinished) && !errors.Is(err, count.ErrMethod):
		return err
	}
	return nil
}

// countListed counts tours that are drawn from their listing.
func (s *Sampler) countListed(ctx context.Context) error {
	if s.opts.Record != nil {
		return s.errRecord()
	}
	if err := s.countAll(ctx); err != nil {
		return err
	}
	if !s.total.IsInt64() {
		what := "with " + s.ask.ConstraintKinds().String()
		if s.ask.ConstraintKinds() == 0 {
			what = "where edges go one way"
		}
		return fault.New(count.ErrUnfinished, "%d tours are too many to be listed, and %s they are drawn from their listing", s.total, what)
	}
	return nil
}
