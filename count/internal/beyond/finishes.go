package beyond

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// Many subgraphs differ on one side of the cut only: a walk goes on above it, and the part below
// stays. Then each of them does not need a join of its own. One join answers for each state
// above: in how many ways can the whole part below finish it? The states above of a subgraph are
// some of these states, reached in fewer ways. So its cycles are a sum over them:
//
//	all states above   finished by      of a8 c7 e8   come by
//	A                  4 ways           A             3 times     3·4
//	B                  7                –
//	C                  2                C             1           1·2
//	                                                             14 cycles begin this way
//
// The join of 8×8 takes as long as the sweep of a side. The sum takes hardly any time.

// finish joins two sides that are images of each other, and keeps the number of ways to finish
// each state. It keeps nothing if that takes too much room, or if the numbers are too large.
func (s *Subgraphs) finish(ctx context.Context, left, right *kept) error {
	s.unfinish(s.finishes.second)
	at := sweep.NewCutset(left.places, right.places)
	if slices.Contains(at, uint8(0xff)) {
		return nil
	}
	v, err := s.counter(left.ring).Rows(ctx, left.layer, right.layer, at, s.r.Joins)
	if errors.Is(err, pairing.ErrMemory) || errors.Is(err, sweep.ErrOverflow) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, of := range v {
		for i := range of {
			of[i]++
		}
	}
	s.finishes = finishes{second: right, places: left.places, layer: right.layer, more: v}
	return nil
}

// unfinish forgets the ways to finish states, if they depend on a side that is released.
func (s *Subgraphs) unfinish(k *kept) {
	if f := s.finishes; f.second == k {
		sweep.Forget(s.r.Store, f.layer, f.more)
		s.finishes = finishes{}
	}
}

// errUnknown: the ways to finish a state are not known.
var errUnknown = errors.New("a state is not among those kept")

// finished adds up the cycles that the two sides make together, from the ways to finish the left
// states. It gives nil if these are not known.
func (s *Subgraphs) finished(ctx context.Context, m *meeting) (*big.Int, error) {
	f, left := s.finishes, m.left.layer
	if f.second != m.right {
		return nil, nil
	}
	shifts := make([]int, len(m.left.places))
	last := -1
	for i, v := range m.left.places {
		at := slices.Index(f.places, v)
		if at <= last { // its ends would have other numbers
			return nil, nil
		}
		last = at
		shifts[i] = 2 * (len(f.places) - 1 - at)
	}
	c := s.counter(m.left.ring)
	threads := make([]finishing, len(s.r.Joins))
	for i := range threads {
		threads[i] = finishing{finishes: &f, scattered: scattered{counter: c}, total: sweep.Total{Ring: c.Ring}}
	}
	err := sweep.EachClass(ctx, left, len(threads), func(t, i int) error {
		a := left.Classes[i]
		if _, ok := m.complement(a.Code); ok {
			return threads[t].class(left, a, spread(a.Code, shifts))
		}
		return nil
	})
	sum := sweep.Total{Ring: c.Ring}
	for i := range threads {
		sum.Add(threads[i].total, 1)
		threads[i].forget()
	}
	switch {
	case errors.Is(err, errUnknown) || errors.Is(err, pairing.ErrMemory) || err == nil && sum.Overflow():
		return nil, nil
	case err != nil:
		return nil, err
	}
	return sum.Number(), nil
}

// spread is a code with its places moved to where they are among more places.
func spread(code uint64, shifts []int) uint64 {
	wide := uint64(0)
	for i, shift := range shifts {
		wide |= code >> (2 * (len(shifts) - 1 - i)) & 3 << shift
	}
	return wide
}

// finishing is one thread's part of the sum.
type finishing struct {
	*finishes
	scattered
	all   []uint64 // ranks
	some  []uint64
	total sweep.Total
}

// class adds the states of a class, which is one of all states under another code.
func (h *finishing) class(l *sweep.Layer, a sweep.Class, code uint64) error {
	at, found := h.layer.Index(code)
	if !found {
		return errUnknown
	}
	of := h.layer.Classes[at]
	h.all, h.some = h.layer.AppendRanks(h.all[:0], of), l.AppendRanks(h.some[:0], a)
	if err := h.scatter(of.Pairs(), h.all, h.more[at]); err != nil {
		return err
	}
	counts := l.Sums(a)
	for i, rank := range h.some {
		more := h.value(rank)
		if more == 0 {
			return errUnknown
		}
		h.total.AddProduct(counts[i], more-1)
	}
	h.clear(h.all)
	return nil
}
