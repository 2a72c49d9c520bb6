package sweep

import (
	"context"

	"leaper/count/frontier/internal/pairing"
)

// In a count of closed 8×8, two of three classes come from one class alone, by one way. If that way glues nothing, no two
// states become one. Then there is nothing to gather: the new class has the same counts in the
// same order, and the same ranks too, or each rank's image.
//
//	from    sums 17 3 40    ranks 5 2 9
//	             │  │  │          │ │ │     a table, or nothing to do
//	into    sums 17 3 40    ranks 8 11 6

// carries reports whether a way carries its class over, state by state: with ranks of as many
// bits, for few classes come to have more.
func (m *merging) carries(i int) bool {
	if m.step.Ways[i].Weights != [2]int64{1, 1} {
		return false
	}
	change, changes := m.change(i)
	if !changes {
		return true
	}
	before, after, by := int(change.K), change.Pairs(), m.from.By
	return change.Kind != pairing.Glue && (before <= by.ShortPairs()) == (after <= by.ShortPairs()) &&
		(before <= by.LongPairs()) == (after <= by.LongPairs())
}

// carry makes a class of the next layer from the class of one way, which carries it over.
func (m *merging) carry(ctx context.Context, code uint64, i int) error {
	c := m.from.Classes[m.at[i]]
	change, changes := m.change(i)
	to, err := m.into.Room(code, int(c.N), pairing.PairsOf(code))
	if err != nil {
		return err
	}
	if changes {
		copy(m.into.Sums(to), m.from.Sums(c))
		err = m.rename(ctx, m.tables.Effect(m.store, change), c, to)
	} else {
		copy(m.into.words(to), m.from.words(c))
	}
	if err != nil {
		return err
	}
	m.Transitions += int64(c.N)
	m.next(i)
	return m.look(ctx, false)
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
