// Package sample draws tours of a board uniformly at random, even where there are far too many
// to list. The verbs sample and stats tours use it.
//
// A draw is a random number below the number of all tours. It becomes the tour with this number
// by going backwards through the layers of a sweep (package frontier). Numbers are whole, no
// Markov chain has to mix, and tours are independent. In addition:
//
//   - Each tour has its own random source, made of the seed and its place. So the ten of -n 10
//     are the first ten of a thousand, on any machine.
//   - Tours are drawn in batches, as large as memory allows, since they share the layers.
//   - Open tours are paths that do not close. A path that closes is rejected, and its source draws
//     another one; so the others stay equally likely.
//
// Moves to take or to avoid change the graph, and such tours are drawn like all others. Tours
// with a symmetry are drawn in its quotient, where they are counted. If the sweep does not
// support a constraint, tours that break it are rejected, provided that enough draws satisfy the constraints
// (choose_method.go). Otherwise a complete search counts the tours, and they are drawn by their
// numbers in the listing (by_listing.go).
package sample

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// ErrNone: there is no tour to draw.
var ErrNone = errors.New("there is no tour")

// Options of a sample. The zero value is ready to use.
type Options struct {
	Seed uint64
	// The resources of a count. Progress gets the current work and its finished share.
	work.Resources
	// Record, if not nil, is a finished record of the count of all tours, or of all paths for
	// open tours. They are not counted again then.
	Record *count.Record
}

// A Sampler draws tours. It is for one goroutine at a time.
type Sampler struct {
	graph *graph.Graph
	ask   tour.Ask
	opts  Options
	total *big.Int    // the number of tours; nil: the draws have it
	draws count.Draws // nil: tours are drawn from their listing
	// proposal is the ask whose tours are drawn; if rejects, those that are not asked for are
	// rejected.
	proposal       tour.Ask
	rejects        bool
	turn           int                                    // how many squares before its first one a tour begins
	verifyProposal func(context.Context, tour.Tour) error // checks a tour of the proposal
	verifyTour     func(context.Context, tour.Tour) error
	adj            *graph.Adjacency
	batch          int
	stage          string
}

// New counts the tours of an ask and prepares to draw them. The error wraps [ErrNone],
// [count.ErrMethod], [count.ErrRecord], or [count.ErrUnfinished] and the cause.
func New(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*Sampler, error) {
	if err := ask.Check(g, constraints.Watched); err != nil {
		return nil, err
	}
	s := &Sampler{graph: g, ask: ask, opts: opts, stage: "counting"}
	s.opts.Memory = s.opts.Filled().Memory
	if err := s.chooseMethod(ctx); err != nil {
		return nil, err
	}
	if s.Number().Sign() == 0 {
		return nil, ErrNone
	}
	var err error
	if s.adj, err = g.Table(ctx); err != nil {
		return nil, err
	}
	verifier, err := tour.NewVerifier(g, ask)
	if err != nil {
		return nil, err
	}
	proposals, err := tour.NewVerifier(g, s.proposal)
	if err != nil {
		return nil, err
	}
	s.verifyTour, s.verifyProposal = verifier.Verify, proposals.Verify
	// The number of tours drawn at once.
	s.batch = int(max(1, min(1<<16, s.opts.Memory/16/(int64(s.adj.Len())*bytesOfSquare+bytesOfTour))))
	return s, nil
}

// bytesOfSquare is the memory of one square of a tour during a draw, and bytesOfTour the memory
// of a tour besides its squares.
const (
	bytesOfSquare = 100
	bytesOfTour   = 500
)

// countOptions returns the options of the count.
func (s *Sampler) countOptions() count.Options {
	o := count.Options{Resources: s.opts.Resources}
	if s.opts.Progress != nil {
		o.Progress = func(p work.Progress) { s.opts.Progress(work.Progress{Done: p.Done, Words: s.stage}) }
	}
	return o
}

// Number returns how many directed tours there are. If [Sampler.Of] names a larger set, it is the
// number of tours in that set.
func (s *Sampler) Number() *big.Int {
	if s.total != nil {
		return s.total
	}
	return s.draws.Number()
}

// Swept reports whether tours are drawn by a sweep, and not from their listing.
func (s *Sampler) Swept() bool { return s.draws != nil }

// A Superset is the larger set that tours are drawn from, if there is one.
type Superset uint8

// The sets that tours may be drawn from: the tours asked for; all paths, for open tours; and for
// several moves that go one way, tours that take the moves in either direction.
const (
	Same Superset = iota
	Paths
	EitherWay
)

