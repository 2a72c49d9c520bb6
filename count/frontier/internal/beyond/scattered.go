package beyond

import (
	"leaper/count/frontier/internal/pairing"
)

// scattered are values at the places of their ranks in a class.
type scattered struct {
	tables *pairing.Tables
	store  *pairing.Store
	dense  []uint64
	many   map[uint64]uint64
}

// mostDense is the most ranks of a class for which each has a place in an array.
const mostDense = 1 << 21

// scatter puts values at the places of their ranks.
func (s *scattered) scatter(pairs int, ranks, values []uint64) (err error) {
	size := int(s.tables.By.Matchings(pairs)) + 1
	if size > mostDense {
		s.many = make(map[uint64]uint64, len(ranks))
		for i, rank := range ranks {
			s.many[rank] = values[i]
		}
		return nil
	}
	if s.dense, err = pairing.Grown(s.store, s.dense, size); err != nil {
		return err
	}
	s.dense = s.dense[:cap(s.dense)]
	for i, rank := range ranks {
		s.dense[rank] = values[i]
	}
	return nil
}

// value is the scattered value of a rank.
func (s *scattered) value(rank uint64) uint64 {
	if s.many != nil {
		return s.many[rank]
	}
	return s.dense[rank]
}

// clear forgets the scattered values.
func (s *scattered) clear(ranks []uint64) {
	if s.many != nil {
		s.many = nil
		return
	}
	for _, rank := range ranks {
		s.dense[rank] = 0
	}
}
