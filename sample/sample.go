// Package sample draws tours such that each is equally likely: of all of a board, which
// may be more than anybody can list.
//
// A number below the number of all tours is drawn, and the tour that has it is found by
// going backwards through the layers of a sweep; package frontier tells how. Nothing is
// rounded, no chain has to settle, and tours are independent of each other. Beside that,
// this package sees to three things:
//
//   - Each tour has a source of chance of its own, made of the seed and of its place. So
//     the first ten of ten are the first ten of a thousand, on any machine.
//   - Tours are drawn in batches, as many at a time as there is room for, since the layers
//     are the same for all of them.
//   - Open tours are paths that do not close. A path that closes is laid aside, and its
//     source draws another one; so those that are left are as likely as before.
//
// Moves to take or to avoid are a matter of the graph, and such tours are drawn like all
// others. What else tours are to obey no sweep knows: these are counted by a complete
// search, and drawn by their numbers in the listing (listed.go).
package sample

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"math/rand/v2"

	"leaper/board"
	"leaper/count"
	"leaper/count/frontier"
	"leaper/graph"
	"leaper/tour"
)

// ErrNone: there is no tour to draw.
var ErrNone = errors.New("there is no tour")

// Options of a sample. The zero value is good.
type Options struct {
	Seed    uint64
	Threads int   // 0: one for each processor
	Memory  int64 // bytes; 0: 2 GiB
	// Record, if not nil, is one of the count of all tours that is finished, or of all
	// paths for open tours: they are not counted again then.
	Record *count.Record
	// Progress, if not nil, is called now and then with what is done and its share.
	Progress func(what string, done float64)
}

// A Sampler draws tours. It is for one at a time.
type Sampler struct {
	graph     *graph.Graph
	ask       tour.Ask
	opts      Options
	draws     *count.Draws     // nil: by listing
	all       *big.Int         // tours, if that is not what the draws tell
	forbidden *[2]board.Square // from the one to the other no tour goes that is drawn
	adj       *graph.Adjacency
	batch     int
	stage     string
}

// New counts the tours of an ask, and makes ready to draw them. The error wraps [ErrNone],
// [count.ErrMethod], [count.ErrRecord], or [count.ErrUnfinished] and the cause.
func New(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (*Sampler, error) {
	if err := ask.Check(g.Board(), tour.OfAny); err != nil {
		return nil, err
	}
	s := &Sampler{graph: g, ask: ask, opts: opts, stage: "counting"}
	if s.opts.Memory <= 0 {
		s.opts.Memory = frontier.DefaultMemory
	}
	drawn, err := s.drawn(), error(nil)
	swept := ask.Demands == nil || count.Drawn(g, drawn)
	if !swept || s.forbidden != nil {
		if s.all, err = s.countAll(ctx); err != nil {
			return nil, err
		}
	}
	if swept && (s.all == nil || s.all.Sign() > 0) {
		s.draws, err = count.NewDraws(ctx, g, drawn, s.counting(), opts.Record)
	}
	if err != nil {
		return nil, err
	}
	if s.Number().Sign() == 0 {
		return nil, ErrNone
	}
	if s.adj, err = g.Table(ctx); err != nil {
		return nil, err
	}
	s.batch = int(max(1, min(1<<16, s.opts.Memory/16/(int64(s.adj.Len())*bytesOfSquare+bytesOfTour))))
	return s, nil
}

// bytesOfSquare is what a square of a tour takes while it is drawn, and bytesOfTour what a
// tour takes beside.
const (
	bytesOfSquare = 100
	bytesOfTour   = 500
)

func (s *Sampler) counting() count.Options {
	o := count.Options{Threads: s.opts.Threads, Memory: s.opts.Memory}
	if s.opts.Progress != nil {
		o.Progress = func(done float64, _ int64) { s.opts.Progress(s.stage, done) }
	}
	return o
}

// Number is how many directed tours there are; of open tours, how many paths, if
// [Sampler.OfPaths] says so.
func (s *Sampler) Number() *big.Int {
	if s.all != nil {
		return s.all
	}
	return s.draws.Number()
}

// Swept says whether tours are drawn by a sweep, and not from their listing.
func (s *Sampler) Swept() bool { return s.draws != nil }

// OfPaths says whether open tours are drawn from all paths.
func (s *Sampler) OfPaths() bool { return s.ask.Kind == tour.Open && s.all == nil }

// Tours draws so many tours, verified. The error wraps [ErrNone], or [count.ErrUnfinished]
// and the cause; tours that came before it are as good as any.
func (s *Sampler) Tours(ctx context.Context, n int64) iter.Seq2[tour.Tour, error] {
	return func(yield func(tour.Tour, error) bool) {
		verifier, err := tour.NewVerifier(s.graph.Board(), s.graph.Piece(), s.ask)
		if err != nil {
			yield(tour.Tour{}, err)
			return
		}
		s.stage = "drawing"
		for first := int64(0); first < n; first += int64(s.batch) {
			walks, err := s.draw(ctx, first, int(min(n-first, int64(s.batch))))
			if err != nil {
				yield(tour.Tour{}, err)
				return
			}
			for _, walk := range walks {
				t := s.tour(walk)
				if err := verifier.Verify(t); err != nil {
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

// tour makes a tour of a walk.
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
		return s.fromListing(ctx, first, n)
	}
	walks := make([][]int32, n)
	sources := make([]*rand.Rand, n)
	waiting := make([]int, n)
	for i := range n {
		sources[i] = s.source(first + int64(i))
		waiting[i] = i
	}
	for in := 1; len(waiting) > 0; in++ {
		of := make([]*rand.Rand, len(waiting))
		for i, which := range waiting {
			of[i] = sources[which]
		}
		drawn, err := s.draws.Draw(ctx, of)
		if err != nil {
			return nil, err
		}
		var again []int
		for i, which := range waiting {
			if s.refused(drawn[i]) {
				again = append(again, which)
			} else {
				walks[which] = drawn[i]
			}
		}
		if in == 1 && len(again) == n {
			if err := s.some(ctx); err != nil {
				return nil, err
			}
		}
		waiting = again
	}
	return walks, nil
}

// source is the source of chance of the tour at a place.
func (s *Sampler) source(at int64) *rand.Rand {
	return rand.New(rand.NewPCG(s.opts.Seed, uint64(at)))
}

// refused says whether a tour is drawn that was not asked for.
func (s *Sampler) refused(walk []int32) bool {
	return s.ask.Kind == tour.Open && s.closes(walk) || s.forbidden != nil && s.turned(walk)
}

// closes says whether a path closes.
func (s *Sampler) closes(walk []int32) bool {
	return len(walk) == 1 || len(walk) > 2 && s.adj.Has(graph.Vertex(walk[len(walk)-1]), graph.Vertex(walk[0]))
}

// some makes sure that there are open tours, since all paths that were drawn close.
func (s *Sampler) some(ctx context.Context) error {
	open, err := count.Exact(ctx, s.graph, s.ask, s.counting())
	if err == nil && open.Directed().Sign() == 0 {
		err = ErrNone
	}
	return err
}
