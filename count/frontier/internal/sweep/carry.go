package sweep

import (
	"context"

	"leaper/count/frontier/internal/pairing"
)

// In a count of closed 8×8, two of three classes come from one class alone, by one way. If that
// way glues nothing, no two states become one. Then there is nothing to gather: the new class
// has the same counts in the same order, and the same ranks too, or each rank's image.
//
//	from    sums 17 3 40    ranks 5 2 9
//	             │  │  │          │ │ │     a table, or nothing to do
//	into    sums 17 3 40    ranks 8 11 6

// carry makes a class of the next layer from the class of one way, if that carries it over state
// by state: with ranks of as many bits, for few classes come to have more.
func (m *merging) carry(ctx context.Context, code uint64, i int) (done bool, err error) {
	c := m.from.Classes[m.at[i]]
	change, changes := m.change(i)
	if m.step.Ways[i].Weights != [2]int64{1, 1} || changes && !alike(m.from.By, change) {
		return false, nil
	}
	to, err := m.into.Room(code, int(c.N), pairing.PairsOf(code))
	if err != nil {
		return false, err
	}
	if changes {
		copy(m.into.Sums(to), m.from.Sums(c))
		err = m.rename(ctx, m.tables.Effect(m.store, change), c, to)
	} else {
		copy(m.into.words(to), m.from.words(c))
	}
	if err != nil {
		return false, err
	}
	m.Transitions += int64(c.N)
	m.next(i)
	return true, m.look(ctx, false)
}

// alike reports whether a change glues nothing, and leaves ranks as many bits.
func alike(by pairing.Numbering, c pairing.Change) bool {
	before, after := int(c.K), c.Pairs()
	return c.Kind != pairing.Glue && (before <= by.ShortPairs()) == (after <= by.ShortPairs()) &&
		(before <= by.LongPairs()) == (after <= by.LongPairs())
}

// rename writes the ranks of a class after a change.
func (m *merging) rename(ctx context.Context, e *pairing.Effect, c, to Class) error {
	switch {
	case e.Table != nil:
		Rename(m.into.Short(to), e.Table, m.from.Short(c))
		return nil
	case to.Pairs() <= m.from.By.LongPairs():
		return renameByRules(ctx, e, m.into.Long(to), m.from.Long(c))
	}
	return renameByRules(ctx, e, m.into.Huge(to), m.from.Huge(c))
}

// renameByRules is rename without a table. A class may have millions of states.
func renameByRules[R uint32 | uint64](ctx context.Context, e *pairing.Effect, to, from []R) error {
	for i, rank := range from {
		if i&0xffff == 0xffff && ctx.Err() != nil {
			return ctx.Err()
		}
		after, _ := e.Apply(uint64(rank)) // only glue closes a cycle
		to[i] = R(after)
	}
	return nil
}
