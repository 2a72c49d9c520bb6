package sweep

import (
	"context"

	"leaper/count/frontier/internal/pairing"
)

// Values are one number for each state of a layer, class by class, in the layer's order: the
// number of ways to finish it.
type Values [][]uint64

// NewValues are values of 0.
func NewValues(s *pairing.Store, l *Layer) (Values, error) {
	if err := s.Charge(pairing.SizeOf[uint64](int(l.States)) + pairing.SizeOf[[]uint64](len(l.Classes))); err != nil {
		return nil, err
	}
	v := make(Values, len(l.Classes))
	all := make([]uint64, l.States)
	for i, c := range l.Classes {
		v[i], all = all[:c.N:c.N], all[c.N:]
	}
	return v, nil
}

// Forget gives the memory of values back.
func Forget(s *pairing.Store, l *Layer, v Values) {
	if v != nil {
		s.Credit(pairing.SizeOf[uint64](int(l.States)) + pairing.SizeOf[[]uint64](len(l.Classes)))
	}
}

// Rows tells for each state of the left how many cycles it makes with all of the right. It is
// the join, not added up.
func (c *Counter) Rows(ctx context.Context, left, right *Layer, at Cutset, hands []*Joiner) (Values, error) {
	v, err := NewValues(c.Store, left)
	if err != nil {
		return nil, err
	}
	for _, j := range hands { // those that get nothing to do, too: they may have an old total
		j.Begin(c.Ring)
	}
	err = EachClass(ctx, left, len(hands), func(t, i int) error {
		return hands[t].rowsOf(ctx, left, i, right, at, v[i])
	})
	if err != nil {
		return nil, err
	}
	for _, j := range hands {
		if j.Total.Overflow() {
			return nil, ErrOverflow
		}
	}
	return v, nil
}

// rowsOf does so for one class.
func (j *Joiner) rowsOf(ctx context.Context, left *Layer, i int, right *Layer, at Cutset, into []uint64) error {
	a := left.Classes[i]
	k := a.Pairs()
	b, found := right.Find(at.Complement(a.Code))
	if !found || k == 0 {
		return nil
	}
	other := &j.right[k]
	if err := other.load(j.store, right, b); err != nil {
		return err
	}
	if err := j.turn(ctx, other, pairing.Turning{Turn: at.Turn(a.Code), K: k}); err != nil {
		return err
	}
	if err := j.left.load(j.store, left, a); err != nil {
		return err
	}
	for n := range j.left.sums {
		j.left.sums[n] = uint64(n) // where the state was before they are put in order
	}
	if err := j.sorted(ctx, k, &j.left); err != nil {
		return err
	}
	var err error
	if j.rows, err = pairing.Grown(j.store, j.rows[:0], int(a.N)); err != nil {
		return err
	}
	sums := j.rows[:a.N]
	clear(sums)
	if err := j.joinRows(ctx, k, j.left.ranks, sums, other.ranks, other.sums); err != nil {
		return err
	}
	for n, of := range j.left.sums {
		into[of] = sums[n]
	}
	return nil
}

// joinRows is joinMatchings with a separate sum for each left state.
func (j *Joiner) joinRows(ctx context.Context, k int, a, into, b, bs []uint64) error {
	if k == 1 {
		into[0] = j.plus(bs) // there is one matching
		return nil
	}
	if k <= pairing.BoardPairs && (k <= 3 || len(a) <= 24 || len(b) <= 12) {
		rows, width := j.tables.Single(j.store, k)
		for i, rank := range a {
			into[i], j.Total.Over = Chosen(rows[int(rank)*width:(int(rank)+1)*width], b, bs, j.Total.Over, j.ring)
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
