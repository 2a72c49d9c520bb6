package sweep

import (
	"leaper/count/frontier/internal/pairing"
)

// Pouring is one thread's array for gathering a class, and the list of its places that are not
// 0. Up to [pairing.Numbering.DensePairs] pairs, it has a place for each rank, and one more for
// cycles that close too soon. Beyond that it is a hash table.
type Pouring struct {
	tables *pairing.Tables
	store  *pairing.Store
	Dense  [pairing.MaxDense + 1][]uint64
	small  []uint16
	large  []uint32
	sparse sparse
	n      int // of the list
	pairs  int
	hashed bool     // beyond the arrays
	sum    []uint64 // see scaled

	Transitions int64
	Over        uint64 // all sums so far; its top bit shows that one was too large
}

// NewPouring is a thread's room for steps.
func NewPouring(t *pairing.Tables, s *pairing.Store) *Pouring {
	return &Pouring{tables: t, store: s, sparse: sparse{store: s}}
}

// Open makes ready for a class, made of so many states.
func (p *Pouring) Open(pairs, states int) (err error) {
	by := p.tables.By
	p.n, p.pairs = 0, pairs
	p.hashed = pairs > by.DensePairs() || (pairs > by.ShortPairs() && states < FewStates)
	if p.hashed {
		p.sparse.clear()
		return nil
	}
	if p.Dense[pairs] != nil {
		return nil
	}
	size := int(by.Matchings(pairs)) + 1
	if pairs <= by.ShortPairs() {
		p.small, err = pairing.Grown(p.store, p.small, size)
		p.small = p.small[:cap(p.small)]
	} else {
		p.large, err = pairing.Grown(p.store, p.large, size)
		p.large = p.large[:cap(p.large)]
	}
	if err != nil {
		return err
	}
	p.Dense[pairs], err = newDense(p.store, by, pairs)
	return err
}

// FewStates are gathered by hash where the array is too large for the processor's near memory.
const FewStates = 1 << 10

// newDense is an array with a place for each matching of so many pairs, all 0. One more place is
// for closed cycles; it is 1, so it never looks new.
func newDense(s *pairing.Store, by pairing.Numbering, pairs int) ([]uint64, error) {
	n := int(by.Matchings(pairs)) + 1
	if err := s.Charge(pairing.SizeOf[uint64](n)); err != nil {
		return nil, err
	}
	dense := make([]uint64, n)
	dense[n-1] = 1
	return dense, nil
}

// PourShort adds a class of few pairs.
func (p *Pouring) PourShort(c pairing.Change, changes bool, ranks []uint16, sums []uint64, r Ring) error {
	if !changes {
		p.n, p.Over = PourAlike(p.Dense[p.pairs], p.small, p.n, p.Over, ranks, sums, r)
		return nil
	}
	e := p.tables.Effect(p.store, c)
	if e.Table == nil {
		return pourByRules(p, e, ranks, sums, r)
	}
	dense := p.Dense[p.pairs]
	p.n, p.Over = Pour(dense, p.small, p.n, p.Over, e.Table, ranks, sums, r)
	if c.Kind == pairing.Glue { // forget the cycles that closed too soon
		dense[len(dense)-1] = 1
	}
	return nil
}

// pourByRules adds a class without a table, because the class or its changes have too many
// matchings.
func pourByRules[R uint16 | uint32 | uint64](p *Pouring, e *pairing.Effect, ranks []R, sums []uint64, r Ring) error {
	if err := p.reserve(len(ranks)); err != nil {
		return err
	}
	for i, from := range ranks {
		if rank, ok := e.Apply(uint64(from)); ok {
			p.Over |= p.put(rank, sums[i], r)
		}
	}
	return nil
}

// reserve makes room for so many more ranks.
func (p *Pouring) reserve(more int) error {
	if !p.hashed {
		return nil
	}
	return p.sparse.reserve(more)
}

// PourLong adds a class of many pairs.
func PourLong[R uint32 | uint64](p *Pouring, c pairing.Change, changes bool, ranks []R, sums []uint64, r Ring) error {
	if changes {
		return pourByRules(p, p.tables.Effect(p.store, c), ranks, sums, r)
	}
	if err := p.reserve(len(ranks)); err != nil {
		return err
	}
	for i, rank := range ranks {
		p.Over |= p.put(uint64(rank), sums[i], r)
	}
	return nil
}

// put adds a count to one rank, and returns the sum.
func (p *Pouring) put(rank, sum uint64, r Ring) uint64 {
	if p.hashed {
		return p.sparse.add(rank, sum, r)
	}
	dense := p.Dense[p.pairs]
	if dense[rank] == 0 {
		if p.pairs <= p.tables.By.ShortPairs() {
			p.small[p.n] = uint16(rank)
		} else {
			p.large[p.n] = uint32(rank)
		}
		p.n++
	}
	dense[rank] = r.Add(dense[rank], sum)
	return dense[rank]
}

