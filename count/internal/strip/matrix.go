package strip

import (
	"context"
	"math/big"

	"leaper/internal/pulse"
)

// A Matrix is a transfer matrix: the product of a sparse one for each square of a slice, with the row of
// the empty board and the column of states with which a board may end.
type Matrix struct {
	squares     []sparse
	first, last []uint64
}

// A sparse matrix has its entries by rows.
type sparse struct {
	begins  []uint32 // where the entries of each row begin, and where the last one ends
	to      []uint32 // the columns
	times   []uint64
	columns int
}

func (s *sparse) rows() int { return len(s.begins) - 1 }

// States is the number of states after a slice. No recurrence of the numbers is longer, nor is one modulo
// a prime.
func (m *Matrix) States() int { return len(m.first) }

// Entries is how many numbers a step of one slice multiplies.
func (m *Matrix) Entries() int {
	n := 0
	for _, s := range m.squares {
		n += len(s.to)
	}
	return n
}

// Exact gives the numbers of boards of length 1, 2 and so on, up to a length.
func (m *Matrix) Exact(ctx context.Context, length int, progress func(done int)) ([]*big.Int, error) {
	beat := pulse.Of(ctx)
	now := make([]*big.Int, len(m.first))
	for i, v := range m.first {
		now[i] = new(big.Int).SetUint64(v)
	}
	var terms []*big.Int
	part, times := new(big.Int), new(big.Int)
	add := func(sum, x *big.Int, t uint64) {
		if t == 1 {
			sum.Add(sum, x)
		} else {
			sum.Add(sum, part.Mul(x, times.SetUint64(t)))
		}
	}
	for n := range length {
		for i := range m.squares {
			s := &m.squares[i]
			next := make([]*big.Int, s.columns)
			for to := range next {
				next[to] = new(big.Int)
			}
			for row, x := range now {
				if x.Sign() == 0 {
					continue
				}
				for k := s.begins[row]; k < s.begins[row+1]; k++ {
					add(next[s.to[k]], x, s.times[k])
				}
			}
			now = next
			if err := beat.Beat(len(s.to) * (1 + n/16)); err != nil {
				return nil, err
			}
		}
		sum := new(big.Int)
		for i, v := range m.last {
			if v > 0 {
				add(sum, now[i], v)
			}
		}
		terms = append(terms, sum)
		if progress != nil {
			progress(n + 1)
		}
	}
	return terms, nil
}
