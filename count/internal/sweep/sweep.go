// Package sweep makes the steps of a sweep, and joins two sweeps where they meet. Packages run,
// choose and beyond use it, with steps from package plan. A layer has the states after a step,
// in classes of equal codes ([Layer]). A step adds each class to the classes that it leads to
// ([Step], gatherer.go, gather.go, kernel.go). Where two sides meet, each class is joined with its
// complement ([Cutset], [Joiner]). To go back through a sweep, keep some of its layers ([Checkpoints]). The
// package knows no graph and no plan, and package run decides which layers stay.
package sweep

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"leaper/count/internal/pairing"
)

// A Counter is shared by the parts of one count.
type Counter struct {
	Tables *pairing.Tables
	Store  *pairing.Store
	Ring   Ring
	Stats  Stats
}

// writer begins a layer.
func (c *Counter) writer() Writer {
	return Writer{Store: c.Store, Layer: Layer{Numbering: c.Tables.Numbering}}
}

// Start is the layer before the first step: one state, of no places.
func (c *Counter) Start() (*Layer, error) {
	w := c.writer()
	class, err := w.Room(0, 1, 0)
	if err != nil {
		Release(c.Store, &w.Layer)
		return nil, err
	}
	w.Sums(class)[0], w.Short(class)[0] = 1, 0
	return &w.Layer, nil
}

// Shared is the least number of states in a layer at which threads share its step.
const Shared = 1 << 13

// Sweep makes steps and returns the last layer. It releases the memory of each other layer once
// it is used.
func (c *Counter) Sweep(ctx context.Context, steps []Step, from *Layer, gatherers []*Gatherer) (*Layer, error) {
	for i := range steps {
		into, err := c.Step(ctx, &steps[i], from, gatherers)
		Release(c.Store, from)
		if err != nil {
			return nil, err
		}
		from = into
	}
	return from, nil
}

// Step makes one step with some threads.
func (c *Counter) Step(ctx context.Context, s *Step, from *Layer, gatherers []*Gatherer) (*Layer, error) {
	parts := []stint{everything}
	if len(gatherers) > 1 && from.States >= Shared {
		parts = s.Stints(from, 8*len(gatherers))
	}
	writers := make([]Writer, len(parts))
	err := inBatches(ctx, len(parts), 1, len(gatherers), func(t, i int) error {
		writers[i] = c.writer()
		return s.Run(ctx, from, &writers[i], gatherers[t], c.Ring, parts[i])
	})
	var over uint64
	for _, p := range gatherers {
		over |= p.Over
		c.Stats.Transitions += p.Transitions
		p.Transitions = 0
	}
	if err == nil && over>>63 != 0 {
		err = ErrOverflow
	}
	var into *Layer
	if err == nil {
		into, err = Gather(c.Store, writers)
	}
	if err != nil {
		for i := range writers {
			Release(c.Store, &writers[i].Layer)
		}
		return nil, err
	}
	c.Stats.layer(into, s.Width)
	return into, nil
}

// Gather joins layers that were written in parts into one.
func Gather(s *pairing.Store, writers []Writer) (*Layer, error) {
	if len(writers) == 1 {
		return &writers[0].Layer, nil
	}
	classes := 0
	for i := range writers {
		classes += len(writers[i].Classes)
	}
	list, err := pairing.Grown[Class](s, nil, classes)
	if err != nil {
		return nil, err
	}
	into := &Layer{Classes: list, Listed: true, Numbering: writers[0].Numbering}
	for i := range writers {
		offset := int32(len(into.Chunks))
		into.Chunks = append(into.Chunks, writers[i].Chunks...)
		into.States += writers[i].States
		for _, class := range writers[i].Classes {
			class.Chunk += offset
			into.Classes = append(into.Classes, class)
		}
		s.Credit(pairing.SizeOf[Class](cap(writers[i].Classes)))
	}
	return into, nil
}

// Stints divides a step into parts of about equally many states.
func (s *Step) Stints(from *Layer, parts int) []stint {
	var list []stint
	low, states, each := uint64(0), int64(0), from.States/int64(parts)+1
	for _, c := range from.Classes {
		if states += int64(c.N); states < each {
			continue
		}
		if high := s.squeeze(c.Code) >> s.Insert << s.Insert; high > low {
			list = append(list, stint{low, high})
			low = high
		}
		states = 0
	}
	return append(list, stint{low, never})
}