// Close writes what was gathered as a class, and leaves zeros.
func (p *Pouring) Close(code uint64, pairs int, into *Writer) error {
	n, by := p.n, p.tables.By
	if p.hashed {
		n = len(p.sparse.ranks)
	}
	if n == 0 {
		return nil
	}
	c, err := into.Room(code, n, pairs)
	if err != nil {
		return err
	}
	sums := into.Sums(c)
	switch {
	case pairs <= by.ShortPairs():
		Scoop(p.Dense[pairs], p.small[:n], into.Short(c), sums)
	case !p.hashed:
		dense, ranks := p.Dense[pairs], into.Long(c)
		for i, rank := range p.large[:n] {
			ranks[i] = rank
			sums[i] = dense[rank]
			dense[rank] = 0
		}
	case pairs <= by.LongPairs():
		ranks := into.Long(c)
		for i, rank := range p.sparse.ranks {
			ranks[i] = uint32(rank)
		}
		copy(sums, p.sparse.sums)
	default:
		copy(into.Huge(c), p.sparse.ranks)
		copy(sums, p.sparse.sums)
	}
	return nil
}

// scrap leaves zeros where a gathered class will not be written.
func (p *Pouring) scrap() {
	dense := p.Dense[p.pairs]
	if p.hashed || dense == nil {
		return
	}
	if p.pairs <= p.tables.By.ShortPairs() {
		for _, rank := range p.small[:p.n] {
			dense[rank] = 0
		}
	} else {
		for _, rank := range p.large[:p.n] {
			dense[rank] = 0
		}
	}
	p.n = 0
}

// scaled is counts times a weight.
func (p *Pouring) scaled(sums []uint64, weight int64, r Ring) (_ []uint64, err error) {
	if p.sum, err = pairing.Grown(p.store, p.sum[:0], len(sums)); err != nil {
		return nil, err
	}
	p.sum = p.sum[:len(sums)]
	factor := r.Of(weight)
	for i, s := range sums {
		p.sum[i] = r.Times(s, factor)
	}
	return p.sum, nil
}

// sparse gathers a class by hash: for classes of which only a few ranks occur.
type sparse struct {
	store       *pairing.Store
	ranks, sums []uint64
	slots       []uint32 // 1 + the place of a rank
}

// clear forgets all. After a large class there are many slots. After a small class it clears
// only the used slots, one by one.
func (t *sparse) clear() {
	if 8*len(t.ranks) > len(t.slots) {
		clear(t.slots)
	} else {
		mask := uint64(len(t.slots) - 1)
		for i, rank := range t.ranks {
			h := scatter(rank) & mask
			for t.slots[h] != uint32(i+1) {
				h = (h + 1) & mask
			}
			t.slots[h] = 0
		}
	}
	t.ranks, t.sums = t.ranks[:0], t.sums[:0]
}

// reserve makes room for so many more ranks.
func (t *sparse) reserve(more int) (err error) {
	n := len(t.ranks) + more
	if t.ranks, err = pairing.Grown(t.store, t.ranks, n); err != nil {
		return err
	}
	if t.sums, err = pairing.Grown(t.store, t.sums, n); err != nil {
		return err
	}
	for 2*n > len(t.slots) {
		if err := t.grow(); err != nil {
			return err
		}
	}
	return nil
}

// add adds to a rank, for which there is room.
func (t *sparse) add(rank, sum uint64, r Ring) uint64 {
	mask := uint64(len(t.slots) - 1)
	for h := scatter(rank) & mask; ; h = (h + 1) & mask {
		at := t.slots[h]
		if at == 0 {
			t.ranks = append(t.ranks, rank)
			t.sums = append(t.sums, sum)
			t.slots[h] = uint32(len(t.ranks))
			return sum
		}
		if t.ranks[at-1] == rank {
			s := r.Add(t.sums[at-1], sum)
			t.sums[at-1] = s
			return s
		}
	}
}

func (t *sparse) grow() error {
	was := len(t.slots)
	n := max(64, 2*was)
	if err := t.store.Charge(pairing.SizeOf[uint32](n)); err != nil {
		return err
	}
	t.slots = make([]uint32, n)
	t.store.Credit(pairing.SizeOf[uint32](was))
	mask := uint64(len(t.slots) - 1)
	for i, rank := range t.ranks {
		h := scatter(rank) & mask
		for t.slots[h] != 0 {
			h = (h + 1) & mask
		}
		t.slots[h] = uint32(i + 1)
	}
	return nil
}

func scatter(rank uint64) uint64 {
	h := rank * 0x9e3779b97f4a7c15
	return h ^ h>>32
}