// Of returns the set that tours are drawn from; [Sampler.Number] returns its size.
func (s *Sampler) Of() Superset {
	ask := s.ask.Normalised(s.graph)
	wants := ask.ConstraintsOrNone()
	switch {
	case s.total != nil || !s.rejects:
		return Same
	case !slices.ContainsFunc(slices.Concat(wants.Use, wants.Avoid), oneWay):
		return Paths
	}
	return EitherWay
}

// Tours draws n tours, and verifies them. The error wraps [ErrNone], or
// [count.ErrUnfinished] and the cause; tours drawn before it are valid.
func (s *Sampler) Tours(ctx context.Context, n int64) iter.Seq2[tour.Tour, error] {
	return func(yield func(tour.Tour, error) bool) {
		s.stage = "drawing"
		for first := int64(0); first < n; first += int64(s.batch) {
			walks, err := s.draw(ctx, first, int(min(n-first, int64(s.batch))))
			if err != nil {
				yield(tour.Tour{}, err)
				return
			}
			for _, walk := range walks {
				t := s.tour(walk)
				if err := s.verifyTour(context.WithoutCancel(ctx), t); err != nil {
					yield(tour.Tour{}, err)
					return
				}
				if !yield(t, nil) {
					return
				}
			}
		}
	}
}

// tour returns the tour of a walk.
func (s *Sampler) tour(walk []int32) tour.Tour {
	squares := make([]board.Square, len(walk))
	for i, v := range walk {
		squares[i] = s.adj.Square(graph.Vertex(v))
	}
	return tour.Of(squares)
}

// draw draws a batch: the tours from a place on.
func (s *Sampler) draw(ctx context.Context, first int64, n int) ([][]int32, error) {
	if s.draws == nil {
		return s.drawListed(ctx, first, n)
	}
	walks := make([][]int32, n)
	sources := make([]*rand.Rand, n)
	waiting := make([]int, n)
	for i := range n {
		sources[i] = s.source(first + int64(i))
		waiting[i] = i
	}
	for tries := 1; len(waiting) > 0; tries = min(2*tries, maxTries) {
		var batch []*rand.Rand
		for _, which := range waiting {
			batch = append(batch, sources[which])
			for range tries - 1 { // drawn with it, since it may be rejected
				batch = append(batch, rand.New(rand.NewPCG(sources[which].Uint64(), sources[which].Uint64())))
			}
		}
		drawn, err := s.draws.Draw(ctx, batch)
		if err != nil {
			return nil, err
		}
		var again []int
		for i, which := range waiting {
			for _, walk := range drawn[i*tries : (i+1)*tries] {
				if walks[which], err = s.acceptWalk(ctx, walk); err != nil {
					return nil, err
				}
				if walks[which] != nil {
					break
				}
			}
			if walks[which] == nil {
				again = append(again, which)
			}
		}
		if tries == 1 && len(again) == n {
			if err := s.checkAnyTour(ctx); err != nil {
				return nil, err
			}
		}
		waiting = again
	}
	return walks, nil
}

// maxTries is how many draws of a tour are made at once, at most, if earlier draws were rejected.
const maxTries = 16

// source returns the random source of the tour at a place.
func (s *Sampler) source(at int64) *rand.Rand {
	return rand.New(rand.NewPCG(s.opts.Seed, uint64(at)))
}

// acceptWalk returns a drawn walk, turned to where it begins, or nil if it is rejected. A rejected walk
// is still a tour of the larger set.
func (s *Sampler) acceptWalk(ctx context.Context, walk []int32) ([]int32, error) {
	if walk == nil {
		return nil, nil
	}
	at := (len(walk) - s.turn) % len(walk)
	walk = slices.Concat(walk[at:], walk[:at])
	if !s.rejects {
		return walk, nil
	}
	t := s.tour(walk)
	if err := s.verifyProposal(context.WithoutCancel(ctx), t); err != nil {
		return nil, err
	}
	switch err := s.verifyTour(context.WithoutCancel(ctx), t); {
	case errors.Is(err, tour.ErrNotTour):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return walk, nil
}

// checkAnyTour makes sure that there is a tour, after all draws were rejected.
func (s *Sampler) checkAnyTour(ctx context.Context) error {
	if s.total != nil {
		return nil
	}
	if s.ask.Constraints == nil {
		open, err := count.Exact(ctx, s.graph, s.ask, s.countOptions())
		if err == nil && open.Directed().Sign() == 0 {
			err = ErrNone
		}
		return err
	}
	for _, err := range list.All(ctx, s.graph, s.ask, list.Options{}) {
		return unfinished(ctx, err)
	}
	return ErrNone
}

// String says what is drawn.
func (s *Sampler) String() string {
	return fmt.Sprintf("sampler of %ss of %s", s.ask.Kind, s.graph)
}
