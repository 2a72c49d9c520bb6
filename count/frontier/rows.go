package frontier

import (
	"context"

	"leaper/count/frontier/internal/pairing"
)

// values are a number for each state of a layer, class by class, in the layer's order: in
// how many ways it can be finished.
type values [][]uint64

// newValues are values of 0.
func newValues(s *pairing.Store, l *layer) (values, error) {
	if err := s.Charge(pairing.SizeOf[uint64](int(l.states)) + pairing.SizeOf[[]uint64](len(l.classes))); err != nil {
		return nil, err
	}
	v := make(values, len(l.classes))
	all := make([]uint64, l.states)
	for i, c := range l.classes {
		v[i], all = all[:c.n:c.n], all[c.n:]
	}
	return v, nil
}

// forget gives the memory of values back.
func forget(s *pairing.Store, l *layer, v values) {
	if v != nil {
		s.Credit(pairing.SizeOf[uint64](int(l.states)) + pairing.SizeOf[[]uint64](len(l.classes)))
	}
}

// rows tells for each state of the left how many cycles it makes with all of the right: the
// join, but not added up.
func (c *counter) rows(ctx context.Context, left, right *layer, at cutset, hands []*joiner) (values, error) {
	v, err := newValues(c.store, left)
	if err != nil {
		return nil, err
	}
	for _, j := range hands { // those that get nothing to do, too: they may have an old total
		j.begin(c.ring)
	}
	err = eachClass(ctx, left, len(hands), func(t, i int) error {
		return hands[t].rowsOf(ctx, left, i, right, at, v[i])
	})
	if err != nil {
		return nil, err
	}
	for _, j := range hands {
		if j.total.overflow() {
			return nil, errOverflow
		}
	}
	return v, nil
}

// rowsOf does so for one class.
func (j *joiner) rowsOf(ctx context.Context, left *layer, i int, right *layer, at cutset, into []uint64) error {
	a := left.classes[i]
	k := a.pairs()
	b, found := right.find(at.complement(a.code))
	if !found || k == 0 {
		return nil
	}
	other := &j.right[k]
	if err := other.load(j.store, right, b); err != nil {
		return err
	}
	if err := j.turn(ctx, other, pairing.Turning{Turn: at.turn(a.code), K: k}); err != nil {
		return err
	}
	if err := j.left.load(j.store, left, a); err != nil {
		return err
	}
	for n := range j.left.sums {
		j.left.sums[n] = uint64(n) // where the state was before they are put in order
	}
	if err := j.sorted(ctx, k); err != nil {
		return err
	}
	var err error
	if j.spare.sums, err = pairing.Grown(j.store, j.spare.sums[:0], int(a.n)); err != nil {
		return err
	}
	sums := j.spare.sums[:a.n]
	clear(sums)
	if err := j.joinRows(ctx, k, j.left.ranks, sums, other.ranks, other.sums); err != nil {
		return err
	}
	for n, of := range j.left.sums {
		into[of] = sums[n]
	}
	return nil
}

// joinRows is joinMatchings, with the sum of each left state for itself.
func (j *joiner) joinRows(ctx context.Context, k int, a, into, b, bs []uint64) error {
	if k == 1 {
		into[0] = j.plus(bs) // there is one matching
		return nil
	}
	if k <= pairing.BoardPairs && (k <= 3 || len(a) <= 24 || len(b) <= 12) {
		rows, width := j.tables.Single(j.store, k)
		for i, rank := range a {
			into[i], j.total.over = chosen(rows[int(rank)*width:(int(rank)+1)*width], b, bs, j.total.over, j.ring)
		}
		return j.look(ctx)
	}
	for len(a) > 0 {
		end, next, err := j.head(ctx, k, a, b, bs)
		if err != nil {
			return err
		}
		if len(next.ranks) > 0 {
			if err := j.joinRows(ctx, k-1, a[:end], into[:end], next.ranks, next.sums); err != nil {
				return err
			}
		}
		a, into = a[end:], into[end:]
	}
	return nil
}
