package sweep

import (
	"context"
	"math"

	"leaper/count/internal/pairing"
)

// A step goes class by class. Each choice, edges to certain places, takes a class to one class: it
// adds the same number to every code. So as the codes of a layer rise, the codes that a choice
// leads to rise as well. The next layer is the merge of some ten rising lists, each made from
// the layer in passing:
//
//	         codes ───────────────▶
//	no edge     a      b   c   d          each list is the layer, less what
//	to p          a'     b'     c'        the choice cannot start from, plus
//	to p and q    a"  b"      c"          what it adds
//	            ─────────────────
//	merge       1 2   3  4 …              3 gets from b" alone, 1 from a
//
// No table of classes is searched. For each class of the next layer, the states that lead to it
// are added to one small array, each at its new rank. The places that are not 0 then form
// the class. For classes of many pairs see gather.go.
type merging struct {
	step *Step
	from *Layer
	into *Writer
	ring Ring
	*Gatherer
	heads  []uint64
	at     []int
	end    []int
	first  int   // where the first choice began
	looked int64 // transitions, when the context was looked at
}

const never = math.MaxUint64 // no code: the highest place would have 3 edges

// stint is a part of a step: the classes whose codes, without the new vertex, lie from low up to
// but without high.
type stint struct{ low, high uint64 }

// everything is the one stint of a step that is not shared.
var everything = stint{0, never}

// newMerging stands before the first class of a stint.
func newMerging(s *Step, from *Layer, part stint) merging {
	choices := len(s.Choices)
	m := merging{step: s, from: from, heads: make([]uint64, choices), at: make([]int, choices), end: make([]int, choices)}
	for i := range s.Choices {
		m.at[i] = s.begin(i, from, part.low) - 1
		m.end[i] = s.begin(i, from, part.high)
		if i == 0 {
			m.first = m.at[0]
		}
		m.next(i)
	}
	return m
}

// Run does a stint.
func (s *Step) Run(ctx context.Context, from *Layer, into *Writer, p *Gatherer, r Ring, part stint) error {
	m := newMerging(s, from, part)
	m.into, m.ring, m.Gatherer, m.looked = into, r, p, p.Transitions
	for count := 0; ; count++ {
		if count&255 == 0 {
			if err := m.look(ctx, true); err != nil {
				return err
			}
		}
		code := m.lowest()
		if code == never {
			return nil
		}
		if err := m.class(ctx, code); err != nil {
			m.scrap()
			return err
		}
	}
}

// look checks the context from time to time. It goes by states, because classes have all sizes.
func (m *merging) look(ctx context.Context, now bool) error {
	if !now && m.Transitions-m.looked <= 1<<18 {
		return nil
	}
	m.looked = m.Transitions
	return ctx.Err()
}

// begin is the first class of a layer from which a choice can lead to a code of at least low,
// without the new vertex.
func (s *Step) begin(choice int, from *Layer, low uint64) int {
	if low == never {
		return len(from.Classes)
	}
	low = s.stretch(low)
	if low <= s.Choices[choice].Adds {
		return 0
	}
	i, _ := from.Index(low - s.Choices[choice].Adds)
	return i
}

// lowest is the first code of the next layer that is still to come, or never.
func (m *merging) lowest() uint64 {
	code := uint64(never)
	for _, head := range m.heads {
		code = min(code, head)
	}
	return code
}

// next moves a choice to its next class, and sets its head to where that leads.
func (m *merging) next(i int) {
	s := m.step
	at, end := m.at[i]+1, m.end[i]
	for ; at < end; at++ {
		if code, ok := s.After(m.from.Classes[at].Code, i); ok {
			m.heads[i], m.at[i] = code, at
			return
		}
	}
	m.heads[i], m.at[i] = never, at
}

// pass skips a class.
func (m *merging) pass(code uint64) {
	for i, head := range m.heads {
		if head == code {
			m.next(i)
		}
	}
}

// class makes one class of the next layer.
func (m *merging) class(ctx context.Context, code uint64) error {
	if wants := m.step.Wants; wants != nil && !wants(code) {
		m.pass(code)
		return nil
	}
	if err := m.list(); err != nil {
		return err
	}
	sources, only, states := 0, 0, 0
	for i, head := range m.heads {
		if head == code {
			sources++
			only = i
			states += int(m.from.Classes[m.at[i]].N)
		}
	}
	if sources == 1 {
		if done, err := m.carry(ctx, code, only); done || err != nil {
			return err
		}
	}
	if err := m.Open(pairing.PairsOf(code), states, m.ring); err != nil {
		return err
	}
	for i, head := range m.heads {
		if head != code {
			continue
		}
		c := m.from.Classes[m.at[i]]
		sums := m.from.Sums(c)
		for _, weight := range m.step.Choices[i].Weights {
			if weight == 1 {
				continue
			}
			scaled, err := m.scaled(sums, weight)
			if err != nil {
				return err
			}
			sums = scaled
		}
		m.Transitions += int64(c.N)
		if err := m.addClass(ctx, c, m.effect(i), sums); err != nil {
			return err
		}
		if err := m.look(ctx, false); err != nil {
			return err
		}
		m.next(i)
	}
	return m.Close(ctx, code, m.into)
}

// list makes room in the list of classes: at first for half as many as there are before the
// step, then for as many as there will be if it goes on as it went so far.
func (m *merging) list() (err error) {
	made := len(m.into.Classes)
	if made < cap(m.into.Classes) {
		return nil
	}
	passed, all := m.at[0]-m.first, m.end[0]-m.first
	n := all/2 + 1
	if made > 0 {
		n = made + made*max(0, all-passed)/max(1, passed) + made/64
	}
	m.into.Classes, err = pairing.Grown(m.into.Store, m.into.Classes, min(n, 4*made+all))
	m.into.Listed = true
	return err
}

// effect is the effect of a choice on the matchings of its class; nil if it leaves them as they are.
func (m *merging) effect(i int) *pairing.Effect {
	change, changes := m.step.Change(&m.step.Choices[i], m.from.Classes[m.at[i]].Code)
	if !changes {
		return nil
	}
	return m.tables.Effect(m.store, change)
}

// addClass adds a class to the class that is being made.
func (m *merging) addClass(ctx context.Context, c Class, e *pairing.Effect, sums []uint64) error {
	switch k := c.Pairs(); {
	case k <= m.from.Numbering.ShortPairs():
		return m.AddShort(ctx, e, m.from.Short(c), sums)
	case k <= m.from.Numbering.LongPairs():
		return addMany(ctx, m, e, m.from.Long(c), sums)
	}
	return addMany(ctx, m, e, m.from.Huge(c), sums)
}

// addMany adds a class of many pairs piece by piece, for it may have millions of states.
func addMany[R uint32 | uint64](ctx context.Context, m *merging, e *pairing.Effect, ranks []R, sums []uint64) error {
	for len(ranks) > 0 {
		n := min(len(ranks), 1<<16)
		if err := AddLong(ctx, m.Gatherer, e, ranks[:n], sums[:n]); err != nil {
			return err
		}
		ranks, sums = ranks[n:], sums[n:]
		if err := m.look(ctx, n == 1<<16); err != nil {
			return err
		}
	}
	return nil
}
