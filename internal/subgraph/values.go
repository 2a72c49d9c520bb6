package subgraph

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"unsafe"
)

// Values are what a sweep adds up: a semiring. A state's value is the sum over all subgraphs
// that look like it, and that of one subgraph is the product of its events.
type Values[V any] interface {
	One() V
	// Add is the sum. It may change and give back the first.
	Add(a, b V) V
	// Times is the value after an event. It does not change the one before.
	Times(v V, step Step, event Event) V
}

// A Pruner is values that know when to give a state up: no whole subgraph that comes of it is
// wanted.
type Pruner[V any] interface {
	Hopeless(v V, at int) bool
}

// A Ranker is a pruner that says which states are the better ones: those of lower rank.
type Ranker[V any] interface {
	Rank(v V, at, state int) int64
}

// A Sizer is values that say how many bytes each takes beside itself. A fold counts these among its memory.
type Sizer[V any] interface {
	Bytes(v V) int64
}

// Options of a fold. The zero value is good.
type Options struct {
	// Step, if not nil, is called after each step.
	Step func(at, of, states int)
	// Keep, if not nil, keeps all arcs.
	Keep *Diagram
	// Widest, if not 0, is how many states of a layer a [Ranker] keeps, the best; others are given
	// up, and [Sweep.Cut] reports it.
	Widest int
}

// Fold does the steps of a sweep, and gives the value of all whole subgraphs; false if there are
// none, or only hopeless ones. The error wraps [ErrMemory] or that of the context.
func Fold[V any](ctx context.Context, s *Sweep, values Values[V], opts Options) (V, bool, error) {
	var none V
	now, dead, err := FoldTo(ctx, s, s.Steps(), values, opts)
	if err != nil {
		return none, false, err
	}
	whole, ok := s.Whole() // no state is left if a step had none
	if opts.Keep != nil {
		opts.Keep.whole, opts.Keep.none = uint32(whole), !ok
	}
	if !ok || dead != nil && dead[whole] {
		return none, false, nil
	}
	return now[whole], true, nil
}

// FoldTo does the steps up to a number of them, and gives the value of each state, and which are hopeless; nil if
// values do not know.
func FoldTo[V any](ctx context.Context, s *Sweep, steps int, values Values[V], opts Options) ([]V, []bool, error) {
	var none V
	pruner, prunes := values.(Pruner[V])
	ranker, ranks := values.(Ranker[V])
	sizer, sizes := values.(Sizer[V])
	now, dead := []V{values.One()}, []bool(nil)
	size := int64(unsafe.Sizeof(none))
	kept, beside := int64(0), int64(0)
	for s.at < steps {
		arcs, err := s.Next(ctx, dead)
		if err != nil {
			return nil, nil, err
		}
		next, seen := make([]V, arcs.States), make([]bool, arcs.States)
		for i, to := range arcs.To {
			if to == Nowhere {
				continue
			}
			v := values.Times(now[i/arcs.Choices], arcs.step(i), arcs.Events[i])
			if seen[to] {
				v = values.Add(next[to], v)
			}
			next[to], seen[to] = v, true
		}
		if prunes {
			dead = seen // each state has been seen
			for i := range next {
				dead[i] = pruner.Hopeless(next[i], s.at)
			}
			if ranks && opts.Widest > 0 && len(next) > opts.Widest {
				s.cut = keepBest(next, dead, ranker, s.at, opts.Widest) || s.cut
			}
		}
		if opts.Keep != nil {
			kept += opts.Keep.add(arcs)
		}
		before := beside
		if sizes {
			beside = 0
			for i := range next {
				beside += sizer.Bytes(next[i])
			}
		}
		if need := s.layer.bytes() + size*int64(cap(now)+cap(next)) + kept + before + beside; need > s.memory {
			return nil, nil, fmt.Errorf("%w: %d states and their values need %d MiB", ErrMemory, arcs.States, need>>20)
		}
		now = next
		if opts.Step != nil {
			opts.Step(s.at, s.Steps(), arcs.States)
		}
		if len(now) == 0 {
			break
		}
	}
	return now, dead, nil
}

// keepBest gives up states that are not among the best, and reports whether it did. Of states of the
// same rank the first stay.
func keepBest[V any](values []V, dead []bool, ranker Ranker[V], at, most int) bool {
	var alive []int
	ranks := make([]int64, len(values))
	for i := range values {
		if !dead[i] {
			alive, ranks[i] = append(alive, i), ranker.Rank(values[i], at, i)
		}
	}
	if len(alive) <= most {
		return false
	}
	slices.SortStableFunc(alive, func(i, j int) int { return cmp.Compare(ranks[i], ranks[j]) })
	for _, i := range alive[most:] {
		dead[i] = true
	}
	return true
}