// InParallel runs f on several threads, each with its number.
func InParallel(threads int, f func(t int)) {
	var group sync.WaitGroup
	for t := 1; t < threads; t++ {
		group.Go(func() { f(t) })
	}
	f(0)
	group.Wait()
}

// EachClass processes the classes of a layer with several threads, in batches.
func EachClass(ctx context.Context, l *Layer, threads int, one func(t, i int) error) error {
	return inBatches(ctx, len(l.Classes), 64, threads, one)
}

// inBatches processes things with several threads, each of which takes the next few. An error ends it.
func inBatches(ctx context.Context, things, few, threads int, one func(t, i int) error) error {
	var next atomic.Int64
	errs := make([]error, threads)
	InParallel(min(threads, (things+few-1)/few), func(t int) {
		for errs[t] == nil {
			begin := int(next.Add(int64(few))) - few
			if begin >= things {
				return
			}
			errs[t] = ctx.Err()
			for i := begin; i < min(begin+few, things) && errs[t] == nil; i++ {
				errs[t] = one(t, i)
			}
		}
		next.Store(int64(things))
	})
	return Failure(errs)
}

// JoinLayers adds up the cycles that two layers make together, times a factor. If a side is its own
// mirror image, its layer meets itself.
func (c *Counter) JoinLayers(ctx context.Context, left, right *Layer, at Seam, times int, joiners []*Joiner) error {
	err := EachClass(ctx, left, len(joiners), func(t, i int) error {
		a := left.Classes[i]
		return at.JoinClass(ctx, left, a, right, times*at.Stands(a.Code), joiners[t])
	})
	if err != nil {
		return err
	}
	over := uint64(0)
	for _, j := range joiners {
		over |= j.Total.Over
		c.Stats.Pairs += j.Pairs
		c.Stats.Additions += j.Work
		j.Pairs, j.Work, j.Looked = 0, 0, 0
	}
	if over>>63 != 0 {
		return ErrOverflow
	}
	return nil
}

// ErrOverflow: a count of states is too large, and is made again modulo primes.
var ErrOverflow = errors.New("a count of states is larger than 63 bits")

// Merge merges classes of a layer that have the same code and follow each other.
func (c *Counter) Merge(ctx context.Context, l *Layer, gatherer *Gatherer) error {
	into := c.writer()
	m := merging{from: l, into: &into, ring: c.Ring, Gatherer: gatherer}
	merged := l.Classes[:0]
	for first := 0; first < len(l.Classes); {
		next, states := first+1, int(l.Classes[first].N)
		for ; next < len(l.Classes) && l.Classes[next].Code == l.Classes[first].Code; next++ {
			states += int(l.Classes[next].N)
		}
		one := l.Classes[first]
		if next-first > 1 {
			var err error
			if one, err = m.together(ctx, l.Classes[first:next], states); err != nil {
				Release(c.Store, &into.Layer)
				return err
			}
			one.Chunk += int32(len(l.Chunks))
		}
		merged = append(merged, one)
		first = next
	}
	l.Classes, l.States = merged, 0
	for _, one := range merged {
		l.States += int64(one.N)
	}
	l.Chunks = append(l.Chunks, into.Chunks...)
	c.Store.Credit(pairing.SizeOf[Class](cap(into.Classes)))
	if gatherer.Over>>63 != 0 {
		return ErrOverflow
	}
	return nil
}

// together merges classes of one code into one.
func (m *merging) together(ctx context.Context, same []Class, states int) (Class, error) {
	code := same[0].Code
	err := m.Open(same[0].Pairs(), states, m.ring)
	for _, c := range same {
		if err == nil {
			err = m.addClass(ctx, c, nil, m.from.Sums(c))
		}
	}
	if err == nil {
		err = m.Close(ctx, code, m.into)
	}
	if err != nil {
		m.scrap()
		return Class{}, err
	}
	return m.into.Classes[len(m.into.Classes)-1], nil
}

// Failure is the error of threads: the cause rather than a cancellation that follows from it.
func Failure(errs []error) error {
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return errors.Join(errs...)
}
