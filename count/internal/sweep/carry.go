package sweep

import (
	"context"

	"leaper/count/internal/pairing"
)

// In a count of closed 8×8, two of three classes come from one class alone, by one choice. If that
// choice glues nothing, no two states become one. Then there is nothing to gather: the new class
// has the same counts in the same order, and the same ranks too, or each rank's image.
//
//	from    sums 17 3 40    ranks 5 2 9
//	             │  │  │          │ │ │     a table, or nothing to do
//	into    sums 17 3 40    ranks 8 11 6

// carry makes a class of the next layer from the class of one choice, if that carries it over state
// by state. Ranks of many pairs that change are gathered all the same, since the next step is
// faster if they are in order.
func (m *merging) carry(ctx context.Context, code uint64, i int) (done bool, err error) {
	c := m.from.Classes[m.at[i]]
	pairs := pairing.PairsOf(code)
	if pairs < c.Pairs() || m.step.Choices[i].Weights != [2]int64{1, 1} {
		return false, nil // what is glued may become one
	}
	e := m.effect(i)
	if e != nil && e.Table == nil {
		return false, nil
	}
	to, err := m.into.Room(code, int(c.N), pairs)
	if err != nil {
		return false, err
	}
	if e != nil {
		copy(m.into.Sums(to), m.from.Sums(c))
		Rename(m.into.Short(to), e.Table, m.from.Short(c))
	} else {
		copy(m.into.words(to), m.from.words(c))
	}
	m.Transitions += int64(c.N)
	m.next(i)
	return true, m.look(ctx, false)
}
