package sample

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"leaper/count"
	"leaper/internal/fault"
	"leaper/list"
)

// No sweep supports given numbers on the way, sums, or a symmetry with further constraints. A
// complete search counts such tours. Then each draw is a number below their number, and one walk
// through the listing collects the tours of all numbers of a batch:
//
//	numbers drawn   5  1  8           listing   0 1 2 3 4 5 6 7 8
//	in order        1  5  8                       ↑       ↑     ↑

// countAll counts all tours that are asked for.
func (s *Sampler) countAll(ctx context.Context) error {
	n, err := count.Exact(ctx, s.graph, s.ask, s.countOptions())
	if err != nil {
		return err
	}
	s.total = n.Directed()
	return nil
}

// errRecord returns the error for a record that cannot be used.
func (s *Sampler) errRecord() error {
	return fault.New(count.ErrRecord, "the record of %s is of all tours, and tours with constraints are counted by themselves; leave it out", s.opts.Record.Subject)
}

// errBroken: a listing and a count contradict each other, which must not happen.
var errBroken = errors.New("a listing and a count that do not agree")

// unfinished returns the error of a listing that is not complete.
func unfinished(ctx context.Context, err error) error {
	switch cause := ctx.Err(); {
	case errors.Is(cause, context.DeadlineExceeded):
		return fault.New(errors.Join(count.ErrUnfinished, cause), "the time limit was reached")
	case cause != nil:
		return fault.New(errors.Join(count.ErrUnfinished, cause), "the drawing was stopped")
	}
	return err
}

// drawListed draws a batch: the tours from a place on.
func (s *Sampler) drawListed(ctx context.Context, first int64, n int) ([][]int32, error) {
	type draw struct {
		number int64 // an int64 is enough for a listing that was counted
		at     int   // the place in the batch
	}
	draws := make([]draw, n)
	for i := range draws {
		draws[i] = draw{s.source(first + int64(i)).Int64N(s.total.Int64()), i}
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
	return nil, fault.New(errBroken, "the listing has %d tours, and %d were counted", met, s.total)
}
