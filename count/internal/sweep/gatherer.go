package sweep

import (
	"context"

	"leaper/count/internal/pairing"
)

// A Gatherer gathers a class, for one thread. Classes of few pairs have an array with a place for each
// rank, one more for cycles that close too soon, and a list of the places that are not 0. For others
// see gather.go.
type Gatherer struct {
	tables *pairing.Tables
	store  *pairing.Store
	Dense  [pairing.MaxDense + 1][]uint64
	list   []uint16
	n      int // length of the list
	pairs  int
	ring   Ring
	many   gathering
	sum    []uint64 // see scaled

	Transitions int64
	Over        uint64 // all sums so far; its top bit shows that one was too large
}

// NewGatherer makes the gatherer of a thread.
func NewGatherer(t *pairing.Tables, s *pairing.Store) *Gatherer {
	return &Gatherer{tables: t, store: s, many: gathering{tables: t, store: s}}
}

// Open begins a class, made of a number of states.
func (p *Gatherer) Open(pairs, states int, r Ring) (err error) {
	numbering := p.tables.Numbering
	p.n, p.pairs, p.ring = 0, pairs, r
	if pairs > numbering.ShortPairs() {
		return p.many.open(pairs, states, r)
	}
	if p.Dense[pairs] != nil {
		return nil
	}
	size := int(numbering.Matchings(pairs)) + 1
	if p.list, err = pairing.Grown(p.store, p.list, size); err != nil {
		return err
	}
	p.list = p.list[:cap(p.list)]
	p.Dense[pairs], err = newDense(p.store, numbering, pairs)
	return err
}

// newDense makes an array with a place for each matching of some pairs, all 0. One more place is for
// closed cycles; it is 1, so it never looks new.
func newDense(s *pairing.Store, numbering pairing.Numbering, pairs int) ([]uint64, error) {
	n := int(numbering.Matchings(pairs)) + 1
	if err := s.Charge(pairing.SizeOf[uint64](n)); err != nil {
		return nil, err
	}
	dense := make([]uint64, n)
	dense[n-1] = 1
	return dense, nil
}

// AddShort adds a class of few pairs, by an effect or none.
func (p *Gatherer) AddShort(ctx context.Context, e *pairing.Effect, ranks []uint16, sums []uint64) error {
	dense := p.Dense[p.pairs]
	switch {
	case e == nil:
		p.n, p.Over = AddRanks(dense, p.list, p.n, p.Over, ranks, sums, p.ring)
	case e.Table == nil:
		return AddLong(ctx, p, e, ranks, sums)
	default:
		p.n, p.Over = AddImages(dense, p.list, p.n, p.Over, e.Table, ranks, sums, p.ring)
		dense[len(dense)-1] = 1 // forget the cycles that closed too soon
	}
	return nil
}

// AddLong adds a class by an effect without a table, because the class or its image has too many
// matchings, or by no effect.
func AddLong[R pairing.Rank](ctx context.Context, p *Gatherer, e *pairing.Effect, ranks []R, sums []uint64) error {
	images, err := imagesOf(&p.many, e, ranks)
	if err != nil {
		return err
	}
	if p.pairs > p.tables.Numbering.ShortPairs() {
		return p.many.add(ctx, images, sums)
	}
	dense := p.Dense[p.pairs]
	p.n, p.Over = AddRanks(dense, p.list, p.n, p.Over, images, sums, p.ring)
	dense[len(dense)-1] = 1 // forget the cycles that closed too soon
	return nil
}

// Close writes the gathered class, and leaves zeros.
func (p *Gatherer) Close(ctx context.Context, code uint64, into *Writer) error {
	n, numbering := p.n, p.tables.Numbering
	if p.pairs > numbering.ShortPairs() {
		var over uint64
		var err error
		if n, over, err = p.many.close(ctx); err != nil {
			return err
		}
		p.Over |= over
	}
	if n == 0 {
		return nil
	}
	c, err := into.Room(code, n, p.pairs)
	if err != nil {
		return err
	}
	switch sums := into.Sums(c); {
	case p.pairs <= numbering.ShortPairs():
		Collect(p.Dense[p.pairs], p.list[:n], into.Short(c), sums)
	case p.pairs <= numbering.LongPairs():
		write(&p.many, into.Long(c), sums)
	default:
		write(&p.many, into.Huge(c), sums)
	}
	return nil
}

// scrap leaves zeros in place of a gathered class that will not be written.
func (p *Gatherer) scrap() {
	if p.pairs > p.tables.Numbering.ShortPairs() {
		p.many.drop()
		return
	}
	for _, rank := range p.list[:p.n] {
		p.Dense[p.pairs][rank] = 0
	}
}

// scaled multiplies counts by a weight.
func (p *Gatherer) scaled(sums []uint64, weight int64) (_ []uint64, err error) {
	if p.sum, err = pairing.Grown(p.store, p.sum[:0], len(sums)); err != nil {
		return nil, err
	}
	p.sum = p.sum[:len(sums)]
	factor := p.ring.Of(weight)
	for i, s := range sums {
		p.sum[i] = p.ring.Times(s, factor)
	}
	return p.sum, nil
}
