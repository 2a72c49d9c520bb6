package frontier

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"leaper/count/frontier/internal/pairing"
)

// counter is what the parts of one count share.
type counter struct {
	tables *pairing.Tables
	store  *pairing.Store
	ring   ring
	stats  Stats
}

// writer begins a layer.
func (c *counter) writer() writer { return writer{store: c.store, layer: layer{by: c.tables.By}} }

// start is the layer before the first step: one state, of no places.
func (c *counter) start() (*layer, error) {
	w := c.writer()
	class, err := w.room(0, 1, 0)
	if err != nil {
		return nil, err
	}
	w.sums(class)[0], w.short(class)[0] = 1, 0
	return &w.layer, nil
}

// shared is how many states a layer has at least for a step to be shared out.
const shared = 1 << 13

// sweep makes steps and returns the last layer. Each layer's memory is released
// once it is used.
func (c *counter) sweep(ctx context.Context, steps []step, from *layer, hands []*pouring) (*layer, error) {
	for i := range steps {
		into, err := c.step(ctx, &steps[i], from, hands)
		release(c.store, from)
		if err != nil {
			return nil, err
		}
		from = into
	}
	return from, nil
}

// step makes one step with some threads.
func (c *counter) step(ctx context.Context, s *step, from *layer, hands []*pouring) (*layer, error) {
	parts := []stint{everything}
	if len(hands) > 1 && from.states >= shared {
		parts = s.stints(from, 8*len(hands))
	}
	writers := make([]writer, len(parts))
	errs := make([]error, len(parts))
	var next atomic.Int64
	inParallel(min(len(hands), len(parts)), func(t int) {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(parts) {
				return
			}
			writers[i] = c.writer()
			if errs[i] = s.run(ctx, from, &writers[i], hands[t], c.ring, parts[i]); errs[i] != nil {
				next.Store(int64(len(parts)))
			}
		}
	})
	var over uint64
	for _, p := range hands {
		over |= p.over
		c.stats.Transitions += p.transitions
		p.transitions = 0
	}
	err := failure(errs)
	if err == nil && over>>63 != 0 {
		err = errOverflow
	}
	var into *layer
	if err == nil {
		into, err = gather(c.store, writers)
	}
	if err != nil {
		for i := range writers {
			release(c.store, &writers[i].layer)
		}
		return nil, err
	}
	c.stats.layer(into, s.width)
	return into, nil
}

// gather makes one layer of what was written in parts.
func gather(s *pairing.Store, writers []writer) (*layer, error) {
	if len(writers) == 1 {
		return &writers[0].layer, nil
	}
	classes := 0
	for i := range writers {
		classes += len(writers[i].classes)
	}
	list, err := pairing.Grown[class](s, nil, classes)
	if err != nil {
		return nil, err
	}
	into := &layer{classes: list, listed: true, by: writers[0].by}
	for i := range writers {
		offset := int32(len(into.chunks))
		into.chunks = append(into.chunks, writers[i].chunks...)
		into.states += writers[i].states
		for _, class := range writers[i].classes {
			class.chunk += offset
			into.classes = append(into.classes, class)
		}
		s.Credit(pairing.SizeOf[class](cap(writers[i].classes)))
	}
	return into, nil
}

// stints shares a step out in parts of about as many states.
func (s *step) stints(from *layer, parts int) []stint {
	var list []stint
	low, states, each := uint64(0), int64(0), from.states/int64(parts)+1
	for _, c := range from.classes {
		if states += int64(c.n); states < each {
			continue
		}
		if high := s.squeeze(c.code) >> s.insert << s.insert; high > low {
			list = append(list, stint{low, high})
			low = high
		}
		states = 0
	}
	return append(list, stint{low, never})
}

// inParallel runs f on so many threads, each with its number.
func inParallel(threads int, f func(t int)) {
	var group sync.WaitGroup
	for t := 1; t < threads; t++ {
		group.Go(func() { f(t) })
	}
	f(0)
	group.Wait()
}

// eachClass has the classes of a layer done, by so many threads, some at a time.
func eachClass(ctx context.Context, l *layer, threads int, one func(t, i int) error) error {
	const each = 64
	var next atomic.Int64
	errs := make([]error, threads)
	inParallel(min(threads, 1+len(l.classes)/each), func(t int) {
		for errs[t] == nil {
			begin := int(next.Add(each)) - each
			if begin >= len(l.classes) {
				return
			}
			errs[t] = ctx.Err()
			for i := begin; i < min(begin+each, len(l.classes)) && errs[t] == nil; i++ {
				errs[t] = one(t, i)
			}
		}
	})
	return failure(errs)
}

// joinLayers adds up what two layers make together, so many times. A layer meets itself where its
// side is its own mirror image.
func (c *counter) joinLayers(ctx context.Context, left, right *layer, at seam, times int, hands []*joiner) error {
	err := eachClass(ctx, left, len(hands), func(t, i int) error {
		a := left.classes[i]
		return at.joinClass(ctx, left, a, right, times*at.stands(a.code), hands[t])
	})
	if err != nil {
		return err
	}
	over := uint64(0)
	for _, j := range hands {
		over |= j.total.over
		c.stats.Pairs += j.pairs
		c.stats.Additions += j.work
		j.pairs, j.work, j.looked = 0, 0, 0
	}
	if over>>63 != 0 {
		return errOverflow
	}
	return nil
}

var errOverflow = errors.New("a count of states is larger than 63 bits")

// merge puts classes of a layer together that have the same code; they follow each other.
func (c *counter) merge(ctx context.Context, l *layer, hand *pouring) error {
	if !twice(l.classes) {
		return nil
	}
	into := c.writer()
	m := merging{from: l, into: &into, ring: c.ring, pouring: hand}
	merged := l.classes[:0]
	for first := 0; first < len(l.classes); {
		next, states := first+1, int(l.classes[first].n)
		for ; next < len(l.classes) && l.classes[next].code == l.classes[first].code; next++ {
			states += int(l.classes[next].n)
		}
		one := l.classes[first]
		if next-first > 1 {
			var err error
			if one, err = m.together(ctx, l.classes[first:next], states); err != nil {
				release(c.store, &into.layer)
				return err
			}
			one.chunk += int32(len(l.chunks))
		}
		merged = append(merged, one)
		first = next
	}
	l.classes, l.states = merged, 0
	for _, one := range merged {
		l.states += int64(one.n)
	}
	l.chunks = append(l.chunks, into.chunks...)
	c.store.Credit(pairing.SizeOf[class](cap(into.classes)))
	if hand.over>>63 != 0 {
		return errOverflow
	}
	return nil
}

// twice reports whether some of the classes, in order, have the same code.
func twice(classes []class) bool {
	for i := 1; i < len(classes); i++ {
		if classes[i].code == classes[i-1].code {
			return true
		}
	}
	return false
}

// together makes one class of some of the same code.
func (m *merging) together(ctx context.Context, same []class, states int) (class, error) {
	code, pairs := same[0].code, same[0].pairs()
	err := m.open(pairs, states)
	for _, c := range same {
		if err == nil {
			err = m.pour(ctx, c, pairing.Change{}, false, m.from.sums(c))
		}
	}
	if err == nil {
		err = m.close(code, pairs, m.into)
	}
	if err != nil {
		m.scrap()
		return class{}, err
	}
	return m.into.classes[len(m.into.classes)-1], nil
}

// failure is what went wrong on threads: the cause, before what was cancelled for it.
func failure(errs []error) error {
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return errors.Join(errs...)
}
