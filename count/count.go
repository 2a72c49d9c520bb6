// Package count gives exact numbers of tours, in every convention, of any size.
//
// For now it counts by listing (package list), so it is for boards whose tours
// can be listed: 6×6 takes seconds, 8×8 would take longer than the world has
// stood. A limit of time gives what was counted so far, and never a guess.
package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"leaper/graph"
	"leaper/list"
	"leaper/tour"
)

// ErrUnfinished: the time was over before the count was. The [Count] that comes
// with it holds the tours met so far.
var ErrUnfinished = errors.New("count not finished")

// Options of a count. The zero value counts on all processors.
type Options struct {
	// As is the convention that the count has to know. Directed gives
	// undirected as well; Distinct takes a listing of its own.
	As       tour.Convention
	Threads  int // 0: one for each processor
	Stats    *list.Stats
	Progress func(done float64, tours int64)
}

// A Count is a number of tours with what it counts.
type Count struct {
	ask      tour.Ask
	squares  int64
	arrows   bool // moves have a direction, so that a tour has no reverse
	directed *big.Int
	distinct *big.Int
}

// Exact counts the tours that an ask wants. If ctx ends before it is done, the
// error wraps [ErrUnfinished] and the context's error, and the count is of the
// tours met so far. With any other error it is the zero Count, of no number.
func Exact(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Count, error) {
	c := Count{ask: ask, squares: g.Board().Squares(), arrows: g.Directed()}
	as := opts.As
	if as == tour.Undirected && !g.Directed() {
		as = tour.Directed // half of it
	}
	n, err := list.Count(ctx, g, ask, list.Options{As: as, Threads: opts.Threads, Stats: opts.Stats, Progress: opts.Progress})
	if opts.As == tour.Distinct {
		c.distinct = big.NewInt(n)
	} else {
		c.directed = big.NewInt(n)
	}
	switch {
	case err == nil:
		return c, nil
	case errors.Is(err, ctx.Err()):
		return c, fmt.Errorf("%w: %w", ErrUnfinished, err)
	}
	return Count{}, err
}

// Ask is what was counted.
func (c Count) Ask() tour.Ask { return c.ask }

// Directed counts a path and its reverse, and both directions of a closed tour;
// nil if the count was asked as distinct.
func (c Count) Directed() *big.Int { return c.directed }

// Undirected counts a tour and its reverse once. A path with a given end has a
// direction, so there is nothing to halve; nor for one square, which is its own
// reverse. It is nil if the count was asked as distinct or moves have a
// direction.
func (c Count) Undirected() *big.Int {
	if c.directed == nil || c.arrows {
		return nil
	}
	_, from := c.ask.From.Given()
	_, to := c.ask.To.Given()
	if c.squares == 1 || to || (from && c.ask.Kind != tour.Closed) {
		return c.directed
	}
	return new(big.Int).Rsh(c.directed, 1)
}

// Distinct counts what the board's symmetries, reversal and, for closed tours,
// another start make of a tour once; nil unless the count was asked so.
func (c Count) Distinct() *big.Int { return c.distinct }

// As is the number in a convention; nil if it is not known.
func (c Count) As(as tour.Convention) *big.Int {
	switch as {
	case tour.Undirected:
		return c.Undirected()
	case tour.Distinct:
		return c.Distinct()
	}
	return c.Directed()
}
