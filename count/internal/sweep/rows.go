package sweep

import (
	"context"

	"leaper/count/internal/pairing"
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

// Rows counts, for each state of the left, the cycles that it makes with all of the right. It is the
// join, not added up.
func (c *Counter) Rows(ctx context.Context, left, right *Layer, at Cutset, joiners []*Joiner) (Values, error) {
	v, err := NewValues(c.Store, left)
	if err != nil {
		return nil, err
	}
	for _, j := range joiners { // also the idle ones, which may have an old total
		j.Begin(c.Ring)
	}
	err = EachClass(ctx, left, len(joiners), func(t, i int) error {
		return joiners[t].rowsOf(ctx, left, left.Classes[i], right, at, v[i])
	})
	if err != nil {
		return nil, err
	}
	for _, j := range joiners {
		if j.Total.Overflow() {
			return nil, ErrOverflow
		}
	}
	return v, nil
}

// rowsOf does it for one class.
func (j *Joiner) rowsOf(ctx context.Context, left *Layer, a Class, right *Layer, at Cutset, into []uint64) error {
	k := a.Pairs()
	b, found := right.Find(at.Complement(a.Code))
	if !found || k == 0 {
		return nil
	}
	other, err := j.facing(ctx, right, b, at.Turn(a.Code))
	if err != nil {
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
	if j.rows, err = pairing.Grown(j.store, j.rows[:0], int(a.N)); err != nil {
		return err
	}
	sums := j.rows[:a.N]
	clear(sums)
	j.apart = true
	err = j.joinMatchings(ctx, k, j.left.ranks, sums, other.ranks, other.sums)
	j.apart = false
	if err != nil {
		return err
	}
	for n, of := range j.left.sums {
		into[of] = sums[n]
	}
	return nil
}
