package beyond

import (
	"context"
	"errors"
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
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
//	                                                             14 cycles begin so
//
// The join of 8×8 takes as long as the sweep of a side. The sum takes hardly any time.

// finish joins two sides that are images of each other, and keeps the number of ways to finish
// each state. It keeps nothing if that takes too much room, or if the numbers are too large.
func (s *Subgraphs) finish(ctx context.Context, by sweep.Ring, left, right *kept) error {
	s.unfinish(s.finishes.by)
	if left.layer != right.layer || len(left.places) != len(right.places) {
		return nil
	}
	at := sweep.NewCutset(left.places, right.places)
	if slices.Contains(at, uint8(0xff)) {
		return nil
	}
	c := &sweep.Counter{Tables: s.plan.Tables, Store: s.r.Store, Ring: by}
	v, err := c.Rows(ctx, left.layer, right.layer, at, s.r.Joins)
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
	s.finishes = finishes{by: right, places: left.places, layer: right.layer, more: v}
	return nil
}

// unfinish forgets the ways to finish states, if they depend on a side that is released.
func (s *Subgraphs) unfinish(k *kept) {
	if f := s.finishes; k != nil && f.by == k {
		sweep.Forget(s.r.Store, f.layer, f.more)
		s.finishes = finishes{}
	}
}

// finished adds up the cycles that the two sides make together. It does nothing if the ways to
// finish the left states are not known.
func (s *Subgraphs) finished(ctx context.Context, by sweep.Ring, g plan.Graph, left, right *kept) (sum sweep.Total, done bool, err error) {
	f := s.finishes
	if f.by == nil || f.by != right || by != right.ring {
		return sum, false, nil
	}
	m := s.facing(left, right, s.edges(g, false), s.edges(g, true))
	shifts := make([]int, len(left.places))
	last := -1
	for i, v := range left.places {
		at := slices.Index(f.places, v)
		if at <= last { // its ends would have other numbers
			return sum, false, nil
		}
		last = at
		shifts[i] = 2 * (len(f.places) - 1 - at)
	}
	hands := make([]finishing, len(s.r.Joins))
	for i := range hands {
		hands[i] = finishing{finishes: &f, total: sweep.Total{Ring: by}}
		hands[i].tables, hands[i].store = s.plan.Tables, s.r.Store
	}
	err = sweep.EachClass(ctx, left.layer, len(hands), func(t, i int) error {
		a := left.layer.Classes[i]
		if _, ok := m.complement(a.Code); ok {
			return hands[t].class(left.layer, a, spread(a.Code, shifts))
		}
		return nil
	})
	sum = sweep.Total{Ring: by}
	missing := false
	for i := range hands {
		sum.Add(hands[i].total, 1)
		missing = missing || hands[i].missing
		s.r.Store.Credit(pairing.SizeOf[uint64](cap(hands[i].dense)))
	}
	switch {
	case errors.Is(err, pairing.ErrMemory) || err == nil && (missing || sum.Overflow()):
		return sum, false, nil
	case err != nil:
		return sum, false, err
	}
	return sum, true, nil
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
	all     []uint64 // ranks
	some    []uint64
	total   sweep.Total
	missing bool
}

// class adds the states of a class, which is one of all states under another code.
func (h *finishing) class(l *sweep.Layer, a sweep.Class, code uint64) error {
	at := h.layer.Index(code)
	if at == len(h.layer.Classes) || h.layer.Classes[at].Code != code {
		h.missing = true
		return nil
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
			h.missing = true
			break
		}
		h.total.AddProduct(counts[i], more-1)
	}
	h.clear(h.all)
	return nil
}
