package sample

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/count"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/tour"
)

// One move that goes one way is a matter of chance, if the reverse of each tour is one as
// well: half of the tours that take it take it that way. So it is drawn as one that goes
// either way, or if it is to be avoided as none, and who takes it the wrong way is refused:
// half of the tours, at most.

// drawn is the ask that a sweep draws by.
func (s *Sampler) drawn() tour.Ask {
	ask := s.ask
	if ask.Kind == tour.Open {
		ask.Kind = tour.Path
	}
	if ask.Demands == nil || !ask.Plain().Reversible(s.graph.Board().Squares()) {
		return ask
	}
	wants, oneWay := ask.Wants(), []tour.Move{}
	split := func(moves []tour.Move) (eitherWay []tour.Move) {
		for _, m := range moves {
			if m.OneWay {
				oneWay = append(oneWay, m)
			} else {
				eitherWay = append(eitherWay, m)
			}
		}
		return eitherWay
	}
	wants.Avoid = split(wants.Avoid)
	if wants.Use = split(wants.Use); len(oneWay) != 1 {
		return ask
	}
	m := oneWay[0]
	from, to := m.To, m.From
	if slices.Contains(s.ask.Avoid, m) {
		from, to = to, from
	} else {
		wants.Use = append(wants.Use, tour.Move{From: m.From, To: m.To})
	}
	ask.Demands = &wants
	s.forbidden = &[2]board.Square{from, to}
	return ask
}

// turned says whether a tour takes the move that goes one way wrongly.
func (s *Sampler) turned(walk []int32) bool {
	at := func(square board.Square) int {
		v, _ := s.adj.Vertex(square)
		return slices.Index(walk, int32(v))
	}
	from, to := at(s.forbidden[0]), at(s.forbidden[1])
	return to == from+1 || s.ask.Kind == tour.Closed && to == 0 && from == len(walk)-1
}

// Tours with given numbers, a symmetry, sums, or several moves that go one way are known to no
// sweep. They are counted by a complete search. Then each draw is a number below theirs,
// and one walk through the listing picks up the tours of all the numbers of a batch:
//
//	numbers drawn   5  1  8           listing   0 1 2 3 4 5 6 7 8
//	in order        1  5  8                       ↑       ↑     ↑

// countAll counts the tours that are asked for.
func (s *Sampler) countAll(ctx context.Context) (*big.Int, error) {
	if s.opts.Record != nil {
		return nil, fault.New(count.ErrRecord, "the record of %s is of all tours, and those that obey are counted anew; leave it out", s.opts.Record.Subject)
	}
	n, err := count.Exact(ctx, s.graph, s.ask, s.counting())
	if err != nil {
		return nil, err
	}
	if !n.Directed().IsInt64() {
		return nil, fault.New(count.ErrUnfinished, "%d tours are too many to be listed, and with %s they are drawn from their listing", n.Directed(), s.ask.Demanded())
	}
	return n.Directed(), nil
}

// errBroken: a listing and a count that contradict each other, which must not be.
var errBroken = errors.New("a listing and a count that do not agree")

// unfinished is the error of a listing that has not come to its end.
func unfinished(ctx context.Context, err error) error {
	switch cause := ctx.Err(); {
	case errors.Is(cause, context.DeadlineExceeded):
		return fault.New(errors.Join(count.ErrUnfinished, cause), "the time limit was reached")
	case cause != nil:
		return fault.New(errors.Join(count.ErrUnfinished, cause), "the drawing was stopped")
	}
	return err
}

// fromListing draws a batch: the tours from a place on.
func (s *Sampler) fromListing(ctx context.Context, first int64, n int) ([][]int32, error) {
	type draw struct {
		number int64 // a listing that was counted has no more
		at     int
	}
	draws := make([]draw, n)
	for i := range draws {
		draws[i] = draw{s.source(first + int64(i)).Int64N(s.all.Int64()), i}
	}
	slices.SortFunc(draws, func(d, e draw) int { return cmp.Compare(d.number, e.number) })
	walks := make([][]int32, n)
	met := int64(0)
	for t, err := range list.All(ctx, s.graph, s.ask, list.Options{}) {
		if err != nil {
			return nil, unfinished(ctx, err)
		}
		for ; len(draws) > 0 && draws[0].number == met; draws = draws[1:] {
			walk := make([]int32, 0, t.Len())
			for _, square := range t.All() {
				v, _ := s.adj.Vertex(square)
				walk = append(walk, int32(v))
			}
			walks[draws[0].at] = walk
		}
		if met++; len(draws) == 0 {
			return walks, nil
		}
	}
	return nil, fault.New(errBroken, "the listing has %d tours, and %d were counted", met, s.all)
}
